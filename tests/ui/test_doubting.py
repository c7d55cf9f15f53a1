"""One key writes a doubted ruling to a file, which is a test case as it is."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.doubts.judged_again import rejudge
from tests.match.players import random_move
from tests.match.recording import write_match
from tests.sentences import says
from tests.ui.hands import Hand, HandMaker
from yagopool.match.replay import replayed
from yagopool.text import speaker
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.play_scene import stage_of
from yagopool.ui.play.replay_scene import ReplayScene

SAY = speaker("en").say


@pytest.fixture
def sat_down(hand: HandMaker) -> Callable[[Path | None], Hand]:
    return lambda data: hand(Setup(variant="medium", seed=4, opener="A"), data=data)


@pytest.fixture
def table(sat_down: Callable[[Path | None], Hand], tmp_path: Path) -> Hand:
    return sat_down(tmp_path)


def played_on(table: Hand, moves: int) -> None:
    rng, controller = random.Random(3), table.controller
    for _ in range(moves):
        controller.play(random_move(controller.session, rng))
        controller.end_shot({})
    table.scene.stage = stage_of(controller)
    table.wait(0.02)
    table.scene.invalidate()


def doubted(table: Hand) -> str:
    """Press the key; return what is said."""
    table.key(pygame.K_d)
    return str(table.view.notice)


def first(folder: Path) -> Any:
    return json.loads((folder / "doubts" / "doubt-1.json").read_text(encoding="utf-8"))


def test_a_doubted_ruling_is_written_and_said(table: Hand, tmp_path: Path) -> None:
    played_on(table, 5)
    assert "doubt-1.json" in doubted(table)
    told = first(tmp_path)
    assert rejudge(told).agrees
    assert told["record"][0]["seed"] == 4
    assert told["more"]["versions"]["pymunk"]
    assert told["more"]["settings"]["marks"] is True
    assert "doubt-2.json" in doubted(table)


def test_what_was_said_goes_with_the_next_ruling(table: Hand) -> None:
    played_on(table, 1)
    assert doubted(table)
    played_on(table, 4)
    assert "doubt" not in table.view.notice


def test_before_the_first_ruling_there_is_nothing_to_doubt(table: Hand, tmp_path: Path) -> None:
    assert doubted(table) == SAY("ui.doubt.nothing")
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_is_kept_it_is_said(sat_down: Callable[[Path | None], Hand]) -> None:
    table = sat_down(None)
    played_on(table, 1)
    assert doubted(table) == SAY("ui.doubt.nowhere")


def test_a_folder_that_cannot_be_written_is_told(table: Hand, tmp_path: Path) -> None:
    (tmp_path / "doubts").write_text("x")
    played_on(table, 1)
    assert says(doubted(table), "error.cannot_write")


def test_a_ruling_seen_again_can_be_doubted_too(hand: HandMaker, tmp_path: Path) -> None:
    write_match(tmp_path / "match.jsonl", "medium", seed=3, moves=6)
    course = replayed((tmp_path / "match.jsonl").read_bytes())
    seen = hand(lambda room: ReplayScene(room, course), data=tmp_path)
    assert doubted(seen) == SAY("ui.doubt.nothing")
    seen.scene.playback.go_to(6)
    seen.scene.invalidate()
    assert not seen.view.notice, "what was said of another moment is gone"
    ruled = seen.controller.ruled
    assert "doubt-1.json" in doubted(seen)
    told = first(tmp_path)
    assert rejudge(told).agrees
    assert len(told["record"]) == 2 + course.played.index(ruled)
