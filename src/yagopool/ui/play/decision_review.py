"""Why the computer played what it played: its decision as it was, or made again, laid out to be looked at.

No pygame here. A decision that is not at hand is made again from its seed in the other process; each stroke that is
drawn is simulated in a frame of its own, so that none is late.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from yagopool.ai.decision import Considered, Decision, Weighed, decision_seed
from yagopool.ai.levels import LEVELS, Level
from yagopool.ai.observation import View
from yagopool.ai.thinker import Thinker, ThinkerFailed
from yagopool.games.yago.rules.entries import Concede, NextGame, Place
from yagopool.match.session import Played
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.flick import Flick
from yagopool.table.layout import Point
from yagopool.table.pieces import Ball
from yagopool.table.sides import Side
from yagopool.table.spec import BoardSpec
from yagopool.text.explanation import percent
from yagopool.ui.input.aim import Aim
from yagopool.ui.input.drag import pull_of_power
from yagopool.ui.picture import guide
from yagopool.ui.picture.appearance import looks_of
from yagopool.ui.play.shot_lines import hit, places_of_numbers, way_to_contact
from yagopool.ui.play.view_model import Aiming, HintLine, Hints, ViewModel

STROKES_SHOWN: Final = 8
"""So many of the strokes considered are told and drawn: more would hide the board."""


@dataclass(frozen=True, slots=True)
class ComputerMove:
    """A move that the computer made: the how manieth of the match, whose, and what its decision was drawn with.

    ``decision``: as it was made, None where it must be made again.
    """

    number: int
    played: Played
    side: Side
    level: Level
    seed: int
    decision: Decision | None = None


_ENOUGH: Final = 0.5
"""A stroke tried out less often than this part of the most was set aside early: its figures say nothing yet."""

LevelOf: TypeAlias = Callable[[Side], str | None]
"""Names the level that plays a side, None for people."""


def computer_moves(played: Sequence[Played], level_of: LevelOf, seed: int) -> tuple[ComputerMove, ...]:
    """Return the moves of a match that the computer decided on, in order. ``seed``: the match's."""
    return tuple(
        ComputerMove(
            moves + 1,
            one,
            side,
            level,
            decision_seed(seed, moves) if one.decision_seed is None else one.decision_seed,
        )
        for moves, one in enumerate(played)
        for side, level in _decider(one, level_of)
    )


def is_computer_move(one: Played, level_of: LevelOf) -> bool:
    """Tell whether the computer decided on a move, by a level that this game knows."""
    return bool(_decider(one, level_of))


def _decider(one: Played, level_of: LevelOf) -> tuple[tuple[Side, Level], ...]:
    """Return the side and the level that decided on a move, nothing where there was nothing for it to decide."""
    side = one.before.to_act
    name = None if side is None or isinstance(one.move, NextGame | Concede) else level_of(side)
    level = next((level for level in LEVELS if level.name == name), None)
    return () if side is None or level is None else ((side, level),)


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that was thought of: a choice that was weighed, or a stroke that was considered, by its number."""

    number: int
    weighed: Weighed | None = None
    stroke: Considered | None = None
    aside: bool = False
    """Whether the stroke was set aside early: chance and worth of so few trials cannot be set beside the others'."""

    @property
    def worth(self) -> float:
        """What it was held to be worth."""
        one = self.stroke or self.weighed
        return 0.0 if one is None else one.value


