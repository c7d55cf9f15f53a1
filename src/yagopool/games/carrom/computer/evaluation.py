"""What a position is worth, without simulating a shot: how the board stands, and how well the men lie."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Final, NamedTuple

from yagopool.ai.decision import Outlook
from yagopool.ai.shot_geometry import Obstacle, clearance, distance, within
from yagopool.games.carrom.board import QUEEN, STRIKER
from yagopool.games.carrom.computer.carrom_view import CarromView, free_spots
from yagopool.games.carrom.computer.pot_shots import THINNEST
from yagopool.games.carrom.computer.race import Held, Odds, Standing, Worth, board_worth, mixed, race
from yagopool.games.carrom.computer.weights import WEIGHTS, CarromWeights
from yagopool.games.carrom.rules.state import NO_QUEEN_FROM
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Hand
from yagopool.table.spec import Ball, BoardSpec, Pot, Side, inside_field, other_side

COARSE: Final = 4
"""Only one in this many of the striker's places is looked at."""
HIDDEN: Final = 0.5
"""What is left of a chance where the striker's way from the surest place is not free."""
ANYHOW: Final = 0.5
"""How often a shot succeeds where no pot is in sight, compared to a usual one."""
SUREST: Final = 0.002
"""The least chance a race is held to leave a side."""


class Lie(NamedTuple):
    """How a man lies for a side: the chance to pot it next by geometry, and the best pocket."""

    chance: float
    pot: Pot


class Lies(NamedTuple):
    """How a side's men lie, and the queen."""

    men: dict[Ball, Lie]
    queen: Lie | None

    @property
    def best(self) -> float:
        """The chance of the surest man."""
        return max((lie.chance for lie in self.men.values()), default=0.0)


def lies(view: CarromView, side: Side, hand: Hand) -> Lies:
    """Return how a side's men and the queen lie for it."""
    queen = view.state.queen == "board" and QUEEN in view.places
    return _lies(view.layout, view.own(side), view.sitting(side), hand, view.spec, queen=queen)


@lru_cache(maxsize=64)
def _lies(layout: Layout, men: tuple[Ball, ...], sitting: int, hand: Hand, spec: BoardSpec, *, queen: bool) -> Lies:
    """Cached, as the same position is asked about from several sides."""
    field = _Field(layout, sitting, hand, spec)
    return Lies({man: field.lie(man) for man in men}, field.lie(QUEEN) if queen else None)


class _Field:
    """The men as one player sees them, for the quick look at each."""

    def __init__(self, layout: Layout, sitting: int, hand: Hand, spec: BoardSpec) -> None:
        self.spec, self.hand = spec, hand
        self.places = layout.balls
        self.radius = spec.radius_of(STRIKER)
        self.touching = self.radius + spec.ball_radius
        self.spots = free_spots(sitting, layout, spec)[::COARSE]

    def lie(self, man: Ball) -> Lie:
        place, wide = self.places[man], 2.0 * self.spec.ball_radius
        others = [other for name, other in self.places.items() if name != man]
        things = tuple(Obstacle(x, y, wide) for x, y in others)
        for chance, pot, end, spot, ghost in sorted(self._pots(place), reverse=True):
            if clearance(place, end, things) >= 0.0:
                around = (Obstacle(x, y, self.touching) for x, y in others)
                return Lie(chance if clearance(spot, ghost, around) >= 0.0 else HIDDEN * chance, pot)
        return Lie(0.0, 1)

    def _pots(self, place: Point) -> Iterator[tuple[float, Pot, Point, Point, Point]]:
        """Yield for each pocket the chance were all ways free, with its middle, the striker's place, and the touch."""
        spec = self.spec
        for pot in spec.pot_numbers:
            end = spec.pot_centre(pot)
            length = distance(place, end)
            dx, dy = (end.x - place.x) / length, (end.y - place.y) / length
            ghost = Point(place.x - self.touching * dx, place.y - self.touching * dy)
            if not inside_field(ghost, spec, self.radius):
                continue
            least, best = math.inf, None
            for spot in self.spots:
                sx, sy = ghost.x - spot.x, ghost.y - spot.y
                along = sx * dx + sy * dy
                if along > 0.0:
                    square = sx * sx + sy * sy
                    if square < least * along and along * along > THINNEST * THINNEST * square:
                        least, best = square / along, spot
            if best is not None:
                spread = length * least / self.touching * self.hand.turn
                yield within(WEIGHTS.caught, spread), pot, end, best, ghost


