"""G12 to G18: winning a game, points, the match, the next opener, conceding."""

from typing import Any

import pytest

from tests.rules.outcomes import judged, through, told
from tests.rules.positions import fouling, position, potting, start
from yagopool.errors import RuleError
from yagopool.games.yago.board import ROWS, ColouredBall, Row
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.state import ChooseColour, Concede, NextGame, Place, Result, VariantName
from yagopool.table.spec import Pot, Side

FOUR_APART: dict[Pot, ColouredBall] = {1: "red1", 2: "red2", 5: "red3", 6: "red4"}
"""Four reds in no row; the fifth in 9 makes 1-5-9, in 4 makes 1-2-4 and 4-5-6, in 7 none."""


# G12


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_g12_three_own_balls_in_a_row_win(variant: VariantName, row: Row) -> None:
    state = position(variant, {row[0]: "red1", row[2]: "red2"})
    after, ruling = judged(state, potting(state, {"red3": row[1]}))
    assert after.result == Result("A", 1, "row")
    assert (after.score, after.phase) == ((1, 0), "game_over")
    assert not ruling.continues
    assert ("G12", "win.row") in told(ruling)


def test_g12_all_five_win(variant: VariantName) -> None:
    state = position(variant, FOUR_APART)
    after, ruling = judged(state, potting(state, {"red5": 7}))
    assert after.result == Result("A", 1, "five")
    assert ("G12", "win.five") in told(ruling)


def test_g12_in_the_opening_stroke(variant: VariantName) -> None:
    state = start(variant)
    after, ruling = judged(state, potting(state, {"yellow1": 4, "yellow2": 5, "yellow3": 6}))
    assert after.result == Result("A", 1, "row")
    assert after.colours == {"A": "yellow", "B": "red"}
    assert [rule for rule, _ in told(ruling)][:2] == ["G3", "G12"]


# G13


def test_g13_the_last_ball_with_two_rows_is_three_points(variant: VariantName) -> None:
    state = position(variant, FOUR_APART)
    after, ruling = judged(state, potting(state, {"red5": 4}))
    assert after.result == Result("A", 3, "double_row")
    assert after.score == (3, 0)
    assert ("G13", "win.double_row") in told(ruling)


def test_g13_fourth_and_fifth_in_one_stroke_count(variant: VariantName) -> None:
    state = position(variant, {1: "red1", 2: "red2", 5: "red3"})
    after, _ = judged(state, potting(state, {"red4": 4, "red5": 6}))
    assert after.result == Result("A", 3, "double_row"), "the row 1-2-4 alone would have won before the fifth"


def test_g13_a_last_ball_potted_by_the_opponent_is_one_point(variant: VariantName) -> None:
    state = position(variant, FOUR_APART, to_act="B")
    after, ruling = judged(state, potting(state, {"red5": 4}))
    assert after.result == Result("A", 1, "row")
    assert ("G14", "win.row_by_other") in told(ruling)


def test_g13_not_with_a_foul(variant: VariantName) -> None:
    state = position(variant, FOUR_APART)
    after, ruling = judged(state, fouling(state, {"red5": 4}))
    assert (after.result, ruling.returned, after.score) == (None, ("red5",), (0, 0))


# G14


@pytest.mark.parametrize("foul", [False, True])
def test_g14_a_side_can_be_made_to_win_by_its_opponent(variant: VariantName, foul: bool) -> None:
    state = position(variant, {4: "red1", 5: "red2"}, to_act="B")
    stroke = (fouling if foul else potting)(state, {"red3": 6})
    after, ruling = judged(state, stroke)
    assert after.result == Result("A", 1, "row")
    assert bool(ruling.fouls) == foul
    assert ("G14", "win.row_by_other") in told(ruling)
    assert not ruling.continues


@pytest.mark.parametrize("foul", [False, True])
def test_g14_also_with_the_fifth(variant: VariantName, foul: bool) -> None:
    state = position(variant, FOUR_APART, to_act="B")
    after, ruling = judged(state, (fouling if foul else potting)(state, {"red5": 7}))
    assert after.result == Result("A", 1, "five")
    assert ("G14", "win.five_by_other") in told(ruling)


def test_g14_balls_count_for_their_owner_whoever_potted_them(variant: VariantName) -> None:
    state = position(variant, {4: "red1"})
    state = through(state, potting(state, {"yellow1": 9}), lambda now: potting(now, {"red2": 5}))
    assert (state.to_act, state.result) == ("A", None)
    after = through(state, potting(state, {"red3": 6}))
    assert after.result == Result("A", 1, "row"), "B's ball in the middle counts for A"


# G15

BOTH: dict[Pot, ColouredBall] = {1: "red1", 2: "red2", 6: "yellow1", 8: "yellow2"}
"""Red wants 4 for 1-2-4, yellow wants 9 for 6-8-9."""


