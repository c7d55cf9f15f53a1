"""How long from start to the first frame, against importing pygame, pymunk and pydantic alone.

    python benchmarks/start.py [--runs N] [--cold] [--parts]

Whole processes on SDL's dummy drivers by turns: one that imports the three and leaves, then one for every way into the
game, which leaves once its first picture is flipped. Python's own start is on both sides, its tidying up at the end on
neither. Python keeps compiled modules in a folder of this run, warm before anything is measured; with --cold nothing is
kept and every module is compiled again, those of the three too. Each game finds a fresh data folder, but for "go on",
which finds a match that was left, for the menu or by closing the window, and "crash", which finds one whose game was
killed, so that nobody has judged its record yet. Medians of wall-clock and of processor time; the budget of their ratio
is 8, and exit status 1 says that a way is over it. With --parts: what the processor time of each way goes into,
importing by Python's own ``-X importtime``, which makes it a little dearer; to be believed on an idle machine only.
"""

import argparse
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from yagopool.games.settings import Settings, settings_file
from yagopool.match.store import Store

BUDGET: Final = 8.0
ALONE: Final = "import os, pygame, pymunk, pydantic; os._exit(0)"
FIRST_FRAME: Final = """
import os, pygame
flip = pygame.display.flip
def show():
    flip()
    os._exit(0)
pygame.display.flip = show
from yagopool.cli import main
main()
"""
PLAYERS: Final = ("--players", "Ann", "Ben", "--target", "3", "--seed", "1")
RECORD: Final = (
    '{"format": "yagopool", "version": 1, "variant": "easy", "target": 3,'
    ' "sides": {"A": ["Ann"], "B": ["Ben"]}, "opener": "A", "seed": 1}\n'
)

Times: TypeAlias = tuple[float, float]
"""Wall-clock and processor seconds."""


def nothing(_data: Path) -> None:
    """Leave a data folder as a first start ever finds it."""


def lessons_seen(data: Path) -> None:
    """Prepare a data folder in which the lessons of the first start are over."""
    settings_file(data).save(Settings(tutorial_seen=True))


def crashed_at_table(data: Path) -> None:
    """Prepare a data folder with a match whose game was killed."""
    lessons_seen(data)
    (data / "matches").mkdir()
    (data / "matches" / "2026-01-01-120000-1.jsonl").write_text(RECORD, encoding="utf-8")


def match_left(data: Path) -> None:
    """Prepare a data folder with a match that was left, which was looked for then."""
    crashed_at_table(data)
    Store(data).unfinished()


WAYS: Final[Mapping[str, tuple[Callable[[Path], None], tuple[str, ...]]]] = {
    "first start": (nothing, ()),
    "menu": (lessons_seen, ()),
    "go on": (match_left, ()),
    "crash": (crashed_at_table, ()),
    "table": (lessons_seen, ("play", "--variant", "easy", *PLAYERS)),
    "against": (lessons_seen, ("play", "--variant", "easy", "--against", "casual", "--seed", "1")),
}
"""The ways into the game: what the data folder holds before, and what is typed after ``yagopool``."""


def environment(bytecode: Path, *, cold: bool) -> dict[str, str]:
    """Return the environment of all that is measured."""
    ours = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPYCACHEPREFIX": str(bytecode)}
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, **ours, **({"PYTHONDONTWRITEBYTECODE": "1"} if cold else {})}


