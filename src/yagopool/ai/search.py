"""Which stroke: each candidate tried with the hand's scatter, the better half tried again, and so on."""

import random
from dataclasses import dataclass, field, replace
from typing import Final

from yagopool.ai.ahead import leads_further, leads_nowhere, leads_to
from yagopool.ai.candidate import Candidate
from yagopool.ai.candidates import candidates
from yagopool.ai.decision import Considered
from yagopool.ai.hand import Hand, Straying, strayed, straying
from yagopool.ai.levels import Level
from yagopool.ai.polish import nearly, polished
from yagopool.ai.trials import Trials, Tried
from yagopool.ai.view import View
from yagopool.rules.state import Side

LOOKED_AT: Final = 0.45
"""The part of the budget for trying candidates as meant: once each, the most promising ones."""
LOOKED_AT_BY_BLUE: Final = 0.3
"""The same in PROFESSIONAL: chances by geometry say less there, and fewer candidates tried more often do better."""
TRIED_EACH: Final = 5
"""What is left of the budget for each of those that are then tried with the hand's scatter."""
MOST_LOOKED_AT: Final = 64
RESERVED: Final = 3
"""Every so many tried candidates one is a safe stroke, so that not only pots are thought of."""
FAINT: Final = 0.05
"""Pots less likely than this come after safe strokes."""
MENDED: Final = 0.3
"""At most this part of the budget goes into mending aims that miss as meant."""
ALONE: Final = 8
"""Trials of a candidate that has no rival: only to tell its chance."""
FINALISTS: Final = 4
"""The best so many are looked at one stroke further, by the levels that do."""
WAITING: Final = 0.7
"""PROFESSIONAL: how much less a stroke that gains nothing is liked than it is worth. Else a side that leads would play
safe until the last ball lies right before a pot, and so would its rival: an honest try costs little, a long game bores.
"""
MISSING: Final = 0.1
"""PROFESSIONAL: how much worse than nothing at all a stroke that misses its pot leaves things, before it is tried."""
GRAIN: Final = 6
"""Decimals to which values are compared: below them only rounding differs, and mirrored positions stay mirrored."""


@dataclass(slots=True)
class Contender:
    """A candidate and what its trials showed."""

    candidate: Candidate
    waiting: float = 0.0
    """How much less it is liked for each of its trials that gained nothing."""
    values: list[float] = field(default_factory=list)
    done: int = 0
    fouls: int = 0
    waited: int = 0
    meant: float = 0.0
    works: bool = False
    waits: bool = False
    """Whether it gains nothing as meant."""
    deep: bool = False
    """Whether its trials were looked at one stroke further."""

    def note(self, tried: Tried, value: float, *, deep: bool = False) -> None:
        """Count a trial. The first one that looks further replaces those that did not: they were judged otherwise."""
        if deep != self.deep:
            self.deep = deep
            self.values.clear()
            self.done = self.fouls = self.waited = 0
        self.values.append(value)
        self.done += tried.did(self.candidate.aim)
        self.fouls += tried.foul
        self.waited += not tried.gained

    @property
    def mean(self) -> float:
        """The mean value of its trials, of the stroke as meant where there are none yet."""
        return round(sum(self.values) / len(self.values) if self.values else self.meant, GRAIN)

    @property
    def liked(self) -> float:
        """What it is chosen by: its mean value, less what is lost by waiting."""
        waited = self.waited / len(self.values) if self.values else float(self.waits)
        return round(self.mean - self.waiting * waited, GRAIN)

    def told(self) -> Considered:
        """Return it as part of a decision."""
        count = len(self.values)
        share = 1.0 / count if count else 0.0
        chance = self.done * share if count else float(self.works)
        return Considered(self.candidate.flick, self.candidate.aim, self.mean, chance, self.fouls * share, count)


