"""Which stroke: each candidate tried with the hand's scatter, the better half tried again, and so on."""

import random
from dataclasses import dataclass, field, replace
from typing import Final

from yagopool.ai.ahead import leads_further, leads_to
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
GRAIN: Final = 6
"""Decimals to which values are compared: below them only rounding differs, and mirrored positions stay mirrored."""


@dataclass(slots=True)
class Contender:
    """A candidate and what its trials showed."""

    candidate: Candidate
    values: list[float] = field(default_factory=list)
    done: int = 0
    fouls: int = 0
    meant: float = 0.0
    works: bool = False

    def note(self, tried: Tried, value: float) -> None:
        """Keep a trial."""
        self.values.append(value)
        self.done += tried.did(self.candidate.aim)
        self.fouls += tried.foul

    def restart(self) -> None:
        """Forget the trials: they were judged otherwise than the next ones."""
        if self.values:
            self.meant = self.mean
        self.values.clear()
        self.done = self.fouls = 0

    @property
    def mean(self) -> float:
        """The mean value of its trials, of the stroke as meant where there are none yet."""
        return round(sum(self.values) / len(self.values) if self.values else self.meant, GRAIN)

    def told(self) -> Considered:
        """Return it as part of a decision."""
        count = len(self.values)
        share = 1.0 / count if count else 0.0
        chance = self.done * share if count else float(self.works)
        return Considered(self.candidate.flick, self.candidate.aim, self.mean, chance, self.fouls * share, count)


def search(view: View, rng: random.Random, trials: Trials, level: Level) -> tuple[Considered, ...]:
    """Return the strokes thought about, the best first, for the side that plays; never none."""
    side, hand = view.state.shooter_next, level.hand
    contenders = [Contender(candidate) for candidate in _shortlist(candidates(view, hand), trials.left, hand)]
    _try_as_meant(view, contenders, trials, side, hand)
    contenders.sort(key=lambda contender: -_expectation(contender))
    if hand.exact or trials.left <= 0:
        return tuple(contender.told() for contender in sorted(contenders, key=lambda found: -found.mean))
    kept = max(trials.left // TRIED_EACH, 2)
    tried = _halve(view, rng, contenders[:kept], trials, level)
    return tried + tuple(contender.told() for contender in contenders[kept:])


def _shortlist(found: tuple[Candidate, ...], budget: int, hand: Hand) -> tuple[Candidate, ...]:
    count = budget if hand.exact else min(max(int(LOOKED_AT * budget), 2), MOST_LOOKED_AT)
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
        wanted = contender.candidate if not contender.candidate.quiet else nearly(view, contender.candidate, tried)
        if wanted is not None and not tried.did(wanted.aim) and mending > 0 and not hand.exact:
            before = trials.left
            flick, mended = polished(view, wanted, tried, trials)
            mending -= before - trials.left
            if not contender.candidate.quiet or mended.did(wanted.aim):
                contender.candidate, tried = replace(wanted, flick=flick), mended
        contender.works = tried.did(contender.candidate.aim)
        contender.meant = leads_to(tried, side, hand)


def _expectation(contender: Contender) -> float:
    """Return how promising a candidate is once it was tried as meant: what strays is taken as a little loss."""
    if contender.candidate.aim.pot is None or not contender.works:
        return round(contender.meant, GRAIN)
    chance = contender.candidate.chance
    return round(chance * contender.meant + (1.0 - chance) * (min(contender.meant, 0.0) - 0.3), GRAIN)


def _halve(
    view: View, rng: random.Random, contenders: list[Contender], trials: Trials, level: Level
) -> tuple[Considered, ...]:
    """Try the contenders with the hand's scatter, all with the same draws; keep the better half, until one is left."""
    draws: list[Straying] = []
    out: list[Contender] = []
    running = contenders
    deep = False
    while len(running) > 1 and trials.left >= len(running):
        rounds = (len(running) - 1).bit_length()
        if level.depth > 1 and len(running) <= FINALISTS and not deep:
            deep = True
            for contender in running:
                contender.restart()
        for _ in range(max(trials.left // rounds // len(running), 1)):
            draws.append(_antithetic(draws) if len(draws) % 2 else straying(rng))
            for contender in running:
                if trials.left > 0:
                    _try_once(view, contender, draws[-1], trials, level, deep=deep)
        running.sort(key=lambda contender: -contender.mean)
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
    contender.note(tried, value)
