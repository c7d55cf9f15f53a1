"""How fast: full ten-ball breaks a second on one core, against pooltool's nine-ball breaks in the same run.

    python benchmarks/breaks.py [--breaks 25] [--without-pooltool] [--without-compiled] [--python PATH]
    python benchmarks/breaks.py --earlier CHECKOUT [--breaks 100]

The engines take turns, a few breaks each, so that whatever else the machine does weighs on all alike; processor
seconds, medians after two warm-ups. Ours runs from the sources, and compiled as players download it, for which it is
compiled first into ``build/compiled``. pooltool-billiards 0.6.0, which compiles itself, is looked for in
``build/pooltool`` and installed there if it can be, with Python 3.13 where there is one (``--python`` names it); its
first break takes a minute. Exit status 1 if the ratio of the compiled ones, or else of ours from the sources, is too
small.

``--earlier`` compares our sources with those of an earlier version, in turns, and nothing else. Version 1 of the
physics: ``git worktree add build/version-1 9ea1ae6e^``, then ``--earlier build/version-1``.
"""

import argparse
import json
import math
import random
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import count, islice, repeat
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.physics.invariants import random_stroke
from yagopool.games.yago.board import BLUE, rack, rack_rng
from yagopool.physics import impact
from yagopool.physics.simulate import simulate
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD

HERE = Path(__file__).parent
ROOT = HERE.parent
POOLTOOL = ROOT / "build" / "pooltool"
POOLTOOL_VERSION = "0.6.0"
NEEDS = (
    "numba==0.62.1", "numpy", "scipy", "attrs", "cattrs", "msgpack", "msgpack-numpy", "pyyaml", "click", "Pillow",
    "h5py", "h11", "rich<15", "numpy-quaternion", "panda3d", "panda3d-gltf", "panda3d-simplepbr",
)  # fmt: skip
"""What pooltool imports; its own list asks for a development version of panda3d that PyPI does not have."""
BROKEN = f"An engine can't be run. Remove {POOLTOOL} to have pooltool installed again."
LEAST_RATIO = 40.0
WARM_UPS = 2
TURN = 9
"""Breaks one engine does before the other's turn."""


def flick_of(number: int) -> Flick:
    """Return one of the breaks: 2.0 to 4.0 m/s, up to 1.2 degrees off."""
    return Flick(BLUE, 90.0 + 1.2 * math.sin(7.0 * number), 2000.0 + 2000.0 * (number % 25) / 24.0)


def break_of(number: int) -> tuple[Layout, Flick]:
    return rack(STANDARD_BOARD, rack_rng(1, number)), flick_of(number)


def open_shot(number: int) -> tuple[Layout, Flick]:
    return random_stroke(random.Random(f"open {number}"), STANDARD_BOARD)


def our_seconds(shot: tuple[Layout, Flick]) -> float:
    """Return the seconds one whole shot takes, everything counted: world, events, paths, trace."""
    start = time.process_time()
    simulate(*shot, STANDARD_BOARD)
    return time.process_time() - start


def our_break(number: int) -> float:
    return our_seconds(break_of(number))


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


