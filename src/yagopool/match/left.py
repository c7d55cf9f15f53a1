"""The match that was left last, found among the records that are kept."""

import contextlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from pydantic_core import CoreSchema, core_schema

from yagopool.errors import WriteError
from yagopool.match.first_line import has_entry
from yagopool.match.kept_file import KeptFile, SetAsideError
from yagopool.match.light_model import LightModel
from yagopool.match.lock import is_held


@dataclass(frozen=True, slots=True)
class Left:
    """The matches that are not over: the one to go on with, and the one that another game is playing just now."""

    free: Path | None = None
    elsewhere: Path | None = None
    """Only where it was left later than the free one."""


def left_last(records: Iterable[Path], note: Path) -> Left:
    """Return the first of some records whose match is not over, and of those before it the first being played.

    One without an entry comes after all that have one: it was begun by a press too many. One that cannot be gone on
    with here comes after all that can. ``note`` is the file that notes what was found, so
    that no record is judged twice; it can be deleted at any time.
    """
    file = KeptFile(note, _Noted)
    known = _known(file)
    noted = _Noted(sizes=dict(known.sizes), left=dict(known.left))
    found = _first(records, noted)
    if noted != known:
        with contextlib.suppress(WriteError):
            file.save(noted)
    return found


def unjudged(records: Iterable[Path], note: Path) -> Path | None:
    """Return the record that ``left_last`` would have the referee look at first, None where it knows without him.

    None too where another game is playing that one: it is not the one to go on with.
    """
    noted = _known(KeptFile(note, _Noted))
    for path in records:
        if _is_over(path, noted):
            continue
        if is_held(path):
            return None
        if noted.left.get(path.name) != _size(path):
            return path
        if has_entry(path):
            return None
    return None


@dataclass(frozen=True, slots=True)
class _Noted(LightModel):
    """The sizes of records that were judged, by name; one that has grown or shrunk since is judged again."""

    sizes: dict[str, int] = field(default_factory=dict)
    """Of the matches known to be over."""
    left: dict[str, int] = field(default_factory=dict)
    """Of the one that was found last, and of those without an entry that were passed over."""

    @classmethod
    def checks(cls) -> Mapping[str, CoreSchema]:
        """Return what a value has to be, for each field by name."""
        sizes = core_schema.dict_schema(core_schema.str_schema(), core_schema.int_schema())
        return {"sizes": sizes, "left": sizes}


def _known(file: KeptFile[_Noted]) -> _Noted:
    with contextlib.suppress(SetAsideError):
        return file.load()
    return _Noted()


def _first(records: Iterable[Path], noted: _Noted) -> Left:
    """Return the first record that can be gone on with; where none can, the first at all: it will say why not."""
    left: dict[str, int] = {}
    begun: Left | None = None
    foreign: Path | None = None
    elsewhere: Path | None = None
    found: Left | None = None
    for path in records:
        match _kind(path, noted):
            case "elsewhere":
                elsewhere = elsewhere or path
            case "foreign":
                foreign = foreign or path
            case "left":
                left[path.name] = _size(path)
                if has_entry(path):
                    found = Left(path, elsewhere)
                    break
                begun = begun or Left(path, elsewhere)
    noted.left.clear()
    noted.left.update(left)
    return found or begun or Left(foreign, elsewhere)


def _kind(path: Path, noted: _Noted) -> Literal["left", "elsewhere", "foreign", "none"]:
    """Return whether a record's match was left here, is being played elsewhere, or cannot be gone on with here.

    One that is over, or far too long, is none of these.
    """
    if _is_over(path, noted):
        return "none"
    size, held = _size(path), is_held(path)
    if noted.left.get(path.name) == size:
        return "elsewhere" if held else "left"
    # Imported here: only a record that nobody has judged needs the referee.
    from yagopool.match.unfinished import is_foreign, is_too_long, is_unfinished  # noqa: PLC0415

    if is_too_long(size):
        return "none"
    if not is_unfinished(path):
        if not held:  # what grows is not noted: it would be of no use soon
            noted.sizes[path.name] = size
        return "none"
    if held:
        return "elsewhere"
    return "foreign" if is_foreign(path) else "left"


def _is_over(path: Path, noted: _Noted) -> bool:
    """Tell whether a record is known to be of no match that goes on.

    In one without a byte no match has begun: a power cut may leave one.
    """
    return _size(path) in (0, noted.sizes.get(path.name))


def _size(path: Path) -> int:
    """Return a record's bytes, 0 where there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return 0
