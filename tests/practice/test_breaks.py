"""Breaks: what one brought, statistics of many, a session of practice, and the log."""

from dataclasses import replace
from pathlib import Path

import pytest

from yagopool.errors import YagoError
from yagopool.games.yago.board import BLUE, rack
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.state import Foul, NextGame, VariantName
from yagopool.match.session import Played
from yagopool.physics.trace import Trace
from yagopool.practice.breaks import (
    BreakLog,
    BreakOutcome,
    BreakPractice,
    BreakStats,
    before_break,
    measures,
    outcome_of,
    play_break,
    spread,
)
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Event, Flick, OffBoard, Potted, Stroke
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.games.yago.look import rows_begun

HIT = Contact("blue", "yellow1")


def outcome(variant: VariantName, *events: Event) -> BreakOutcome:
    """Judge a break by its events."""
    before, layout = before_break(variant), rack(STANDARD_BOARD)
    after, ruling = apply(before, Stroke(BLUE, events))
    trace = Trace(events, (), Layout.of({"red5": (100, 100), "yellow5": (160, 180)}), (), 1.5, "-")
    flick = Flick(BLUE, 90.0, 3000.0)
    return outcome_of(Played(flick, Stroke(BLUE, events), before, layout, trace, ruling, after, trace.layout))


def test_one_colour_stays_and_plays_on() -> None:
    found = outcome("easy", HIT, Potted("red1", 4), Potted("red2", 1))
    assert found.stayed == ((1, "red2"), (4, "red1"))
    assert found.dropped == ((4, "red1"), (1, "red2"))
    assert (found.chances, found.plays_on, found.fouls, found.won) == ((), True, (), False)
    assert rows_begun(found) == tuple(("red", row) for row in ((1, 2, 4), (1, 3, 6), (4, 7, 9), (1, 5, 9), (4, 5, 6)))


def test_both_colours_end_the_visit() -> None:
    found = outcome("medium", HIT, Contact("yellow1", "red1"), Potted("red1", 1), Potted("yellow1", 9))
    assert (found.chances, found.plays_on) == (("both",), False)
    assert (1, 5, 9) not in [row for _, row in rows_begun(found)]


def test_a_row_completed() -> None:
    found = outcome("easy", HIT, Potted("red1", 1), Potted("red2", 2), Potted("red3", 4))
    assert (found.chances, found.won) == (("row",), True)


@pytest.mark.parametrize("variant", ["easy", "medium", "professional"])
def test_after_a_foul_nothing_stays_though_it_dropped(variant: VariantName) -> None:
    found = outcome(variant, HIT, Potted("red1", 4), OffBoard("yellow2"))
    assert (found.stayed, found.dropped, found.plays_on, rows_begun(found)) == ((), ((4, "red1"),), False, ())
    assert [foul.code for foul in found.fouls] == ["ball_off_board"]


def test_touching_nothing_is_a_foul_in_professional_alone() -> None:
    assert outcome("easy").fouls == ()
    assert [foul.code for foul in outcome("professional").fouls] == ["no_ball_hit"]


def test_spread_is_the_distance_from_the_centre() -> None:
    assert outcome("easy", HIT).spread == pytest.approx(50.0)
    assert spread(Layout.of({"blue": (30, 30)}), BLUE) == 0.0
    racked = rack(STANDARD_BOARD)
    played = play_break(racked, Flick(BLUE, 90.5, 3000.0), "easy")
    assert outcome_of(played).spread > 2 * spread(racked, BLUE)
    assert played.trace is not None
    assert outcome_of(played).duration == played.trace.duration > 1.0


FOUL = Foul("blue_potted", "blue", "E2")
OUTCOMES = (
    BreakOutcome(((1, "red1"), (2, "red2"), (4, "red3")), (), (), True, 100.0, 2.0),
    BreakOutcome(((1, "red1"), (9, "yellow1")), (), (), False, 200.0, 3.0),
    BreakOutcome((), ((5, "blue"),), (FOUL, FOUL), False, 60.0, 1.0),
    BreakOutcome((), (), (), False, 40.0, 2.0),
)


def test_means_over_breaks() -> None:
    stats = BreakStats.of(OUTCOMES)
    means = {name: stats.measure(name) for name in measures()}
    assert means == {
        "value": 0.0,
        "pot": 0.5,
        "pots": 1.25,
        "plays_on": 0.25,
        "foul": 0.25,
        "both": 0.25,
        "row": 0.25,
        "spread": 100.0,
        "duration": 2.0,
    }
    assert [stats.pots_in(pot) for pot in (1, 2, 3, 4, 9)] == [0.5, 0.25, 0.0, 0.25, 0.25]


