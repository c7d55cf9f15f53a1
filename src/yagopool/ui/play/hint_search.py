"""Hints at a person's turn: asked for by a key, thought about in the other process, shown, taken as the aim."""

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, pairwise
from typing import Final

from yagopool.ai.decision import Considered
from yagopool.ai.hint import ALIKE, Advice
from yagopool.ai.observation import View
from yagopool.ai.thinker import ThinkerFailed
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick
from yagopool.table.spec import BoardSpec
from yagopool.text.explanation import intent_of, percent, what_it_tries
from yagopool.ui.input.actions import Action
from yagopool.ui.input.aim import Aim
from yagopool.ui.picture.guide import HINT_DISC, HINT_GROWS, Place
from yagopool.ui.play.board_view import way_into_pot, way_to_contact
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.view_model import HintLine, Hints

HAND: Final = 1.5
"""How much farther than its rim a number is still hit by a pointer."""
_FIRST: Final = 52.0
"""Millimetres from the ball to its number, where nothing stands in its way."""
_APART: Final = 46.0
"""Millimetres between two numbers: in a small window their discs are larger than on the board of a large one."""
_SIDES: Final = 8
"""Places around each of those beside a line."""
_STEP: Final = 6.0
"""Millimetres by which a number moves on along its line until it stands free."""


def places_of_numbers(
    ways: Iterable[Sequence[Place]], balls: Collection[Place], radius: float, larger: float = 1.0
) -> list[Place]:
    """Return a place for the number of each way, among balls of a radius: on it, or where it is not free beside it.

    Where no place is, it is the one farthest from the other numbers. The shortest way, which has fewest places, is the
    first to get one. ``larger``: by how much the text is.
    """
    grown = larger**HINT_GROWS
    offered = [_along(way) for way in ways]
    beside = (radius + HINT_DISC) * grown
    taken: dict[int, Place] = {}
    for number in sorted(range(len(offered)), key=lambda one: len(offered[one])):
        others = list(taken.values())
        places = [*offered[number], *_around(offered[number], beside), *_around(offered[number], 2.0 * beside)]
        clear = (at for at in places if _is_clear(at, others, balls, radius, grown))
        apart = partial(_nearest, others)
        taken[number] = next(clear, None) or max(offered[number], key=apart)
    return [taken[number] for number in range(len(offered))]


def _around(places: Iterable[Place], away: float) -> Iterator[Place]:
    for x, y in places:
        for turn in range(_SIDES):
            angle = math.tau * turn / _SIDES
            yield x + away * math.cos(angle), y + away * math.sin(angle)


def number_under(numbers: Sequence[Place | None], pointer: Point, larger: float = 1.0) -> int | None:
    """Return which number, from 0, a pointer on the board hits; ``larger``: by how much the text is."""
    near = HINT_DISC * larger**HINT_GROWS * HAND
    hit = ((math.dist(at, pointer), n) for n, at in enumerate(numbers) if at is not None)
    away, number = min(hit, default=(math.inf, 0))
    return number if away <= near else None


def start_of(flick: Flick, layout: Layout, spec: BoardSpec) -> Point:
    return flick.placed(layout).place_of(flick.ball) or spec.starting_spot


def _along(way: Sequence[Place]) -> list[Place]:
    found, due, gone = [], _FIRST, 0.0
    for a, b in pairwise(way):
        long = math.dist(a, b)
        while due <= gone + long:
            part = (due - gone) / long
            found.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
            due += _STEP
        gone += long
    return found or [way[-1]]


def _is_clear(at: Place, taken: Collection[Place], balls: Collection[Place], radius: float, larger: float) -> bool:
    apart = _nearest(taken, at) >= _APART * larger
    return apart and all(math.dist(at, ball) >= radius + HINT_DISC * larger for ball in balls)


def _nearest(taken: Collection[Place], at: Place) -> float:
    return min((math.dist(at, other) for other in taken), default=math.inf)


_NEAR: Final = 20.0
"""Degrees up to which a shot that is pulled may be meant as a hint says."""
_SURE: Final = 97
"""Per cent from which a chance is given in words: thirty tries can't tell it from certain."""


