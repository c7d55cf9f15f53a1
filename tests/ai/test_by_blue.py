"""PROFESSIONAL ends are ended: a pot that is there is found and tried, and balls are laid where blue can play them."""

import random
from dataclasses import replace

import pytest

from tests.ai.positions import in_play
from yagopool.ai.decision import Candidate, Intent, decide_again
from yagopool.ai.levels import NOVICE, SKILLED
from yagopool.ai.search import CandidateScore, Trials
from yagopool.games.yago.board import BLUE, ColouredBall
from yagopool.games.yago.computer.aim_refinement import pot_in_reach
from yagopool.games.yago.computer.evaluation import readiness
from yagopool.games.yago.computer.safeties import targets_of, touches
from yagopool.games.yago.computer.shot_generator import HARD_TOUCH, straight_flick
from yagopool.games.yago.computer.yago_view import YagoView as View
from yagopool.match.session import step
from yagopool.table.shot import Flick, Hand
from yagopool.table.spec import Ball, Pot

OVER_TWO_CUSHIONS = in_play(
    "professional",
    {
        "red1": (258.447, 601.768), "yellow1": (131.301, 384.558), "yellow2": (32.069, 20.668),
        "yellow3": (483.582, 302.394), "yellow5": (398.532, 517.484), "blue": (291.085, 502.305),
    },
    {1: "red3", 3: "red5", 7: "red4", 8: "red2", 9: "yellow4"},
)  # fmt: skip
"""Red needs one more and leads; the straight ways are closed, one over two cushions wins more often than not."""


def beside_the_cushion(blue: tuple[float, float]) -> View:
    """Red1 by the left cushion, on its way to pot 4 if blue comes to it from the cushion or the near end."""
    balls: dict[Ball, tuple[float, float]] = {
        "red1": (60.0, 500.0),
        "yellow1": (400.0, 100.0),
        "yellow2": (300.0, 60.0),
    }
    filled: dict[Pot, ColouredBall] = {1: "red3", 2: "yellow3", 5: "red2", 6: "yellow4"}
    return in_play("professional", balls | {"blue": blue}, filled)


def drops(view: View, flick: Flick, tries: int = 40) -> float:
    """How often a stroke by Skilled's hand fills a pot of the shooter's: simulated with no help of the opponent."""
    rng, side = random.Random(2), view.state.shooter_next
    filled = 0
    for _ in range(tries):
        turned, push = rng.gauss(0.0, SKILLED.hand.direction), rng.gauss(0.0, SKILLED.hand.speed)
        strayed = replace(flick, direction=(flick.direction + turned) % 360.0, speed=flick.speed * (1.0 + push))
        played = step(view.state, view.layout, strayed, seed=1, spec=view.spec)
        after = View(played.after, played.layout_after, view.spec)
        filled += not played.ruling.fouls and len(after.pots_of(side)) > len(view.pots_of(side))
    return filled / tries


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    "view", [OVER_TWO_CUSHIONS, beside_the_cushion((75.0, 395.0))], ids=["two cushions", "found by a touch"]
)
def test_a_pot_that_drops_often_is_tried_by_a_side_that_leads(view: View, seed: int) -> None:
    """However well it lies, and though a safe stroke would leave it so."""
    aim = decide_again(view, seed, SKILLED).aim
    assert aim is not None
    assert drops(view, aim) > 0.3


def test_a_pot_found_by_the_way_is_likelier_the_less_it_hangs_on_the_aim() -> None:
    def found(blue: tuple[float, float], hand: Hand) -> Candidate:
        view = in_play("professional", {"red1": (260.0, 380.0), "blue": blue, "yellow1": (40.0, 40.0)}, {5: "red2"})
        touch = Candidate(Flick(BLUE, 90.0, 700.0), Intent("safe", "red1", None, ("red1",)), 0.1)
        pot = pot_in_reach(view, touch, Trials(1).stroke(view, touch.flick), hand)
        assert pot is not None
        assert pot.aim.pot == 9
        return pot

    near, far = (260.0, 300.0), (260.0, 120.0)
    assert found(near, SKILLED.hand).chance > found(far, SKILLED.hand).chance
    assert found(far, Hand(0.3, 0.02)).chance > found(far, SKILLED.hand).chance


@pytest.mark.parametrize("beside", [-1.0, 1.0])
def test_a_ball_that_blue_cannot_get_behind_lies_worse_in_professional_only(beside: float) -> None:
    """Pressed to a side cushion, and as far from the only open pots a ball's width in front of it."""

    def lying(variant: str, x: float) -> float:
        balls: dict[Ball, tuple[float, float]] = {"red1": (260.0 + beside * x, 580.0), "yellow1": (260.0, 60.0)}
        filled = {1: "yellow2", 2: "yellow3", 3: "red2", 5: "red3", 7: "red4", 8: "yellow4", 9: "yellow5"}
        return readiness(in_play(variant, balls | {"blue": (260.0, 150.0)}, filled), "A", SKILLED.hand)  # type: ignore[arg-type]

    at_cushion, off_it = 242.0, 200.0
    assert lying("professional", at_cushion) < 0.5 * lying("professional", off_it)
    assert lying("easy", at_cushion) > 0.5 * lying("easy", off_it)
    assert lying("professional", off_it) > 0.7 * lying("easy", off_it)


FAR_APART = in_play(
    "professional", {"red1": (40.0, 640.0), "yellow1": (480.0, 100.0), "blue": (60.0, 60.0)}, {5: "red2"}
)
"""Red1 lies 580 mm from blue, which runs 300 mm at the softest touch."""


def test_blue_touches_nothing_at_a_speed_that_does_not_bring_it_there() -> None:
    speeds = {touch.flick.speed for touch in touches(FAR_APART, targets_of(FAR_APART, ("red1",)), SKILLED.hand)}
    assert speeds == {1100.0, 1700.0}
    for speed in (500.0, 1100.0):
        assert Trials(1).stroke(FAR_APART, Flick(BLUE, 92.0, speed)).foul == (speed < 1000.0)


def test_a_scripted_player_touches_a_ball_hard_where_none_can_be_potted() -> None:
    flick = straight_flick(FAR_APART, Hand(3.5, 0.22))
    assert flick.speed == HARD_TOUCH
    assert not Trials(1).stroke(FAR_APART, flick).foul


def test_a_level_that_overlooks_shots_does_not_think_of_where_blue_lies() -> None:
    view = beside_the_cushion((75.0, 395.0))
    strategy, side = view.game.strategy, view.state.shooter_next
    tried = [
        Trials(1).stroke(beside_the_cushion(blue), Flick(BLUE, 270.0, 150.0))
        for blue in ((75.0, 395.0), (440.0, 500.0))
    ]
    one, other = (strategy.leads_to(each, side, NOVICE.hand) for each in tried)
    assert one.value != other.value
    at_once, as_much = (strategy.leads_to_at_once(each, side, NOVICE.hand) for each in tried)
    assert at_once.value == as_much.value
    assert at_once.wins == one.wins


def test_of_two_safeties_that_waited_alike_the_luckier_one_is_liked_better() -> None:
    aim = Intent("safe", "red1", None, ("red1",))
    hard, soft = (
        CandidateScore(Candidate(Flick(BLUE, 90.0, speed), aim, 0.1, luck), waiting=2.0, values=[0.1], waited=1)
        for speed, luck in ((2300.0, 0.07), (1100.0, 0.02))
    )
    assert hard.mean == soft.mean
    assert hard.liked > soft.liked
