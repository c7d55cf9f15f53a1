"""The soak's checks find what is wrong: a check that cannot fail proves nothing."""

from dataclasses import replace

import pytest

from tests.physics.invariants import violations
from yagopool.games.yago.balls import BLUE
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Path, Trace
from yagopool.table.events import Contact, Cushion, OffBoard, Potted
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.spec import STANDARD_BOARD as BOARD

LAYOUT = Layout.of({BLUE: (260.0, 150.0), "red1": (250.0, 400.0)}, {1: "red2"})
TRACE = simulate(LAYOUT, Flick(BLUE, 92.0, 1500.0))
BALLS = TRACE.layout.balls


def shifted(trace: Trace, x: float) -> Trace:
    """Return a trace with the first ball's second stretch moved aside."""
    first, *others = trace.paths
    segments = list(first.segments)
    segments[1] = segments[1]._replace(x=segments[1].x + x)
    return replace(trace, paths=(Path(first.ball, tuple(segments)), *others))


BAD = {
    "a ball is lost": replace(TRACE, layout=TRACE.layout.without("red1")),
    "a ball is there twice": replace(TRACE, off_board=("red1",)),
    "a potted ball is gone": replace(TRACE, layout=Layout.of(BALLS)),
    "outside": replace(TRACE, layout=TRACE.layout.with_ball("red1", (17.0, 300.0))),
    "not a number": replace(TRACE, layout=TRACE.layout.with_ball("red1", (float("nan"), 300.0))),
    "one in another": replace(TRACE, layout=TRACE.layout.with_ball("red1", (BALLS[BLUE].x + 34.9, BALLS[BLUE].y))),
    "over an empty pot": replace(TRACE, layout=TRACE.layout.with_ball("red1", BOARD.pot_centre(5))),
    "in a potted ball": replace(TRACE, layout=TRACE.layout.with_ball("red1", (260.0, BOARD.pot_centre(1).y - 30.0))),
    "too long": replace(TRACE, duration=21.0),
    "out of time": replace(TRACE, events=TRACE.events[::-1]),
    "drops twice": replace(TRACE, events=(*TRACE.events, Potted("red2", 1, TRACE.duration))),
    "drops unseen": replace(TRACE, events=(*TRACE.events, Potted("red1", 5, TRACE.duration))),
    "a potted ball at a cushion": replace(TRACE, events=(*TRACE.events, Cushion("red2", TRACE.duration))),
    "a potted ball comes in": replace(TRACE, events=(*TRACE.events, Contact("red2", BLUE, TRACE.duration))),
    "touched after it left": replace(
        TRACE, events=(OffBoard("red1", 0.0), Contact(BLUE, "red1", 0.1)), off_board=("red1",)
    ),
    "a jump": shifted(TRACE, 0.01),
    "through a cushion": shifted(TRACE, 400.0),
}


def test_a_real_stroke_is_sound() -> None:
    assert len(TRACE.events) >= 2
    assert violations(LAYOUT, TRACE, BOARD) == []


@pytest.mark.parametrize("name", BAD)
def test_every_wrong_is_found(name: str) -> None:
    assert violations(LAYOUT, BAD[name], BOARD) != []
