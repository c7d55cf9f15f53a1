"""Players to measure others against: random flicks, and a scripted hand that knows straight pots only."""

import random

from yagopool.ai.breaks import breaks
from yagopool.ai.combination import combination_pots
from yagopool.ai.cushions import cushion_pots
from yagopool.ai.direct import direct_pots
from yagopool.ai.hand import Hand
from yagopool.ai.safe import anything, lays, marks, touches
from yagopool.ai.view import View
from yagopool.table.balls import BLUE
from yagopool.table.flick import Flick


def random_flick(view: View, rng: random.Random) -> Flick:
    """Return any flick of a ball that may be flicked, in any direction, at any speed below the hop."""
    ball = rng.choice(view.flickable(view.state.shooter_next) or tuple(view.places))
    top = min(view.spec.hop_speed, view.spec.greatest_flick)
    return Flick(ball, round(rng.uniform(0.0, 359.9), 3), round(rng.uniform(view.spec.least_flick, top), 2))


def straight_flick(view: View, hand: Hand) -> Flick:
    """Return the surest pot by geometry of the simplest kind that counts; without one a ball laid before a pot.

    The simplest kind: straight in EASY, over one cushion in MEDIUM, by blue in PROFESSIONAL.
    """
    side = view.state.shooter_next
    balls = view.flickable(side)
    if not view.state.broken:
        found = list(breaks(view))
    elif view.variant.blue_alone:
        found = list(combination_pots(view, BLUE, view.free_own(side), hand))
        found = found or list(touches(view, marks(view, view.own(side))))
    else:
        straight = direct_pots(view, balls, hand) if view.variant.direct_counts else cushion_pots(view, balls, 1, hand)
        found = list(straight) or list(lays(view, balls, view.open_pots, hand))
    found = found or list(anything(view, balls))
    return max(found, key=lambda candidate: candidate.chance).flick
