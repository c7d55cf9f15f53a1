"""Hands and levels: how far what is flicked is off what was meant, and how much an opponent sees and thinks.

Levels differ in nothing else. People may agree to play with a hand, too.
"""

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from yagopool.errors import YagoError
from yagopool.match.game import Game
from yagopool.match.model import HandName
from yagopool.table.shot import Flick
from yagopool.table.spec import BoardSpec


@dataclass(frozen=True, slots=True)
class Hand:
    """Standard deviations of a hand: ``direction`` in degrees, ``speed`` as a part of the speed meant (0.05 = 5 %)."""

    direction: float
    speed: float

    @property
    def exact(self) -> bool:
        return self.direction == 0.0 and self.speed == 0.0

    @property
    def turn(self) -> float:
        """The standard deviation of direction in radians."""
        return math.radians(self.direction)


EXACT_HAND: Final = Hand(0.0, 0.0)
HANDS: Final[Mapping[HandName, Hand]] = MappingProxyType(
    {"exact": EXACT_HAND, "steady": Hand(0.5, 0.025), "real": Hand(1.5, 0.05)}
)
"""The hands that people may agree on. The board is designed for ``real``; ``steady`` is off by a third and a half."""

Noise: TypeAlias = tuple[float, float]
"""How far one flick is off, in standard deviations of direction and of speed."""


def draw_noise(rng: random.Random) -> Noise:
    """Draw how far one flick is off: two independent normal numbers."""
    return rng.gauss(0.0, 1.0), rng.gauss(0.0, 1.0)


def with_noise(flick: Flick, hand: Hand, noise: Noise, spec: BoardSpec) -> Flick:
    """Return the flick that a hand makes of the one meant, within what a finger can do.

    The direction is rounded to 0.0001 degrees and the speed to 0.01 mm/s, as a record writes them.
    """
    turn, push = noise
    speed = flick.speed * (1.0 + hand.speed * push)
    return replace(
        flick,
        direction=round(math.fmod(flick.direction + hand.direction * turn, 360.0) % 360.0, 4) % 360.0,
        speed=round(min(max(speed, spec.least_flick), spec.greatest_flick), 2),
    )


def made_by(hand: Hand, meant: Flick, *, seed: int, moves: int, spec: BoardSpec) -> Flick:
    """Return the flick that a person's hand makes of the one meant, after a number of moves of a match.

    By seed and number of moves it is a smooth function of the aim, settled before anybody flicks: the same aim is off
    by the same however often it is taken back, an aim turned by a hair by nearly the same; and how far one aim was off
    says next to nothing about another two standard deviations away.
    """
    if hand.exact:
        return meant
    # The plane of aims has a grid of knots, one standard deviation apart: around the circle, and along the logarithm of
    # the speed. Each knot has a draw of its own, and an aim blends those of the four around it.
    around = max(2, round(360.0 / hand.direction)) if hand.direction else 1
    column = meant.direction % 360.0 / 360.0 * around
    row = math.log(meant.speed) / hand.speed if hand.speed else 0.0
    turn = push = 0.0
    for left, across in _knots(column):
        for below, along in _knots(row):
            knot = draw_noise(random.Random(f"hand {seed} {moves} {left % around} {below}"))
            turn += across * along * knot[0]
            push += across * along * knot[1]
    return with_noise(meant, hand, (turn, push), spec)


def _knots(at: float) -> tuple[tuple[int, float], tuple[int, float]]:
    """Return the knots before and after a place on one axis, with weights whose squares add up to 1.

    By that the blend varies as much as what it is blended of.
    """
    before = math.floor(at)
    part = (at - before) * math.pi / 2.0
    return (before, math.cos(part)), (before + 1, math.sin(part))


Mind = Literal["search", "straight", "random"]
"""How a stroke is found: by search; the surest simple pot by geometry alone; any flick that may be made."""


@dataclass(frozen=True, slots=True)
class Level:
    """One level of the computer.

    ``hand``: how far every flick is off. ``depth``: how many shots it looks ahead, its own included. ``budget``: the
    most shots it simulates for one decision. ``sight``: the chance that it notices a simple shot; each cushion or ball
    more that a shot goes by multiplies it once more (``search.noticed``).
    """

    name: str
    hand: Hand
    depth: int
    budget: int
    sight: float = 1.0
    mind: Mind = "search"


BEGINNER: Final = Level("beginner", Hand(2.5, 0.16), depth=1, budget=16, sight=0.3)
NOVICE: Final = Level("novice", Hand(2.1, 0.13), depth=1, budget=24, sight=0.65)
CASUAL: Final = Level("casual", Hand(1.7, 0.1), depth=1, budget=40, sight=0.85)
SKILLED: Final = Level("skilled", Hand(1.15, 0.065), depth=1, budget=120)
MASTER: Final = Level("master", Hand(0.7, 0.04), depth=4, budget=240)

LEVELS: Final[tuple[Level, ...]] = (BEGINNER, NOVICE, CASUAL, SKILLED, MASTER)
"""The five levels, weakest first."""

RANDOM: Final = Level("random", EXACT_HAND, depth=0, budget=0, mind="random")
GREEDY: Final = Level("greedy", Hand(1.5, 0.08), depth=0, budget=0, mind="straight")
BASELINES: Final[tuple[Level, ...]] = (RANDOM, GREEDY)
"""Scripted players to measure the others against; not offered in the menu."""


def levels_of(game: Game) -> tuple[Level, ...]:
    return tuple(level for level in LEVELS if level.name in game.levels) if game.levels else LEVELS


def level_named(name: str) -> Level:
    """Return an opponent by its name.

    Raises:
        YagoError: ``bad_value``, no opponent has that name.
    """
    known = {level.name: level for level in LEVELS + BASELINES}
    try:
        return known[name]
    except KeyError:
        raise YagoError("bad_value", "error.no_such_level", name=name, levels=tuple(known)) from None
