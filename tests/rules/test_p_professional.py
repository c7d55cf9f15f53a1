"""P1 to P7: PROFESSIONAL."""

from typing import Any

import pytest

from tests.rules.events import cushion, flick, hit, moved, off, pot
from tests.rules.outcomes import codes, judged, through, told
from tests.rules.positions import missing, position, start
from yagopool.errors import RuleError
from yagopool.games.yago.board import COLOURED_BALLS
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.state import Decline, GameState, Place, TakeOver


def on_board(**known: Any) -> GameState:
    return position("professional", **known)


# P1


def test_p1_blue_stays_in_the_game() -> None:
    after, _ = judged(start("professional"), missing(start("professional")))
    assert after.blue == "table"
    assert through(after, missing).blue == "table"


@pytest.mark.parametrize("ball", COLOURED_BALLS)
def test_p1_another_ball_is_refused_not_punished(ball: Any) -> None:
    with pytest.raises(RuleError) as raised:
        apply(on_board(), flick(ball))
    error = raised.value
    assert (error.code, error.key) == ("not_allowed", "error.flick.only_blue")
    assert dict(error.arguments) == {"ball": ball, "possible": ("blue",), "rule": "P1"}


# P2


@pytest.mark.parametrize("events", [(), (cushion("blue"),), (hit("red1", "red2"),)])
@pytest.mark.parametrize("opening", [True, False])
def test_p2_blue_that_touches_no_ball_is_a_foul(events: Any, opening: bool) -> None:
    after, ruling = judged(start("professional") if opening else on_board(), flick("blue", *events))
    assert codes(ruling) == [("no_ball_hit", None, "P2")]
    assert told(ruling)[0] == ("P2", "foul.no_ball_hit")
    assert (after.phase, after.to_act, after.strokes) == ("take_over", "B", 2)


def test_p2_comes_last_among_the_fouls() -> None:
    _, ruling = judged(on_board(), flick("blue", moved("red1"), off("blue")))
    assert [code for code, _, _ in codes(ruling)] == ["ball_disturbed", "blue_off_board", "no_ball_hit"]


@pytest.mark.parametrize("touch", [hit("blue", "red2"), hit("red2", "blue"), hit("blue", "red1"), hit("red1", "blue")])
def test_p2_a_ball_standing_in_a_pot_is_a_ball(touch: Any) -> None:
    assert judged(on_board(pots={5: "red1"}), flick("blue", touch))[1].fouls == ()


# P3


@pytest.mark.parametrize("to_act", ["A", "B"])
@pytest.mark.parametrize("blue_first", [True, False])
def test_p3_the_first_ball_touched_is_the_other_sides(to_act: Any, blue_first: bool) -> None:
    other: Any = "yellow1" if to_act == "A" else "red1"
    own: Any = "red1" if to_act == "A" else "yellow1"
    touch = hit("blue", other) if blue_first else hit(other, "blue")
    after, ruling = judged(on_board(to_act=to_act), flick("blue", hit("red5", "yellow5"), touch, hit("blue", own)))
    assert codes(ruling) == [("opponent_ball_hit_first", other, "P3")]
    assert ruling.because[0].events == (1,)
    assert after.strokes == 2


def test_p3_standing_in_a_pot_or_not() -> None:
    _, ruling = judged(on_board(pots={5: "yellow1"}), flick("blue", hit("blue", "yellow1"), hit("blue", "red1")))
    assert codes(ruling) == [("opponent_ball_hit_first", "yellow1", "P3")]
    assert told(ruling)[0] == ("P3", "foul.opponent_ball_hit_first_in_pot")
    assert dict(ruling.because[0].arguments)["pot"] == 5


def test_p3_only_the_first() -> None:
    _, ruling = judged(on_board(), flick("blue", hit("blue", "red1"), hit("blue", "yellow1"), hit("yellow2", "blue")))
    assert ruling.fouls == ()


