"""What a record is of, by its first line alone: no referee, no checks, for a menu that is not to wait."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, get_args

from yagopool.errors import RecordError
from yagopool.match.own_files import open_regular
from yagopool.match.strict_json import parse
from yagopool.rules.state import VariantName

_LONGEST: Final = 10_000
"""Bytes of a first line that is looked at."""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What a record's first line says: the variant, the names of each side, the levels that the computer plays."""

    variant: VariantName
    a: str
    b: str
    levels: tuple[str | None, str | None] = (None, None)


def glimpse(record: Path) -> Glimpse | None:
    """Return what the first line of a record says of its match, None where it does not say it plainly."""
    try:
        with open_regular(record) as file:
            header = parse(1, file.readline(_LONGEST))
    except (OSError, RecordError):
        return None
    if not isinstance(header, dict):
        return None
    variant = next((name for name in get_args(VariantName) if name == header.get("variant")), None)
    sides = header.get("sides")
    if variant is None or not isinstance(sides, dict):
        return None
    a, b = _names(sides.get("A")), _names(sides.get("B"))
    return Glimpse(variant, a, b, _levels(header.get("computer"))) if a and b else None


def _levels(computer: Any) -> tuple[str | None, str | None]:
    """Return the level of each side, None for a person's, and where it is no word."""
    told = computer if isinstance(computer, dict) else {}
    a, b = (level if isinstance(level, str) else None for level in (told.get("A"), told.get("B")))
    return a, b


def has_entry(record: Path) -> bool:
    """Return whether anything follows a record's first line; of one that cannot be read nothing is said against it."""
    try:
        with open_regular(record) as file:
            file.readline(_LONGEST)
            return bool(file.read(_LONGEST).strip())
    except OSError:
        return True


def _names(team: Any) -> str:
    """Return the names of a side, joined; nothing where they are no names."""
    if not isinstance(team, list) or not all(isinstance(name, str) and name.isprintable() for name in team):
        return ""
    return " + ".join(team)
