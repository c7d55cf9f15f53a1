"""Directions and distances between places on the board."""

import math

from yagopool.table.layout import Point


def bearing(start: Point, end: Point) -> float:
    """Return the direction from one place to another in degrees: 0 is to the right, 90 is up the board."""
    return math.degrees(math.atan2(end.y - start.y, end.x - start.x)) % 360.0


def distance(start: Point, end: Point) -> float:
    """Return the distance between two places in mm."""
    return math.hypot(end.x - start.x, end.y - start.y)


def beyond(start: Point, direction: float, length: float) -> Point:
    """Return the place a length away from a start in a direction."""
    angle = math.radians(direction)
    return Point(start.x + length * math.cos(angle), start.y + length * math.sin(angle))
