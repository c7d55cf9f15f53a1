"""Escape means one thing: close what is open; else pause where one plays, and elsewhere go back one page."""

import pygame
import pytest

from tests.ui.every_practice_scene import PRACTICE_SCENES
from tests.ui.every_scene import SCENES
from tests.ui.hands import TWO, Hand, HandMaker, RoomMaker
from yagopool.ui.context import Scene
from yagopool.ui.games.yago.lesson_scene import LESSONS, LessonScene
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.play_scene import PlayScene
from yagopool.ui.play.question_stage import KEY_PAUSE, QuestionStage
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.play.review_scene import ReviewScene
from yagopool.ui.play.stages import RollStage
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.panel import WaitScene
from yagopool.ui.scenes.pause import PauseScene

ALL = {name: made for name, made in {**SCENES, **PRACTICE_SCENES}.items() if name != "more"}
"""All but the list that the pause opens: from there it leads back to the pause."""


def pauses(scene: Scene) -> bool:
    """Return whether one plays there, so that there is something to pause."""
    if not isinstance(scene, PlayScene) or isinstance(scene, ReplayScene | ReviewScene):
        return False
    learnt = isinstance(scene, LessonScene) and scene.learnt and scene.number + 1 == len(LESSONS)
    return not learnt and not (isinstance(scene.stage, QuestionStage) and scene.stage.escape)


@pytest.mark.parametrize("name", sorted(ALL))
def test_it_pauses_where_one_plays_and_goes_back_elsewhere(room: RoomMaker, name: str) -> None:
    scene = ALL[name](room())
    hand = Hand(scene)
    hand.draw()
    if isinstance(scene, MenuScene | WaitScene):
        hand.key(pygame.K_ESCAPE)
        assert hand.scene is scene, "there is no page before"
        return
    below = hand.app.scenes[-2]
    hand.wait(KEY_PAUSE + 0.1)
    opened = 0
    while pauses(scene) and isinstance(scene, PlayScene) and scene.stage.cancels():
        opened += 1
        hand.key(pygame.K_ESCAPE)
        assert hand.scene is scene
        assert opened <= 2, "hints and an aim"
    hand.key(pygame.K_ESCAPE)
    if pauses(scene):
        assert isinstance(hand.scene, PauseScene)
        hand.key(pygame.K_ESCAPE)
        assert hand.scene is scene
    else:
        assert hand.scene is below
    hand.app.clear()


def test_an_aim_is_dropped_before_the_pause_opens(hand: HandMaker) -> None:
    at_table = hand(TWO)
    at_table.key(pygame.K_UP)
    assert at_table.table.view.aiming is not None
    at_table.key(pygame.K_ESCAPE)
    stage = at_table.table.stage
    assert isinstance(stage, AimStage)
    assert not stage.taken
    assert at_table.table.view.aiming is None
    at_table.key(pygame.K_RETURN)
    assert at_table.moves == [], "nothing is aimed any more"
    at_table.key(pygame.K_ESCAPE)
    assert isinstance(at_table.scene, PauseScene)


def test_rolling_balls_wait_in_the_pause_and_a_replay_is_closed(hand: HandMaker) -> None:
    at_table = hand(TWO)
    at_table.drag((260, 150), (260, 90))
    at_table.wait(0.4)
    stage = at_table.table.stage
    assert isinstance(stage, RollStage)
    at_table.key(pygame.K_ESCAPE)
    assert isinstance(at_table.scene, PauseScene)
    time = stage.playback.time
    at_table.wait(1.0)
    assert stage.playback.time == time
    at_table.key(pygame.K_ESCAPE)
    at_table.key(pygame.K_RETURN)
    assert at_table.table.stage is not stage
    at_table.wait(KEY_PAUSE + 0.1)
    at_table.key(pygame.K_v)
    again = at_table.table.stage
    assert isinstance(again, RollStage)
    at_table.key(pygame.K_ESCAPE)
    assert at_table.table.stage is not again
