"""``yagopool doctor`` and ``yagopool --version``: each fault is found, said, and has something that can be done."""

import json
import os
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

import yagopool
from tests.cli.command import Done, run
from tests.sentences import says
from yagopool.cli import doctor
from yagopool.physics.parameters import fingerprint
from yagopool.table.spec import STANDARD_BOARD
from yagopool.text import speaker

WELL: dict[str, Any] = {
    "display": {"driver": "x11", "asked": False, "screens": [[1920, 1080]]},
    "sound": {"driver": "pulseaudio", "asked": False},
    "unreadable": [],
}


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return what the probe is to have seen on this computer; a test changes it."""
    found: dict[str, Any] = json.loads(json.dumps(WELL))
    monkeypatch.setattr(doctor, "probe", lambda: found)
    return found


@pytest.fixture
def packages(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Return the installed packages, as a test likes them."""
    there = {"pygame-ce": "2.5.8"}
    monkeypatch.setattr(doctor, "installed", lambda name: there.get(name, "-"))
    return there


def examined(data: Path, *arguments: str) -> Done:
    return run("doctor", "--data-dir", data, *arguments)


def findings(data: Path, *arguments: str) -> dict[str, dict[str, str]]:
    return {one["topic"]: one for one in json.loads(examined(data, "--json", *arguments).stdout)["findings"]}


@pytest.mark.usefixtures("seen", "packages")
def test_all_is_well(tmp_path: Path) -> None:
    result = examined(tmp_path)
    assert result.exit_code == 0, result.stdout
    assert result.stdout.endswith(speaker("en").say("cli.doctor.well") + "\n")
    assert str(tmp_path) in result.stdout
    assert {one["grade"] for one in findings(tmp_path).values()} == {"good"}
    assert {one["advice"] for one in findings(tmp_path).values()} == {None}


@pytest.mark.parametrize(
    ("there", "key"),
    [
        ({"pygame": "2.6.1"}, "pygame.other"),
        ({"pygame-ce": "2.5.8", "pygame": "2.6.1"}, "pygame.both"),
        ({}, "pygame.missing"),
    ],
)
@pytest.mark.usefixtures("seen")
def test_the_wrong_pygame(tmp_path: Path, packages: dict[str, str], there: dict[str, str], key: str) -> None:
    packages.clear()
    packages.update(there)
    assert examined(tmp_path).exit_code == 1
    found = findings(tmp_path)["pygame"]
    assert found["grade"] == "wrong"
    assert says(found["message"], f"cli.doctor.{key}")
    assert says(found["advice"], f"cli.doctor.{key}.do")
    assert "pip install" in found["advice"]


@pytest.mark.parametrize(
    ("part", "value", "wanted"),
    [
        ("display", {"problem": "no_display"}, ("display", "wrong", "no_display")),
        ("display", {"problem": "no_display", "driver": "bogus"}, ("display", "wrong", "no_driver")),
        ("display", {"problem": "wrong_pygame"}, ("display", "wrong", "wrong_pygame")),
        ("display", {"driver": "dummy", "asked": True, "screens": [[1, 1]]}, ("display", "note", "asked_for_none")),
        ("display", {"driver": "x11", "asked": False, "screens": [[800, 480]]}, ("display", "note", "small")),
        ("display", {"driver": "x11", "asked": False, "screens": []}, ("display", "note", "small")),
        ("sound", {"problem": "ALSA: no"}, ("sound", "note", "none")),
        ("sound", {"driver": "dummy", "asked": True}, ("sound", "note", "asked_for_none")),
        ("unreadable", ["fonts/Lato-Bold.ttf"], ("assets", "wrong", "unreadable")),
        ("failed", "Segmentation fault", ("display", "wrong", "failed")),
        ("failed", "Segmentation fault", ("sound", "note", "unknown")),
        ("failed", "Segmentation fault", ("assets", "note", "unknown")),
    ],
)
@pytest.mark.usefixtures("packages")
def test_what_the_computer_lacks(
    tmp_path: Path, seen: dict[str, Any], part: str, value: object, wanted: tuple[str, str, str]
) -> None:
    topic, grade, fault = wanted
    seen[part] = value
    found = findings(tmp_path)
    assert found[topic]["grade"] == grade
    assert says(found[topic]["message"], f"cli.doctor.{topic}.{fault}")
    assert says(found[topic]["advice"], f"cli.doctor.{topic}.{fault}.do")
    assert examined(tmp_path).exit_code == any(one["grade"] == "wrong" for one in found.values())
    german = findings(tmp_path, "--lang", "de")[topic]
    assert says(german["message"], f"cli.doctor.{topic}.{fault}", "de")


