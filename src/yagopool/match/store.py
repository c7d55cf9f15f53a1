"""The folder where the game keeps its matches, and which of them can be gone on with."""

import contextlib
import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

from yagopool.match.left import Left, left_last, unjudged

VARIABLE: Final = "YAGOPOOL_DATA"
"""The environment's word for where everything is kept."""
_SEEDS_TOLD: Final = 10**12
"""Seeds are told apart up to here in the names of files: a foreign one of a thousand digits would be no name."""
_LOOKED_AT: Final = 50
"""How many of the newest matches are looked at for one to go on with."""


def data_folder(asked: Path | None = None, environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder for all that the game keeps: the one asked for, else the environment's, else the platform's."""
    if asked is not None:
        return asked
    named = environment.get(VARIABLE)
    return Path(named) if named else platformdirs.user_data_path("yagopool", appauthor=False)


@dataclass(frozen=True, slots=True)
class Store:
    """What is kept in one data folder. Nothing need exist; a folder that cannot be read holds nothing."""

    folder: Path

    @property
    def matches(self) -> Path:
        """The folder of the matches' records."""
        return self.folder / "matches"

    def new_record(self, when: str, seed: int) -> Path:
        """Return the file for a match begun at a time; of its seed, which may be a foreign record's, only the end."""
        return self.matches / f"{when}-{abs(seed) % _SEEDS_TOLD}.jsonl"

    def records(self) -> tuple[Path, ...]:
        """Return the matches' records, the one written last first; those set aside as damaged are none."""
        found: list[tuple[int, str, Path]] = []
        with contextlib.suppress(OSError):
            for path in self.matches.glob("*.jsonl"):
                with contextlib.suppress(OSError):  # one may vanish meanwhile
                    seen = path.stat()
                    if stat.S_ISREG(seen.st_mode) and ".damaged-" not in path.name:
                        found.append((seen.st_mtime_ns, path.name, path))
        return tuple(path for *_, path in sorted(found, reverse=True))

    def left(self) -> Left:
        """Return the match that was left last and is not over, and which one another game is playing.

        One that cannot be gone on with here, as one of a newer game, comes after all that can. What was found is
        noted, so that no record is judged twice; the note can be deleted at any time.
        """
        found = self._newest()
        return left_last(found, self._note) if found else Left()

    def unfinished(self) -> Path | None:
        """Return the record of the match that was left last and can be gone on with, None where there is none."""
        return self.left().free

    def unjudged(self) -> Path | None:
        """Return the record that the referee has to look at before ``left`` can answer, None where he need not.

        There is one after a crash: who leaves a match, or closes the window on it, waits for him then.
        """
        found = self._newest()
        return unjudged(found, self._note) if found else None

    def _newest(self) -> tuple[Path, ...]:
        return self.records()[:_LOOKED_AT]

    @property
    def _note(self) -> Path:
        return self.folder / "finished.json"
