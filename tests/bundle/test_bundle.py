"""The programs that players download, as ``make app deb`` left them in dist: without Python, in a fresh place.

The package is installed into a root of its own. As root the tests run it there by ``chroot``, with the C library, zlib
and X11 and nothing else; as anybody else they run it from outside.
"""

import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.ai.processes import PATIENCE
from tests.physics.invariants import random_stroke
from yagopool import __version__
from yagopool.games.yago.board import BLUE, rack, rack_rng
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
REQUIRED = os.environ.get("YAGOPOOL_BUNDLE_TESTS") == "required"

pytestmark = [pytest.mark.bundle, pytest.mark.slow, pytest.mark.skipif(not REQUIRED, reason="after make app deb only")]


@dataclass(frozen=True)
class Program:
    """A program that was unpacked or installed: how to start it, and the folder that is its ``/``."""

    command: tuple[str, ...]
    licences: Path
    root: Path = Path("/")

    def inside(self, path: Path) -> str:
        """Return the path by which the program knows a file."""
        return f"/{path.relative_to(self.root)}"

    def environment(self, home: Path, **more: str) -> dict[str, str]:
        """Return an environment with next to nothing in it."""
        return {"HOME": self.inside(home), "PATH": "/nothing", **more}

    def answer(self, home: Path, *arguments: str, given: str = "", **more: str) -> str:
        """Return what a command prints."""
        done = subprocess.run(
            [*self.command, *arguments], input=given, env=self.environment(home, **more), cwd=home,
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
        return done.stdout


@pytest.fixture(scope="module", params=["tar.xz", "deb"])
def program(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Program:
    """Return the program of an archive, unpacked into a folder whose name has a space and an umlaut."""
    folder = tmp_path_factory.mktemp("somebody else") / "Spiele für alle"
    folder.mkdir()
    (archive,) = DIST.glob(f"yagopool[-_]{__version__}[-_]*.{request.param}")
    if request.param == "deb":
        return installed(archive, folder)
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    unpacked = folder / f"yagopool-{__version__}"
    return Program((str(unpacked / "yagopool"),), unpacked / "licences/pygame-ce.txt")


def installed(package: Path, folder: Path) -> Program:
    """Install the package into a folder as the root of a system with nothing else in it."""
    (folder / "var/lib/dpkg").mkdir(parents=True)
    (folder / "var/lib/dpkg/status").touch()
    command = ["dpkg", f"--root={folder}", "--force-not-root", "--force-depends", "--force-script-chrootless", "-i"]
    subprocess.run([*command, str(package)], check=True, capture_output=True)
    share = folder / "usr/share"
    assert (share / "bash-completion/completions/yagopool").exists()
    licences = share / "doc/yagopool/copyright"
    if os.geteuid() != 0:
        return Program((str(folder / "usr/bin/yagopool"),), licences)
    bundle = folder / "usr/lib/yagopool"
    needed = [bundle / "yagopool", *bundle.rglob("*.so*"), Path(shutil.which("xdotool") or "")]
    listed = subprocess.run(["ldd", *map(str, needed)], capture_output=True, text=True, check=True).stdout
    for library in {Path(found) for found in re.findall(r"\s(/lib\S+|/usr/lib\S+) \(", listed)}:
        (folder / library.relative_to("/")).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(library, folder / library.relative_to("/"))
    (folder / "dev/shm").mkdir(parents=True)
    (folder / "dev/null").touch()
    return Program(("/usr/sbin/chroot", str(folder), "/usr/bin/yagopool"), licences, folder)


@pytest.fixture
def home(program: Program, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Return a fresh home folder that the program can reach."""
    folder = tmp_path if program.root == Path("/") else program.root / "home" / request.node.originalname
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def test_commands(program: Program, home: Path) -> None:
    assert program.answer(home, "--version").startswith(f"yagopool {__version__}\n")
    dummies = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    assert json.loads(program.answer(home, "doctor", "--json", **dummies))["well"]
    record = (ROOT / "tests/examples/easy-row-wins.jsonl").read_text(encoding="utf-8")
    assert program.answer(home, "referee", "--lang", "de", given=record)
    arena = ("arena", "--a", "greedy", "--b", "random", "--games", "4", "--jobs", "2", "--json")
    assert json.loads(program.answer(home, *arena))["games"] == 4
    table = home / "map.csv"
    lab = ("lab", "break", "--grid", "4x4", "--samples", "4", "--jobs", "2", "--csv", program.inside(table))
    program.answer(home, *lab)
    assert len(table.read_text().splitlines()) == 17


def test_its_physics_may_be_compiled_and_gives_the_same_bits(program: Program, home: Path) -> None:
    rng = random.Random("bundle")
    shots = [random_stroke(rng, STANDARD_BOARD) for _ in range(50)]
    shots += [(rack(STANDARD_BOARD, rack_rng(1, number)), Flick(BLUE, 90.3, 3000.0)) for number in range(10)]
    given = "".join(
        json.dumps(
            {
                "balls": layout.balls,
                "potted": {str(pot): ball for pot, ball in layout.filled},
                "stroke": {"ball": flick.ball, "direction": flick.direction, "speed": flick.speed},
            }
        )
        + "\n"
        for layout, flick in shots
    )
    done = subprocess.run(
        [sys.executable, "-m", "yagopool", "simulate", "--batch"],
        input=given,
        capture_output=True,
        text=True,
        check=True,
    )
    assert program.answer(home, "simulate", "--batch", given=given) == done.stdout


def test_licences_are_there(program: Program) -> None:
    assert "GNU LESSER GENERAL PUBLIC" in program.licences.read_text(encoding="utf-8").upper()


@pytest.fixture
def display() -> Iterator[str]:
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as said:
        yield f":{said.readline().strip()}"
    server.terminate()
    server.wait(PATIENCE)


def test_a_window_in_which_a_break_is_played_against_the_computer(program: Program, home: Path, display: str) -> None:
    record = home / "match.jsonl"
    environment = program.environment(home, DISPLAY=display, SDL_AUDIODRIVER="dummy")
    xdotool = shutil.which("xdotool")
    assert xdotool is not None
    play = ("play", "--against", "novice", "--record", program.inside(record))
    game = subprocess.Popen([*program.command, *play], env=environment)
    try:
        until = time.monotonic() + PATIENCE
        while not (record.exists() and len(record.read_text().splitlines()) > 2):
            assert game.poll() is None
            assert time.monotonic() < until, "the computer never answered"
            subprocess.run([xdotool, "key", "Left", "Return"], env=environment, check=True, timeout=PATIENCE)
            time.sleep(1.0)  # a key that skips a shot flicks only after a pause
        game.send_signal(signal.SIGSEGV)
        assert game.wait(PATIENCE) == -signal.SIGSEGV
    finally:
        game.kill()
        game.wait(PATIENCE)
    (report,) = (home / ".local/share/yagopool").glob("crash-*.txt")
    assert "Fatal Python error: Segmentation fault" in report.read_text(encoding="utf-8")
