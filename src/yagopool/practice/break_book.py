"""The breaks a player has practised, over the years: a line each in one file, read back as means."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from yagopool.errors import RecordError
from yagopool.games.yago.rules.state import VariantName
from yagopool.match.files import only_regular, open_regular, unwritable
from yagopool.match.json_input import parse
from yagopool.match.schema import ABSENT, Name, Number, PotNumber, Shape
from yagopool.practice.break_practice import Broken
from yagopool.practice.tally import BreakTally
from yagopool.table.balls import Ball, ColouredBall


class _BreakShape(Shape):
    """A line of the book."""

    do: Literal["break"]
    name: Name
    variant: VariantName
    direction: Number
    speed: Number
    stayed: list[tuple[PotNumber, ColouredBall]]
    dropped: list[tuple[PotNumber, Ball]]
    fouls: list[str]
    plays_on: bool
    spread: Annotated[Number, Field(ge=0)]
    duration: Annotated[Number, Field(ge=0)]
    fingerprint: str = ABSENT
    when: str = ABSENT


@dataclass(frozen=True, slots=True)
class Noted:
    """A break of the book, as one of many."""

    name: str
    variant: VariantName
    direction: float
    speed: float
    tally: BreakTally
    when: str | None


class BreakBook:
    """The file of breaks. Lines that cannot be read are left as they are and not counted."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def note(self, name: str, variant: VariantName, broken: Broken, when: str | None = None) -> None:
        """Add a break to the book.

        Raises:
            YagoError: the file cannot be written.
        """
        line = json.dumps(_told(name, variant, broken, when), ensure_ascii=False) + "\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with open(self.path, "ab", opener=only_regular) as file:
                file.write(line.encode("utf-8", "replace"))
        except OSError as error:
            raise unwritable(self.path, error) from None

    def breaks(self) -> Iterator[Noted]:
        """Yield the breaks of the book, the oldest first; none where there is no file."""
        try:
            with open_regular(self.path) as file:
                for number, line in enumerate(file, 1):
                    found = _read(number, line)
                    if found is not None:
                        yield found
        except OSError:
            return

    def tallies(self) -> dict[tuple[str, VariantName], BreakTally]:
        """Return the means by name and variant."""
        found: dict[tuple[str, VariantName], BreakTally] = {}
        for noted in self.breaks():
            key = (noted.name, noted.variant)
            found[key] = found.get(key, BreakTally()) + noted.tally
        return dict(sorted(found.items()))


def _told(name: str, variant: VariantName, broken: Broken, when: str | None) -> dict[str, Any]:
    outcome = broken.outcome
    told: dict[str, Any] = {
        "do": "break",
        "name": name,
        "variant": variant,
        "direction": broken.flick.direction,
        "speed": broken.flick.speed,
        "stayed": [list(pair) for pair in outcome.stayed],
        "dropped": [list(pair) for pair in outcome.dropped],
        "fouls": [foul.rule for foul in outcome.fouls],
        "plays_on": outcome.plays_on,
        "spread": round(outcome.spread, 3),
        "duration": round(outcome.duration, 3),
    }
    fingerprint = broken.played.fingerprint
    return told | {key: value for key, value in (("fingerprint", fingerprint), ("when", when)) if value}


def _read(number: int, line: bytes) -> Noted | None:
    if not line.endswith(b"\n"):
        return None
    try:
        found = _BreakShape.model_validate_json(json.dumps(parse(number, line)))
    except (RecordError, ValidationError):
        return None
    tally = BreakTally.of_one(
        found.stayed,
        plays_on=found.plays_on,
        foul=bool(found.fouls),
        spread=found.spread,
        duration=found.duration,
    )
    return Noted(found.name, found.variant, found.direction, found.speed, tally, found.when)
