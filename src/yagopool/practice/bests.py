"""Personal bests: the fewest strokes a drill was solved with, by name of the player; one small file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from yagopool.errors import YagoError
from yagopool.match.files import JsonStore, SetAsideError


class Best(BaseModel):
    """The best try of a drill; ``solved``: how often it was solved at all."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True)

    strokes: Annotated[int, Field(ge=1)]
    stars: Annotated[int, Field(ge=0, le=3)]
    solved: Annotated[int, Field(ge=1)] = 1


_Players: TypeAlias = dict[str, dict[str, Best]]


class _Kept(BaseModel):
    """The file: bests by player and drill."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True)

    players: _Players = Field(default_factory=dict)


class Bests:
    """All personal bests, kept on disk with every change."""

    def __init__(self, path: Path) -> None:
        """Read what is kept; ``trouble`` says what of it could not be read."""
        self._file = JsonStore(path, _Kept)
        self.trouble: YagoError | None = None
        self._kept = self._players = _Players()
        self._unsaved: list[tuple[str, str, int, int]] = []
        self._load()

    def _load(self) -> None:
        try:
            self._kept = self._file.load().players
            self.trouble = self.trouble or self._file.trouble
        except SetAsideError as error:
            self.trouble = error
        self._players = {player: dict(bests) for player, bests in self._kept.items()}

    def of(self, player: str) -> Mapping[str, Best]:
        """Return a player's bests by the drill's name."""
        return dict(self._players.get(player, {}))

    def by_drill(self, drill: str) -> Mapping[str, Best]:
        """Return a drill's bests by the player's name."""
        return {player: bests[drill] for player, bests in sorted(self._players.items()) if drill in bests}

    def note(self, player: str, drill: str, strokes: int, stars: int) -> bool:
        """Keep a solved try, and tell whether it is a new best.

        Raises:
            WriteError: it cannot be written; it is remembered all the same while the game runs.
        """
        self._load()  # another window may have saved others
        self._unsaved.append((player, drill, strokes, stars))
        better = [self._count(*solved) for solved in self._unsaved]
        self._file.save(_Kept(players=self._players))
        self._kept = self._players
        self._unsaved.clear()
        return better[-1]

    def _count(self, player: str, drill: str, strokes: int, stars: int) -> bool:
        """Count a solved try, and tell whether it is a new best."""
        bests = self._players.setdefault(player, {})
        before = bests.get(drill)
        if before is None or strokes < before.strokes:
            bests[drill] = Best(strokes=strokes, stars=stars, solved=1 if before is None else before.solved + 1)
            return True
        bests[drill] = before.model_copy(update={"solved": before.solved + 1})
        return False
