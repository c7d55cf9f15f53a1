"""Which board: a file of overrides, or the name of a board that ships."""

from pathlib import Path

from yagopool.errors import BoardError, YagoError
from yagopool.table.spec import STANDARD_BOARD, BoardSpec


def board_from(file: Path | None) -> BoardSpec:
    """Return the board of a file, of a shipped board's name, or the standard one for None.

    Raises:
        YagoError: the file cannot be read, or describes a board that cannot be.
    """
    if file is None:
        return STANDARD_BOARD
    # Whoever plays on the standard board does not wait for what reads others.
    from yagopool.cli.streams import whole
    from yagopool.match.json_input import json_object
    from yagopool.match.position import board_of, shipped_names

    try:
        content = whole(_shipped(file) or file)
    except YagoError as error:
        if error.key == "error.no_file":
            raise YagoError("no_file", "error.no_board", name=str(file), possible=shipped_names()) from None
        raise
    try:
        return board_of(json_object(content))
    except BoardError as error:
        field = ".".join(filter(None, ("board", error.field)))
        raise BoardError(error.code, error.key, field, **error.arguments) from None


def _shipped(name: Path) -> Path | None:
    """The file of a shipped board; a file of the same name in the current folder goes first."""
    from yagopool.assets import asset
    from yagopool.match.position import shipped_names

    return asset(f"boards/{name}.json") if str(name) in shipped_names() and not name.exists() else None
