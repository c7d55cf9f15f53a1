"""What a position is worth, from 1 (this game's point is won) to -1 (lost); three points are worth more."""

import math
from typing import Final

from yagopool.ai.hand import Hand
from yagopool.ai.prospects import next_pots, ready
from yagopool.ai.standing import hope, outcome
from yagopool.ai.view import View
from yagopool.rules.state import Side, other_side

TEMPO: Final = 0.13
"""What a stroke in hand is worth; like the others, our choice, tuned in the arena."""
GAINS: Final = 0.25
"""What a pot within reach is worth, by its chance and its gain."""
READY: Final = 0.25
"""What well lying balls are worth."""
READY_FOR_BLUE: Final = 0.7
"""PROFESSIONAL: they are worth more, as most of them are still there when blue comes to lie well for one of them."""


def worth(view: View, side: Side, hand: Hand) -> float:
    """Return what a position is worth to a side, the next strokes played by such a hand."""
    ended = outcome(view.state, side)
    if ended is not None:
        return ended
    mover = view.state.shooter_next
    waiting = other_side(mover)
    own, rival = view.pots_of(mover), view.pots_of(waiting)
    strokes = view.state.strokes
    wins, gains = next_pots(view, mover, hand)
    wins = 1.0 - (1.0 - wins) ** strokes
    lead = hope(own, rival) - hope(rival, own) + TEMPO * strokes + GAINS * gains
    lying = READY_FOR_BLUE if view.variant.blue_alone else READY
    lead += lying * (ready(view, mover) - ready(view, waiting))
    value = wins + (1.0 - wins) * math.tanh(lead)
    return value if mover == side else -value
