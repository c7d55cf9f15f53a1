"""What a position is worth: signs and orders that must hold whatever the weights."""

from dataclasses import replace

import pytest

from tests.ai.positions import in_play
from yagopool.ai.execution_noise import Hand
from yagopool.games.yago.balls import ColouredBall
from yagopool.games.yago.computer.evaluation import (
    evaluate,
    gain,
    game_value,
    prize,
    progress,
    winning_pots,
)
from yagopool.games.yago.computer.weights import BY_HAND
from yagopool.games.yago.computer.yago_view import YagoView as View
from yagopool.games.yago.rules.state import Result
from yagopool.table.pieces import Ball, Pot

STEADY = Hand(0.7, 0.04)
NONE: frozenset[int] = frozenset()


def test_more_of_a_row_is_more_progress_and_a_blocked_row_is_none() -> None:
    none, one, two = (progress(frozenset(own), NONE, BY_HAND) for own in ((), (1,), (1, 2)))
    assert none < one < two < 1.0
    assert progress(frozenset({1, 2}), frozenset({4}), BY_HAND) < progress(frozenset({1, 2}), frozenset({8}), BY_HAND)


def test_winning_pots_complete_a_row_or_are_the_fifth() -> None:
    assert winning_pots(frozenset({1, 2}), NONE) == (4,)
    assert winning_pots(frozenset({1, 2}), frozenset({4})) == ()
    assert winning_pots(frozenset({1, 2, 6, 7}), frozenset({4, 3, 9, 8})) == (5,)


def test_blocking_the_rivals_row_gains() -> None:
    view = in_play("easy", {"red1": (100.0, 100.0), "yellow3": (300.0, 100.0)}, {1: "yellow1", 2: "yellow2"})
    assert gain(view, "A", 4) > gain(view, "A", 8)
    assert gain(view, "B", 4) == 1.0


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
    assert evaluate(two, "A", STEADY) > evaluate(view, "A", STEADY) > 0.0
    assert evaluate(view, "B", STEADY) == -evaluate(view, "A", STEADY)


def test_a_ball_that_wins_from_where_it_lies_is_worth_nearly_the_game() -> None:
    potted: dict[Pot, ColouredBall] = {1: "red4", 5: "red5"}
    near = in_play("easy", {"red1": (260.0, 380.0), "yellow1": (60.0, 60.0)}, dict(potted))
    far = in_play("easy", {"red1": (60.0, 60.0), "yellow1": (260.0, 380.0)}, dict(potted))
    rough = Hand(2.0, 0.12)
    assert evaluate(near, "A", rough) > 0.9 > evaluate(far, "A", rough) + 0.1
