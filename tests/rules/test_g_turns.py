"""G1 to G8: sides, visits, the break, colours, who plays next."""

from typing import Any

import pytest
from tests.rules.scene import (
    accident,
    codes,
    cushion,
    flick,
    fouling,
    hit,
    judged,
    missing,
    moved,
    position,
    pot,
    potting,
    start,
    through,
    told,
)

from yagopool.errors import RuleError
from yagopool.rules.entries import ChooseColour, Concede, Decline, NextGame, Place, TakeOver
from yagopool.rules.referee import apply, new_match
from yagopool.rules.state import GameState, Match, Result, VariantName
from yagopool.table.balls import COLOURED_BALLS


def turn(state: GameState) -> tuple[str | None, int, str]:
    """Who acts, with how many strokes, in which phase."""
    return state.to_act, state.strokes, state.phase


# G1


@pytest.mark.parametrize("target", [1, 2, 1_000_000])
def test_g1_target_is_a_whole_number_from_one_to_a_million(variant: VariantName, target: int) -> None:
    assert start(variant, target=target).match.target == target


@pytest.mark.parametrize("target", [0, -1, 1_000_001])
def test_g1_no_other_target(variant: VariantName, target: int) -> None:
    with pytest.raises(RuleError) as raised:
        start(variant, target=target)
    assert (raised.value.code, raised.value.key) == ("bad_header", "error.header.target")
    assert dict(raised.value.arguments) == {"target": target, "least": 1, "greatest": 1_000_000}


@pytest.mark.parametrize(
    ("field", "value", "key"),
    [
        ("variant", "hard", "error.header.variant"),
        ("opener", "C", "error.header.opener"),
        ("teams", ((), ("Ben",)), "error.header.names"),
        ("teams", (("Ann",), ("Ben", "")), "error.header.names"),
    ],
)
def test_g1_before_the_match_variant_opener_and_names_are_agreed(field: str, value: Any, key: str) -> None:
    agreed: dict[str, Any] = {"variant": "easy", "target": 3, "teams": (("Ann",), ("Ben",)), "opener": "A"}
    with pytest.raises(RuleError) as raised:
        new_match(Match(**agreed | {field: value}))
    assert (raised.value.code, raised.value.key) == ("bad_header", key)


def test_g1_names_error_says_which_side() -> None:
    with pytest.raises(RuleError) as raised:
        new_match(Match("easy", 3, (("Ann",), ()), "A"))
    assert raised.value.arguments["side"] == "B"


def test_g1_who_opens_was_agreed(variant: VariantName) -> None:
    assert turn(start(variant, opener="A")) == ("A", 1, "break")
    assert turn(start(variant, opener="B")) == ("B", 1, "break")
    assert start(variant, opener="B").player == "Ben"


def test_g1_a_teams_members_take_turns_by_visits(variant: VariantName) -> None:
    state = start(variant, a=("Ann", "Al", "Amy"), b=("Ben", "Bea"))
    players = []
    for _ in range(8):
        players.append(state.player)
        state = through(state, missing)
    assert players == ["Ann", "Ben", "Al", "Bea", "Amy", "Ben", "Ann", "Bea"]


def test_g1_a_visit_lasts_as_long_as_the_side_plays_on(variant: VariantName) -> None:
    state = start(variant, a=("Ann", "Al"))
    state = through(state, potting(state, {"red1": 1}))
    assert state.player == "Ann"
    state = through(state, potting(state, {"red2": 5}))
    assert state.player == "Ann"
    state = through(state, missing)
    assert state.player == "Ben"
    state = through(state, missing)
    assert state.player == "Al"


def test_g1_two_strokes_in_hand_are_one_visit(variant: VariantName) -> None:
    state = start(variant, b=("Ben", "Bea"))
    state = through(state, fouling)
    if state.phase == "take_over":
        state = through(state, TakeOver())
    assert (state.player, state.strokes) == ("Ben", 2)
    state = through(state, missing)
    assert (state.player, state.strokes) == ("Ben", 1)
    state = through(state, missing)
    state = through(state, missing)
    assert state.player == "Bea"


def test_g1_the_order_goes_on_through_the_match(variant: VariantName) -> None:
    state = start(variant, a=("Ann", "Al"), b=("Ben", "Bea"))
    state = through(state, missing, Concede())
    # B, whose turn it was without a stroke played, conceded: no visit of Ben's began.
    opener = "Ben" if variant == "professional" else "Al"
    assert state.player == opener
    assert through(state, NextGame()).player == opener


