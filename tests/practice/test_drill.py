"""Goals and attempts: what a drill asks for, reached by strokes that the referee has judged, or not."""

from dataclasses import replace

import pytest

from yagopool.errors import RuleError
from yagopool.games.yago.rules.referee import apply
from yagopool.match.session import Played
from yagopool.physics.trace import Trace
from yagopool.practice.drill import (
    AllGoal,
    Attempt,
    AttemptState,
    CountGoal,
    Drill,
    Goal,
    PlaysOnGoal,
    PottedGoal,
    RestsGoal,
    WonGoal,
    attempt_with,
    goal_parts,
    reaches,
    status_of,
    wanted_pots,
)
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Cushion, Event, Flick, OffBoard, Potted, Stroke
from yagopool.table.spec import Ball

BALLS: dict[Ball, tuple[float, float]] = {
    "red1": (100, 100),
    "red2": (200, 100),
    "red3": (300, 100),
    "yellow1": (400, 100),
}
RED = PottedGoal(("red1",))
BOTH = PottedGoal(("red1", "red2"))
ROW: dict[int, Ball] = {1: "red2", 2: "red3"}
IN = Potted("red1", 4)
YELLOW = (Contact("red1", "yellow1"), Potted("yellow1", 3))


def drill(goal: Goal, potted: dict[int, Ball] | None = None) -> Drill:
    layout = Layout.of({ball: place for ball, place in BALLS.items() if ball not in (potted or {}).values()}, potted)
    return Drill("d", "first_pots", "easy", {"en": "t"}, {"en": "t"}, layout, "red", False, goal, (1, 2, 3))


def stroke(before: Drill, *events: Event, ball: Ball = "red1", after: Layout | None = None) -> Played:
    """Judge one stroke by its events and, if they matter, the places afterwards."""
    entry = Stroke(ball, events)
    state, ruling = apply(before.state(), entry)
    layout = after or before.layout.without(*(event.ball for event in events if isinstance(event, Potted)))
    trace = Trace(events, (), layout, (), 1.0, "-")
    return Played(Flick(ball, 90.0, 300.0), entry, before.state(), before.layout, trace, ruling, state, layout)


@pytest.mark.parametrize(
    ("goal", "events", "potted", "reached"),
    [
        (RED, [IN], {}, True),
        (RED, [], {}, False),
        (PottedGoal(("red2",)), [IN], {}, False),
        (BOTH, [IN], {}, False),
        (BOTH, [IN], {1: "red2"}, True),
        (PottedGoal(("red1", "red2"), cushions=1), [Cushion("red1"), IN], {1: "red2"}, False),
        (PottedGoal(("red1",), pots=(4, 5)), [IN], {}, True),
        (PottedGoal(("red1",), pots=(3, 5)), [IN], {}, False),
        (PottedGoal(("red2",), by="red1"), [Contact("red1", "red2"), Potted("red2", 1)], {}, True),
        (PottedGoal(("red1",), by="red2"), [IN], {}, False),
        (PottedGoal(("red2",), by="red1"), [], {1: "red2"}, False),
        (PottedGoal(("red1",), cushions=2), [Cushion("red1"), Cushion("red1"), IN], {}, True),
        (PottedGoal(("red1",), cushions=2), [Cushion("red1"), Cushion("red2"), IN], {}, False),
        (PottedGoal(("red1",), contacts=1), [Contact("yellow1", "red1"), IN], {}, True),
        (PottedGoal(("red1",), contacts=1), [Contact("yellow1", "red2"), IN], {}, False),
        (PottedGoal(("yellow1",)), YELLOW, {}, True),
        (PottedGoal(("yellow1",)), [*YELLOW, OffBoard("red2")], {}, False),  # a foul reaches nothing
        (CountGoal(2), [*YELLOW, IN], {}, True),
        (CountGoal(2, "red"), [*YELLOW, IN], {}, False),
        (CountGoal(2, "red"), [*YELLOW, IN], {9: "red2"}, True),
        (WonGoal(), [IN], ROW, True),
        (WonGoal(3), [IN], ROW, False),
        (WonGoal(3), [Potted("red1", 5)], {1: "red2", 9: "red3", 4: "red4", 6: "red5"}, True),
        (PlaysOnGoal(), [IN], {}, True),
        (PlaysOnGoal(), [IN], ROW, True),
        (PlaysOnGoal(), [], {}, False),
        (PlaysOnGoal(), YELLOW, {}, False),
        (AllGoal((PottedGoal(("red1",), pots=(4,)), CountGoal(2))), [IN], {1: "red2"}, True),
        (AllGoal((PottedGoal(("red1",), pots=(4,)), CountGoal(2))), [IN], {}, False),
    ],
    ids=str,
)
def test_a_goal_is_reached_by_what_happens(
    goal: Goal, events: list[Event], potted: dict[int, Ball], reached: bool
) -> None:
    assert reaches(goal, (stroke(drill(goal, potted), *events),)) is reached
    assert not reaches(goal, ())
    assert not goal.reached(())


def test_a_ball_rests_near_a_place() -> None:
    goal = RestsGoal("red1", (150.0, 100.0), 10.0)
    before = drill(goal)
    for place, reached in (((143, 107), True), ((139, 100), False)):
        assert reaches(goal, (stroke(before, after=before.layout.with_ball("red1", place)),)) is reached
    assert not reaches(goal, (stroke(before, IN),))


