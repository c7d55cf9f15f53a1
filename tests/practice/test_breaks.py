"""One break and what it brought, from hand-made strokes and from the real physics."""

import pytest

from yagopool.games.yago.balls import BLUE
from yagopool.games.yago.rack import rack
from yagopool.games.yago.rules.entries import NextGame
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.state import VariantName
from yagopool.match.session import Played
from yagopool.physics.trace import Trace
from yagopool.practice.breaks import BreakOutcome, before_break, outcome_of, play_break, spread
from yagopool.table.events import Contact, Event, OffBoard, Potted, Stroke
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.spec import STANDARD_BOARD

HIT = Contact("blue", "yellow1")


def outcome(variant: VariantName, *events: Event) -> BreakOutcome:
    """Judge a break of which only the events are told."""
    before, layout = before_break(variant), rack(STANDARD_BOARD)
    after, ruling = apply(before, Stroke(BLUE, events))
    trace = Trace(events, (), Layout.of({"red5": (100, 100), "yellow5": (160, 180)}), (), 1.5, "-")
    flick = Flick(BLUE, 90.0, 3000.0)
    return outcome_of(Played(flick, Stroke(BLUE, events), before, layout, trace, ruling, after, trace.layout))


def test_one_colour_stays_and_plays_on() -> None:
    found = outcome("easy", HIT, Potted("red1", 4), Potted("red2", 1))
    assert found.stayed == ((1, "red2"), (4, "red1"))
    assert found.dropped == ((4, "red1"), (1, "red2"))
    assert (found.colours, found.plays_on, found.fouls) == (("red",), True, ())
    assert found.rows == ()
    assert found.opened == ((1, 2, 4), (1, 3, 6), (4, 7, 9), (1, 5, 9), (4, 5, 6))


def test_both_colours_end_the_visit() -> None:
    found = outcome("medium", HIT, Contact("yellow1", "red1"), Potted("red1", 1), Potted("yellow1", 9))
    assert found.colours == ("red", "yellow")
    assert not found.plays_on
    assert (1, 5, 9) not in found.opened


def test_a_row_completed() -> None:
    found = outcome("easy", HIT, Potted("red1", 1), Potted("red2", 2), Potted("red3", 4))
    assert found.rows == ((1, 2, 4),)


@pytest.mark.parametrize("variant", ["easy", "medium", "professional"])
def test_after_a_foul_nothing_stays_though_it_dropped(variant: VariantName) -> None:
    found = outcome(variant, HIT, Potted("red1", 4), OffBoard("yellow2"))
    assert found.stayed == ()
    assert found.dropped == ((4, "red1"),)
    assert [foul.code for foul in found.fouls] == ["ball_off_board"]
    assert not found.plays_on
    assert found.opened == ()


def test_touching_nothing_is_a_foul_in_professional_alone() -> None:
    assert outcome("easy").fouls == ()
    assert [foul.code for foul in outcome("professional").fouls] == ["no_ball_hit"]


def test_spread_is_the_distance_from_the_middle() -> None:
    assert outcome("easy", HIT).spread == pytest.approx(50.0)
    assert spread(Layout.of({"blue": (30, 30)})) == 0.0


def test_a_real_break_spreads_the_rack() -> None:
    layout = rack(STANDARD_BOARD)
    played = play_break(layout, Flick(BLUE, 90.5, 3000.0), "easy")
    found = outcome_of(played)
    assert found.spread > 2 * spread(layout)
    assert played.trace is not None
    assert found.duration == played.trace.duration > 1.0


def test_only_a_stroke_has_an_outcome() -> None:
    state, layout = before_break("easy"), rack(STANDARD_BOARD)
    with pytest.raises(ValueError, match="stroke"):
        outcome_of(Played(NextGame(), NextGame(), state, layout, None, None, state, layout))