def search(view: View, rng: random.Random, trials: Trials, level: Level) -> tuple[Considered, ...]:
    """Return the strokes thought about, the best first, for the side that plays; never none."""
    side, hand = view.state.shooter_next, level.hand
    by_blue = view.variant.blue_alone
    waiting = WAITING if by_blue else 0.0
    contenders = [Contender(candidate, waiting) for candidate in _shortlist(view, trials.left, hand)]
    _try_as_meant(view, contenders, trials, side, hand)
    missed = leads_nowhere(view, hand) - MISSING - WAITING if by_blue else None
    contenders.sort(key=lambda contender: -_expectation(contender, missed))
    if hand.exact or trials.left <= 0:
        return tuple(contender.told() for contender in sorted(contenders, key=lambda found: -found.liked))
    kept = max(trials.left // TRIED_EACH, 2)
    tried = _halve(view, rng, contenders[:kept], trials, level)
    return tried + tuple(contender.told() for contender in contenders[kept:])


def _shortlist(view: View, budget: int, hand: Hand) -> tuple[Candidate, ...]:
    found = candidates(view, hand)
    part = LOOKED_AT_BY_BLUE if view.variant.blue_alone else LOOKED_AT
    count = budget if hand.exact else min(max(int(part * budget), 2), MOST_LOOKED_AT)
    quiet = [candidate for candidate in found if candidate.quiet]
    loud = [candidate for candidate in found if not candidate.quiet]
    hopeful = sum(candidate.chance >= FAINT for candidate in loud)
    kept = min(len(quiet), max(count // RESERVED, count - hopeful))
    return tuple(loud[: count - kept] + quiet[:kept])


def _try_as_meant(view: View, contenders: list[Contender], trials: Trials, side: Side, hand: Hand) -> None:
    mending = int(MENDED * trials.left)
    for contender in contenders:
        if trials.left <= 0:
            return
        tried = trials.stroke(view, contender.candidate.flick)
        quiet = contender.candidate.quiet
        wanted = nearly(view, contender.candidate, tried, hand) if quiet else contender.candidate
        if wanted is not None and not tried.did(wanted.aim) and mending > 0 and not hand.exact:
            before = trials.left
            flick, mended = polished(view, wanted, tried, trials)
            mending -= before - trials.left
            if not quiet or mended.did(wanted.aim):
                contender.candidate, tried = replace(wanted, flick=flick), mended
        contender.works, contender.waits = tried.did(contender.candidate.aim), not tried.gained
        contender.meant = leads_to(tried, side, hand)


def _expectation(contender: Contender, missed: float | None) -> float:
    """Return how promising a candidate is once it was tried as meant.

    ``missed``: what straying leads to, of a pot; None: it is taken as a little loss, whoever leads.
    """
    if contender.candidate.aim.pot is None or not contender.works:
        return contender.liked
    chance = contender.candidate.chance
    strayed_to = min(contender.meant, 0.0) - 0.3 if missed is None else missed
    return round(chance * contender.meant + (1.0 - chance) * strayed_to, GRAIN)


def _halve(
    view: View, rng: random.Random, contenders: list[Contender], trials: Trials, level: Level
) -> tuple[Considered, ...]:
    """Try the contenders with the hand's scatter, all with the same draws; keep the better half, until one is left."""
    draws: list[Straying] = []
    out: list[Contender] = []
    running = contenders
    while len(running) > 1 and trials.left >= len(running):
        rounds = (len(running) - 1).bit_length()
        deep = level.depth > 1 and len(running) <= FINALISTS
        for _ in range(max(trials.left // rounds // len(running), 1)):
            draws.append(_antithetic(draws) if len(draws) % 2 else straying(rng))
            for contender in running:
                if trials.left > 0:
                    _try_once(view, contender, draws[-1], trials, level, deep=deep)
        running.sort(key=lambda contender: (not contender.values, -contender.liked))
        half = (len(running) + 1) // 2
        running, out = running[:half], running[half:] + out
    if not running[0].values:
        for _ in range(min(trials.left, ALONE)):
            _try_once(view, running[0], straying(rng), trials, level, deep=False)
    return tuple(contender.told() for contender in running + out)


def _antithetic(draws: list[Straying]) -> Straying:
    turn, push = draws[-1]
    return -turn, -push


def _try_once(view: View, contender: Contender, by: Straying, trials: Trials, level: Level, *, deep: bool) -> None:
    tried = trials.stroke(view, strayed(contender.candidate.flick, level.hand, by, view.spec))
    side = view.state.shooter_next
    value = leads_further(tried, side, level.hand, trials) if deep else leads_to(tried, side, level.hand)
    contender.note(tried, value, deep=deep)
