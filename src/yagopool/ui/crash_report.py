"""The crash report: one text file in the data folder that says what happened, and stays on this computer.

It is opened when the game starts, because a library that crashes leaves no time for that, and deleted when the game
ends without a crash. It is complete once the player has seen its name.
"""

import faulthandler
import platform
import shlex
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from io import FileIO
from pathlib import Path
from typing import Final

import pygame

from yagopool.assets import installed
from yagopool.games.settings import Settings
from yagopool.match.files import is_held, lock, open_regular
from yagopool.match.store import Store

PACKAGES: Final = ("yagopool", "pymunk", "pygame-ce", "pydantic")
"""Whose versions a report names."""
_LAST_ENTRIES: Final = 10
_MOST: Final = 1000
"""The most reports that are kept; none is overwritten."""
_HAPPENED: Final = "What happened:\n"
_SETTINGS: Final = "\nSettings: "
"""What a report has before and after its middle. No middle: nothing crashed. No end: the player has not seen it."""
_MATCHES: Final = "Matches: "


class CrashReport:
    """The report of this run. If no file can be written, Python's own handler prints crashes as it would without."""

    def __init__(self, data: Path, record: Path | None = None) -> None:
        """Open it in the data folder. ``record``: the file that the match is saved to, None for the folder's own."""
        self._data = data
        self._record = (record or Store(data).matches).absolute()
        self._crashed = self._handles = False
        self._path = data
        self._file = self._opened()

    def _opened(self) -> FileIO | None:
        try:
            self._data.mkdir(parents=True, exist_ok=True)
            path = next(path for n in range(1, _MOST) if not (path := self._data / f"crash-{n}.txt").exists())
            file = path.open("xb", buffering=0)
            lock(file.fileno())
            lines = [*_facts(), f"{_MATCHES}{self._record}", "", _HAPPENED]
            file.write("\n".join(lines).encode("utf-8", "replace"))
        except (OSError, StopIteration):
            return None
        self._path = path
        if not faulthandler.is_enabled():  # else somebody wants to see it elsewhere
            signal.signal(signal.SIGSEGV, signal.SIG_DFL)  # pygame has a handler too, which would print all of it again
            faulthandler.enable(file)
            self._handles = True
        return file

    def add(self, error: Exception) -> Path | None:
        """Add an exception that nobody expected; return the report's path, None if there is no file."""
        if self._file is None:
            return None
        with suppress(OSError):
            self._file.write("".join(traceback.format_exception(error)).encode("utf-8", "replace"))
        self._crashed = True
        return self._path

    def complete(self, settings: Settings) -> None:
        """Complete the report, whose sentence the player is about to see, and open another for the rest of the run."""
        self.close()
        _complete(self._path, settings)
        self._crashed, self._file = False, self._opened()

    def close(self) -> None:
        if self._file is None:
            return
        if self._handles:
            faulthandler.disable()
            self._handles = False
        self._file.close()
        self._file = None
        if not self._crashed:
            with suppress(OSError):
                self._path.unlink()


def _facts() -> Iterator[str]:
    now = datetime.now().astimezone().isoformat(timespec="seconds")
    yield f"YAGO POOL, started at {now}: {shlex.join(sys.argv[1:]) or 'the menu'}"
    yield "This file helps to find the cause of a crash. It has the names of the players in it."
    yield ""
    for package in PACKAGES:
        yield f"{package} {installed(package)}"
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    yield f"SDL {sdl}, Python {platform.python_version()}, {platform.platform()}"


def tell_crash(data: Path, settings: Settings) -> Path | None:
    """Return the report of a crash that the player has not heard of, None if there was none; complete it."""
    report, found = None, []
    with suppress(OSError):
        found = sorted(data.glob("crash-*.txt"))
    for path in found:
        with suppress(OSError):
            if is_held(path):
                continue
            with open_regular(path) as file:
                happened = file.read().decode("utf-8", "replace").partition(_HAPPENED)[2]
            if not happened.strip():  # killed, or the computer went off
                path.unlink()
            elif _SETTINGS not in happened:
                _complete(path, settings)
                report = path
    return report


def shown(path: Path) -> str:
    """Return a report's path as a player reads it: short where it is in the home folder."""
    with suppress(ValueError, RuntimeError):
        if sys.platform != "win32":
            return f"~/{path.absolute().relative_to(Path.home())}"
    return str(path.absolute())


def _complete(path: Path, settings: Settings) -> None:
    with suppress(OSError):
        text = path.read_text(encoding="utf-8", errors="replace")
        matches = Path(text.partition(f"\n{_MATCHES}")[2].partition("\n")[0])
        record = next(iter(Store(matches.parent).records()), None) if matches.is_dir() else matches
        entries: list[str] = []
        if record is not None and record.is_file():
            first, *rest = record.read_text(encoding="utf-8", errors="replace").splitlines() or [""]
            entries = ["", f"{record}, its first line and its last entries:", first, *rest[-_LAST_ENTRIES:]]
        with path.open("a", encoding="utf-8") as file:
            file.write("\n".join([f"{_SETTINGS}{settings.model_dump_json()}", *entries, ""]))
