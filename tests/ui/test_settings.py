"""Settings: each control takes effect at once and is kept; a damaged file is set aside and told of."""

import importlib
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.sentences import says
from tests.text.test_catalogues import compiler
from tests.ui.hands import answered, labels, words
from yagopool.games.settings import Settings, settings_file
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.match.session import Session
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Potted, Stroke
from yagopool.text import speaker
from yagopool.text.speaker import CATALOGUES, LANGUAGES
from yagopool.ui.app import is_full_screen, set_mode
from yagopool.ui.context import AppContext, SettingsStore
from yagopool.ui.input.aim import Aim
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.scenes import menu, settings_scene
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.settings_scene import SettingsScene, changed
from yagopool.ui.scenes.setup import SetupScene
from yagopool.ui.start import furnished
from yagopool.ui.theme import CLOTHS, PALETTES

speaker_module = importlib.import_module("yagopool.text.speaker")
Furnish = Callable[[], AppContext]
TITLE = {lang: speaker(lang).say("ui.settings.title") for lang in ("en", "de")}


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Furnish:
    """Furnish a room as the game does, with its data in a folder of the test's."""
    monkeypatch.setenv("LANGUAGE", "en")
    set_mode((1280, 800))
    return lambda: furnished(None, tmp_path, MatchStarter())


def told(room: AppContext, key: str, value: object) -> AppContext:
    """Tell the settings scene a control's message; return the room it goes back with."""
    scene = SettingsScene(room)
    answered(scene, key, value)
    back = answered(scene, "back")
    assert isinstance(back, MenuScene)
    return back.context


VALUES: dict[str, tuple[object, object]] = {
    "language": ("de", "de"),
    "text_size": (175, 175),
    "palette": ("colour_blind", "colour_blind"),
    "cloth": ("wine", "wine"),
    "turn_board": (False, False),
    "marks": (False, False),
    "ball_numbers": (True, True),
    "table_view": ("turned", "turned"),
    "reduced_motion": (True, True),
    "transcript": (True, True),
    "volume": (35.0, 0.35),
    "room_tone": (False, False),
    "speed_of_play": (2.0, 2.0),
    "finger_room": (False, False),
    "undo_in_match": (True, True),
}
"""What each control says, and what is kept of it."""


@pytest.mark.parametrize("key", VALUES)
def test_every_control_is_kept_until_the_next_start(room: Furnish, key: str) -> None:
    given, kept = VALUES[key]
    told(room(), key, given)
    assert getattr(room().settings, key) == kept


def test_every_control_of_the_scene_changes_something(room: Furnish) -> None:
    keys = {widget.key for widget in SettingsScene(room()).group if widget.focusable}
    assert keys == {*VALUES, "back", "full_screen", "guide", "hand"}


def test_looks_and_volume_follow_at_once(room: Furnish) -> None:
    here = room()
    for key, value in (("palette", "colour_blind"), ("reduced_motion", True), ("marks", False), ("text_size", 200)):
        here = told(here, key, value)
    assert (here.theme.palette, here.theme.marks, here.text_size) == (PALETTES["colour_blind"], False, 2.0)
    assert here.theme.motion.off
    assert told(here, "volume", 10.0).sounds.volume == 0.1


def test_the_cloth_is_chosen_in_the_usual_colours_only(room: Furnish) -> None:
    here = told(room(), "cloth", "slate")
    assert here.theme.palette == PALETTES["standard"]._replace(cloth=CLOTHS["slate"])
    assert SettingsScene(here).group["cloth"].enabled
    here = told(here, "palette", "colour_blind")
    assert here.theme.palette == PALETTES["colour_blind"]
    assert not SettingsScene(here).group["cloth"].enabled


def test_the_guide_is_offered_in_the_next_match(room: Furnish) -> None:
    told(room(), "guide", "off")
    assert room().setup.guides == ("off", "off")


def test_the_language_changes_while_the_scene_stands(room: Furnish) -> None:
    scene = SettingsScene(room())
    for value, lang in (("de", "de"), ("system", "en")):
        answered(scene, "language", value)
        assert scene.title() == TITLE[lang]
        assert scene.group.focus is scene.group["language"], "the focus stays where it was"


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
        assert "tlhIngan Hol" in words(SettingsScene(here))
        assert "tlhIngan Hol" in words(MenuScene(here))
    finally:
        speaker.cache_clear()


