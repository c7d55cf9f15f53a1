"""What a position is worth: signs and orders that must hold whatever the weights."""

import math
from dataclasses import replace

import pytest

from tests.ai.positions import in_play
from yagopool import STANDARD_BOARD, ChooseColour, Match, Potted, Stroke, apply, new_match, rack
from yagopool.ai.search import win_chance
from yagopool.games.yago.board import ColouredBall
from yagopool.games.yago.computer.evaluation import best_prospect, gain, game_value, outlook, prize, race_odds
from yagopool.games.yago.computer.race import Stakes, filled, race, winning_pots
from yagopool.games.yago.computer.yago_view import YagoView as View
from yagopool.games.yago.rules.state import Result
from yagopool.table.shot import Hand
from yagopool.table.spec import Ball, Pot

STEADY = Hand(0.7, 0.04)
NONE: frozenset[int] = frozenset()
EVEN = Stakes(0.5)


def test_the_middle_is_worth_most_then_a_row_that_is_open() -> None:
    """On an empty board, and for the side that has a row's two pots; the rival's ball closes it."""
    middle, corner, side = (race(frozenset({pot}), NONE, EVEN) for pot in (5, 1, 2))
    assert middle > corner > side > race(NONE, NONE, EVEN) > 0.0
    assert race(frozenset({1, 2}), frozenset({4}), EVEN) < race(frozenset({1, 2}), frozenset({8}), EVEN)


def test_a_turned_diamond_is_worth_the_same() -> None:
    assert race(frozenset({1, 2}), frozenset({9}), EVEN) == race(frozenset({6, 3}), frozenset({4}), EVEN)
    assert race(frozenset({1, 2}), frozenset({9}), EVEN) == race(frozenset({1, 3}), frozenset({9}), EVEN)


def test_where_three_points_count_a_row_waits_for_the_second() -> None:
    """Red has 1 and 5: pot 9 would win a point, pot 4 leaves two rows to complete at once."""
    own = frozenset({1, 5})
    assert filled(own, NONE, 9, EVEN) == 1.0 > filled(own, NONE, 4, EVEN)
    greedy = Stakes(0.5, three=2.6, rivals_three=2.6)
    assert filled(own, NONE, 9, greedy) == 1.0 < filled(own, NONE, 4, greedy)
    assert filled(frozenset({1, 2, 5, 7}), NONE, 9, greedy) == 1.0
    assert filled(frozenset({1, 2, 7, 9}), NONE, 4, greedy) == 2.6


def test_winning_pots_complete_a_row_or_are_the_fifth() -> None:
    assert winning_pots(frozenset({1, 2}), NONE) == (4,)
    assert winning_pots(frozenset({1, 2}), frozenset({4})) == ()
    assert winning_pots(frozenset({1, 2, 6, 7}), frozenset({4, 3, 9, 8})) == (5,)


def test_blocking_the_rivals_row_gains() -> None:
    view = in_play("easy", {"red1": (100.0, 100.0), "yellow3": (300.0, 100.0)}, {1: "yellow1", 2: "yellow2"}, target=1)
    assert gain(view, "A", 4, STEADY) > gain(view, "A", 8, STEADY)
    assert gain(view, "B", 4, STEADY) > gain(view, "B", 8, STEADY)


def test_a_won_game_is_worth_what_was_lost_by_the_other() -> None:
    view = in_play("easy", {"red1": (100.0, 100.0)}, target=10)
    won = replace(view.state, phase="game_over", result=Result("A", 1, "row"), score=(1, 0))
    assert game_value(won, "A") == pytest.approx(1.0)
    assert game_value(won, "B") == pytest.approx(-1.0)
    assert game_value(view.state, "A") is None


def test_three_points_are_worth_more_unless_one_is_enough() -> None:
    assert prize(3, 0, 0, 3) > 2.0
    assert prize(3, 2, 2, 3) == pytest.approx(1.0)
    assert prize(1_000_000, 5, 9, 3) == pytest.approx(3.0, abs=0.35)


def test_to_play_is_better_than_to_wait_and_two_strokes_better_than_one() -> None:
    balls: dict[Ball, tuple[float, float]] = {
        "red1": (150.0, 200.0),
        "red2": (350.0, 200.0),
        "yellow1": (150.0, 300.0),
        "yellow2": (350.0, 300.0),
    }
    view = in_play("easy", dict(balls))
    two = View(replace(view.state, strokes=2), view.layout)
    assert outlook(two, "A", STEADY).value > outlook(view, "A", STEADY).value > 0.0
    assert outlook(view, "B", STEADY).value == -outlook(view, "A", STEADY).value
    assert win_chance(view, "A", STEADY) == pytest.approx(1.0 - win_chance(view, "B", STEADY))
    assert 0.5 < win_chance(view, "A", STEADY) < win_chance(two, "A", STEADY) < 1.0


def test_the_better_colour_is_chosen() -> None:
    state = new_match(Match("easy", 3, (("Ann",), ("Ben",)), "A"))
    state, _ = apply(state, Stroke("blue", (Potted("red1", 5), Potted("red2", 7), Potted("yellow1", 4))))
    view = View(state, rack(STANDARD_BOARD).without("red1", "red2", "yellow1"))
    assert state.phase == "choose_colour"
    red = replace(view, state=apply(state, ChooseColour("red"))[0])
    assert win_chance(view, "A", STEADY) == win_chance(red, "A", STEADY)
    assert win_chance(view, "B", STEADY) == pytest.approx(1.0 - win_chance(red, "A", STEADY))


def test_a_ball_that_wins_from_where_it_lies_is_worth_nearly_the_game() -> None:
    potted: dict[Pot, ColouredBall] = {1: "red4", 5: "red5"}
    near = in_play("easy", {"red1": (260.0, 380.0), "yellow1": (60.0, 60.0)}, dict(potted))
    far = in_play("easy", {"red1": (60.0, 60.0), "yellow1": (260.0, 380.0)}, dict(potted))
    rough = Hand(2.0, 0.12)
    assert outlook(near, "A", rough).value > 0.9 > outlook(far, "A", rough).value + 0.1


def test_a_pot_behind_another_one_hides_no_good_pot() -> None:
    """Pot 9 wins. Red 1 lies nearer, but would have to pass over pot 8; red 2 has a free way."""
    potted: dict[Pot, ColouredBall] = {1: "red4", 3: "yellow2", 4: "yellow3", 5: "red5", 6: "yellow1"}
    view = in_play("easy", {"red1": (360.0, 561.2), "red2": (100.0, 300.0)}, potted)
    found = best_prospect(view, "A", STEADY)
    assert found is not None
    assert (found.ball, found.pot) == ("red2", 9)


def test_a_race_is_never_quite_lost() -> None:
    assert race_odds(1.0, 0.04) == pytest.approx(math.log(0.96 / 0.04)) == -race_odds(-1.0, 0.04)
    assert race_odds(1.5, 0.04) == race_odds(1.0, 0.04) > race_odds(0.99, 0.04)
    assert race_odds(0.0, 0.04) == 0.0


def test_between_weak_hands_a_lead_says_less_where_no_pot_is_straight() -> None:
    view = in_play("medium", {"red1": (150.0, 200.0), "yellow1": (350.0, 200.0)}, {1: "red4", 5: "red5"})
    weak, good = (win_chance(view, "A", hand) for hand in (Hand(3.5, 0.22), STEADY))
    assert 0.5 < weak < good
