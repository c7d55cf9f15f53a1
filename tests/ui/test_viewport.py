"""Where things lie in the window; the mouse hits what it points at, in every window."""

import math
from itertools import combinations, product
from typing import get_args

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from yagopool.games.settings import TableView
from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.ui.play.side_cards import strip_height
from yagopool.ui.viewport import SMALLEST, Box, Viewport

SIZES = [
    (960, 600), (961, 601), (1024, 768), (1280, 800), (1366, 768), (1920, 1080), (1280, 1024),
    (2560, 1080), (2560, 1440), (3440, 1440), (3840, 2160), (960, 1600), (5120, 1440),
]  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", [(0.0, 0.0), (520.0, 800.0), (260.0, 150.0), (0.001, 799.999), (-40.0, 830.0)])
def test_there_and_back_is_the_same_place(size: tuple[int, int], place: tuple[float, float]) -> None:
    viewport = Viewport.of(size)
    back = viewport.to_board(viewport.to_window(place))
    assert math.dist(back, place) < 1e-9


@given(
    st.integers(960, 7680), st.integers(600, 4320), st.floats(1.0, 2.0), st.floats(-2000, 9000), st.floats(-2000, 9000)
)
def test_back_and_there_is_the_same_pixel(w: int, h: int, text: float, x: float, y: float) -> None:
    viewport = Viewport.of((w, h), text_size=text)
    assert math.dist(viewport.to_window(viewport.to_board((x, y))), (x, y)) < 1e-8


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", get_args(TableView))
def test_right_of_the_far_end_is_right_and_nothing_is_mirrored(size: tuple[int, int], view: TableView) -> None:
    viewport = Viewport.of(size, view=view)
    (nx, ny), (fx, fy), (rx, ry) = (viewport.to_window(at) for at in ((260.0, 0.0), (260.0, 800.0), (520.0, 0.0)))
    assert (fx - nx) * (ry - ny) - (fy - ny) * (rx - nx) > 0.0, "from far to right is clockwise on the screen"
    assert viewport.turned == (fx > nx)
    assert viewport.turned or fy < ny
    assert view == "automatic" or viewport.turned == (view == "turned")


@pytest.mark.parametrize("view", ["upright", "turned"])
@pytest.mark.parametrize("direction", [0.0, 37.5, 90.0, 200.0, 359.99])
def test_an_angle_in_the_window_is_the_way_a_ball_goes_there(view: TableView, direction: float) -> None:
    viewport = Viewport.of((1280, 800), view=view)
    way = math.radians(direction)
    start, end = viewport.to_window((200.0, 300.0)), viewport.to_window((200.0 + math.cos(way), 300.0 + math.sin(way)))
    seen = math.degrees(math.atan2(start[1] - end[1], end[0] - start[0]))
    assert math.cos(math.radians(seen - viewport.angle(direction))) == pytest.approx(1.0)
    assert viewport.direction(viewport.angle(direction)) == pytest.approx(direction % 360.0)


@pytest.mark.parametrize("size", [*SIZES, (800, 1200), (390, 844), (640, 480)])
def test_board_and_panels_lie_in_the_window_and_apart(size: tuple[int, int]) -> None:
    strips = [(0.0, False), (80.0, False), (80.0, True)]
    for text_size, view, (strip, along) in product((1.0, 1.5, 2.0), get_args(TableView), strips):
        viewport = Viewport.of(size, text_size=text_size, view=view, strip=strip, along=along)
        assert viewport.strip is not None or not along
        boxes = [viewport.left, viewport.board, viewport.right, *filter(None, (viewport.strip,))]
        for box in boxes:
            assert pygame.Rect(viewport.window).contains(box), (text_size, view, strip, along)
        for one, other in combinations(boxes, 2):
            assert not pygame.Rect(one).colliderect(other), (text_size, view, strip, along)
        short, long = sorted(viewport.field[2:])
        assert long / short == pytest.approx(800 / 520, rel=0.02)


BEFORE = {
    ((1280, 800), 1.0): 40.3, ((1280, 800), 2.0): 30.6, ((1920, 1080), 1.0): 36.3, ((1920, 1080), 2.0): 36.3,
    ((2560, 1440), 1.0): 36.3, ((2560, 1440), 2.0): 36.3, ((960, 600), 1.0): 40.1, ((960, 600), 2.0): 24.0,
    ((800, 1200), 1.0): 21.7, ((800, 1200), 2.0): 3.9, ((390, 844), 1.0): 2.7, ((390, 844), 2.0): 2.7,
    ((640, 480), 1.0): 22.6, ((640, 480), 2.0): 7.8,
}  # fmt: skip
"""The board's share of the window, in per cent, when it always stood upright between two columns."""


@pytest.mark.parametrize(("window", "before"), BEFORE.items(), ids=str)
def test_the_board_has_a_third_more_of_the_window_and_twice_as_much_of_a_high_one(
    window: tuple[tuple[int, int], float], before: float
) -> None:
    size, text_size = window
    board = Viewport.of(size, text_size=text_size, strip=strip_height(text_size)).board
    share = 100.0 * board.w * board.h / (size[0] * size[1])
    assert share >= before * (2.0 if size[1] > size[0] else 4.0 / 3.0)


def test_larger_text_gets_wider_panels() -> None:
    assert Viewport.of(SMALLEST, text_size=2.0).left.w > 1.1 * Viewport.of(SMALLEST).left.w


def test_another_board_is_laid_out_by_its_own_measures() -> None:
    spec = BoardSpec(width=2000.0, length=2400.0, pots=())
    viewport = Viewport.of((1280, 800), spec)
    assert viewport.board.right <= 1280
    short, long = sorted(viewport.field[2:])
    assert long / short == pytest.approx(1.2, rel=0.01)


def test_lengths_are_in_scale() -> None:
    viewport = Viewport.of((1280, 800), view="upright")
    a, b = viewport.to_window((0.0, 0.0)), viewport.to_window((100.0, 0.0))
    assert viewport.length(100.0) == pytest.approx(b[0] - a[0])
    assert viewport.length(STANDARD_BOARD.ball_radius) > 10


def test_a_box_knows_what_lies_in_it() -> None:
    box = Box(10, 20, 30, 40)
    assert box.contains((10, 20))
    assert box.contains((39.9, 59.9))
    assert not box.contains((40, 30))
    assert box.centre == (25, 40)
    assert box.inset(5) == Box(15, 25, 20, 30)


def test_on_a_telephone_the_board_stands_upright_whatever_the_text_size() -> None:
    telephone = Viewport.of((390, 844), text_size=2.0, strip=84.0)
    assert telephone.handheld
    assert not telephone.turned
    assert telephone.board.h > 844 // 3
    assert not Viewport.of((960, 600)).handheld
