"""What counts as a touch, and when the next one does."""

import pytest

from yagopool.games.yago.balls import BLUE
from yagopool.physics.simulate import simulate
from yagopool.table.events import Contact, Event
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.spec import BoardSpec

LAB = BoardSpec(width=2000.0, length=2000.0, pots=())
BESIDE = {BLUE: (1000.0, 1000.0), "red1": (1000.0, 1035.0)}


def contacts(events: tuple[Event, ...]) -> list[Contact]:
    return [event for event in events if isinstance(event, Contact)]


@pytest.mark.parametrize("direction", [180.0, 270.0, 200.0, 359.0, 0.0])
def test_flicked_away_from_a_ball_it_lies_against_or_along_it_is_no_contact(direction: float) -> None:
    trace = simulate(Layout.of(BESIDE), Flick(BLUE, direction, 500.0), LAB)
    assert contacts(trace.events) == []
    assert trace.layout.balls["red1"] == (1000.0, 1035.0)


@pytest.mark.parametrize("direction", [90.0, 45.0, 135.0, 5.0])
def test_flicked_into_a_ball_it_lies_against_is_one_contact_at_once(direction: float) -> None:
    trace = simulate(Layout.of(BESIDE), Flick(BLUE, direction, 500.0), LAB)
    assert contacts(trace.events) == [Contact(BLUE, "red1", 0.0)]


@pytest.mark.parametrize("overlap", [0.0, 0.01, 0.0499])
def test_balls_that_overlap_as_much_as_a_layout_may_have_it_behave_the_same(overlap: float) -> None:
    layout = Layout.of({BLUE: (1000.0, 1000.0), "red1": (1000.0, 1035.0 - overlap)})
    assert contacts(simulate(layout, Flick(BLUE, 270.0, 500.0), LAB).events) == []
    assert contacts(simulate(layout, Flick(BLUE, 90.0, 500.0), LAB).events) == [Contact(BLUE, "red1", 0.0)]


def test_the_one_that_comes_is_named_first() -> None:
    layout = Layout.of({BLUE: (1000.0, 1000.0), "red1": (1000.0, 700.0)})
    assert contacts(simulate(layout, Flick("red1", 90.0, 900.0), LAB).events)[0].balls == ("red1", BLUE)
    assert contacts(simulate(layout, Flick(BLUE, 270.0, 900.0), LAB).events)[0].balls == (BLUE, "red1")


def test_a_ball_met_twice_is_two_contacts_once_they_have_parted() -> None:
    layout = Layout.of({BLUE: (1000.0, 1000.0), "red1": (1000.0, 1940.0)})
    trace = simulate(layout, Flick(BLUE, 90.0, 2900.0), LAB)
    assert [event.kind for event in trace.events[:3]] == ["contact", "cushion", "contact"]


def test_balls_pressed_together_touch_once() -> None:
    """A rolling ball drives another into the cushion it lies against, and keeps pushing."""
    layout = Layout.of({BLUE: (1000.0, 1400.0), "red1": (1000.0, 1982.5)})
    trace = simulate(layout, Flick(BLUE, 90.0, 1000.0), LAB)
    assert 1 <= len(contacts(trace.events)) <= 3
    assert trace.duration < 5.0


def test_a_blow_passes_on_through_touching_balls_to_the_last() -> None:
    places = {BLUE: (1000.0, 800.0), "red1": (1000.0, 1000.0), "red2": (1000.0, 1035.0), "red3": (1000.0, 1070.0)}
    trace = simulate(Layout.of(places), Flick(BLUE, 90.0, 1200.0), LAB)
    assert [event.balls for event in contacts(trace.events)[:3]] == [(BLUE, "red1"), ("red1", "red2"), ("red2", "red3")]
    rest = trace.layout.balls
    assert rest["red3"].y - 1070.0 > 3.0 * (rest["red1"].y - 1000.0)
