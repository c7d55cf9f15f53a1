"""What drills ask for, from hand-written events judged by the referee."""

import pytest

from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.state import VariantName
from yagopool.match.session import Played
from yagopool.physics.trace import Trace
from yagopool.practice.drill import (
    AllGoal,
    CountGoal,
    Drill,
    Goal,
    PlaysOnGoal,
    PottedGoal,
    RestsGoal,
    WonGoal,
    goal_parts,
    reaches,
    wanted_pots,
)
from yagopool.table.events import Contact, Cushion, Event, OffBoard, Potted, Stroke
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout, Point
from yagopool.table.pieces import Ball

BALLS: dict[Ball, tuple[float, float]] = {
    "red1": (100, 100),
    "red2": (200, 100),
    "red3": (300, 100),
    "yellow1": (400, 100),
}


def drill(goal: Goal, variant: VariantName = "easy", potted: dict[int, Ball] | None = None) -> Drill:
    layout = Layout.of({ball: place for ball, place in BALLS.items() if ball not in (potted or {}).values()}, potted)
    return Drill("d", "first_pots", variant, {"en": "t"}, {"en": "t"}, layout, "red", False, goal, (1, 2, 3))


def stroke(before: Drill, *events: Event, ball: Ball = "red1", after: Layout | None = None) -> Played:
    """Judge one stroke of which the events are told; the layout afterwards may be told too."""
    entry = Stroke(ball, events)
    state, ruling = apply(before.state(), entry)
    layout = after or before.layout.without(*(event.ball for event in events if isinstance(event, Potted)))
    trace = Trace(events, (), layout, (), 1.0, "-")
    return Played(Flick(ball, 90.0, 300.0), entry, before.state(), before.layout, trace, ruling, state, layout)


def reached(goal: Goal, *events: Event, ball: Ball = "red1", potted: dict[int, Ball] | None = None) -> bool:
    before = drill(goal, potted=potted)
    return reaches(goal, (stroke(before, *events, ball=ball),))


def test_a_ball_potted() -> None:
    assert reached(PottedGoal(("red1",)), Potted("red1", 3))
    assert not reached(PottedGoal(("red2",)), Potted("red1", 3))
    assert not reached(PottedGoal(("red1", "red2")), Potted("red1", 3))
    assert not reached(PottedGoal(("red1",)))


def test_only_into_the_pots_that_are_named() -> None:
    assert reached(PottedGoal(("red1",), pots=(3, 5)), Potted("red1", 3))
    assert not reached(PottedGoal(("red1",), pots=(4, 5)), Potted("red1", 3))


def test_by_the_ball_that_is_named() -> None:
    goal = PottedGoal(("red2",), by="red1")
    assert reached(goal, Contact("red1", "red2"), Potted("red2", 1))
    assert not reached(goal, Potted("red2", 1), ball="red2")
    assert not reached(goal, potted={1: "red2"})


def test_over_so_many_cushions() -> None:
    goal = PottedGoal(("red1",), cushions=2)
    assert reached(goal, Cushion("red1"), Cushion("red1"), Potted("red1", 1))
    assert not reached(goal, Cushion("red1"), Potted("red1", 1))
    assert not reached(goal, Cushion("red1"), Cushion("red2"), Potted("red1", 1))


def test_off_so_many_balls() -> None:
    goal = PottedGoal(("red1",), contacts=1)
    assert reached(goal, Contact("yellow1", "red1"), Potted("red1", 1))
    assert not reached(goal, Contact("yellow1", "red2"), Potted("red1", 1))


def test_a_ball_that_stood_there_before_counts_where_nothing_more_is_asked() -> None:
    assert reached(PottedGoal(("red1", "red2")), Potted("red1", 3), potted={1: "red2"})
    assert not reached(PottedGoal(("red1", "red2"), cushions=1), Cushion("red1"), Potted("red1", 3), potted={1: "red2"})


def test_a_foul_reaches_nothing() -> None:
    assert not reached(PottedGoal(("yellow1",)), Potted("yellow1", 3), OffBoard("red2"))
    assert reached(PottedGoal(("yellow1",)), Contact("red1", "yellow1"), Potted("yellow1", 3))


def test_counting() -> None:
    events = (Contact("red1", "yellow1"), Potted("red1", 1), Potted("yellow1", 2))
    assert reached(CountGoal(2), *events)
    assert not reached(CountGoal(2, "red"), *events)
    assert reached(CountGoal(2, "red"), *events, potted={9: "red2"})


def test_resting_near_a_place() -> None:
    goal = RestsGoal("red1", (150.0, 100.0), 10.0)
    before = drill(goal)
    near, far = before.layout.with_ball("red1", (143, 107)), before.layout.with_ball("red1", (139, 100))
    assert reaches(goal, (stroke(before, after=near),))
    assert not reaches(goal, (stroke(before, after=far),))
    assert not reaches(goal, (stroke(before, Potted("red1", 4)),))


def test_winning_for_so_many_points() -> None:
    row: dict[int, Ball] = {1: "red2", 2: "red3"}
    assert reached(WonGoal(), Potted("red1", 4), potted=row)
    assert not reached(WonGoal(3), Potted("red1", 4), potted=row)
    double: dict[int, Ball] = {1: "red2", 9: "red3", 4: "red4", 6: "red5"}
    assert reached(WonGoal(3), Potted("red1", 5), potted=double)


def test_playing_on() -> None:
    assert reached(PlaysOnGoal(), Potted("red1", 4))
    assert reached(PlaysOnGoal(), Potted("red1", 4), potted={1: "red2", 2: "red3"})
    assert not reached(PlaysOnGoal())
    assert not reached(PlaysOnGoal(), Contact("red1", "yellow1"), Potted("yellow1", 4))


def test_all_at_once() -> None:
    both = AllGoal((PottedGoal(("red1",), pots=(4,)), CountGoal(2)))
    assert reached(both, Potted("red1", 4), potted={1: "red2"})
    assert not reached(both, Potted("red1", 4))


def test_goals_of_several_strokes_look_at_the_stroke_in_which_a_ball_dropped() -> None:
    goal = PottedGoal(("red1", "red2"), cushions=1)
    first = drill(goal)
    one = stroke(first, Cushion("red1"), Potted("red1", 4))
    second = drill(goal, potted={4: "red1"})
    two = stroke(second, Cushion("red2"), Potted("red2", 5), ball="red2")
    assert reaches(goal, (one, two))
    assert not reaches(goal, (one,))
    assert not reaches(goal, ())


@pytest.mark.parametrize(
    "goal", [PottedGoal(("red1",)), CountGoal(1), RestsGoal("red1", Point(0, 0), 9), WonGoal(), PlaysOnGoal()]
)
def test_before_the_first_stroke_nothing_is_reached(goal: Goal) -> None:
    assert not goal.reached(())


def test_what_a_picture_marks() -> None:
    rest = RestsGoal("red1", Point(1, 2), 3.0)
    goal = AllGoal((PottedGoal(("red1",), pots=(4, 7)), rest, PottedGoal(("red2",), pots=(1,))))
    assert rest in goal_parts(goal)
    assert list(goal_parts(rest)) == [rest]
    assert wanted_pots(goal) == {1, 4, 7}
    assert wanted_pots(WonGoal()) == frozenset()
