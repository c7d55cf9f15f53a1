"""M1 to M3: MEDIUM. Where EASY differs, the same stroke is judged in EASY too."""

from typing import Any

import pytest

from tests.rules.events import accident, cushion, flick, hit, moved, pot
from tests.rules.outcomes import judged, through, told
from tests.rules.positions import position, start
from yagopool.games.yago.rules.entries import ChooseColour, Place
from yagopool.games.yago.rules.state import Result

# M1


@pytest.mark.parametrize(
    "touch",
    [cushion("red1"), hit("red1", "red2"), hit("red2", "red1"), hit("red1", "yellow1"), hit("red1", "yellow5")],
)
def test_m1_an_own_ball_counts_after_a_touch(touch: Any) -> None:
    state = position("medium", {5: "yellow5"})
    after, ruling = judged(state, flick("red1", touch, pot("red1", 9)))
    assert (dict(after.pots).get(9), ruling.returned, ruling.continues) == ("red1", (), True)


def test_m1_an_own_ball_without_a_touch_does_not_count() -> None:
    after, ruling = judged(position("medium"), flick("red1", pot("red1", 9)))
    assert (after.pots, ruling.returned) == ((), ("red1",))


def test_m1_the_touch_must_come_earlier() -> None:
    stroke = flick("red1", pot("red1", 9), hit("red2", "red1"))
    assert judged(position("medium"), stroke)[1].returned == ("red1",)


def test_m1_the_touch_must_be_the_balls_own() -> None:
    stroke = flick("red1", hit("red2", "red3"), cushion("yellow1"), pot("red1", 9))
    assert judged(position("medium"), stroke)[1].returned == ("red1",)


def test_m1_the_touch_must_be_in_the_same_stroke() -> None:
    state = position("medium", strokes=2)
    state = through(state, flick("red1", cushion("red1")))
    assert judged(state, flick("red1", pot("red1", 9)))[1].returned == ("red1",)


def test_m1_a_hand_is_no_cushion() -> None:
    stroke = flick("red2", moved("red1"), pot("red1", 9))
    assert judged(position("medium"), stroke)[1].returned == ("red1",)


def test_m1_the_ball_that_was_hit_has_touched_too() -> None:
    after, ruling = judged(position("medium"), flick("red1", hit("red1", "red2"), pot("red2", 9)))
    assert (after.pots, ruling.continues) == (((9, "red2"),), True)


def test_m1_the_blue_one_of_the_break_is_a_ball() -> None:
    after, ruling = judged(start("medium"), flick("blue", hit("blue", "red1"), pot("red1", 9)))
    assert (after.pots, after.colours) == (((9, "red1"),), {"A": "red", "B": "yellow"})
    assert ruling.continues


@pytest.mark.parametrize("ball", ["red1", "yellow1"])
def test_m1_while_colours_are_open_it_holds_for_every_ball(ball: Any) -> None:
    state = position("medium", red=None)
    assert judged(state, flick(ball, pot(ball, 9)))[1].returned == (ball,)
    assert judged(state, flick(ball, cushion(ball), pot(ball, 9)))[1].returned == ()


def test_m1_not_for_a_ball_of_the_other_side() -> None:
    after, ruling = judged(position("medium"), flick("red1", hit("red1", "red2"), pot("yellow1", 9)))
    assert (after.pots, ruling.returned) == (((9, "yellow1"),), ())


@pytest.mark.parametrize("name", ["easy", "professional"])
def test_m1_is_mediums_alone(name: Any) -> None:
    flicked: Any = "blue" if name == "professional" else "red2"
    stroke = flick(flicked, hit(flicked, "red3"), pot("red1", 9))
    after, ruling = judged(position(name), stroke)
    assert (after.pots, ruling.returned, ruling.continues) == (((9, "red1"),), (), True)


# M2


