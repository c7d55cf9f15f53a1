"""The board as a pymunk space: cushions as segments, pots as sensors, every ball as a circle.

It answers what is where: which balls a moving ball could meet, what is under the pointer, what a ball would touch.
Nothing is left to its solver.
"""

import threading
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pymunk

from yagopool.table.geometry import Point
from yagopool.table.layout import Layout, check_layout
from yagopool.table.spec import Ball, BoardSpec, Pot, least_distance

_CUSHION, _POT, _BALL = (pymunk.ShapeFilter(categories=1 << bit) for bit in range(3))
_SEES_CUSHIONS, _SEES_POTS, _SEES_BALLS = (pymunk.ShapeFilter(mask=1 << bit) for bit in range(3))
_local = threading.local()


class Neighbours(NamedTuple):
    """What a ball would touch: balls, empty or filled pots that its centre is over, and whether a cushion."""

    balls: tuple[Ball, ...]
    pots: tuple[Pot, ...]
    cushion: bool


def chipmunk_version() -> str:
    return pymunk.chipmunk_version.partition("-")[0]


def world_of(layout: Layout, spec: BoardSpec) -> "World":
    """Return this thread's world of a board, set to a layout; one is reused for every layout."""
    world: World | None = getattr(_local, "world", None)
    if world is None or (world.spec is not spec and world.spec != spec):
        world = _local.world = World(spec)
    world.set_layout(layout)
    return world


class World:
    """A board and a layout's balls at rest, in millimetres."""

    def __init__(self, spec: BoardSpec) -> None:
        self.spec = spec
        self.space = pymunk.Space()
        self._layout = Layout()
        self._places: dict[Ball, Point] = {}
        self._circles: dict[Ball, pymunk.Circle] = {}
        self._potted: frozenset[Ball] = frozenset()
        self._names: dict[pymunk.Shape, Ball] = {}
        self._pots: dict[pymunk.Shape, Pot] = {}
        fixed = self.space.static_body
        corners = [(0.0, 0.0), (spec.width, 0.0), (spec.width, spec.length), (0.0, spec.length)]
        for number, corner in enumerate(corners):
            cushion = pymunk.Segment(fixed, corners[number - 1], corner, 0.0)
            cushion.filter = _CUSHION
            self.space.add(cushion)
        for pot in spec.pot_numbers:
            hole = pymunk.Circle(fixed, spec.pot_radius, spec.pot_centre(pot))
            hole.sensor = True
            hole.filter = _POT
            self.space.add(hole)
            self._pots[hole] = pot

    def set_layout(self, layout: Layout) -> None:
        """Move the circles of the balls that are elsewhere in a layout.

        Raises:
            BoardError: balls are unknown, outside the field, in each other, or in pots that do not exist.
        """
        if layout is self._layout:
            return
        check_layout(layout, self.spec)
        places = dict(layout.free)
        places.update((ball, self.spec.pot_centre(pot)) for pot, ball in layout.filled)
        self._move(places)
        self._layout = layout
        self._potted = frozenset(ball for _, ball in layout.filled)

    def show(self, places: Mapping[Ball, Point]) -> None:
        """Have the circles at places of a moment of a shot, to be drawn: a ball in flight may be over another one."""
        self._move(dict(places))
        self._layout, self._potted = Layout(), frozenset()

    def _move(self, places: dict[Ball, Point]) -> None:
        for ball in self._places.keys() - places.keys():
            self.space.remove(self._circles[ball])
        for ball, place in places.items():
            if self._places.get(ball) != place:
                circle = self._circles.get(ball) or self._new_circle(ball)
                circle.unsafe_set_offset(place)
            if ball not in self._places:
                self.space.add(self._circles[ball])
        self._places = places
        self.space.reindex_static()

    def _new_circle(self, ball: Ball) -> pymunk.Circle:
        circle = pymunk.Circle(self.space.static_body, self.spec.radius_of(ball))
        circle.filter = _BALL
        self._names[circle] = ball
        self._circles[ball] = circle
        return circle

    def balls_near(self, left: float, near: float, right: float, far: float) -> list[Ball]:
        names = self._names
        return [names[shape] for shape in self.space.bb_query((left, near, right, far), _SEES_BALLS)]  # type: ignore[arg-type]

    def ball_at(self, point: tuple[float, float], slack: float = 0.0) -> Ball | None:
        """Return the ball under a point or at most ``slack`` mm from it, the nearest of several."""
        hit = self.space.point_query_nearest(point, slack, _SEES_BALLS)
        return None if hit is None or hit.shape is None else self._names[hit.shape]

    def neighbours(self, place: tuple[float, float], ball: Ball, gap: float = 0.0) -> Neighbours:
        """Return what a ball set down at a place would touch or be nearer to than a gap (mm, in space).

        Its own circle does not count. ``gap``: negative for an overlap that is allowed.
        """
        radius = self.spec.radius_of(ball)
        hits = self.space.point_query(place, max(radius + gap, 0.0), _SEES_BALLS)
        distances = {self._names[hit.shape]: hit.distance for hit in hits if hit.shape}
        pots = self.space.point_query(place, 0.0, _SEES_POTS)
        cushion = self.space.point_query_nearest(place, radius + gap, _SEES_CUSHIONS)
        return Neighbours(
            tuple(
                other
                for other in self._places
                if other in distances
                and other != ball
                and distances[other] < self._reach(radius, other, gap) - self.spec.radius_of(other)
            ),
            tuple(sorted(self._pots[hit.shape] for hit in pots if hit.shape)),
            cushion is not None and cushion.distance < radius + gap,
        )

    def _reach(self, radius: float, other: Ball, gap: float = 0.0) -> float:
        """Return how far (mm, in plan) the centre of a ball of a radius is from another's where they touch."""
        reach = radius + self.spec.radius_of(other)
        return least_distance(self.spec, potted=int(other in self._potted), gap=gap, reach=reach)

    def draw(self, surface: Any, scale: float, margin: float, colour: Callable[[Ball], tuple[int, int, int]]) -> None:
        """Draw the world as pymunk sees it onto a pygame surface by its own debug drawing.

        ``scale``: pixels per mm; ``margin``: pixels left and below the field. ``colour``: of each piece.
        """
        from pymunk import pygame_util  # noqa: PLC0415  # needs pygame, which nothing else here does

        for ball in self._places:
            self._circles[ball].color = (*colour(ball), 255)  # read by pymunk's debug drawing
        pygame_util.positive_y_is_up = True
        options = pygame_util.DrawOptions(surface)
        options.transform = pymunk.Transform(a=scale, d=scale, tx=margin, ty=margin)
        self.space.debug_draw(options)
