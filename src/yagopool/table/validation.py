"""Which boards, layouts and flicks are possible; errors name the field that is wrong.

Ranges are inclusive. ``check_board`` is enough to simulate; whether a game can be
played on a board, the game says.
"""

import math
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from yagopool.errors import BoardError
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout, Point
from yagopool.table.pieces import Ball, Pot, is_single
from yagopool.table.spec import STANDARD_BOARD, BoardSpec, DiscBoard

TOUCH: Final = 0.05
"""mm two balls, or a ball and a cushion, may overlap in a given layout: what rounding can cause."""

_ROUNDING: Final = 1e-9
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

_MOST_DEGREES: Final = 1_000_000.0
"""Of a direction, either way: further on, numbers no longer have the 1e-9 degrees to which directions are rounded."""

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
    if isinstance(spec, DiscBoard):
        _check_discs(spec)


def _check_discs(spec: DiscBoard) -> None:
    check_range("jump_speed", spec.jump_speed, 0.0, 100_000.0)
    for piece in spec.others:
        check_range(f"others.{piece.kind}.radius", piece.radius, *RANGES["ball_radius"])
        check_range(f"others.{piece.kind}.mass", piece.mass, *RANGES["ball_mass"])


def check_layout(layout: Layout, spec: BoardSpec = STANDARD_BOARD) -> None:
    """Raise BoardError if balls are outside the field, twice there, in each other, or in pots that do not exist.

    ``field`` is ``balls.NAME`` or ``potted.N``. A ball over an empty pot is legal: it drops at once.
    """
    slack = TOUCH + _ROUNDING
    seen: set[Ball] = set()
    for ball, (x, y) in layout.free:
        if ball in seen:
            raise BoardError("bad_value", "error.ball_twice", f"balls.{ball}", ball=ball)
        low = spec.radius_of(ball) - slack
        if not (low <= x <= spec.width - low and low <= y <= spec.length - low):
            raise _wrong_position(ball, Point(x, y), spec)
        seen.add(ball)
    filled: set[Pot] = set()
    for pot, ball in layout.filled:
        if ball in seen:
            raise BoardError("bad_value", "error.ball_twice", f"potted.{pot}", ball=ball)
        if pot in filled:
            raise BoardError("bad_value", "error.pot_twice", f"potted.{pot}", pot=pot)
        filled.add(pot)
        if pot not in spec.pot_numbers:
            raise BoardError("no_such_pot", "error.no_such_pot", f"potted.{pot}", pot=pot, most=len(spec.pots))
        if isinstance(spec, DiscBoard):
            raise BoardError("not_allowed", "error.pots_swallow", f"potted.{pot}", ball=ball, pot=pot)
        if is_single(ball):
            raise BoardError("not_allowed", "error.not_held_by_pots", f"potted.{pot}", ball=ball, pot=pot)
        seen.add(ball)
    _check_apart(layout, spec)


def check_pieces(pieces: tuple[Ball, ...], layout: Layout, flick: Flick | None = None) -> None:
    """Raise BoardError if one that lies there, or that is flicked, is none of a game's pieces."""
    named = [(f"balls.{ball}", ball) for ball, _ in layout.free]
    named += [(f"potted.{pot}", ball) for pot, ball in layout.filled]
    if flick is not None:
        named.append(("stroke.ball", flick.ball))
    for field, ball in named:
        if ball not in pieces:
            raise BoardError("no_such_ball", "error.no_such_ball", field, ball=ball, possible=pieces)


def check_flick(flick: Flick, layout: Layout, spec: BoardSpec = STANDARD_BOARD) -> None:
    """Raise BoardError if the flicked ball is not free, or the direction or speed is not possible.

    ``field`` is ``stroke.ball``, ``stroke.direction`` or ``stroke.speed``.
    """
    pot = layout.pot_of(flick.ball)
    if pot is not None:
        raise BoardError("not_allowed", "error.flick_potted", "stroke.ball", ball=flick.ball, pot=pot)
    layout = flick.placed(layout)
    if layout.place_of(flick.ball) is None:
        raise BoardError("ball_absent", "error.flick_absent", "stroke.ball", ball=flick.ball)
    check_aim(flick, spec)


def check_aim(flick: Flick, spec: BoardSpec = STANDARD_BOARD) -> None:
    """Raise BoardError if a flick's direction or speed is not possible; ``field`` as in ``check_flick``."""
    if not math.isfinite(flick.direction):
        raise BoardError("bad_value", "error.not_finite", "stroke.direction", name="direction")
    check_range("stroke.direction", flick.direction, -_MOST_DEGREES, _MOST_DEGREES)
    check_range("stroke.speed", flick.speed, spec.least_flick, spec.greatest_flick)


