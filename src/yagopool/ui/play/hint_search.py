"""Hints at a person's turn: asked for by a key, thought about in the other process, shown, and picked."""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

from yagopool.ai.decision import Considered
from yagopool.ai.hint import ALIKE, Advice
from yagopool.ai.observation import View
from yagopool.ai.thinker import ThinkerFailed
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec, other_side
from yagopool.text.explanation import how_often_tried, intent_of, percent, plainly_meant, what_it_tries, wins, works
from yagopool.ui.input.actions import Action
from yagopool.ui.input.aim import Aim
from yagopool.ui.picture.guide import HINT_DISC, HINT_GROWS, Place
from yagopool.ui.play.board_view import way_meant, way_to_contact
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.side_cards import hop_power
from yagopool.ui.play.view_model import HintLine, Hints

HAND: Final = 1.5
"""How much farther than its rim a number is still hit by a pointer."""
_FIRST: Final = 52.0
"""Millimetres along the path from the ball to its number, if nothing is in the way."""
_ROOM: Final = 15.5
"""Radius of a number in mm in a small window, where it takes up more of the board."""
_FREE: Final = 24.0
"""Millimetres of a path that stay free in front of and behind a number on it, so that it doesn't hide the shot."""
_BETWEEN: Final = 3.0
"""Least distance in mm between a number and anything else."""
_SIDES: Final = 16
"""Places around the start of a way, beside it ..."""
_RINGS: Final = (0.0, 14.0, 30.0, 50.0)
"""... and how many mm farther out than necessary."""
_STEP: Final = 6.0
"""Step in mm by which a number moves along its path until it stands free."""
_FOOT: Final = 7.0
"""Millimetres from the ball's rim to the end of a number's line, at most half of the path."""


class NumberPlace(NamedTuple):
    """Where the number of a hint stands (mm), and where its thin line ends if it stands next to its path."""

    at: Place
    foot: Place | None = None


def places_of_numbers(
    ways: Sequence[Sequence[Place]],
    balls: Collection[Place],
    radius: float,
    disc: float,
    *,
    holes: Collection[Place] = (),
    within: tuple[float, float] = (math.inf, math.inf),
) -> list[NumberPlace]:
    """Return a place for the number of each path: on the path if enough of it stays free, otherwise close to it.

    ``disc``: the radius of a number in mm. No number covers a ball of a radius, one of the ``holes`` of the same size,
    another number or another way, nor leaves the board that reaches ``within`` (width and length); where there is no
    such place, it is the one that covers least. The shortest way, which has fewest places, is the first to get one.
    """
    stones = [*balls, *holes]
    taken: dict[int, NumberPlace] = {}
    for number in sorted(range(len(ways)), key=lambda one: _long(ways[one])):
        others = [way for other, way in enumerate(ways) if other != number]

        def room(one: NumberPlace, others: Sequence[Sequence[Place]] = others) -> float:
            """Return the distance in mm from a number to what it must not cover; negative if it covers it."""
            away = [math.dist(one.at, stone) - radius for stone in stones]
            away += [math.dist(one.at, other.at) - disc for other in taken.values()]
            away += [_away(one.at, way) for way in others]
            away += [end - disc for x, most in zip(one.at, within, strict=True) for end in (x, most - x)]
            return min(away) - disc - _BETWEEN

        way = ways[number]
        lone = len(way) == 1
        found = (_along(way, radius, disc), _aside(way, radius, disc), _beside(way, radius, disc))
        places = [NumberPlace(way[0])] if lone else [place for kind in found for place in kind]
        taken[number] = next((one for one in places if room(one) >= 0.0), None) or max(places, key=room)
    return [taken[number] for number in range(len(ways))]


def numbers_on(
    spec: BoardSpec, ways: Sequence[Sequence[Place]], layout: Layout, larger: float, least: float = 0.0
) -> list[NumberPlace]:
    """Return where the numbers of paths stand among the pieces of a layout.

    ``larger``: the text size. ``least``: the radius in mm that a number has, where the window is small.
    """
    balls, holes = [(place.x, place.y) for place in layout.balls.values()], [(pot.x, pot.y) for pot in spec.pots]
    disc = max(least, _ROOM * spec.width / STANDARD_BOARD.width * larger**HINT_GROWS)
    size = (spec.width, spec.length)
    return places_of_numbers(ways, balls, spec.ball_radius, disc, holes=holes, within=size)


def _long(way: Sequence[Place]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(way))


