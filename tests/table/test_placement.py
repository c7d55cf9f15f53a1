import math
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from yagopool.errors import BoardError
from yagopool.games.yago.board import BLUE, COLOURED_BALLS, exact_places, rack
from yagopool.games.yago.moves import placement
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.placement import EQUALLY_NEAR, GAP, Placement
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec

SPEC = STANDARD_BOARD


def crowd(rng: random.Random, balls: tuple[Ball, ...], centre: Point, spread: float) -> Layout:
    """Balls dropped at random round a point without overlap, some of them in pots; as many as find room."""
    laid: dict[Ball, Point] = {}
    potted: dict[int, Ball] = {}
    for ball in balls:
        if rng.random() < 0.15:
            potted[rng.choice([pot for pot in range(1, 10) if pot not in potted])] = ball
            continue
        for _ in range(60):
            spot = Point(
                min(max(rng.gauss(centre.x, spread), 17.5), 502.5), min(max(rng.gauss(centre.y, spread), 17.5), 782.5)
            )
            if all(math.dist(spot, other) >= 35.0 for other in laid.values()):
                laid[ball] = spot
                break
    return Layout.of({**laid}, potted)


def free_samples(layout: Layout, spec: BoardSpec, near: Point, spread: float, count: int = 40_000) -> np.ndarray:
    """Random points where a ball can lie, by the rules' words alone: in the field, gap kept in space, over no pot."""
    draw = np.random.default_rng(5)
    points = np.concatenate(
        (
            draw.uniform((17.5, 17.5), (spec.width - 17.5, spec.length - 17.5), (count, 2)),
            draw.normal(near, spread, (count, 2)),
        )
    )
    inside = (points >= 17.5).all(1) & (points[:, 0] <= spec.width - 17.5) & (points[:, 1] <= spec.length - 17.5)
    points = points[inside]
    for _, place in layout.free:
        points = points[np.hypot(*(points - place).T) >= 35.0 + GAP]
    for pot in spec.pot_numbers:
        plan = np.hypot(*(points - spec.pot_centre(pot)).T)
        filled = pot in layout.potted
        points = points[np.hypot(plan, 17.5) >= 35.0 + GAP] if filled else points[plan >= spec.pot_radius]
    return points


def distances(points: np.ndarray, found: Placement) -> np.ndarray:
    """How far each point lies from the target, by numpy alone."""
    corners = np.array(found.target.corners)
    ahead = np.roll(corners, -1, axis=0)
    to_edges, inside = [], np.full(len(points), len(corners) > 2)
    for a, b in zip(corners, ahead, strict=True):
        along, off = b - a, points - a
        part = np.clip(off @ along / (along @ along), 0.0, 1.0)
        to_edges.append(np.hypot(*(off - part[:, None] * along).T))
        inside &= along[0] * off[:, 1] - along[1] * off[:, 0] >= 0.0
    return np.where(inside, 0.0, np.min(to_edges, axis=0))


def check_against_samples(found: Placement, layout: Layout, rng: random.Random, about: Point) -> None:
    """No sampled point may be nearer to the target than the spots, nor nearer to a pointing hand than ``nearest``."""
    points = free_samples(layout, SPEC, about, 90.0)
    apart = distances(points, found)
    reach = min(found.target.distance(spot) for spot in found.spots)
    assert apart.min() >= reach - EQUALLY_NEAR - 1e-6
    assert found.inside == (reach <= 1e-9)
    legal = points[apart <= (1e-9 if found.inside else reach)]
    for _ in range(8):
        hand = Point(rng.uniform(-50, 570), rng.uniform(-50, 850))
        if rng.random() < 0.6:
            hand = Point(rng.gauss(about.x, 70), rng.gauss(about.y, 70))
        spot = found.nearest(hand)
        assert found.why_not(spot) is None
        if len(legal):
            assert math.dist(spot, hand) <= np.hypot(*(legal - hand).T).min() + 0.01


@pytest.mark.parametrize("seed", range(25))
def test_g10_crowded_triangles_against_sampling(seed: int) -> None:
    rng = random.Random(seed)
    centre = Point(260, 340)
    layout = crowd(rng, (*COLOURED_BALLS[1:], BLUE), centre, rng.choice((25, 35, 60, 120)))
    check_against_samples(placement("red1", layout, SPEC), layout, rng, centre)


