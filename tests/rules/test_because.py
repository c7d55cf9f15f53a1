"""The reasons: what they say, that they are never too many, and that no key is dead."""

from typing import Any

import pytest

from tests.rules.events import accident, cushion, flick, hit, moved, off, pot
from tests.rules.examples import REASON_EXAMPLES, REFUSAL_EXAMPLES, REFUSALS
from tests.rules.outcomes import judged, through, told
from tests.rules.positions import position, start
from yagopool.games.yago.rules.reasons import MOST, REASONS
from yagopool.games.yago.rules.referee import every_reason
from yagopool.games.yago.rules.state import Because, Ruling, TakeOver
from yagopool.table.shot import Event


def sentence(ruling: Ruling, key: str) -> tuple[Because, dict[str, Any]]:
    because = next(because for because in ruling.because if because.key == f"ruling.{key}")
    return because, dict(because.arguments)


def test_it_names_players_balls_and_pots() -> None:
    state = start("professional", a=("Ann", "Al"), b=("Ben", "Bea"))
    _, ruling = judged(state, flick("blue", hit("blue", "red1"), pot("red1", 4), pot("blue", 6), off("yellow1")))
    because, arguments = sentence(ruling, "foul.blue_potted")
    assert (because.rule, because.events, arguments) == ("P4", (2,), {"player": "Ann", "pot": 6})
    _, arguments = sentence(ruling, "balls.come_out_colours_open")
    assert arguments == {"placer": ("Ben", "Bea"), "balls": ("red1",), "pots": (4,), "n": 1}
    _, arguments = sentence(ruling, "turn.two_strokes_after_several")
    assert arguments == {"fouls": 2, "rules": ("P4", "P5"), "player": "Ann", "next": "Ben"}


def test_the_events_that_decided() -> None:
    events = (hit("blue", "red1"), cushion("red1"), pot("red1", 4), cushion("blue"), pot("red2", 9))
    _, ruling = judged(start("easy"), flick("blue", *events))
    colour, arguments = sentence(ruling, "turn.colour")
    assert (colour.events, arguments["balls"], arguments["n"]) == ((2, 4), ("red1", "red2"), 2)
    assert (arguments["colour"], arguments["owner_colour"], arguments["owner"]) == ("red", "yellow", ("Ben",))
    turn, arguments = sentence(ruling, "turn.own_ball")
    assert (turn.events, arguments["strokes"]) == ((2, 4), 1)


def test_fouls_of_one_kind_are_one_sentence() -> None:
    _, ruling = judged(position("easy"), flick("red1", moved("red2"), off("yellow1"), off("red1"), moved("red3")))
    because, arguments = sentence(ruling, "foul.ball_disturbed_and_back")
    assert (because.events, arguments["balls"], arguments["n"]) == ((0, 3), ("red2", "red3"), 2)


@pytest.mark.parametrize("name", ["easy", "medium", "professional"])
def test_of_too_many_the_weightiest_stay_in_order(name: Any) -> None:
    events = (hit("blue", "red1"), off("red1"), moved("red2"), pot("red3", 5), moved("yellow1"), off("blue"))
    _, ruling = judged(start(name), flick("blue", *events))
    assert len(ruling.because) == MOST
    rules = {"easy": ["E4", "G9", "G8"], "professional": ["P5", "G9", "G8"]}.get(name, ["E4", "G9", "G8"])
    assert [rule for rule, _ in told(ruling)] == rules


def test_the_reasons_of_a_shot_name_every_foul_and_ball() -> None:
    state = start("easy")
    events = (hit("blue", "red1"), off("red1"), moved("red2"), pot("red3", 5), moved("yellow1"), off("blue"))
    entry = flick("blue", *events)
    _, ruling = judged(state, entry)
    every = every_reason(state, entry)
    assert len(every) > MOST
    assert set(ruling.because) <= set(every)
    assert {because.rule for because in every} >= {foul.rule for foul in ruling.fouls}


def test_a_second_kind_of_foul_is_told_where_there_is_room() -> None:
    _, ruling = judged(position("professional"), flick("blue", moved("red1")))
    assert told(ruling) == [
        ("P6", "foul.ball_disturbed_and_back"),
        ("P2", "foul.no_ball_hit"),
        ("G8", "turn.two_strokes_after_several"),
    ]


@pytest.mark.parametrize("gone", [pot("red2", 5), off("red2")])
def test_a_ball_moved_by_accident_goes_back_unless_it_dropped_or_left(gone: Event) -> None:
    _, ruling = judged(position("easy"), flick("red1", moved("red2"), cushion("red1")))
    assert ruling.because[0].key == "ruling.foul.ball_disturbed_and_back"
    _, ruling = judged(position("easy"), flick("red1", moved("red2"), gone))
    assert ruling.because[0].key == "ruling.foul.ball_disturbed"


def test_an_accident_before_the_break_in_professional_leaves_open_who_breaks() -> None:
    _, ruling = judged(start("professional"), accident(moved("red1")))
    assert told(ruling) == [("P6", "foul.accident"), ("G8", "turn.two_strokes"), ("G11", "turn.break_by_either")]
    assert dict(ruling.because[2].arguments) == {"next": "Ben", "player": "Ann"}
    again = through(start("professional"), accident(moved("red1")), TakeOver())
    _, ruling = judged(again, accident(moved("red2")))
    assert told(ruling)[2] == ("G11", "turn.break_by_either"), "weighs more than the second stroke that is lost"


@pytest.mark.parametrize("strokes", [1, 2])
def test_a_choice_that_decides_the_game_says_so_and_not_who_would_play(strokes: int) -> None:
    state = position("easy", red=None, strokes=strokes)
    drops = (pot("red1", 1), pot("yellow1", 9), pot("yellow2", 8), pot("red2", 2), pot("yellow3", 6), pot("red3", 4))
    _, ruling = judged(state, flick("red1", *drops))
    assert told(ruling) == [("G4", "turn.choose_colour_to_win"), ("G15", "win.after_choice")]
    because, arguments = sentence(ruling, "win.after_choice")
    assert (because.events, arguments) == ((4,), {"ball": "yellow3", "pot": 6, "colour": "yellow"})


def test_events_of_balls_that_a_sentence_does_not_name_are_not_among_its_events() -> None:
    drops = (pot("red4", 7), pot("yellow3", 9))
    _, ruling = judged(position("easy", {6: "yellow1", 8: "yellow2"}), flick("red1", off("red1"), *drops))
    because, arguments = sentence(ruling, "balls.others_stay")
    assert (because.events, arguments["balls"]) == ((2,), ("yellow3",))
    _, ruling = judged(position("medium", {6: "yellow1", 8: "yellow2"}), flick("yellow3", *drops))
    because, arguments = sentence(ruling, "balls.straight_in_stays")
    assert (because.events, arguments["ball"]) == ((1,), "yellow3")


def test_no_example_is_left_over() -> None:
    assert set(REASON_EXAMPLES) == set(REASONS)
    assert set(REFUSAL_EXAMPLES) == set(REFUSALS)
