"""Personal bests: the fewest strokes a drill was solved with, by name of the player; one small file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from yagopool.match.kept_file import KeptFile, SetAsideError


class Best(BaseModel):
    """The best try of a drill; ``solved``: how often it was solved at all."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True)

    strokes: Annotated[int, Field(ge=1)]
    stars: Annotated[int, Field(ge=0, le=3)]
    solved: Annotated[int, Field(ge=1)] = 1


class _Kept(BaseModel):
    """The file: bests by player and drill."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True)

    players: dict[str, dict[str, Best]] = Field(default_factory=dict)


class Bests:
    """All personal bests, kept on disk with every change."""

    def __init__(self, path: Path) -> None:
        """Read what is kept. A file that is damaged is set aside; ``trouble`` then says so."""
        self._file = KeptFile(path, _Kept)
        self.trouble: SetAsideError | None = None
        try:
            kept = self._file.load()
        except SetAsideError as error:
            self.trouble = error
            kept = _Kept()
        self._players = {player: dict(bests) for player, bests in kept.players.items()}

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
        kept = self._players.setdefault(player, {})
        before = kept.get(drill)
        better = before is None or strokes < before.strokes
        solved = 1 if before is None else before.solved + 1
        if before is None or better:
            kept[drill] = Best(strokes=strokes, stars=stars, solved=solved)
        else:
            kept[drill] = before.model_copy(update={"solved": solved})
        self._file.save(_Kept(players=self._players))
        return better
