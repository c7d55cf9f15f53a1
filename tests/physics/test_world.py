"""The pymunk world: what it finds, against plain geometry, and that asking it changes no trace."""

import math
import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.physics.invariants import random_stroke
from yagopool.games.carrom.board import CARROM_BOARD, PIECES, SIDE, STRIKER
from yagopool.games.yago.board import rack
from yagopool.physics import simulate as module
from yagopool.physics.simulate import simulate
from yagopool.physics.world import world_of
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.spec import STANDARD_BOARD as BOARD
from yagopool.table.spec import BoardSpec

TWO = Layout.of({"blue": (260, 150), "red1": (260, 290), "red2": (300, 400)}, {5: "red3"})


@pytest.mark.parametrize("part", range(4))
def test_asking_the_world_changes_no_bit(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    shots = [random_stroke(random.Random(f"yardstick {part} {number}"), BOARD) for number in range(100)]
    monkeypatch.setattr(module, "_WORTH_ASKING", 0)
    asked = [simulate(*shot, BOARD) for shot in shots]
    monkeypatch.setattr(module, "_WORTH_ASKING", 99)
    assert [simulate(*shot, BOARD) for shot in shots] == asked


def random_men(rng: random.Random) -> tuple[Layout, Point]:
    """Return men and the striker all over a carrom board, and a place."""
    men: dict[str, Point] = {}
    for piece in PIECES:
        place = Point(*(rng.uniform(21.0, SIDE - 21.0) for _ in range(2)))
        if all(math.dist(place, other) > 42.0 for other in men.values()):
            men[piece] = place
    return Layout.of(men), Point(*(rng.uniform(21.0, SIDE - 21.0) for _ in range(2)))


@pytest.mark.parametrize("piece", ["white1", STRIKER])
def test_what_is_near_among_discs_of_two_sizes(piece: str) -> None:
    rng = random.Random(f"discs {piece}")
    touched = 0
    for _ in range(200):
        layout, start = random_men(rng)
        world, radius = world_of(layout, CARROM_BOARD), CARROM_BOARD.radius_of(piece)
        others = {other: (at, radius + CARROM_BOARD.radius_of(other)) for other, at in layout.free if other != piece}
        near = {other for other, (at, reach) in others.items() if math.dist(at, start) < reach + 0.5}
        assert set(world.neighbours(start, piece, gap=0.5).balls) == near
        touched += len(near)
    assert touched > 20


def test_what_is_under_the_pointer() -> None:
    world = world_of(TWO, BOARD)
    assert world.ball_at((260, 167.4)) == "blue"
    assert world.ball_at((260, 167.6)) is None
    assert world.ball_at(BOARD.pot_centre(5)) == "red3"
    assert world.ball_at((260, 167.6), slack=0.2) == "blue"
    assert world_of(Layout(), BOARD).ball_at((260, 150)) is None


def test_what_a_ball_would_touch() -> None:
    world = world_of(TWO, BOARD)
    assert world.neighbours((100, 500), "red4") == ((), (), False)
    assert world.neighbours((260, 184.9), "red4").balls == ("blue",)
    assert world.neighbours((260, 185.05), "red4").balls == ()
    assert world.neighbours((260, 185.05), "red4", gap=0.1).balls == ("blue",)
    x, y = BOARD.pot_centre(5)
    assert world.neighbours((x + 30.3, y), "red4").balls == ("red3",), "a potted ball is lower"
    assert world.neighbours((x + 30.4, y), "red4").balls == ()
    assert world.neighbours(BOARD.pot_centre(1), "red4").pots == (1,)
    assert world.neighbours((17.4, 300), "red4").cushion
    assert not world.neighbours((17.6, 300), "red4").cushion
    assert world.neighbours((260, 184.9), "blue").balls == (), "its own circle does not count"
    assert world.neighbours((260, 184.96), "red4", gap=-0.05).balls == ()


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