def test_g1_the_first_stroke_of_a_game_begins_a_visit_of_the_same_side_too(by_finger: VariantName) -> None:
    state = start(by_finger, a=("Ann", "Al"))
    state = through(state, potting(state, {"red1": 1, "red2": 2, "red3": 4}))
    assert (state.result, state.player) == (Result("A", 1, "row"), "Al")
    state = through(state, NextGame())
    assert state.player == "Al"
    assert through(state, missing, missing).player == "Ann"


def test_g1_an_accident_counts_as_a_stroke_of_the_side_whose_foul_it_is(variant: VariantName) -> None:
    state = start(variant, a=("Ann", "Al"), b=("Ben", "Bea"))
    state = through(state, missing, accident(moved("red1")))
    if variant == "professional":
        state = through(state, TakeOver())
    assert state.player == "Al"
    state = through(state, missing, missing)
    assert state.player == "Bea", "the accident was Ben's visit"


def test_g1_an_accident_within_a_visit_begins_none(variant: VariantName) -> None:
    state = start(variant, a=("Ann", "Al"))
    state = through(state, potting(state, {"red1": 5}))
    assert through(state, accident(moved("red2"))).visits == (1, 0)


def test_g1_a_declined_turn_is_no_visit() -> None:
    state = start("professional", a=("Ann", "Al"), b=("Ben", "Bea"))
    state = through(state, flick("blue"))
    assert state.player == "Ben"
    state = through(state, Decline())
    assert state.player == "Ann", "the same member plays on"
    state = through(state, missing)
    assert state.player == "Ben", "Ben's visit has not been yet"


def test_g1_nobody_plays_when_the_match_is_over(variant: VariantName) -> None:
    state = through(start(variant, target=1), Concede())
    assert (state.phase, state.to_act, state.player) == ("match_over", None, None)


# G2


def test_g2_a_match_starts_with_a_rack_blue_on_its_spot_and_open_colours(variant: VariantName) -> None:
    state = start(variant)
    assert (state.game, state.phase, state.blue, state.colours) == (1, "break", "spot", None)
    assert (state.pots, state.on_table, state.to_place) == ((), frozenset(COLOURED_BALLS), frozenset())


def test_g2_every_game_starts_afresh(variant: VariantName) -> None:
    state = start(variant)
    state = through(state, potting(state, {"red1": 1}), Concede(), NextGame())
    fresh = start(variant, opener=state.opener)
    assert state.game == 2
    for field in ("phase", "blue", "red", "pots", "on_table", "to_place", "strokes", "result", "last_shooter"):
        assert getattr(state, field) == getattr(fresh, field), field


@pytest.mark.parametrize("ball", ["red1", "yellow5"])
def test_g2_the_break_is_played_with_blue(variant: VariantName, ball: Any) -> None:
    with pytest.raises(RuleError) as raised:
        apply(start(variant), flick(ball))
    error = raised.value
    assert (error.code, error.key) == ("not_allowed", "error.flick.break_is_blue")
    assert dict(error.arguments) == {"ball": ball, "possible": ("blue",), "rule": "G2"}


def test_g2_the_break_may_go_in_any_direction(variant: VariantName) -> None:
    backwards = flick("blue", cushion("blue"), cushion("blue"), hit("blue", "red3"))
    after, ruling = judged(start(variant), backwards)
    assert ruling.fouls == ()
    assert turn(after) == ("B", 1, "play")


# G3


def test_g3_colours_stay_open_while_nothing_is_potted(variant: VariantName) -> None:
    state = start(variant)
    state = through(state, missing, missing)
    assert state.colours is None


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


def test_g3_several_balls_of_one_colour(variant: VariantName) -> None:
    state = start(variant)
    after, ruling = judged(state, potting(state, {"yellow1": 2, "yellow4": 9}))
    assert after.colours == {"A": "yellow", "B": "red"}
    assert after.pots == ((2, "yellow1"), (9, "yellow4"))
    assert ruling.continues


def test_g3_not_with_a_foul(variant: VariantName) -> None:
    state = start(variant)
    after, _ = judged(state, fouling(state, {"red1": 5}))
    assert after.colours is None


