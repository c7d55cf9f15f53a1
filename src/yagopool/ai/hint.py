"""A hint: the best strokes for the side that plays, and the chance of each."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any, Final

from yagopool.ai.decision import Considered
from yagopool.ai.levels import Level
from yagopool.ai.observation import View
from yagopool.ai.search import TO_MEASURE, Trials, chance_of, draw_trials, search, strategy_of, tried_shot
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.layout import Layout
from yagopool.table.shot import EXACT_HAND, HANDS, Hand, Noise
from yagopool.table.spec import Pot

SHOWN: Final = 3
AIMING: Final = HANDS["steady"]
"""Whose scatter the chances are for where a hand strays not at all: nobody aims exactly. Half a degree and 2.5 % is
about what one sees of an aim on the screen, and tells a stroke with room for error from one without.
"""
HINT_BUDGET: Final = 220
"""Simulated strokes of the search: well under a second."""
JUDGED: Final = 8
"""Shots of the search that are looked at more closely, at most: each takes ``TO_MEASURE`` simulated shots more."""

ALIKE: Final = 0.02
"""Of strokes whose chances to win differ by less, and whose values by less than twice that, the simplest goes first."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A stroke that is advised, and what it does where the hand does not stray. Can be pickled.

    ``others``: with the first one, the likeliest shots at pots that none of the hints is meant for.
    """

    stroke: Considered
    trace: Trace
    others: tuple[Considered, ...] = ()


def advise(view: View, seed: int, hand: Hand = EXACT_HAND) -> tuple[Advice, ...]:
    """Return the hints for a person with a hand, each with its stroke simulated, so that it can be drawn."""
    found, searched = look_for_hints(view, seed, AIMING if hand.exact else hand)
    first, *more = (Advice(one, simulate(_drawn_on(view, one, seed), one.flick, view.spec)) for one in found)
    return replace(first, others=_others(found, searched)), *more


def _others(found: Sequence[Considered], searched: Sequence[Considered]) -> tuple[Considered, ...]:
    meant = {one.aim.pot for one in found}
    likeliest: dict[Pot, Considered] = {}
    for one in sorted(searched, key=lambda one: one.chance):
        if one.aim.pot is not None and one.aim.pot not in meant and one.aim.idea not in ("safe", "any"):
            likeliest[one.aim.pot] = one
    return tuple(likeliest.values())


def _drawn_on(view: View, found: Considered, seed: int) -> Layout:
    """Return the layout a hint is drawn on: a break on a rack of its own, as nobody sees how the balls will scatter."""
    if found.aim.idea != "break":
        return view.layout
    strategy = strategy_of(view)
    layout: Layout = strategy.looked_at(strategy.view(view), random.Random(seed)).layout
    return layout


def hint(view: Any, seed: int, hand: Hand = AIMING, budget: int = HINT_BUDGET) -> tuple[Considered, ...]:
    """Return the best strokes, no two of them meant to do the same; fewer if there aren't enough.

    The best is first; among pots within ``ALIKE``, the one with the fewest balls and cushions on its way.

    Each does what its words say where the hand does not stray, and often enough where it does; where no stroke of the
    search is like that, the best one is returned all the same. Chances and risks are those of ``hand``, each of
    ``TO_MEASURE`` strokes; with an exact one each is 0 or 1. ``budget``: simulated strokes of the search. To be
    asked in the phases ``break`` and ``play`` only.
    """
    return look_for_hints(view, seed, hand, budget)[0]


def look_for_hints(
    view: Any, seed: int, hand: Hand, budget: int = HINT_BUDGET
) -> tuple[tuple[Considered, ...], tuple[Considered, ...]]:
    """Return the hints and all strokes of their search, so that a review names the same best stroke."""
    view = strategy_of(view).view(view)
    rng = random.Random(seed)
    level = Level("hint", hand, depth=1, budget=budget)
    searched = search(view, rng, Trials(budget), level)
    draws = [] if hand.exact else draw_trials(view, rng, TO_MEASURE)
    values = _first(view, searched, hand, draws) or [_measured(view, searched[0], hand, draws)]

    def measured(one: Considered) -> Considered | None:
        return _measured(view, one, hand, draws) if _does_what_is_said(view, one) else None

    values = strategy_of(view).hints(view, values, searched, measured)
    return simplest_first(sorted(values, key=lambda found: -found.value)), searched


def _first(
    view: Any, searched: Sequence[Considered], hand: Hand, draws: Sequence[tuple[Any, Noise]]
) -> list[Considered]:
    """Return the first strokes that mean different things and do what they say; faint ones where all are."""
    shown: list[Considered] = []
    faint: list[Considered] = []
    for found in simplest_first(searched):
        if len(shown) == SHOWN or len(shown) + len(faint) == JUDGED:
            break
        known_before = {_meaning(other) for other in (*shown, *faint)}
        if _meaning(found) not in known_before and _does_what_is_said(view, found):
            known = _measured(view, found, hand, draws)
            (shown if known.chance >= view.weights.faint else faint).append(known)
    return (shown or faint)[:SHOWN]


def simplest_first(found: Sequence[Considered]) -> tuple[Considered, ...]:
    """Return strokes in their order, but of pots that are as good within ``ALIKE`` the simplest ones first."""
    left, ordered = list(found), list[Considered]()
    while left:
        alike = [one for one in left if _alike(one, left[0])]
        following = min(alike, key=lambda one: len(one.aim.via), default=left[0])
        left.remove(following)
        ordered.append(following)
    return tuple(ordered)


def _alike(one: Considered, other: Considered) -> bool:
    pots = not {one.aim.idea, other.aim.idea} & {"safe", "any", "break"}
    return pots and abs(one.wins - other.wins) < ALIKE and abs(one.value - other.value) < 2.0 * ALIKE


def _does_what_is_said(view: Any, found: Considered) -> bool:
    """Return whether the very aim that is drawn does what its words say, flicked exactly; nobody can say of a break."""
    if found.aim.idea == "break":
        return True
    tried = Trials(1).stroke(view, found.flick)
    if found.aim.idea == "safe":
        return not tried.foul and not tried.gained
    return tried.did(found.aim)


def _measured(view: Any, found: Considered, hand: Hand, draws: Sequence[tuple[Any, Noise]]) -> Considered:
    """Return a shot with its numbers from trials that the search has not seen; as it was where there are none."""
    if not draws:
        return found
    side, leads_to = view.state.shooter_next, strategy_of(view).leads_to
    tried = tried_shot(found.flick, draws, hand)
    return replace(
        found,
        value=fmean(leads_to(one, side, hand).value for one in tried),
        wins=chance_of(tried, side, hand),
        chance=fmean(one.did(found.aim) for one in tried),
        risk=fmean(one.foul for one in tried),
        simulated=len(tried),
    )


def _meaning(found: Considered) -> tuple[object, object, object]:
    return found.flick.ball, found.aim.target, found.aim.pot
