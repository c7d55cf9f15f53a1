"""E1 to E6: EASY. MEDIUM is all of EASY, so every test here runs for both."""

from typing import Any

import pytest

from tests.rules.events import cushion, flick, hit, moved, off, pot
from tests.rules.outcomes import codes, judged, told
from tests.rules.positions import missing, position, start
from yagopool.errors import RuleError
from yagopool.games.yago.board import COLOURED_BALLS
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.state import VariantName

# E1


@pytest.mark.parametrize(
    "events",
    [
        (),
        (hit("blue", "red1"),),
        (hit("blue", "red1"), hit("red1", "red2"), pot("red2", 5)),
        (hit("blue", "red1"), off("red1")),
        (cushion("blue"), pot("blue", 5)),
        (off("blue"),),
        (hit("blue", "red1"), moved("yellow1")),
    ],
)
def test_e1_blue_leaves_the_board_whatever_happened(by_finger: VariantName, events: Any) -> None:
    after, ruling = judged(start(by_finger), flick("blue", *events))
    assert after.blue == "gone"
    assert "blue" not in after.to_place
    assert "blue" not in ruling.returned


def test_e1_from_then_on_red_and_yellow_are_flicked(by_finger: VariantName) -> None:
    state, _ = judged(start(by_finger), missing(start(by_finger)))
    for ball in COLOURED_BALLS:
        assert judged(state, flick(ball, cushion(ball)))[1].fouls == ()


def test_e1_blue_is_not_flicked_after_the_break(by_finger: VariantName) -> None:
    with pytest.raises(RuleError) as raised:
        apply(position(by_finger, {5: "red1"}), flick("blue"))
    error = raised.value
    assert (error.code, error.key) == ("not_allowed", "error.flick.blue_gone")
    assert error.arguments["rule"] == "E1"
    assert error.arguments["possible"] == tuple(ball for ball in COLOURED_BALLS if ball != "red1")


@pytest.mark.parametrize("events", [(), (cushion("blue"),)])
def test_e1_missing_everything_is_no_foul(by_finger: VariantName, events: Any) -> None:
    after, ruling = judged(start(by_finger), flick("blue", *events))
    assert ruling.fouls == ()
    assert (after.to_act, after.strokes, after.phase) == ("B", 1, "play")
    assert told(ruling) == [("E1", "break.nothing_hit"), ("G7", "turn.miss")]


# E2


@pytest.mark.parametrize(("event", "code"), [(pot("blue", 5), "blue_potted"), (off("blue"), "blue_off_board")])
def test_e2_blue_lost_in_the_opening_stroke_is_a_foul(by_finger: VariantName, event: Any, code: str) -> None:
    after, ruling = judged(start(by_finger), flick("blue", hit("blue", "red1"), event))
    assert codes(ruling) == [(code, "blue", "E2")]
    assert told(ruling)[0] == ("E2", f"foul.{code}")
    assert (after.blue, after.phase, after.to_act, after.strokes) == ("gone", "play", "B", 2)


def test_e2_it_stands_in_its_pot_until_the_stroke_is_over_none_can_drop_there(by_finger: VariantName) -> None:
    with pytest.raises(RuleError) as raised:
        apply(start(by_finger), flick("blue", hit("blue", "red1"), pot("blue", 5), pot("red1", 5)))
    assert (raised.value.code, raised.value.arguments["taken_by"]) == ("pot_taken", "blue")


# E3


@pytest.mark.parametrize(("to_act", "ball"), [("A", "yellow2"), ("B", "red2")])
def test_e3_flicking_a_ball_of_the_other_side_is_a_foul(by_finger: VariantName, to_act: Any, ball: Any) -> None:
    after, ruling = judged(position(by_finger, to_act=to_act), flick(ball))
    assert codes(ruling) == [("opponent_ball_flicked", ball, "E3")]
    assert told(ruling)[0] == ("E3", "foul.opponent_ball_flicked")
    assert (after.to_act, after.strokes) == ("B" if to_act == "A" else "A", 2)


def test_e3_it_comes_first_among_the_fouls(by_finger: VariantName) -> None:
    stroke = flick("yellow1", moved("red1"), hit("yellow1", "red2"), off("red2"))
    _, ruling = judged(position(by_finger), stroke)
    assert [code for code, _, _ in codes(ruling)] == ["opponent_ball_flicked", "ball_disturbed", "ball_off_board"]


@pytest.mark.parametrize(("to_act", "ball"), [("A", "red2"), ("B", "yellow2")])
def test_e3_flicking_an_own_ball_is_none(by_finger: VariantName, to_act: Any, ball: Any) -> None:
    assert judged(position(by_finger, to_act=to_act), flick(ball))[1].fouls == ()


# E4


@pytest.mark.parametrize("red", ["A", "B", None])
def test_e4_a_red_or_yellow_ball_that_leaves_the_board_is_a_foul(by_finger: VariantName, red: Any) -> None:
    own: Any = "yellow5" if red == "B" else "red5"
    stroke = flick(own, hit(own, "red1"), off("red1"), hit(own, "yellow1"), off("yellow1"), off(own))
    after, ruling = judged(position(by_finger, red=red), stroke)
    assert codes(ruling) == [("ball_off_board", ball, "E4") for ball in ("red1", "yellow1", own)]
    assert ruling.returned == tuple(sorted(["red1", "yellow1", own]))
    assert after.strokes == 2


@pytest.mark.parametrize(
    "event", [cushion("red1"), hit("red1", "red2"), hit("red2", "red1"), pot("red1", 5), off("red1"), moved("red1")]
)
def test_e4_nothing_happens_to_a_ball_beside_the_board(by_finger: VariantName, event: Any) -> None:
    with pytest.raises(RuleError) as raised:
        apply(position(by_finger), flick("red1", off("red1"), event))
    error = raised.value
    assert (error.code, error.key) == ("ball_absent", "error.event.left_board")
    assert dict(error.arguments) == {"event": 1, "kind": event.kind, "ball": "red1"}


# E5


@pytest.mark.parametrize("ball", ["red1", "red2", "yellow1"])
def test_e5_a_ball_moved_by_accident_is_a_foul(by_finger: VariantName, ball: Any) -> None:
    after, ruling = judged(position(by_finger), flick("red1", moved(ball)))
    assert codes(ruling) == [("ball_disturbed", ball, "E5")]
    assert (after.to_act, after.strokes, after.phase) == ("B", 2, "play")
    assert told(ruling) == [("E5", "foul.ball_disturbed_and_back"), ("G8", "turn.two_strokes")]


# E6


@pytest.mark.parametrize(
    "touched",
    [("yellow1",), ("yellow1", "red2"), ("red2", "yellow1", "yellow2"), ("yellow5", "yellow1", "yellow2", "yellow3")],
)
def test_e6_hitting_other_balls_is_no_foul(by_finger: VariantName, touched: Any) -> None:
    state = position(by_finger, {5: "yellow5"})
    after, ruling = judged(state, flick("red1", *(hit("red1", other) for other in touched)))
    assert ruling.fouls == ()
    assert (after.to_act, after.strokes) == ("B", 1), "it is a miss, no more"
