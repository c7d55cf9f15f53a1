"""A hint: the best strokes for the side that plays, and the chance of each."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from yagopool.ai.decision import Considered
from yagopool.ai.execution_noise import EXACT_HAND, HANDS, Hand, Noise, draw_noise, with_noise
from yagopool.ai.levels import Level
from yagopool.ai.observation import View
from yagopool.ai.rollouts import Trials
from yagopool.ai.search import search, strategy_of
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.layout import Layout

SHOWN: Final = 3
AIMING: Final = HANDS["steady"]
"""Whose scatter the chances are for where a hand strays not at all: nobody aims exactly. Half a degree and 2.5 % is
about what one sees of an aim on the screen, and tells a stroke with room for error from one without.
"""
HINT_BUDGET: Final = 220
"""Simulated strokes of the search: well under a second."""
JUDGED: Final = 8
"""Shots of the search that are looked at more closely, at most: each takes up to ``TOLD_BY`` simulated shots."""
TOLD_BY: Final = 30
"""No chance is given from fewer simulated shots: the search drops what is not the best after two or three."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A stroke that is advised, and what it does where the hand does not stray. Can be pickled."""

    stroke: Considered
    trace: Trace


def advise(view: View, seed: int, hand: Hand = EXACT_HAND) -> tuple[Advice, ...]:
    """Return the hints for a person with a hand, each with its stroke simulated, so that it can be drawn."""
    found = hint(view, seed, AIMING if hand.exact else hand)
    return tuple(Advice(one, simulate(_drawn_on(view, one, seed), one.flick, view.spec)) for one in found)


def _drawn_on(view: View, found: Considered, seed: int) -> Layout:
    """Return the layout a hint is drawn on: a break on a rack of its own, as nobody sees how the balls will scatter."""
    if found.aim.idea != "break":
        return view.layout
    strategy = strategy_of(view)
    layout: Layout = strategy.looked_at(strategy.view(view), random.Random(seed)).layout
    return layout


def hint(view: Any, seed: int, hand: Hand = AIMING, budget: int = HINT_BUDGET) -> tuple[Considered, ...]:
    """Return the best strokes, the best first, no two of them meant to do the same; fewer where there are fewer.

    Each does what its words say where the hand does not stray, and often enough where it does; where no stroke of the
    search is like that, the best one is returned all the same. Chances and risks are those of ``hand``, each of
    ``TOLD_BY`` strokes or more; with an exact one each is 0 or 1. ``budget``: simulated strokes of the search. To be
    asked in the phases ``break`` and ``play`` only.
    """
    view = strategy_of(view).view(view)
    rng = random.Random(seed)
    level = Level("hint", hand, depth=1, budget=budget)
    searched = search(view, rng, Trials(budget), level)
    looked_at = strategy_of(view).looked_at
    draws = [] if hand.exact else [(looked_at(view, rng), draw_noise(rng)) for _ in range(TOLD_BY)]
    shown: list[Considered] = []
    faint: list[Considered] = []
    for found in searched:
        if len(shown) == SHOWN or len(shown) + len(faint) == JUDGED:
            break
        known_before = {_meaning(other) for other in (*shown, *faint)}
        if _meaning(found) not in known_before and _does_what_is_said(view, found):
            known = _known_better(view, found, hand, draws[found.simulated :])
            (shown if known.chance >= view.weights.faint else faint).append(known)
    values = shown or faint or [_known_better(view, searched[0], hand, draws[searched[0].simulated :])]
    return tuple(sorted(values[:SHOWN], key=lambda found: -found.value))


def _does_what_is_said(view: Any, found: Considered) -> bool:
    """Return whether the very aim that is drawn does what its words say, flicked exactly; nobody can say of a break."""
    if found.aim.idea == "break":
        return True
    tried = Trials(1).stroke(view, found.flick)
    if found.aim.idea == "safe":
        return not tried.foul and not tried.gained
    return tried.did(found.aim)


def _known_better(view: Any, found: Considered, hand: Hand, draws: Sequence[tuple[Any, Noise]]) -> Considered:
    """Return a shot with its numbers from as many more trials as there are draws."""
    if not draws:
        return found
    trials = Trials(len(draws))
    tried = [trials.stroke(seen, with_noise(found.flick, hand, by, view.spec)) for seen, by in draws]
    leads_to = strategy_of(view).leads_to
    led_to = [leads_to(one, view.state.shooter_next, hand) for one in tried]
    before, count = found.simulated, found.simulated + len(draws)
    return replace(
        found,
        value=(found.value * before + sum(one.value for one in led_to)) / count,
        wins=(found.wins * before + sum(one.wins for one in led_to)) / count,
        chance=(found.chance * before + sum(one.did(found.aim) for one in tried)) / count,
        risk=(found.risk * before + sum(one.foul for one in tried)) / count,
        simulated=count,
    )


def _meaning(found: Considered) -> tuple[object, object, object]:
    return found.flick.ball, found.aim.target, found.aim.pot
