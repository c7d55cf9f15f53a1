"""The evening that goes on, in a file of the data folder: written after everything that happens."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from yagopool.errors import BoardError, YagoError, unreadable
from yagopool.match.evening import Closed, Evening, EveningError, Finished, Form, GoneHome, Pair
from yagopool.match.files import open_regular, set_aside, unwritable, write_atomic
from yagopool.match.game import DEFAULT, games
from yagopool.match.json_input import LONGEST_FILE, checked, json_object
from yagopool.match.replay import MatchStatus, match_status
from yagopool.match.store import Store, has_entry, record_summary

FORMAT: Final = "yagopool-evening"
VERSION: Final = 1
_MOST_EVENTS: Final = 1000
_Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=40)]
_Points: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000)]


@dataclass(frozen=True, slots=True)
class AtTheTable:
    """A match of the evening that was begun: between whom, and the seed that tells its record from others."""

    pair: Pair
    seed: int


@dataclass(frozen=True, slots=True)
class OpenEvening:
    """An evening, and the match that is being played."""

    evening: Evening
    playing: AtTheTable | None = None


class _PartShape(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _FinishedShape(_PartShape):
    do: Literal["finished"]
    pair: tuple[_Name, _Name]
    points: tuple[_Points, _Points]

    def event(self) -> Finished:
        return Finished(self.pair, self.points)


class _GoneHomeShape(_PartShape):
    do: Literal["gone_home"]
    name: _Name

    def event(self) -> GoneHome:
        return GoneHome(self.name)


class _ClosedShape(_PartShape):
    do: Literal["closed"]

    def event(self) -> Closed:
        return Closed()


class _PlayingShape(_PartShape):
    pair: tuple[_Name, _Name]
    seed: int


class _EveningShape(_PartShape):
    format: Literal["yagopool-evening"]
    version: Literal[1]
    form: Form
    variant: str
    target: Annotated[int, Field(ge=1, le=1_000_000)]
    names: Annotated[tuple[_Name, ...], Field(max_length=20)]
    seed: int
    even: bool
    computer: tuple[_Name, _Name] | None = None
    happened: Annotated[
        tuple[Annotated[_FinishedShape | _GoneHomeShape | _ClosedShape, Field(discriminator="do")], ...],
        Field(max_length=_MOST_EVENTS),
    ] = ()
    playing: _PlayingShape | None = None


@dataclass(frozen=True, slots=True)
class EveningStore:
    """The evening of a data folder. Nothing need exist."""

    folder: Path

    @property
    def path(self) -> Path:
        return self.folder / "evening.json"

    def load(self) -> OpenEvening | None:
        """Return the evening that was played last, None where there is none.

        Raises:
            EveningError: the file is no evening, or one that cannot have been; it stays as it is.
        """
        try:
            with open_regular(self.path) as file:
                content = file.read(LONGEST_FILE + 1)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._refused(unreadable(self.path, error)) from None
        try:
            return _read(checked(_EveningShape, json_object(content)))
        except YagoError as error:
            raise self._refused(error) from error

    def _refused(self, why: YagoError) -> EveningError:
        refused = EveningError("damaged", "error.evening.unreadable", path=str(self.path))
        refused.why = why
        return refused

    def save(self, kept: OpenEvening) -> None:
        """Keep an evening: all of it, or what was kept before.

        A file in its place that is none gets another name.

        Raises:
            WriteError: it cannot be written.
        """
        try:
            self.load()
        except EveningError:
            try:
                set_aside(self.path)
            except OSError as error:
                raise unwritable(self.path, error) from None
        content = {"format": FORMAT, "version": VERSION, **asdict(kept.evening)}
        content["playing"] = None if kept.playing is None else asdict(kept.playing)
        text = json.dumps({key: value for key, value in content.items() if value is not None}, ensure_ascii=False)
        write_atomic(self.path, f"{text}\n".encode())

    def record(self, playing: AtTheTable) -> tuple[Path, MatchStatus] | None:
        """Return the record of a match that was begun, with how it stands; None where nothing was played in it."""
        found = [path for path in Store(self.folder).records() if path.stem.endswith(f"-{playing.seed}")]
        for path in sorted(found, key=lambda path: path.name):  # a match that was played on from it came later
            seen = record_summary(path)
            if seen is not None and (seen.a, seen.b) == playing.pair and has_entry(path):
                status = match_status(path)
                return None if status is None else (path, status)
        return None


def _read(shape: _EveningShape) -> OpenEvening:
    """Return what a file holds, everything in it happening once more.

    Raises:
        YagoError: it cannot have happened, or not in this game.
    """
    if shape.variant not in games()[DEFAULT].variants:
        possible = games()[DEFAULT].variants
        raise BoardError(
            "bad_value", "error.no_such_value", "variant", name="variant", given=shape.variant, possible=possible
        )
    agreed = shape.model_dump(include={"form", "variant", "target", "names", "seed", "even", "computer"})
    if not all(name.isprintable() for name in shape.names):
        raise EveningError("bad_value", "error.evening.impossible")
    evening = Evening(**agreed)
    for event in shape.happened:
        evening = evening.then(event.event())
    playing = None if shape.playing is None else AtTheTable(shape.playing.pair, shape.playing.seed)
    return OpenEvening(evening, playing)
