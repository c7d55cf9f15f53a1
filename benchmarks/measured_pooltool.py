"""pooltool's side of ``measured.py``: the cushion of Mathavan (2010) and 40 shots with friction, printed as JSON.

Runs in an environment of its own, where pooltool-billiards is installed. Lengths in mm, speeds in mm/s.
"""

import json
import math
import sys
from pathlib import Path
from typing import Any

import pooltool
from pooltool.physics.engine import PhysicsEngine
from pooltool.physics.resolve.ball_ball.friction import AverageBallBallFriction
from pooltool.physics.resolve.ball_ball.frictional_inelastic import FrictionalInelastic
from pooltool.physics.resolve.ball_cushion.mathavan_2010.model import solve_paper
from pooltool.physics.resolve.resolver import Resolver

SHOTS = Path(__file__).parent.parent / "tests" / "examples" / "pooltool-shots.json"


def cushion(speed: float, degrees: float) -> tuple[float, float]:
    """Return speed and angle to the cushion right after a rolling snooker ball has hit it, the paper's values."""
    m_s = speed / 1000.0
    vx, vy, *_ = solve_paper(
        0.1406, 0.02625, 0.03675, 0.98, 0.212, 0.14, m_s, math.radians(degrees), 0.0, m_s / 0.02625, 5000, 0.0001
    )
    return 1000.0 * math.hypot(vx, vy), math.degrees(math.atan2(abs(vy), abs(vx)))


def finals(given: dict[str, Any]) -> list[dict[str, list[float]]]:
    """Return where the balls of the 40 shots rest with pooltool's frictional, inelastic hits."""
    resolver = Resolver.default()
    resolver.ball_ball = FrictionalInelastic(friction=AverageBallBallFriction())
    engine = PhysicsEngine(resolver)
    params = {
        "m": given["ball_mass"], "R": given["ball_radius"] / 1000.0, "u_s": given["sliding_friction"],
        "u_r": given["rolling_friction"], "u_b": given["ball_friction"], "e_b": given["ball_restitution"], "g": 9.81,
    }  # fmt: skip
    found = []
    for shot in given["shots"]:
        table = pooltool.Table.from_table_specs(pooltool.objects.BilliardTableSpecs(l=2.4, w=2.0))
        balls = {
            name: pooltool.Ball.create(name, xy=[x / 1000.0, y / 1000.0], **params)
            for name, (x, y) in shot["balls"].items()
        }
        system = pooltool.System(table=table, balls=balls, cue=pooltool.Cue(cue_ball_id="cue"))
        angle = math.radians(shot["direction"])
        rvw = system.balls["cue"].state.rvw
        rvw[1] = [shot["speed"] / 1000.0 * math.cos(angle), shot["speed"] / 1000.0 * math.sin(angle), 0.0]
        system.balls["cue"].state.s = pooltool.constants.sliding
        pooltool.simulate(system, engine=engine, inplace=True)
        found.append({name: [1000.0 * v for v in ball.state.rvw[0][:2]] for name, ball in system.balls.items()})
    return found


request = json.load(sys.stdin)
given = {**json.loads(SHOTS.read_text()), **request["ball"]}
rebounds = [[speed, degrees, *cushion(speed, degrees)] for speed in request["speeds"] for degrees in request["angles"]]
json.dump({"rebounds": rebounds, "finals": finals(given)}, sys.stdout)
