"""G3 to G8: colours, who plays next, with how many strokes."""

from typing import Any

import pytest

from tests.rules.events import cushion, flick, hit, moved, pot
from tests.rules.outcomes import codes, judged, through, told, turn
from tests.rules.positions import fouling, missing, position, potting, start
from yagopool.games.yago.rules.state import ChooseColour, VariantName

# G3


@pytest.mark.parametrize(("ball", "colour"), [("red3", "red"), ("yellow2", "yellow")])
def test_g3_one_colour_potted_is_the_shooters(variant: VariantName, ball: Any, colour: str) -> None:
    state = start(variant)
    after, ruling = judged(state, potting(state, {ball: 7}))
    other = "yellow" if colour == "red" else "red"
    assert after.colours == {"A": colour, "B": other}
    assert told(ruling)[0] == ("G3", "turn.colour")
    assert turn(after) == ("A", 1, "play"), "G5 applies at once"
    assert ruling.continues


def test_g3_for_either_side_and_later_than_the_break(variant: VariantName) -> None:
    state = start(variant)
    state = through(state, missing)
    after, _ = judged(state, potting(state, {"yellow1": 2}))
    assert after.colours == {"A": "red", "B": "yellow"}
    assert turn(after) == ("B", 1, "play")


# G4


@pytest.mark.parametrize("strokes", [1, 2])
@pytest.mark.parametrize("colour", ["red", "yellow"])
def test_g4_both_colours_at_once(variant: VariantName, strokes: int, colour: Any) -> None:
    state = position(variant, red=None, strokes=strokes)
    after, ruling = judged(state, potting(state, {"red1": 5, "yellow1": 8}))
    assert after.pots == ((5, "red1"), (8, "yellow1")), "both stay"
    assert (after.phase, after.to_act, after.colours) == ("choose_colour", "A", None)
    assert (after.strokes, after.player) == (1, "Ben"), "strokes are those of the side that plays next"
    assert not ruling.continues
    assert ("G4", "turn.choose_colour") in told(ruling)
    assert (("G4", "turn.second_stroke_lost") in told(ruling)) == (strokes == 2)
    chosen = through(after, ChooseColour(colour))
    assert chosen.colour_of_side("A") == colour
    assert turn(chosen) == ("B", 1, "play")


def test_g4_the_shooter_chooses_nobody_else(variant: VariantName) -> None:
    state = position(variant, red=None, to_act="B")
    after, _ = judged(state, potting(state, {"red1": 5, "yellow1": 8}))
    assert after.to_act == "B"
    chosen = through(after, ChooseColour("yellow"))
    assert chosen.colours == {"A": "red", "B": "yellow"}
    assert turn(chosen) == ("A", 1, "play")


# G5


@pytest.mark.parametrize("strokes", [1, 2])
@pytest.mark.parametrize("drops", [{"red1": 5}, {"red1": 5, "red4": 1}])
def test_g5_an_own_ball_keeps_the_turn_and_the_strokes(variant: VariantName, strokes: int, drops: Any) -> None:
    state = position(variant, {9: "yellow1"}, strokes=strokes)
    after, ruling = judged(state, potting(state, drops))
    assert turn(after) == ("A", strokes, "play")
    assert ruling.continues
    assert told(ruling) == [("G5", "turn.own_ball")]


# G6


@pytest.mark.parametrize("strokes", [1, 2])
@pytest.mark.parametrize("drops", [{"yellow1": 5}, {"yellow1": 5, "red1": 6}, {"red1": 6, "yellow1": 5}])
def test_g6_a_ball_of_the_other_side_ends_the_visit(variant: VariantName, strokes: int, drops: Any) -> None:
    state = position(variant, {9: "yellow2"}, strokes=strokes)
    after, ruling = judged(state, potting(state, drops))
    assert dict(after.pots) == {9: "yellow2", **{into: ball for ball, into in drops.items()}}, "it stays in any case"
    assert turn(after) == ("B", 1, "play")
    assert (ruling.fouls, ruling.returned, ruling.continues) == ((), (), False)
    key = "turn.own_and_others_ball" if "red1" in drops else "turn.others_ball"
    wanted = [("G6", key)] + ([("G6", "turn.second_stroke_lost")] if strokes == 2 else [])
    assert told(ruling) == wanted


# G7


def test_g7_a_miss_with_one_stroke_hands_over(variant: VariantName) -> None:
    after, ruling = judged(position(variant), missing(position(variant)))
    assert turn(after) == ("B", 1, "play")
    assert told(ruling) == [("G7", "turn.miss")]
    assert not ruling.continues


def test_g7_a_miss_with_two_strokes_uses_one_up(variant: VariantName) -> None:
    state = position(variant, strokes=2)
    after, ruling = judged(state, missing(state))
    assert turn(after) == ("A", 1, "play")
    assert told(ruling) == [("G7", "turn.miss_one_left")]
    assert ruling.continues
    assert turn(through(after, missing)) == ("B", 1, "play")


# G8


@pytest.mark.parametrize("strokes", [1, 2])
def test_g8_a_foul_gives_the_other_side_two_strokes(variant: VariantName, strokes: int) -> None:
    state = position(variant, strokes=strokes)
    after, ruling = judged(state, fouling(state))
    assert (after.to_act, after.strokes, after.shooter_next) == ("B", 2, "B")
    assert not ruling.continues
    assert ("G8", "turn.two_strokes") in told(ruling)
    assert (("G8", "turn.second_stroke_lost") in told(ruling)) == (strokes == 2), "the second stroke is lost"


def test_g8_several_fouls_in_one_stroke_give_two_strokes_not_more(variant: VariantName) -> None:
    state = position(variant)
    stroke = missing(state)
    several = flick("blue" if variant == "professional" else "red5", *stroke.events, moved("red1"), moved("yellow1"))
    after, ruling = judged(state, several)
    assert [code for code, _, _ in codes(ruling)] == ["ball_disturbed", "ball_disturbed"]
    assert (after.to_act, after.strokes) == ("B", 2)


def test_g8_a_stroke_with_an_event_of_every_harmless_kind_is_none(variant: VariantName) -> None:
    state = position(variant)
    flicked: Any = "blue" if variant == "professional" else "red1"
    stroke = flick(flicked, hit(flicked, "red2"), cushion("red2"), hit("red2", "yellow1"), pot("red2", 3))
    _, ruling = judged(state, stroke)
    assert ruling.fouls == ()