@dataclass(frozen=True, slots=True)
class Prospects:
    """A board as the side to play sees it: how it stands, and the next shot of either side."""

    now: Standing
    odds: Odds
    own: Lies
    rival: Lies
    easiest: float
    """What the side's surest man counts for in the race."""
    rivals_easiest: float
    last: bool
    """Whether only one man is left, which must stay while nobody has the queen (F7)."""
    rivals_last: bool
    queen: bool
    """Whether the side may pot the queen (C8)."""
    rivals_queen: bool

    @classmethod
    def of(cls, view: CarromView, side: Side, hand: Hand) -> "Prospects":
        rival = other_side(side)
        own, theirs = lies(view, side, hand), lies(view, rival, hand)
        score = {"A": view.state.score[0], "B": view.state.score[1]}
        usual, hard = _chances(hand, view.weights)
        held: Held = "nobody"
        if view.state.queen in ("A", "B"):
            held = "own" if view.state.queen == side else "rival"

        def count(chance: float) -> float:
            return usual / (hard + view.weights.lying * (1.0 - hard) * chance)

        def counted(found: Lies, one: Side) -> float:
            off_board = max(view.left(one) - len(found.men), 0)
            return off_board + sum(count(lie.chance) for lie in found.men.values())

        return cls(
            now=Standing(counted(own, side), counted(theirs, rival), held),
            odds=Odds(usual, score[side] < NO_QUEEN_FROM, score[rival] < NO_QUEEN_FROM),
            own=own,
            rival=theirs,
            easiest=count(own.best),
            rivals_easiest=count(theirs.best),
            last=view.left(side) <= 1,
            rivals_last=view.left(rival) <= 1,
            queen=view.queen_open(side),
            rivals_queen=view.queen_open(rival),
        )

    @property
    def turned(self) -> "Prospects":
        """The same seen from the other side."""
        return Prospects(
            self.now.turned,
            self.odds.turned,
            self.rival,
            self.own,
            self.rivals_easiest,
            self.easiest,
            self.rivals_last,
            self.last,
            self.rivals_queen,
            self.queen,
        )

    @property
    def missed(self) -> Worth:
        """What it is worth that the turn is over: the other side tries its best shot as the men lie."""
        other = self.turned
        return -other.tried(-race(self.now, self.odds))

    @property
    def potted(self) -> Worth | None:
        """What it is worth to pot the surest man and play on; None where that loses the board."""
        if self.last and self.now.queen == "nobody":
            return None
        return self._played_on(self.now.queen)

    @property
    def covered(self) -> Worth:
        """What it is worth to have potted and covered the queen, and to play on."""
        return self._played_on("own")

    def _played_on(self, queen: Held) -> Worth:
        left = 0.0 if self.last else max(self.now.own - self.easiest, 0.1)
        return race(self.now._replace(own=left, queen=queen), self.odds)

    def tried(self, failed: Worth) -> Worth:
        """Return what one shot is worth that tries the surest man, or the queen where that promises more."""
        anyhow, tries = ANYHOW * self.odds.chance, [failed]
        if self.potted is not None:
            tries.append(mixed(max(self.own.best, anyhow), self.potted, failed))
        if self.queen and self.own.queen is not None:
            chance = max(self.own.queen.chance * self.own.best, anyhow * anyhow)
            tries.append(mixed(chance, self.covered, failed))
        return max(tries)

    def covering(self, failed: Worth) -> Worth:
        """Return what the shot is worth that has to cover the queen (C9)."""
        return mixed(max(self.own.best, ANYHOW * self.odds.chance), self.covered, failed)


@cache
def _chances(hand: Hand, weights: CarromWeights) -> tuple[float, float]:
    """Return how often a hand pots a man that lies as men usually lie, and one that lies badly."""
    geometry = within(weights.caught, weights.usual_reach * hand.turn)
    hard = weights.luck + weights.hard * geometry
    return round(hard + weights.lying * (1.0 - hard) * geometry, 2), hard


def outlook(seen: CarromView, side: Side, hand: Hand) -> Outlook:
    """Return what a side can expect of a position, both sides playing with such a hand."""
    result = seen.state.result
    if result is not None:
        worth = board_worth(result.points)
        return Outlook(worth, 1.0) if result.winner == side else Outlook(-worth, 0.0)
    view = seen.as_placed()
    mover: Side = view.state.shooter_next
    ahead = Prospects.of(view, mover, hand)
    found = (ahead.covering if view.state.queen == "uncovered" else ahead.tried)(ahead.missed)
    wins = _true_chance(view, found.wins)
    value = found.value + 2.0 * (wins - found.wins)
    return Outlook(value, wins) if mover == side else Outlook(-value, 1.0 - wins)


def _true_chance(view: CarromView, wins: float) -> float:
    """Return the chance to win as it came true in played boards."""
    base, factor = view.weights.calibration
    share = min(max(wins, SUREST), 1.0 - SUREST)
    return 1.0 / (1.0 + math.exp(-(base + factor * math.log(share / (1.0 - share)))))


def leads_nowhere(view: CarromView, hand: Hand) -> Outlook:
    """Return what the side that plays can expect of a shot that is no foul and leaves every piece where it was."""
    state, side = view.state, view.state.shooter_next
    seat = (state.seat + 1) % len(state.match.seats)
    queen = "board" if state.queen == "uncovered" else state.queen
    after = replace(state, phase="shoot", seat=seat, to_act=other_side(side), tries=0, queen=queen)
    return outlook(replace(view, state=after), side, hand)