def test_statistics_add_up() -> None:
    assert BreakStats.of(OUTCOMES[:1]) + BreakStats.of(OUTCOMES[1:]) == BreakStats.of(OUTCOMES)
    assert BreakStats() + BreakStats.of(OUTCOMES) == BreakStats.of(OUTCOMES)


HARD = Flick(BLUE, 91.0, 3000.0)
SOFT = Flick(BLUE, 90.0, 400.0)


def test_rack_flick_rack() -> None:
    table = BreakPractice("professional", seed=5)
    first = table.layout
    one = table.play(HARD)
    assert (one.number, one.rack, table.last, table.layout) == (1, 1, one, one.played.layout_after)
    with pytest.raises(ValueError, match="rack again"):
        table.play(HARD)
    table.rack_again(same=True)
    assert table.layout == first
    again = table.play(HARD)
    assert (again.rack, again.outcome, again.number) == (1, one.outcome, 2)
    table.rack_again()
    assert (table.racked, table.rack_number) == (True, 2)
    assert table.layout != first


def test_undo_and_redo() -> None:
    table = BreakPractice("easy", seed=5)
    before = table.layout
    first = table.play(HARD)
    table.rack_again()
    second = table.play(SOFT)
    assert table.undo() == second
    assert (table.racked, table.rack_number, table.breaks) == (True, 2, (first,))
    assert table.undo() == first
    assert (table.layout, table.can_undo) == (before, False)
    assert (table.redo(), table.redo()) == (first, second)
    assert (table.last, table.can_redo) == (second, False)
    table.undo()
    table.play(HARD)
    assert not table.can_redo


def test_a_break_that_misses_the_rack_is_never_the_best() -> None:
    practice = BreakPractice("easy", seed=7)
    assert practice.play(Flick("blue", 200.0, 2000.0)).missed
    assert practice.best is None
    practice.rack_again()
    assert not practice.play(Flick("blue", 90.0, 2000.0)).missed


def test_a_session_has_means_and_a_best_break() -> None:
    table = BreakPractice("easy", seed=5)
    assert (table.best, table.stats) == (None, BreakStats())
    for number in range(5):
        table.play(Flick(BLUE, 90.0 + number, 2500.0))
        table.rack_again()
    assert table.stats.breaks == 5
    assert table.best is not None
    assert table.best.merit == max(one.merit for one in table.breaks)


class TestTheLog:
    def test_it_has_all_breaks_by_name_and_variant(self, tmp_path: Path) -> None:
        log = BreakLog(tmp_path / "practice" / "breaks.jsonl")
        assert log.stats() == {}
        table = BreakPractice("medium", seed=5)
        for name in ("Ben", "Ann", "Ben", "Ann"):
            log.add(name, "medium", table.play(HARD), "2026-11-20")
            table.rack_again()
        stats = log.stats()
        assert list(stats) == [("Ann", "medium"), ("Ben", "medium")]
        both = stats["Ann", "medium"] + stats["Ben", "medium"]
        assert replace(both, spread=0.0, duration=0.0) == replace(table.stats, spread=0.0, duration=0.0)
        assert both.spread == pytest.approx(table.stats.spread, abs=0.01)
        assert next(log.breaks()).when == "2026-11-20"

    def test_lines_that_cannot_be_read_do_not_count(self, tmp_path: Path) -> None:
        log = BreakLog(tmp_path / "breaks.jsonl")
        one = BreakPractice("easy", seed=5).play(HARD)
        for junk in (b'not json\n{"do": "break"}\n[]\n', b'{"do": "break", "name"'):
            log.add("Ann", "easy", one)
            with log.path.open("ab") as file:
                file.write(junk)
        assert log.stats()["Ann", "easy"].breaks == 2

    def test_a_log_that_cannot_be_written_is_reported(self, tmp_path: Path) -> None:
        with pytest.raises(YagoError, match="cannot_write"):
            BreakLog(tmp_path).add("Ann", "easy", BreakPractice("easy", seed=5).play(HARD))


def test_only_a_stroke_has_an_outcome() -> None:
    state, layout = before_break("easy"), rack(STANDARD_BOARD)
    with pytest.raises(ValueError, match="stroke"):
        outcome_of(Played(NextGame(), NextGame(), state, layout, None, None, state, layout))
