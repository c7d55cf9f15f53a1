"""G9 to G11: balls that come out, balls that left the board, accidents; G10's spots."""

from typing import Any

import pytest

from tests.rules.events import accident, cushion, flick, hit, moved, off, pot
from tests.rules.outcomes import codes, judged, through, told
from tests.rules.positions import fouling, missing, position, start
from yagopool.errors import RuleError
from yagopool.games.yago.board import COLOURED_BALLS
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.state import Place, TakeOver, VariantName


def flicked(variant: VariantName) -> Any:
    """A ball that A (red) flicks in a position."""
    return "blue" if variant == "professional" else "red5"


def foul_rule(variant: VariantName, by_finger: str, professional: str) -> str:
    return professional if variant == "professional" else by_finger


# G9


@pytest.mark.parametrize("drops", [{"red1": 5}, {"yellow1": 5}, {"red1": 5, "yellow2": 6, "red3": 1}])
def test_g9_colours_open_every_potted_ball_comes_out(variant: VariantName, drops: Any) -> None:
    state = position(variant, red=None)
    after, ruling = judged(state, fouling(state, drops))
    assert ruling.returned == tuple(sorted(drops))
    assert (after.pots, after.colours) == ((), None), "colours stay open"
    assert after.to_place == frozenset(drops)
    assert after.on_table == frozenset(COLOURED_BALLS) - set(drops)
    assert ("G9", "balls.come_out_colours_open") in told(ruling)


def test_g9_colours_known_own_balls_come_out(variant: VariantName) -> None:
    state = position(variant, {9: "red2"})
    after, ruling = judged(state, fouling(state, {"red1": 5, "red3": 1}))
    assert ruling.returned == ("red1", "red3")
    assert after.pots == ((9, "red2"),), "balls potted earlier stay"
    assert ("G9", "balls.own_come_out") in told(ruling)


def test_g9_colours_known_the_other_sides_stay(variant: VariantName) -> None:
    state = position(variant)
    after, ruling = judged(state, fouling(state, {"yellow1": 5, "yellow3": 1}))
    assert ruling.returned == ()
    assert after.pots == ((1, "yellow3"), (5, "yellow1"))
    assert after.phase == ("take_over" if variant == "professional" else "play"), "nothing is to be placed"
    assert ("G9", "balls.others_stay") in told(ruling)


# G10


def test_g10_a_ball_off_the_board_is_placed_by_the_opponent(variant: VariantName) -> None:
    state = position(variant)
    after, ruling = judged(state, flick(flicked(variant), hit(flicked(variant), "red1"), off("red1")))
    assert (after.phase, after.to_act, after.to_place) == ("place", "B", frozenset({"red1"}))
    assert "red1" not in after.on_table
    assert ruling.returned == ("red1",)
    assert ("G10", "balls.back_from_outside") in told(ruling)
    placed = through(after, Place("red1", (260.0, 330.0)))
    assert "red1" in placed.on_table
    assert placed.to_place == frozenset()


def test_g10_balls_are_placed_in_any_order_none_twice_no_other(variant: VariantName) -> None:
    state = position(variant, red=None)
    state = through(state, fouling(state, {"red1": 5, "yellow2": 6}))
    half = through(state, Place("yellow2"))
    assert (half.phase, half.to_act, half.to_place) == ("place", "B", frozenset({"red1"}))
    with pytest.raises(RuleError) as raised:
        apply(half, Place("yellow2"))
    assert (raised.value.code, dict(raised.value.arguments)) == (
        "not_allowed",
        {"ball": "yellow2", "possible": ("red1",)},
    )
    assert through(half, Place("red1")) == through(state, Place("red1"), Place("yellow2"))


def test_g10_an_unknown_ball_is_not_placed(variant: VariantName) -> None:
    state = position(variant)
    state = through(state, fouling(state, {"red1": 5}))
    unknown: Any = "green1"
    with pytest.raises(RuleError) as raised:
        apply(state, Place(unknown))
    assert raised.value.code == "no_such_ball"


# G11


def test_g11_a_ball_moved_by_accident_is_a_foul_and_goes_back(variant: VariantName) -> None:
    state = position(variant)
    stroke = missing(state)
    after, ruling = judged(state, flick(flicked(variant), *stroke.events, moved("yellow3")))
    assert codes(ruling) == [("ball_disturbed", "yellow3", foul_rule(variant, "E5", "P6"))]
    assert (after.on_table, after.to_place) == (state.on_table, frozenset()), "nobody places it"


@pytest.mark.parametrize("end", ["potted", "off"])
def test_g11_if_it_also_drops_or_leaves_g9_and_g10_decide(variant: VariantName, end: str) -> None:
    state = position(variant)
    stroke = missing(state)
    last: Any = pot("red1", 5) if end == "potted" else off("red1")
    after, ruling = judged(state, flick(flicked(variant), *stroke.events, moved("red1"), last))
    assert ruling.returned == ("red1",)
    assert after.to_place == {"red1"}
    assert codes(ruling)[0][0] == "ball_disturbed"
    assert len(ruling.fouls) == (1 if end == "potted" else 2)


def test_g11_an_accident_without_a_stroke_is_a_foul_of_the_side_to_act(variant: VariantName) -> None:
    state = position(variant, to_act="B", strokes=2)
    after, ruling = judged(state, accident(moved("red1"), moved("yellow2")))
    rule = foul_rule(variant, "E5", "P6")
    assert codes(ruling) == [("ball_disturbed", "red1", rule), ("ball_disturbed", "yellow2", rule)]
    assert (after.to_act, after.strokes) == ("A", 2)
    assert (after.on_table, after.pots, after.to_place) == (state.on_table, state.pots, frozenset())
    assert (rule, "foul.accident") in told(ruling)


def test_g11_the_break_is_played_by_whoever_plays_next(variant: VariantName) -> None:
    state = through(start(variant), accident(moved("red1")))
    state = through(state, TakeOver()) if variant == "professional" else state
    with pytest.raises(RuleError):
        apply(state, flick("red1"))
    after, _ = judged(state, missing(state))
    assert (after.phase, after.to_act, after.strokes) == ("play", "B", 1)
    assert after.opener == "A", "whose right it was to open"


def test_g11_an_accident_has_at_least_one_event(variant: VariantName) -> None:
    with pytest.raises(RuleError) as raised:
        apply(position(variant), accident())
    error = raised.value
    assert (error.code, error.key) == ("not_allowed", "error.accident.nothing_happened")
    assert dict(error.arguments) == {"possible": ("disturbed",), "rule": "G11"}


@pytest.mark.parametrize("event", [hit("red1", "red2"), cushion("red1"), pot("red1", 5), off("red1")])
def test_g11_an_accident_has_only_disturbed_balls(variant: VariantName, event: Any) -> None:
    with pytest.raises(RuleError) as raised:
        apply(position(variant), accident(moved("red1"), event))
    error = raised.value
    assert (error.code, error.key) == ("not_allowed", "error.accident.only_disturbed")
    assert error.arguments["event"] == 1
    assert error.arguments["kind"] == event.kind
