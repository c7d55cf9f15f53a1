"""The other side of ``breaks.py``: nine-ball breaks by pooltool, one for every line read, its seconds printed.

Runs in an environment of its own, where pooltool-billiards is installed.
"""

import sys
import time

import pooltool

SPEEDS = [4.0 + 4.0 * number / 24.0 for number in range(25)]


def breaking(speed: float) -> float:
    """Return the seconds that simulating one nine-ball break takes; setting it up is not counted."""
    table = pooltool.Table.default()
    system = pooltool.System(
        table=table, balls=pooltool.get_rack(pooltool.GameType.NINEBALL, table), cue=pooltool.Cue(cue_ball_id="cue")
    )
    system.strike(V0=speed, phi=pooltool.aim.at_ball(system, "1"))
    start = time.process_time()
    pooltool.simulate(system, inplace=True)
    return time.process_time() - start


for number, _ in enumerate(sys.stdin):
    print(breaking(SPEEDS[number % len(SPEEDS)]), flush=True)