def _along(way: Sequence[Place], radius: float, disc: float) -> Iterator[NumberPlace]:
    due, end = max(_FIRST, radius + _FREE + disc), _long(way) - _FREE - disc
    while due <= end:
        yield NumberPlace(_point_on(way, due))
        due += _STEP


def _aside(way: Sequence[Place], radius: float, disc: float) -> Iterator[NumberPlace]:
    """Yield places next to a path, on the side without a neighbouring path, the nearest to its ball first."""
    due, end, away = radius + _FREE, _long(way) - radius, disc + _BETWEEN + 1.0
    while due <= end:
        (x, y), (ahead_x, ahead_y) = _point_on(way, due), _point_on(way, due + 1.0)
        long = math.dist((x, y), (ahead_x, ahead_y)) or 1.0
        across = ((y - ahead_y) / long * away, (ahead_x - x) / long * away)
        for side in (1.0, -1.0):
            yield NumberPlace((x + side * across[0], y + side * across[1]), (x, y))
        due += _STEP


def _beside(way: Sequence[Place], radius: float, disc: float) -> Iterator[NumberPlace]:
    """Yield places around the start of a path, the nearest ring first, and in it those next to the path.

    Their lines end on the path, or at the ball's rim if they would cross the ball.
    """
    (x, y), ahead = way[0], _point_on(way, 1.0)
    angle = math.atan2(ahead[1] - y, ahead[0] - x) if ahead != way[0] else 0.0
    foot = _point_on(way, min(radius + _FOOT, (radius + _long(way)) / 2.0))
    turns = sorted((math.tau * side / _SIDES for side in range(_SIDES)), key=lambda turn: abs(math.cos(turn) - 0.35))
    for ring in _RINGS:
        away = radius + disc + _BETWEEN + 2.0 + ring
        for turn in turns:
            at = (x + away * math.cos(angle + turn), y + away * math.sin(angle + turn))
            rim = (x + radius * math.cos(angle + turn), y + radius * math.sin(angle + turn))
            yield NumberPlace(at, rim if _from_line((x, y), at, foot) < radius - _BETWEEN else foot)


def _point_on(way: Sequence[Place], due: float) -> Place:
    for a, b in pairwise(way):
        long = math.dist(a, b)
        if due <= long:
            return (a[0] + (b[0] - a[0]) * due / long, a[1] + (b[1] - a[1]) * due / long) if long else a
        due -= long
    return way[-1]


def _away(at: Place, way: Sequence[Place]) -> float:
    """Return the distance from a place to a path, in mm."""
    return min((_from_line(at, a, b) for a, b in pairwise(way)), default=math.inf)


def _from_line(at: Place, a: Place, b: Place) -> float:
    (x, y), long = (b[0] - a[0], b[1] - a[1]), math.dist(a, b)
    part = ((at[0] - a[0]) * x + (at[1] - a[1]) * y) / long**2 if long else 0.0
    part = min(max(part, 0.0), 1.0)
    return math.dist(at, (a[0] + x * part, a[1] + y * part))


def number_under(numbers: Sequence[Place | None], pointer: Point, larger: float = 1.0) -> int | None:
    """Return which number, from 0, a pointer on the board hits; ``larger``: the text size."""
    near = HINT_DISC * larger**HINT_GROWS * HAND
    hit = ((math.dist(at, pointer), n) for n, at in enumerate(numbers) if at is not None)
    away, number = min(hit, default=(math.inf, 0))
    return number if away <= near else None


def start_of(flick: Flick, layout: Layout, spec: BoardSpec) -> Point:
    return flick.placed(layout).place_of(flick.ball) or spec.starting_spot


_NEAR: Final = 20.0
"""Degrees up to which a shot that is pulled may be meant as a hint says."""
_AS_GOOD: Final = 2
"""Greatest difference, in per cent, between chances to win that count as about as good."""
_LIKELY: Final = 0.5
"""A shot that works less often than this is no hint even at a pot that would win."""
_RISKY: Final = 0.1
"""How often a shot is a foul that is worth a thought."""
_AROUND: Final = 0.08
"""What part of its power a shot may be softer or harder where nothing else is known."""


def _as_good(one: Advice, first: Advice) -> bool:
    pots = one.stroke.aim.pot is not None and first.stroke.aim.pot is not None
    return pots and abs(percent(one.stroke.wins) - percent(first.stroke.wins)) <= _AS_GOOD


