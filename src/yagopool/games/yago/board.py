"""The board: eleven balls, nine pots and their eight rows, the rack (B1, B3, B4), and the boards that it fits on."""

import math
import random
from collections.abc import Collection
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from yagopool.errors import BoardError
from yagopool.table.arguments import check_range
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.spec import RANGES, Ball, BoardSpec, Pot, check_board, inside_field

Colour: TypeAlias = Literal["red", "yellow"]

BLUE: Final = "blue"
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
COLOURED_BALLS: Final[tuple[Ball, ...]] = tuple(f"{colour}{n}" for colour in COLOURS for n in range(1, 6))
"""In the order used wherever balls have one."""

BALLS: Final[tuple[Ball, ...]] = (*COLOURED_BALLS, BLUE)
"""In the order used wherever balls have one; blue last."""

if TYPE_CHECKING:
    ColouredBall: TypeAlias = Ball
else:  # what pydantic checks names by
    ColouredBall = Literal[COLOURED_BALLS]

BALL_ORDER: Final[dict[str, int]] = {ball: index for index, ball in enumerate(BALLS)}

_COLOUR: Final[dict[str, Colour]] = {
    ball: colour for colour in COLOURS for ball in COLOURED_BALLS if ball.startswith(colour)
}


def colour_of(ball: str) -> Colour | None:
    return _COLOUR.get(ball)


def other_colour(colour: Colour) -> Colour:
    return "yellow" if colour == "red" else "red"


def balls_of(colour: Colour) -> tuple[ColouredBall, ...]:
    return tuple(ball for ball in COLOURED_BALLS if _COLOUR[ball] == colour)


POTS: Final[tuple[Pot, ...]] = tuple(range(1, 10))
"""In reading order as the player sees the board."""

Row: TypeAlias = tuple[Pot, Pot, Pot]

ROWS: Final[tuple[Row, ...]] = (
    (1, 2, 4),
    (3, 5, 7),
    (6, 8, 9),
    (1, 3, 6),
    (2, 5, 8),
    (4, 7, 9),
    (1, 5, 9),
    (4, 5, 6),
)
"""The eight rows: three along each diagonal, the vertical, the horizontal."""


def complete_rows(pots: Collection[Pot]) -> tuple[Row, ...]:
    filled = frozenset(pots)
    return tuple(row for row in ROWS if filled.issuperset(row))


RACK: Final[tuple[tuple[ColouredBall, ...], ...]] = (
    ("yellow1",),
    ("red1", "red2"),
    ("yellow2", "red3", "yellow3"),
    ("red4", "yellow4", "yellow5", "red5"),
)
"""The ten balls row by row from the apex, left to right as the player sees them.

No picture of the prescribed order survives; this one is our decision. It is mirror-symmetric by colour: one ball of
each colour on the centre line, every pair left and right alike.
"""

_DECIMALS: Final = 3
"""Decimals of a scattered place: resting places are whole thousandths of a millimetre everywhere in the game."""
_GRAIN: Final = 0.001
"""mm: a scatter smaller than this is none, as its disc may hold no such place."""
_TRIES: Final = 1000


def rack_rng(seed: int, game: int) -> random.Random:
    return random.Random(f"yagopool rack {seed} {game}")


def rack(spec: BoardSpec, rng: random.Random | None = None) -> Layout:
    """Return the layout before a break: ten balls in the triangle and blue on the starting spot (G2).

    With random numbers each racked ball lies up to ``spec.rack_scatter`` off its place, no two overlapping; without
    them, or with a scatter below a thousandth of a millimetre, the rack is exact.
    """
    places = exact_places(spec)
    if rng is not None and spec.rack_scatter >= _GRAIN:
        places = _scattered(places, spec, rng)
    return Layout.of({**places, BLUE: spec.starting_spot})


def racked(seed: int, game: int, spec: BoardSpec) -> Layout:
    return rack(spec, rack_rng(seed, game))


def exact_places(spec: BoardSpec) -> dict[Ball, Point]:
    depth = spec.rack_pitch * math.sqrt(3.0) / 2.0
    return {
        ball: Point(
            spec.rack_apex.x + spec.rack_pitch * (column - (len(row) - 1) / 2.0), spec.rack_apex.y + depth * number
        )
        for number, row in enumerate(RACK)
        for column, ball in enumerate(row)
    }


def _scattered(places: dict[Ball, Point], spec: BoardSpec, rng: random.Random) -> dict[Ball, Point]:
    """Shift every ball within its disc; a ball that would overlap an earlier one is drawn again."""
    placed: dict[Ball, Point] = {}
    for ball, place in places.items():
        for _ in range(_TRIES):
            spot = _shifted(place, spec.rack_scatter, rng)
            if all(math.dist(spot, other) >= 2.0 * spec.ball_radius for other in placed.values()):
                break
        else:
            return places
        placed[ball] = spot
    return placed


def _shifted(place: Point, scatter: float, rng: random.Random) -> Point:
    """Draw a place evenly from the disc around one; by rejection, so that no library's sine has a say in it."""
    while True:
        spot = Point(
            round(place.x + scatter * (2.0 * rng.random() - 1.0), _DECIMALS),
            round(place.y + scatter * (2.0 * rng.random() - 1.0), _DECIMALS),
        )
        if math.dist(spot, place) <= scatter:
            return spot


def check_racked(spec: BoardSpec) -> None:
    """Raise BoardError if a game cannot be racked: nine pots, triangle, rack and starting spot must fit."""
    check_board(spec)
    if len(spec.pots) != len(POTS):
        raise BoardError("bad_value", "error.nine_pots", "pots", given=len(spec.pots), needed=len(POTS))
    check_range("pot_radius", spec.pot_radius, spec.ball_radius, RANGES["pot_radius"][1])
    _check_triangle(spec)
    _check_rack(spec)


def _check_triangle(spec: BoardSpec) -> None:
    (ax, ay), (bx, by), (cx, cy) = spec.triangle
    twice_area = abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay))
    round_it = sum(math.dist(spec.triangle[i], spec.triangle[i - 1]) for i in range(3))
    if twice_area <= spec.ball_radius * round_it:
        raise BoardError("bad_value", "error.triangle_too_small", "triangle")
    for x, y in spec.triangle:
        if not inside_field(Point(x, y), spec, 0.0):
            raise BoardError("outside_field", "error.triangle_outside", "triangle", x=x, y=y)


def _check_rack(spec: BoardSpec) -> None:
    """Check that the exact rack with blue on its spot is legal, and no ball over a pot, with any scatter."""
    if not inside_field(spec.starting_spot, spec, spec.ball_radius):
        x, y = spec.starting_spot
        raise BoardError("outside_field", "error.spot_outside", "starting_spot", x=x, y=y)
    check_range("rack_pitch", spec.rack_pitch, 2.0 * spec.ball_radius, RANGES["rack_pitch"][1])
    layout = rack(spec)
    for ball, place in layout.free:
        name = "starting_spot" if ball == BLUE else "rack_apex"
        if any(math.dist(place, pot) < spec.pot_radius + spec.rack_scatter for pot in spec.pots):
            raise BoardError("overlap", "error.rack_over_pot", name, ball=ball)
        if not inside_field(place, spec, spec.ball_radius + (0.0 if ball == BLUE else spec.rack_scatter)):
            raise BoardError("outside_field", "error.rack_outside", name, ball=ball)
    blue = spec.starting_spot
    near = min(math.dist(blue, place) for ball, place in layout.free if ball != BLUE)
    if near < 2.0 * spec.ball_radius + spec.rack_scatter:
        raise BoardError("overlap", "error.spot_in_rack", "starting_spot")
