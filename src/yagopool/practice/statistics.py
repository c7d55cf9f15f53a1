"""The statistics of a folder of records; what was counted once is remembered, and can be forgotten."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from yagopool.errors import YagoError, unreadable
from yagopool.match.judge import judge
from yagopool.match.store import Store
from yagopool.match.torn import LONGEST_RECORD, as_far_as_whole
from yagopool.match.whole_file import write_whole
from yagopool.practice.figures import COUNTS, AllFigures, Figures, Player, figures_of, together
from yagopool.practice.folders import Folders
from yagopool.rules.state import VariantName
from yagopool.rules.variants import VARIANTS
from yagopool.table.pots import POTS

COUNTING: Final = 2
"""Raised whenever records are counted differently: what was remembered is then counted anew."""
_VARIANTS: Final[Mapping[str, VariantName]] = {name: name for name in VARIANTS}


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
            with path.open("rb") as file:
                content = file.read(LONGEST_RECORD + 1)
            found = _Counted(*as_far_as_whole(content, lambda items: figures_of(judge(items))))
            if known is not None:
                known.note(path, found)
    except OSError as error:
        raise unreadable(path, error) from None
    return found


class _Remembered:
    """Figures by record, good while the record's size and time are what they were."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._new = False
        self._known: dict[str, Any] = {}
        self._seen: dict[str, Any] = {}
        try:
            found = json.loads(path.read_bytes())
            if found["counting"] == COUNTING:
                self._known = dict(found["records"])
        except FileNotFoundError:
            return
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            self._new = True

    def of(self, path: Path) -> _Counted | None:
        """Return a record's figures, None where they are not known. Raises OSError where the record is gone."""
        try:
            found = self._known[path.name]
            if found["stamp"] != _stamp(path):
                return None
            counted = _Counted({_player(one): _figures_again(one) for one in found["players"]}, found["torn"] is True)
        except (KeyError, TypeError, ValueError):
            return None
        self._seen[path.name] = found
        return counted

    def note(self, path: Path, counted: _Counted) -> None:
        """Remember a record's figures."""
        players = [asdict(player) | {"figures": asdict(one)} for player, one in counted.figures.items()]
        self._seen[path.name] = {"stamp": _stamp(path), "players": players, "torn": counted.torn}
        self._new = True

    def keep(self) -> None:
        """Write what is known of the records there are; without a word where that cannot be."""
        if self._new or self._seen.keys() != self._known.keys():
            try:
                write_whole(self._path, json.dumps({"counting": COUNTING, "records": self._seen}).encode())
            except YagoError:
                return


def _stamp(path: Path) -> list[int]:
    stat = path.stat()
    return [stat.st_size, stat.st_mtime_ns]


def _player(told: Mapping[str, Any]) -> Player:
    return Player(str(told["name"]), _VARIANTS[told["variant"]], told["level"])


def _figures_again(told: Mapping[str, Any]) -> Figures:
    found = dict(told["figures"])
    by_pot = tuple(int(count) for count in found.pop("by_pot"))
    fouls = {str(rule): int(count) for rule, count in found.pop("fouls").items()}
    return Figures(**{name: int(count) for name, count in found.items()}, by_pot=by_pot, fouls=fouls)
