"""M1 to M3: MEDIUM. Where EASY differs, the same stroke is judged in EASY too."""

from typing import Any

import pytest

from tests.rules.events import cushion, flick, hit, pot
from tests.rules.outcomes import judged, through, told
from tests.rules.positions import position
from yagopool.games.yago.rules.state import ChooseColour, Place

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


def test_m1_the_touch_must_be_the_balls_own() -> None:
    stroke = flick("red1", hit("red2", "red3"), cushion("yellow1"), pot("red1", 9))
    assert judged(position("medium"), stroke)[1].returned == ("red1",)


def test_m1_the_ball_that_was_hit_has_touched_too() -> None:
    after, ruling = judged(position("medium"), flick("red1", hit("red1", "red2"), pot("red2", 9)))
    assert (after.pots, ruling.continues) == (((9, "red2"),), True)


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
    assert told(ruling) == [("M2", "balls.potted_directly"), ("G7", "turn.none_counts")]


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


def test_m2_with_both_colours_first_the_choice_then_the_placing_then_play() -> None:
    stroke = flick("red1", pot("red1", 9), hit("red2", "yellow2"), pot("yellow2", 1), pot("red2", 2))
    after, ruling = judged(position("medium", red=None), stroke)
    assert (after.phase, after.to_act, after.to_place, after.strokes) == ("choose_colour", "A", frozenset({"red1"}), 1)
    assert [rule for rule, _ in told(ruling)] == ["M2", "G4"]
    after = through(after, ChooseColour("red"))
    assert (after.phase, after.to_act, after.strokes) == ("place", "B", 1)
    after = through(after, Place("red1"))
    assert (after.phase, after.to_act, after.strokes) == ("play", "B", 1)


def test_m2_a_row_by_a_direct_ball_does_not_win() -> None:
    after, _ = judged(position("medium", {1: "red2", 2: "red3"}), flick("red1", pot("red1", 4)))
    assert (after.result, after.phase) == (None, "place")
    assert judged(position("easy", {1: "red2", 2: "red3"}), flick("red1", pot("red1", 4)))[0].result is not None


# M3


def test_m3_an_opponents_ball_flicked_straight_into_a_pot() -> None:
    after, ruling = judged(position("medium"), flick("yellow1", pot("yellow1", 9)))
    assert [(foul.code, foul.rule) for foul in ruling.fouls] == [("opponent_ball_flicked", "E3")]
    assert (after.pots, ruling.returned) == (((9, "yellow1"),), ()), "G9 leaves it there"
    assert (after.phase, after.to_act, after.strokes) == ("play", "B", 2)
    assert told(ruling)[:2] == [("E3", "foul.opponent_ball_flicked"), ("M3", "balls.straight_in_stays")]


def test_m3_in_easy_it_is_g9s_alone() -> None:
    after, ruling = judged(position("easy"), flick("yellow1", pot("yellow1", 9)))
    assert after.pots == ((9, "yellow1"),)
    assert told(ruling)[1] == ("G9", "balls.others_stay")
