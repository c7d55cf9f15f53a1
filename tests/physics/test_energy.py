"""Energy never grows."""

import random

import pytest

from tests.physics.invariants import energy, random_stroke
from yagopool.games.yago.balls import BLUE
from yagopool.games.yago.rack import rack, rack_rng
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.events import Contact, Potted
from yagopool.table.flick import Flick
from yagopool.table.spec import STANDARD_BOARD as BOARD
from yagopool.table.spec import BoardSpec

ELASTIC = BoardSpec(ball_restitution=1.0, cushion_restitution=1.0, potted_restitution=1.0, bed_restitution=1.0)


def grows(trace: Trace, spec: BoardSpec) -> list[tuple[float, float]]:
    """Return when and by what part of the stroke's first energy the energy grew."""
    moments = {moment for path in trace.paths for segment in path.segments for moment in (segment.start, segment.end)}
    between = {0.5 * (segment.start + segment.end) for path in trace.paths for segment in path.segments}
    times = sorted(moments | between)
    before = start = energy(trace, times[0], spec)
    found = []
    for t in times[1:]:
        now = energy(trace, t, spec)
        if now > before + 1e-9 * start:
            found.append((t, (now - before) / start))
        before = now
    return found


def pushed_by_a_sinking_ball(trace: Trace) -> bool:
    """Return whether a ball in its fall pushed another aside: that one gets a part of what the height gave."""
    drops = {event.ball: event.t or 0.0 for event in trace.events if isinstance(event, Potted)}
    return any(
        isinstance(event, Contact) and event.b in drops and (event.t or 0.0) - drops[event.b] < 0.13
        for event in trace.events
    )


@pytest.mark.parametrize("spec", [BOARD, ELASTIC], ids=["standard", "elastic"])
def test_energy_never_grows_in_any_stroke(spec: BoardSpec) -> None:
    looked_at = 0
    for seed in range(120):
        layout, flick = random_stroke(random.Random(f"energy {seed}"), spec)
        trace = simulate(layout, flick, spec)
        if not pushed_by_a_sinking_ball(trace):
            looked_at += 1
            assert grows(trace, spec) == [], seed
    assert looked_at > 100


@pytest.mark.parametrize("spec", [BOARD, ELASTIC], ids=["standard", "elastic"])
@pytest.mark.parametrize("speed", [1500.0, 3200.0, 4000.0])
def test_energy_never_grows_in_a_break(spec: BoardSpec, speed: float) -> None:
    looked_at = 0
    for game in range(16):
        trace = simulate(rack(spec, rack_rng(7, game)), Flick(BLUE, 90.3, speed), spec)
        if not pushed_by_a_sinking_ball(trace):
            looked_at += 1
            assert grows(trace, spec) == [], game
    assert looked_at >= 5
