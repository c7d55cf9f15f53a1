"""Strokes worth a thought: always some, all of them may be played, left and right are alike, and they do as meant."""

import math
import random
from dataclasses import replace

import pytest

from tests.ai.positions import VARIANTS, in_play, mirrored, random_view
from yagopool.ai.decision import Candidate
from yagopool.ai.search import Trials
from yagopool.games.yago.board import BLUE
from yagopool.games.yago.computer.aim_refinement import refined
from yagopool.games.yago.computer.bank_shots import bank_path, kick_shots
from yagopool.games.yago.computer.evaluation import best_prospect
from yagopool.games.yago.computer.flicks_around import gains_around
from yagopool.games.yago.computer.pot_shots import carom_shots, combination_shots, direct_shots
from yagopool.games.yago.computer.shot_generator import breaks, candidates, most_obvious, obvious_pots
from yagopool.games.yago.rules.judgement import foul_by_flicking
from yagopool.games.yago.rules.state import VariantName
from yagopool.match.session import problems
from yagopool.physics.simulate import simulate
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Cushion, Flick, Hand
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec

STEADY = Hand(0.7, 0.04)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(6))
def test_every_candidate_may_be_played_and_its_mirror_image_in_the_mirrored_position(
    variant: VariantName, seed: int
) -> None:
    view = random_view(random.Random(seed), variant)
    found = candidates(view, STEADY)
    assert found
    for candidate in found:
        assert problems(view.state, view.layout, candidate.flick, view.spec) == ()
        assert foul_by_flicking(view.state, candidate.flick.ball) is None
        assert 0.0 <= candidate.chance <= 1.0

    def ways(left_is: float, found: tuple[Candidate, ...]) -> list[tuple[str, float, float, float]]:
        flicks = [(candidate.flick, math.radians(candidate.flick.direction)) for candidate in found]
        return sorted(
            (flick.ball, round(left_is * math.cos(way), 5) + 0.0, round(math.sin(way), 5) + 0.0, round(flick.speed, 2))
            for flick, way in flicks
        )

    assert ways(1.0, found) == ways(-1.0, candidates(mirrored(view), STEADY))


def test_the_ball_right_before_a_free_pot_is_the_most_promising() -> None:
    view = in_play("easy", {"red1": (260.0, 380.0), "red2": (60.0, 60.0), "yellow1": (450.0, 700.0)}, {5: "red3"})
    best = candidates(view, STEADY)[0]
    assert (best.flick.ball, best.aim.idea, best.aim.pot) == ("red1", "direct", 9)
    assert best.flick.direction == pytest.approx(90.0)


def test_who_is_careful_sees_no_pot_where_the_finger_has_no_room() -> None:
    """Red 2 lies right behind red 1, and pot 9 right before it."""
    view = in_play("easy", {"red1": (260.0, 380.0), "red2": (260.0, 338.0), "yellow1": (60.0, 60.0)}, {5: "red3"})
    for seen, pot in ((view, 9), (replace(view, careful=True), None)):
        found, thought_of = best_prospect(seen, "A", STEADY), most_obvious(seen, STEADY)
        assert (found is not None and (found.ball, found.pot) == ("red1", 9)) == (pot == 9)
        assert (thought_of is not None and thought_of.flick.ball == "red1" and thought_of.aim.pot == 9) == (pot == 9)


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_flicks_in_all_directions_find_gains_something_and_does_as_it_says(variant: VariantName) -> None:
    hit = 0
    for seed in range(6):
        view = random_view(random.Random(seed), variant)
        trials = Trials(240)
        for candidate, tried in gains_around(view, STEADY, trials):
            assert problems(view.state, view.layout, candidate.flick, view.spec) == ()
            assert tried.did(candidate.aim)
            assert tried.gained
            hit += 1
        assert trials.made <= 240
    assert hit > 0


def test_what_is_thought_of_follows_the_variant() -> None:
    balls: dict[Ball, tuple[float, float]] = {"red1": (260.0, 380.0), "red2": (100.0, 300.0), "yellow1": (450.0, 700.0)}
    medium = {found.aim.idea for found in candidates(in_play("medium", dict(balls), {5: "red3"}), STEADY)}
    assert "direct" not in medium
    assert {"cushion", "combination"} <= medium
    professional = in_play("professional", balls | {"blue": (250.0, 150.0)})
    assert {found.flick.ball for found in candidates(professional, STEADY)} == {"blue"}


@pytest.mark.parametrize(
    ("variant", "ideas", "least"),
    [
        ("easy", {"cushion", "two_cushions"}, 0.8),
        ("easy", {"off_ball", "off_potted"}, 0.3),
        ("professional", {"combination"}, 0.5),
    ],
)
def test_most_strokes_drop_their_ball_as_meant(variant: VariantName, ideas: set[str], least: float) -> None:
    rng, dropped = random.Random(5), []
    for _ in range(12):
        view = random_view(rng, variant)
        likely = (found for found in candidates(view, STEADY) if found.aim.idea in ideas and found.chance > 0.15)
        dropped += [Trials(1).stroke(view, one.flick).did(one.aim) for one in likely]
    assert len(dropped) > 10
    assert sum(dropped) > least * len(dropped)


