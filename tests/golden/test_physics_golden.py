"""Says when the physics has changed: strokes and where they once ended.

A change that is meant raises ``MODEL_VERSION`` and writes the file anew:
``python tests/golden/test_physics_golden.py``.
"""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.physics.invariants import random_stroke
from yagopool.physics.fingerprint import MODEL_VERSION
from yagopool.physics.simulate import simulate
from yagopool.table.balls import BLUE
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.rack import rack, rack_rng
from yagopool.table.spec import STANDARD_BOARD

FILE = Path(__file__).with_name("physics.json")
NEAR = 0.01
"""mm: libraries of mathematics differ in the last bit, and a break makes much of it."""


def strokes() -> dict[str, tuple[Layout, Flick]]:
    """Return the strokes looked at: breaks, and open play with all that can happen in it."""
    named = {
        f"break {speed:.0f} {off}": (rack(STANDARD_BOARD, rack_rng(11, int(speed))), Flick(BLUE, 90.0 + off, speed))
        for speed in (1500.0, 2600.0, 3200.0, 3900.0)
        for off in (-0.6, 0.4)
    }
    named |= {f"stroke {seed}": random_stroke(random.Random(f"golden {seed}"), STANDARD_BOARD) for seed in range(40)}
    return named


def told(layout: Layout, flick: Flick) -> dict[str, Any]:
    """Return what is compared of a stroke."""
    trace = simulate(layout, flick)
    return {
        "events": [[event.kind, *event.balls] for event in trace.events],
        "balls": {ball: list(place) for ball, place in trace.layout.free},
        "potted": {str(pot): ball for pot, ball in trace.layout.filled},
        "off_board": list(trace.off_board),
        "duration": round(trace.duration, 4),
    }


@pytest.fixture(scope="module")
def golden() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(FILE.read_text())
    return read


def test_the_file_is_of_this_model(golden: dict[str, Any]) -> None:
    assert golden["model"] == MODEL_VERSION
    assert set(golden["strokes"]) == set(strokes()), "no stroke is missing"


@pytest.mark.parametrize("name", list(strokes()))
def test_a_stroke_ends_as_it_did(name: str, golden: dict[str, Any]) -> None:
    now, then = told(*strokes()[name]), golden["strokes"][name]
    assert {key: now[key] for key in ("events", "potted", "off_board")} == {
        key: then[key] for key in ("events", "potted", "off_board")
    }, "the physics has changed"
    assert now["balls"].keys() == then["balls"].keys()
    for ball, place in now["balls"].items():
        assert place == pytest.approx(then["balls"][ball], abs=NEAR), f"the physics has changed: {ball}"
    assert now["duration"] == pytest.approx(then["duration"], abs=0.001)


if __name__ == "__main__":
    written = {"model": MODEL_VERSION, "strokes": {name: told(*stroke) for name, stroke in strokes().items()}}
    FILE.write_text(json.dumps(written, indent=1) + "\n")