def timed(code: str, arguments: tuple[str, ...], env: Mapping[str, str]) -> Times:
    """Return how long a fresh Python takes that runs some code; by then whatever it started itself has ended too."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    with subprocess.Popen([sys.executable, "-c", code, *arguments], env=env, stdout=subprocess.PIPE) as process:
        status = process.wait()
        wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
        process.communicate()
    if status != 0:
        raise subprocess.CalledProcessError(status, process.args)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def first_frame(way: str, env: Mapping[str, str]) -> Times:
    """Return how long one way into the game takes, in a data folder of its own."""
    prepare, arguments = WAYS[way]
    with tempfile.TemporaryDirectory() as data:
        prepare(Path(data))
        return timed(FIRST_FRAME, arguments, {**env, "YAGOPOOL_DATA": data})


def measured(runs: int, env: Mapping[str, str]) -> dict[str, list[Times]]:
    """Return the times of importing alone and of every way, by turns; the first turn is not counted."""
    found: dict[str, list[Times]] = {"alone": [], **{way: [] for way in WAYS}}
    for _ in range(runs + 1):
        found["alone"].append(timed(ALONE, (), env))
        for way in WAYS:
            found[way].append(first_frame(way, env))
    return {name: times[1:] for name, times in found.items()}


FAMILIES: Final = {
    "pydantic": "pydantic pydantic_core annotated_types typing_inspection typing_extensions",
    "pygame": "pygame",
    "pymunk": "pymunk cffi _cffi_backend",
    "typer": "typer shellingham",
    "our modules": "yagopool",
}
"""Packages by whose sake they are imported; the rest is the standard library."""


def family(module: str) -> str:
    """Return for whose sake a module is imported."""
    package = module.partition(".")[0]
    return next((name for name, told in FAMILIES.items() if package in told.split()), "standard library")


def imports(way: str, env: Mapping[str, str]) -> dict[str, float]:
    """Return the seconds of wall-clock time that each module takes by itself in one start."""
    prepare, arguments = WAYS[way]
    with tempfile.TemporaryDirectory() as data:
        prepare(Path(data))
        command = [sys.executable, "-X", "importtime", "-c", FIRST_FRAME, *arguments]
        told = subprocess.run(command, env={**env, "YAGOPOOL_DATA": data}, check=True, capture_output=True, text=True)
    lines = re.findall(r"^import time: +(\d+) \| +\d+ \| +(\S+)$", told.stderr, re.MULTILINE)
    return {module: float(own) / 1e6 for own, module in lines}


def parts(way: str, runs: int, env: Mapping[str, str]) -> dict[str, float]:
    """Return the seconds that a start spends on importing each family, and on all else: the least of several runs."""
    spent = min(first_frame(way, env)[1] for _ in range(runs))
    taken = [imports(way, env) for _ in range(runs)]
    found = dict.fromkeys((*FAMILIES, "standard library"), 0.0)
    for module in taken[0]:
        found[family(module)] += min(run[module] for run in taken)
    return {**found, "the rest": spent - sum(found.values()), "all of it": spent}


def say_parts(runs: int, env: Mapping[str, str]) -> None:
    """Say in ms what each way goes into."""
    found = {way: parts(way, runs, env) for way in WAYS}
    print(f"{'ms':18}" + "".join(f"{way:>12}" for way in WAYS))
    for name in (*FAMILIES, "standard library", "the rest", "all of it"):
        print(f"{name:18}" + "".join(f"{1000 * found[way][name]:12.0f}" for way in WAYS))


def middle(times: list[Times]) -> Times:
    """Return the medians of both clocks."""
    return statistics.median(wall for wall, _ in times), statistics.median(processor for _, processor in times)


def main() -> int:
    """Measure and say."""
    parser = argparse.ArgumentParser(description="From start to the first frame.")
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--cold", action="store_true", help="keep no compiled modules")
    parser.add_argument("--parts", action="store_true", help="what the time goes into")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as bytecode:
        if asked.parts:
            say_parts(asked.runs, environment(Path(bytecode), cold=asked.cold))
            return 0
        found = measured(asked.runs, environment(Path(bytecode), cold=asked.cold))
    alone = middle(found["alone"])
    print(f"{'':12}{'wall clock':>12}{'ratio':>7}{'processor':>12}{'ratio':>7}   (budget {BUDGET:.0f})")
    ratios = []
    for name, times in found.items():
        wall, processor = middle(times)
        ratios += [wall / alone[0], processor / alone[1]]
        print(f"{name:12}{wall * 1000:9.0f} ms{ratios[-2]:7.2f}{processor * 1000:9.0f} ms{ratios[-1]:7.2f}")
    return 0 if max(ratios) <= BUDGET else 1


if __name__ == "__main__":
    sys.exit(main())