def test_a_ball_hidden_from_blue_is_reached_over_a_cushion() -> None:
    balls: dict[Ball, tuple[float, float]] = {
        "blue": (120.0, 150.0),
        "red1": (330.0, 440.0),
        "yellow1": (225.0, 295.0),
        "yellow2": (255.0, 270.0),
        "yellow3": (195.0, 320.0),
    }
    view = in_play("professional", balls, {5: "red2"})
    assert not list(combination_shots(view, BLUE, ("red1",), STEADY))
    kicks = list(kick_shots(view, BLUE, ("red1",), STEADY, 1))
    assert kicks
    assert all(kick.aim.via[1:] == ("red1",) and kick.aim.via[0] in ("left", "right", "far") for kick in kicks)


BARE = BoardSpec(pots=())


@pytest.mark.parametrize("cushions", [1, 2])
def test_a_bank_path_is_the_way_that_the_stroke_takes(cushions: int) -> None:
    rng, compared = random.Random(cushions), 0
    for _ in range(60):
        start = Point(round(rng.uniform(20.0, 500.0), 3), round(rng.uniform(20.0, 780.0), 3))
        heading, speed = rng.uniform(0.0, math.tau), rng.uniform(900.0, 2200.0)
        found = bank_path(start, heading, speed, cushions, BARE)
        if found is None:
            continue
        trace = simulate(Layout.of({BLUE: start}, {}), Flick(BLUE, math.degrees(heading), speed), BARE)
        met = [event.t for event in trace.events if isinstance(event, Cushion) and event.t is not None]
        until = met[cushions] if len(met) > cushions else trace.duration
        last = [part for part in trace.paths[0].segments if part.end <= until + 1e-9][-1]
        first, end = last.at(last.start), last.at(last.end)
        assert len(found.turns) == len(found.walls) == cushions
        rolling = math.atan2(end.y - first.y, end.x - first.x)
        assert math.remainder(found.last.heading - rolling, math.tau) == pytest.approx(0.0, abs=1e-6)
        assert found.miss(Point(end.x, end.y)) == pytest.approx(0.0, abs=1e-3)
        compared += 1
    assert compared > 30


def test_on_a_heavy_cloth_no_pot_is_tried_for_which_no_finger_is_hard_enough() -> None:
    heavy, tried = replace(STANDARD_BOARD, rolling_friction=1.0, greatest_flick=2000.0), {"usual": 0, "heavy": 0}
    for seed in range(6):
        usual = random_view(random.Random(seed), "easy")
        balls = usual.free_own("A")
        for name, view in (("usual", usual), ("heavy", replace(usual, spec=heavy))):
            straight, off_balls = [*direct_shots(view, balls, STEADY)], [*carom_shots(view, balls, STEADY)]
            assert all(shot.flick.speed <= view.spec.greatest_flick for shot in straight)
            assert all(shot.flick.speed < view.spec.hop_speed for shot in off_balls)
            tried[name] += len(straight) + len(off_balls)
    assert 0 < tried["heavy"] < tried["usual"]


def test_where_the_softest_flick_is_too_fast_for_the_pots_no_ball_promises_anything() -> None:
    view, slippery = in_play("easy", {"red1": (260.0, 380.0)}), replace(STANDARD_BOARD, rolling_friction=1e-4)
    assert best_prospect(replace(view, spec=slippery), "A", STEADY) is not None
    assert best_prospect(replace(view, spec=replace(slippery, capture_speed=100.0)), "A", STEADY) is None


def test_nothing_is_thought_of_for_balls_that_are_not_there() -> None:
    view = in_play("professional", {"red1": (100.0, 100.0)})
    assert [*breaks(view), *obvious_pots(view, STEADY)] == []
    assert {found.aim.idea for found in candidates(view, STEADY)} == {"any"}
    assert [*obvious_pots(in_play("medium", {"yellow1": (100.0, 100.0)}), STEADY)] == []


def test_a_ball_that_blue_touches_already_is_not_touched_softly() -> None:
    view = in_play("professional", {"blue": (260.0, 150.0), "red1": (260.0, 185.0), "red2": (100.0, 500.0)})
    safe = {
        found.aim.target for found in candidates(view, STEADY) if found.aim.idea == "safe" and len(found.aim.via) == 1
    }
    assert "red1" not in safe


def test_an_aim_is_not_corrected_without_strokes_to_try() -> None:
    view = random_view(random.Random(3), "easy")
    for candidate in candidates(view, STEADY):
        tried = Trials(1).stroke(view, candidate.flick)
        assert refined(view, candidate, tried, Trials(0)) == (candidate.flick, tried)