@pytest.mark.parametrize("seed", range(12))
def test_p4_crowded_lines_against_sampling(seed: int) -> None:
    rng = random.Random(seed)
    laid: dict[Ball, Point] = {}
    x = 17.5
    for ball in COLOURED_BALLS:
        x += rng.uniform(36, 62)
        if x <= 502.5:
            laid[ball] = Point(x, 150 + rng.uniform(-12, 12))
    layout = Layout.of({**laid})
    found = placement(BLUE, layout, SPEC)
    points = free_samples(layout, SPEC, Point(260, 150), 60.0)
    reach = min(found.target.distance(spot) for spot in found.spots)
    if not found.inside:
        assert np.abs(points[:, 1] - 150).min() >= reach - EQUALLY_NEAR - 1e-6
    for _ in range(8):
        hand = Point(rng.uniform(0, 520), rng.uniform(0, 800))
        spot = found.nearest(hand)
        assert found.legal(spot)
        if found.inside:
            assert spot.y == 150.0


def test_g10_a_gap_of_a_tenth_to_every_ball() -> None:
    found = placement("red1", Layout.of({"red2": (260, 340)}), SPEC)
    assert found.why_not((260 + 35.09, 340 + 20)) is None
    assert found.why_not((260 + 35.09, 340)) == "problem.place_touches_ball"
    assert found.ball_at((260 + 35.09, 340)) == "red2"
    assert not found.legal((260, 304.901))
    assert found.legal((260, 304.9))


def test_g10_full_triangle_takes_the_ball_as_near_as_it_can_lie() -> None:
    exact: dict[Ball, Point] = {ball: place for ball, place in exact_places(SPEC).items() if ball != "red5"}
    full = Layout.of({**exact, BLUE: exact_places(SPEC)["red5"]})
    found = placement("red5", full, SPEC)
    assert not found.inside
    assert found.spots
    reach = min(map(found.target.distance, found.spots))
    assert reach == pytest.approx(min(distances(free_samples(full, SPEC, Point(260, 340), 80.0), found)), abs=0.3)
    assert found.why_not((260, 100)) == "problem.place_not_nearest_triangle"
    assert found.why_not((260, 320)) == "problem.place_touches_ball"


def test_g10_equally_near_spots_are_all_legal_and_nearest_chooses_by_the_hand() -> None:
    exact: dict[Ball, Point] = {ball: place for ball, place in exact_places(SPEC).items() if ball != "red5"}
    found = placement("red5", Layout.of({**exact, BLUE: exact_places(SPEC)["red5"]}), SPEC)
    left, right = found.nearest((100, 340)), found.nearest((420, 340))
    assert left != right
    assert found.legal(left)
    assert found.legal(right)
    assert left.x + right.x == pytest.approx(520, abs=0.02)


def test_p4_blue_goes_on_the_spot_or_beside_it() -> None:
    found = placement(BLUE, rack(SPEC).without(BLUE), SPEC)
    assert found.inside
    assert found.nearest(SPEC.starting_spot) == SPEC.starting_spot
    assert found.nearest((100.12345, 400)) == (100.123, 150)
    assert found.legal((17.5, 150))
    assert found.why_not((17.4, 150)) == "problem.place_outside_field"
    assert found.why_not((260, 150.001)) == "problem.place_off_line"


@pytest.mark.parametrize("point", [(math.nan, 1.0), (1.0, math.inf)])
def test_no_point_is_no_spot(point: tuple[float, float]) -> None:
    found = placement("red1", Layout(), SPEC)
    assert found.why_not(point) == "problem.place_no_point"
    assert found.legal(found.nearest(point))


def test_no_room_at_all_is_said() -> None:
    cell = BoardSpec(width=100, length=100, ball_radius=30, pots=(), starting_spot=Point(50, 50),
                     triangle=(Point(50, 0), Point(0, 100), Point(100, 100)))  # fmt: skip
    with pytest.raises(BoardError) as caught:
        placement(BLUE, Layout.of({"red1": (50, 50)}), cell)
    assert caught.value.code == "no_room"


@given(st.integers(0, 2**32), st.floats(-600, 1100), st.floats(-600, 1400))
def test_nearest_is_legal_and_stays_where_it_is(seed: int, x: float, y: float) -> None:
    rng = random.Random(seed)
    layout = crowd(rng, (*COLOURED_BALLS[1:], BLUE), Point(260, 340), 40)
    found = placement("red1", layout, SPEC)
    spot = found.nearest((x, y))
    assert found.legal(spot)
    assert found.nearest(spot) == spot
    if spot != (round(spot.x, 3), round(spot.y, 3)):
        about = [(round(spot.x + dx / 1000, 3), round(spot.y + dy / 1000, 3)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        assert not any(found.legal(grain) for grain in about), "unrounded though whole thousandths were legal"
