"""A shot tried with a hand's scatter, and the chance to win that it leads to: one way for hints and reviews."""

import random
from collections.abc import Sequence
from statistics import NormalDist, fmean
from typing import Any, Final

from yagopool.ai.execution_noise import Hand, Noise, with_noise
from yagopool.ai.rollouts import Rollout, Trials
from yagopool.ai.search import strategy_of, win_chance
from yagopool.table.pieces import Side
from yagopool.table.shot import Flick

TO_MEASURE: Final = 40
"""Trials that a chance is counted from. They are drawn afresh, not those of the search: the best of several shots looks
better than it is in the trials it was chosen by."""
_SPREAD: Final = (0.7548776662466927, 0.5698402909980532)
"""Steps that spread points evenly over a square: 1 / x and 1 / x², where x³ = x + 1 (Roberts, "The unreasonable
effectiveness of quasirandom sequences", 2018)."""
_NORMAL: Final = NormalDist()


def draw_trials(view: Any, rng: random.Random, count: int) -> list[tuple[Any, Noise]]:
    """Return what is seen and how far the hand is off: errors spread evenly, so that few trials say much."""
    look = strategy_of(view).looked_at
    starts = rng.random(), rng.random()
    drawn = []
    for number in range(count):
        turn, push = (
            _NORMAL.inv_cdf(min(max((start + number * step) % 1.0, 1e-6), 1.0 - 1e-6))
            for start, step in zip(starts, _SPREAD, strict=True)
        )
        drawn.append((look(view, rng), (turn, push)))
    return drawn


def tried_shot(flick: Flick, draws: Sequence[tuple[Any, Noise]], hand: Hand) -> list[Rollout]:
    """Return what a flick led to with each of the hand's errors."""
    trials = Trials(len(draws))
    return [trials.stroke(seen, with_noise(flick, hand, off, seen.spec)) for seen, off in draws]


def chance_of(tried: Sequence[Rollout], side: Side, hand: Hand) -> float:
    """Return the chance (0 to 1) of a side to win the game that tried shots lead to on average."""
    return fmean(win_chance(one.view, side, hand) for one in tried)