def test_a_ball_is_judged_by_the_stroke_in_which_it_dropped() -> None:
    goal = PottedGoal(("red1", "red2"), cushions=1)
    one = stroke(drill(goal), Cushion("red1"), IN)
    two = stroke(drill(goal, {4: "red1"}), Cushion("red2"), Potted("red2", 5), ball="red2")
    assert reaches(goal, (one, two))
    assert not reaches(goal, (one,))


def test_what_a_picture_marks() -> None:
    rest = RestsGoal("red1", (1, 2), 3.0)
    goal = AllGoal((PottedGoal(("red1",), pots=(4, 7)), rest, PottedGoal(("red2",), pots=(1,))))
    assert rest in goal_parts(goal)
    assert list(goal_parts(rest)) == [rest]
    assert wanted_pots(goal) == {1, 4, 7}
    assert wanted_pots(WonGoal()) == frozenset()


def test_words_fall_back_on_another_language() -> None:
    one = replace(drill(RED), title={"de": "Titel"}, text={"en": "Text", "de": "Worte"})
    found = [
        one.words(text, lang) for text, lang in ((one.title, "en"), (one.text, "de"), (one.text, "fr"), ({}, "en"))
    ]
    assert found == ["Titel", "Worte", "Text", "d"]


# Attempts, with the real physics

LAYOUT = Layout.of({"red1": (260, 420), "red2": (100, 100), "yellow1": (400, 100)})
DRILL = replace(drill(RED), layout=LAYOUT)
POT = Flick("red1", 90.0, 200.0)
MISS = Flick("red2", 0.0, 160.0)


def test_solved_at_once_is_three_stars() -> None:
    attempt = Attempt(DRILL)
    assert (attempt.status, attempt.stars) == ("open", 0)
    attempt.play(POT)
    assert (attempt.status, attempt.stars, attempt.used) == ("solved", 3, 1)
    with pytest.raises(ValueError, match="over"):
        attempt.play(MISS)


def test_a_miss_lets_you_go_on_and_costs_a_star() -> None:
    attempt = attempt_with(DRILL, [MISS, POT])
    assert (attempt.status, attempt.stars) == ("solved", 2)
    before = attempt.now.strokes[1].before
    assert (before.strokes, before.to_act) == (1, "A")


@pytest.mark.parametrize(
    ("changes", "flicks", "status"),
    [
        ({}, [MISS, replace(MISS, direction=90.0), replace(MISS, direction=180.0), POT], "used_up"),
        ({}, [Flick("yellow1", 90.0, 300.0)], "foul"),
        ({"variant": "medium"}, [POT], "came_out"),
        ({"layout": Layout.of({"red1": (260, 420)}, {4: "red2", 7: "red3"}), "goal": WonGoal(3)}, [POT], "lost"),
        (
            {
                "layout": Layout.of({"red1": (260, 420), "yellow1": (400, 100)}),
                "goal": PottedGoal(("red1",), (1,)),
            },
            [POT],
            "stuck",
        ),
    ],
)
def test_an_attempt_ends(changes: dict[str, object], flicks: list[Flick], status: str) -> None:
    attempt = attempt_with(replace(DRILL, **changes), flicks)  # type: ignore[arg-type]
    assert (attempt.status, attempt.stars) == (status, 0)
    attempt.undo()
    assert attempt.status == "open"


def test_both_colours_at_once_end_an_attempt() -> None:
    layout = Layout.of({"red1": (260, 390), "yellow1": (260, 438)})
    one = replace(DRILL, layout=layout, colour=None, goal=CountGoal(5))
    events = (Contact("red1", "yellow1"), Potted("yellow1", 9), Potted("red1", 5))
    state, _ = apply(one.state(), Stroke("red1", events))
    played = attempt_with(one, [Flick("red1", 90.0, 160.0)]).now.strokes[0]
    assert status_of(one, AttemptState(state, layout, (played,))) == "both_colours"


def test_undone_strokes_still_count() -> None:
    attempt = Attempt(DRILL)
    attempt.play(MISS)
    attempt.undo()
    assert (attempt.now.layout, attempt.used, attempt.can_undo, attempt.can_redo) == (LAYOUT, 1, False, True)
    attempt.redo()
    assert (attempt.used, attempt.can_redo) == (1, False)
    for _ in range(4):
        attempt.undo()
        attempt.play(POT)
    assert (attempt.status, attempt.stars, attempt.used, attempt.can_redo) == ("solved", 0, 5, False)
    attempt.restart()
    assert (attempt.used, attempt.now.layout, attempt.can_undo) == (0, LAYOUT, False)
    with pytest.raises(IndexError):
        attempt.undo()
    with pytest.raises(IndexError):
        attempt.redo()


@pytest.mark.parametrize("flick", [Flick("blue", 90.0, 300.0), Flick("red1", 90.0, 9000.0)])
def test_what_cannot_be_flicked_is_refused(flick: Flick) -> None:
    attempt = Attempt(DRILL)
    with pytest.raises(RuleError):
        attempt.play(flick)
    assert attempt.used == 0
    assert attempt_with(DRILL, [flick, POT]).used == 0
