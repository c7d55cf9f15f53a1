"""How fast: full ten-ball breaks a second on one core, against pooltool's nine-ball breaks in the same run.

    python benchmarks/breaks.py [--breaks 25] [--without-pooltool]

Both engines take turns, a few breaks each, so that whatever else the machine does weighs on both alike; processor
seconds, medians after two warm-ups. pooltool-billiards 0.3.3 is looked for in ``build/pooltool`` and installed there
if it can be.
"""

import argparse
import math
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from unittest import mock

from yagopool.physics.simulate import Simulation, simulate
from yagopool.physics.world import World
from yagopool.table.balls import BLUE
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.rack import rack, rack_rng
from yagopool.table.spec import STANDARD_BOARD

ROOT = Path(__file__).parent.parent
POOLTOOL = ROOT / "build" / "pooltool"
WARM_UPS = 2
TURN = 9
"""Breaks one engine does before the other's turn."""


def flick_of(number: int) -> Flick:
    """Return one of the breaks: 2.0 to 4.0 m/s, up to 1.2 degrees off."""
    return Flick(BLUE, 90.0 + 1.2 * math.sin(7.0 * number), 2000.0 + 2000.0 * (number % 25) / 24.0)


def our_break(number: int) -> float:
    """Return the seconds one whole stroke takes, everything counted: space, events, paths, trace."""
    layout = rack(STANDARD_BOARD, rack_rng(1, number))
    start = time.process_time()
    simulate(layout, flick_of(number), STANDARD_BOARD)
    return time.process_time() - start


def two_balls() -> float:
    """Return the seconds of a stroke at one other ball."""
    layout = Layout.of({BLUE: (260.0, 150.0), "red1": (240.0, 400.0)})
    start = time.process_time()
    simulate(layout, Flick(BLUE, 94.0, 900.0), STANDARD_BOARD)
    return time.process_time() - start


def installed(python: Path) -> bool:
    """Return whether pooltool is there: pip installs it after all that it needs, so an interrupted install lacks it."""
    if not python.exists():
        return False
    asked = [str(python), "-c", "import importlib.metadata as m; m.version('pooltool-billiards')"]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


@contextmanager
def pooltool() -> Iterator[subprocess.Popen[str] | None]:
    """Start pooltool's side, None where it cannot be had."""
    python = POOLTOOL / "bin" / "python"
    if not installed(python):
        print("installing pooltool-billiards 0.3.3 into build/pooltool ...", flush=True)
        try:
            subprocess.run([sys.executable, "-m", "venv", "--clear", str(POOLTOOL)], check=True)
            subprocess.run([str(python), "-m", "pip", "install", "-q", "pooltool-billiards==0.3.3"], check=True)
        except (OSError, subprocess.CalledProcessError) as problem:
            print(f"no pooltool here: {problem}")
            yield None
            return
    worker = [str(python), "-W", "ignore", str(ROOT / "benchmarks" / "pooltool_breaks.py")]
    with subprocess.Popen(worker, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


def theirs(process: subprocess.Popen[str]) -> float:
    """Return the seconds of pooltool's next break."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    return float(process.stdout.readline())


def share_outside(breaks: int) -> tuple[float, float]:
    """Return the mean number of the space's steps, and the share of time spent outside pymunk and its calls."""
    inside = 0.0
    steps = 0
    build, move = World.__init__, World.move

    def timed_build(self: World, *args: object) -> None:
        nonlocal inside
        start = time.process_time()
        build(self, *args)  # type: ignore[arg-type]
        inside += time.process_time() - start

    def timed_move(self: World, t: float, dt: float) -> object:
        nonlocal inside
        start = time.process_time()
        try:
            return move(self, t, dt)
        finally:
            inside += time.process_time() - start

    with (
        mock.patch.object(World, "__init__", timed_build),
        mock.patch.object(World, "move", timed_move),
    ):
        begin = time.process_time()
        for number in range(breaks):
            simulation = Simulation(rack(STANDARD_BOARD, rack_rng(1, number)), flick_of(number), STANDARD_BOARD)
            simulation.run()
            steps += simulation.world.steps
        total = time.process_time() - begin
    return steps / breaks, 1.0 - inside / total


def main() -> int:
    """Run the benchmark and print its table; exit status 1 if the ratio is under 20."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--breaks", type=int, default=25)
    parser.add_argument("--without-pooltool", action="store_true")
    arguments = parser.parse_args()
    ours: list[float] = []
    others: list[float] = []
    with nullcontext() if arguments.without_pooltool else pooltool() as other:
        numbers = range(WARM_UPS + arguments.breaks)
        for first in numbers[::TURN]:
            turn = numbers[first : first + TURN]
            if other is not None:
                others.extend(theirs(other) for _ in turn)
            ours.extend(our_break(number) for number in turn)
    own = statistics.median(ours[WARM_UPS:])
    print(f"yagopool  ten-ball break   {own * 1e3:8.2f} ms   {1.0 / own:7.0f} a second (median of {arguments.breaks})")
    pair = statistics.median(two_balls() for _ in range(200))
    print(f"yagopool  two-ball stroke  {pair * 1e3:8.2f} ms   {1.0 / pair:7.0f} a second")
    steps, outside = share_outside(arguments.breaks)
    print(f"steps of the space a break {steps:8.1f}      time outside pymunk {100.0 * outside:.0f} %")
    if not others:
        return 0
    theirs_median = statistics.median(others[WARM_UPS:])
    ratio = theirs_median / own
    print(f"pooltool  nine-ball break  {theirs_median * 1e3:8.2f} ms   {1.0 / theirs_median:7.1f} a second")
    print(f"ratio {ratio:.1f} (at least 20, aim 40)")
    return 0 if ratio >= 20.0 else 1


if __name__ == "__main__":
    raise SystemExit(main())
