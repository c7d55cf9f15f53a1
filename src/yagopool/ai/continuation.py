"""A game played on from a position by those who play it: how often a side wins it from there."""

import random
from collections.abc import Mapping
from dataclasses import replace
from statistics import fmean
from typing import Final

from yagopool.ai.decide import decide
from yagopool.ai.hint import AIMING
from yagopool.ai.levels import BASELINES, LEVELS, Level
from yagopool.ai.observation import View
from yagopool.ai.search import win_chance
from yagopool.match.model import Header
from yagopool.match.session import step
from yagopool.table.pieces import Side, other_side

BUDGET: Final = 40
"""Simulated shots for one decision, at most: as many as Casual takes."""
MOST_MOVES: Final = 12
"""After this many moves a game is judged by the chance to win: in some variants it might go on for fifty more."""
_SIDES: Final[tuple[Side, ...]] = ("A", "B")
_ANY_SEED: Final = 0
"""No game is racked here."""


def level_of(header: Header, side: Side) -> Level | None:
    """Return the level that plays a side; None for a person, or a player of one's own."""
    return next((one for one in LEVELS + BASELINES if one.name == header.computer.get(side)), None)


def players_of(header: Header) -> Mapping[Side, Level]:
    """Return who plays a match on: its levels. A person is taken to be as strong as the level on the other side."""
    steady = Level("steady", AIMING, depth=1, budget=BUDGET)
    found = {side: level_of(header, side) or level_of(header, other_side(side)) or steady for side in _SIDES}
    return {side: replace(one, depth=1, budget=min(one.budget, BUDGET)) for side, one in found.items()}


def continued(view: View, side: Side, players: Mapping[Side, Level], rng: random.Random) -> float:
    """Return 1 or 0: whether a side wins a game played on from a position; its chance to, if that takes too long."""
    state, layout, spec = view.state, view.layout, view.spec
    for _ in range(MOST_MOVES):
        if state.result is not None or not layout.free:
            break
        player = players[state.to_act]
        decision = decide(View(state, layout, spec), rng, player.budget, player)
        played = step(state, layout, decision.move, seed=_ANY_SEED, spec=spec)
        state, layout = played.after, played.layout_after
    if state.result is not None:
        return float(state.result.winner == side)
    return fmean(win_chance(View(state, layout, spec), side, player.hand) for player in players.values())
