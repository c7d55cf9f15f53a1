import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.accuracy import half_ulps
from yagopool.table.geometry import Circle, ConvexRegion, Point, inset, unit_vector

TRIANGLE = (Point(260.0, 255.0), Point(177.04, 398.69), Point(342.96, 398.69))
places = st.builds(Point, st.floats(-200, 700), st.floats(-200, 1000))
circles = st.builds(Circle, places, st.floats(1, 200))


@given(circles, circles)
def test_meeting_points_lie_on_both_rims(one: Circle, two: Circle) -> None:
    for point in one.intersections(two):
        assert math.dist(point, one.centre) == pytest.approx(one.radius, abs=1e-6)
        assert math.dist(point, two.centre) == pytest.approx(two.radius, abs=1e-4)


def test_circles_meet_where_they_should() -> None:
    one, two = Circle(Point(0, 0), 5.0), Circle(Point(8, 0), 5.0)
    assert sorted(one.intersections(two)) == [pytest.approx((4, -3)), pytest.approx((4, 3))]
    assert list(one.intersections(Circle(Point(11, 0), 5.0))) == []
    assert list(one.intersections(Circle(Point(0, 0), 5.0))) == []
    assert list(one.intersections(Circle(Point(1, 0), 1.0))) == []


def test_circle_crosses_segments_only_between_their_ends() -> None:
    circle = Circle(Point(0, 0), 5.0)
    assert sorted(circle.segment_intersections(Point(-10, 3), Point(10, 3))) == [
        pytest.approx((-4, 3)),
        pytest.approx((4, 3)),
    ]
    assert list(circle.segment_intersections(Point(0, 3), Point(10, 3))) == [pytest.approx((4, 3))]
    assert list(circle.segment_intersections(Point(-1, 0), Point(1, 0))) == []
    assert list(circle.segment_intersections(Point(-9, 6), Point(9, 6))) == []
    assert list(circle.segment_intersections(Point(5, 0), Point(5, 0))) == []


@given(places)
def test_inset_region_is_where_the_whole_ball_lies_inside(point: Point) -> None:
    inner = ConvexRegion(inset(TRIANGLE, 17.5))
    sides = [(TRIANGLE[0], TRIANGLE[2]), (TRIANGLE[2], TRIANGLE[1]), (TRIANGLE[1], TRIANGLE[0])]
    left = [((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)) / math.dist(a, b) for a, b in sides]
    if abs(min(left) - 17.5) > 1e-6:
        assert inner.contains(point) == (min(left) > 17.5)


@given(places, st.floats(0, 1), st.floats(0, 1))
def test_nearest_of_a_target_is_nearer_than_any_other_of_its_points(point: Point, u: float, v: float) -> None:
    target = ConvexRegion(inset(TRIANGLE, 17.5))
    a, b, c = target.corners
    if u + v > 1:
        u, v = 1 - u, 1 - v
    other = Point(a.x + u * (b.x - a.x) + v * (c.x - a.x), a.y + u * (b.y - a.y) + v * (c.y - a.y))
    assert target.distance(point) <= math.dist(point, other) + 1e-9
    assert target.distance(target.nearest(point)) <= 1e-9


def test_sine_and_cosine_are_correctly_rounded() -> None:
    rng = random.Random("angles")
    angles = [math.radians(degrees / 100.0) for degrees in range(4501)]
    angles += [rng.uniform(-1.0, 1.0) for _ in range(1000)] + [10.0 ** rng.uniform(-20.0, -6.0) for _ in range(200)]
    assert max(half_ulps(angle) for angle in angles) <= 1.0


def test_directions_are_exact_at_quarter_turns_and_mirrored() -> None:
    assert [unit_vector(turn) for turn in (0.0, 90.0, 180.0, 270.0, 360.0)] == [
        (1, 0),
        (0, 1),
        (-1, 0),
        (0, -1),
        (1, 0),
    ]
    for degrees in (12.34, 44.99, 45.01, 89.5):
        x, y = unit_vector(degrees)
        assert unit_vector(180.0 - degrees) == (-x, y)
        assert unit_vector(-degrees) == (x, -y)
        assert unit_vector(90.0 - degrees) == (y, x)
