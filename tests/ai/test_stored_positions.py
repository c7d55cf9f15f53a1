"""Stored positions: a near-certain winning stroke is found and wins, whatever it is; mirrored it is mirrored."""

import json
import math
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.ai.positions import in_play, mirrored
from yagopool.ai.decide import decide
from yagopool.ai.hand import EXACT_HAND
from yagopool.ai.levels import MASTER
from yagopool.ai.view import View
from yagopool.match.session import step
from yagopool.table.flick import Flick

STORED: list[dict[str, Any]] = json.loads((Path(__file__).parent / "winning.json").read_text(encoding="utf-8"))
EXACT = replace(MASTER, name="exact", hand=EXACT_HAND)
BUDGET = 60


def stored(one: dict[str, Any]) -> View:
    potted = {int(pot): ball for pot, ball in one["potted"].items()}
    return in_play(one["variant"], one["balls"], potted, shooter=one["shooter"], red=one["red"])


def test_twenty_are_stored_and_of_every_kind() -> None:
    kinds = [one["kind"] for one in STORED]
    assert len(STORED) >= 20
    assert kinds.count("direct") <= 5
    medium = [one for one in STORED if one["variant"] == "medium"]
    assert min(kinds.count("cushion"), kinds.count("combination"), kinds.count("soft"), len(medium)) >= 3


@pytest.mark.parametrize("one", STORED, ids=[one["name"] for one in STORED])
def test_a_near_certain_win_is_played_and_wins(one: dict[str, Any]) -> None:
    view = stored(one)
    move = decide(view, random.Random(1), BUDGET, MASTER).move
    after = step(view.state, view.layout, move, seed=1, spec=view.spec).after
    assert after.result is not None
    assert after.result.winner == one["shooter"]


@pytest.mark.parametrize("one", STORED, ids=[one["name"] for one in STORED])
def test_mirrored_it_is_the_mirrored_decision(one: dict[str, Any]) -> None:
    view = stored(one)
    move, other = (decide(seen, random.Random(1), BUDGET, EXACT).move for seen in (view, mirrored(view)))
    assert isinstance(move, Flick)
    assert isinstance(other, Flick)
    assert other.ball == move.ball
    assert other.speed == pytest.approx(move.speed, abs=0.05)
    assert math.remainder(other.direction - (180.0 - move.direction), 360.0) == pytest.approx(0.0, abs=1e-3)


def test_three_points_are_preferred_when_one_is_as_sure() -> None:
    """Pot 5 completes 1-5-9 and 4-5-6 with the fifth ball: three points. Pot 3 would be the fifth ball for one."""
    potted = {1: "red1", 9: "red2", 4: "red3", 6: "red4"}
    left = in_play("easy", {"red5": (330.0, 480.0), "yellow1": (60.0, 60.0), "yellow2": (460.0, 60.0)}, potted)  # type: ignore[arg-type]
    move = decide(left, random.Random(3), 120, MASTER).move
    after = step(left.state, left.layout, move, seed=1, spec=left.spec).after
    assert after.result is not None
    assert (after.result.winner, after.result.points, after.result.reason) == ("A", 3, "double_row")


def test_a_row_that_would_lose_at_once_is_denied() -> None:
    """Yellow has 1 and 9 and a ball right before 5. Red cannot win: it fills pot 5, or gets that ball away."""
    balls = {"red1": (200.0, 500.0), "red2": (60.0, 60.0), "red3": (460.0, 60.0), "yellow3": (320.0, 480.0)}
    view = in_play("easy", balls, {1: "yellow1", 9: "yellow2"})  # type: ignore[arg-type]
    decision = decide(view, random.Random(3), 200, replace(MASTER, hand=EXACT_HAND))
    after = step(view.state, view.layout, decision.move, seed=1, spec=view.spec)
    reply = decide(View(after.after, after.layout_after), random.Random(4), 200, replace(MASTER, hand=EXACT_HAND))
    then = step(after.after, after.layout_after, reply.move, seed=1)
    assert after.after.shooter_next == "A" or then.after.result is None
