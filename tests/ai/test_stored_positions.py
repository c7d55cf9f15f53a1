"""Stored positions: a near-certain winning stroke is found and wins, whatever it is; mirrored it is mirrored."""

import json
import math
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scripts.find_wins import how, position, wins
from tests.ai.positions import in_play, mirrored
from yagopool.ai.decide import decide
from yagopool.ai.execution_noise import EXACT_HAND
from yagopool.ai.levels import LEVELS, MASTER, SKILLED, Level
from yagopool.games.yago.balls import ColouredBall
from yagopool.games.yago.computer.observation import YagoView as View
from yagopool.games.yago.pots import POTS
from yagopool.match.session import step
from yagopool.table.flick import Flick
from yagopool.table.pieces import Ball, Pot

STORED: list[dict[str, Any]] = json.loads((Path(__file__).parent / "winning.json").read_text(encoding="utf-8"))
EXACT = replace(MASTER, name="exact", hand=EXACT_HAND)
BUDGET = 60
SLOW = 400.0


def stored(one: dict[str, Any]) -> View:
    potted = {int(pot): ball for pot, ball in one["potted"].items()}
    return in_play(one["variant"], one["balls"], potted, shooter=one["shooter"], red=one["red"])


def aim_of(one: dict[str, Any]) -> Flick:
    """What is meant to win, before the hand strays."""
    view = stored(one)
    aim = decide(view, random.Random(1), BUDGET, MASTER).aim
    assert aim is not None
    return aim


def kind_of(one: dict[str, Any], aim: Flick) -> str:
    """By what way a flick wins, as the events tell; soft: straight, slow, and not half as fast again."""
    state, layout = position(one)
    trace = wins(state, layout, aim)
    assert trace is not None
    way = how(trace, aim.ball)
    if "cushions" in way:
        return "cushion"
    if "another ball" in way:
        return "combination"
    firmer = wins(state, layout, replace(aim, speed=1.5 * aim.speed))
    return "soft" if aim.speed < SLOW and firmer is None else "direct"


def test_twenty_are_stored_and_of_every_kind() -> None:
    """Soft pots are straight too: together they are no more than five."""
    kinds = [one["kind"] for one in STORED]
    assert len(STORED) >= 20
    assert kinds.count("direct") + kinds.count("soft") <= 5
    assert min(kinds.count("cushion"), kinds.count("combination"), kinds.count("soft")) >= 3
    indirect = [one for one in STORED if one["variant"] == "medium"]
    others = [one["kind"] for one in STORED if one["variant"] != "medium"]
    assert min(len(indirect), others.count("cushion"), others.count("combination")) >= 3


@pytest.mark.parametrize("one", STORED, ids=[one["name"] for one in STORED])
def test_a_near_certain_win_is_played_and_wins(one: dict[str, Any]) -> None:
    view = stored(one)
    move = decide(view, random.Random(1), BUDGET, MASTER).move
    after = step(view.state, view.layout, move, seed=1, spec=view.spec).after
    assert after.result is not None
    assert after.result.winner == one["shooter"]


@pytest.mark.parametrize("one", STORED, ids=[one["name"] for one in STORED])
def test_what_is_meant_wins_nearly_always_and_by_the_way_it_is_stored_for(one: dict[str, Any]) -> None:
    """Simulated and judged with no help of the opponent, by scatter of this test's own."""
    aim = aim_of(one)
    rng = random.Random(2)
    state, layout = position(one)
    won = 0
    for _ in range(20):
        direction, push = aim.direction + rng.gauss(0.0, MASTER.hand.direction), rng.gauss(0.0, MASTER.hand.speed)
        strayed = replace(aim, direction=direction % 360.0, speed=aim.speed * (1.0 + push))
        won += wins(state, layout, strayed) is not None
    assert won >= 16
    assert kind_of(one, aim) == one["kind"]


@pytest.mark.parametrize("one", STORED, ids=[one["name"] for one in STORED])
def test_mirrored_it_is_the_mirrored_decision(one: dict[str, Any]) -> None:
    view = stored(one)
    move, other = (decide(seen, random.Random(1), BUDGET, EXACT).move for seen in (view, mirrored(view)))
    assert isinstance(move, Flick)
    assert isinstance(other, Flick)
    assert other.ball == move.ball
    assert other.speed == pytest.approx(move.speed, abs=0.05)
    assert math.remainder(other.direction - (180.0 - move.direction), 360.0) == pytest.approx(0.0, abs=1e-3)


@pytest.mark.parametrize("level", LEVELS[1:], ids=[level.name for level in LEVELS[1:]])
@pytest.mark.parametrize(
    ("potted", "three", "one"),
    [((1, 2, 7, 9), 4, 6), ((1, 3, 8, 9), 6, 4), ((2, 5, 6, 9), 8, 7), ((3, 4, 5, 9), 7, 8)],
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
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_row_that_would_lose_at_once_is_denied(level: Level, seed: int) -> None:
    """Yellow has 1 and 9 and a ball right before 5: at the table now it would win. Red, as it means to, prevents it."""
    balls: dict[Ball, tuple[float, float]] = {
        "red1": (200.0, 500.0), "red2": (60.0, 60.0), "red3": (460.0, 60.0), "yellow3": (320.0, 480.0)
    }  # fmt: skip
    view = in_play("easy", balls, {1: "yellow1", 9: "yellow2"})
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
