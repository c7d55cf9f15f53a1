"""Where things lie in the window; the mouse hits what it points at, in every window."""

import math
from itertools import combinations, product
from typing import get_args

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from yagopool.games.settings import TableView
from yagopool.table.spec import BoardSpec
from yagopool.ui.viewport import Viewport

SIZES = [
    (960, 600), (961, 601), (1024, 768), (1280, 800), (1366, 768), (1920, 1080), (1280, 1024),
    (2560, 1080), (2560, 1440), (3440, 1440), (3840, 2160), (960, 1600), (5120, 1440),
]  # fmt: skip


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


def test_another_board_is_laid_out_by_its_own_measures() -> None:
    spec = BoardSpec(width=2000.0, length=2400.0, pots=())
    viewport = Viewport.of((1280, 800), spec)
    assert viewport.board.right <= 1280
    short, long = sorted(viewport.field[2:])
    assert long / short == pytest.approx(1.2, rel=0.01)


def test_on_a_telephone_the_board_stands_upright_whatever_the_text_size() -> None:
    telephone = Viewport.of((390, 844), text_size=2.0, strip=84.0)
    assert telephone.handheld
    assert not telephone.turned
    assert telephone.board.h > 844 // 3
    assert not Viewport.of((960, 600)).handheld


def test_on_a_phone_the_board_of_a_match_stays_large_with_larger_text() -> None:
    strip, needed = 77.0, (205.0, 110.0)
    plain, large = (Viewport.of((390, 844), text_size=size, strip=strip, hand=needed) for size in (1.0, 2.0))
    assert plain.board.w == 390
    assert large.board.w >= 300
    assert large.board.w >= 0.85 * plain.board.w
    assert large.left.bottom <= 844
    assert large.left.h >= 844 // 4
