"""The wheel, installed into a fresh environment outside the checkout, plays and finds its assets."""

import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import time
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from tests.ai.processes import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of programs of a fresh environment with the wheel in it, and the libraries of this one."""
    home = tmp_path_factory.mktemp("fresh") / "venv"
    lend = importlib.util.find_spec("pip") is not None  # one's own pip will do, so there need not be another
    subprocess.run([sys.executable, "-m", "venv", *(["--without-pip"] if lend else []), home], check=True)
    python = str(home / "bin/python")
    pip = [sys.executable, "-m", "pip", "--python", python] if lend else [python, "-m", "pip"]
    subprocess.run([*pip, "install", "-q", "--no-index", "--no-deps", str(wheel)], check=True)
    (packages,) = (home / "lib").glob("python*/site-packages")
    # Of a folder that a .pth file names, no .pth file is read: nothing leads to the checkout.
    (packages / "borrowed.pth").write_text(f"{sysconfig.get_path('purelib')}\n{sysconfig.get_path('platlib')}\n")
    return home / "bin"


def outside(tmp_path: Path, **more: str) -> dict[str, str]:
    """Return an environment in which nothing leads back to the checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "YAGOPOOL", "COV"))}
    return kept | {"HOME": str(tmp_path), "YAGOPOOL_DATA": str(tmp_path / "data"), **more}


def test_the_wheel_holds_code_assets_and_licences(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for asset in sorted((ROOT / "assets").rglob("*.*")):
        if not asset.name.startswith("."):
            assert f"yagopool/assets/{asset.relative_to(ROOT / 'assets').as_posix()}" in names
    assert "yagopool/py.typed" in names
    assert any(name.endswith(".mo") for name in names)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "benchmarks/"))]
    assert any(name.endswith("data/share/applications/yagopool.desktop") for name in names)
    assert sum("data/share/icons/hicolor/" in name for name in names) == len([*ROOT.glob("assets/icons/*.png")])


def test_the_wheel_asks_for_every_library_it_imports(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        (metadata,) = (packed.read(name).decode() for name in packed.namelist() if name.endswith("/METADATA"))
        sources = [packed.read(name).decode() for name in packed.namelist() if name.endswith(".py")]
    asked = {canonicalize_name(name) for name in re.findall(r"^Requires-Dist: ([\w.-]+)", metadata, re.MULTILINE)}
    imported = {
        name.partition(".")[0]
        for source in sources
        for name in re.findall(r"^ *(?:from|import) ([\w.]+)", source, re.MULTILINE)
    } - {*sys.stdlib_module_names, "yagopool", "pydantic_core"}  # the last comes with pydantic
    brought = packages_distributions()
    missing = {name for name in imported if not asked & {canonicalize_name(one) for one in brought.get(name, ())}}
    assert missing == set()


def test_the_installed_wheel_answers(installed: Path, tmp_path: Path) -> None:
    said = subprocess.run(
        [installed / "yagopool", "board", "--json"],
        cwd=tmp_path,
        env=outside(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(said.stdout)["width"] == 520


def test_the_installed_wheel_plays(installed: Path, tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    command = [str(installed / "yagopool"), "play", "--players", "Ann", "Ben", "--record", str(record)]
    game = subprocess.Popen(
        command,
        cwd=tmp_path,
        env=outside(tmp_path, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        until = time.monotonic() + PATIENCE
        while game.poll() is None and time.monotonic() < until:
            if record.exists() and record.read_text(encoding="utf-8").endswith("\n"):
                break
            time.sleep(0.1)
        time.sleep(1.0)
        assert game.poll() is None, game.communicate()
        game.send_signal(signal.SIGTERM)
        assert game.wait(timeout=PATIENCE) == 0, game.communicate()
    finally:
        game.kill()
        game.communicate()
    assert json.loads(record.read_text(encoding="utf-8").splitlines()[0])["sides"] == {"A": ["Ann"], "B": ["Ben"]}
