"""What the doctor looks at, one after the other: each look gives findings, good ones too."""

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from yagopool.assets import installed
from yagopool.errors import Argument, YagoError

Grade = Literal["good", "note", "wrong"]

_PATIENCE: Final = 30.0
"""Seconds that display and sound may take to answer."""
_LEAST_SCREEN: Final = (960, 600)
"""The smallest screen on which every scene has room."""
_LEAST_SPACE: Final = 10_000_000
"""Bytes: thousands of matches."""
_FOLDERS: Final = ("matches", "practice", "drills", "doubts")
"""The folders inside that of the data; each is made when it is needed, so that nothing else may be in its place."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at. ``wrong`` keeps the game from being played, or from keeping what was played; a ``note`` not.

    ``key`` names the sentence; where something can be done, the sentence ``KEY.do`` says what. ``detail`` is told as it
    is: a path, a list of files, the system's own words.
    """

    topic: str
    grade: Grade
    key: str
    arguments: dict[str, Argument]
    detail: str = ""


def found(topic: str, grade: Grade, what: str, detail: str = "", **arguments: Argument) -> Finding:
    """Return a finding by the end of its key."""
    return Finding(topic, grade, f"cli.doctor.{topic}.{what}", arguments, detail)


def checkup(data: Path) -> Iterator[Finding]:
    """Yield all findings; ``data`` is the folder of settings and matches."""
    yield found("python", "good", "fine", version=platform.python_version())
    yield libraries()
    yield physics()
    seen = probed()
    yield display(seen)
    yield sound(seen)
    yield assets(seen)
    yield folder(data)
    yield settings(data)


def libraries() -> Finding:
    """Look for the one pygame there must be, and the one that must not be."""
    ours, other = installed("pygame-ce"), installed("pygame")
    if ours == "-":
        return found("pygame", "wrong", "missing" if other == "-" else "other", other=other)
    if other != "-":
        return found("pygame", "wrong", "both", ours=ours, other=other)
    return found("pygame", "good", "fine", ours=ours)


def physics() -> Finding:
    """Play one break twice: it must come to rest, and the same both times."""
    try:
        from yagopool.physics.simulate import simulate
        from yagopool.table.flick import Flick
        from yagopool.table.rack import rack
        from yagopool.table.spec import STANDARD_BOARD

        one, two = (simulate(rack(STANDARD_BOARD), Flick("blue", 90.5, 3000.0)) for _ in range(2))
    except Exception as error:  # whatever a broken library raises is the finding
        return found("physics", "wrong", "broken", str(error) or type(error).__name__)
    if one != two:
        return found("physics", "wrong", "differs")
    return found("physics", "good", "fine", name=one.fingerprint)


def probed() -> dict[str, Any]:
    """Return what the window's probe found in a process of its own; ``failed`` says why it found nothing."""
    command = [sys.executable, "-m", "yagopool.ui.probe"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=_PATIENCE)
        return dict(json.loads(done.stdout.splitlines()[-1]))
    except subprocess.TimeoutExpired:
        return {"failed": f"> {_PATIENCE:g} s"}
    except (OSError, ValueError, IndexError):
        said = done.stderr.strip().splitlines()
        return {"failed": said[-1] if said else f"status {done.returncode}"}


def display(seen: dict[str, Any]) -> Finding:
    """Look at the display: is there one, is it large enough."""
    if "failed" in seen:
        return found("display", "wrong", "failed", seen["failed"])
    told = seen["display"]
    if told.get("problem") == "no_display" and "driver" in told:
        return found("display", "wrong", "no_driver", driver=told["driver"])
    if "problem" in told:
        return found("display", "wrong", told["problem"])
    if told["driver"] in ("dummy", "offscreen"):
        return found("display", "note", "asked_for_none", driver=told["driver"])
    width, height = max(told["screens"], default=(0, 0))
    fits = width >= _LEAST_SCREEN[0] and height >= _LEAST_SCREEN[1]
    size = f"{width} x {height}"
    return found("display", "good" if fits else "note", "fine" if fits else "small", driver=told["driver"], size=size)


def sound(seen: dict[str, Any]) -> Finding:
    """Look for a sound device; the game is played without one, too."""
    if "failed" in seen:
        return found("sound", "note", "unknown")
    told = seen["sound"]
    if "problem" in told:
        return found("sound", "note", "none", told["problem"])
    if told["driver"] in ("dummy", "disk"):
        return found("sound", "note", "asked_for_none", driver=told["driver"])
    return found("sound", "good", "fine", driver=told["driver"])


def assets(seen: dict[str, Any]) -> Finding:
    """Look whether fonts, pictures and sounds are there and can be read."""
    from yagopool.assets import assets_folder

    try:
        place = str(assets_folder())
    except FileNotFoundError:
        return found("assets", "wrong", "missing")
    if "failed" in seen:
        return found("assets", "note", "unknown", place)
    if seen["unreadable"]:
        return found("assets", "wrong", "unreadable", ", ".join(seen["unreadable"]))
    return found("assets", "good", "fine", place)


def folder(data: Path) -> Finding:
    """Look whether matches and settings can be kept, each in the folder it goes to."""
    free = 0
    for kept in (*(data / name for name in _FOLDERS), data):
        place = next(path for path in (kept, *kept.absolute().parents) if os.path.lexists(path))
        try:
            with tempfile.TemporaryFile(dir=place):
                free = shutil.disk_usage(place).free
        except OSError as error:
            return found("folder", "wrong", "not_writable", f"{place}: {error.strerror or error}")
    if free < _LEAST_SPACE:
        return found("folder", "wrong", "full", str(data), free=round(free / 1e6, 1))
    return found("folder", "good", "fine", str(data))


def settings(data: Path) -> Finding:
    """Look whether the settings, if there are any, can be read; nothing is set aside here."""
    from yagopool.match.files import open_regular
    from yagopool.match.json_input import LONGEST_FILE, json_object, readable_part
    from yagopool.match.settings import Settings, settings_file

    path = settings_file(data).path
    try:
        with open_regular(path) as file:
            _, unknown = readable_part(Settings, json_object(file.read(LONGEST_FILE + 1)))
    except FileNotFoundError:
        return found("settings", "good", "none")
    except OSError as error:
        return found("settings", "note", "unreadable", f"{path}: {error.strerror or error}")
    except YagoError:
        return found("settings", "note", "damaged", str(path))
    if unknown:
        fields = ", ".join(".".join(way) for way in unknown)
        return found("settings", "note", "unknown", str(path), fields=fields)
    return found("settings", "good", "fine", str(path))