@pytest.mark.usefixtures("seen", "packages")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    found = findings(in_the_way / "matches")["folder"]
    assert found["grade"] == "wrong"
    assert str(in_the_way) in found["detail"]
    assert "YAGOPOOL_DATA" in found["advice"]


@pytest.mark.parametrize("name", ["matches", "practice", "drills", "doubts"])
@pytest.mark.usefixtures("seen", "packages")
def test_a_file_where_a_folder_should_be(tmp_path: Path, name: str) -> None:
    assert findings(tmp_path)["folder"]["grade"] == "good"
    (tmp_path / name).write_text("")
    found = findings(tmp_path)["folder"]
    assert found["grade"] == "wrong"
    assert str(tmp_path / name) in found["detail"]
    (tmp_path / name).unlink()
    (tmp_path / name).symlink_to(tmp_path / "gone")
    assert findings(tmp_path)["folder"]["grade"] == "wrong"


@pytest.mark.usefixtures("seen", "packages")
def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_LEAST_SPACE", 1 << 80)
    assert findings(tmp_path)["folder"]["grade"] == "wrong"


@pytest.mark.usefixtures("seen", "packages")
def test_the_folder_is_not_made_and_the_settings_stay(tmp_path: Path) -> None:
    assert findings(tmp_path / "new" / "folder")["folder"]["grade"] == "good"
    assert list(tmp_path.iterdir()) == []
    settings = tmp_path / "settings.json"
    for content in ('{"volume": 11}', '{"volume": '):
        settings.write_text(content)
        assert findings(tmp_path)["settings"]["grade"] == "note"
        assert settings.read_text() == content
    settings.write_text('{"volume": 0.5}')
    assert findings(tmp_path)["settings"]["grade"] == "good"
    settings.unlink()
    settings.mkdir()
    assert findings(tmp_path)["settings"]["grade"] == "note"


@pytest.mark.usefixtures("seen", "packages")
def test_physics_that_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "simulate", iter([1, 2] * 9).__next__)
    assert findings(tmp_path)["physics"]["grade"] == "wrong"
    different = iter(range(9))
    monkeypatch.setattr(doctor, "simulate", lambda *_: next(different))
    assert says(findings(tmp_path)["physics"]["message"], "cli.doctor.physics.differs")


@pytest.mark.usefixtures("seen", "packages")
def test_missing_assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> Path:
        raise FileNotFoundError

    monkeypatch.setattr(doctor, "assets_folder", gone)
    assert findings(tmp_path)["assets"]["grade"] == "wrong"


def test_the_probe_tells_of_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    found = doctor.probe()
    assert found["display"]["driver"] == "dummy"
    assert found["sound"] == {"driver": "dummy", "asked": True}
    assert found["unreadable"] == []


def dying(_sending: Connection) -> None:
    os._exit(3)


def hanging(_sending: Connection) -> None:
    time.sleep(60.0)


@pytest.mark.parametrize(("send", "failed"), [(dying, "status 3"), (hanging, "> 0.5 s")])
def test_a_probe_that_dies_or_hangs_is_an_answer(
    send: Callable[[Connection], None], failed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "_send_probe", send)
    monkeypatch.setattr(doctor, "_PATIENCE", 30.0 if send is dying else 0.5)
    assert doctor.probe() == {"failed": failed}


def test_version_names_all_that_matters() -> None:
    done = run("--version")
    assert done.exit_code == 0
    for part in ("yagopool ", "Python 3.", "pymunk ", "Munk2D ", "pygame-ce ", "SDL 2", "pydantic ", "physics model "):
        assert part in done.stdout
    assert fingerprint(STANDARD_BOARD) in done.stdout
    assert "-" not in done.stdout.split()


def test_versions_need_no_package_metadata(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program of one folder has none."""

    def version(name: str) -> str:
        raise PackageNotFoundError(name)

    known = run("--version").stdout
    monkeypatch.setattr("importlib.metadata.version", version)
    assert run("--version").stdout == known
    assert yagopool.__version__ in known
