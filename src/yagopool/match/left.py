"""The match that was left last, found among the records that are kept."""

import contextlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pydantic_core import CoreSchema, core_schema

from yagopool.errors import RecordError, WriteError, YagoError
from yagopool.match.course import Course
from yagopool.match.judge import judge
from yagopool.match.kept_file import KeptFile, SetAsideError
from yagopool.match.light_model import LightModel
from yagopool.match.record import read
from yagopool.match.resume import KEPT_IN_PLACE, LONGEST_RECORD
from yagopool.rules.state import GameState


def left_last(records: Iterable[Path], note: Path) -> Path | None:
    """Return the first of some records whose match is not over, None where there is none.

    One that cannot be gone on with here comes after all that can. ``note`` is the file that notes which are over.
    """
    file = KeptFile(note, _Finished)
    known = _known(file)
    over = dict(known)
    found = _best(path for path in records if not _is_over(path, over))
    if over != known:
        with contextlib.suppress(WriteError):
            file.save(_Finished(sizes=over))
    return found


@dataclass(frozen=True, slots=True)
class _Finished(LightModel):
    """The matches known to be over: the sizes of their records by name."""

    sizes: dict[str, int] = field(default_factory=dict)

    @classmethod
    def checks(cls) -> Mapping[str, CoreSchema]:
        """Return what a value has to be, for each field by name."""
        return {"sizes": core_schema.dict_schema(core_schema.str_schema(), core_schema.int_schema())}


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
