"""Why the computer played what it played: its decision as it was made, or made again. No pygame here.

A decision that is not known is made again from its seed in the other process; each shot that is drawn is simulated in a
frame of its own, so that none is late.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final, TypeAlias

from yagopool.ai.decision import Considered, Decision, Weighed, decision_seed
from yagopool.ai.levels import LEVELS, Level
from yagopool.ai.observation import View
from yagopool.ai.thinker import Thinker, ThinkerFailed
from yagopool.match.session import Played
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.geometry import Point
from yagopool.table.shot import Flick
from yagopool.table.spec import Ball, BoardSpec, Side
from yagopool.text.explanation import has_goal, intent_of, plainly_meant
from yagopool.ui.input.aim import FULL_PULL, pull_of_power
from yagopool.ui.picture.balls import looks_of
from yagopool.ui.picture.guide import Place
from yagopool.ui.picture.hand import aimed
from yagopool.ui.play.board_view import way_meant, way_to_contact
from yagopool.ui.play.hint_search import NumberPlace, number_under, numbers_on, start_of
from yagopool.ui.play.playback import aim_of
from yagopool.ui.play.view_model import AimView, HintLine, Hints, ViewModel
from yagopool.ui.theme import hand_of

SHOTS_SHOWN: Final = 8
"""How many of the shots considered are listed and drawn: more would hide the board."""
_NAMES: Final = frozenset(level.name for level in LEVELS)
"""The levels whose decisions are explained."""
_FAR_SURER: Final = 0.25
"""A shot that works more often by this much asks why it is not the first of the list."""
_ENOUGH: Final = 0.5
"""A shot tried out less often than this part of the most was set aside early: its figures say nothing yet."""

_SAME_LINE: Final = 3.0
"""Degrees: safeties that turn away from each other by less are one to the eye."""

LevelOf: TypeAlias = Callable[[Side], Level | None]
"""Returns the level that plays a side, None for people."""


@dataclass(frozen=True, slots=True)
class ComputerMove:
    """A move that the computer made: its number in the match from 1, whose, and the seed of its decision.

    ``shot``: which shot of its side in that game it is, from 1; 0: it is no shot. ``decision``: as it was made, None
    where it must be made again.
    """

    number: int
    played: Played
    side: Side
    level: Level
    seed: int
    shot: int = 0
    decision: Decision | None = None


def computer_moves(played: Sequence[Played], level_of: LevelOf, seed: int) -> tuple[ComputerMove, ...]:
    """Return the moves of a match that the computer decided on, in order. ``seed``: the match's."""
    moves, shots = [], Counter[Side | None]()
    for index, one in enumerate(played):
        flicks = isinstance(one.move, Flick)
        shots = Counter() if one.entry.do == "next_game" else shots + Counter({one.before.to_act: int(flicks)})
        decider = decider_of(one, level_of)
        if decider is not None:
            drawn = decision_seed(seed, index) if one.decision_seed is None else one.decision_seed
            moves.append(ComputerMove(index + 1, one, *decider, drawn, shots[decider[0]] if flicks else 0))
    return tuple(moves)


def decider_of(one: Played, level_of: LevelOf) -> tuple[Side, Level] | None:
    """Return the side and the level that decided on a move, None where there was nothing for it to decide."""
    side = one.before.to_act
    level = None if side is None or one.entry.do in ("next_game", "concede") else level_of(side)
    return None if side is None or level is None or level.name not in _NAMES else (side, level)


@dataclass(frozen=True, slots=True)
class Reason:
    """A choice that was weighed, or a shot that was considered, by its number.

    ``aside``: the shot was set aside early; chances of so few trials cannot be compared with the others'.
    """

    number: int
    weighed: Weighed | None = None
    stroke: Considered | None = None
    aside: bool = False

    @property
    def aimless(self) -> bool:
        """Whether it is a shot that can't work or fail, as it is meant to do nothing."""
        return self.stroke is not None and not has_goal(self.stroke)

    @property
    def wins(self) -> float:
        one = self.stroke or self.weighed
        return 0.0 if one is None else one.wins


def _told_apart(considered: Sequence[Considered]) -> tuple[Considered, ...]:
    """Return shots without those that look like a better one."""
    left = list[Considered]()
    for one in considered:
        if not any(_looks_like(one, better) for better in left):
            left.append(one)
    return tuple(left)


