"""Commands that are imported when they are typed: who opens the table does not wait for the arena and the lab."""

from collections import UserDict
from collections.abc import Iterable
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from yagopool.cli.as_typed import as_typed


class Commands(UserDict[str, Any]):
    """Commands by name, in order; each is imported when it is looked up: the function, or the group, of its file."""

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(dict.fromkeys(names))

    def __getitem__(self, name: str) -> Any:
        if super().__getitem__(name) is None:
            self.data[name] = _imported(name)
        return self.data[name]


def _imported(name: str) -> Any:
    """Return ``yagopool.cli.<name>.<name>`` as a command."""
    found = getattr(import_module(f"yagopool.cli.{name}"), name)
    if not isinstance(found, typer.Typer):
        alone = typer.Typer(add_completion=False)
        alone.command(name, cls=_Command)(found)
        found = alone
    return typer.main.get_command(found)


class _Command(TyperCommand):
    def get_params(self, ctx: Any) -> list[Any]:
        return as_typed(super().get_params(ctx))


def group_of(names: Iterable[str]) -> type[TyperGroup]:
    """Return the kind of group whose commands have these names."""

    class Group(TyperGroup):
        def __init__(self, **settings: Any) -> None:
            super().__init__(**{**settings, "commands": Commands(names)})

        def get_params(self, ctx: Any) -> list[Any]:
            return as_typed(super().get_params(ctx))

    return Group
