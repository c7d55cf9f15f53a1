"""A player by brute force, to measure the computer by: it knows no geometry, tries everything, and plans three points.

Every ball it may flick, in 72 directions or a multiple at six speeds, is simulated exactly. What pots the same is one
plan; the steadiest shots of each plan are tried with the hand's noise, and the last five are followed to the end of the
visit. That takes about twenty times Master's shots, whatever the number of balls. A position is worth what the race for
the pots says: nothing of how the balls lie.
"""

import random
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from yagopool.ai.levels import MASTER
from yagopool.ai.search import Rollout, Trials
from yagopool.games.yago.computer.evaluation import by_pots, game_value, stakes_of
from yagopool.games.yago.computer.shot_generator import most_obvious, straight_flick
from yagopool.games.yago.computer.yago_view import YagoView
from yagopool.table.shot import Flick, Hand, disturbed_balls, draw_noise, with_noise
from yagopool.table.spec import Side

DIRECTIONS: Final = 72
"""The least number of directions of each ball; a multiple of it where there are few balls."""
SPEEDS: Final = (400.0, 550.0, 750.0, 1100.0, 1700.0, 2600.0)
STEADIEST: Final = 2
"""Shots of each plan that are tried with noise: those whose neighbours do the same."""
PLANS: Final = 14
DRAWS: Final = 12
FOLLOWED: Final = 5
FOLLOWED_DRAWS: Final = 12
VISIT: Final = 4
"""Shots of a visit that are followed, at most."""
SIMULATED: Final = 20 * MASTER.budget - PLANS * DRAWS - 3 * FOLLOWED * FOLLOWED_DRAWS
"""Shots simulated exactly, about: what is left of twenty times Master's."""


@dataclass(slots=True)
class Plan:
    """A shot, what it is worth exactly, and what its tries with the hand's noise were worth."""

    flick: Flick
    worth: float
    tries: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The mean of its tries, what it is worth exactly before the first."""
        return sum(self.tries) / len(self.tries) if self.tries else self.worth


def worth(view: YagoView, side: Side, hand: Hand) -> float:
    """Return what a position is worth to a side by its pots alone."""
    ended = game_value(view.state, side)
    if ended is not None:
        return ended
    mover = view.state.shooter_next
    value = by_pots(view, hand, stakes_of(view, mover, hand))
    return value if mover == side else -value


def plans(view: YagoView, hand: Hand) -> list[Plan]:
    """Return the steadiest shots of every outcome, the best outcome first."""
    side = view.state.shooter_next
    outcomes: dict[tuple[str, int, int], tuple[object, float]] = {}
    balls = view.flickable(side)
    turns = DIRECTIONS * max(round(SIMULATED / (len(SPEEDS) * DIRECTIONS * max(len(balls), 1))), 1)
    for ball in balls:
        for turn in range(turns):
            for pace, speed in enumerate(SPEEDS):
                flick = Flick(ball, 360.0 * turn / turns, speed)
                if not disturbed_balls(view.layout, flick, view.spec):
                    tried = Trials(1).stroke(view, flick)
                    did: object = (tried.foul, tried.view.state.pots, tried.view.state.shooter_next)
                    outcomes[ball, turn, pace] = did, worth(tried.view, side, hand)
    grouped: dict[object, list[tuple[int, Plan]]] = defaultdict(list)
    for (ball, turn, pace), (found, value) in outcomes.items():
        near = ((ball, (turn + by) % turns, pace + faster) for by in (-1, 0, 1) for faster in (-1, 0, 1))
        steady = sum(other in outcomes and outcomes[other][0] == found for other in near)
        grouped[found].append((steady, Plan(Flick(ball, 360.0 * turn / turns, SPEEDS[pace]), value)))
    best = (sorted(group, key=lambda one: -one[0])[:STEADIEST] for group in grouped.values())
    return sorted((plan for group in best for _, plan in group), key=lambda plan: -plan.worth)


def followed(tried: Rollout, side: Side, hand: Hand, rng: random.Random) -> float:
    """Return what a try is worth at the end of its visit, gone on with by the simple pots that promise most.

    What a pot promises knows of three points, so a visit goes for two rows where they are worth it.
    """
    view = tried.view
    for _ in range(VISIT):
        if view.state.phase != "play" or view.state.shooter_next != side:
            break
        simple = most_obvious(view, hand)
        if simple is None or disturbed_balls(view.layout, simple.flick, view.spec):
            flick = straight_flick(view, hand)
        else:
            flick = simple.flick
        view = Trials(1).stroke(view, with_noise(flick, hand, draw_noise(rng), view.spec)).view
    return worth(view, side, hand)


def weighed(view: YagoView, flicks: Iterable[Flick], hand: Hand, rng: random.Random, draws: int) -> list[Plan]:
    """Return shots with tries that are followed to the end of the visit, all with the same noise; the best first."""
    noise = [draw_noise(rng) for _ in range(draws)]
    side = view.state.shooter_next
    found = [Plan(flick, 0.0) for flick in flicks]
    for plan in found:
        for by in noise:
            tried = Trials(1).stroke(view, with_noise(plan.flick, hand, by, view.spec))
            plan.tries.append(followed(tried, side, hand, rng))
    return sorted(found, key=lambda plan: -plan.mean)


def best_flick(view: YagoView, hand: Hand, rng: random.Random) -> Flick:
    """Return the shot that brute force finds best."""
    side, noise = view.state.shooter_next, [draw_noise(rng) for _ in range(DRAWS)]
    found = plans(view, hand)[:PLANS]
    for plan in found:
        for by in noise:
            tried = Trials(1).stroke(view, with_noise(plan.flick, hand, by, view.spec))
            plan.tries.append(worth(tried.view, side, hand))
    last = sorted(found, key=lambda plan: -plan.mean)[:FOLLOWED]
    if not last:
        return straight_flick(view, hand)
    return weighed(view, (plan.flick for plan in last), hand, rng, FOLLOWED_DRAWS)[0].flick