class DecisionReview:
    """Goes through the computer's moves of a match, from one of them on. ``chosen``: which reason is looked at."""

    def __init__(self, moves: Sequence[ComputerMove], at: int, thinker: Thinker, spec: BoardSpec) -> None:
        self.moves = tuple(moves)
        self.at = at
        self.spec = spec
        self.chosen = 0
        self.failed = False
        self.decision: Decision | None = None
        self.reasons: tuple[Reason, ...] = ()
        self._thinker = thinker
        self._asked = False
        self._traces: list[Trace | None] = []
        self._lines: tuple[tuple[tuple[guide.Place, ...], guide.Place | None], ...] = ()
        """The way of each reason laid out so far, and where its number stands; None where it is no place."""
        self._begin()

    @property
    def thought(self) -> ComputerMove:
        """The move that is explained."""
        return self.moves[self.at]

    @property
    def busy(self) -> bool:
        """Whether something is awaited or still to be laid out."""
        return self._asked or len(self._traces) < len(self.reasons)

    @property
    def differs(self) -> bool:
        """Whether the decision made again is not what was played: another version, another board."""
        return self.decision is not None and self.decision.move != self.thought.played.move

    def go(self, by: int) -> bool:
        """Go to another of the computer's moves; tell whether there is one."""
        if not 0 <= self.at + by < len(self.moves):
            return False
        self.close()
        self.at += by
        self._begin()
        return True

    def advance(self) -> None:
        """Ask whether the decision is there; once it is, lay out one reason more."""
        if self._asked:
            self._ask_again()
        elif len(self._traces) < len(self.reasons):
            self._traces.append(self._simulated(self.reasons[len(self._traces)]))
            self._lay_out()

    def close(self) -> None:
        """Stop deciding."""
        if self._asked:
            self._thinker.cancel()
        self._asked = False

    def under(self, place: Point) -> int | None:
        """Return which reason's number a pointer hits, None beside all of them."""
        pointer = (place.x, place.y)
        return next((one for one, (_, at) in enumerate(self._lines) if at is not None and hit(at, pointer)), None)

    def shown(self, tries: Callable[[Reason], str]) -> ViewModel:
        """Return the board as it lay, with the reasons on it; ``tries`` says what each is meant to do."""
        looks = looks_of(self.thought.played.layout_before, self.spec)
        lines = []
        for index, (way, at) in enumerate(self._lines):
            reason, stroke = self.reasons[index], self.reasons[index].stroke
            chance, risk = (0, 0) if stroke is None else (percent(stroke.chance), percent(stroke.risk))
            if at is not None:
                taken = index == self.chosen
                lines.append(HintLine(reason.number, way, at, chance, risk, tries(reason), taken=taken))
        lines.sort(key=lambda line: line.taken)
        hints = Hints(tuple(lines))
        return ViewModel(looks, named=self._named(), hints=hints, aiming=self._aiming(), busy=self.busy)

    def _named(self) -> frozenset[Ball]:
        """Return the balls that words speak of: the one that was played, those of the stroke that is looked at."""
        stroke = self.reasons[self.chosen].stroke if self.reasons else None
        move = self.thought.played.move
        played = (move.ball,) if isinstance(move, Flick) else ()
        told = () if stroke is None else (stroke.flick.ball, stroke.aim.target)
        return frozenset(ball for ball in (*played, *told) if ball is not None)

    # The decision

    def _begin(self) -> None:
        self.chosen, self.failed, self.decision, self.reasons = 0, False, None, ()
        self._traces, self._lines = [], ()
        thought = self.thought
        if thought.decision is not None:
            self._take_in(thought.decision)
            return
        before = thought.played
        self._thinker.start(View(before.before, before.layout_before, self.spec), thought.level, thought.seed)
        self._asked = True

    def _ask_again(self) -> None:
        try:
            decision = self._thinker.poll()
        except ThinkerFailed:
            self._asked, self.failed = False, True
            return
        if decision is not None:
            self._asked = False
            self._take_in(decision)

    def _take_in(self, decision: Decision) -> None:
        self.decision = decision
        weighed = (Reason(number, weighed=one) for number, one in enumerate(decision.weighed, 1))
        considered = decision.considered[:STROKES_SHOWN]
        least = _ENOUGH * max((one.simulated for one in considered), default=0)
        strokes = (Reason(number, stroke=one, aside=one.simulated < least) for number, one in enumerate(considered, 1))
        self.reasons = (*weighed, *strokes)

    # On the board

    def _simulated(self, reason: Reason) -> Trace | None:
        if reason.stroke is None:
            return None
        return simulate(self.thought.played.layout_before, reason.stroke.flick, self.spec)

    def _lay_out(self) -> None:
        ways = [self._way(reason, trace) for reason, trace in zip(self.reasons, self._traces, strict=False)]
        balls = [(place.x, place.y) for place in self.thought.played.layout_before.balls.values()]
        numbered = iter(places_of_numbers([way for way in ways if way], balls, self.spec.ball_radius))
        self._lines = tuple((way, next(numbered) if way else None) for way in ways)

    def _way(self, reason: Reason, trace: Trace | None) -> tuple[guide.Place, ...]:
        """Return a stroke's way to what it meets, the spot of a placing, nothing for other choices."""
        if reason.stroke is not None and trace is not None:
            return way_to_contact(trace, reason.stroke.flick.ball, self._place(reason.stroke))
        move = None if reason.weighed is None else reason.weighed.move
        return (move.at,) if isinstance(move, Place) and move.at is not None else ()

    def _place(self, stroke: Considered) -> Point:
        return self.thought.played.layout_before.place_of(stroke.flick.ball) or self.spec.starting_spot

    def _aiming(self) -> Aiming | None:
        """Return the stroke that is looked at as an aim with what it sets going, None where it is no stroke."""
        if self.chosen >= len(self._lines):
            return None
        stroke, trace = self.reasons[self.chosen].stroke, self._traces[self.chosen]
        if stroke is None or trace is None:
            return None
        flick = stroke.flick
        aim = Aim(flick.ball, flick.direction, flick.speed / self.spec.greatest_flick)
        return Aiming(aim, self._place(stroke), pull_of_power(aim.power), "both", trace, computer=True)
