"""A match looked at again: the chance to win before and after each shot, the best shot, and what was given away."""

import math
import random
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from statistics import fmean, pstdev
from typing import Final, Literal, TypeAlias

from yagopool.ai.decision import Considered, Intent, decide, decision_seed
from yagopool.ai.hint import AIMING, look_for_hints
from yagopool.ai.levels import BASELINES, LEVELS, Level, with_hand
from yagopool.ai.observation import View
from yagopool.ai.search import (
    TO_MEASURE,
    Rollout,
    Trials,
    chance_of,
    draw_trials,
    strategy_of,
    tried_shot,
    win_chance,
)
from yagopool.ai.worker_pool import in_order, worker_pool
from yagopool.errors import BoardError, RecordError
from yagopool.match.game import State, game_of
from yagopool.match.model import Header
from yagopool.match.replay import ReplayedMatch
from yagopool.match.session import Played, step
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import HANDS, Flick, Hand
from yagopool.table.spec import Ball, Side, other_side

Grade: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

LEAST_LOSS: Final[Mapping[Grade, float]] = {
    "blunder": 0.2,
    "mistake": 0.1,
    "inaccuracy": 0.05,
    "good": 0.02,
    "best": 0.0,
}
"""From which loss of chance on a shot is called so, the worst first."""

MOST_TURNING_POINTS: Final = 3
PLAYED_ON: Final = 24
"""How often a game is played on after a shot that may have turned it, and as often after the best one."""


@dataclass(frozen=True, slots=True)
class BestShot:
    """The best shot found. ``chance``: to win the game with it; ``success``: how often it does what ``aim`` says.

    ``at``: where a piece is placed before it, such as a striker.
    """

    ball: Ball
    direction: float
    speed: float
    chance: float
    aim: Intent
    success: float
    at: Point | None = None

    @property
    def flick(self) -> Flick:
        return Flick(self.ball, self.direction, self.speed, self.at)


@dataclass(frozen=True, slots=True)
class Swing:
    """How often (0 to 1) a side won when its game was played on: after the best shot, and from what its shot left."""

    best: float
    left: float

    @property
    def cost(self) -> float:
        return self.best - self.left


@dataclass(frozen=True, slots=True)
class ShotReview:
    """What a shot was worth. All chances (0 to 1) are those of ``side``, which played it, to win the game.

    ``line``: of the record; ``number``: of the shot in the match, from 1. ``after`` is that of the position that the
    shot left. ``expected`` is what the flick that was played leads to on average, tried again and again with the hand's
    scatter; ``loss`` how far that is below the best shot. ``punished``: the shot lost chance, and the opponent potted
    or won before this side played again. ``grade``: by ``loss``; milder of a shot that won the game, or made the best
    shot's pot. ``swing``: of a shot that may have turned the game; None of others.
    """

    line: int
    number: int
    game: int
    side: Side
    after: float
    expected: float
    best: BestShot
    loss: float
    grade: Grade
    punished: bool
    swing: Swing | None = None

    @property
    def before(self) -> float:
        """What the position before the shot was worth: the best shot's chance."""
        return self.best.chance


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot of a record with all that its review takes; can be pickled.

    ``hand``: of the side that plays; ``answered``: whether the opponent potted or won before this side played again.
    ``seed``: that of a hint asked for there, so that both name the same best shot.
    ``players``: who plays the game on, to see whether this shot turned it; empty where it can't have.
    """

    line: int
    number: int
    view: View
    flick: Flick
    left: View
    hand: Hand
    seed: int
    answered: bool
    players: Mapping[Side, Level]


def grade_of(loss: float) -> Grade:
    return next(grade for grade, least in LEAST_LOSS.items() if round(loss, 2) >= least)


def _at_worst(view: View, flick: Flick, best: BestShot, after: float) -> Grade:
    """Return the worst grade for a shot that came out like this: a winning shot or the best pot is never a mistake."""
    if after >= 1.0:
        return "good"
    alike = flick.ball == best.ball and best.aim.pot is not None
    return "inaccuracy" if alike and Trials(1).stroke(view, flick).did(best.aim) else "blunder"


def scatter_of(header: Header, side: Side) -> Hand:
    """Return the hand for which a side's best shot is looked for: its level's, else the person's, as for hints."""
    level = level_of(header, side)
    person = next((hand for name, hand in HANDS.items() if name == header.hand.get(side)), AIMING)
    hand = person if level is None else level.hand
    return AIMING if hand.exact else hand


