"""Choices that are no flick: a colour, taking over or declining."""

import random

from yagopool.ai.decision import Considered, Weighed
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


def weigh_colours(view: View, side: Side, level: Level) -> tuple[Weighed, ...]:
    """Return the colours, the better one for its side first: the pots it fills, and what can be potted next."""

    def left_with(colour: Colour) -> float:
        state, _ = apply(view.state, ChooseColour(colour))
        seen = View(state, view.layout, view.spec)
        later = outlook(seen, side, level.hand) if state.result is None else 0.0
        return round(worth(seen, side, level.hand) + 0.5 * later, 6)

    weighed = (Weighed(ChooseColour(colour), left_with(colour)) for colour in COLOURS)
    return tuple(sorted(weighed, key=lambda one: -one.value))


def take_over_or_decline(
    view: View, rng: random.Random, trials: Trials, level: Level
) -> tuple[tuple[Weighed, ...], tuple[Considered, ...]]:
    """Weigh taking over with two strokes against letting the offender play on with one: the better one first.

    Both sides' best strokes are looked for, each with half of the budget; those of the side that may take over are
    returned too.
    """
    taken = View(apply(view.state, TakeOver())[0], view.layout, view.spec)
    left = View(apply(view.state, Decline())[0], view.layout, view.spec)
    if trials.left < 4:
        return (Weighed(TakeOver(), 0.0),), ()
    own_half, rival_half = Trials(trials.left // 2), Trials(trials.left // 2)
    own = search(taken, rng, own_half, level)
    rival = search(left, rng, rival_half, level)
    trials.made += own_half.made + rival_half.made
    taken_over, declined = Weighed(TakeOver(), own[0].value), Weighed(Decline(), -rival[0].value)
    if declined.value > taken_over.value:
        return (declined, taken_over), own
    return (taken_over, declined), own
