"""The pieces by their names, and the board's measures: one value of ``BoardSpec`` is one board; which are possible.

A piece of a set has its kind and a number (``man3``); the only one of its kind has none (``striker``). Which pieces
there are, a game says.

No public source has the real board's measures. Every default is our reconstruction, with its reason; a board file may
override any of them.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import ClassVar, Final, Literal, TypeAlias

from yagopool.errors import BoardError
from yagopool.table.arguments import check_range
from yagopool.table.geometry import Point

Ball: TypeAlias = str
"""The name of a ball, or of any other piece."""

Pot: TypeAlias = int
"""A pot's number, from 1."""


def kind_of(ball: Ball) -> str:
    return ball.rstrip("0123456789")


def is_single(ball: Ball) -> bool:
    """Return whether a piece is the only one of its kind: potted, it comes out of its pot again."""
    return not ball[-1:].isdigit()


@lru_cache(maxsize=1024)
def piece_order(ball: Ball) -> tuple[bool, str, int]:
    """Return what pieces are sorted by everywhere: sets by kind and number, then the single ones."""
    kind = kind_of(ball)
    return is_single(ball), kind, int(ball[len(kind) :] or 0)


Side: TypeAlias = Literal["A", "B"]
SIDES: Final[tuple[Side, ...]] = ("A", "B")


def other_side(side: Side) -> Side:
    return "B" if side == "A" else "A"


_LATTICE_CENTRE: Final = Point(260.0, 580.0)
_LATTICE_PITCH: Final = 84.0
_RACK_APEX: Final = Point(260.0, 290.0)
_STARTING_SPOT: Final = Point(260.0, 150.0)


def diamond(centre: Point, pitch: float) -> tuple[Point, ...]:
    """Return the centres of a 3 x 3 lattice turned by 45 degrees, in reading order, far end first (B1)."""
    half = pitch / math.sqrt(2.0)
    steps = ((0, 2), (-1, 1), (1, 1), (-2, 0), (0, 0), (2, 0), (-1, -1), (1, -1), (0, -2))
    return tuple(Point(centre.x + dx * half, centre.y + dy * half) for dx, dy in steps)


