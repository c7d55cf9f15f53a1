"""Settings: each control takes effect at once and is kept; a damaged file is set aside and told of."""

import importlib
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tests.sentences import says
from tests.text.test_catalogues import compiler
from tests.ui.hands import answered
from yagopool.games.settings import Settings, settings_file
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.match.session import Session
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Potted, Stroke
from yagopool.text import speaker
from yagopool.text.speaker import CATALOGUES, LANGUAGES
from yagopool.ui.app import is_full_screen, set_mode
from yagopool.ui.context import AppContext, Scene, SettingsStore
from yagopool.ui.input.aim import Aim
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.scenes import menu, settings_scene
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.settings_scene import SettingsScene, changed
from yagopool.ui.scenes.setup import SetupScene
from yagopool.ui.start import furnished
from yagopool.ui.style import watching
from yagopool.ui.theme import PALETTES
from yagopool.ui.widgets.base import Message

speaker_module = importlib.import_module("yagopool.text.speaker")
Furnish = Callable[[], AppContext]


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Furnish]:
    """Furnish a room as the game does, with its data in a folder of the test's."""
    monkeypatch.setenv("LANGUAGE", "en")
    pygame.display.init()
    set_mode((1280, 800))
    yield lambda: furnished(None, tmp_path, MatchStarter())
    pygame.display.quit()


def drawn(scene: Scene) -> Scene:
    window = pygame.display.get_surface()
    assert window is not None
    scene.draw(window)
    return scene


def told(room: AppContext, key: str, value: object) -> AppContext:
    """Tell the settings scene a control's message; return the room it goes back with."""
    scene = SettingsScene(room)
    answered(scene, Message(key, value))
    menu = answered(scene, Message("back"))
    assert isinstance(menu, MenuScene)
    return menu.context


VALUES: list[tuple[str, object, str, object]] = [
    ("language", "de", "language", "de"),
    ("text_size", 175, "text_size", 175),
    ("palette", "colour_blind", "palette", "colour_blind"),
    ("turn_board", False, "turn_board", False),
    ("marks", False, "marks", False),
    ("ball_numbers", True, "ball_numbers", True),
    ("table_view", "turned", "table_view", "turned"),
    ("reduced_motion", True, "reduced_motion", True),
    ("transcript", True, "transcript", True),
    ("volume", 35.0, "volume", 0.35),
    ("room_tone", False, "room_tone", False),
    ("speed_of_play", 2.0, "speed_of_play", 2.0),
    ("finger_room", False, "finger_room", False),
    ("undo_in_match", True, "undo_in_match", True),
]


@pytest.mark.parametrize(("key", "given", "name", "kept"), VALUES)
def test_every_control_is_kept_until_the_next_start(
    room: Furnish, key: str, given: object, name: str, kept: object
) -> None:
    told(room(), key, given)
    assert getattr(room().settings, name) == kept


def test_every_control_of_the_scene_changes_something(room: Furnish) -> None:
    scene = SettingsScene(room())
    keys = {widget.key for widget in scene.group if widget.focusable} - {"back", "full_screen", "guide", "hand"}
    assert keys == {key for key, *_ in VALUES}


def test_looks_and_volume_follow_at_once(room: Furnish) -> None:
    here = told(room(), "palette", "colour_blind")
    assert here.theme.palette is PALETTES["colour_blind"]
    here = told(here, "reduced_motion", True)
    assert here.theme.motion.off
    here = told(here, "marks", False)
    assert not here.theme.marks
    here = told(here, "text_size", 200)
    assert here.text_size == 2.0
    here = told(here, "volume", 10.0)
    assert here.sounds.volume == 0.1


def test_the_guide_is_offered_in_the_next_match(room: Furnish) -> None:
    told(room(), "guide", "off")
    assert room().setup.guides == ("off", "off")


def test_the_language_changes_while_the_scene_stands(room: Furnish) -> None:
    scene = SettingsScene(room())
    assert scene.title() == speaker("en").say("ui.settings.title")
    answered(scene, Message("language", "de"))
    assert scene.title() == speaker("de").say("ui.settings.title")
    assert scene.group.focus is not None
    assert scene.group.focus.key == "language", "the focus stays where it was"
    answered(scene, Message("language", "system"))
    assert scene.title() == speaker("en").say("ui.settings.title")


