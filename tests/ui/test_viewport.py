"""Where things lie in the window; the mouse hits what it points at, in every window."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yagopool.table.spec import STANDARD_BOARD, BoardSpec
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
def test_the_far_end_is_above_and_right_is_right(size: tuple[int, int]) -> None:
    viewport = Viewport.of(size)
    near, far = viewport.to_window((260.0, 0.0)), viewport.to_window((260.0, 800.0))
    assert far[1] < near[1]
    assert viewport.to_window((520.0, 0.0))[0] > viewport.to_window((0.0, 0.0))[0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
def test_board_and_panels_lie_in_the_window_and_apart(size: tuple[int, int], text_size: float) -> None:
    viewport = Viewport.of(size, text_size=text_size)
    boxes = (viewport.left, viewport.board, viewport.right)
    for box in boxes:
        assert box.x >= 0
        assert box.y >= 0
        assert box.right <= size[0]
        assert box.bottom <= size[1]
    assert viewport.left.right < viewport.board.x
    assert viewport.board.right < viewport.right.x


@pytest.mark.parametrize("size", SIZES)
def test_the_board_stands_in_the_middle_and_keeps_its_shape(size: tuple[int, int]) -> None:
    viewport = Viewport.of(size)
    x, y = viewport.to_window((260.0, 400.0))
    assert (x, y) == pytest.approx((size[0] / 2, size[1] / 2))
    assert viewport.field.h / viewport.field.w == pytest.approx(800 / 520, rel=0.01)


def test_the_board_fills_the_height_of_a_wide_window() -> None:
    for size in ((1280, 800), (1920, 1080), (3440, 1440)):
        assert Viewport.of(size).board.h > 0.95 * size[1]


def test_larger_text_gets_wider_panels() -> None:
    assert Viewport.of(SMALLEST, text_size=2.0).left.w > 1.1 * Viewport.of(SMALLEST).left.w


def test_another_board_is_laid_out_by_its_own_measures() -> None:
    spec = BoardSpec(width=2000.0, length=2400.0, pots=())
    viewport = Viewport.of((1280, 800), spec)
    assert viewport.board.right <= 1280
    assert viewport.field.h / viewport.field.w == pytest.approx(1.2, rel=0.01)


def test_lengths_are_in_scale() -> None:
    viewport = Viewport.of((1280, 800))
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
