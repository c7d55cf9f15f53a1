"""Options and arguments that are handed on as they were typed.

Typer asks a model of pydantic's for each of them, made when the command is: 50 ms before any window. Nearly all of ours
are words and names of files, of which such a model says nothing but yes: what they mean the command's function judges,
in the player's language.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from typer.core import TyperArgument, TyperOption

_LOOKED_AT: Final = object()
"""Instead of a value: Typer has to look at this one, as at numbers, choices, lists, and what must not be left out."""


def as_typed(parameters: Iterable[Any]) -> list[Any]:
    """Return the options and arguments of a command, each as one that hands on words as they are."""
    found = list(parameters)
    for one in found:
        # Typer makes them itself, of its own classes; ours hold nothing else.
        one.__class__ = _OURS.get(type(one), type(one))
    return found


class _Option(TyperOption):
    def process_value(self, ctx: Any, value: Any) -> Any:
        plain = _handed_on(self, value)
        if plain is _LOOKED_AT:
            return super().process_value(ctx, value)
        return plain if self.callback is None else self.callback(ctx, self, plain)


class _Argument(TyperArgument):
    def process_value(self, ctx: Any, value: Any) -> Any:
        plain = _handed_on(self, value)
        return super().process_value(ctx, value) if plain is _LOOKED_AT else plain


_OURS: Final[Mapping[type[Any], type[Any]]] = {TyperOption: _Option, TyperArgument: _Argument}


def _handed_on(parameter: TyperOption | TyperArgument, value: Any) -> Any:
    """Return what the command's function gets of a word, a pair of them, a file's name, or of nothing typed."""
    # Before 0.29 Typer had another way without this description, and asked no models.
    kind = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
    if parameter.multiple or parameter.nargs == -1 or kind is None:
        return _LOOKED_AT
    if value is None:
        return _LOOKED_AT if parameter.required else None
    if kind in (str, Path) and isinstance(value, str):
        return kind(value)
    if kind == tuple[str, str] and isinstance(value, (tuple, list)) and len(value) == 2:
        return tuple(value)
    return _LOOKED_AT
