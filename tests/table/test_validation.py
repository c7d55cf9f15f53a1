import math
from dataclasses import replace

import pytest

from yagopool.errors import BoardError
from yagopool.games.yago.board import check_racked
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout, check_layout
from yagopool.table.shot import Flick, check_flick
from yagopool.table.spec import RANGES, STANDARD_BOARD, Ball, BoardSpec, check_board

BARE = BoardSpec(pots=())
TWO = Layout.of({"blue": (260, 150), "red1": (260, 290)}, {1: "red2"})


def board_of(**changes: float) -> BoardSpec:
    """A laboratory board, roomy enough for any one extreme measure."""
    roomy = {"width": 3000.0, "length": 3000.0, "least_flick": 1.0, "greatest_flick": 10_000.0}
    return replace(BARE, **{**roomy, **changes})  # type: ignore[arg-type]


def refused(spec: BoardSpec) -> BoardError:
    with pytest.raises(BoardError) as caught:
        check_board(spec)
    return caught.value


def test_standard_board_can_be_played_on() -> None:
    check_racked(STANDARD_BOARD)


@pytest.mark.parametrize(
    "name", sorted(set(RANGES) - {"potted_depth", "frame_height", "least_flick", "greatest_flick"})
)
def test_ranges_are_inclusive(name: str) -> None:
    low, high = RANGES[name]
    depth = {"potted_depth": 0.0, "frame_height": 300.0}
    check_board(board_of(**{**depth, name: low}))
    check_board(board_of(**{**depth, name: high}))
    for beyond in (math.nextafter(low, -math.inf), math.nextafter(high, math.inf)):
        error = refused(board_of(**{**depth, name: beyond}))
        assert (error.code, error.field) == ("out_of_range", name)


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_numbers_must_be_finite(bad: float) -> None:
    for name in RANGES:
        error = refused(board_of(**{name: bad}))
        assert (error.code, error.field) == ("bad_value", name)


def test_every_number_of_the_spec_has_a_range() -> None:
    numbers = {name for name, value in vars(BoardSpec()).items() if isinstance(value, float)}
    assert numbers == set(RANGES)


def test_a_rolling_ball_is_lower_than_the_frames_top() -> None:
    check_board(board_of(frame_height=17.5))
    assert refused(board_of(frame_height=17.4)).field == "frame_height"


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"pots": STANDARD_BOARD.pots[:8]}, "bad_value", "pots"),
        ({"pot_radius": 17.4}, "out_of_range", "pot_radius"),
        ({"ball_radius": 18.6}, "out_of_range", "pot_radius"),
        ({"rack_pitch": 34.9}, "out_of_range", "rack_pitch"),
        ({"starting_spot": Point(260, 10)}, "outside_field", "starting_spot"),
        ({"starting_spot": Point(260, 260)}, "overlap", "starting_spot"),
        ({"starting_spot": Point(260, 580)}, "overlap", "starting_spot"),
        ({"rack_apex": Point(260, 574)}, "overlap", "rack_apex"),
        ({"rack_apex": Point(60, 290)}, "outside_field", "rack_apex"),
        ({"triangle": (Point(260, 255), Point(240, 270), Point(280, 270))}, "bad_value", "triangle"),
        ({"triangle": (Point(260, -1), Point(177, 398), Point(343, 398))}, "outside_field", "triangle"),
        ({"triangle": (Point(260, 255), Point(260, 300), Point(260, 350))}, "bad_value", "triangle"),
        ({"width": 390.0}, "outside_field", None),
    ],
)
def test_boards_on_which_no_game_can_be_racked(changes: dict[str, object], code: str, field: str | None) -> None:
    spec = replace(STANDARD_BOARD, **changes)  # type: ignore[arg-type]
    if field not in {"pots"} and "width" not in changes:
        check_board(spec)
    with pytest.raises(BoardError) as caught:
        check_racked(spec)
    assert caught.value.code == code
    assert field is None or caught.value.field == field


@pytest.mark.parametrize(
    ("balls", "potted", "code", "field"),
    [
        ({"red1": (17.44, 100)}, {}, "outside_field", "balls.red1"),
        ({"red1": (502.56, 100)}, {}, "outside_field", "balls.red1"),
        ({"red1": (100, 17.44)}, {}, "outside_field", "balls.red1"),
        ({"red1": (100, 782.56)}, {}, "outside_field", "balls.red1"),
        ({"red1": (math.nan, 100)}, {}, "bad_value", "balls.red1"),
        ({"red1": (100, math.inf)}, {}, "bad_value", "balls.red1"),
        ({"red1": (100, 100), "red2": (134.94, 100)}, {}, "overlap", "balls.red2"),
        ({"red1": (100, 100)}, {1: "red1"}, "bad_value", "potted.1"),
        ({}, {1: "red1", 2: "red1"}, "bad_value", "potted.2"),
        ({}, {10: "red1"}, "no_such_pot", "potted.10"),
        ({}, {0: "red1"}, "no_such_pot", "potted.0"),
        ({}, {4: "blue"}, "not_allowed", "potted.4"),
        ({"red1": (260 + 30.2, 580)}, {5: "red2"}, "overlap", "potted.5"),
    ],
)
def test_layouts_that_cannot_be(
    balls: dict[Ball, tuple[float, float]], potted: dict[int, Ball], code: str, field: str
) -> None:
    with pytest.raises(BoardError) as caught:
        check_layout(Layout.of(balls, potted))
    assert (caught.value.code, caught.value.field) == (code, field)


def test_rounding_may_make_balls_overlap_a_little() -> None:
    check_layout(Layout.of({"red1": (100, 100), "red2": (134.951, 100)}))
    check_layout(Layout.of({"red1": (17.451, 100)}))
    check_layout(Layout.of({"red1": (260 + 30.28, 580)}, {5: "red2"}))


def test_a_ball_may_lie_over_an_empty_pot_until_the_stroke() -> None:
    check_layout(Layout.of({"red1": (260, 580)}))


@pytest.mark.parametrize(
    ("flick", "code", "field"),
    [
        (Flick("blue", 90.0, 149.9), "out_of_range", "stroke.speed"),
        (Flick("blue", 90.0, 149.9999), "out_of_range", "stroke.speed"),
        (Flick("blue", 90.0, 4000.1), "out_of_range", "stroke.speed"),
        (Flick("blue", 90.0, math.nan), "bad_value", "stroke.speed"),
        (Flick("blue", math.inf, 500.0), "bad_value", "stroke.direction"),
        (Flick("red2", 90.0, 500.0), "not_allowed", "stroke.ball"),
        (Flick("red3", 90.0, 500.0), "ball_absent", "stroke.ball"),
    ],
)
def test_flicks_that_cannot_be(flick: Flick, code: str, field: str) -> None:
    with pytest.raises(BoardError) as caught:
        check_flick(flick, TWO)
    assert (caught.value.code, caught.value.field) == (code, field)
