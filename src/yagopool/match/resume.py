"""A match gone on with after its game was closed, killed, or lost its power."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from yagopool.errors import RecordError, YagoError
from yagopool.match.calling import Calling, as_recorded, under_names
from yagopool.match.course import Course
from yagopool.match.own_files import set_aside, unwritable
from yagopool.match.recorded import Header
from yagopool.match.session import Session
from yagopool.match.torn import LONGEST_RECORD, as_far_as_whole
from yagopool.match.writer import RecordWriter, open_locked

KEPT_IN_PLACE: Final = (
    "error.record.newer_version",
    "error.record.no_seed",
    "error.record.no_flick",
    "error.record.no_spot",
    "error.record.too_large",
)
"""What is no damage: a record of a newer game, or of a real board, or one too long to be gone on with."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """A match to go on with. ``torn``: the last entry was not whole and has been dropped."""

    session: Session
    header: Header
    writer: RecordWriter
    torn: bool


class DamagedError(YagoError):
    """A record that is damaged other than by a torn last line; it has been set aside. ``why``: what is wrong there."""


def resume(path: Path, calling: Calling = as_recorded) -> Resumed:
    """Go on with the match of a record; its further entries are written to the same file.

    ``calling``: the names its sides are shown under; the file keeps its own.

    Raises:
        DamagedError: the record is damaged; the file now has another name, where it could be given one.
        RecordError: the record is of a newer version, or cannot be played on by the game.
        WriteError: another game has it, or it cannot be written.
    """
    number = open_locked(path, create=False)
    try:
        with os.fdopen(os.dup(number), "rb") as file:
            content = file.read(LONGEST_RECORD + 1)
        course, torn = as_far_as_whole(content, lambda items: Course.of(under_names(items, calling)))
        length = _ended(number, content[: content.rfind(b"\n") + 1] if torn else content)
    except RecordError as error:
        os.close(number)
        if error.key in KEPT_IN_PLACE:
            raise
        raise _damaged(path, error) from error
    except OSError as error:
        os.close(number)
        raise unwritable(path, error) from None
    writer = RecordWriter(path, number, length)
    session = Session(
        course.state,
        course.layout,
        seed=course.seed,
        spec=course.spec,
        played=tuple(course.played),
        recorder=writer,
    )
    return Resumed(session, course.header, writer, torn=torn)


def _ended(number: int, whole: bytes) -> int:
    """Let a file hold what is whole of it, its last line ended and no empty one behind; return its length then."""
    length = len(whole.rstrip(b"\r\n"))
    if whole[length:] in (b"\n", b"\r\n"):
        os.ftruncate(number, len(whole))
        return len(whole)
    os.ftruncate(number, length)
    os.lseek(number, length, os.SEEK_SET)
    return length + os.write(number, b"\n")


def _damaged(path: Path, error: RecordError) -> DamagedError:
    told: dict[str, str | int] = {"path": str(path), "line": error.line}
    try:
        aside = set_aside(path)
        damaged = DamagedError("damaged", "error.record_damaged", aside=str(aside), name=aside.name, **told)
    except OSError:
        damaged = DamagedError("damaged", "error.record_damaged_stays", **told)
    damaged.why = error
    return damaged
