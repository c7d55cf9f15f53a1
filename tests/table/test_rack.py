import math
import random
from itertools import combinations

import pytest

from yagopool.games.yago.board import BLUE, exact_places, rack, rack_rng
from yagopool.table.spec import STANDARD_BOARD, BoardSpec


def test_exact_rack_touches_the_printed_outline() -> None:
    spec = STANDARD_BOARD
    places = exact_places(spec)
    assert places["yellow1"] == (260.0, 290.0)
    neighbours = [math.dist(a, b) for a, b in combinations(places.values(), 2)]
    assert min(neighbours) == pytest.approx(spec.rack_pitch, abs=1e-9)
    for i in range(3):
        (ax, ay), (bx, by) = spec.triangle[i], spec.triangle[i - 1]
        across = [abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / math.dist((ax, ay), (bx, by))
                  for x, y in places.values()]  # fmt: skip
        assert min(across) == pytest.approx(spec.ball_radius, abs=0.01)


def test_g2_blue_stands_on_the_starting_spot() -> None:
    assert rack(STANDARD_BOARD).place_of(BLUE) == (260.0, 150.0)
    assert rack(STANDARD_BOARD, rack_rng(1, 1)).place_of(BLUE) == (260.0, 150.0)


def test_scatter_stays_in_its_disc_and_overlaps_nothing() -> None:
    for game in range(1, 60):
        places = rack(STANDARD_BOARD, rack_rng(7, game)).balls
        for ball, exact in exact_places(STANDARD_BOARD).items():
            assert math.dist(places[ball], exact) <= STANDARD_BOARD.rack_scatter
            assert places[ball] == (round(places[ball].x, 3), round(places[ball].y, 3))
        assert min(math.dist(a, b) for a, b in combinations(places.values(), 2)) >= 2.0 * STANDARD_BOARD.ball_radius


def test_scatter_uses_its_whole_disc() -> None:
    exact = exact_places(STANDARD_BOARD)["red3"]
    offs = [math.dist(rack(STANDARD_BOARD, rack_rng(3, game)).balls["red3"], exact) for game in range(300)]
    assert max(offs) > 0.045
    assert sum(off > 0.05 * math.sqrt(0.5) for off in offs) / len(offs) == pytest.approx(0.5, abs=0.1)


def test_rack_depends_on_seed_and_game_alone() -> None:
    assert rack(STANDARD_BOARD, rack_rng(1, 2)) == rack(STANDARD_BOARD, rack_rng(1, 2))
    assert rack(STANDARD_BOARD, rack_rng(1, 2)) != rack(STANDARD_BOARD, rack_rng(1, 3))
    assert rack(STANDARD_BOARD, rack_rng(1, 2)) != rack(STANDARD_BOARD, rack_rng(2, 2))
    assert rack(STANDARD_BOARD, rack_rng(1, 12)) != rack(STANDARD_BOARD, rack_rng(11, 2))


def test_scattered_rack_of_seed_one_stays_what_it_is() -> None:
    places = rack(STANDARD_BOARD, rack_rng(1, 1)).balls
    assert places["yellow1"] == (259.995, 289.953), (
        "records name their rack by seed: changing the drawing breaks old ones"
    )


def test_no_scatter_means_the_exact_rack() -> None:
    assert rack(BoardSpec(rack_scatter=0.0), random.Random(1)) == rack(STANDARD_BOARD)


def test_a_tight_rack_is_drawn_again_until_nothing_overlaps() -> None:
    tight = BoardSpec(rack_pitch=35.02)
    places = rack(tight, rack_rng(5, 5)).balls
    assert min(math.dist(a, b) for a, b in combinations(places.values(), 2)) >= 2.0 * tight.ball_radius


def test_a_rack_without_room_to_scatter_is_exact() -> None:
    touching = BoardSpec(ball_radius=17.6)
    assert rack(touching, rack_rng(5, 5)) == rack(touching)


@pytest.mark.parametrize("scatter", [5e-324, 1e-9, 1e-5, 1e-4, 3e-4, 0.000999, 0.001, 0.002, 5.0])
def test_racking_ends_whatever_the_scatter(scatter: float) -> None:
    spec = BoardSpec(rack_scatter=scatter)
    for game in range(1, 20):
        places = rack(spec, rack_rng(1, game)).balls
        for ball, exact in exact_places(spec).items():
            assert math.dist(places[ball], exact) <= scatter