def test_a_further_language_names_itself_in_menu_and_settings(
    room: Furnish, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One file is all it needs: no other catalogue has to know of it."""
    here = room()
    for lang in LANGUAGES:
        shutil.copy(CATALOGUES / f"{lang}.mo", tmp_path)
    po = tmp_path / "tlh.po"
    po.write_text((CATALOGUES / "en.po").read_text("utf-8").replace('"English"', '"tlhIngan Hol"'), "utf-8")
    po.with_suffix(".mo").write_bytes(compiler().compiled(po))
    monkeypatch.setattr(speaker_module, "CATALOGUES", tmp_path)
    for module in (speaker_module, menu, settings_scene):
        monkeypatch.setattr(module, "LANGUAGES", ("en", "tlh"))
    speaker.cache_clear()
    try:
        with watching() as seen:
            drawn(SettingsScene(here))
            drawn(MenuScene(here))
        assert [written.text for written in seen].count("tlhIngan Hol") == 2
    finally:
        speaker.cache_clear()


def test_full_screen_is_a_setting_too(room: Furnish) -> None:
    scene = SettingsScene(room())
    answered(scene, Message("full_screen", True))
    assert is_full_screen()
    assert room().settings.full_screen
    answered(scene, Message("full_screen", False))
    assert not is_full_screen()


def test_values_from_controls_are_checked() -> None:
    with pytest.raises(ValueError, match="text_size"):
        changed(Settings(), "text_size", 300)


def test_a_damaged_file_is_set_aside_and_told_of_in_the_menu(room: Furnish, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"text_size": ', encoding="utf-8")
    here = room()
    assert here.settings == Settings()
    assert [path.read_text(encoding="utf-8") for path in tmp_path.glob("settings*.damaged-*")] == ['{"text_size": ']
    words = [getattr(widget, "text", "") for widget in MenuScene(here).group]
    assert any("settings.damaged-1.json" in sentence for sentence in words)
    table = MatchScene(here, Setup(seed=3))
    assert "settings.damaged-1.json" in table.view.notice
    table.close()


def test_a_value_of_a_newer_game_is_left_out_alone_and_told_of_in_the_menu(room: Furnish, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"palette": "newer", "text_size": 150}', encoding="utf-8")
    here = room()
    assert here.settings == Settings(text_size=150)
    words = [getattr(widget, "text", "") for widget in MenuScene(here).group]
    assert here.settings_store.trouble is not None
    assert here.speaker.error(here.settings_store.trouble) in words


def test_settings_that_cannot_be_kept_hold_all_the_same_and_say_so(tmp_path: Path, room: Furnish) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    blocked = AppContext(
        speaker("en"),
        MatchStarter(),
        lambda: 1,
        settings_store=SettingsStore(settings_file(tmp_path / "file" / "folder")),
    )
    after = told(blocked, "text_size", 150)
    assert after.text_size == 1.5
    scene = SettingsScene(after)
    assert any(says(getattr(widget, "text", ""), "ui.settings.not_kept") for widget in scene.group)


def test_names_and_last_match_are_offered_again(room: Furnish) -> None:
    here = room()
    setup = Setup(variant="medium", teams=(("Zoe",), ("Urs", "Lea")), target=5, seed=1)
    scene = SetupScene(here, setup)
    table = answered(scene, Message("start"))
    assert isinstance(table, MatchScene)
    table.close()
    again = room()
    assert again.setup.variant == "medium"
    assert again.setup.teams == (("Zoe",), ("Urs", "Lea"))
    assert again.setup.target == 5
    assert again.settings.names == ("Zoe", "Urs", "Lea")
    offered = SetupScene(again, Setup()).group["B"]
    assert {"Zoe", "Urs", "Lea"} <= set(getattr(offered, "suggestions", ()))


def test_the_room_of_the_finger_is_shown_or_not_but_the_rule_stays(room: Furnish) -> None:
    layout = Layout.of({"red1": (260.0, 300.0), "red2": (260.0, 262.0), "yellow1": (60.0, 60.0)})
    before = new_match(Setup(opener="A").match())
    state = apply(before, Stroke("blue", (Contact("blue", "red1"), Potted("red3", 7))))[0]
    shown = {}
    for finger_room in (True, False):
        here = told(room(), "finger_room", finger_room)
        session = Session(state, layout, seed=1)
        table = MatchScene(here.sitting_with(MatchStarter(session)), Setup(opener="A"))
        assert isinstance(table.stage, AimStage)
        table.stage.take(Aim("red1", 90.0, 0.1))
        look = table.stage.view()
        assert look.aiming is not None
        shown[finger_room] = (look.aiming.touched, look.notice)
        played = table.controller.session.play(table.stage.aim.flick(table.controller.spec))
        assert played.ruling is not None
        assert [foul.code for foul in played.ruling.fouls] == ["ball_disturbed"]
        table.close()
    assert shown[True][0] == ("red2",)
    assert shown[True][1]
    assert shown[False] == ((), "")


@pytest.mark.parametrize("where", ["menu", "settings"])
def test_a_language_asked_for_at_the_start_can_be_left_for_the_kept_one(
    room: Furnish, tmp_path: Path, where: str
) -> None:
    told(room(), "language", "en")
    here = furnished(speaker("de"), tmp_path, MatchStarter())
    scene: Scene | None
    if where == "menu":
        scene = answered(MenuScene(here), Message("language"))
        assert isinstance(scene, MenuScene)
    else:
        scene = SettingsScene(here)
        assert getattr(scene.group["language"], "value", "") == "de", "what is spoken"
        answered(scene, Message("language", "en"))
        assert scene.title() == speaker("en").say("ui.settings.title")
    assert scene.context.speaker.lang == "en"
    again = told(furnished(speaker("de"), tmp_path, MatchStarter()), "marks", False)
    assert again.speaker.lang == "de", "as long as nobody chooses another"
