"""What a tried stroke leads to, by what lies there or one stroke further."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from yagopool.ai.candidate import Candidate
from yagopool.ai.candidates import promise
from yagopool.ai.combination import combination_pots
from yagopool.ai.cushions import cushion_pots
from yagopool.ai.direct import direct_pots
from yagopool.ai.hand import Hand
from yagopool.ai.prospects import likely_pot
from yagopool.ai.trials import Trials, Tried, with_colour
from yagopool.ai.view import View
from yagopool.ai.worth import worth
from yagopool.rules.state import Side, other_side
from yagopool.table.balls import BLUE

IDLE: Final = 0.25
"""What a stroke loses that leaves every red and yellow ball where it was: the game would never end."""


def leads_to(tried: Tried, side: Side, hand: Hand) -> float:
    """Return what a tried stroke is worth to the side that played it, as things lie; the better colour where open."""
    best = max(
        worth(View(state, tried.view.layout, tried.view.spec), side, hand) for state in with_colour(tried.view.state)
    )
    return best - IDLE if tried.idle else best


def leads_nowhere(view: View, hand: Hand) -> float:
    """Return what a stroke is worth to the side that plays it if it is no foul and every ball lies as before."""
    side, left = view.state.shooter_next, view.state.strokes - 1
    state = replace(view.state, strokes=left) if left else replace(view.state, shooter_next=other_side(side), strokes=1)
    return worth(View(state, view.layout, view.spec), side, hand)


def leads_further(tried: Tried, side: Side, hand: Hand, trials: Trials) -> float:
    """Return what a tried stroke is worth once the next player's most promising pot is tried too, as meant.

    That pot counts by its chance; where it fails the turn passes. The next player need not play it.
    """
    value = leads_to(tried, side, hand)
    view = tried.view
    if view.state.phase != "play" or trials.left <= 0:
        return value
    mover = view.state.shooter_next
    best = max(_obvious_pots(view, mover, hand), key=lambda found: promise(view, found), default=None)
    if best is None:
        return value
    sign = 1.0 if mover == side else -1.0
    met = leads_to(trials.stroke(view, best.flick), mover, hand)
    rival = other_side(mover)
    missed = -worth(View(replace(view.state, shooter_next=rival, strokes=1), view.layout, view.spec), rival, hand)
    return sign * max(sign * value, best.chance * met + (1.0 - best.chance) * missed)


def _obvious_pots(view: View, side: Side, hand: Hand) -> Iterable[Candidate]:
    balls = view.free_own(side)
    if view.variant.blue_alone:
        return combination_pots(view, BLUE, balls, hand) if BLUE in view.places else ()
    if view.variant.direct_counts:
        return direct_pots(view, balls, hand, (0.4,))
    likely = likely_pot(view, side, hand)
    return cushion_pots(view, (likely.ball,), 1, hand) if likely is not None else ()
