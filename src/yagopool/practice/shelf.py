"""Where drills stand: those that ship, and one's own in a folder of the user's."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, get_args

from yagopool.assets import asset
from yagopool.errors import YagoError, unreadable
from yagopool.match.files import open_regular, write_atomic
from yagopool.match.json_input import LONGEST_FILE
from yagopool.practice.drill import Drill, Kind
from yagopool.practice.drill_file import drill_of, drill_text

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""The kinds of drills in the order in which they are learnt."""
_END: Final = ".json"


@dataclass(frozen=True, slots=True)
class Shelved:
    """A file on the shelf: its drill, or why it is none."""

    path: Path
    own: bool
    drill: Drill | None
    trouble: YagoError | None = None

    @property
    def name(self) -> str:
        """The file's name without its end."""
        return self.path.stem


def shelf(own_folder: Path | None = None) -> tuple[Shelved, ...]:
    """Return all drills: those that ship, kind by kind, then one's own by name. A file that is none keeps none away."""
    shipped = [_shelved(path, own=False) for path in sorted(asset("drills").glob(f"*{_END}"))]
    shipped.sort(key=lambda found: len(KINDS) if found.drill is None else KINDS.index(found.drill.kind))
    return (*shipped, *_own(own_folder))


def read_drill(path: Path) -> Drill:
    """Return the drill of a file.

    Raises:
        YagoError: the file cannot be read, or holds no drill.
    """
    try:
        with open_regular(path) as file:
            content = file.read(LONGEST_FILE + 1)
    except OSError as error:
        raise unreadable(path, error) from None
    return drill_of(content, path.stem)


def keep_drill(drill: Drill, folder: Path) -> Path:
    """Write a drill of one's own to a folder and return its file; never over another one.

    Raises:
        YagoError: it cannot be written.
    """
    number = 1
    while (path := folder / f"{drill.name}{'' if number == 1 else f'-{number}'}{_END}").exists():
        number += 1
    write_atomic(path, drill_text(drill).encode())
    return path


def _own(folder: Path | None) -> Iterator[Shelved]:
    if folder is None or not folder.is_dir():
        return
    for path in sorted(folder.glob(f"*{_END}"), key=lambda found: found.stem):
        yield _shelved(path, own=True)


def _shelved(path: Path, *, own: bool) -> Shelved:
    try:
        return Shelved(path, own, read_drill(path))
    except YagoError as error:
        return Shelved(path, own, None, error)
