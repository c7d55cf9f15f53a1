"""``yagopool doctor``: what is wrong with display, sound, fonts and folders, and what to do; and ``--version``."""

import json
import multiprocessing
import os
import platform
import shutil
import tempfile
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import typer

from yagopool.assets import assets_folder, installed
from yagopool.cli.options import DataFolder, Language
from yagopool.cli.output import CHECK_FAILED, Output, printing
from yagopool.cli.usage import speaker_named
from yagopool.errors import Argument, YagoError
from yagopool.games import YAGO
from yagopool.games.settings import Settings, settings_file
from yagopool.games.yago.board import rack
from yagopool.match.files import open_regular
from yagopool.match.json_input import LONGEST_FILE, json_object, readable_part
from yagopool.match.store import data_folder
from yagopool.physics.parameters import fingerprint
from yagopool.physics.simulate import simulate
from yagopool.physics.world import chipmunk_version
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD
from yagopool.text import Speaker

Grade = Literal["good", "note", "wrong"]

_PATIENCE: Final = 30.0
"""Seconds that display and sound may take to answer."""
_LEAST_SCREEN: Final = (960, 600)
"""The smallest screen on which every scene has room."""
_LEAST_SPACE: Final = 10_000_000
"""Bytes: thousands of matches."""
_FOLDERS: Final = ("matches", "practice", "drills", "doubts")
"""Folders inside the data folder; each is made when it is needed, so nothing else may be in its place."""