def least_distance(spec: BoardSpec, *, potted: int, gap: float = 0.0, reach: float | None = None) -> float:
    """Return how far apart (mm) two balls' centres must be in plan for a gap between them.

    ``potted``: how many of the two are in pots, which makes them lower by ``spec.potted_depth``. ``gap``: in mm, in
    space; negative for a permitted overlap. ``reach``: the sum of their radii, without it that of two usual pieces.
    """
    reach = (2.0 * spec.ball_radius if reach is None else reach) + gap
    drop = spec.potted_depth if potted == 1 else 0.0
    return math.sqrt(max(reach * reach - drop * drop, 0.0))


def check_range(name: str, value: float, low: float, high: float) -> None:
    """Raise BoardError if a measure is not finite or not in its range, ends included."""
    if not math.isfinite(value):
        raise BoardError("bad_value", "error.not_finite", name, name=name)
    if not low <= value <= high:
        # To the decimals that are shown, it may be the end of the range itself.
        key = "error.just_out_of_range" if round(value, 3) in (low, high) else "error.out_of_range"
        raise BoardError("out_of_range", key, name, name=name, value=value, low=low, high=high)


def _points(spec: BoardSpec) -> Iterator[tuple[str, Point]]:
    """Yield every point of a board with its field's name."""
    yield from ((f"pots.{number}", pot) for number, pot in enumerate(spec.pots, start=1))
    yield from (("triangle", corner) for corner in spec.triangle)
    yield "rack_apex", spec.rack_apex
    yield "starting_spot", spec.starting_spot


def _check_pots(spec: BoardSpec) -> None:
    if len(spec.pots) > MOST_POTS:
        raise BoardError("bad_value", "error.too_many_pots", "pots", given=len(spec.pots), most=MOST_POTS)
    for number, pot in enumerate(spec.pots, start=1):
        if not inside_field(pot, spec, spec.pot_radius - _ROUNDING):
            raise BoardError("outside_field", "error.pot_outside", f"pots.{number}", pot=number, x=pot.x, y=pot.y)
    for (one, here), (two, there) in combinations(enumerate(spec.pots, start=1), 2):
        if math.dist(here, there) < 2.0 * spec.pot_radius - _ROUNDING:
            raise BoardError("overlap", "error.pots_overlap", f"pots.{two}", a=one, b=two)


def inside_field(place: Point, spec: BoardSpec, margin: float) -> bool:
    """Return whether a point is at least a margin (mm) from every cushion."""
    return margin <= place.x <= spec.width - margin and margin <= place.y <= spec.length - margin


def _wrong_position(ball: Ball, place: Point, spec: BoardSpec) -> BoardError:
    field, radius = f"balls.{ball}", spec.radius_of(ball)
    if not all(map(math.isfinite, place)):
        return BoardError("bad_value", "error.not_finite", field, name=field)
    return BoardError(
        "outside_field", "error.ball_outside", field,
        ball=ball, x=place.x, y=place.y, left=radius, right=spec.width - radius,
        near=radius, far=spec.length - radius,
    )  # fmt: skip


def _check_apart(layout: Layout, spec: BoardSpec) -> None:
    """Check every pair except two potted balls: they are as far apart as their pots, which the board decides."""
    free = layout.free
    centres = [place for _, place in free] + [spec.pot_centre(pot) for pot, _ in layout.filled]
    radii = [spec.radius_of(ball) for ball, _ in free] + [spec.radius_of(ball) for _, ball in layout.filled]
    squares: dict[float, list[float]] = {}
    for number, (_, (x, y)) in enumerate(free):
        radius = radii[number]
        for other in range(number + 1, len(centres)):
            there = centres[other]
            dx, dy = there[0] - x, there[1] - y
            reach = radius + radii[other]
            if reach not in squares:
                squares[reach] = [_square_apart(spec, reach, count) for count in (0, 1)]
            if dx * dx + dy * dy < squares[reach][other >= len(free)]:
                raise _overlap(layout, number, other, spec)


def _square_apart(spec: BoardSpec, reach: float, potted: int) -> float:
    least = max(least_distance(spec, potted=potted, gap=-TOUCH, reach=reach) - _ROUNDING, 0.0)
    return least * least


def _overlap(layout: Layout, number: int, other: int, spec: BoardSpec) -> BoardError:
    balls = [(f"balls.{ball}", ball, place) for ball, place in layout.free]
    balls += [(f"potted.{pot}", ball, spec.pot_centre(pot)) for pot, ball in layout.filled]
    (_, one, here), (field, two, there) = balls[number], balls[other]
    reach = spec.radius_of(one) + spec.radius_of(two)
    needed = least_distance(spec, potted=int(other >= len(layout.free)), reach=reach)
    return BoardError("overlap", "error.overlap", field, a=one, b=two, apart=math.dist(here, there), needed=needed)