def _looks_like(one: Considered, other: Considered) -> bool:
    """Tell whether shots look the same: the same ball the same way into the same pot, or for none on the same line."""
    if (one.flick.ball, one.flick.at, one.aim) != (other.flick.ball, other.flick.at, other.aim):
        return False
    turn = (one.flick.direction - other.flick.direction + 180.0) % 360.0 - 180.0
    return one.aim.pot is not None or (one.aim.idea == "safe" and abs(turn) < _SAME_LINE)


class DecisionReview:
    """Goes through the computer's moves of a match, from one of them on. ``chosen``: which reason is looked at."""

    def __init__(
        self, moves: Sequence[ComputerMove], at: int, thinker: Thinker, spec: BoardSpec, larger: float = 1.0
    ) -> None:
        """``larger``: by how much the text is."""
        self.moves = tuple(moves)
        self.at = at
        self.spec = spec
        self._larger = larger
        self.chosen = 0
        self.detailed = False
        """Whether all that was considered is looked at, not only what was tried often."""
        self.failed = False
        self.decision: Decision | None = None
        self.reasons: tuple[Reason, ...] = ()
        self._thinker = thinker
        self._asked = False
        self._traces: list[Trace | None] = []
        self._lines: tuple[tuple[tuple[Place, ...], NumberPlace | None], ...] = ()
        """The line of each reason so far, and where its number stands; None where it has no place."""
        self._onward: list[tuple[Place, ...]] = []
        """How the ball that a shot means goes on from there into its pot."""
        self._begin()

    @property
    def thought(self) -> ComputerMove:
        return self.moves[self.at]

    @property
    def busy(self) -> bool:
        return self._asked or len(self._traces) < len(self.reasons)

    @property
    def listed(self) -> tuple[Reason, ...]:
        """What is told of: all of it once details are wanted, else what can be compared."""
        if self.detailed:
            return self.reasons
        return tuple(takewhile(lambda one: not one.aside and (one.number == 1 or not one.aimless), self.reasons))

    @property
    def compares(self) -> bool:
        """Whether there is anything to compare: not a lone shot that was meant to do nothing."""
        return self.detailed or any(not one.aimless for one in self.listed)

    def unfold(self) -> None:
        self.detailed = not self.detailed
        self.chosen = self.chosen if self.chosen < len(self.listed) else 0

    @property
    def differs(self) -> bool:
        return self.decision is not None and self.decision.move != self.thought.played.move

    @property
    def safer(self) -> tuple[int, Considered] | None:
        """The first shot that works far more often than the one played, with its number; None where none does."""
        shots = [(one.number, one.stroke) for one in self.reasons if one.stroke is not None and not one.aside]
        if not shots or not has_goal(shots[0][1]):
            return None
        least = shots[0][1].chance + _FAR_SURER
        return next((one for one in shots if has_goal(one[1]) and one[1].chance >= least), None)

    def go(self, by: int) -> bool:
        if not 0 <= self.at + by < len(self.moves):
            return False
        self.close()
        self.at += by
        self._begin()
        return True

    def advance(self) -> None:
        """Ask whether the decision is there; once it is, simulate one shot more."""
        if self._asked:
            self._poll()
        elif len(self._traces) < len(self.reasons):
            stroke, before = self.reasons[len(self._traces)].stroke, self.thought.played.layout_before
            trace = None if stroke is None else simulate(before, stroke.flick, self.spec)
            self._traces.append(trace)
            self._onward.append(() if stroke is None or trace is None else self._into_pot(stroke, trace))
            if stroke is not None and trace is not None:
                self._name(stroke, plainly_meant(stroke, trace.events))
            self._draw_lines()

    def _name(self, stroke: Considered, plain: Considered) -> None:
        """Call a shot by what it does, once that is known."""
        if plain is not stroke:
            self.reasons = tuple(replace(one, stroke=plain) if one.stroke is stroke else one for one in self.reasons)

    def close(self) -> None:
        if self._asked:
            self._thinker.cancel()
        self._asked = False

    def under(self, place: Point) -> int | None:
        numbers = [None if one is None else one.at for _, one in self._lines[: len(self.listed)]]
        return number_under(numbers, place, self._larger)

    def view(self) -> ViewModel:
        lines = []
        for index, (way, number) in enumerate(self._lines[: len(self.listed)]):
            if number is not None:
                at, foot = number
                line = HintLine(self.reasons[index].number, way, at, numbered=self.compares, foot=foot)
                lines.append(replace(line, taken=index == self.chosen, onward=self._onward[index]))
        hints = Hints(tuple(sorted(lines, key=lambda line: line.taken)))
        layout, aiming = self.thought.played.layout_before, self._aiming()
        flick = None if aiming is None else aiming.aim.flick(self.spec)
        looks = looks_of(layout if flick is None else flick.placed(layout), self.spec)
        tint = hand_of(self.thought.level.name)
        hand = None
        if aiming is not None:
            hand = aimed(aiming.place, aiming.aim.direction, aiming.pull / FULL_PULL, tint=tint)
            hand = replace(hand, yields=True)
        return ViewModel(looks, named=self._named(), hints=hints, aiming=aiming, hand=hand, busy=self.busy)

    def _named(self) -> frozenset[Ball]:
        stroke = self.reasons[self.chosen].stroke if self.reasons else None
        move = self.thought.played.move
        played = (move.ball,) if isinstance(move, Flick) else ()
        considered = () if stroke is None else (stroke.flick.ball, stroke.aim.target)
        return frozenset(ball for ball in (*played, *considered) if ball is not None)

    # The decision

    def _begin(self) -> None:
        self.chosen, self.failed, self.decision, self.reasons = 0, False, None, ()
        self._traces, self._lines, self._onward = [], (), []
        move = self.thought
        if move.decision is not None:
            self._take(move.decision)
            return
        self._thinker.start(View(move.played.before, move.played.layout_before, self.spec), move.level, move.seed)
        self._asked = True

    def _poll(self) -> None:
        try:
            decision = self._thinker.poll()
        except ThinkerFailed:
            self._asked, self.failed = False, True
            return
        if decision is not None:
            self._asked = False
            self._take(decision)

    def _take(self, decision: Decision) -> None:
        self.decision = decision
        considered = _told_apart(decision.considered)[:SHOTS_SHOWN]
        least = _ENOUGH * max((one.simulated for one in considered), default=0)
        weighed = (Reason(number, weighed=one) for number, one in enumerate(decision.weighed, 1))
        shots = (Reason(number, stroke=one, aside=one.simulated < least) for number, one in enumerate(considered, 1))
        self.reasons = (*weighed, *shots)

    # On the board

    def _draw_lines(self) -> None:
        ways = [self._way(reason, trace) for reason, trace in zip(self.reasons, self._traces, strict=False)]
        shown = [way for way in ways if way]
        numbered = iter(numbers_on(self.spec, shown, self.thought.played.layout_before, self._larger))
        self._lines = tuple((way, next(numbered) if way else None) for way in ways)

    def _way(self, reason: Reason, trace: Trace | None) -> tuple[Place, ...]:
        """Return a shot's way to what it meets, the spot of a placing, nothing for other choices."""
        if reason.stroke is not None and trace is not None:
            return way_to_contact(trace, reason.stroke.flick.ball, self._start(reason.stroke.flick))
        move = None if reason.weighed is None else reason.weighed.move
        at = getattr(move, "at", None)
        return () if at is None else (at,)

    def _into_pot(self, stroke: Considered, trace: Trace) -> tuple[Place, ...]:
        before = stroke.flick.placed(self.thought.played.layout_before)
        return way_meant(trace, stroke.flick.ball, intent_of(stroke), before, self.spec)

    def _start(self, flick: Flick) -> Point:
        return start_of(flick, self.thought.played.layout_before, self.spec)

    def _aiming(self) -> AimView | None:
        """Return the shot that is looked at as an aim, whose ways are drawn as lines; None where it is no shot."""
        if self.chosen >= len(self._lines):
            return None
        stroke, trace = self.reasons[self.chosen].stroke, self._traces[self.chosen]
        if stroke is None or trace is None:
            return None
        aim = aim_of(stroke.flick, self.spec)
        return AimView(aim, self._start(stroke.flick), pull_of_power(aim.power), "off", trace, computer=True)
