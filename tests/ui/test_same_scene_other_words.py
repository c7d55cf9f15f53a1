"""A scene that stands says at once what it says in another device's hands, and in another language."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from tests.ui.every_scene import AT_TABLE, SCENES
from tests.ui.hands import RoomMaker, advanced, answered, drawn, sent
from tests.ui.test_lettering import TOUCHED
from yagopool.games.settings import Settings
from yagopool.text import speaker
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.input.actions import Device
from yagopool.ui.input.key_help import ROWS, HelpPlace
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.practice.free_table_scene import FreeTableScene
from yagopool.ui.scenes.help import HelpScene, RuleScene
from yagopool.ui.scenes.pause import PauseScene
from yagopool.ui.scenes.setup import SetupScene
from yagopool.ui.sound import Sounds
from yagopool.ui.viewport import SMALLEST


def key(code: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=0)


F1, ESCAPE = key(pygame.K_F1), key(pygame.K_ESCAPE)


def furnished(
    room: RoomMaker, device: Device = Device.KEYBOARD, lang: str = "en", size: tuple[int, int] = (1280, 800)
) -> AppContext:
    here = room(size=size, lang=lang, language=lang)
    here.input.use(device)
    return here


def texts(scene: Scene) -> list[str]:
    return [written.text for written in drawn(scene)]


def paused(scene: Scene) -> Any:
    """Return the pause over a table; Escape may have something else to give up first."""
    for code in (pygame.K_F10,) if isinstance(scene, MatchScene) else (pygame.K_ESCAPE, pygame.K_ESCAPE):
        following = sent(scene, key(code))
        if isinstance(following, PauseScene):
            return following
    pytest.fail("no pause")


LATER = {"The best three strokes with their chances", "Hint"}
"""What a pause offers that a gamepad opened, not one that it was only taken to hand in."""


@pytest.mark.parametrize("name", SCENES)
def test_keys_named_are_those_of_the_device_used_last_and_f1_opens_the_help(room: RoomMaker, name: str) -> None:
    scene = SCENES[name](furnished(room, size=SMALLEST))
    texts(scene)
    assert sent(scene, TOUCHED[Device.GAMEPAD]) is scene
    known = {*texts(SCENES[name](furnished(room, Device.GAMEPAD, size=SMALLEST))), *LATER}
    assert [word for word in texts(scene) if word not in known] == []
    opened = sent(scene, F1)
    if not isinstance(scene, HelpScene):
        assert isinstance(opened, HelpScene)
        back = sent(opened, ESCAPE)
        assert back is scene or (isinstance(scene, RuleScene) and isinstance(back, MatchScene))


@pytest.mark.parametrize("name", ["play", "practice-aim", "drill", "free-table"])
def test_a_device_taken_to_hand_in_the_pause_is_named_at_the_table(room: RoomMaker, name: str) -> None:
    scene = SCENES[name](furnished(room))
    texts(scene)
    pause = paused(scene)
    texts(pause)
    following = sent(pause, pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_B))
    assert following is scene
    assert advanced(scene, 0.01) is scene
    known = set(texts(SCENES[name](furnished(room, Device.GAMEPAD))))
    assert [word for word in texts(scene) if word not in known] == []


PAUSING = (*AT_TABLE, "practice-break", "practice-aim", "drill-solved")


@pytest.mark.parametrize("name", PAUSING)
def test_no_word_stays_in_the_language_of_before(room: RoomMaker, name: str) -> None:
    scene = SCENES[name](furnished(room))
    texts(scene)
    settings = answered(paused(scene), "settings")
    texts(settings)
    answered(settings, "language", "de")
    pause = answered(settings, "back")
    assert speaker("de").say("ui.pause.resume") in texts(pause)
    assert sent(pause, ESCAPE) is scene
    known = set(texts(SCENES[name](furnished(room, lang="de"))))
    assert [word for word in texts(scene) if word not in known] == []


def test_a_notice_goes_with_its_language(room: RoomMaker) -> None:
    table: Any = MatchScene(furnished(room), Setup(opener="A", seed=3))
    table.tell("written down")
    table.stage.notice = "that ball is in a pot"
    free: Any = FreeTableScene(furnished(room))
    free.notice = "copied"
    for scene in (table, free):
        scene.furnish(scene.context.set(Settings(language="de")))
        assert not {"written down", "that ball is in a pot", "copied"} & set(texts(scene))


def test_f1_shows_the_rules_of_the_variant_being_agreed_on(room: RoomMaker) -> None:
    here = furnished(room)
    scene = SetupScene(here, replace(here.setup, variant="easy"))
    answered(scene, "variant", "professional")
    assert sent(scene, F1).variant == "professional"


class SilentSounds(Sounds):
    """Plays nothing, and has a volume."""

    def hear(self, *_played: object) -> None:
        pass


@pytest.mark.parametrize("name", ["play", "rolling", "practice-aim", "drill", "replay", "replay-rolling"])
@pytest.mark.parametrize(
    "event",
    [
        key(pygame.K_m),
        pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_LEFTSTICK),
    ],
    ids=["key", "button"],
)
def test_wherever_balls_are_heard_they_can_be_silenced(room: RoomMaker, name: str, event: pygame.event.Event) -> None:
    sounds = SilentSounds(0.5)
    scene = SCENES[name](replace(furnished(room), sounds=sounds))
    volumes = []
    for _ in range(2):
        assert sent(scene, event) is scene
        volumes.append(sounds.volume)
    assert volumes == [0.0, 0.7]


def test_the_help_says_of_everywhere_only_what_every_scene_or_the_window_does() -> None:
    """F1 is tested above, full screen is the window's."""
    assert [row.what for row in ROWS[HelpPlace.EVERYWHERE]] == ["help", "screen"]
