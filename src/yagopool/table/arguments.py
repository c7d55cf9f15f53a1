"""Whether a value is what its type says, all the way in, and in its range: for what programs of others pass to us."""

import inspect
import math
import reprlib
from collections.abc import Callable
from dataclasses import is_dataclass
from functools import cache, wraps
from numbers import Integral, Real
from types import UnionType
from typing import Any, ClassVar, Final, Literal, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

from yagopool.errors import BoardError

_Parameters = ParamSpec("_Parameters")
_Returned = TypeVar("_Returned")
_NUMBERS: Final[dict[type, type]] = {float: Real, int: Integral}
"""What counts as a number of a type; numpy's do."""


def checked_arguments(function: Callable[_Parameters, _Returned]) -> Callable[_Parameters, _Returned]:
    """Return a function that raises ``BoardError`` where an argument is not of the type it is annotated with.

    An argument that is one number must be a finite one. What is passed too much or left out stays Python's
    ``TypeError``.
    """
    signature = inspect.signature(function)

    @cache
    def kinds() -> tuple[tuple[str, Any], ...]:
        return tuple((name, kind) for name, kind in get_type_hints(function).items() if name != "return")

    @wraps(function)
    def looked_at(*args: _Parameters.args, **kwargs: _Parameters.kwargs) -> _Returned:
        given = signature.bind(*args, **kwargs).arguments
        for name, kind in kinds():
            if name in given:
                check_type(given[name], kind, name)
                if kind is float and not math.isfinite(given[name]):
                    raise BoardError("bad_value", "error.not_finite", name, name=name)
        return function(*args, **kwargs)

    return looked_at


def check_type(value: object, wanted: Any, field: str) -> None:
    """Raise ``BoardError`` (``bad_value``) if a value, or a part of it, is not of a type; ``field`` names the value.

    Knows what frozen dataclasses and named tuples are made of: classes, numbers, texts, tuples, sets, unions, and
    ``Literal`` by its type: which values it may have, others say better.
    """
    origin = get_origin(wanted)
    if origin in (Union, UnionType):
        _check_union(value, get_args(wanted), field)
    elif origin is Literal:
        check_type(value, type(get_args(wanted)[0]), field)
    elif origin is tuple:
        _check_tuple(value, get_args(wanted), field)
    elif origin is frozenset:
        check_class(value, frozenset, field)
        for part in value:  # type: ignore[attr-defined]
            check_type(part, get_args(wanted)[0], field)
    elif isinstance(origin, type):
        check_class(value, origin, field)
    elif wanted in _NUMBERS:
        _check_number(value, wanted, field)
    elif wanted is not Any:
        check_class(value, wanted, field)
        for name, kind in _parts(wanted):
            check_type(getattr(value, name), kind, f"{field}.{name}")


def _check_union(value: object, kinds: tuple[Any, ...], field: str) -> None:
    """A part is named where the value itself is of one of the classes."""
    classes = [kind for kind in kinds if isinstance(kind, type) and isinstance(value, kind)]
    if not classes:
        if not any(_fits(value, kind) for kind in kinds):
            raise _wrong(value, " | ".join(map(_name, kinds)), field)
    elif not any(_fits(value, kind) for kind in classes):
        check_type(value, classes[0], field)


def _fits(value: object, kind: Any) -> bool:
    try:
        check_type(value, kind, "")
    except BoardError:
        return False
    return True


def _check_tuple(value: object, kinds: tuple[Any, ...], field: str) -> None:
    if not isinstance(value, tuple):
        raise _wrong(value, "tuple", field)
    if kinds[-1] is Ellipsis:
        kinds = (kinds[0],) * len(value)
    if len(value) != len(kinds):
        raise BoardError("bad_value", "error.wrong_length", field, name=field, needed=len(kinds))
    for number, (part, kind) in enumerate(zip(value, kinds, strict=True)):
        check_type(part, kind, f"{field}[{number}]")


def _check_number(value: object, wanted: type, field: str) -> None:
    if not isinstance(value, _NUMBERS[wanted]) or isinstance(value, bool):
        raise _wrong(value, _name(wanted), field)
    if wanted is float:
        try:
            float(value)  # type: ignore[arg-type]
        except OverflowError:
            raise BoardError("bad_value", "error.not_finite", field, name=field) from None


def check_class(value: object, wanted: type, field: str) -> None:
    """Raise ``BoardError`` (``bad_value``) if a value is not of a class; its parts are not looked at."""
    if not isinstance(value, wanted):
        raise _wrong(value, _name(wanted), field)


@cache
def _parts(kind: type) -> tuple[tuple[str, Any], ...]:
    """Return the fields of a frozen dataclass or named tuple with their types; other classes have none."""
    frozen = is_dataclass(kind) and kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    if not frozen and not hasattr(kind, "_fields"):
        return ()
    return tuple((name, part) for name, part in get_type_hints(kind).items() if get_origin(part) is not ClassVar)


def _name(kind: Any) -> str:
    if kind is type(None):
        return "None"
    return str(getattr(kind, "__name__", kind))


_KEYS: Final = {"float": "error.no_number", "int": "error.no_whole_number", "str": "error.no_text"}


def _wrong(value: object, wanted: str, field: str) -> BoardError:
    if wanted in _KEYS:
        return BoardError("bad_value", _KEYS[wanted], field, name=field, given=reprlib.repr(value))
    return BoardError("bad_value", "error.other_type", field, name=field, wanted=wanted, given=type(value).__name__)


def check_range(name: str, value: float, low: float, high: float) -> None:
    """Raise BoardError if a measure is not finite or not in its range, ends included."""
    if not math.isfinite(value):
        raise BoardError("bad_value", "error.not_finite", name, name=name)
    if not low <= value <= high:
        # To the decimals that are shown, it may be the end of the range itself.
        key = "error.just_out_of_range" if round(value, 3) in (low, high) else "error.out_of_range"
        raise BoardError("out_of_range", key, name, name=name, value=value, low=low, high=high)
