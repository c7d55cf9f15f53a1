"""The pymunk world: what it finds, against plain geometry, and that asking it changes no trace."""

import math
import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.physics.invariants import random_stroke
from yagopool.games.yago.rack import rack
from yagopool.physics import simulate as module
from yagopool.physics.simulate import simulate
from yagopool.physics.world import World, world_of
from yagopool.table.geometry import closest_point
from yagopool.table.layout import Layout, Point
from yagopool.table.spec import STANDARD_BOARD as BOARD
from yagopool.table.spec import BoardSpec

TWO = Layout.of({"blue": (260, 150), "red1": (260, 290), "red2": (300, 400)}, {5: "red3"})


@pytest.mark.parametrize("part", range(4))
def test_asking_the_world_changes_no_bit(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    shots = [random_stroke(random.Random(f"yardstick {part} {number}"), BOARD) for number in range(100)]
    asked = [simulate(*shot, BOARD) for shot in shots]
    monkeypatch.setattr(module, "_WORTH_ASKING", 99)
    assert [simulate(*shot, BOARD) for shot in shots] == asked


def test_no_ball_near_a_path_is_overlooked() -> None:
    rng = random.Random("paths")
    world = World(BOARD)
    in_the_way = 0
    for _ in range(300):
        layout, _ = random_stroke(rng, BOARD)
        world.set_layout(layout)
        start, end = (Point(rng.uniform(17.5, 502.5), rng.uniform(17.5, 782.5)) for _ in range(2))
        centres = {**layout.balls, **{ball: BOARD.pot_centre(pot) for pot, ball in layout.filled}}
        apart = {ball: math.dist(place, closest_point(place, start, end)) for ball, place in centres.items()}
        blocking = {ball for ball, distance in apart.items() if distance < 35.0}
        assert set(world.balls_in_the_way(start, end)) == blocking
        in_the_way += len(blocking)
    assert in_the_way > 100


def test_balls_in_the_way_come_in_order() -> None:
    world = world_of(TWO, BOARD)
    assert world.balls_in_the_way(Point(280, 200), Point(280, 700)) == ["red1", "red2", "red3"]
    assert world.balls_in_the_way(Point(280, 700), Point(280, 200)) == ["red3", "red2", "red1"]
    assert world.balls_in_the_way(Point(60, 200), Point(60, 700)) == []


def test_what_is_under_the_pointer() -> None:
    world = world_of(TWO, BOARD)
    assert world.ball_at((260, 167.4)) == "blue"
    assert world.ball_at((260, 167.6)) is None
    assert world.ball_at(BOARD.pot_centre(5)) == "red3"
    assert world_of(Layout(), BOARD).ball_at((260, 150)) is None


def test_what_a_ball_would_touch() -> None:
    world = world_of(TWO, BOARD)
    assert world.neighbours((100, 500)) == ((), (), False)
    assert world.neighbours((260, 184.9)).balls == ("blue",)
    assert world.neighbours((260, 185.05)).balls == ()
    assert world.neighbours((260, 185.05), gap=0.1).balls == ("blue",)
    x, y = BOARD.pot_centre(5)
    assert world.neighbours((x + 30.3, y)).balls == ("red3",), "a potted ball is lower"
    assert world.neighbours((x + 30.4, y)).balls == ()
    assert world.neighbours(BOARD.pot_centre(1)).pots == (1,)
    assert world.neighbours((17.4, 300)).cushion
    assert not world.neighbours((17.6, 300)).cushion


def test_a_world_is_kept_and_set_to_each_layout() -> None:
    first = world_of(rack(BOARD), BOARD)
    assert first.ball_at((260, 150)) == "blue"
    again = world_of(TWO.without("blue"), BoardSpec())
    assert again is first
    assert again.ball_at((260, 150)) is None
    assert again.ball_at((300, 400)) == "red2"
    assert world_of(TWO, BoardSpec(width=600.0)) is not first


def test_every_thread_has_its_own_world() -> None:
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(world_of, TWO, BOARD).result()
    assert other is not world_of(TWO, BOARD)
