"""Choices that are no flick: a colour, taking over or declining."""

import random

from yagopool.ai.decision import Considered
from yagopool.ai.levels import Level
from yagopool.ai.prospects import outlook
from yagopool.ai.search import search
from yagopool.ai.trials import Trials
from yagopool.ai.view import View
from yagopool.ai.worth import worth
from yagopool.rules.entries import ChooseColour, Decline, TakeOver
from yagopool.rules.referee import apply
from yagopool.rules.state import Side
from yagopool.table.balls import COLOURS, Colour


def choose_colour(view: View, side: Side, level: Level) -> ChooseColour:
    """Return the colour that leaves its side better off: the pots it fills, and what can be potted next."""

    def left_with(colour: Colour) -> float:
        state, _ = apply(view.state, ChooseColour(colour))
        seen = View(state, view.layout, view.spec)
        later = outlook(seen, side, level.hand) if state.result is None else 0.0
        return round(worth(seen, side, level.hand) + 0.5 * later, 6)

    return ChooseColour(max(COLOURS, key=left_with))


def take_over_or_decline(
    view: View, rng: random.Random, trials: Trials, level: Level
) -> tuple[TakeOver | Decline, tuple[Considered, ...]]:
    """Return whether to take over with two strokes or let the offender play on with one; and the strokes considered.

    Both sides' best strokes are looked for, each with half of the budget.
    """
    taken = View(apply(view.state, TakeOver())[0], view.layout, view.spec)
    left = View(apply(view.state, Decline())[0], view.layout, view.spec)
    if trials.left < 4:
        return TakeOver(), ()
    own_half, rival_half = Trials(trials.left // 2), Trials(trials.left // 2)
    own = search(taken, rng, own_half, level)
    rival = search(left, rng, rival_half, level)
    trials.made += own_half.made + rival_half.made
    if -rival[0].value > own[0].value:
        return Decline(), own
    return TakeOver(), own