@pytest.mark.parametrize("ball", ["red1", "yellow1"])
def test_p3_not_while_colours_are_open(ball: Any) -> None:
    assert judged(on_board(red=None), flick("blue", hit("blue", ball)))[1].fouls == ()


# P4


@pytest.mark.parametrize(("event", "code"), [(pot("blue", 5), "blue_potted"), (off("blue"), "blue_off_board")])
@pytest.mark.parametrize("opening", [True, False])
def test_p4_blue_lost_is_a_foul(event: Any, code: str, opening: bool) -> None:
    state = start("professional") if opening else on_board()
    after, ruling = judged(state, flick("blue", hit("blue", "red1"), event))
    assert codes(ruling) == [(code, "blue", "P4")]
    assert (after.phase, after.to_act, after.blue) == ("place", "B", "in_hand")
    assert after.to_place == {"blue"}
    assert ruling.returned == (), "red and yellow only"
    assert told(ruling) == [("P4", f"foul.{code}"), ("P4", "balls.blue_in_hand"), ("G8", "turn.two_strokes")]


def test_p4_the_opponent_sets_it() -> None:
    after, _ = judged(on_board(), flick("blue", hit("blue", "red1"), off("blue")))
    placed = through(after, Place("blue", (260.0, 150.0)))
    assert (placed.blue, placed.to_place, placed.phase, placed.to_act) == ("table", frozenset(), "take_over", "B")


# P5


def test_p5_a_red_or_yellow_ball_that_leaves_the_board_is_a_foul() -> None:
    stroke = flick("blue", hit("blue", "red1"), off("red1"), hit("blue", "yellow1"), off("yellow1"))
    after, ruling = judged(on_board(), stroke)
    assert codes(ruling) == [("ball_off_board", "red1", "P5"), ("ball_off_board", "yellow1", "P5")]
    assert (after.phase, after.to_act, after.to_place) == ("place", "B", frozenset({"red1", "yellow1"}))


# P6


@pytest.mark.parametrize("ball", ["red1", "yellow1", "blue"])
def test_p6_a_ball_moved_by_accident_is_a_foul(ball: Any) -> None:
    after, ruling = judged(on_board(), flick("blue", hit("blue", "red1"), moved(ball)))
    assert codes(ruling) == [("ball_disturbed", ball, "P6")]
    assert (after.phase, after.to_act, after.strokes, after.blue) == ("take_over", "B", 2, "table")


# P7


def test_p7_placing_comes_first() -> None:
    stroke = flick("blue", hit("blue", "red1"), pot("red1", 4), moved("yellow1"))
    after, _ = judged(on_board(), stroke)
    assert after.phase == "place"
    for entry in (TakeOver(), Decline()):
        with pytest.raises(RuleError) as raised:
            apply(after, entry)
        assert raised.value.arguments["possible"] == ("place", "concede")
    assert through(after, Place("red1")).phase == "take_over"


def test_p7_then_the_opponent_takes_over_with_two_strokes() -> None:
    after, ruling = judged(on_board(), flick("blue"))
    assert (after.phase, after.to_act, after.player, after.strokes) == ("take_over", "B", "Ben", 2)
    assert ("P7", "turn.may_decline") in told(ruling)
    after = through(after, TakeOver())
    assert (after.phase, after.to_act, after.strokes) == ("play", "B", 2)


def test_p7_or_declines_and_the_offender_plays_on_with_one() -> None:
    after, ruling = judged(on_board(strokes=2), flick("blue"))
    assert not ruling.continues, "even if it may be declined"
    after = through(after, Decline())
    assert (after.phase, after.to_act, after.strokes, after.player) == ("play", "A", 1, "Ann")


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_p7_is_professionals_alone(name: Any) -> None:
    after, ruling = judged(position(name), flick("red1", moved("red2")))
    assert (after.phase, after.to_act) == ("play", "B")
    assert "P7" not in [rule for rule, _ in told(ruling)]
