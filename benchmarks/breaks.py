"""How fast: full ten-ball breaks a second on one core, against pooltool's nine-ball breaks in the same run.

    python benchmarks/breaks.py [--breaks 25] [--without-pooltool] [--python PATH]

Both engines take turns, a few breaks each, so that whatever else the machine does weighs on both alike; processor
seconds, medians after two warm-ups. pooltool-billiards 0.6.0 is looked for in ``build/pooltool`` and installed there if
it can be, with Python 3.13 where there is one (``--python`` names it); its first break compiles for a minute.
"""

import argparse
import math
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from yagopool.games.yago.balls import BLUE
from yagopool.games.yago.rack import rack, rack_rng
from yagopool.physics.simulate import simulate
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.spec import STANDARD_BOARD

ROOT = Path(__file__).parent.parent
POOLTOOL = ROOT / "build" / "pooltool"
POOLTOOL_VERSION = "0.6.0"
NEEDS = (
    "numba==0.62.1", "numpy", "scipy", "attrs", "cattrs", "msgpack", "msgpack-numpy", "pyyaml", "click", "Pillow",
    "h5py", "h11", "rich<15", "numpy-quaternion", "panda3d", "panda3d-gltf", "panda3d-simplepbr",
)  # fmt: skip
"""What pooltool imports; its own list asks for a development version of panda3d that PyPI does not have."""
BROKEN = f"pooltool can't be run. Remove {POOLTOOL} to have it installed again."
LEAST_RATIO = 40.0
WARM_UPS = 2
TURN = 9
"""Breaks one engine does before the other's turn."""


def flick_of(number: int) -> Flick:
    """Return one of the breaks: 2.0 to 4.0 m/s, up to 1.2 degrees off."""
    return Flick(BLUE, 90.0 + 1.2 * math.sin(7.0 * number), 2000.0 + 2000.0 * (number % 25) / 24.0)


def our_break(number: int) -> float:
    """Return the seconds one whole break takes, everything counted: world, events, paths, trace."""
    layout = rack(STANDARD_BOARD, rack_rng(1, number))
    start = time.process_time()
    simulate(layout, flick_of(number), STANDARD_BOARD)
    return time.process_time() - start


def two_balls() -> float:
    """Return the seconds of a shot at one other ball."""
    layout = Layout.of({BLUE: (260.0, 150.0), "red1": (240.0, 400.0)})
    start = time.process_time()
    simulate(layout, Flick(BLUE, 94.0, 900.0), STANDARD_BOARD)
    return time.process_time() - start


def python_for_pooltool(named: str | None) -> str:
    """Return the Python to install pooltool with: the one named, 3.13, or this one."""
    for candidate in (named, shutil.which("python3.13")):
        if candidate and subprocess.run([candidate, "--version"], capture_output=True, check=False).returncode == 0:
            return candidate
    return sys.executable


def install_pooltool(python: str) -> None:
    """Install pooltool into ``build/pooltool`` unless it is there; what an earlier try left half made is removed."""
    complete = POOLTOOL / f"complete-{POOLTOOL_VERSION}"
    if complete.exists():
        return
    print(f"installing pooltool-billiards {POOLTOOL_VERSION} into build/pooltool ...", flush=True)
    shutil.rmtree(POOLTOOL, ignore_errors=True)
    subprocess.run([python, "-m", "venv", str(POOLTOOL)], check=True)
    pip = [str(POOLTOOL / "bin" / "python"), "-m", "pip", "install", "-q"]
    subprocess.run([*pip, *NEEDS], check=True)
    subprocess.run([*pip, "--no-deps", f"pooltool-billiards=={POOLTOOL_VERSION}"], check=True)
    complete.touch()


@contextmanager
def pooltool(python: str | None) -> Iterator[subprocess.Popen[str] | None]:
    """Start pooltool's side, None if it cannot be installed."""
    try:
        install_pooltool(python_for_pooltool(python))
    except (OSError, subprocess.CalledProcessError) as problem:
        print(f"no pooltool here: {problem}")
        yield None
        return
    worker = [str(POOLTOOL / "bin" / "python"), "-W", "ignore", str(ROOT / "benchmarks" / "pooltool_breaks.py")]
    if not Path(worker[0]).exists():
        raise SystemExit(BROKEN)
    with subprocess.Popen(worker, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


def theirs(process: subprocess.Popen[str]) -> float:
    """Return the seconds of pooltool's next break."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write("\n")
        process.stdin.flush()
        return float(process.stdout.readline())
    except (BrokenPipeError, ValueError):
        raise SystemExit(BROKEN) from None


def main() -> int:
    """Run the benchmark and print its table; exit status 1 if the ratio is too small."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--breaks", type=int, default=25)
    parser.add_argument("--without-pooltool", action="store_true")
    parser.add_argument("--python", help="the Python to install pooltool with")
    arguments = parser.parse_args()
    ours: list[float] = []
    others: list[float] = []
    numbers = range(WARM_UPS + arguments.breaks)
    if arguments.without_pooltool:
        ours = [our_break(number) for number in numbers]
    else:
        with pooltool(arguments.python) as other:
            for first in numbers[::TURN]:
                turn = numbers[first : first + TURN]
                if other is not None:
                    others.extend(theirs(other) for _ in turn)
                ours.extend(our_break(number) for number in turn)
    own = statistics.median(ours[WARM_UPS:])
    print(f"yagopool  ten-ball break   {own * 1e3:8.2f} ms   {1.0 / own:7.0f} a second (median of {arguments.breaks})")
    pair = statistics.median(two_balls() for _ in range(200))
    print(f"yagopool  two-ball shot    {pair * 1e3:8.2f} ms   {1.0 / pair:7.0f} a second")
    if not others:
        return 0
    theirs_median = statistics.median(others[WARM_UPS:])
    ratio = theirs_median / own
    print(f"pooltool  nine-ball break  {theirs_median * 1e3:8.2f} ms   {1.0 / theirs_median:7.1f} a second")
    print(f"ratio {ratio:.1f} (at least {LEAST_RATIO:.0f})")
    return 0 if ratio >= LEAST_RATIO else 1


if __name__ == "__main__":
    raise SystemExit(main())