def position_chance(record: ReplayedMatch, state: State, layout: Layout, side: Side) -> float:
    return win_chance(View(state, layout, record.spec), side, scatter_of(record.header, side))


def chance_after(record: ReplayedMatch, played: Played) -> float:
    """Return the chance to win, after a shot, of the side that played it; ``after`` of its review."""
    return position_chance(record, played.after, played.layout_after, played.before.shooter_next)


def shots(record: ReplayedMatch) -> Iterator[Shot]:
    """Yield the shots of a match that stand, in the record's order.

    Raises:
        RecordError: the game is one whose shots the computer can't judge.
    """
    if game_of(record.state).strategy is None:
        raise RecordError("not_allowed", "error.review.no_strategy", 1, game=record.header.match.game)
    number, players = 0, players_of(record.header)
    for index, (line, played) in enumerate(zip(record.lines, record.played, strict=True)):
        if isinstance(played.move, Flick):
            number += 1
            yield Shot(
                line,
                number,
                View(played.before, played.layout_before, record.spec),
                played.move,
                View(played.after, played.layout_after, record.spec),
                scatter_of(record.header, played.before.shooter_next),
                decision_seed(record.seed, index),
                _answered(record, index),
                players if _may_have_turned(record, index) else {},
            )


def review_shots(
    record: ReplayedMatch,
    *,
    side: Side | None = None,
    jobs: int = 1,
    niceness: int = 0,
    apart: bool = False,
    known: int = 0,
) -> Generator[ShotReview]:
    """Yield the reviews of a match's shots, or of one side's, in the record's order as they are made.

    They are the same for any number of ``jobs``. ``niceness`` and ``apart``: as for ``worker_pool``. ``known``: how
    many of the first ones to leave out. Close it to stop.

    Raises:
        RecordError: the game is one whose shots the computer can't judge.
        LostError: a process ended before its work was done.
    """
    wanted = [shot for shot in shots(record) if side in (None, shot.view.state.shooter_next)][known:]
    with worker_pool(jobs, niceness, apart=apart) as pool:
        yield from in_order(pool, review_shot, wanted)


def review_shot(shot: Shot) -> ShotReview:
    """Return the review of a shot; the same each time."""
    view = strategy_of(shot.view).view(shot.view)
    side: Side = view.state.shooter_next
    hand = shot.hand
    (found, *_), searched = look_for_hints(view, shot.seed, hand)
    draws = draw_trials(view, random.Random(f"review {shot.seed}"), TO_MEASURE)  # not those by which it was chosen
    again, tried = (tried_shot(flick, draws, hand) for flick in (shot.flick, found.flick))
    expected = chance_of(again, side, hand)
    best = _best(found.flick, found.aim, tried, chance_of(tried, side, hand))
    if expected > best.chance:
        best, tried = _best(shot.flick, _meant(shot.flick, again, searched), again, expected), again
    loss = best.chance - expected
    after = win_chance(shot.left, side, hand)
    grade = min(grade_of(loss), _at_worst(view, shot.flick, best, after), key=LEAST_LOSS.__getitem__)
    return ShotReview(
        line=shot.line,
        number=shot.number,
        game=view.state.game,
        side=side,
        after=after,
        expected=expected,
        best=best,
        loss=loss,
        grade=grade,
        punished=shot.answered and grade not in ("best", "good"),
        swing=_swing(shot, tried) if shot.players and _could_turn(best, after) else None,
    )