class HintSearch:
    """The hints that a person asked for at one turn."""

    def __init__(self, controller: MatchController) -> None:
        self.controller = controller
        self.wanted = False
        self.busy = False
        """Whether an answer is awaited."""
        self.picked = 0
        """The number of the hint that the player follows, 0: of none."""
        self._found: tuple[Advice, ...] | None = None
        self._wished = 0
        self._ways: tuple[tuple[tuple[Place, ...], NumberPlace], ...] = ()

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
        found = tuple(replace(one, stroke=plainly_meant(one.stroke, one.trace.events)) for one in found)
        self.busy, self._found = False, found
        ways = [self._way(one) for one in found]
        controller = self.controller
        size = (controller.text_size, controller.number_radius)
        places = numbers_on(controller.spec, ways, controller.layout, *size)
        self._ways = tuple(zip(ways, places, strict=True))

    def close(self) -> None:
        if self.busy:
            self.controller.thinker.cancel()
        self.busy, self._wished, self.picked = False, 0, 0

    @property
    def found(self) -> int:
        """How many hints there are; they are shown while they are wanted."""
        return len(self._found or ())

    # Which one is meant

    def numbered(self, number: int) -> Aim | None:
        """Return the aim of a hint by its number from 1, None while there is none."""
        found = self._found or ()
        return self._aim(found[number - 1].stroke.flick) if self.wanted and 1 <= number <= len(found) else None

    def wish(self, number: int) -> None:
        if self.busy:
            self._wished = number

    def granted(self) -> int:
        """Return the number of the hint that was wished for, once, when it is there; else 0."""
        if self.busy:
            return 0
        number, self._wished = self._wished, 0
        return number

    def under(self, place: Point) -> int:
        """Return the hint whose number a pointer hits, 0 beside all of them."""
        under = number_under([one.at for _, one in self._ways], place, self.controller.text_size)
        return 0 if under is None else under + 1

    def following(self, by: int) -> int:
        """Return the hint after (1) or before (-1) the picked one, the first one where none is; 0 without hints."""
        if not self.wanted or not self._found:
            return 0
        return (self.picked - 1 + by) % len(self._found) + 1 if self.picked else 1

    def good_powers(self, ball: Ball) -> tuple[float, float] | None:
        """Return from which power to which one a ball does what the picked hint says, None where that is another's."""
        aim, table = self.numbered(self.picked), self.controller
        if aim is None or aim.ball != ball:
            return None
        state, flick = table.session.state, aim.flick(table.spec)
        good = None if state.phase == "break" else table.look.good_powers(state, table.layout, flick, table.spec)
        if good is not None and good[0] <= aim.power <= good[1]:
            return good
        hops = hop_power(table.spec)
        most = hops if aim.power < hops else 1.0  # a shot that keeps to the cloth is not to leave it
        return (1.0 - _AROUND) * aim.power, min(most, (1.0 + _AROUND) * aim.power)

    def nearest(self, aim: Aim | None) -> int:
        """Return the number of the hint for the ball of an aim that turns away from it least; 0: none is near.

        A picked one is near for every aim of its ball.
        """
        picked = self.numbered(self.picked)
        if picked is not None and aim is not None and aim.ball == picked.ball:
            return self.picked
        found = enumerate((self._aim(one.stroke.flick) for one in self._found or ()), 1)
        away = [
            (abs((one.direction - aim.direction + 180.0) % 360.0 - 180.0), number)
            for number, one in found
            if aim is not None and one.ball == aim.ball
        ]
        least, number = min(away, default=(math.inf, 0))
        return number if least <= _NEAR else 0

    def _aim(self, flick: Flick) -> Aim:
        spec, aim = self.controller.spec, Aim(flick.ball, place=flick.at).toward(flick.direction)
        return aim.with_power(flick.speed / spec.greatest_flick, spec)

    # The view

    def view(self) -> Hints:
        if self.busy:
            return Hints((), self._seeking(), sought=not self.controller.still)
        if not self._found:
            return Hints((), self.controller.say("ui.hint.none"))
        notes = self._notes(self._found)
        lines = (
            self._line(number, one, note) for number, (one, note) in enumerate(zip(self._found, notes, strict=True), 1)
        )
        legend = "ui.hint.legend.steady" if self.controller.hand.exact else "ui.hint.legend"
        return Hints(tuple(lines), legend=self.controller.say(legend), instead=self._instead(self._found))

    def _instead(self, found: Sequence[Advice]) -> str:
        """Return why no hint is for a pot that would win the game; nothing where one is, or no pot would."""
        table, meant = self.controller, {one.stroke.aim.pot for one in found}
        winning = table.chart().lacks(table.session.state.shooter_next)
        if not winning or meant & {*winning}:
            return ""
        likeliest = next((one for one in found[0].others if one.aim.pot in winning), None)
        if likeliest is not None and likeliest.chance < _LIKELY:
            often = how_often_tried(likeliest, table.speaker)
            return table.say("ui.hint.instead.rare", pot=likeliest.aim.pot or 0, often=often)
        denied = table.look.denied(table.session.state, table.layout, winning[0], table.spec)
        return table.say(f"ui.hint.instead.{denied or 'none'}", pot=winning[0])

    def _notes(self, found: Sequence[Advice]) -> list[str]:
        """Return for each hint what else matters: its merit, and a risk that is worth a thought."""
        merits = [self._merit(one, found[number:]) for number, one in enumerate(found, 1)]
        leaves = [self._leaves(one) if not merit else "" for one, merit in zip(found, merits, strict=True)]
        alike = sum(_as_good(one, found[0]) for one in found) > 1
        notes = list[str]()
        for one, merit, left in zip(found, merits, leaves, strict=True):
            said = [merit or (left if alike and _as_good(one, found[0]) and leaves.count(left) == 1 else "")]
            if one.stroke.risk >= _RISKY:
                said.append(self.controller.say("ui.hint.risk", risk=percent(one.stroke.risk)))
            notes.append(" ".join(filter(None, said)))
        return notes

    def _merit(self, one: Advice, later: Sequence[Advice]) -> str:
        """Return why a shot comes before a ``later`` one that wins more often, or what its pot is good for."""
        chart, side, pot = self.controller.chart(), self.controller.session.state.shooter_next, one.stroke.aim.pot
        if one.stroke.aim.target is None or pot is None:
            return ""
        if any(other.stroke.wins - one.stroke.wins >= ALIKE for other in later):
            return self.controller.say("ui.hint.why.points")
        if pot in chart.lacks(side):
            return self.controller.say("ui.hint.why.wins")
        return self.controller.say("ui.hint.why.blocks") if pot in chart.lacks(other_side(side)) else ""

    def _leaves(self, one: Advice) -> str:
        if one.stroke.aim.pot is None or one.stroke.leaves is None:
            return ""
        ball, following = one.stroke.leaves
        return self.controller.say("ui.hint.why.leaves", ball=ball, pot=following)

    def _seeking(self) -> str:
        """Return in words that hints are looked for, and what a press does until they are there."""
        said = [self.controller.say("ui.hint.thinking")]
        if self._wished:
            said.append(self.controller.say("ui.hint.wished", n=self._wished))
        elif accept := self.controller.key(Action.ACCEPT):
            said.append(self.controller.say("ui.hint.waits", press=accept))
        return " ".join(said)

    def _line(self, number: int, one: Advice, note: str) -> HintLine:
        (way, (at, foot)), stroke, speaker = self._ways[number - 1], one.stroke, self.controller.speaker
        return HintLine(
            number,
            way,
            at,
            brief=self._brief(stroke),
            goal=self._goal(stroke),
            works=works(stroke, speaker),
            wins=wins(stroke.wins, speaker),
            note=note,
            taken=number == self.picked,
            pale=self.picked not in (0, number),
            onward=self._onward(one),
            foot=foot,
        )

    def _goal(self, stroke: Considered) -> str:
        aim = stroke.aim
        if aim.idea in ("safe", "break"):
            return self._brief(stroke)
        if aim.target is None or aim.pot is None:
            return self.controller.say("ui.hint.goal.any")
        return self.controller.say("ui.hint.goal", target=aim.target, pot=aim.pot)

    def _brief(self, stroke: Considered) -> str:
        if stroke.aim.idea in ("safe", "break"):
            return self.controller.say("ui.hint.tries.safe" if stroke.aim.idea == "safe" else "ui.hint.break")
        return what_it_tries(intent_of(stroke), self.controller.speaker)

    def _onward(self, one: Advice) -> tuple[Place, ...]:
        flick, table = one.stroke.flick, self.controller
        return way_meant(one.trace, flick.ball, one.stroke.aim, flick.placed(table.layout), table.spec)

    def _way(self, one: Advice) -> tuple[Place, ...]:
        flick = one.stroke.flick
        return way_to_contact(one.trace, flick.ball, start_of(flick, self.controller.layout, self.controller.spec))
