"""A stroke as a pure function: position and flick in, trace out."""

import math

from yagopool.physics.fingerprint import fingerprint
from yagopool.physics.laws import Laws
from yagopool.physics.mover import OFF, POTTED, Mover
from yagopool.physics.stroke import Stroke
from yagopool.physics.trace import Path, Trace
from yagopool.table.balls import BLUE, Ball
from yagopool.table.events import OffBoard
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.pots import Pot
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

GRAIN = 3
"""Decimals of a resting place in mm."""


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
    for mover in stroke.movers:
        if mover.segments:
            paths.append(Path(mover.ball, tuple(mover.segments)))
            duration = max(duration, mover.segments[-1].end)
        if mover.phase == POTTED:
            if mover.pot is not None and mover.ball != BLUE:
                potted[mover.pot] = mover.ball
        elif mover.phase != OFF:
            balls[mover.ball] = resting_place(mover, stroke)
    events = tuple(stroke.log.events)
    return Trace(
        events=events,
        paths=tuple(paths),
        layout=Layout.of(balls, potted),
        off_board=tuple(event.ball for event in events if isinstance(event, OffBoard)),
        duration=duration,
        fingerprint=fingerprint(stroke.spec),
    )


def resting_place(mover: Mover, stroke: Stroke) -> tuple[float, float]:
    """Return a resting ball's place rounded to 0.001 mm, on the legal side of cushions and of empty pots' rims."""
    laws = stroke.laws
    x = _within(round(mover.x, GRAIN), -laws.right, laws.right)
    y = _within(round(mover.y, GRAIN), laws.near, laws.far)
    for px, py in stroke.empty.values():
        if math.hypot(x - px, y - py) < laws.pot_radius:
            x, y = _beside(mover, px, py, laws)
    width = stroke.spec.width
    return _within(round(x + laws.shift, GRAIN), laws.radius, width - laws.radius), y


def _within(value: float, low: float, high: float) -> float:
    scale = 10.0**GRAIN
    if value > high:
        return math.floor(high * scale) / scale
    if value < low:
        return math.ceil(low * scale) / scale
    return value


def _beside(mover: Mover, px: float, py: float, laws: Laws) -> tuple[float, float]:
    """Return the rounded place outside a pot's rim that is nearest to where a ball rests at it."""
    grain = 10.0**-GRAIN
    places = [
        (round(mover.x + i * grain, GRAIN), round(mover.y + j * grain, GRAIN))
        for i in (-2, -1, 0, 1, 2)
        for j in (-2, -1, 0, 1, 2)
    ]
    outside = [place for place in places if math.hypot(place[0] - px, place[1] - py) >= laws.pot_radius]
    return min(outside, key=lambda place: math.hypot(place[0] - mover.x, place[1] - mover.y))
