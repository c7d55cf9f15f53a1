"""The free table: any position, with undo and redo, and saved as a drill that can be done."""

import pytest

from yagopool.errors import BoardError
from yagopool.games.yago.board import BALLS
from yagopool.games.yago.rules.state import VariantName
from yagopool.match.session import step
from yagopool.practice.drill import check
from yagopool.practice.drill_library import drill_of, drill_text
from yagopool.practice.free_table import FreeTable
from yagopool.table.geometry import Point
from yagopool.table.shot import Flick


def test_balls_come_from_the_tray_and_go_back() -> None:
    table = FreeTable("easy")
    assert table.tray == BALLS
    table.put("red1", Point(100.0, 100.0))
    assert "red1" not in table.tray
    table.put("red1", Point(200.0, 100.0))
    assert table.layout.place_of("red1") == (200.0, 100.0)
    table.remove("red1")
    assert table.tray == BALLS


def test_over_an_empty_pot_a_ball_stands_in_it() -> None:
    table = FreeTable("easy")
    table.put("red1", Point(262.0, 578.0))
    assert table.layout.potted == {5: "red1"}
    assert "red1" not in table.tray
    with pytest.raises(BoardError):
        table.put("red2", Point(262.0, 578.0))
    table.put("red1", Point(100.0, 100.0))
    assert table.layout.potted == {}
    table.put("blue", Point(262.0, 578.0))
    assert table.layout.potted == {}


@pytest.mark.parametrize("place", [(5.0, 100.0), (900.0, 100.0), (110.0, 110.0), (float("nan"), 1.0)])
def test_where_a_ball_cannot_be_nothing_changes(place: tuple[float, float]) -> None:
    table = FreeTable("easy")
    table.put("red1", Point(100.0, 100.0))
    problem = table.why_not("red2", Point(*place))
    assert problem is not None
    with pytest.raises(BoardError):
        table.put("red2", Point(*place))
    assert len(table.layout.free) == 1


def test_undo_and_redo_without_limit() -> None:
    table = FreeTable("easy")
    seen = [table.layout]
    for number in range(30):
        table.put("red1", Point(100.0 + number, 100.0))
        seen.append(table.layout)
    for layout in reversed(seen[:-1]):
        table.undo()
        assert table.layout == layout
    with pytest.raises(IndexError):
        table.undo()
    for layout in seen[1:]:
        table.redo()
        assert table.layout == layout
    assert not table.can_redo
    table.undo()
    table.clear()
    assert not table.can_redo
    assert table.layout.free == ()


def test_blue_decides_the_variant() -> None:
    table = FreeTable("medium")
    seen = []
    for ball in ("red1", "blue"):
        table.put(ball, Point(260.0, 420.0 if ball == "red1" else 150.0))
        seen.append(table.variant)
    assert seen == ["medium", "professional"]
    assert FreeTable("professional").variant == "easy"


def test_a_stroke_is_a_change_and_its_position_a_drill() -> None:
    table = FreeTable("easy")
    table.put("red1", Point(260.0, 420.0))
    table.put("yellow1", Point(100.0, 100.0))
    assert not table.can_save
    played = step(table.state, table.layout, Flick("red1", 90.0, 200.0), seed=0)
    table.take(played)
    assert table.layout.potted == {9: "red1"}
    drill = table.drill("mine", {"en": "Mine"}, {"en": "Mine."})
    assert drill is not None
    assert drill_of(drill_text(drill).encode(), "mine") == drill
    assert check(drill).good
    table.undo()
    assert table.layout.place_of("red1") == (260.0, 420.0)


def test_a_stroke_that_pots_nothing_is_no_drill() -> None:
    table = FreeTable("easy")
    table.put("red1", Point(260.0, 100.0))
    table.take(step(table.state, table.layout, Flick("red1", 0.0, 200.0), seed=0))
    assert not table.can_save


@pytest.mark.parametrize("variant", ["easy", "medium", "professional"])
def test_at_the_rack_the_break_is_played(variant: VariantName) -> None:
    table = FreeTable(variant)
    table.rack()
    assert table.tray == ()
    assert (table.variant, table.state.phase) == (variant, "break")
    played = step(table.state, table.layout, Flick("blue", 90.0, 2400.0), seed=0)
    assert played.ruling is not None
    assert not played.ruling.fouls
    table.take(played)
    assert (table.layout.place_of("blue") is None) == (variant != "professional")
    assert (table.variant, table.state.phase) == (variant, "play")
    assert not table.can_save


def test_the_balls_in_the_way_are_named() -> None:
    table = FreeTable("easy")
    table.put("red1", Point(100.0, 100.0))
    table.put("red2", Point(262.0, 578.0))
    assert table.in_the_way("blue", Point(134.9, 100.0)) == ("red1",)
    assert table.in_the_way("blue", Point(134.96, 100.0)) == (), "as far as a layout may overlap"
    assert table.in_the_way("red1", Point(101.0, 100.0)) == (), "it is in nobody's way but its own"
    assert table.in_the_way("blue", Point(290.0, 580.0)) == ("red2",)
    assert table.in_the_way("blue", Point(5.0, 300.0)) == ()
    assert table.in_the_way("blue", Point(float("nan"), 300.0)) == ()