def _swing(shot: Shot, tried: Sequence[Rollout]) -> Swing:
    """Play the game on from where each trial of the best shot led, and as often from what the shot left."""
    side: Side = shot.view.state.shooter_next

    def won(number: int, view: View) -> float:
        return continued(view, side, shot.players, random.Random(f"review {shot.seed} on {number}"))

    return Swing(
        best=fmean(won(number, one.view) for number, one in enumerate(tried[:PLAYED_ON])),
        left=fmean(won(number, shot.left) for number in range(PLAYED_ON)),
    )


def _best(flick: Flick, aim: Intent, tried: Sequence[Rollout], chance: float) -> BestShot:
    success = sum(one.did(aim) for one in tried) / len(tried)
    return BestShot(flick.ball, flick.direction, flick.speed, chance, aim, success, flick.at)


def _meant(flick: Flick, tried: Sequence[Rollout], searched: Sequence[Considered]) -> Intent:
    """Return what a flick that was played must have been meant to do: what it does most often."""
    aims = [one.aim for one in searched if one.flick.ball == flick.ball]
    return max(aims, key=lambda aim: sum(one.did(aim) for one in tried), default=Intent("any", flick.ball))


# What came of a shot in the match.

Outcome: TypeAlias = Literal["foul", "potted", "gave", "missed", "nothing"]
"""What a shot came to: it ``potted`` for its own side, ``gave`` the opponent a ball, ``missed`` the best shot's pot."""

LIKELY: Final = 1 / 3
"""How often a pot must succeed to be worth naming as one that was on."""
AHEAD_FROM: Final = 0.5
"""The chance to win from which a side is ahead."""
LEAST_TURN: Final = 0.25
"""What a shot that turned a game cost when it was played on, at least: two dozen games each may be off by 0.1."""
AIMED_ALIKE: Final = 6.0
"""Degrees within which a flick of the same ball is held to be another try at the same shot."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A shot that turned a game, and what to say of it.

    ``answer``: the balls that the opponent potted before this side played again; ``won``: whether the opponent won the
    game by then.
    """

    review: ShotReview
    swing: Swing
    player: str
    opponent: str
    outcome: Outcome
    answer: int
    won: bool


def turning_points(reviews: Iterable[ShotReview], record: ReplayedMatch) -> tuple[TurningPoint, ...]:
    """Return the shots that turned a game, in the record's order: the three that cost most.

    When the game was played on, the side was ahead with the best shot, and what was played cost ``LEAST_TURN`` or more.
    """
    indices = {line: index for index, line in enumerate(record.lines)}
    turned = [(one.swing, one) for one in reviews if one.swing is not None and _turned(one.swing)]
    turned.sort(key=lambda each: -each[0].cost)
    chosen = sorted(turned[:MOST_TURNING_POINTS], key=lambda each: each[1].line)
    return tuple(_turning_point(one, swing, record, indices[one.line]) for swing, one in chosen)


def _turned(swing: Swing) -> bool:
    return swing.best >= AHEAD_FROM and round(swing.cost, 2) >= LEAST_TURN


def _could_turn(best: BestShot, after: float) -> bool:
    """Whether a game may have turned with a shot that left a chance ``after`` it, so that it is played on to see.

    The best shot was on, was no break and would have put the side ahead; and much less was left.
    """
    on = best.aim.idea != "break" and (best.aim.pot is None or best.success >= LIKELY)
    return on and best.chance >= AHEAD_FROM and best.chance - after >= LEAST_LOSS["blunder"]


def _may_have_turned(record: ReplayedMatch, index: int) -> bool:
    """Whether a shot gained nothing, the opponent made something of it, and the side did not win the game."""
    played = record.played[index]
    results = (one.after.result for one in record.played[index:] if one.before.game == played.before.game)
    result = next((one for one in results if one is not None), None)
    won = result is not None and result.winner == played.before.shooter_next
    return not won and _answered(record, index) and not _gained(played, record)