@pytest.mark.parametrize("to_act", ["A", "B"])
@pytest.mark.parametrize(("drops", "winner"), [({"red3": 4, "yellow3": 9}, "A"), ({"yellow3": 9, "red3": 4}, "B")])
def test_g15_the_first_to_complete_a_win_has_won(variant: VariantName, to_act: Side, drops: Any, winner: Side) -> None:
    state = position(variant, BOTH, to_act=to_act)
    after, ruling = judged(state, potting(state, drops))
    assert after.result == Result(winner, 1, "row")
    assert after.score == ((1, 0) if winner == "A" else (0, 1))
    assert ("G15", "win.first_of_both") in told(ruling)


def test_g15_balls_that_come_out_again_do_not_count(variant: VariantName) -> None:
    state = position(variant, BOTH)
    after, ruling = judged(state, fouling(state, {"red3": 4, "yellow3": 9}))
    assert after.result == Result("B", 1, "row"), "A's ball dropped first, but comes out"
    assert ruling.returned == ("red3",)
    assert "G15" not in [rule for rule, _ in told(ruling)]


@pytest.mark.parametrize(("colour", "winner"), [("red", "A"), ("yellow", "B")])
@pytest.mark.parametrize("shooter", ["A", "B"])
def test_g15_while_colours_are_open_the_win_is_looked_for_after_the_choice(
    variant: VariantName, colour: Any, winner: Side, shooter: Side
) -> None:
    state = start(variant, opener=shooter)
    drops: dict[ColouredBall, Pot] = {"yellow5": 5, "red1": 1, "red2": 2, "red3": 4}
    state, ruling = judged(state, potting(state, drops))
    assert (state.phase, state.result, ruling.continues) == ("choose_colour", None, False)
    after = through(state, ChooseColour(colour))
    red_side = shooter if colour == "red" else ("B" if shooter == "A" else "A")
    assert after.result == Result(red_side, 1, "row")
    assert after.phase == "game_over"


@pytest.mark.parametrize("first", ["red", "yellow"])
@pytest.mark.parametrize("colour", ["red", "yellow"])
def test_g15_the_order_of_the_drops_counts_after_the_choice_too(variant: VariantName, first: str, colour: Any) -> None:
    red: dict[ColouredBall, Pot] = {"red1": 1, "red2": 2, "red3": 4}
    yellow: dict[ColouredBall, Pot] = {"yellow1": 6, "yellow2": 8, "yellow3": 9}
    state = start(variant)
    drops = {**red, **yellow} if first == "red" else {**yellow, **red}
    after = through(state, potting(state, drops), ChooseColour(colour))
    assert after.result == Result("A" if first == colour else "B", 1, "row")


# G16


def test_g16_the_target_reached_wins_the_match(variant: VariantName) -> None:
    state = position(variant, {4: "red1", 5: "red2"}, score=(2, 2), target=3)
    after, ruling = judged(state, potting(state, {"red3": 6}))
    assert (after.phase, after.to_act, after.player, after.score) == ("match_over", None, None, (3, 2))
    assert after.result == Result("A", 1, "row")
    assert ("G16", "win.match") in told(ruling)


@pytest.mark.parametrize("entry", [NextGame(), Concede(), Place("red1")])
def test_g16_nothing_follows_the_end_of_the_match(variant: VariantName, entry: Any) -> None:
    state = through(start(variant, target=1), Concede())
    with pytest.raises(RuleError) as raised:
        apply(state, entry)
    assert (raised.value.code, raised.value.key) == ("wrong_phase", "error.match_is_over")
    assert dict(raised.value.arguments) == {"asked": entry.do}


# G17


@pytest.mark.parametrize("winner", ["A", "B"])
def test_g17_next_opener(variant: VariantName, winner: Side) -> None:
    state = position(variant, {4: "red1", 5: "red2"}, red=winner)
    state = through(state, potting(state, {"red3": 6}))
    loser = "B" if winner == "A" else "A"
    opener = loser if variant == "professional" else winner
    assert (state.to_act, state.opener) == (opener, "A"), "the opener of the finished game stays until next_game"
    state = through(state, NextGame())
    assert (state.to_act, state.opener, state.phase, state.game) == (opener, opener, "break", 2)
    assert state.score == ((1, 0) if winner == "A" else (0, 1))


# G18


def test_g18_the_side_to_act_concedes_one_point(variant: VariantName) -> None:
    after = through(start(variant, opener="B"), Concede())
    assert after.result == Result("A", 1, "conceded")
    assert (after.score, after.phase) == ((1, 0), "game_over")


def test_g18_while_a_colour_is_chosen_the_shooter_concedes(variant: VariantName) -> None:
    state = start(variant)
    state = through(state, potting(state, {"red1": 1, "red2": 2, "red3": 4, "yellow1": 9}), Concede())
    assert (state.result, state.colours, state.drops) == (Result("B", 1, "conceded"), None, ())


def test_g18_while_balls_are_placed_the_placer_concedes(variant: VariantName) -> None:
    state = position(variant)
    state = through(state, fouling(state, {"red1": 5}), Concede())
    assert state.result == Result("A", 1, "conceded")
    assert state.to_place == frozenset()
