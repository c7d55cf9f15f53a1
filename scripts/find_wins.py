"""Find winning strokes of positions with no help of the opponent: every ball, direction and speed simulated and judged.

    python scripts/find_wins.py [POSITIONS.json] [--only NAME]

For each position of the opponent's tests (or of another file of that form) it tells the surest winning flick of a fan
of directions and speeds, how often it wins by a hand that strays by 0.4 degrees and 2.5 %, and how: straight, over a
cushion, off or by another ball. Nothing of ``yagopool.ai`` is used, so that what the opponent is tested with does not
come from what it thinks of. Exit status 1 if a position has no stroke that wins at least 4 times in 5.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from yagopool.errors import YagoError
from yagopool.games.yago.board import BLUE, COLOURED_BALLS, colour_of
from yagopool.games.yago.rules.referee import new_match
from yagopool.games.yago.rules.state import GameState, Match
from yagopool.match.session import step
from yagopool.physics.trace import Trace
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball
from yagopool.table.shot import Contact, Cushion, Flick, Potted

STORED = Path(__file__).resolve().parents[1] / "tests" / "ai" / "winning.json"
SPEEDS = (380.0, 450.0, 520.0, 600.0, 700.0, 820.0, 950.0, 1100.0, 1300.0, 1550.0, 1850.0, 2200.0)
DIRECTIONS = 720
DRAWS = 25
NEARLY_SURE = 0.8
TURN, PUSH = 0.4, 0.025
MOST_CHECKED = 40


@dataclass(frozen=True, slots=True)
class Found:
    """A winning flick, how often it wins with scatter, and how it goes."""

    flick: Flick
    rate: float
    how: str


def position(one: dict[str, Any]) -> tuple[GameState, Layout]:
    """Return the state and layout of a stored position."""
    pots = {int(pot): ball for pot, ball in one["potted"].items()}
    layout = Layout.of(one["balls"], dict(pots))
    state = replace(
        new_match(Match(one["variant"], 3, (("Ann",), ("Ben",)), "A")),
        phase="play",
        to_act=one["shooter"],
        shooter_next=one["shooter"],
        red=one["red"],
        pots=tuple(sorted(pots.items())),
        on_table=frozenset(ball for ball in COLOURED_BALLS if ball in one["balls"]),
        blue="table" if one["variant"] == "professional" else "gone",
        visits=(1, 1),
        last_shooter=one["shooter"],
    )
    return state, layout


def flickable(state: GameState, layout: Layout) -> tuple[Ball, ...]:
    """Return the balls the shooter may flick without a foul."""
    if state.match.variant == "professional":
        return (BLUE,)
    colour = state.colour_of_side(state.shooter_next)
    return tuple(ball for ball in layout.balls if ball != BLUE and colour_of(ball) == colour)


def wins(state: GameState, layout: Layout, flick: Flick) -> Trace | None:
    """Return the stroke if it wins the game for who plays it."""
    try:
        played = step(state, layout, flick, seed=0)
    except YagoError:
        return None
    result = played.after.result
    return played.trace if result is not None and result.winner == state.shooter_next else None


def how(trace: Trace, flicked: Ball) -> str:
    """Return by what way the last ball dropped, as the events tell."""
    drop = next(event for event in reversed(trace.events) if isinstance(event, Potted))
    before = trace.events[: trace.events.index(drop)]
    cushions = sum(isinstance(event, Cushion) and event.ball in (drop.ball, flicked) for event in before)
    touched = any(isinstance(event, Contact) and drop.ball in (event.a, event.b) for event in before)
    ways = [f"{cushions} cushions"] if cushions else []
    if touched:
        ways.append("off another ball" if drop.ball == flicked else "by another ball")
    return f"{drop.ball} into {drop.pot} " + (", ".join(ways) or "straight")


def winning(state: GameState, layout: Layout) -> Iterator[Flick]:
    """Yield the flicks of the fan that win as meant."""
    for ball in flickable(state, layout):
        for index in range(DIRECTIONS):
            for speed in SPEEDS:
                flick = Flick(ball, 360.0 * index / DIRECTIONS, speed)
                if wins(state, layout, flick) is not None:
                    yield flick


def surest(state: GameState, layout: Layout) -> Found | None:
    """Return the flick of the fan that wins the most often by a hand that strays, None where none wins at all."""
    rng = random.Random(1)
    draws = [(rng.gauss(0.0, TURN), rng.gauss(0.0, PUSH)) for _ in range(DRAWS)]
    found = list(winning(state, layout))
    best: Found | None = None
    for flick in rng.sample(found, min(len(found), MOST_CHECKED)):
        strayed = (
            replace(flick, direction=(flick.direction + turn) % 360.0, speed=flick.speed * (1.0 + push))
            for turn, push in draws
        )
        rate = sum(wins(state, layout, one) is not None for one in strayed) / DRAWS
        if best is None or rate > best.rate:
            trace = wins(state, layout, flick)
            assert trace is not None
            best = Found(flick, rate, how(trace, flick.ball))
    return best


def main() -> int:
    """Tell the surest win of each position; return the exit status."""
    parser = argparse.ArgumentParser(description="Find winning strokes by simulating a fan of all flicks.")
    parser.add_argument("positions", nargs="?", type=Path, default=STORED, help="JSON, as tests/ai/winning.json")
    parser.add_argument("--only", help="the position of this name only")
    asked = parser.parse_args()
    try:
        stored = json.loads(asked.positions.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        parser.error(f"{asked.positions} cannot be read: {error}")
    good = True
    for one in stored:
        if asked.only in (None, one["name"]):
            best = surest(*position(one))
            good = good and best is not None and best.rate >= NEARLY_SURE
            told = "no win found" if best is None else f"{100 * best.rate:3.0f} %  {best.how}  {best.flick}"
            print(f"{one['name']:28} {told}", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
