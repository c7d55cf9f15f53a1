"""Small files of the game's own - settings, bests - that are whole or not there, never half."""

import contextlib
import json
from pathlib import Path
from typing import Any, Final, Generic, Literal, Protocol, TypeVar

from yagopool.errors import BoardError, YagoError
from yagopool.match.board_file import json_object
from yagopool.match.own_files import open_regular, set_aside
from yagopool.match.whole_file import write_whole
from yagopool.match.wrong_fields import Checkable, readable_part


class Keepable(Checkable, Protocol):
    """A model with a default for everything, of pydantic's or a light one."""

    def __init__(self) -> None:
        """Make what is kept where nothing is."""

    def model_dump(self, *, mode: Literal["json"]) -> dict[str, Any]:
        """Return all values by name, ready to be written as JSON."""
        ...


Model = TypeVar("Model", bound=Keepable)
_LONGEST: Final = 1 << 20
_STAYS: Final = {
    "error.kept_file_damaged": "error.kept_file_damaged_stays",
    "error.kept_file_unreadable": "error.kept_file_unreadable_stays",
}
"""What is said where a file could not be given another name."""


class SetAsideError(YagoError):
    """A kept file that was damaged; it now has another name, where it could be given one. The game goes on without it.

    ``why``: what is wrong with it, where it could be read.
    """


class KeptFile(Generic[Model]):
    """One file that holds one model as JSON.

    A value that this game does not know, as one of a newer game, counts as not set. It stays in the file until another
    one takes its place.
    """

    def __init__(self, path: Path, model: type[Model]) -> None:
        self.path = path
        self._model = model
        self._unknown: dict[tuple[str, ...], tuple[Any, Any]] = {}
        """Where the unknown values stand, what they are, and what counts instead."""

    @property
    def trouble(self) -> YagoError | None:
        """Which values of the file are unknown; None where all are known."""
        if not self._unknown:
            return None
        fields = tuple(".".join(way) for way in self._unknown)
        return YagoError("bad_value", "error.kept_file_unknown", path=str(self.path), fields=fields)

    def load(self) -> Model:
        """Return what is kept, the model's defaults where nothing is.

        Raises:
            SetAsideError: the file is no JSON object or cannot be read; it has been set aside, where that could be, and
                loading again gives the defaults.
        """
        try:
            with open_regular(self.path) as file:
                content = file.read(_LONGEST + 1)
        except (FileNotFoundError, NotADirectoryError):
            return self._model()
        except OSError as error:
            # Left where it is, it would be replaced by what is saved next.
            raise self._set_aside("error.kept_file_unreadable", reason=error.strerror or "") from error
        try:
            found = json_object(content)
        except BoardError as error:
            damaged = self._set_aside("error.kept_file_damaged", field=error.field)
            damaged.why = error
            raise damaged from error
        value, unknown = readable_part(self._model, found)
        instead = value.model_dump(mode="json")
        self._unknown = {way: (_at(found, way), _at(instead, way)) for way in unknown}
        return value

    def _set_aside(self, key: str, **why: str) -> SetAsideError:
        aside = self.path
        with contextlib.suppress(OSError):
            aside = set_aside(self.path)
        told = {"path": str(self.path), **why}
        if aside == self.path:
            return SetAsideError("damaged", _STAYS[key], **told)
        return SetAsideError("damaged", key, aside=str(aside), name=aside.name, **told)

    def save(self, value: Model) -> None:
        """Keep a value: all of it, or what was kept before.

        Raises:
            WriteError: it cannot be written; what was kept before still is.
        """
        told = value.model_dump(mode="json")
        for way, (unknown, instead) in list(self._unknown.items()):
            if _at(told, way) == instead:
                _put(told, way, unknown)
            else:
                del self._unknown[way]
        text = json.dumps(told, ensure_ascii=False, indent=2)
        write_whole(self.path, f"{text}\n".encode())


def _at(value: Any, way: tuple[str, ...]) -> Any:
    """Return what stands at the end of a way through objects, None where nothing does."""
    for step in way:
        value = value.get(step) if isinstance(value, dict) else None
    return value


def _put(value: dict[str, Any], way: tuple[str, ...], end: Any) -> None:
    for step in way[:-1]:
        value = value.setdefault(step, {})
    value[way[-1]] = end
