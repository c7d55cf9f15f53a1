"""Which stroke: each candidate is tried with the hand's noise, the better half again, and so on.

A try is simulated, judged, and counted against a budget. Hints and reviews measure one shot by the same tries.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import NormalDist, fmean
from typing import Any, Final

from yagopool.ai.decision import Candidate, Considered, Decision, Intent, Outlook
from yagopool.ai.levels import Level
from yagopool.ai.observation import View
from yagopool.match.session import step
from yagopool.physics.trace import Trace
from yagopool.table.shot import Flick, Hand, Noise, draw_noise, with_noise
from yagopool.table.spec import Ball, Pot, Side

_ANY_SEED = 0
"""No stroke racks a game; the seed of racks is never asked for."""


@dataclass(frozen=True, slots=True)
class Rollout:
    """What a stroke led to."""

    view: Any
    """The view after it."""
    trace: Trace
    foul: bool
    idle: bool
    """Whether it changed nothing that matters."""
    gained: bool
    """Whether it brought the side that played nearer to its aim."""

    def did(self, aim: Intent) -> bool:
        """Whether the stroke did what it was meant to, without a foul: its pot, any pot for a break, or no foul."""
        if self.foul:
            return False
        if aim.idea == "break":
            return self.gained or bool(self.view.layout.filled)
        return aim.idea == "safe" or aim.pot is None or self.view.holds(aim.pot, aim.target, self.trace.events)


class Trials:
    """The strokes simulated for one decision; no more than the budget."""

    def __init__(self, budget: int) -> None:
        self.left = budget
        self.made = 0

    def stroke(self, view: Any, flick: Flick) -> Rollout:
        """Try a stroke. The caller sees to it that something is left."""
        assert self.left > 0
        self.left -= 1
        self.made += 1
        played = step(view.state, view.layout, view.fitting(flick), seed=_ANY_SEED, spec=view.spec)
        assert played.trace is not None
        assert played.ruling is not None
        after = replace(view, state=played.after, layout=played.layout_after)
        idle, gained = view.changed(after)
        return Rollout(after, played.trace, bool(played.ruling.fouls), idle, gained)


BELIEF: Final = 4.0
"""Trials that a chance by geometry counts for."""
ALIKE: Final = 2
"""Shots with the same pot in mind that flicks in all directions add, at most."""
SHOWN: Final = 8
"""Candidates of a decision that are shown, at most."""
GRAIN: Final = 6
"""Decimals to which values are compared: below them only rounding differs, and mirrored positions stay mirrored."""


@dataclass(frozen=True, slots=True, eq=False)
class SearchWeights:
    """How the budget of simulated shots is spent. Compared by identity, so that caches can ask for them cheaply."""

    as_meant: float = 0.45
    """The share for simulating the most promising candidates once, as meant."""
    most_as_meant: int = 64
    refining: float = 0.3
    """The largest share for correcting aims that miss as meant."""
    trials_each: int = 5
    """Strokes of the rest for each candidate that is then tried with the hand's noise."""
    safety_every: int = 3
    """One candidate in this many that is tried is a safety, so that not only pots are thought of."""
    faint: float = 0.05
    """Pots less likely than this come after safeties."""
    alone: int = 8
    """Trials of a candidate that has no rival: only to learn its chance."""
    finalists: int = 4
    """The number of the best that are looked at further, by the levels that do."""
    waiting: float = 0.0
    """How much less a stroke that gains nothing is liked than it is worth."""
    fouling: float = 0.0
    """How much less a stroke that means to pot nothing is liked than it is worth where it is a foul."""
    looks: int = 1
    """How many times its budget a level that overlooks shots may simulate."""
    hidden_steps: float = 1.0
    """What each step that a shot goes by counts where levels overlook shots; less: they look harder."""
    around: float = 0.0
    """The share of the budget with which levels that look ahead try flicks in all directions, too."""
    best_around: int = 6
    """How many of the best shots found like that are tried with the hand's noise."""
    missing: float | None = None
    """How much worse than nothing at all a pot is that misses; None: a miss is a small loss."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """What a game tells the search. A view is what ``view`` makes of a ``View``; its ``weights`` are the search's."""

    view: Callable[[View], Any]
    """Returns what the game sees in a view, which has ``weights``, too."""
    looked_at: Callable[[Any, random.Random], Any]
    """Returns the view with the balls where a person's eye may see them, drawn again each time."""
    candidates: Callable[[Any, Hand], tuple[Candidate, ...]]
    """The shots worth a thought, the most promising first; never none."""
    leads_to: Callable[[Rollout, Side, Hand], Outlook]
    """What a side can expect after a tried shot."""
    leads_to_at_once: Callable[[Rollout, Side, Hand], Outlook]
    """The same as a level values it that overlooks shots: it thinks less of what it leaves."""
    most_obvious: Callable[[Any, Hand], Candidate | None]
    """The pot that looks most promising to the side that plays; None where there is none."""
    win_chance: Callable[[Any, Side, Hand], float]
    """The chance of a side to win the game that is on, both playing with a hand: as it came true in played games."""
    leaves: Callable[[Any, Side, Hand], tuple[Ball, Pot] | None]
    """The ball that lies best for a shot of a side, and the pot it lies for; None where none does."""
    leads_nowhere: Callable[[Any, Hand], Outlook]
    """What to expect after a shot that is no foul and changes nothing."""
    meant_after_all: Callable[[Any, Candidate, Rollout, Hand], Candidate | None]
    """What a safety can as well be meant to do, seen how it went; None: nothing."""
    refined: Callable[[Any, Candidate, Rollout, Trials], tuple[Flick, Rollout]]
    """A flick that does what a candidate means, where one is found; else as it was."""
    random_flick: Callable[[Any, random.Random], Flick]
    """Any flick that may be played: a scripted player's, to measure the others against."""
    straight_flick: Callable[[Any, Hand], Flick]
    """The surest pot by geometry: another one's."""
    gains_around: Callable[[Any, Hand, Trials], Iterable[tuple[Candidate, Rollout]]] = lambda _view, _hand, _trials: ()
    """Returns the shots that gain something among flicks in all directions, with what they led to."""
    hints: Callable[..., list[Considered]] = lambda _view, shown, _searched, _measured: shown
    """The hints to show: those found, or some of everything searched, which another function measures."""


