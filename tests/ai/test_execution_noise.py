"""The hands people agree to play with: how far they stray, and that nobody chooses among outcomes."""

import math
import random
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yagopool.table.shot import HANDS, Flick, HandName, made_by
from yagopool.table.spec import STANDARD_BOARD

SPEC = STANDARD_BOARD
STRAYING: tuple[HandName, ...] = ("steady", "real")


def astray(name: HandName, meant: Flick, seed: int, moves: int) -> tuple[float, float]:
    """How far a flick strays, in standard deviations of direction and of speed."""
    hand = HANDS[name]
    made = made_by(hand, meant, seed=seed, moves=moves, spec=SPEC)
    turn = (made.direction - meant.direction + 180.0) % 360.0 - 180.0
    return turn / hand.direction, (made.speed / meant.speed - 1.0) / hand.speed


def turned(meant: Flick, degrees: float) -> Flick:
    return Flick(meant.ball, (meant.direction + degrees) % 360.0, meant.speed)


def aims(count: int) -> list[Flick]:
    rng = random.Random(count)
    return [Flick("blue", rng.uniform(0, 360), rng.uniform(300, 2500)) for _ in range(count)]


@given(st.floats(0, 360, exclude_max=True), st.floats(SPEC.least_flick, SPEC.greatest_flick), st.integers(0, 2**53))
def test_an_exact_hand_makes_what_was_meant_to_the_bit(direction: float, speed: float, seed: int) -> None:
    meant = Flick("red1", direction, speed)
    assert made_by(HANDS["exact"], meant, seed=seed, moves=3, spec=SPEC) is meant


@given(
    st.sampled_from(STRAYING),
    st.floats(0, 360, exclude_max=True),
    st.floats(SPEC.least_flick, SPEC.greatest_flick),
    st.integers(0, 2**53),
    st.integers(0, 10_000),
)
def test_whatever_is_meant_a_finger_can_do_what_is_made(
    name: HandName, direction: float, speed: float, seed: int, moves: int
) -> None:
    meant = Flick("red1", direction, speed)
    made = made_by(HANDS[name], meant, seed=seed, moves=moves, spec=SPEC)
    assert made.ball == "red1"
    assert 0.0 <= made.direction < 360.0
    assert SPEC.least_flick <= made.speed <= SPEC.greatest_flick
    assert (round(made.direction, 4), round(made.speed, 2)) == (made.direction, made.speed), "as a record writes it"
    assert made == made_by(HANDS[name], meant, seed=seed, moves=moves, spec=SPEC)


@pytest.mark.parametrize("name", STRAYING)
def test_flicks_stray_as_far_as_is_said_both_ways_alike(name: HandName) -> None:
    drawn = [astray(name, meant, seed, seed % 7) for seed, meant in enumerate(aims(3000))]
    for values in zip(*drawn, strict=True):
        assert statistics.mean(values) == pytest.approx(0.0, abs=0.08)
        assert statistics.pstdev(values) == pytest.approx(1.0, abs=0.06)
        within = sum(abs(value) <= 2.0 for value in values) / len(values)
        assert within == pytest.approx(0.954, abs=0.02), "the cone holds 19 of 20"
    assert abs(statistics.correlation(*zip(*drawn, strict=True))) < 0.06


@pytest.mark.parametrize("name", STRAYING)
def test_an_aim_turned_by_a_hair_is_no_second_draw(name: HandName) -> None:
    for seed, meant in enumerate(aims(400)):
        before = astray(name, meant, seed, 2)
        after = astray(name, turned(meant, 0.01), seed, 2)
        assert math.dist(before, after) < 0.25


@pytest.mark.parametrize("name", STRAYING)
def test_how_far_one_aim_strayed_says_nothing_of_one_that_would_make_up_for_it(name: HandName) -> None:
    beside = 2.0 * HANDS[name].direction
    pairs = [
        (astray(name, meant, seed, 2)[0], astray(name, turned(meant, beside), seed, 2)[0])
        for seed, meant in enumerate(aims(2000))
    ]
    assert abs(statistics.correlation(*zip(*pairs, strict=True))) < 0.07


def test_a_draw_stays_what_it_was_from_version_to_version() -> None:
    """Replays do not need it, for records hold the flick that was made; a match left and gone on with does."""
    made = made_by(HANDS["real"], Flick("blue", 90.0, 2000.0), seed=7, moves=4, spec=SPEC)
    assert made == Flick("blue", 89.5487, 2034.05)
