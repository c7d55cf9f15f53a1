"""What rolls waits while the window has lost the focus; the table says so, and so do practice and replay."""

from pathlib import Path

import pygame
import pytest

from tests.match.recording import write_match
from tests.ui.hands import TWO, HandMaker
from yagopool.match.record import read
from yagopool.match.replay import ReplayedMatch
from yagopool.text import speaker
from yagopool.text.speaker import LANGUAGES
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.play.stages import RollStage
from yagopool.ui.practice.break_scene import BreakScene, break_session
from yagopool.ui.style import watching

WORDS = {lang: speaker(lang).say("ui.table.away") for lang in LANGUAGES}


@pytest.mark.parametrize("lang", WORDS)
def test_rolling_balls_say_that_they_wait_and_an_aim_has_nothing_to_wait_for(hand: HandMaker, lang: str) -> None:
    player = hand(TWO, lang=lang)
    player.wait(0.5)
    player.send(pygame.WINDOWFOCUSLOST)
    assert player.table.view.notice == ""
    player.send(pygame.WINDOWFOCUSGAINED)
    player.flick()
    player.wait(0.1)
    assert isinstance(player.table.stage, RollStage)
    before = player.table.view.notice
    player.send(pygame.WINDOWFOCUSLOST)
    assert (player.table.view.notice, player.table.view.tone) == (WORDS[lang], "plain")
    player.send(pygame.WINDOWFOCUSGAINED)
    assert player.table.view.notice == before


@pytest.mark.parametrize("lang", WORDS)
def test_practice_says_it_too(hand: HandMaker, lang: str) -> None:
    player = hand(lambda room: BreakScene(room, break_session(room)), lang=lang)
    scene = player.scene
    assert isinstance(scene, BreakScene)
    player.wait(0.5)
    player.send(pygame.WINDOWFOCUSLOST)
    assert WORDS[lang] not in scene.view.notice, "an aim has nothing to wait for"
    player.send(pygame.WINDOWFOCUSGAINED)
    player.flick()
    player.wait(0.1)
    assert isinstance(scene.stage, RollStage)
    before = scene.view.notice
    scene.notice = "what the scene has to say"
    with watching() as written:
        player.send(pygame.WINDOWFOCUSLOST)
    assert (scene.view.notice, scene.view.tone) == (WORDS[lang], "plain")
    assert WORDS[lang] in [one.text for one in written]
    scene.notice = ""
    player.send(pygame.WINDOWFOCUSGAINED)
    assert scene.view.notice == before


@pytest.mark.parametrize("lang", WORDS)
def test_a_match_watched_again_says_it_too(hand: HandMaker, tmp_path: Path, lang: str) -> None:
    write_match(tmp_path / "match.jsonl", moves=3)
    with (tmp_path / "match.jsonl").open("rb") as file:
        course = ReplayedMatch.of(read(file))
    player = hand(lambda room: ReplayScene(room, course, notice="what the record has to say"), lang=lang)
    scene = player.scene
    assert isinstance(scene, ReplayScene)
    player.wait(0.1)
    with watching() as written:
        player.send(pygame.WINDOWFOCUSLOST)
    assert (scene.view.notice, scene.view.tone) == (WORDS[lang], "plain")
    assert WORDS[lang] in [one.text for one in written]
    player.send(pygame.WINDOWFOCUSGAINED)
    assert scene.view.notice == "what the record has to say"
    player.key(pygame.K_RETURN)
    assert not scene.playback.playing
    player.send(pygame.WINDOWFOCUSLOST)
    assert scene.view.notice == "what the record has to say", "what stands still has nothing to wait for"