def strategy_of(view: View) -> Strategy:
    strategy: Strategy = view.game.strategy
    return strategy


def win_chance(view: View, side: Side, hand: Hand) -> float:
    """Return the chance (0 to 1) of a side to win the game that is on, both sides playing with a hand."""
    strategy = strategy_of(view)
    return strategy.win_chance(strategy.view(view), side, hand)


def leads_further(tried: Rollout, side: Side, hand: Hand, trials: Trials, shots: int) -> Outlook:
    """Return what to expect after a tried shot once the most promising pots after it are tried too, as meant.

    The player who plays next goes on for ``shots`` shots at most. Each counts by its chance; where it fails nothing has
    changed but whose turn it is. Nobody need play them.
    """
    view, strategy = tried.view, strategy_of(tried.view)
    now = strategy.leads_to(tried, side, hand)
    if view.state.phase not in view.game.shots or shots <= 0 or trials.left <= 0:
        return now
    mover: Side = view.state.shooter_next
    best = strategy.most_obvious(view, hand)
    if best is None:
        return now
    after = trials.stroke(view, best.flick)
    goes_on = after.view.state.shooter_next == mover
    met = leads_further(after, mover, hand, trials, shots - 1) if goes_on else strategy.leads_to(after, mover, hand)
    missed = strategy.leads_nowhere(view, hand)
    played = Outlook(*(best.chance * good + (1.0 - best.chance) * bad for good, bad in zip(met, missed, strict=True)))
    if mover == side:
        return max(now, played)
    return min(now, Outlook(-played.value, 1.0 - played.wins))


