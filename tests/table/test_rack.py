import math
from itertools import combinations

import pytest

from yagopool.games.yago.balls import COLOURED_BALLS, colour_of
from yagopool.games.yago.rack import RACK, exact_places, rack, rack_rng
from yagopool.table.spec import STANDARD_BOARD, BoardSpec


def test_b4_rack_holds_each_coloured_ball_once_in_rows_of_one_to_four() -> None:
    assert [len(row) for row in RACK] == [1, 2, 3, 4]
    assert sorted(ball for row in RACK for ball in row) == sorted(COLOURED_BALLS)


def test_b4_rack_is_mirror_symmetric_by_colour() -> None:
    for row in RACK:
        colours = [colour_of(ball) for ball in row]
        assert colours == colours[::-1]
    assert {colour_of(RACK[0][0]), colour_of(RACK[2][1])} == {"red", "yellow"}


def test_b4_exact_rack_is_mirror_symmetric_by_place() -> None:
    places = exact_places(STANDARD_BOARD)
    for row in RACK:
        for left, right in zip(row, reversed(row), strict=True):
            assert places[left].x + places[right].x == pytest.approx(2.0 * 260.0, abs=1e-12)
            assert places[left].y == places[right].y


@pytest.mark.parametrize("game", range(1, 60))
def test_scatter_stays_in_its_disc_and_overlaps_nothing(game: int) -> None:
    places = rack(STANDARD_BOARD, rack_rng(7, game)).balls
    for ball, exact in exact_places(STANDARD_BOARD).items():
        assert math.dist(places[ball], exact) <= STANDARD_BOARD.rack_scatter
        assert places[ball] == (round(places[ball].x, 3), round(places[ball].y, 3))
    assert min(math.dist(a, b) for a, b in combinations(places.values(), 2)) >= 2.0 * STANDARD_BOARD.ball_radius


def test_scattered_rack_of_seed_one_stays_what_it_is() -> None:
    places = rack(STANDARD_BOARD, rack_rng(1, 1)).balls
    assert places["yellow1"] == (259.995, 289.953), (
        "records name their rack by seed: changing the drawing breaks old ones"
    )


def test_a_tight_rack_is_drawn_again_until_nothing_overlaps() -> None:
    tight = BoardSpec(rack_pitch=35.02)
    places = rack(tight, rack_rng(5, 5)).balls
    assert min(math.dist(a, b) for a, b in combinations(places.values(), 2)) >= 2.0 * tight.ball_radius
