"""Personal bests: the fewest strokes a drill was solved with, by name of the player; one small file."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from yagopool.errors import BoardError
from yagopool.match.board_file import json_object
from yagopool.match.resume import set_aside
from yagopool.match.shapes import Shape
from yagopool.practice.whole_file import write_whole


@dataclass(frozen=True, slots=True)
class Best:
    """The best try of a drill."""

    strokes: int
    stars: int
    solved: int = 1
    """How often the drill was solved."""


class _BestShape(Shape):
    strokes: Annotated[int, Field(ge=1)]
    stars: Annotated[int, Field(ge=0, le=3)]
    solved: Annotated[int, Field(ge=1)] = 1


class _BestsShape(Shape):
    format: Literal["yagopool-bests"]
    version: Literal[1]
    bests: dict[str, dict[str, _BestShape]]


class Bests:
    """All personal bests, kept on disk with every change."""

    def __init__(self, path: Path) -> None:
        """Read what is kept. A file that is damaged is set aside under a new name; ``set_aside`` then says where."""
        self.path = path
        self.set_aside: Path | None = None
        self._bests: dict[str, dict[str, Best]] = {}
        try:
            self._bests = _read(path)
        except FileNotFoundError:
            pass
        except (OSError, BoardError, ValidationError):
            self.set_aside = _put_aside(path)

    def of(self, player: str) -> Mapping[str, Best]:
        """Return a player's bests by the drill's name."""
        return dict(self._bests.get(player, {}))

    def by_drill(self, drill: str) -> Mapping[str, Best]:
        """Return a drill's bests by the player's name."""
        return {player: bests[drill] for player, bests in sorted(self._bests.items()) if drill in bests}

    def note(self, player: str, drill: str, strokes: int, stars: int) -> bool:
        """Keep a solved try, and tell whether it is a new best.

        Raises:
            YagoError: it cannot be written; it is remembered all the same while the game runs.
        """
        kept = self._bests.setdefault(player, {})
        before = kept.get(drill)
        better = before is None or strokes < before.strokes
        if before is None or better:
            kept[drill] = Best(strokes, stars, 1 + (before.solved if before else 0))
        else:
            kept[drill] = Best(before.strokes, before.stars, before.solved + 1)
        self._write()
        return better

    def _write(self) -> None:
        told = {
            player: {
                drill: {"strokes": best.strokes, "stars": best.stars, "solved": best.solved}
                for drill, best in sorted(bests.items())
            }
            for player, bests in sorted(self._bests.items())
        }
        content = json.dumps({"format": "yagopool-bests", "version": 1, "bests": told}, ensure_ascii=False, indent=1)
        write_whole(self.path, content.encode("utf-8", "replace"))


def _read(path: Path) -> dict[str, dict[str, Best]]:
    found = _BestsShape.model_validate(json_object(path.read_bytes()))
    return {
        player: {drill: Best(best.strokes, best.stars, best.solved) for drill, best in bests.items()}
        for player, bests in found.bests.items()
    }


def _put_aside(path: Path) -> Path | None:
    """Give a damaged file another name; None where even that cannot be done."""
    try:
        return set_aside(path)
    except OSError:
        return None
