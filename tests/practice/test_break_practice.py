"""A session of breaks: racks, aims, undo, means, best; and the book they are noted in."""

from pathlib import Path

import pytest

from yagopool.errors import YagoError
from yagopool.games.yago.balls import BLUE
from yagopool.games.yago.rack import rack
from yagopool.practice.break_practice import AIMS, BreakLog, BreakPractice
from yagopool.practice.breaks import BreakStats
from yagopool.table.flick import Flick
from yagopool.table.spec import STANDARD_BOARD

HARD = Flick(BLUE, 91.0, 3000.0)
SOFT = Flick(BLUE, 90.0, 400.0)


def test_rack_flick_rack() -> None:
    table = BreakPractice(seed=5)
    assert table.racked
    first = table.layout
    broken = table.play(HARD)
    assert (broken.number, broken.rack, table.last) == (1, 1, broken)
    assert table.layout == broken.played.layout_after
    with pytest.raises(ValueError, match="rack again"):
        table.play(HARD)
    table.rack_again()
    assert table.racked
    assert table.layout != first
    assert table.play(HARD).outcome != broken.outcome


def test_the_same_scatter_gives_the_same_break() -> None:
    table = BreakPractice("professional", seed=5)
    broken = table.play(HARD)
    table.rack_again(same=True)
    again = table.play(HARD)
    assert (again.rack, again.outcome, again.number) == (broken.rack, broken.outcome, 2)
    table.rack_again()
    assert table.rack_number == 2


def test_an_exact_rack_has_no_scatter() -> None:
    assert BreakPractice(seed=5, exact=True).layout == rack(STANDARD_BOARD)
    assert BreakPractice(seed=5).layout != rack(STANDARD_BOARD)


def test_undo_and_redo() -> None:
    table = BreakPractice(seed=5)
    before = table.layout
    first = table.play(HARD)
    table.rack_again()
    second = table.play(SOFT)
    assert table.undo() == second
    assert (table.racked, table.rack_number, table.breaks) == (True, 2, (first,))
    assert table.undo() == first
    assert (table.layout, table.can_undo) == (before, False)
    assert table.redo() == first
    assert table.redo() == second
    assert (table.last, table.can_redo) == (second, False)
    table.undo()
    table.play(HARD)
    assert not table.can_redo


def test_means_best_and_aims() -> None:
    table = BreakPractice(seed=5)
    assert (table.best, table.stats) == (None, BreakStats())
    for number in range(AIMS + 3):
        table.play(Flick(BLUE, 90.0 + number / 10, 2500.0))
        table.rack_again()
    assert table.stats.breaks == AIMS + 3
    assert table.best is not None
    assert table.best.merit == max(broken.merit for broken in table.breaks)


def test_the_book_keeps_breaks_by_name_and_variant(tmp_path: Path) -> None:
    book = BreakLog(tmp_path / "practice" / "breaks.jsonl")
    assert book.stats() == {}
    table = BreakPractice("medium", seed=5)
    for number in range(4):
        book.add("Ann" if number % 2 else "Ben", "medium", table.play(HARD), "2026-11-20")
        table.rack_again()
    tallies = book.stats()
    assert list(tallies) == [("Ann", "medium"), ("Ben", "medium")]
    both, counted = tallies["Ann", "medium"] + tallies["Ben", "medium"], table.stats
    for name in ("breaks", "potted", "balls", "plays_on", "fouls", "both", "rows", "by_pot"):
        assert getattr(both, name) == getattr(counted, name)
    assert both.spread == pytest.approx(counted.spread, abs=0.01)
    assert next(book.breaks()).when == "2026-11-20"


def test_lines_that_are_none_are_passed_over(tmp_path: Path) -> None:
    book = BreakLog(tmp_path / "breaks.jsonl")
    broken = BreakPractice(seed=5).play(HARD)
    book.add("Ann", "easy", broken)
    with book.path.open("ab") as file:
        file.write(b'not json\n{"do": "break"}\n[]\n')
    book.add("Ann", "easy", broken)
    with book.path.open("ab") as file:
        file.write(b'{"do": "break", "name"')
    assert book.stats()["Ann", "easy"].breaks == 2


def test_a_book_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(YagoError, match="cannot_write"):
        BreakLog(tmp_path).add("Ann", "easy", BreakPractice(seed=5).play(HARD))