class HintSearch:
    """The hints that a person asked for at one turn."""

    def __init__(self, controller: MatchController) -> None:
        self.controller = controller
        self.wanted = False
        self.busy = False
        """Whether an answer is awaited."""
        self._found: tuple[Advice, ...] | None = None
        self._wished = 0
        self._ways: tuple[tuple[tuple[Place, ...], Place], ...] = ()

    def toggle(self) -> None:
        """Show the hints, or hide them; what was found once is not looked for again."""
        if not self.controller.hints:
            return
        self.wanted = not self.wanted
        if not self.wanted:
            self.close()
        elif self._found is None:
            session = self.controller.session
            view = View(session.state, session.layout, session.spec)
            self.controller.thinker.start_hint(view, self.controller.decision_seed(), self.controller.hand)
            self.controller.hinted[session.state.shooter_next] += 1
            self.busy = True

    def advance(self) -> None:
        if not self.busy:
            return
        try:
            found = self.controller.thinker.poll_hint()
        except ThinkerFailed:
            self.busy = False
            return
        if found is not None:
            self.take_in(found)

    def take_in(self, found: tuple[Advice, ...]) -> None:
        """Take what was found, and lay its lines out once."""
        self.busy, self._found = False, found
        ways = [self._way(one) for one in found]
        balls = [(place.x, place.y) for place in self.controller.layout.balls.values()]
        places = places_of_numbers(ways, balls, self.controller.spec.ball_radius, self.controller.text_size)
        self._ways = tuple(zip(ways, places, strict=True))

    def close(self) -> None:
        if self.busy:
            self.controller.thinker.cancel()
        self.busy, self._wished = False, 0

    # Which one is meant

    def numbered(self, number: int) -> Aim | None:
        """Return the aim of a hint by its number from 1, None while there is none."""
        found = self._found or ()
        return self._aim(found[number - 1].stroke.flick) if self.wanted and 1 <= number <= len(found) else None

    def wish(self, number: int) -> None:
        if self.busy:
            self._wished = number

    def granted(self) -> Aim | None:
        """Return the aim of the hint that was wished for, once, when it is there."""
        if self.busy or not self._wished:
            return None
        number, self._wished = self._wished, 0
        return self.numbered(number)

    def under(self, place: Point) -> Aim | None:
        """Return the aim of the hint whose number a pointer hits, None beside all of them."""
        under = number_under([at for _, at in self._ways], place, self.controller.text_size)
        return None if under is None else self.numbered(under + 1)

    def following(self, aim: Aim, by: int) -> Aim | None:
        """Return the hint after (1) or before (-1) the aim, the first one where it is none; None without hints."""
        if not self.wanted or not self._found:
            return None
        aims = [self._aim(one.stroke.flick) for one in self._found]
        if aim not in aims:
            return aims[0]
        return aims[(aims.index(aim) + by) % len(aims)]

    def nearest(self, aim: Aim | None) -> int:
        """Return the number of the hint for the ball of an aim that turns away from it least; 0: none is near."""
        found = enumerate((self._aim(one.stroke.flick) for one in self._found or ()), 1)
        away = [
            (abs((one.direction - aim.direction + 180.0) % 360.0 - 180.0), number)
            for number, one in found
            if aim is not None and one.ball == aim.ball
        ]
        least, number = min(away, default=(math.inf, 0))
        return number if least <= _NEAR else 0

    def _aim(self, flick: Flick) -> Aim:
        spec = self.controller.spec
        return (
            Aim(flick.ball, place=flick.at).toward(flick.direction).with_power(flick.speed / spec.greatest_flick, spec)
        )

    # The view

    def view(self, aim: Aim | None) -> Hints:
        if self.busy:
            return Hints((), self._seeking(), sought=not self.controller.still)
        if not self._found:
            return Hints((), self.controller.say("ui.hint.none"))
        lines = (self._line(number, one, aim) for number, one in enumerate(self._found, 1))
        exact = self.controller.hand.exact
        wins = [one.stroke.wins for one in self._found]
        falls = all(after - before < ALIKE for before, after in combinations(wins, 2))
        keys = [*(["ui.hint.order"] if falls else []), *(["ui.hint.steady"] if exact else [])]
        word = " ".join(map(self.controller.say, (*keys, f"ui.hint.take.{self.controller.device}")))
        return Hints(tuple(lines), word, "" if falls else self.controller.say("ui.hint.order.points"))

    def _seeking(self) -> str:
        """Return in words that hints are looked for, and what a press does until they are there."""
        said = [self.controller.say("ui.hint.thinking")]
        if self._wished:
            said.append(self.controller.say("ui.hint.wished", n=self._wished))
        elif accept := self.controller.key(Action.ACCEPT):
            said.append(self.controller.say("ui.hint.waits", press=accept))
        return " ".join(said)

    def _line(self, number: int, one: Advice, aim: Aim | None) -> HintLine:
        way, at = self._ways[number - 1]
        stroke = one.stroke
        return HintLine(
            number,
            way,
            at,
            percent(stroke.wins),
            percent(stroke.risk),
            self._tries(stroke),
            taken=self._aim(stroke.flick) == aim,
            power=percent(self._aim(stroke.flick).power),
            goal=self._goal(stroke),
            onward=way_into_pot(one.trace, stroke.flick.ball, stroke.aim.target, stroke.aim.pot),
        )

    def _goal(self, stroke: Considered) -> str:
        if stroke.aim.target is None or stroke.aim.pot is None:
            return self.controller.say("ui.hint.goal.safe" if stroke.aim.idea == "safe" else "ui.hint.goal.any")
        return self.controller.say("ui.hint.goal", target=stroke.aim.target, pot=stroke.aim.pot)

    def _tries(self, stroke: Considered) -> str:
        """Return what a stroke is meant to do, how often it does unless it is a safety, and the risk of a foul."""
        say, risk = self.controller.say, percent(stroke.risk)
        if stroke.aim.idea == "safe":
            said = say("ui.hint.tries.safe")
        else:
            chance, tries = percent(stroke.chance), what_it_tries(intent_of(stroke), self.controller.speaker)
            how = ".sure" if chance >= _SURE else ".steady" if self.controller.hand.exact else ""
            said = say(f"ui.hint.tries{how}", tries=tries, chance=chance)
        return say("ui.hint.risk", said=said, risk=risk) if risk else said

    def _way(self, one: Advice) -> tuple[Place, ...]:
        flick = one.stroke.flick
        return way_to_contact(one.trace, flick.ball, start_of(flick, self.controller.layout, self.controller.spec))