def doctor(
    *,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.doctor.json")] = False,
    data_dir: DataFolder = None,
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    findings = tuple(examine(data_folder(data_dir)))
    well = all(finding.grade != "wrong" for finding in findings)
    with printing() as output:
        if as_json:
            found = [_finding_json(finding, speak) for finding in findings]
            output.line(json.dumps({"well": well, "findings": found}, ensure_ascii=False))
        else:
            for finding in findings:
                _print_finding(finding, speak, output)
            output.line(speak.say("cli.doctor.well" if well else "cli.doctor.unwell"))
    if not well:
        raise typer.Exit(CHECK_FAILED)


def _print_finding(finding: "Finding", speak: Speaker, output: Output) -> None:
    grade = speak.say(f"cli.doctor.grade.{finding.grade}")
    output.line(f"{grade:<9}{speak.say(finding.key, **finding.arguments)}")
    if finding.detail:
        output.line(f"{'':<9}{_printable(finding.detail)}")
    for line in textwrap.wrap(_advice(finding, speak) or "", 90):
        output.line(f"{'':<9}{line}")


def _finding_json(finding: "Finding", speak: Speaker) -> dict[str, Any]:
    return {
        "topic": finding.topic,
        "grade": finding.grade,
        "message": speak.say(finding.key, **finding.arguments),
        "detail": finding.detail or None,
        "advice": _advice(finding, speak),
    }


def _printable(detail: str) -> str:
    """Return a path or a system's words so that they cannot do anything to a terminal."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in detail)


def _advice(finding: "Finding", speak: Speaker) -> str | None:
    return None if finding.grade == "good" else speak.say(f"{finding.key}.do", **finding.arguments)


def versions() -> Iterator[str]:
    """Yield one line for each part that a shot, a picture or a file depends on."""
    yield f"yagopool {installed('yagopool')}"
    yield f"Python {platform.python_version()} ({platform.system()} {platform.machine()})"
    yield f"pymunk {installed('pymunk')} (Chipmunk, as Munk2D {chipmunk_version()})"
    yield f"pygame-ce {installed('pygame-ce')} (SDL {_sdl_version()})"
    yield f"pydantic {installed('pydantic')}"
    yield f"physics model {fingerprint(STANDARD_BOARD)}"


def _sdl_version() -> str:
    """Return SDL's version; a dash if the wrong pygame, or a broken one, is installed: the doctor knows more."""
    try:
        from yagopool.ui.probe import sdl_version  # noqa: PLC0415 - pygame

        return sdl_version()
    except (ImportError, AttributeError):
        return "-"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing checked. ``wrong`` keeps the game from running or from saving matches; a ``note`` does not.

    ``key`` names the sentence; if something can be done, the sentence ``KEY.do`` says what. ``detail`` is printed as it
    is: a path, a list of files, the system's own words.
    """

    topic: str
    grade: Grade
    key: str
    arguments: dict[str, Argument]
    detail: str = ""


def found(topic: str, grade: Grade, what: str, detail: str = "", **arguments: Argument) -> Finding:
    return Finding(topic, grade, f"cli.doctor.{topic}.{what}", arguments, detail)


def examine(data: Path) -> Iterator[Finding]:
    """Yield all findings; ``data`` is the data folder."""
    yield found("python", "good", "fine", version=platform.python_version())
    yield libraries()
    yield physics()
    seen = probe()
    yield display(seen)
    yield sound(seen)
    yield assets(seen)
    yield folder(data)
    yield settings(data)


def libraries() -> Finding:
    ours, other = installed("pygame-ce"), installed("pygame")
    if ours == "-":
        return found("pygame", "wrong", "missing" if other == "-" else "other", other=other)
    if other != "-":
        return found("pygame", "wrong", "both", ours=ours, other=other)
    return found("pygame", "good", "fine", ours=ours)


def physics() -> Finding:
    """Simulate one break twice: it must come to rest, and be the same both times."""
    try:
        one, two = (simulate(rack(STANDARD_BOARD), Flick(YAGO.pieces[-1], 90.5, 3000.0)) for _ in range(2))
    except Exception as error:  # whatever a broken library raises is the finding
        return found("physics", "wrong", "broken", str(error) or type(error).__name__)
    if one != two:
        return found("physics", "wrong", "differs")
    return found("physics", "good", "fine", name=one.fingerprint)


def probe() -> dict[str, Any]:
    """Return what the window's probe found in a process of its own; ``failed`` says why it found nothing."""
    context = multiprocessing.get_context("spawn")
    receiving, sending = context.Pipe(duplex=False)
    process = context.Process(target=_send_probe, args=(sending,))
    process.start()
    sending.close()
    try:
        return dict(receiving.recv()) if receiving.poll(_PATIENCE) else {"failed": f"> {_PATIENCE:g} s"}
    except EOFError:
        process.join(_PATIENCE)
        return {"failed": f"status {process.exitcode}"}
    finally:
        process.kill()
        process.join()
        receiving.close()


def _send_probe(sending: Connection) -> None:
    """Send what the probe finds; what the drivers print is of no use to anybody."""
    with Path(os.devnull).open("wb") as nowhere:
        for stream in (1, 2):
            os.dup2(nowhere.fileno(), stream)
    try:
        from yagopool.ui.probe import probed  # noqa: PLC0415 - pygame

        sending.send(probed())
    except Exception as error:  # whatever a broken library raises is the finding
        sending.send({"failed": str(error) or type(error).__name__})


def display(seen: dict[str, Any]) -> Finding:
    if "failed" in seen:
        return found("display", "wrong", "failed", seen["failed"])
    found_there = seen["display"]
    if found_there.get("problem") == "no_display" and "driver" in found_there:
        return found("display", "wrong", "no_driver", driver=found_there["driver"])
    if "problem" in found_there:
        return found("display", "wrong", found_there["problem"])
    if found_there["driver"] in ("dummy", "offscreen"):
        return found("display", "note", "asked_for_none", driver=found_there["driver"])
    width, height = max(found_there["screens"], default=(0, 0))
    fits = width >= _LEAST_SCREEN[0] and height >= _LEAST_SCREEN[1]
    size = f"{width} x {height}"
    return found(
        "display", "good" if fits else "note", "fine" if fits else "small", driver=found_there["driver"], size=size
    )


def sound(seen: dict[str, Any]) -> Finding:
    if "failed" in seen:
        return found("sound", "note", "unknown")
    found_there = seen["sound"]
    if "problem" in found_there:
        return found("sound", "note", "none", found_there["problem"])
    if found_there["driver"] in ("dummy", "disk"):
        return found("sound", "note", "asked_for_none", driver=found_there["driver"])
    return found("sound", "good", "fine", driver=found_there["driver"])


def assets(seen: dict[str, Any]) -> Finding:
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
    """Check that matches and settings can be saved, each in its folder."""
    free = 0
    for path in (*(data / name for name in _FOLDERS), data):
        place = next(one for one in (path, *path.absolute().parents) if os.path.lexists(one))
        try:
            with tempfile.TemporaryFile(dir=place):
                free = shutil.disk_usage(place).free
        except OSError as error:
            return found("folder", "wrong", "not_writable", f"{place}: {error.strerror or error}")
    if free < _LEAST_SPACE:
        return found("folder", "wrong", "full", str(data), free=round(free / 1e6, 1))
    return found("folder", "good", "fine", str(data))


def settings(data: Path) -> Finding:
    """Check that the settings, if there are any, can be read; nothing is changed here."""
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
