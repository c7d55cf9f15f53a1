"""500 shots whose traces are the same to the last bit on every machine, Python and library.

A change of physics that is meant raises ``PHYSICS_VERSION`` and writes the file again:
``python -m tests.golden.test_traces``. Never for a platform.
"""

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.physics.invariants import random_stroke
from yagopool.games.yago.board import BLUE, rack, rack_rng
from yagopool.physics.parameters import PHYSICS_VERSION
from yagopool.physics.simulate import simulate
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD as BOARD

FILE = Path(__file__).with_name("traces.json")
BREAKS = 100
OPEN_SHOTS = 400


def shots() -> dict[str, tuple[Layout, Flick]]:
    """Return breaks, and open play with all that can happen in it, in decimals that no library rounds otherwise."""
    named = {}
    for number in range(BREAKS):
        off = round(1.2 * (number * 37 % 41 - 20) / 20, 2)
        named[f"break {number}"] = rack(BOARD, rack_rng(11, number)), Flick(BLUE, 90.0 + off, 1500.0 + 25.0 * number)
    for number in range(OPEN_SHOTS):
        layout, flick = random_stroke(random.Random(f"golden {number}"), BOARD)
        named[f"shot {number}"] = layout, Flick(flick.ball, round(flick.direction, 2), round(flick.speed, 1))
    return named


def summary(layout: Layout, flick: Flick) -> list[Any]:
    """Return a digest of all bits of a trace, and what helps to see what has changed."""
    trace = simulate(layout, flick, BOARD)
    bits: list[Any] = [[event.kind, *event.balls, event.t] for event in trace.events]
    bits += [[path.ball, *(tuple(segment) for segment in path.segments)] for path in trace.paths]
    bits += [[trace.layout.free, trace.layout.filled, trace.off_board, trace.duration]]
    digest = hashlib.sha256(repr(bits).encode()).hexdigest()
    return [digest[:16], trace.duration, " ".join(event.kind for event in trace.events[:12])]


@pytest.fixture(scope="module")
def golden() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(FILE.read_text())
    return read


def test_the_file_is_of_this_version(golden: dict[str, Any]) -> None:
    assert golden["physics"] == PHYSICS_VERSION
    assert len(golden["traces"]) == BREAKS + OPEN_SHOTS


def test_every_trace_is_the_same_to_the_last_bit(golden: dict[str, Any]) -> None:
    differing = {}
    for name, shot in shots().items():
        now, then = summary(*shot), golden["traces"][name]
        if now != then:
            differing[name] = (now, then)
    assert differing == {}, f"{len(differing)} traces have changed"


if __name__ == "__main__":
    traces = {name: summary(*shot) for name, shot in shots().items()}
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(entry)}" for name, entry in traces.items())
    FILE.write_text(f'{{"physics": {PHYSICS_VERSION}, "traces": {{\n{lines}\n}}}}\n')