@dataclass(frozen=True)
class BoardSpec:
    """A board. Lengths in mm, speeds in mm/s, mass in kg, restitution and friction without unit."""

    width: float = 520.0
    """Playing field from cushion to cushion; room for banks on both sides of the diamond. 100 to 3000."""
    length: float = 800.0
    """Playing field from the player's cushion to the far one. 100 to 3000."""
    ball_radius: float = 17.5
    """Finger-sized. 5 to 50."""
    ball_mass: float = 0.039
    """A phenolic ball of 35 mm."""
    pots: tuple[Point, ...] = diamond(_LATTICE_CENTRE, _LATTICE_PITCH)
    """Centres by number; between two potted balls there is a corridor of 23 mm for a ball's centre."""
    pot_radius: float = 18.5
    """1.06 ball wide."""
    potted_depth: float = 17.5
    """How much lower a potted ball's centre is than a free one's: half sunk, it sticks out and stays (B5)."""
    triangle: tuple[Point, Point, Point] = (Point(260.0, 255.0), Point(177.04, 398.69), Point(342.96, 398.69))
    """The printed triangle: near corner, far left, far right."""
    rack_apex: Point = _RACK_APEX
    """The rack's ball nearest to the player."""
    rack_pitch: float = 35.10
    """Between neighbours in the rack: a tenth of a millimetre apart, as the lifted template leaves them."""
    rack_scatter: float = 0.05
    """How far each racked ball may be off its position; a perfect rack is a solved break. Practice can set it to 0."""
    starting_spot: Point = _STARTING_SPOT
    """Where the single ball starts (B2)."""
    ball_restitution: float = 0.93
    """Phenolic on phenolic."""
    ball_elasticity: float = 4.0e9
    """Young's modulus in Pa; cast and phenolic resins have 3 to 6 GPa. It decides
    weakly how far a hard hit compresses the rack: 1 GPa more or less changes no figure of the breaks."""
    ball_friction: float = 0.06
    """Between two balls, per pair."""
    potted_restitution: float = 0.3
    """Free ball against potted ball along the line of centres: felt-seated."""
    least_hop: float = 60.0
    """Hops that would start slower than this (mm/s upward) are taken in plan."""
    cushion_restitution: float = 0.70
    """Across the cushion."""
    cushion_friction: float = 0.2
    """In three dimensions, also against the roll."""
    cushion_spin_transfer: float = 0.5
    """The share of the cushion's impulse that also changes the rolling surface speed; without it banks are dead."""
    frame_height: float = 30.0
    """The frame's top above the bed; a ball over the edge with its centre higher has left the board."""
    sliding_friction: float = 0.30
    """Ball sliding on cloth."""
    rolling_friction: float = 0.0255
    """Deceleration / g of a rolling ball (250 mm/s^2): fine carpet."""
    contact_patch: float = 0.1
    """Radius of the patch that a ball presses into the cloth, in ball radii: spin about the vertical slows by
    5/3 mu g times this. A guess for soft carpet."""
    gravity: float = 9810.0
    """mm/s^2."""
    bed_restitution: float = 0.5
    """A ball landing on the bed."""
    capture_speed: float = 240.0
    """A ball rolling centre-on over an empty pot drops below this speed; it falls half its height only. Not tuned:
    with it something is potted in 58 % of breaks at the hop limit (``benchmarks/break_feel.py``)."""
    least_flick: float = 150.0
    """The softest flick."""
    greatest_flick: float = 4000.0
    """The hardest flick: a hard finger tap."""
    hop_speed: float = 3200.0
    """A ball flicked harder leaves the cloth a little."""
    hop_factor: float = 0.68
    """Upward speed per mm/s of flick above the hop speed; a cliff: at 1.2 most all-out breaks fly. Tuned: a ball
    leaves the board in 2.5 % of all-out breaks, where 0.75 gave 5.5 % and 0.62 gave 1 %
    (``benchmarks/break_feel.py``)."""
    finger_radius: float = 7.0
    """The fingertip behind the flicked ball."""
    discs: ClassVar[bool] = False
    """Whether its pieces are discs, which slide and are swallowed by pots, or balls, which roll and stay in them."""

    @cached_property
    def pot_numbers(self) -> tuple[Pot, ...]:
        return tuple(range(1, len(self.pots) + 1))

    def pot_centre(self, pot: Pot) -> Point:
        return self.pots[pot - 1]

    def radius_of(self, _ball: Ball) -> float:
        return self.ball_radius

    @property
    def others(self) -> tuple[tuple[str, float, float], ...]:
        """The kinds of pieces with a radius (mm) and mass (kg) of their own."""
        return ()

    @property
    def jump_speed(self) -> float:
        """A disc that hits the frame faster than this, across it, jumps off the board."""
        return math.inf


STANDARD_BOARD: Final = BoardSpec()
"""Our reconstruction of the real board."""

ROUNDING: Final = 1e-9
"""mm: the error of coordinates written in decimals; an overlap of exactly ``TOUCH`` is allowed, and so are pots that
just touch each other or a cushion."""

RANGES: Final[dict[str, tuple[float, float]]] = {
    "width": (100.0, 3000.0),
    "length": (100.0, 3000.0),
    "ball_radius": (5.0, 50.0),
    "ball_mass": (0.001, 10.0),
    "pot_radius": (1.0, 200.0),
    "potted_depth": (0.0, 75.0),
    "rack_pitch": (10.0, 200.0),
    "rack_scatter": (0.0, 5.0),
    "ball_restitution": (0.0, 1.0),
    "ball_elasticity": (1.0e8, 1.0e12),
    "ball_friction": (0.0, 1.0),
    "potted_restitution": (0.0, 1.0),
    "least_hop": (10.0, 10_000.0),
    "cushion_restitution": (0.0, 1.0),
    "cushion_friction": (0.0, 1.0),
    "cushion_spin_transfer": (0.0, 1.0),
    "frame_height": (0.0, 300.0),
    "sliding_friction": (0.0, 1.0),
    "rolling_friction": (0.0, 1.0),
    "contact_patch": (0.0, 10.0),
    "gravity": (100.0, 30_000.0),
    "bed_restitution": (0.0, 1.0),
    "capture_speed": (0.0, 10_000.0),
    "least_flick": (1.0, 10_000.0),
    "greatest_flick": (1.0, 10_000.0),
    "hop_speed": (0.0, 100_000.0),
    "hop_factor": (0.0, 5.0),
    "finger_radius": (0.0, 50.0),
}
"""The least and the greatest value of every number of a board, inclusive.

Wide enough for any table a person would try, narrow enough that a typing error is noticed. With a least hop of 0 a ball
would bounce without end.
"""