def test_m2_it_comes_out_and_the_opponent_places_it() -> None:
    after, ruling = judged(position("medium"), flick("red1", pot("red1", 9)))
    assert (after.phase, after.to_act, after.to_place) == ("place", "B", frozenset({"red1"}))
    assert "red1" not in after.on_table
    assert told(ruling) == [("M2", "balls.potted_directly"), ("G7", "turn.miss")]


def test_m2_it_is_no_foul() -> None:
    after, ruling = judged(position("medium"), flick("red1", pot("red1", 9)))
    assert (ruling.fouls, after.strokes) == ((), 1)


@pytest.mark.parametrize("strokes", [1, 2])
def test_m2_alone_it_counts_as_a_miss(strokes: int) -> None:
    after, ruling = judged(position("medium", strokes=strokes), flick("red1", pot("red1", 9)))
    assert (after.strokes, after.shooter_next) == (1, "A" if strokes == 2 else "B")
    assert ruling.continues == (strokes == 2)
    assert after.player == ("Ann" if strokes == 2 else "Ben"), "while Ben places"
    placed = through(after, Place("red1"))
    assert (placed.phase, placed.to_act, placed.strokes) == ("play", after.shooter_next, 1)


def test_m2_open_colours_stay_open() -> None:
    after, _ = judged(position("medium", red=None), flick("yellow1", pot("yellow1", 9)))
    assert (after.colours, after.pots) == (None, ())


@pytest.mark.parametrize("strokes", [1, 2])
def test_m2_with_an_own_ball_that_stays_g5_decides(strokes: int) -> None:
    stroke = flick("red1", hit("red2", "red3"), pot("red1", 9), pot("red2", 1))
    after, ruling = judged(position("medium", strokes=strokes), stroke)
    assert (after.phase, after.to_act, after.shooter_next, after.strokes) == ("place", "B", "A", strokes)
    assert (ruling.continues, ruling.returned) == (True, ("red1",))
    placed = through(after, Place("red1"))
    assert (placed.to_act, placed.strokes) == ("A", strokes)
    assert [rule for rule, _ in told(ruling)] == ["M2", "G5"]


def test_m2_with_a_ball_of_the_other_side_that_stays_g6_decides() -> None:
    stroke = flick("red1", hit("red2", "yellow2"), pot("red1", 9), pot("yellow2", 1))
    after, ruling = judged(position("medium", strokes=2), stroke)
    assert (after.phase, after.to_act, after.shooter_next, after.strokes) == ("place", "B", "B", 1)
    assert [rule for rule, _ in told(ruling)] == ["M2", "G6", "G6"]


def test_m2_with_open_colours_the_balls_that_stay_decide_g3() -> None:
    stroke = flick("red1", hit("red2", "yellow2"), pot("red1", 9), pot("yellow2", 1))
    after, _ = judged(position("medium", red=None), stroke)
    assert after.colours == {"A": "yellow", "B": "red"}
    assert (after.phase, after.shooter_next) == ("place", "A")


def test_m2_with_both_colours_first_the_choice_then_the_placing_then_play() -> None:
    stroke = flick("red1", pot("red1", 9), hit("red2", "yellow2"), pot("yellow2", 1), pot("red2", 2))
    after, ruling = judged(position("medium", red=None), stroke)
    assert (after.phase, after.to_act, after.to_place, after.strokes) == ("choose_colour", "A", frozenset({"red1"}), 1)
    assert [rule for rule, _ in told(ruling)] == ["M2", "G4"]
    after = through(after, ChooseColour("red"))
    assert (after.phase, after.to_act, after.strokes) == ("place", "B", 1)
    after = through(after, Place("red1"))
    assert (after.phase, after.to_act, after.strokes) == ("play", "B", 1)


def test_m2_when_the_choice_wins_the_placing_is_forgotten() -> None:
    touches = [cushion(ball) for ball in ("red2", "red3", "red4", "yellow2")]
    drops = [pot("red1", 9), pot("yellow2", 5), pot("red2", 1), pot("red3", 2), pot("red4", 4)]
    after, _ = judged(position("medium", red=None), flick("red1", *touches, *drops))
    assert after.to_place == {"red1"}
    after = through(after, ChooseColour("red"))
    assert (after.result, after.to_place) == (Result("A", 1, "row"), frozenset())


