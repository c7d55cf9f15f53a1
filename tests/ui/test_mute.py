"""M, or the left stick's press, silences the sounds: it is said for a moment, in every scene with a table."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from tests.ui.hands import TWO, Hand, HandMaker, RoomMaker
from yagopool.text import speaker
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.play_scene import SECONDS_SHOWN
from yagopool.ui.practice.break_scene import BreakScene, break_session
from yagopool.ui.sound import Sounds

OFF, ON = (speaker("en").say(f"ui.sound.{how}") for how in ("off", "on"))


def at_table(room: AppContext) -> Scene:
    return MatchScene(replace(room, sounds=Sounds(0.5)), TWO)


def at_break(room: AppContext) -> Scene:
    return BreakScene(replace(room, sounds=Sounds(0.5)), break_session(room))


def told(player: Hand) -> tuple[str, str]:
    scene = player.scene
    assert isinstance(scene, MatchScene | BreakScene)
    return scene.view.notice, scene.view.tone


@pytest.mark.parametrize("sit", [at_table, at_break])
def test_it_is_said_for_a_moment(hand: HandMaker, sit: Callable[[AppContext], Scene]) -> None:
    player = hand(sit)
    before = told(player)
    player.key(pygame.K_m)
    assert told(player) == (OFF, "plain")
    player.send(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_LEFTSTICK, instance_id=0)
    assert told(player) == (ON, "plain")
    player.draw()
    player.wait(SECONDS_SHOWN - 0.5)
    assert told(player) == (ON, "plain")
    player.wait(0.6)
    assert told(player) == before
    assert player.scene is not None
    assert player.scene.stale, "the picture goes with the word"


def test_only_the_volume_undoes_it(room: RoomMaker) -> None:
    sounds = Sounds(0.7)
    here = replace(room(), sounds=sounds)
    here.mute()
    here = here.set(here.settings.model_copy(update={"transcript": True, "language": "de"}))
    here = here.agreed(TWO)
    assert sounds.volume == 0.0
    here.set(here.settings.model_copy(update={"volume": 0.3}))
    assert sounds.volume == 0.3
