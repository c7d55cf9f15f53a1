"""The evening that goes on, in a file of the data folder: written after everything that happens."""

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from yagopool.errors import YagoError, unreadable
from yagopool.match.evening import AtTheTable, Evening, EveningError
from yagopool.match.files import open_regular, set_aside, unwritable, write_atomic
from yagopool.match.game import DEFAULT, games
from yagopool.match.json_input import LONGEST_FILE, checked, json_object
from yagopool.match.replay import MatchStatus, match_status
from yagopool.match.store import Store, has_entry, record_summary


class _EveningShape(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal["yagopool-evening"]
    version: Literal[1]
    evening: Evening

    def read(self) -> Evening:
        """Return the evening with everything in it happening once more.

        Raises:
            EveningError: it cannot have happened, or not in this game.
        """
        if self.evening.variant not in games()[DEFAULT].variants:
            raise EveningError("bad_value", "error.evening.impossible")
        evening = replace(self.evening, finished=(), closed=False)
        for match in self.evening.finished:
            evening = evening.then(match)
        return self.evening


class EveningStore:
    """The evening of a data folder, which other windows may save to as well. Nothing need exist."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "evening.json"
        self._seen: bytes | None = None
        """What the file held when it was read or written here last, where that is an evening."""

    def load(self) -> Evening | None:
        """Return the evening that was played last, None where there is none.

        Raises:
            EveningError: the file is no evening, or one that cannot have been; it stays as it is.
        """
        self._seen = None
        try:
            content = self._content()
            evening = checked(_EveningShape, json_object(content)).read()
        except FileNotFoundError:
            return None
        except (OSError, YagoError) as error:
            refused = EveningError("damaged", "error.evening.unreadable", path=str(self.path))
            refused.why = error if isinstance(error, YagoError) else unreadable(self.path, error)
            raise refused from error
        self._seen = content
        return evening

    def save(self, evening: Evening) -> None:
        """Keep an evening: all of it, or what was kept before. A file that is no evening, or another's, is set aside.

        Raises:
            WriteError: it cannot be written.
        """
        try:
            known = self._content() == self._seen
        except OSError:
            known = not self.path.exists()
        if not known:
            try:
                set_aside(self.path)
            except OSError as error:
                raise unwritable(self.path, error) from error
        value = {"format": "yagopool-evening", "version": 1, "evening": asdict(evening)}
        content = f"{json.dumps(value, ensure_ascii=False)}\n".encode()
        write_atomic(self.path, content)
        self._seen = content

    def _content(self) -> bytes:
        with open_regular(self.path) as file:
            return file.read(LONGEST_FILE + 1)

    def record(self, playing: AtTheTable) -> tuple[Path, MatchStatus] | None:
        """Return the record of a match that was begun, with how it stands; None where nothing was played in it."""
        found = [path for path in Store(self.folder).records() if path.stem.endswith(f"-{playing.seed}")]
        for path in sorted(found, key=lambda path: path.name):  # a match that was played on from it came later
            seen = record_summary(path)
            if seen is not None and (seen.a, seen.b) == playing.pair and has_entry(path):
                status = match_status(path)
                return None if status is None else (path, status)
        return None