def test_m2_a_row_by_a_direct_ball_does_not_win() -> None:
    after, _ = judged(position("medium", {1: "red2", 2: "red3"}), flick("red1", pot("red1", 4)))
    assert (after.result, after.phase) == (None, "place")
    assert judged(position("easy", {1: "red2", 2: "red3"}), flick("red1", pot("red1", 4)))[0].result is not None


def test_m2_a_direct_ball_with_a_foul_is_g9s() -> None:
    stroke = flick("red1", pot("red1", 9), moved("red2"))
    after, ruling = judged(position("medium"), stroke)
    assert (ruling.returned, after.strokes, after.shooter_next) == (("red1",), 2, "B")
    assert "M2" not in [rule for rule, _ in told(ruling)]


def test_m2_is_not_told_where_the_stroke_won() -> None:
    stroke = flick("red1", pot("red1", 9), cushion("red4"), pot("red4", 4))
    after, ruling = judged(position("medium", {1: "red2", 2: "red3"}), stroke)
    assert (after.result, ruling.returned) == (Result("A", 1, "row"), ("red1",))
    assert told(ruling) == [("G12", "win.row")]


def test_m2_nothing_where_nothing_dropped() -> None:
    after, ruling = judged(position("medium"), flick("red1"))
    assert (after.phase, ruling.returned) == ("play", ())


def test_m2_an_accident_pots_nothing() -> None:
    assert judged(position("medium"), accident(moved("red1")))[1].returned == ()


# M3


def test_m3_an_opponents_ball_flicked_straight_into_a_pot() -> None:
    after, ruling = judged(position("medium"), flick("yellow1", pot("yellow1", 9)))
    assert [(foul.code, foul.rule) for foul in ruling.fouls] == [("opponent_ball_flicked", "E3")]
    assert (after.pots, ruling.returned) == (((9, "yellow1"),), ()), "G9 leaves it there"
    assert (after.phase, after.to_act, after.strokes) == ("play", "B", 2)
    assert told(ruling)[:2] == [("E3", "foul.opponent_ball_flicked"), ("M3", "balls.straight_in_stays")]


def test_m3_also_when_it_touched_something_it_stays() -> None:
    after, ruling = judged(position("medium"), flick("yellow1", cushion("yellow1"), pot("yellow1", 9)))
    assert after.pots == ((9, "yellow1"),)
    assert told(ruling)[1] == ("G9", "balls.others_stay")


def test_m3_only_the_ball_that_was_flicked() -> None:
    _, ruling = judged(position("medium"), flick("red1", moved("red2"), pot("yellow1", 9)))
    assert told(ruling)[1] == ("G9", "balls.others_stay")


def test_m3_with_another_ball_of_theirs_g9_speaks_of_both() -> None:
    _, ruling = judged(position("medium"), flick("yellow1", pot("yellow1", 9), pot("yellow2", 3)))
    assert told(ruling)[1] == ("G9", "balls.others_stay")
    assert dict(ruling.because[1].arguments)["balls"] == ("yellow1", "yellow2")


def test_m3_in_easy_it_is_g9s_alone() -> None:
    after, ruling = judged(position("easy"), flick("yellow1", pot("yellow1", 9)))
    assert after.pots == ((9, "yellow1"),)
    assert told(ruling)[1] == ("G9", "balls.others_stay")


def test_m3_it_can_win_for_its_owner() -> None:
    state = position("medium", {1: "yellow2", 5: "yellow3"})
    after, ruling = judged(state, flick("yellow1", pot("yellow1", 9)))
    assert after.result == Result("B", 1, "row")
    assert [rule for rule, _ in told(ruling)] == ["E3", "M3", "G14"]