_MOST_DEPTH: Final = 1.5
"""How deep a potted ball may be, in ball radii: it must stick out of the board (B5)."""

MOST_POTS: Final = 9

_LEAST_SIDE: Final = 3.0
"""How wide and long a field must be, in ball radii: a ball must have room to roll."""


def check_board(spec: BoardSpec) -> None:
    """Raise BoardError if a measure is out of range or the pots overlap or lie outside.

    ``field`` is the spec's field; of a pot ``pots.N`` with its number.
    """
    check_range("ball_radius", spec.ball_radius, *RANGES["ball_radius"])
    check_range("potted_depth", spec.potted_depth, 0.0, _MOST_DEPTH * spec.ball_radius)
    for name, (low, high) in RANGES.items():
        check_range(name, getattr(spec, name), low, high)
    check_range("frame_height", spec.frame_height, spec.ball_radius, RANGES["frame_height"][1])
    check_range("greatest_flick", spec.greatest_flick, spec.least_flick, RANGES["greatest_flick"][1])
    check_range("width", spec.width, _LEAST_SIDE * spec.ball_radius, RANGES["width"][1])
    check_range("length", spec.length, _LEAST_SIDE * spec.ball_radius, RANGES["length"][1])
    for name, point in _points(spec):
        if not all(map(math.isfinite, point)):
            raise BoardError("bad_value", "error.not_finite", name, name=name)
    _check_pots(spec)


def least_distance(spec: BoardSpec, *, potted: int, gap: float = 0.0, reach: float | None = None) -> float:
    """Return how far apart (mm) two balls' centres must be in plan for a gap between them.

    ``potted``: how many of the two are in pots, which makes them lower by ``spec.potted_depth``. ``gap``: in mm, in
    space; negative for a permitted overlap. ``reach``: the sum of their radii, without it that of two usual pieces.
    """
    reach = (2.0 * spec.ball_radius if reach is None else reach) + gap
    drop = spec.potted_depth if potted == 1 else 0.0
    return math.sqrt(max(reach * reach - drop * drop, 0.0))


def _points(spec: BoardSpec) -> Iterator[tuple[str, Point]]:
    yield from ((f"pots.{number}", pot) for number, pot in enumerate(spec.pots, start=1))
    yield from (("triangle", corner) for corner in spec.triangle)
    yield "rack_apex", spec.rack_apex
    yield "starting_spot", spec.starting_spot


def _check_pots(spec: BoardSpec) -> None:
    if len(spec.pots) > MOST_POTS:
        raise BoardError("bad_value", "error.too_many_pots", "pots", given=len(spec.pots), most=MOST_POTS)
    for number, pot in enumerate(spec.pots, start=1):
        if not inside_field(pot, spec, spec.pot_radius - ROUNDING):
            raise BoardError("outside_field", "error.pot_outside", f"pots.{number}", pot=number, x=pot.x, y=pot.y)
    for (one, here), (two, there) in combinations(enumerate(spec.pots, start=1), 2):
        if math.dist(here, there) < 2.0 * spec.pot_radius - ROUNDING:
            raise BoardError("overlap", "error.pots_overlap", f"pots.{two}", a=one, b=two)


def inside_field(place: Point, spec: BoardSpec, margin: float) -> bool:
    """Return whether a point is at least a margin (mm) from every cushion."""
    return margin <= place.x <= spec.width - margin and margin <= place.y <= spec.length - margin
