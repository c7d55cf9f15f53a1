"""Which field of an input is wrong, and why: pydantic's findings as errors of the game."""

from collections.abc import Mapping
from copy import deepcopy
from itertools import takewhile
from typing import Any, Final, Protocol, Self, TypeVar

from pydantic_core import ErrorDetails, ValidationError

from yagopool.errors import BoardError
from yagopool.match.strict_json import kind_of


class Checkable(Protocol):
    """A model of pydantic's, or a light one."""

    @classmethod
    def model_validate(cls, value: Any, /) -> Self:
        """Return a JSON object as this model; raises ValidationError."""
        ...


Model = TypeVar("Model", bound=Checkable)

_WANTED: Final[Mapping[str, str]] = {
    "model_type": "object",
    "dict_type": "object",
    "list_type": "list",
    "float_type": "number",
}
"""Names of what would be right, for the word list ``json``, by pydantic's type of error; text otherwise."""

_FIRST: Final[Mapping[str, int]] = {"extra_forbidden": 0, "missing": 1}
"""An unknown name is told before a missing one: often it is the same, misspelt."""


def checked(model: type[Model], value: Mapping[str, object]) -> Model:
    """Return a JSON object as a model.

    Raises:
        BoardError: for the first thing wrong with it; ``field`` is the way there, joined by dots.
    """
    try:
        return model.model_validate(value)
    except ValidationError as error:
        found = min(error.errors(include_url=False), key=lambda one: _FIRST.get(one["type"], 2))
        raise _told(found, model) from None


def readable_part(model: type[Model], value: dict[str, Any]) -> tuple[Model, list[tuple[str, ...]]]:
    """Return a JSON object as a model, as far as its values can be, and the ways to those that were left out.

    Of a list with something wrong in it nothing is taken.
    """
    left, out = deepcopy(value), list[tuple[str, ...]]()
    while True:
        try:
            return model.model_validate(left), out
        except ValidationError as error:
            found = error.errors(include_url=False)[0]
        steps = found["loc"][:-1] if found["type"] == "missing" else found["loc"]
        way = tuple(map(str, takewhile(lambda step: isinstance(step, str), steps)))
        around = left
        for step in way[:-1]:
            around = around[step]
        del around[way[-1]]
        out = [other for other in out if other[: len(way)] != way] + [way]


def _told(found: ErrorDetails, model: type[Checkable]) -> BoardError:
    steps = [str(step) for step in found["loc"] if step != "[key]"]
    field, kind, given = ".".join(steps), found["type"], found["input"]
    if kind == "missing":
        return BoardError("missing_key", "error.missing_key", field, name=field)
    if kind == "extra_forbidden":
        return BoardError("unknown_key", "error.unknown_key", field, name=steps[-1], possible=_names(model, steps))
    if kind == "finite_number" or (kind == "float_type" and kind_of(given) == "whole"):
        return BoardError("bad_value", "error.not_finite", field, name=field)
    if kind in ("too_short", "too_long"):
        return BoardError("bad_value", "error.wrong_length", field, name=field, needed=_length(found))
    wanted = _WANTED.get(kind, "text")
    return BoardError("bad_value", "error.wrong_type", field, name=field, wanted=wanted, given=kind_of(given))


def _names(model: Any, steps: list[str]) -> tuple[str, ...]:
    """The names that could have stood where an unknown one stood; only pydantic's own models refuse those."""
    for step in steps[:-1]:
        model = model.model_fields[step].annotation
        if not hasattr(model, "model_fields"):
            return ()
    return tuple(model.model_fields)


def _length(found: ErrorDetails) -> int:
    return int(found["ctx"].get("min_length", found["ctx"].get("max_length", 0)))
