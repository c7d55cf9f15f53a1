"""The glow round the ball of the break: where to pull, as light on the cloth. Angle is direction, radius is pull."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import pygame

from yagopool.practice.lab import Axis, LabPlan
from yagopool.table.geometry import Point
from yagopool.table.spec import BoardSpec
from yagopool.ui.input.aim import Aim, bearing, beyond, distance
from yagopool.ui.input.drag import power_of_pull, pull_of_power
from yagopool.ui.theme import Rgb
from yagopool.ui.viewport import Box, Viewport

Grid: TypeAlias = tuple[tuple[float, ...], ...]

_GRAIN: Final = 2.0
"""mm of cloth that one point of the glow stands for; it is smoothed when it is drawn."""
_EDGE: Final = 6.0
"""mm in which the glow fades at its two ends."""
_CONTRAST: Final = 1.3
"""What is better glows more than its share."""


@dataclass(frozen=True, slots=True)
class Lens:
    """A part of the board seen larger: upright, ``corner`` (its left and far end, in mm) at a window point."""

    corner: Point
    at: tuple[int, int]
    scale: float

    def to_window(self, place: tuple[float, float], /) -> tuple[float, float]:
        """Return the window point of a place on the board."""
        return self.at[0] + (place[0] - self.corner.x) * self.scale, self.at[1] + (
            self.corner.y - place[1]
        ) * self.scale

    def to_board(self, pixel: tuple[float, float], /) -> Point:
        """Return the place on the board under a window point."""
        return Point(
            self.corner.x + (pixel[0] - self.at[0]) / self.scale, self.corner.y - (pixel[1] - self.at[1]) / self.scale
        )


Projection: TypeAlias = Viewport | Lens
"""The way between board millimetres and window pixels."""


@dataclass(frozen=True, slots=True)
class GlowField:
    """Where the pulls of a plan lie on the board."""

    plan: LabPlan

    @property
    def spec(self) -> BoardSpec:
        """The board."""
        return self.plan.spec

    def place(self, direction: float, speed: float) -> Point:
        """Return where the finger lets go for a break."""
        pull = pull_of_power(speed / self.spec.greatest_flick)
        return beyond(self.spec.starting_spot, direction + 180.0, self.spec.ball_radius + pull)

    def aim(self, place: Point) -> Aim | None:
        """Return the break of a finger that lets go at a place; None outside the glow."""
        direction = bearing(place, self.spec.starting_spot)
        pull = distance(place, self.spec.starting_spot) - self.spec.ball_radius
        power = power_of_pull(pull)
        if pull > pull_of_power(1.0) or self.plan.cell(direction, power * self.spec.greatest_flick) is None:
            return None
        return Aim().toward(direction).with_power(power, self.spec)

    def lens_in(self, box: Box) -> Lens:
        """Return the whole glow, with its ball, as large as it fits in the middle of a box."""
        corners, radius = self.corners(), self.spec.ball_radius
        left, right = min(at.x for at in corners) - radius, max(at.x for at in corners) + radius
        near, far = min(at.y for at in corners) - radius, self.spec.starting_spot.y + radius
        scale = min(box.w / (right - left), box.h / (far - near))
        return Lens(Point(left, far), (round(box.x + (box.w - scale * (right - left)) / 2), box.y), scale)

    def corners(self) -> tuple[Point, ...]:
        """Return places on the glow's outline, its outermost ones among them."""
        directions, long = self.plan.directions, self.spec.ball_radius + pull_of_power(1.0)
        start, angles = self.spec.starting_spot, [directions.low, directions.high]
        angles += [angle for angle in (0.0, 90.0, 180.0, 270.0) if directions.low < angle < directions.high]
        return (start, *(beyond(start, angle + 180.0, long) for angle in angles))

    def box(self, projection: Projection) -> Box:
        """Return the glow's place in the window."""
        ends = [projection.to_window(corner) for corner in self.corners()]
        left, top = min(x for x, _ in ends), min(y for _, y in ends)
        right, bottom = max(x for x, _ in ends), max(y for _, y in ends)
        return Box(round(left), round(top), max(1, round(right - left)), max(1, round(bottom - top)))


def ends_of(grid: Grid) -> tuple[float, float]:
    """Return the least and the greatest value of a grid; equal ones where nothing is known."""
    known = [value for row in grid for value in row if not math.isnan(value)]
    return min(known, default=0.0), max(known, default=0.0)


@lru_cache(maxsize=4)
def glow(field: GlowField, grid: Grid, tone: Rgb, projection: Projection) -> pygame.Surface:
    """Return the light to add in the glow's box: a tone where the value is greatest, black where it is least."""
    box, (low, high) = field.box(projection), ends_of(grid)
    near, far = projection.to_board((box.x, box.y)), projection.to_board((box.right, box.bottom))
    points = max(abs(near.x - far.x), abs(near.y - far.y)) / _GRAIN
    columns, rows = (max(2, math.ceil(points * side / max(box.w, box.h))) for side in (box.w, box.h))
    small = pygame.Surface((columns, rows))
    for row in range(rows):
        for column in range(columns):
            at = (box.x + (column + 0.5) * box.w / columns, box.y + (row + 0.5) * box.h / rows)
            value, solid = _value_at(field, grid, projection.to_board(at))
            if solid > 0.0 and high > low:
                part = solid * max(0.0, (value - low) / (high - low)) ** _CONTRAST
                small.set_at((column, row), tuple(round(part * channel) for channel in tone))
    return pygame.transform.smoothscale(small, (box.w, box.h))


def _value_at(field: GlowField, grid: Grid, place: Point) -> tuple[float, float]:
    """Return the value at a place, and how solid the glow is there, 0 to 1."""
    start, spec, plan = field.spec.starting_spot, field.spec, field.plan
    away = distance(place, start)
    direction, pull = bearing(place, start), away - spec.ball_radius
    power = power_of_pull(pull)
    first, last = pull_of_power(plan.speeds.low / spec.greatest_flick), pull_of_power(1.0)
    aside = math.radians(min(direction - plan.directions.low, plan.directions.high - direction)) * away
    solid = min((pull - first) / _EDGE, (last - pull) / _EDGE + 0.5, aside / _EDGE, 1.0)
    if solid <= 0.0:
        return 0.0, 0.0
    value = _between(grid, _cell(plan.speeds, power * spec.greatest_flick), _cell(plan.directions, direction))
    return (0.0, 0.0) if math.isnan(value) else (value, solid)


def _cell(axis: Axis, value: float) -> float:
    """Return a value in cells, from the middle of the first one, within the axis."""
    return min(max((value - axis.low) / axis.width - 0.5, 0.0), axis.cells - 1.0)


def _between(grid: Sequence[Sequence[float]], row: float, column: float) -> float:
    """Return the value between the middles of four cells."""
    r, c = min(int(row), len(grid) - 2), min(int(column), len(grid[0]) - 2)
    down, across = row - r, column - c
    above = grid[r][c] * (1.0 - across) + grid[r][c + 1] * across
    below = grid[r + 1][c] * (1.0 - across) + grid[r + 1][c + 1] * across
    return above * (1.0 - down) + below * down
