"""The drills there are, the shipped ones and your own, and the personal bests in them."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, Field

from yagopool.assets import asset
from yagopool.errors import YagoError, unreadable
from yagopool.match.files import JsonStore, open_regular, write_atomic
from yagopool.match.game import DEFAULT
from yagopool.match.json_input import LONGEST_FILE
from yagopool.practice.drill import Drill, Kind
from yagopool.practice.drill_file import drill_of, drill_text

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class LibraryDrill:
    """A file of the library: its drill, or what is wrong with it."""

    path: Path
    own: bool
    drill: Drill | None
    trouble: YagoError | None = None

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        return self.path.stem


def drill_library(own_folder: Path | None = None, game: str = DEFAULT) -> tuple[LibraryDrill, ...]:
    """Return all drills: those of a game kind by kind, then your own of that game by name."""
    folder = asset("drills") if game == DEFAULT else asset("drills") / game
    shipped = [_library_drill(path, own=False) for path in sorted(folder.glob("*.json"))]
    shipped.sort(key=lambda found: len(KINDS) if found.drill is None else KINDS.index(found.drill.kind))
    paths = own_folder.glob("*.json") if own_folder is not None and own_folder.is_dir() else ()
    own = [_library_drill(path, own=True) for path in sorted(paths, key=lambda path: path.stem)]
    return (*shipped, *(found for found in own if found.drill is None or found.drill.game == game))


def _library_drill(path: Path, *, own: bool) -> LibraryDrill:
    try:
        return LibraryDrill(path, own, read_drill(path))
    except YagoError as error:
        return LibraryDrill(path, own, None, error)


def read_drill(path: Path) -> Drill:
    """Return the drill of a file. Raises ``YagoError`` if it cannot be read or contains none."""
    try:
        with open_regular(path) as file:
            content = file.read(LONGEST_FILE + 1)
    except OSError as error:
        raise unreadable(path, error) from None
    return drill_of(content, path.stem)


def save_drill(drill: Drill, folder: Path) -> Path:
    """Write a drill to a new file in a folder and return its path. Raises ``YagoError`` if it cannot be written."""
    number = 1
    while (path := folder / f"{drill.name}{'' if number == 1 else f'-{number}'}.json").exists():
        number += 1
    write_atomic(path, drill_text(drill).encode())
    return path


class Best(BaseModel):
    """The best attempt at a drill; ``solved``: how often it was solved at all."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True)

    strokes: Annotated[int, Field(ge=1)]
    stars: Annotated[int, Field(ge=0, le=3)]
    solved: Annotated[int, Field(ge=1)] = 1


_Players: TypeAlias = dict[str, dict[str, Best]]


class _BestsFile(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True, frozen=True)

    players: _Players = Field(default_factory=dict)


class PersonalBests:
    """All personal bests by player and drill, saved at every change."""

    def __init__(self, path: Path) -> None:
        self._file = JsonStore(path, _BestsFile)
        self._saved = self._players = _Players()
        self._unsaved: list[tuple[str, str, int, int]] = []
        self.trouble: YagoError | None = None
        """What of the file could not be read."""
        self._load()

    def _load(self) -> None:
        self._saved = self._file.read(_BestsFile(players=self._saved)).players
        self.trouble = self.trouble or self._file.trouble
        self._players = {player: dict(bests) for player, bests in self._saved.items()}

    def of(self, player: str) -> Mapping[str, Best]:
        """Return a player's bests by the drill's name."""
        return dict(self._players.get(player, {}))

    def by_drill(self, drill: str) -> Mapping[str, Best]:
        """Return a drill's bests by the player's name."""
        return {player: bests[drill] for player, bests in sorted(self._players.items()) if drill in bests}

    def add(self, player: str, drill: str, strokes: int, stars: int) -> bool:
        """Add a solved attempt; tell whether it is a new best.

        Raises:
            WriteError: it cannot be saved; it counts all the same while the game runs.
        """
        self._load()  # another window may have saved others
        self._unsaved.append((player, drill, strokes, stars))
        better = [self._count(*solved) for solved in self._unsaved]
        self._file.save(_BestsFile(players=self._players))
        self._saved = self._players
        self._unsaved.clear()
        return better[-1]

    def _count(self, player: str, drill: str, strokes: int, stars: int) -> bool:
        bests = self._players.setdefault(player, {})
        before = bests.get(drill)
        if before is None or strokes < before.strokes:
            bests[drill] = Best(strokes=strokes, stars=stars, solved=1 if before is None else before.solved + 1)
            return True
        bests[drill] = before.model_copy(update={"solved": before.solved + 1})
        return False