def _turning_point(review: ShotReview, swing: Swing, record: ReplayedMatch, index: int) -> TurningPoint:
    played, rival = record.played[index], other_side(review.side)
    answer = _answer(record, index)
    ended = (answer or [played])[-1]
    return TurningPoint(
        review,
        swing,
        played.before.player or "",
        answer[-1].before.player or "" if answer else played.before.match.members(rival)[0],
        _outcome(review, played, record),
        sum(_gained(one, record) for one in answer),
        ended.after.result is not None and ended.after.result.winner == rival,
    )


def _outcome(review: ShotReview, played: Played, record: ReplayedMatch) -> Outcome:
    if played.ruling is not None and played.ruling.fouls:
        return "foul"
    if _gained(played, record):
        return "potted"
    if len(played.layout_after.filled) > len(played.layout_before.filled):
        return "gave"
    return "missed" if tried_to_pot(played.move, review.best.flick, review.best.aim) else "nothing"


def tried_to_pot(flick: Flick, best: Flick, aim: Intent) -> bool:
    """Tell whether a flick is held to be another try at the pot that a best shot aims at."""
    turned = abs((flick.direction - best.direction + 180.0) % 360.0 - 180.0)
    return flick.ball == best.ball and turned <= AIMED_ALIKE and aim.pot is not None


def _answer(record: ReplayedMatch, index: int) -> list[Played]:
    """Return the shots of the opponent after a move, up to this side's next one or the end of the game."""
    played = record.played[index]
    later = (one for one in record.played[index + 1 :] if isinstance(one.move, Flick))
    return list(
        takewhile(
            lambda one: one.before.game == played.before.game and one.before.shooter_next != played.before.shooter_next,
            later,
        )
    )


def _answered(record: ReplayedMatch, index: int) -> bool:
    played = record.played[index]
    result = played.after.result
    if result is not None:
        return bool(result.winner != played.before.shooter_next)
    return any(_gained(one, record) for one in _answer(record, index))


def _gained(played: Played, record: ReplayedMatch) -> bool:
    """Whether a shot potted a ball that counts for the side that played it."""
    strategy = strategy_of(View(played.before, played.layout_before, record.spec))
    before, after = (
        strategy.view(View(state, layout, record.spec))
        for state, layout in ((played.before, played.layout_before), (played.after, played.layout_after))
    )
    return bool(before.changed(after)[1])


# How accurately a side played: the formulas of lichess.org, from chances in percent.

