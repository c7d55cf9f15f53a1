"""Stored positions: a near-certain winning stroke is found and wins, whatever it is; mirrored it is mirrored."""

import json
import math
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.ai.positions import in_play, mirrored
from yagopool.ai.decision import decide
from yagopool.ai.levels import MASTER, SKILLED, Level
from yagopool.games.yago.board import POTS, ColouredBall
from yagopool.games.yago.computer.yago_view import YagoView as View
from yagopool.match.session import step
from yagopool.table.shot import EXACT_HAND, Flick, Hand
from yagopool.table.spec import Ball, Pot

STORED: list[dict[str, Any]] = json.loads((Path(__file__).parent / "winning.json").read_text(encoding="utf-8"))
EXACT = replace(MASTER, name="exact", hand=EXACT_HAND)
SURE = replace(MASTER, name="sure", hand=Hand(0.4, 0.025))
"""With the hand by which the positions' strokes were found near certain."""
BUDGET = 60


def stored(one: dict[str, Any]) -> View:
    potted = {int(pot): ball for pot, ball in one["potted"].items()}
    return in_play(one["variant"], one["balls"], potted, shooter=one["shooter"], red=one["red"], target=1)


@pytest.mark.parametrize("one", STORED, ids=[one["name"] for one in STORED])
def test_a_near_certain_win_is_played_and_wins(one: dict[str, Any]) -> None:
    view = stored(one)
    move = decide(view, random.Random(1), BUDGET, SURE).move
    after = step(view.state, view.layout, move, seed=1, spec=view.spec).after
    assert after.result is not None
    assert after.result.winner == one["shooter"]


@pytest.mark.parametrize("one", STORED[::4], ids=[one["name"] for one in STORED[::4]])
def test_mirrored_it_is_the_mirrored_decision(one: dict[str, Any]) -> None:
    view = stored(one)
    move, other = (decide(seen, random.Random(1), BUDGET, EXACT).move for seen in (view, mirrored(view)))
    assert isinstance(move, Flick)
    assert isinstance(other, Flick)
    assert other.ball == move.ball
    assert other.speed == pytest.approx(move.speed, abs=0.05)
    assert math.remainder(other.direction - (180.0 - move.direction), 360.0) == pytest.approx(0.0, abs=1e-3)


@pytest.mark.parametrize("level", [SKILLED, MASTER], ids=["skilled", "master"])
@pytest.mark.parametrize(
    ("potted", "three", "one"),
    [((1, 2, 7, 9), 4, 6), ((2, 5, 6, 9), 8, 7)],
)
def test_three_points_are_preferred_where_one_is_exactly_as_sure(
    potted: tuple[Pot, ...], three: Pot, one: Pot, level: Level
) -> None:
    """The fifth ball lies on the middle line, two open pots left and right of it alike: one makes a row too, or two."""
    rest = [pot for pot in POTS if pot not in (*potted, three, one)]
    reds: tuple[ColouredBall, ...] = ("red1", "red2", "red3", "red4")
    yellows: tuple[ColouredBall, ...] = ("yellow3", "yellow4", "yellow5")
    filled = dict(zip(potted, reds, strict=True)) | dict(zip(rest, yellows, strict=True))
    balls: dict[Ball, tuple[float, float]] = {"red5": (260.0, 200.0), "yellow1": (60.0, 60.0), "yellow2": (460.0, 60.0)}
    view = in_play("easy", balls, filled)
    points = {}
    for pot in (three, one):
        centre = view.spec.pots[pot - 1]
        onward = math.degrees(math.atan2(centre.y - 200.0, centre.x - 260.0)) % 360.0
        results = [
            step(view.state, view.layout, Flick("red5", onward, speed), seed=1).after.result
            for speed in (380.0, 450.0, 520.0, 600.0)
        ]
        points[pot] = {result.points for result in results if result is not None}
    assert points == {three: {3}, one: {1}}
    decision = decide(view, random.Random(3), level.budget, level)
    assert decision.considered[0].aim.pot == three
    assert decision.aim is not None
    result = step(view.state, view.layout, decision.aim, seed=1).after.result
    assert result is not None
    assert (result.winner, result.points, result.reason) == ("A", 3, "double_row")


@pytest.mark.parametrize("level", [SKILLED, MASTER], ids=["skilled", "master"])
@pytest.mark.parametrize("seed", [1])
def test_a_row_that_would_lose_at_once_is_denied(level: Level, seed: int) -> None:
    """Yellow has 1 and 9 and a ball right before 5: at the table now it would win. Red, as it means to, prevents it."""
    balls: dict[Ball, tuple[float, float]] = {
        "red1": (200.0, 500.0), "red2": (60.0, 60.0), "red3": (460.0, 60.0), "yellow3": (320.0, 480.0)
    }  # fmt: skip
    view = in_play("easy", balls, {1: "yellow1", 9: "yellow2"}, target=1)
    rival = View(replace(view.state, to_act="B", shooter_next="B", last_shooter="B"), view.layout)
    assert won_next(rival, seed)
    while view.state.phase == "play" and view.state.shooter_next == "A":
        aim = decide(view, random.Random(seed), level.budget, level).aim
        assert aim is not None
        played = step(view.state, view.layout, aim, seed=1)
        view = View(played.after, played.layout_after)
    if view.state.result is not None:
        assert view.state.result.winner == "A"
    else:
        assert view.state.phase == "play"
        assert not won_next(view, seed)


def won_next(view: View, seed: int) -> bool:
    """Whether B's next stroke wins as meant."""
    aim = decide(view, random.Random(seed), MASTER.budget, MASTER).aim
    assert aim is not None
    result = step(view.state, view.layout, aim, seed=1).after.result
    return result is not None and result.winner == "B"
