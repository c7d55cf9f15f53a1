"""A stroke as a pure function: position and flick in, trace out."""

from yagopool.physics.fingerprint import fingerprint
from yagopool.physics.mover import OFF, POTTED
from yagopool.physics.rest import resting_place, spring_open
from yagopool.physics.stroke import Stroke
from yagopool.physics.trace import Path, Trace
from yagopool.table.balls import BLUE, Ball
from yagopool.table.events import OffBoard
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.pots import Pot
from yagopool.table.spec import STANDARD_BOARD, BoardSpec


def simulate(layout: Layout, flick: Flick, spec: BoardSpec = STANDARD_BOARD) -> Trace:
    """Return what a flick does to a position: the same input gives the same bits in every process.

    The layout must be one that can lie on the board and the flicked ball a free ball of it
    (``yagopool.table.checks``). A ball given over an empty pot drops at once.
    """
    stroke = Stroke(layout, flick, spec)
    stroke.run()
    return trace_of(stroke)


def trace_of(stroke: Stroke) -> Trace:
    """Return the trace of a stroke that is over."""
    balls: dict[Ball, tuple[float, float]] = {}
    potted: dict[Pot, Ball] = {}
    paths = []
    duration = 0.0
    spring_open(stroke.movers, stroke.empty, stroke.laws)
    for mover in stroke.movers:
        if mover.segments:
            paths.append(Path(mover.ball, tuple(mover.segments)))
            duration = max(duration, mover.segments[-1].end)
        if mover.phase == POTTED:
            if mover.pot is not None and mover.ball != BLUE:
                potted[mover.pot] = mover.ball
        elif mover.phase != OFF:
            balls[mover.ball] = resting_place(mover, stroke.empty, stroke.laws)
    events = tuple(stroke.log.events)
    return Trace(
        events=events,
        paths=tuple(paths),
        layout=Layout.of(balls, potted),
        off_board=tuple(event.ball for event in events if isinstance(event, OffBoard)),
        duration=duration,
        fingerprint=fingerprint(stroke.spec),
    )
