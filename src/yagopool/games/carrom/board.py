"""The carrom board: its pieces, its measures, and how the men stand before the break (C3)."""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, NamedTuple, TypeAlias

from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.spec import Ball, BoardSpec, kind_of


class Piece(NamedTuple):
    """The size of all pieces of a kind: radius in mm, mass in kg."""

    kind: str
    radius: float
    mass: float


Colour: TypeAlias = Literal["white", "black"]

STRIKER: Final = "striker"
QUEEN: Final = "queen"
MEN: Final[dict[Colour, tuple[Ball, ...]]] = {
    "white": tuple(f"white{number}" for number in range(1, 10)),
    "black": tuple(f"black{number}" for number in range(1, 10)),
}
PIECES: Final[tuple[Ball, ...]] = (*MEN["white"], *MEN["black"], QUEEN, STRIKER)
"""In the order used wherever pieces have one."""

SIDE: Final = 740.0
"""mm of the field from frame to frame (the federations' measures, 73.5 to 74 cm)."""
MAN: Final = Piece("man", 15.9, 0.0055)
"""Men and queen: 3.02 to 3.18 cm across, 5 to 5.5 g."""
POCKET: Final = 22.25
"""A pocket's radius: 44.5 mm across, and it touches both frames."""
LOWER_LINE: Final = 101.5
"""From the frame to the lower base line."""
LINES_APART: Final = 31.8
"""Between the two base lines; also a base circle's diameter."""
LINE_LENGTH: Final = 438.2
"""From the middle of one base circle to that of the other: 470 mm with both circles, so that the arrows of the corners
pass between the circles of two sides."""
CENTRE_CIRCLE: Final = 85.0
"""The centre circle's radius."""
MIDDLE: Final = Point(SIDE / 2.0, SIDE / 2.0)
BASE_LINE: Final = LOWER_LINE + LINES_APART / 2.0
"""From the frame to the middle between the two base lines."""

_FAR: Final = SIDE - POCKET


@dataclass(frozen=True)
class CarromBoard(BoardSpec):
    """A board on which discs slide: they never roll or hop, and of the measures of the cloth only
    ``sliding_friction`` counts. ``ball_radius`` and ``ball_mass`` are those of the men.
    """

    discs: ClassVar[bool] = True
    others: tuple[Piece, ...] = ()
    jump_speed: float = 10_000.0

    def radius_of(self, ball: Ball) -> float:
        return next((piece.radius for piece in self.others if piece.kind == kind_of(ball)), self.ball_radius)


CARROM_BOARD: Final = CarromBoard(
    width=SIDE,
    length=SIDE,
    ball_radius=MAN.radius,
    ball_mass=MAN.mass,
    others=(Piece(STRIKER, 20.65, 0.015),),  # at most 4.13 cm and 15 g
    pots=(Point(POCKET, _FAR), Point(_FAR, _FAR), Point(POCKET, POCKET), Point(_FAR, POCKET)),
    pot_radius=POCKET,
    potted_depth=20.0,
    rack_apex=MIDDLE,
    rack_pitch=31.9,  # as hands push them together
    rack_scatter=0.05,  # our choice, as on the other board
    starting_spot=Point(SIDE / 2.0, BASE_LINE),
    ball_restitution=0.93,  # hard plastic and polished wood; measured values are 0.9 to 0.95
    ball_elasticity=3.0e9,
    ball_friction=0.12,  # measured on dry plastic discs
    cushion_restitution=0.80,  # hard wood; our reconstruction
    cushion_friction=0.12,  # as between discs
    sliding_friction=0.12,  # powdered wood; with the greatest flick it runs over the field 3.5 times and more (law)
    rolling_friction=0.0,
    potted_restitution=0.0,
    least_flick=150.0,
    greatest_flick=4500.0,  # the hardest snap of a finger
    hop_factor=0.0,
    finger_radius=0.0,  # the rules do not ask where the finger is
    capture_speed=8000.0,  # only a fast disc that grazes an edge goes on: at 1 m/s within 1.5 mm, at 4 m/s within 6.5
    jump_speed=5000.0,  # ours: only a man driven full into the near frame by the hardest flick leaves the board
)  # fmt: skip
"""Our reconstruction: the federations' published measures, and what they leave open as the comments say."""


def mass_of(piece: Ball, spec: BoardSpec) -> float:
    """Return a piece's mass, in kg."""
    return next((mass for kind, _, mass in spec.others if kind == kind_of(piece)), spec.ball_mass)


def colour_of(piece: Ball) -> Colour | None:
    """Return a man's colour, None for queen and striker."""
    kind = kind_of(piece)
    return "white" if kind == "white" else "black" if kind == "black" else None


def rack(spec: BoardSpec, rng: random.Random | None = None) -> Layout:
    """Return the men and the queen in the centre circle: a hexagon in which the whites form a Y.

    With random numbers each is up to ``spec.rack_scatter`` off its place along both axes.
    """
    scatter = 0.0 if rng is None else spec.rack_scatter / math.sqrt(2.0)
    white, black = iter(MEN["white"]), iter(MEN["black"])
    places = {QUEEN: spec.rack_apex}
    for x, y, is_white in _hexagon(spec.rack_pitch):
        places[next(white if is_white else black)] = Point(spec.rack_apex.x + x, spec.rack_apex.y + y)
    if rng is not None:
        places = {
            piece: Point(
                round(x + scatter * (2.0 * rng.random() - 1.0), 3), round(y + scatter * (2.0 * rng.random() - 1.0), 3)
            )
            for piece, (x, y) in places.items()
        }
    return Layout.of(places)


def racked(seed: int, game: int, spec: BoardSpec) -> Layout:
    return rack(spec, random.Random(f"yagopool carrom {seed} {game}"))


def _hexagon(pitch: float) -> Iterator[tuple[float, float, bool]]:
    """Yield the places around the queen, ring by ring, and whether a white man stands there: whites and blacks in turn.

    The inner six stand at every 60 degrees, the outer twelve behind them and between.
    """
    half, high = 0.5 * pitch, 0.5 * math.sqrt(3.0) * pitch
    corners = ((0.0, pitch), (-high, half), (-high, -half), (0.0, -pitch), (high, -half), (high, half))
    for number, (x, y) in enumerate(corners):
        yield x, y, number % 2 == 1
    for number, (x, y) in enumerate(corners):
        yield 2.0 * x, 2.0 * y, True
        nx, ny = corners[(number + 1) % 6]
        yield x + nx, y + ny, False
