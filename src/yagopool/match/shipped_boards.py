"""The boards that ship, by name."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from yagopool.assets import asset
from yagopool.match.board_file import board_of, json_object
from yagopool.table.spec import BoardSpec


def shipped_names() -> tuple[str, ...]:
    """Return the names of the boards that ship, in order."""
    return tuple(sorted(path.stem for path in asset("boards").glob("*.json")))


@cache
def shipped_boards() -> Mapping[str, BoardSpec]:
    """Return the boards that ship, by name."""
    read = {name: board_of(json_object(asset(f"boards/{name}.json").read_bytes())) for name in shipped_names()}
    return MappingProxyType(read)
