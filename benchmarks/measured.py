"""How far our board is from what was measured on real tables, and from pooltool's models with friction.

    python benchmarks/measured.py [--python PATH]

Sources: the physical properties that D. Alciatore collects (billiards.colostate.edu, "physical properties"), with his
fit of ball-ball friction (TP A-14: 0.00995 + 0.108 exp(-1.088 v), v the slip in m/s); the cushion of S. Mathavan,
M. Jackson and R. Parkin, "A theoretical analysis of billiard ball dynamics under cushion impacts" (2010), fitted to
their high-speed pictures of snooker balls up to 2.5 m/s, as solved by pooltool 0.6.0, which replots its figures.
It only reports: our ball is smaller, our cloth is carpet, our cushions are not snooker's (docs/physics.md, "Measured").
"""

import argparse
import json
import math
import statistics
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.breaks import POOLTOOL, install_pooltool, python_for_pooltool
from yagopool.games.yago.board import BLUE
from yagopool.physics.cushions_and_pots import RIGHT, bounce
from yagopool.physics.motion import ROLL, BallState
from yagopool.physics.parameters import parameters_of
from yagopool.physics.simulate import simulate
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD as BOARD
from yagopool.table.spec import Ball, BoardSpec

SHOTS = json.loads((Path(__file__).parent.parent / "tests" / "examples" / "pooltool-shots.json").read_text())
NAMES: dict[str, Ball] = {"cue": BLUE, "1": "red1", "2": "red2", "3": "red3", "4": "red4"}
SPEEDS = (500, 1000, 2000)
ANGLES = (15, 30, 45, 60, 75, 90)

PROPERTIES = (
    ("ball-ball restitution", BOARD.ball_restitution, 0.92, 0.98),
    ("ball-ball friction", BOARD.ball_friction, 0.03, 0.08),
    ("cloth, sliding friction", BOARD.sliding_friction, 0.15, 0.40),
    ("cloth, rolling resistance", BOARD.rolling_friction, 0.005, 0.015),
    ("cloth, spin deceleration, rad/s^2", 2.5 * 2.0 / 3.0 * BOARD.sliding_friction * BOARD.gravity
        * BOARD.contact_patch / BOARD.ball_radius, 5.0, 15.0),
    ("cushion restitution", BOARD.cushion_restitution, 0.60, 0.90),
    ("bed restitution", BOARD.bed_restitution, 0.50, 0.50),
)  # fmt: skip
"""Ours, and what was measured on pool tables."""


def our_rebound(speed: float, degrees: float) -> tuple[float, float]:
    """Return speed and angle to the cushion right after one of our rolling balls has hit it."""
    ball = BallState(BLUE, 0, 0.0, 0.0, parameters_of(BOARD).size)
    ball.phase = ROLL
    ball.vx = ball.sx = speed * math.sin(math.radians(degrees))
    ball.vy = ball.sy = speed * math.cos(math.radians(degrees))
    bounce(ball, RIGHT, parameters_of(BOARD))
    return math.hypot(ball.vx, ball.vy), math.degrees(math.atan2(abs(ball.vx), abs(ball.vy)))


def throw_friction(slip: float) -> float:
    """Return Alciatore's fit of ball-ball friction at a slip in mm/s."""
    return 9.951e-3 + 0.108 * math.exp(-1.088 * slip / 1000.0)


def from_pooltool(python: str | None, ball: dict[str, float]) -> dict[str, Any] | None:
    """Return pooltool's rebounds and resting places, None if it cannot be installed."""
    try:
        install_pooltool(python_for_pooltool(python))
        command = [
            str(POOLTOOL / "bin" / "python"),
            "-W",
            "ignore",
            str(Path(__file__).with_name("measured_pooltool.py")),
        ]
        request = json.dumps({"ball": ball, "speeds": SPEEDS, "angles": ANGLES})
        answer: dict[str, Any] = json.loads(
            subprocess.run(command, input=request, capture_output=True, text=True, check=True).stdout
        )
    except (OSError, subprocess.CalledProcessError) as problem:
        print(f"no pooltool here: {problem}")
        return None
    return answer


def our_finals(ball: dict[str, float]) -> list[dict[str, tuple[float, float]]]:
    """Return where the balls of the 40 shots rest here."""
    cloth = ("sliding_friction", "rolling_friction", "gravity", "ball_radius", "ball_mass")
    changes: dict[str, Any] = {name: SHOTS[name] for name in cloth} | ball
    lab = replace(BoardSpec(pots=()), width=2000.0, length=2400.0, **changes)
    found = []
    for shot in SHOTS["shots"]:
        layout = Layout.of({NAMES[name]: place for name, place in shot["balls"].items()})
        rest = simulate(layout, Flick(BLUE, shot["direction"], shot["speed"]), lab).layout.balls
        found.append({name: (rest[NAMES[name]].x, rest[NAMES[name]].y) for name in shot["balls"]})
    return found


def compare(theirs: list[dict[str, Any]], ours: list[dict[str, tuple[float, float]]]) -> str:
    """Return how far apart the balls rest, as a part of how far each has come, by who was hit."""
    apart: dict[str, list[float]] = {"cue": [], "others": []}
    for shot, there, here in zip(SHOTS["shots"], theirs, ours, strict=True):
        for name, place in there.items():
            way = math.dist(place, shot["balls"][name])
            if way > 1.0:
                apart["cue" if name == "cue" else "others"].append(math.dist(place, here[name]) / way)
    return ", ".join(f"{name} {100 * statistics.median(part):.2f} % of the way" for name, part in apart.items())


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", help="the Python to install pooltool with")
    arguments = parser.parse_args()
    print("property                              ours   measured")
    for name, ours, low, high in PROPERTIES:
        where = "within" if low <= ours <= high else "above" if ours > high else "below"
        print(f"{name:34s} {ours:7.4g}   {low:g} to {high:g}: {where}")
    print(
        "ball-ball friction by slip, mm/s:", *(f"{slip}: {throw_friction(slip):.3f}" for slip in (100, 500, 1000, 2000))
    )
    frictions = {"ball_restitution": BOARD.ball_restitution, "ball_friction": BOARD.ball_friction}
    answer = from_pooltool(arguments.python, frictions)
    if answer is None:
        return 0
    print("rolling ball off a cushion, right after it: speed as a part, angle to the cushion; snooker, ours")
    for speed, degrees, after, angle in answer["rebounds"]:
        ours_after, ours_angle = our_rebound(speed, degrees)
        print(
            f"  {speed:5d} mm/s at {degrees:2d} degrees: {after / speed:5.2f} {angle:5.1f}   "
            f"{ours_after / speed:5.2f} {ours_angle:5.1f}"
        )
    print("40 shots, ours against pooltool's with friction and loss:", compare(answer["finals"], our_finals(frictions)))
    elastic = {"ball_restitution": BOARD.ball_restitution, "ball_friction": 1e-9}
    smooth = from_pooltool(arguments.python, elastic)
    if smooth is not None:
        print("  without friction, with loss:", compare(smooth["finals"], our_finals(elastic)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
