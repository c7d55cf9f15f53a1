"""What rolls waits while the window has lost the focus; the table says so, and so do practice and replay."""

from pathlib import Path

import pygame

from tests.match.recording import write_match
from tests.ui.hands import TWO, HandMaker
from yagopool.match.record import read
from yagopool.match.replay import ReplayedMatch
from yagopool.text import speaker
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.play.stages import RollStage
from yagopool.ui.practice.break_scene import BreakScene, break_session
from yagopool.ui.style import watching

AWAY = speaker("en").say("ui.table.away")


def test_rolling_balls_say_that_they_wait_and_an_aim_has_nothing_to_wait_for(hand: HandMaker) -> None:
    player = hand(TWO)
    player.wait(0.5)
    player.send(pygame.WINDOWFOCUSLOST)
    assert player.table.view.notice == ""
    player.send(pygame.WINDOWFOCUSGAINED)
    player.flick()
    player.wait(0.1)
    assert isinstance(player.table.stage, RollStage)
    before = player.table.view.notice
    player.send(pygame.WINDOWFOCUSLOST)
    assert (player.table.view.notice, player.table.view.tone) == (AWAY, "plain")
    player.send(pygame.WINDOWFOCUSGAINED)
    assert player.table.view.notice == before


def test_practice_says_it_too(hand: HandMaker) -> None:
    player = hand(lambda room: BreakScene(room, break_session(room)))
    scene = player.scene
    assert isinstance(scene, BreakScene)
    player.wait(0.5)
    player.send(pygame.WINDOWFOCUSLOST)
    assert AWAY not in scene.view.notice, "an aim has nothing to wait for"
    player.send(pygame.WINDOWFOCUSGAINED)
    player.flick()
    player.wait(0.1)
    assert isinstance(scene.stage, RollStage)
    before = scene.view.notice
    scene.notice = "what the scene has to say"
    with watching() as written:
        player.send(pygame.WINDOWFOCUSLOST)
    assert (scene.view.notice, scene.view.tone) == (AWAY, "plain")
    assert AWAY in [one.text for one in written]
    scene.notice = ""
    player.send(pygame.WINDOWFOCUSGAINED)
    assert scene.view.notice == before


def test_a_match_watched_again_says_it_too(hand: HandMaker, tmp_path: Path) -> None:
    write_match(tmp_path / "match.jsonl", moves=3)
    with (tmp_path / "match.jsonl").open("rb") as file:
        course = ReplayedMatch.of(read(file))
    player = hand(lambda room: ReplayScene(room, course, notice="what the record has to say"))
    scene = player.scene
    assert isinstance(scene, ReplayScene)
    player.wait(0.1)
    with watching() as written:
        player.send(pygame.WINDOWFOCUSLOST)
    assert (scene.view.notice, scene.view.tone) == (AWAY, "plain")
    assert AWAY in [one.text for one in written]
    player.send(pygame.WINDOWFOCUSGAINED)
    assert scene.view.notice == "what the record has to say"
    player.key(pygame.K_RETURN)
    assert not scene.playback.playing
    player.send(pygame.WINDOWFOCUSLOST)
    assert scene.view.notice == "what the record has to say", "what stands still has nothing to wait for"
