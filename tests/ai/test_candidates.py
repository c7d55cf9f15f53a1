"""Strokes worth a thought: always some, all of them may be played, and left and right are alike."""

import math
import random

import pytest

from tests.ai.positions import VARIANTS, in_play, mirrored, random_view
from yagopool.ai.candidate import Candidate
from yagopool.ai.candidates import candidates
from yagopool.ai.hand import Hand
from yagopool.match.legality import problems
from yagopool.rules.checks import foul_by_flicking
from yagopool.rules.state import VariantName
from yagopool.table.balls import Ball

STEADY = Hand(0.7, 0.04)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(6))
def test_every_candidate_may_be_played(variant: VariantName, seed: int) -> None:
    view = random_view(random.Random(seed), variant)
    found = candidates(view, STEADY)
    assert found
    for candidate in found:
        assert problems(view.state, view.layout, candidate.flick, view.spec) == ()
        assert foul_by_flicking(view.state, candidate.flick.ball) is None
        assert 0.0 <= candidate.chance <= 1.0


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(6))
def test_a_mirrored_position_has_the_mirrored_candidates(variant: VariantName, seed: int) -> None:
    view = random_view(random.Random(seed), variant)

    def told(left_is: float, found: tuple[Candidate, ...]) -> list[tuple[str, float, float, float]]:
        ways = [(candidate.flick, math.radians(candidate.flick.direction)) for candidate in found]
        vectors = [(flick, left_is * math.cos(way), math.sin(way)) for flick, way in ways]
        return sorted(
            (flick.ball, round(x, 5) + 0.0, round(y, 5) + 0.0, round(flick.speed, 2)) for flick, x, y in vectors
        )

    assert told(1.0, candidates(view, STEADY)) == told(-1.0, candidates(mirrored(view), STEADY))


def test_the_ball_right_before_a_free_pot_is_the_most_promising() -> None:
    view = in_play("easy", {"red1": (260.0, 380.0), "red2": (60.0, 60.0), "yellow1": (450.0, 700.0)}, {5: "red3"})
    best = candidates(view, STEADY)[0]
    assert (best.flick.ball, best.aim.idea, best.aim.pot) == ("red1", "direct", 9)
    assert best.flick.direction == pytest.approx(90.0)


def test_medium_has_no_straight_pots() -> None:
    view = in_play("medium", {"red1": (260.0, 380.0), "red2": (100.0, 300.0), "yellow1": (450.0, 700.0)}, {5: "red3"})
    ideas = {candidate.aim.idea for candidate in candidates(view, STEADY)}
    assert "direct" not in ideas
    assert {"cushion", "combination"} <= ideas


def test_professional_flicks_blue_only() -> None:
    view = in_play("professional", {"red1": (260.0, 380.0), "yellow1": (100.0, 300.0), "blue": (250.0, 150.0)})
    assert {candidate.flick.ball for candidate in candidates(view, STEADY)} == {"blue"}


def test_a_ball_in_the_way_closes_a_straight_pot() -> None:
    balls: dict[Ball, tuple[float, float]] = {"red1": (260.0, 300.0), "yellow1": (260.0, 380.0)}
    view = in_play("easy", dict(balls), {5: "red3"})
    straight = [found for found in candidates(view, STEADY) if found.aim.idea == "direct" and found.aim.pot == 9]
    assert straight == []
