"""What both sides could pot next in a layout, by geometry alone: for choices that simulate nothing."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from yagopool.ai.candidate import Candidate
from yagopool.ai.candidates import promise
from yagopool.ai.combination import combination_pots
from yagopool.ai.cushions import cushion_pots
from yagopool.ai.direct import direct_pots
from yagopool.ai.hand import Hand
from yagopool.ai.view import View
from yagopool.rules.state import Side, other_side
from yagopool.table.balls import BLUE

REPLY: Final = 0.6
"""How much the prospect of the side that does not play next counts beside that of the side that does."""
SECOND: Final = 0.3
"""How much the second best pot counts beside the best: one may be closed before its turn comes."""


def prospect(view: View, side: Side, hand: Hand) -> float:
    """Return how good a side's best pots are, if it were to play: chance by geometry times what they gain."""
    seen = View(replace(view.state, shooter_next=side), view.layout, view.spec)
    best: dict[tuple[str | None, int | None], float] = {}
    for candidate in _pots(seen, side, hand):
        key = (candidate.aim.target, candidate.aim.pot)
        best[key] = max(best.get(key, 0.0), promise(seen, candidate))
    first, second = sorted([0.0, 0.0, *best.values()])[-1:-3:-1]
    return first + SECOND * second


def _pots(view: View, side: Side, hand: Hand) -> Iterator[Candidate]:
    balls = view.free_own(side)
    match view.state.match.variant:
        case "easy":
            yield from direct_pots(view, balls, hand, (0.4,))
        case "medium":
            yield from cushion_pots(view, balls, 1, hand)
        case "professional" if BLUE in view.places:
            yield from combination_pots(view, BLUE, balls, hand)


def outlook(view: View, side: Side, hand: Hand) -> float:
    """Return what a layout offers a side: its prospects less its rival's, the later player's counting less."""
    mover = view.state.shooter_next
    value = view.state.strokes * prospect(view, mover, hand) - REPLY * prospect(view, other_side(mover), hand)
    return round(value if mover == side else -value, 6)