def test_g3_strokes_in_hand_stay_as_they_were(variant: VariantName) -> None:
    state = position(variant, red=None, strokes=2)
    after, _ = judged(state, potting(state, {"red1": 5}))
    assert (after.colours, turn(after)) == ({"A": "red", "B": "yellow"}, ("A", 2, "play"))


def test_g3_colours_once_known_never_change(variant: VariantName) -> None:
    state = position(variant, {5: "red1"})
    assert through(state, potting(state, {"yellow1": 1})).colours == state.colours


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


def test_g4_in_the_opening_stroke(variant: VariantName) -> None:
    state = start(variant)
    after, _ = judged(state, potting(state, {"yellow1": 8, "red1": 5}))
    assert after.phase == "choose_colour"
    assert turn(through(after, ChooseColour("red"))) == ("B", 1, "play")


def test_g4_not_with_a_foul(variant: VariantName) -> None:
    state = start(variant)
    after, ruling = judged(state, fouling(state, {"red1": 5, "yellow1": 8}))
    assert (after.phase, after.colours, after.pots) == ("place", None, ())
    assert ruling.returned == ("red1", "yellow1")


def test_g4_not_once_colours_are_known(variant: VariantName) -> None:
    state = position(variant, {1: "red2"})
    after, _ = judged(state, potting(state, {"red1": 5, "yellow1": 8}))
    assert turn(after) == ("B", 1, "play")


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


def test_g5_two_stay_two_through_a_whole_run(variant: VariantName) -> None:
    state = position(variant, to_act="B", red="A", strokes=2)
    state = through(state, potting(state, {"yellow1": 1}), potting(state, {"yellow2": 5}))
    assert turn(state) == ("B", 2, "play")
    assert turn(through(state, missing)) == ("B", 1, "play")


def test_g5_not_with_a_foul(variant: VariantName) -> None:
    state = position(variant, strokes=2)
    after, ruling = judged(state, fouling(state, {"red1": 5}))
    assert (after.to_act, after.strokes, ruling.continues) == ("B", 2, False)


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


def test_g6_not_while_colours_are_open(variant: VariantName) -> None:
    state = position(variant, red=None)
    after, _ = judged(state, potting(state, {"yellow1": 5}))
    assert turn(after) == ("A", 1, "play"), "no ball is the other side's yet"


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


def test_g7_also_in_the_opening_stroke(variant: VariantName) -> None:
    after, ruling = judged(start(variant), missing(start(variant)))
    assert turn(after) == ("B", 1, "play")
    assert ("G7", "turn.miss") in told(ruling)


def test_g7_not_with_a_foul(variant: VariantName) -> None:
    state = position(variant, strokes=2)
    after, _ = judged(state, fouling(state))
    assert (after.to_act, after.strokes) == ("B", 2)


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


def test_g8_a_foul_with_the_first_of_two_strokes_loses_the_second(variant: VariantName) -> None:
    state = position(variant)
    state = through(state, fouling)
    if variant == "professional":
        state = through(state, TakeOver())
    state = through(state, fouling)
    assert (state.to_act, state.strokes) == ("A", 2)


def test_g8_the_strokes_are_known_while_balls_are_placed(variant: VariantName) -> None:
    state = position(variant)
    after, _ = judged(state, fouling(state, {"red1": 5}))
    assert turn(after) == ("B", 2, "place")
    placed = through(after, Place("red1"))
    assert turn(placed) == ("B", 2, "take_over" if variant == "professional" else "play")


def test_g8_not_without_a_foul(variant: VariantName) -> None:
    state = position(variant)
    assert through(state, potting(state, {"yellow1": 5})).strokes == 1


def test_g8_foul_and_pot_of_an_opponents_ball_is_still_a_foul(variant: VariantName) -> None:
    state = position(variant)
    after, _ = judged(state, fouling(state, {"yellow1": 5}))
    assert (after.to_act, after.strokes, dict(after.pots)) == ("B", 2, {5: "yellow1"})


def test_g8_a_stroke_with_an_event_of_every_harmless_kind_is_none(variant: VariantName) -> None:
    state = position(variant)
    flicked: Any = "blue" if variant == "professional" else "red1"
    stroke = flick(flicked, hit(flicked, "red2"), cushion("red2"), hit("red2", "yellow1"), pot("red2", 3))
    _, ruling = judged(state, stroke)
    assert ruling.fouls == ()
