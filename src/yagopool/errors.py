"""The small tree of errors that a player or a script can cause, each with a stable code.

An error carries a message key and arguments; ``yagopool.text`` makes the sentence of them (what was asked, why it
cannot be, what can), in the player's language. ``str(error)`` is for developers.
"""

import errno
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias

Argument: TypeAlias = str | int | float | tuple[str | int, ...]
"""What a message can be filled with: a name, a number, a ball, or several."""


class YagoError(Exception):
    """Something impossible was asked for.

    ``code`` stays the same from version to version. ``key`` names the sentence in the catalogues and is often more
    specific than the code; ``arguments`` fill it. ``why`` is the error that caused this one, if the player should know.
    """

    why: "YagoError | None" = None

    def __init__(self, code: str, key: str, **arguments: Argument) -> None:
        super().__init__(code, key, arguments)
        self.code = code
        self.key = key
        self.arguments: Mapping[str, Argument] = MappingProxyType(arguments)

    def __str__(self) -> str:
        arguments = ", ".join(f"{name}={value!r}" for name, value in self.arguments.items())
        return f"{self.code}: {self.key}({arguments})"


class RuleError(YagoError):
    """The rules do not allow this entry or move now."""


class BoardError(YagoError):
    """An impossible board, position or shot; ``field`` names the wrong part of the input."""

    def __init__(self, code: str, key: str, field: str, **arguments: Argument) -> None:
        super().__init__(code, key, **arguments)
        self.field = field


class RecordError(YagoError):
    """A line of a record that cannot be read; ``line`` counts from 1."""

    def __init__(self, code: str, key: str, line: int, **arguments: Argument) -> None:
        super().__init__(code, key, **arguments)
        self.line = line


class WriteError(YagoError):
    """A file of the game's own that cannot be written, or not any more."""


_WHY_UNREADABLE: Final = {
    errno.ENOENT: "error.no_file",
    errno.EISDIR: "error.is_folder",
    errno.EACCES: "error.no_permission",
}


def unreadable(file: Path, error: OSError | ValueError) -> YagoError:
    """Return why a file that somebody named cannot be read, as an error of ours; ValueError: no file is named so."""
    number = error.errno if isinstance(error, OSError) else None
    return YagoError("no_file", _WHY_UNREADABLE.get(number or 0, "error.unreadable"), name=str(file))