@dataclass(slots=True)
class CandidateScore:
    """A candidate and what its trials showed."""

    candidate: Candidate
    waiting: float = 0.0
    """How much less it is liked for each of its trials that gained nothing."""
    fouling: float = 0.0
    """And for each that was a foul, where it means to pot nothing."""
    values: list[float] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    """The chances to win after its trials."""
    after: Any = None
    """The view after the stroke as meant."""
    done: int = 0
    fouls: int = 0
    waited: int = 0
    meant: float = 0.0
    meant_wins: float = 0.0
    works: bool = False
    waits: bool = False
    """Whether it gains nothing as meant."""
    deep: bool = False
    """Whether its trials were looked at further."""

    def meant_to(self, tried: Rollout, led_to: Outlook) -> None:
        """Keep what it does as meant."""
        self.after = tried.view
        self.works, self.waits = tried.did(self.candidate.aim), not tried.gained
        self.meant, self.meant_wins = led_to

    def note(self, tried: Rollout, led_to: Outlook, *, deep: bool = False) -> None:
        """Count a trial. The first one that looks further replaces those that did not: they were judged otherwise."""
        if deep != self.deep:
            self.deep = deep
            self.values.clear()
            self.wins.clear()
            self.done = self.fouls = self.waited = 0
        self.values.append(led_to.value)
        self.wins.append(led_to.wins)
        self.done += tried.did(self.candidate.aim)
        self.fouls += tried.foul
        self.waited += not tried.gained

    @property
    def mean(self) -> float:
        """The mean value of its trials, of the stroke as meant where there are none yet."""
        return round(sum(self.values) / len(self.values) if self.values else self.meant, GRAIN)

    @property
    def liked(self) -> float:
        """What it is chosen by: its mean value, less what is lost by waiting.

        How often it waits is known from its trials and, as they are few, from its chance by geometry or by luck.
        """
        waited = float(self.waits)
        if self.values:
            gains = self.candidate.luck if self.candidate.is_safety else self.candidate.chance
            waited = (self.waited + BELIEF * (1.0 - gains)) / (len(self.values) + BELIEF)
        fouled = self.fouls / len(self.values) if self.values and self.candidate.is_safety else 0.0
        return round(self.mean - self.waiting * waited - self.fouling * fouled, GRAIN)

    def expected(self, missed: float | None) -> float:
        """Return how promising it is once it was tried as meant.

        ``missed``: what a pot leads to that misses; None: it is taken as a small loss.
        """
        if self.candidate.aim.pot is None or not self.works:
            return self.liked
        chance = self.candidate.chance
        otherwise = min(self.meant, 0.0) - 0.3 if missed is None else missed
        return round(chance * self.meant + (1.0 - chance) * otherwise, GRAIN)

    def considered(self) -> Considered:
        count = len(self.values)
        share = 1.0 / count if count else 0.0
        chance = self.done * share if count else float(self.works)
        wins = sum(self.wins) / count if count else self.meant_wins
        return Considered(self.candidate.flick, self.candidate.aim, self.mean, chance, self.fouls * share, count, wins)


def decide_shot(view: Any, thinking: random.Random, hand: random.Random, trials: Trials, level: Level) -> Decision:
    """Return the shot that a level plays; ``hand`` draws the error of its hand."""
    considered: tuple[Considered, ...] = ()
    if level.mind == "random":
        aim = strategy_of(view).random_flick(view, thinking)
    elif level.mind == "straight" or trials.left < 1:
        aim = strategy_of(view).straight_flick(view, level.hand)
    else:
        considered = search(view, thinking, trials, level)
        aim = considered[0].flick
    made = with_noise(aim, level.hand, draw_noise(hand), view.spec)
    return Decision(made, aim, considered, trials.made)


