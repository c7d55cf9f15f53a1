"""The folder where the game keeps its matches, and which of them can be gone on with."""

import contextlib
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs
from pydantic import BaseModel, Field

from yagopool.errors import RecordError, YagoError
from yagopool.match.course import Course
from yagopool.match.judge import judge
from yagopool.match.kept_file import KeptFile, SetAsideError
from yagopool.match.record import read
from yagopool.match.resume import KEPT_IN_PLACE, LONGEST_RECORD
from yagopool.match.writer import WriteError
from yagopool.rules.state import GameState

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
        try:
            found = [path for path in self.matches.glob("*.jsonl") if path.is_file() and ".damaged-" not in path.name]
            return tuple(sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True))
        except OSError:
            return ()

    def unfinished(self) -> Path | None:
        """Return the record of the match that was left last and is not over, None where there is none.

        One that cannot be gone on with here, as one of a newer game, comes after all that can. Which matches are over
        is noted, so that none of them is judged twice; the note can be deleted at any time.
        """
        file = KeptFile(self.folder / "finished.json", _Finished)
        known = _known(file)
        over = dict(known)
        found = _best(path for path in self.records()[:_LOOKED_AT] if not _is_over(path, over))
        if over != known:
            with contextlib.suppress(WriteError):
                file.save(_Finished(sizes=over))
        return found


class _Finished(BaseModel):
    """The matches known to be over: the sizes of their records by name."""

    sizes: dict[str, int] = Field(default_factory=dict)


def _best(left: Iterable[Path]) -> Path | None:
    """Return the first record that can be gone on with; where none can, the first at all: it will say why not."""
    foreign: Path | None = None
    for path in left:
        if not _is_foreign(path):
            return path
        foreign = foreign or path
    return foreign


def _known(file: KeptFile[_Finished]) -> dict[str, int]:
    with contextlib.suppress(SetAsideError):
        return file.load().sizes
    return {}


def _is_over(path: Path, over: dict[str, int]) -> bool:
    """Tell whether a match is over, and note it if so; a record that has grown or shrunk is judged again.

    In a record without a byte no match has begun: a power cut may leave one. One far too long is no match of ours.
    """
    try:
        size = path.stat().st_size
    except OSError:
        return True
    if not 0 < size <= LONGEST_RECORD:
        return True
    if over.get(path.name) != size and not is_unfinished(path):
        over[path.name] = size
    return over.get(path.name) == size


def _is_foreign(path: Path) -> bool:
    """Tell whether a record is whole but cannot be gone on with: a newer game's, or a real board's."""
    try:
        with path.open("rb") as file:
            Course.of(read(file))
    except RecordError as error:
        return error.key in KEPT_IN_PLACE
    except OSError:
        return False
    return False


def is_unfinished(path: Path) -> bool:
    """Tell whether the match of a record is not over, as far as its whole lines tell.

    A damaged record counts as unfinished: going on with it is how a player hears of the damage.
    """
    state: GameState | None = None
    try:
        with path.open("rb") as file:
            for judged in judge(read(file)):
                state = judged.state
    except OSError:
        return False
    except YagoError:
        return True
    return state is not None and state.phase != "match_over"
