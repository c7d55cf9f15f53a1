"""A scene that stands says at once what it says in another device's hands, and in another language."""

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from tests.ui.every_scene import SCENES
from tests.ui.hands import advanced, answered, sent
from tests.ui.test_lettering import TOUCHED
from yagopool.games.settings import Settings
from yagopool.text import speaker
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.input.actions import Device
from yagopool.ui.input.key_help import ROWS, HelpPlace
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.practice.free_table_scene import FreeTableScene
from yagopool.ui.scenes.help import HelpScene, RuleScene
from yagopool.ui.scenes.pause import PauseScene
from yagopool.ui.scenes.settings_scene import SettingsScene
from yagopool.ui.scenes.setup import SetupScene
from yagopool.ui.sound import Sounds
from yagopool.ui.style import watching
from yagopool.ui.widgets.base import Message

F1 = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0)
ESCAPE = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    pygame.display.init()
    set_mode((1280, 800))
    yield
    pygame.display.quit()


def furnished(device: Device = Device.KEYBOARD, lang: str = "en") -> AppContext:
    room = AppContext(speaker(lang), MatchStarter(), lambda: 3).set(Settings(language=lang))
    room.input.use(device)
    return room


def words(scene: Scene) -> list[str]:
    window = pygame.display.get_surface()
    assert window is not None
    with watching() as seen:
        scene.draw(window)
    return [written.text for written in seen]


def paused(scene: Scene) -> PauseScene:
    """Return the pause over a table; Escape may have something else to give up first."""
    for key in (pygame.K_F10,) if isinstance(scene, MatchScene) else (pygame.K_ESCAPE, pygame.K_ESCAPE):
        following = sent(scene, pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
        if isinstance(following, PauseScene):
            return following
    pytest.fail("no pause")


LATER = {"The best three strokes with their chances", "Hint"}
"""What a pause offers that a gamepad opened, not one that it was only taken to hand in."""


@pytest.mark.parametrize("name", SCENES)
def test_keys_named_are_those_of_the_device_used_last_and_f1_opens_the_help(name: str) -> None:
    scene = SCENES[name](furnished(Device.KEYBOARD))
    words(scene)
    assert sent(scene, TOUCHED[Device.GAMEPAD]) is scene
    afresh = SCENES[name](furnished(Device.GAMEPAD))
    known = {*words(afresh), *LATER}
    assert [word for word in words(scene) if word not in known] == []
    afresh.close()
    opened = sent(scene, F1)
    if not isinstance(scene, HelpScene):
        assert isinstance(opened, HelpScene)
        back = sent(opened, ESCAPE)
        assert back is scene or (isinstance(scene, RuleScene) and isinstance(back, MatchScene))
    scene.close()


@pytest.mark.parametrize("name", ["table-play", "practice-aim", "drill", "free-table"])
def test_a_device_taken_to_hand_in_the_pause_is_named_at_the_table(name: str) -> None:
    scene = SCENES[name](furnished(Device.KEYBOARD))
    words(scene)
    pause = paused(scene)
    words(pause)
    following = sent(pause, pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_B))
    assert following is scene
    assert advanced(scene, 0.01) is scene
    afresh = SCENES[name](furnished(Device.GAMEPAD))
    known = set(words(afresh))
    assert [word for word in words(scene) if word not in known] == []
    scene.close()
    afresh.close()


PAUSING = (*(name for name in SCENES if name.startswith("table-")), "practice-break", "practice-aim", "drill-solved")


@pytest.mark.parametrize("name", PAUSING)
def test_no_word_stays_in_the_language_of_before(name: str) -> None:
    scene = SCENES[name](furnished())
    words(scene)
    settings = answered(paused(scene), Message("settings"))
    assert isinstance(settings, SettingsScene)
    words(settings)
    answered(settings, Message("language", "de"))
    pause = answered(settings, Message("back"))
    assert isinstance(pause, PauseScene)
    assert speaker("de").say("ui.pause.resume") in words(pause)
    back = sent(pause, ESCAPE)
    assert back is scene
    german = SCENES[name](furnished(lang="de"))
    known = set(words(german))
    left = [word for word in words(scene) if word not in known]
    assert left == []
    scene.close()
    german.close()


def test_a_notice_goes_with_its_language() -> None:
    table = MatchScene(furnished(), Setup(opener="A", seed=3))
    table.tell("written down")
    assert isinstance(table.stage, AimStage)
    table.stage.notice = "that ball is in a pot"
    table.furnish(table.context.set(Settings(language="de")))
    assert not {"written down", "that ball is in a pot"} & set(words(table))
    table.close()
    free = FreeTableScene(furnished())
    free.notice = "copied"
    free.furnish(free.context.set(Settings(language="de")))
    assert "copied" not in words(free)
    free.close()


def test_f1_shows_the_rules_of_the_variant_being_agreed_on() -> None:
    room = furnished()
    scene = SetupScene(room, replace(room.setup, variant="easy"))
    scene.answer(Message("variant", "professional"))
    opened = sent(scene, F1)
    assert isinstance(opened, HelpScene)
    assert opened.variant == "professional"


class SilentSounds(Sounds):
    """Plays nothing, and has a volume."""

    def __init__(self) -> None:
        super().__init__(0.5)

    def hear(self, *_played: object) -> None:
        pass


@pytest.mark.parametrize("name", ["table-play", "table-rolling", "practice-aim", "drill", "replay", "replay-rolling"])
@pytest.mark.parametrize(
    "event",
    [
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, mod=0),
        pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_LEFTSTICK),
    ],
    ids=["key", "button"],
)
def test_wherever_balls_are_heard_they_can_be_silenced(name: str, event: pygame.event.Event) -> None:
    sounds = SilentSounds()
    scene = SCENES[name](replace(furnished(), sounds=sounds))
    volumes = []
    for _ in range(2):
        assert sent(scene, event) is scene
        volumes.append(sounds.volume)
    assert volumes == [0.0, 0.7]
    scene.close()


def test_the_help_says_of_everywhere_only_what_every_scene_or_the_window_does() -> None:
    """F1 is tested above, full screen is the window's."""
    assert [row.what for row in ROWS[HelpPlace.EVERYWHERE]] == ["help", "screen"]
