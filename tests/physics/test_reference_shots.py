"""The shots that pooltool, another engine, has computed: same cloth and balls, frictionless elastic hits."""

import json
import math
import statistics
from pathlib import Path
from typing import Any

import pytest

from yagopool.games.yago.balls import BLUE
from yagopool.physics.simulate import simulate
from yagopool.table.events import Contact
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball
from yagopool.table.spec import BoardSpec

REFERENCE = json.loads((Path(__file__).parent.parent / "examples" / "pooltool-shots.json").read_text())
NAMES: dict[str, Ball] = {"cue": BLUE, "1": "red1", "2": "red2", "3": "red3", "4": "red4"}
SPEC = BoardSpec(
    width=2000.0,
    length=2400.0,
    ball_radius=REFERENCE["ball_radius"],
    ball_mass=REFERENCE["ball_mass"],
    sliding_friction=REFERENCE["sliding_friction"],
    rolling_friction=REFERENCE["rolling_friction"],
    gravity=REFERENCE["gravity"],
    ball_restitution=1.0,
    ball_friction=0.0,
    pots=(),
)


def played(shot: dict[str, Any]) -> tuple[list[float], int]:
    """Return how far from pooltool's places the balls rest, and how many contacts there were."""
    layout = Layout.of({NAMES[name]: place for name, place in shot["balls"].items()})
    trace = simulate(layout, Flick(BLUE, shot["direction"], shot["speed"]), SPEC)
    places = trace.layout.balls
    off = [math.dist(places[NAMES[name]], place) for name, place in shot["final"].items()]
    return off, sum(isinstance(event, Contact) for event in trace.events)


def test_balls_rest_where_pooltool_puts_them() -> None:
    off = sorted(distance for shot in REFERENCE["shots"] for distance in played(shot)[0])
    assert len(off) > 100
    assert statistics.median(off) <= 0.01
    assert off[int(0.95 * len(off))] <= 0.1
    assert off[-1] <= 0.1


@pytest.mark.parametrize("number", range(len(REFERENCE["shots"])))
def test_contacts_are_as_many_as_pooltools(number: int) -> None:
    shot = REFERENCE["shots"][number]
    assert played(shot)[1] == shot["hits"]