_SCALE, _FALL, _FLOOR, _BONUS = 103.1668100711649, 0.04354415386953951, -3.166924740191411, 1.0
_LEAST_WEIGHT, _GREATEST_WEIGHT = 0.5, 12.0
_NARROWEST, _WIDEST, _WINDOWS = 2, 8, 10


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How accurately the sides played, 0 to 100; a side without shots is not in it.

    ``games``: the same for each game, by its number.
    """

    match: Mapping[Side, float]
    games: Mapping[int, Mapping[Side, float]]


def shot_accuracy(loss: float) -> float:
    """Return the accuracy (0 to 100) of a shot that lost so much chance (0 to 1)."""
    raw = _SCALE * math.exp(-_FALL * 100.0 * loss) + _FLOOR + _BONUS
    return min(max(raw, 0.0), 100.0)


def accuracy(reviews: Iterable[ShotReview]) -> Accuracy:
    """Return how accurately each side played: the mean of its games, by the number of its shots in them."""
    played: dict[int, dict[Side, list[ShotReview]]] = {}
    for one in reviews:
        played.setdefault(one.game, {}).setdefault(one.side, []).append(one)
    games = {
        game: {side: _game_accuracy(own) for side, own in sorted(sides.items())}
        for game, sides in sorted(played.items())
    }
    counts = {(game, side): len(own) for game, sides in played.items() for side, own in sides.items()}
    match: dict[Side, float] = {}
    for side in sorted({side for _, side in counts}):
        own = [(game, count) for (game, whose), count in counts.items() if whose == side]
        match[side] = sum(games[game][side] * count for game, count in own) / sum(count for _, count in own)
    return Accuracy(match, games)


def _game_accuracy(own: Sequence[ShotReview]) -> float:
    """Return the mean of two means of a side's shots in a game: by how much was going on around each, and harmonic.

    The first counts a shot by how much the side's chance swung in the shots around it.
    """
    values = [shot_accuracy(one.loss) for one in own]
    course = [100.0 * one.before for one in own] + [100.0 * own[-1].after]
    width = min(max(len(own) // _WINDOWS, _NARROWEST), _WIDEST)
    weights = []
    for index in range(len(own)):
        start = max(index + 2 - width, 0)
        weights.append(min(max(pstdev(course[start : start + width]), _LEAST_WEIGHT), _GREATEST_WEIGHT))
    weighted = sum(value * weight for value, weight in zip(values, weights, strict=True)) / sum(weights)
    harmonic = len(values) / sum(1.0 / max(value, 1.0) for value in values)
    return (weighted + harmonic) / 2.0


@dataclass(frozen=True, slots=True)
class ReviewedMatch:
    """The review of a whole match: of each shot, how accurately each side played, and where it turned."""

    shots: tuple[ShotReview, ...]
    accuracy: Accuracy
    turning_points: tuple[TurningPoint, ...]


def review_match(record: ReplayedMatch, *, side: Side | None = None, jobs: int = 1) -> ReviewedMatch:
    """Return the review of a match, or of one side's shots in it; the same for any number of ``jobs``.

    A shot takes about a second, one that may have turned its game a few seconds more.

    Raises:
        BoardError: there is no such side.
        RecordError: the game is one whose shots the computer can't judge.
        LostError: a process ended before its work was done.
    """
    if side not in (None, "A", "B"):
        raise BoardError("bad_value", "error.no_such_value", "side", name="side", given=str(side), possible=("A", "B"))
    reviews = tuple(review_shots(record, side=side, jobs=jobs))
    return ReviewedMatch(reviews, accuracy(reviews), turning_points(reviews, record))


BUDGET: Final = 40
"""Simulated shots for one decision, at most: as many as Casual takes."""
MOST_MOVES: Final = 12
"""After this many moves a game is judged by the chance to win: in some variants it might go on for fifty more."""
_SIDES: Final[tuple[Side, ...]] = ("A", "B")
_ANY_SEED: Final = 0
"""No game is racked here."""


def level_of(header: Header, side: Side) -> Level | None:
    """Return the level that plays a side; None for a person, or a player of one's own."""
    level = next((one for one in LEVELS + BASELINES if one.name == header.computer.get(side)), None)
    return None if level is None else with_hand(level, header.hand.get(side))


def players_of(header: Header) -> Mapping[Side, Level]:
    """Return who plays a match on: its levels. A person is taken to be as strong as the level on the other side."""
    steady = Level("steady", AIMING, depth=1, budget=BUDGET)
    found = {side: level_of(header, side) or level_of(header, other_side(side)) or steady for side in _SIDES}
    return {side: replace(one, depth=1, budget=min(one.budget, BUDGET)) for side, one in found.items()}


def continued(view: View, side: Side, players: Mapping[Side, Level], rng: random.Random) -> float:
    """Return 1 or 0: whether a side wins a game played on from a position; its chance to, if that takes too long."""
    state, layout, spec = view.state, view.layout, view.spec
    for _ in range(MOST_MOVES):
        if state.result is not None or not layout.free:
            break
        player = players[state.to_act]
        decision = decide(View(state, layout, spec), rng, player.budget, player)
        played = step(state, layout, decision.move, seed=_ANY_SEED, spec=spec)
        state, layout = played.after, played.layout_after
    if state.result is not None:
        return float(state.result.winner == side)
    return fmean(win_chance(View(state, layout, spec), side, player.hand) for player in players.values())
