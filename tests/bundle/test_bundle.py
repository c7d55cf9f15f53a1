"""The programs that players download, as ``make app deb`` left them in dist: without Python, in a fresh place."""

import json
import os
import shutil
import subprocess
import tarfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ai.processes import PATIENCE
from yagopool import __version__

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
REQUIRED = os.environ.get("YAGOPOOL_BUNDLE_TESTS") == "required"

pytestmark = [pytest.mark.bundle, pytest.mark.slow, pytest.mark.skipif(not REQUIRED, reason="after make app deb only")]


@pytest.fixture(scope="module", params=["tar.xz", "deb"])
def program(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the program of an archive, unpacked into a folder whose name has a space and an umlaut."""
    folder = tmp_path_factory.mktemp("somebody else") / "Spiele für alle"
    folder.mkdir()
    (archive,) = DIST.glob(f"yagopool[-_]{__version__}[-_]*.{request.param}")
    if request.param == "deb":
        (folder / "var/lib/dpkg").mkdir(parents=True)
        (folder / "var/lib/dpkg/status").touch()
        command = ["dpkg", f"--root={folder}", "--force-not-root", "--force-depends", "--force-script-chrootless", "-i"]
        subprocess.run([*command, str(archive)], check=True, capture_output=True)
        return folder / "usr/bin/yagopool"
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    return folder / f"yagopool-{__version__}" / "yagopool"


def answer(program: Path, home: Path, *arguments: str, given: str = "", **more: str) -> str:
    """Return what a command prints in an environment with nothing in it."""
    environment = {"HOME": str(home), "PATH": str(home / "nothing"), **more}
    done = subprocess.run(
        [str(program), *arguments], input=given, env=environment, cwd=home, capture_output=True, text=True,
        timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    return done.stdout


def test_commands(program: Path, tmp_path: Path) -> None:
    assert answer(program, tmp_path, "--version").startswith(f"yagopool {__version__}\n")
    dummies = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    assert json.loads(answer(program, tmp_path, "doctor", "--json", **dummies))["well"]
    record = (ROOT / "tests/examples/easy-row-wins.jsonl").read_text(encoding="utf-8")
    assert answer(program, tmp_path, "referee", "--lang", "de", given=record)
    arena = ("arena", "--a", "greedy", "--b", "random", "--games", "4", "--jobs", "2", "--json")
    assert json.loads(answer(program, tmp_path, *arena))["games"] == 4
    lab = ("lab", "break", "--grid", "8x8", "--samples", "8", "--jobs", "2", "--csv", "map.csv")
    answer(program, tmp_path, *lab)
    assert len((tmp_path / "map.csv").read_text().splitlines()) == 65


def test_licences_are_there(program: Path) -> None:
    folder = program.resolve().parent / "licences"
    if folder.exists():
        assert "GNU LESSER GENERAL PUBLIC" in (folder / "pygame-ce.txt").read_text(encoding="utf-8").upper()
    else:
        share = program.parents[1] / "share"
        assert "LESSER GENERAL PUBLIC" in (share / "doc/yagopool/copyright").read_text(encoding="utf-8").upper()
        assert (share / "bash-completion/completions/yagopool").exists()


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


def test_a_window_in_which_a_break_is_played_against_the_computer(program: Path, tmp_path: Path, display: str) -> None:
    record = tmp_path / "match.jsonl"
    environment = {"HOME": str(tmp_path), "PATH": str(tmp_path), "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
    xdotool = shutil.which("xdotool")
    assert xdotool is not None
    game = subprocess.Popen([str(program), "play", "--against", "novice", "--record", str(record)], env=environment)
    try:
        until = time.monotonic() + PATIENCE
        while not (record.exists() and len(record.read_text().splitlines()) > 2):
            assert game.poll() is None
            assert time.monotonic() < until, "the computer never answered"
            subprocess.run([xdotool, "key", "Return"], env=environment, check=True, timeout=PATIENCE)
            time.sleep(1.0)  # a key that skips a shot flicks only after a pause
        game.terminate()
        assert game.wait(PATIENCE) == 0
    finally:
        game.kill()
        game.wait(PATIENCE)
