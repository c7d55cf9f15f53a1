"""The statistics of a folder of records; what was counted once is remembered, and can be forgotten."""

from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

from pydantic import Field, ValidationError, create_model

from yagopool.errors import YagoError, unreadable
from yagopool.games.yago.rules.state import VariantName
from yagopool.match.files import open_regular, write_atomic
from yagopool.match.record import LONGEST_RECORD, use_whole_lines
from yagopool.match.replay import judge
from yagopool.match.schema import Shape
from yagopool.match.store import Store
from yagopool.practice.figures import COUNTS, AllFigures, Figures, Player, figures_of, together
from yagopool.practice.folders import Folders
from yagopool.table.pots import POTS

COUNTING: Final = 3
"""Raised whenever records are counted differently: what was remembered is then counted again."""
_LONGEST_CACHE: Final = 1 << 26
"""Bytes: some fifty thousand matches."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A record that could not be counted, and why."""

    path: Path
    trouble: YagoError


@dataclass(frozen=True, slots=True)
class Statistics:
    """All that the records tell."""

    figures: AllFigures
    records: int
    unread: tuple[Unread, ...] = ()
    torn: tuple[Path, ...] = ()
    """Records of which the last entry is torn; all that is whole of them is counted."""


def statistics(folders: Folders, *, remember: bool = True) -> Statistics:
    """Return the figures of all records in the folder of matches; none where there is no folder.

    ``remember``: keep what was counted in the cache, for the next time; whether that works changes nothing.
    """
    known = _Remembered(folders.figures) if remember else None
    counted: list[AllFigures] = []
    torn: list[Path] = []
    unread: list[Unread] = []
    for path in sorted(Store(folders.data).records()):
        try:
            found = _figures(path, known)
        except YagoError as error:
            unread.append(Unread(path, error))
        else:
            counted.append(found.figures)
            if found.torn:
                torn.append(path)
    if known is not None:
        known.keep()
    return Statistics(together(counted), len(counted), tuple(unread), tuple(torn))


def figures_json(figures: Figures) -> dict[str, Any]:
    """Return figures as JSON."""
    told = {name: getattr(figures, name) for name in COUNTS}
    return told | {
        "pots_by_hole": {str(pot): count for pot, count in zip(POTS, figures.by_pot, strict=True)},
        "fouls": sum(figures.fouls.values()),
        "fouls_by_rule": dict(figures.fouls),
        "longest_run": figures.longest_run,
    }


class _Counted(NamedTuple):
    """What one record tells."""

    figures: AllFigures
    torn: bool


def _figures(path: Path, known: "_Remembered | None") -> _Counted:
    try:
        found = None if known is None else known.of(path)
        if found is None:
            with open_regular(path) as file:
                content = file.read(LONGEST_RECORD + 1)
            found = _Counted(*use_whole_lines(content, lambda items: figures_of(judge(items))))
            if known is not None:
                known.note(path, found)
    except OSError as error:
        raise unreadable(path, error) from None
    return found


Count: TypeAlias = Annotated[int, Field(ge=0, le=2**53)]

_FiguresShape: Final = create_model(
    "_FiguresShape",
    __base__=Shape,
    by_pot=(Annotated[tuple[Count, ...], Field(min_length=len(POTS), max_length=len(POTS))], ...),
    fouls=(dict[str, Count], ...),
    **dict.fromkeys((*COUNTS, "longest_run"), (Count, ...)),  # type: ignore[call-overload]
)


class _PlayerShape(Shape):
    """A player's figures in the cache."""

    name: str
    variant: VariantName
    level: str | None
    figures: _FiguresShape  # type: ignore[valid-type]


class _CountedShape(Shape):
    """A record in the cache; ``stamp``: its size and time when it was counted."""

    stamp: tuple[int, int]
    players: tuple[_PlayerShape, ...]
    torn: bool

    def counted(self) -> _Counted:
        """Return the figures."""
        return _Counted(
            {Player(one.name, one.variant, one.level): Figures(**dict(one.figures)) for one in self.players}, self.torn
        )


class _CacheShape(Shape):
    """The file of what was counted."""

    counting: Literal[3] = COUNTING
    records: dict[str, _CountedShape]


class _Remembered:
    """Figures by record, good while the record's size and time are what they were."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._new = False
        self._known: dict[str, _CountedShape] = {}
        self._seen: dict[str, _CountedShape] = {}
        try:
            with open_regular(path) as file:
                self._known = _CacheShape.model_validate_json(file.read(_LONGEST_CACHE)).records
        except FileNotFoundError:
            return
        except (OSError, ValidationError):
            self._new = True

    def of(self, path: Path) -> _Counted | None:
        """Return a record's figures, None where they are not known. Raises OSError where the record is gone."""
        found = self._known.get(path.name)
        if found is None or found.stamp != _stamp(path):
            return None
        self._seen[path.name] = found
        return found.counted()

    def note(self, path: Path, counted: _Counted) -> None:
        """Remember a record's figures."""
        players = [asdict(player) | {"figures": asdict(one)} for player, one in counted.figures.items()]
        told = {"stamp": _stamp(path), "players": tuple(players), "torn": counted.torn}
        self._seen[path.name] = _CountedShape.model_validate(told)
        self._new = True

    def keep(self) -> None:
        """Write what is known of the records there are; without a word where that cannot be."""
        if self._new or self._seen.keys() != self._known.keys():
            with suppress(YagoError):
                write_atomic(self._path, _CacheShape(records=self._seen).model_dump_json().encode())


def _stamp(path: Path) -> tuple[int, int]:
    stat = path.stat()
    return stat.st_size, stat.st_mtime_ns