def search(view: Any, rng: random.Random, trials: Trials, level: Level) -> tuple[Considered, ...]:
    """Return the strokes thought about, the best first, for the side that plays; never none."""
    strategy, hand = strategy_of(view), level.hand
    view = strategy.view(view)
    weights = view.weights
    around = Trials(int(weights.around * trials.left) if level.depth > 1 else 0)
    trials.left -= around.left
    found = noticed(strategy.candidates(view, hand), level.sight**weights.hidden_steps, rng)
    scores = [
        CandidateScore(candidate, weights.waiting, weights.fouling)
        for candidate in _shortlist(view, found, trials.left, hand)
    ]
    _try_as_meant(view, scores, trials, level, rng)
    missed = None
    if weights.missing is not None:
        missed = strategy.leads_nowhere(view, hand).value - weights.missing - weights.waiting
    scores.sort(key=lambda score: -score.expected(missed))
    if hand.exact or trials.left <= 0:
        return _considered(sorted(scores, key=lambda score: -score.liked), view, hand)
    lucky = _found_around(view, around, level)
    trials.made += around.made
    count = max(trials.left // weights.trials_each - len(lucky), 2)
    tried = _halve(view, rng, scores[:count] + lucky, trials, level)
    return _considered(tried + scores[count:], view, hand)


def _considered(scores: list[CandidateScore], view: Any, hand: Hand) -> tuple[Considered, ...]:
    """Return the scores as parts of a decision; the first ones, which are shown, with what they leave."""
    side, strategy = view.state.shooter_next, strategy_of(view)
    found = [score.considered() for score in scores]
    for number, score in enumerate(scores[:SHOWN]):
        after = score.after
        visit_goes_on = score.works and score.candidate.aim.idea != "break"
        if visit_goes_on and after.state.phase in view.game.shots and after.state.shooter_next == side:
            found[number] = replace(found[number], leaves=strategy.leaves(after, side, hand))
    return tuple(found)


def noticed(found: tuple[Candidate, ...], sight: float, rng: random.Random) -> tuple[Candidate, ...]:
    """Return the candidates that a level sees; what a shot is meant to do is seen or overlooked as a whole.

    The simplest kind of pot is seen with a chance of ``sight``; each cushion or ball more that a shot goes by
    multiplies it once more. A break is always seen. Never none.
    """
    if sight >= 1.0:
        return found
    simplest = min(len(one.aim.via) for one in [one for one in found if not one.is_safety] or found)
    seen: dict[Intent, bool] = {}
    for candidate in found:
        aim = candidate.aim
        if aim not in seen:
            steps = max(1 + len(aim.via) - simplest, 1)
            seen[aim] = rng.random() < sight**steps or aim.idea == "break"
    return tuple(candidate for candidate in found if seen[candidate.aim]) or found[:1]


def _shortlist(view: Any, found: tuple[Candidate, ...], budget: int, hand: Hand) -> tuple[Candidate, ...]:
    weights = view.weights
    count = budget if hand.exact else min(max(int(weights.as_meant * budget), 2), weights.most_as_meant)
    safeties = [candidate for candidate in found if candidate.is_safety]
    pots = [candidate for candidate in found if not candidate.is_safety]
    hopeful = sum(candidate.chance >= weights.faint for candidate in pots)
    reserved = min(len(safeties), max(count // weights.safety_every, count - hopeful))
    return tuple(pots[: count - reserved] + safeties[:reserved])


def _leads_to(view: Any, level: Level) -> Callable[[Rollout, Side, Hand], Outlook]:
    strategy = strategy_of(view)
    return strategy.leads_to if level.sight >= 1.0 else strategy.leads_to_at_once


def _try_as_meant(exact: Any, scores: list[CandidateScore], trials: Trials, level: Level, rng: random.Random) -> None:
    strategy, hand, leads_to = strategy_of(exact), level.hand, _leads_to(exact, level)
    refining = int(exact.weights.refining * trials.left)
    for score in scores:
        if trials.left <= 0:
            return
        view = exact if hand.exact else strategy.looked_at(exact, rng)
        tried = trials.stroke(view, score.candidate.flick)
        safety = score.candidate.is_safety
        wanted = strategy.meant_after_all(view, score.candidate, tried, hand) if safety else score.candidate
        if wanted is not None and not tried.did(wanted.aim) and refining > 0 and not hand.exact:
            before = trials.left
            flick, better = strategy.refined(view, wanted, tried, trials)
            refining -= before - trials.left
            if not safety or better.did(wanted.aim):
                score.candidate, tried = replace(wanted, flick=flick), better
        score.meant_to(tried, leads_to(tried, view.state.shooter_next, hand))


def _found_around(view: Any, trials: Trials, level: Level) -> list[CandidateScore]:
    """Return the best shots that flicks in all directions find: each pot by the best two."""
    strategy, weights = strategy_of(view), view.weights
    found: dict[Intent, list[CandidateScore]] = defaultdict(list)
    for candidate, tried in strategy.gains_around(view, level.hand, trials):
        score = CandidateScore(candidate, weights.waiting, weights.fouling)
        score.meant_to(tried, strategy.leads_to(tried, view.state.shooter_next, level.hand))
        found[candidate.aim].append(score)
    best = (score for same in found.values() for score in sorted(same, key=lambda score: -score.mean)[:ALIKE])
    return sorted(best, key=lambda score: -score.mean)[: weights.best_around]


def _halve(
    view: Any, rng: random.Random, running: list[CandidateScore], trials: Trials, level: Level
) -> list[CandidateScore]:
    """Try candidates with the hand's noise, all with the same draws; go on with the better half, until one is left.

    Returns all of them, the best first.
    """
    draws = _draws(view, rng)
    out: list[CandidateScore] = []
    while len(running) > 1 and trials.left >= len(running):
        rounds = (len(running) - 1).bit_length()
        deep = level.depth > 1 and len(running) <= view.weights.finalists
        for _ in range(max(trials.left // rounds // len(running), 1)):
            seen, noise = next(draws)
            for score in running:
                if trials.left > 0:
                    _try_once(seen, score, noise, trials, level, deep=deep)
        running.sort(key=lambda score: (not score.values, -score.liked))
        half = (len(running) + 1) // 2
        running, out = running[:half], running[half:] + out
    if not running[0].values:
        for _ in range(min(trials.left, view.weights.alone)):
            seen, noise = next(draws)
            _try_once(seen, running[0], noise, trials, level, deep=False)
    return running + out


def _draws(view: Any, rng: random.Random) -> Iterator[tuple[Any, Noise]]:
    """Yield what is seen and how far the hand is off, the latter in pairs of opposite sign."""
    looked_at = strategy_of(view).looked_at
    while True:
        turn, push = draw_noise(rng)
        yield looked_at(view, rng), (turn, push)
        yield looked_at(view, rng), (-turn, -push)


def _try_once(view: Any, score: CandidateScore, noise: Noise, trials: Trials, level: Level, *, deep: bool) -> None:
    tried = trials.stroke(view, with_noise(score.candidate.flick, level.hand, noise, view.spec))
    side = view.state.shooter_next
    if deep:
        led_to = leads_further(tried, side, level.hand, trials, level.depth - 1)
    else:
        led_to = _leads_to(view, level)(tried, side, level.hand)
    score.note(tried, led_to, deep=deep)


TO_MEASURE: Final = 40
"""Trials that a chance is counted from. They are drawn afresh, not those of the search: the best of several shots looks
better than it is in the trials it was chosen by."""
_SPREAD: Final = (0.7548776662466927, 0.5698402909980532)
"""Steps that spread points evenly over a square: 1 / x and 1 / x², where x³ = x + 1 (Roberts, "The unreasonable
effectiveness of quasirandom sequences", 2018)."""
_NORMAL: Final = NormalDist()


def draw_trials(view: Any, rng: random.Random, count: int) -> list[tuple[Any, Noise]]:
    """Return what is seen and how far the hand is off: errors spread evenly, so that few trials say much."""
    look = strategy_of(view).looked_at
    starts = rng.random(), rng.random()
    drawn = []
    for number in range(count):
        turn, push = (
            _NORMAL.inv_cdf(min(max((start + number * step) % 1.0, 1e-6), 1.0 - 1e-6))
            for start, step in zip(starts, _SPREAD, strict=True)
        )
        drawn.append((look(view, rng), (turn, push)))
    return drawn


def tried_shot(flick: Flick, draws: Sequence[tuple[Any, Noise]], hand: Hand) -> list[Rollout]:
    """Return what a flick led to with each of the hand's errors."""
    trials = Trials(len(draws))
    return [trials.stroke(seen, with_noise(flick, hand, off, seen.spec)) for seen, off in draws]


def chance_of(tried: Sequence[Rollout], side: Side, hand: Hand) -> float:
    """Return the chance (0 to 1) of a side to win the game that tried shots lead to on average."""
    return fmean(win_chance(one.view, side, hand) for one in tried)