def answers(worker: list[str], lines: Iterable[str] = repeat("")) -> Iterator[float]:
    """Yield the seconds of a worker's breaks, one after the other; it does each when it is asked for, by a line."""
    with subprocess.Popen(worker, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            for line in lines:
                process.stdin.write(f"{line}\n")
                process.stdin.flush()
                yield float(process.stdout.readline())
        finally:
            process.kill()


def pooltool(python: str | None) -> Iterator[float] | None:
    """Return the seconds of pooltool's breaks, None if it cannot be installed."""
    try:
        install_pooltool(python_for_pooltool(python))
    except (OSError, subprocess.CalledProcessError) as problem:
        print(f"no pooltool here: {problem}")
        return None
    return answers([str(POOLTOOL / "bin" / "python"), "-W", "ignore", str(HERE / "pooltool_breaks.py")])


def compiled() -> Iterator[float] | None:
    """Return the seconds of our breaks with the physics compiled, None if it cannot be compiled."""
    command = [sys.executable, str(ROOT / "scripts" / "compile_physics.py"), "--out", str(ROOT / "build" / "compiled")]
    if subprocess.run(command, check=False).returncode:
        print("the physics cannot be compiled here")
        return None
    return answers([sys.executable, str(HERE / "compiled_breaks.py")])


def measured(engines: dict[str, Iterator[float]], breaks: int) -> dict[str, float]:
    """Return the median seconds of every engine's breaks, all engines in turns."""
    seconds: dict[str, list[float]] = {name: [] for name in engines}
    for first in range(0, WARM_UPS + breaks, TURN):
        for name, engine in engines.items():
            try:
                seconds[name].extend(islice(engine, min(TURN, WARM_UPS + breaks - first)))
            except (OSError, ValueError):
                raise SystemExit(BROKEN) from None
    return {name: statistics.median(times[WARM_UPS:]) for name, times in seconds.items()}


def compare_with(earlier: Path, breaks: int) -> int:
    """Print how long breaks and open shots take, ours and an earlier version's, and the ratios."""
    worker = [sys.executable, str(HERE / "earlier_breaks.py"), str(earlier)]
    for name, shot_of in (("ten-ball break", break_of), ("open shot", open_shot)):
        theirs = answers(worker, (line_of(*shot_of(number)) for number in count()))
        ours = (our_seconds(shot_of(number)) for number in count())
        seconds = measured({"ours": ours, "earlier": theirs}, breaks)
        times = ", ".join(f"{engine} {1e3 * median:.2f} ms" for engine, median in seconds.items())
        print(f"{name:15s} {times}, ratio {seconds['ours'] / seconds['earlier']:.2f} (medians of {breaks})")
    return 0


def line_of(layout: Layout, flick: Flick) -> str:
    """Return a shot as ``earlier_breaks.py`` reads it."""
    aim = (flick.ball, flick.direction, flick.speed)
    return json.dumps({"balls": layout.balls, "potted": layout.potted, "flick": aim})


def main() -> int:
    """Run the benchmark and print its table; exit status 1 if the ratio is too small."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--breaks", type=int, default=25)
    parser.add_argument("--without-pooltool", action="store_true")
    parser.add_argument("--without-compiled", action="store_true")
    parser.add_argument("--python", help="the Python to install pooltool with")
    parser.add_argument("--earlier", type=Path, metavar="CHECKOUT", help="compare with an earlier version instead")
    arguments = parser.parse_args()
    if not str(impact.__file__).endswith(".py"):
        raise SystemExit("The physics is compiled in place: first python scripts/compile_physics.py --remove")
    if arguments.earlier is not None:
        if not (arguments.earlier / "src" / "yagopool").is_dir():
            parser.error(f"{arguments.earlier} is no checkout: it has no src/yagopool")
        return compare_with(arguments.earlier, arguments.breaks)
    engines: dict[str, Iterator[float] | None] = {"sources": map(our_break, count())}
    engines["compiled"] = None if arguments.without_compiled else compiled()
    engines["pooltool"] = None if arguments.without_pooltool else pooltool(arguments.python)
    seconds = measured({name: engine for name, engine in engines.items() if engine is not None}, arguments.breaks)
    for name, median in seconds.items():
        kind = "nine-ball break of pooltool" if name == "pooltool" else f"ten-ball break, {name}"
        print(f"{kind:27s} {median * 1e3:8.2f} ms   {1.0 / median:7.1f} a second (median of {arguments.breaks})")
    pair = statistics.median(two_balls() for _ in range(200))
    print(f"{'two-ball shot, sources':27s} {pair * 1e3:8.2f} ms   {1.0 / pair:7.1f} a second")
    if "pooltool" not in seconds:
        return 0
    ratios = {name: seconds["pooltool"] / median for name, median in seconds.items() if name != "pooltool"}
    print(", ".join(f"ratio of {name} {ratio:.1f}" for name, ratio in ratios.items()), f"(at least {LEAST_RATIO:.0f})")
    return 0 if ratios.get("compiled", ratios["sources"]) >= LEAST_RATIO else 1


if __name__ == "__main__":
    raise SystemExit(main())