def test_full_screen_is_a_setting_too(room: Furnish) -> None:
    scene = SettingsScene(room())
    for on in (True, False):
        answered(scene, "full_screen", on)
        assert is_full_screen() is room().settings.full_screen is on


def test_values_from_controls_are_checked() -> None:
    with pytest.raises(ValueError, match="text_size"):
        changed(Settings(), "text_size", 300)


def test_a_damaged_file_is_set_aside_and_told_of_in_the_menu(room: Furnish, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"text_size": ', encoding="utf-8")
    here = room()
    assert here.settings == Settings()
    assert [path.read_text(encoding="utf-8") for path in tmp_path.glob("settings*.damaged-*")] == ['{"text_size": ']
    assert "settings.damaged-1.json" in labels(MenuScene(here))
    assert "settings.damaged-1.json" in MatchScene(here, Setup(seed=3)).view.notice


def test_a_value_of_a_newer_game_is_left_out_alone_and_told_of_in_the_menu(room: Furnish, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"palette": "newer", "text_size": 150}', encoding="utf-8")
    here = room()
    assert here.settings == Settings(text_size=150)
    assert here.settings_store.trouble is not None
    assert here.speaker.error(here.settings_store.trouble) in labels(MenuScene(here))


def test_settings_that_cannot_be_kept_hold_all_the_same_and_say_so(tmp_path: Path, room: Furnish) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    store = SettingsStore(settings_file(tmp_path / "file" / "folder"))
    after = told(AppContext(speaker("en"), settings_store=store), "text_size", 150)
    assert after.text_size == 1.5
    assert says(labels(SettingsScene(after)), "ui.settings.not_kept")


def test_names_and_last_match_are_offered_again(room: Furnish) -> None:
    setup = Setup(variant="medium", teams=(("Zoe",), ("Urs", "Lea")), target=5, seed=1)
    assert isinstance(answered(SetupScene(room(), setup), "start"), MatchScene)
    again = room()
    assert (again.setup.variant, again.setup.teams, again.setup.target) == (setup.variant, setup.teams, 5)
    assert again.settings.names == ("Zoe", "Urs", "Lea")
    offered = SetupScene(again, Setup()).group["B"]
    assert {"Zoe", "Urs", "Lea"} <= set(getattr(offered, "suggestions", ()))


@pytest.mark.parametrize("finger_room", [True, False])
def test_the_room_of_the_finger_is_shown_or_not_but_the_rule_stays(room: Furnish, finger_room: bool) -> None:
    layout = Layout.of({"red1": (260.0, 300.0), "red2": (260.0, 262.0), "yellow1": (60.0, 60.0)})
    state = apply(new_match(Setup(opener="A").match()), Stroke("blue", (Contact("blue", "red1"), Potted("red3", 7))))[0]
    sitting = MatchStarter(Session(state, layout, seed=1))
    table = MatchScene(told(room(), "finger_room", finger_room).sitting_with(sitting), Setup(opener="A"))
    stage = table.stage
    stage.take(Aim("red1", 90.0, 0.1))  # type: ignore[attr-defined]
    assert stage.view().aiming.touched == (("red2",) if finger_room else ())  # type: ignore[union-attr]
    assert bool(stage.view().notice) is finger_room
    ruling = table.controller.session.play(stage.aim.flick(table.controller.spec)).ruling  # type: ignore[attr-defined]
    assert [foul.code for foul in ruling.fouls] == ["ball_disturbed"]


@pytest.mark.parametrize("where", ["menu", "settings"])
def test_a_language_asked_for_at_the_start_can_be_left_for_the_kept_one(
    room: Furnish, tmp_path: Path, where: str
) -> None:
    told(room(), "language", "en")
    here = furnished(speaker("de"), tmp_path, MatchStarter())
    if where == "menu":
        scene = answered(MenuScene(here), "language")
        assert isinstance(scene, MenuScene)
    else:
        scene = SettingsScene(here)
        assert getattr(scene.group["language"], "value", "") == "de", "what is spoken"
        answered(scene, "language", "en")
        assert scene.title() == TITLE["en"]
    assert scene.context.speaker.lang == "en"
    again = told(furnished(speaker("de"), tmp_path, MatchStarter()), "marks", False)
    assert again.speaker.lang == "de", "as long as nobody chooses another"
