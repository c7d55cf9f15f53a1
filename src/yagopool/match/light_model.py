"""What every start reads before it shows anything: checked by pydantic's core alone.

The first of pydantic's own models costs a start 35 ms, not for checking but for finding out from annotations what is to
be checked. A light model is a frozen dataclass that says it in the core's words. It is checked where it enters, with
the same errors, and is asked the same questions as a model of pydantic's. Everything that a start does not wait for is
a model of pydantic's.
"""

from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import cache
from typing import Any, Final, Literal, Self

from pydantic_core import CoreSchema, SchemaValidator, core_schema

_STRICT: Final = core_schema.CoreConfig(strict=True)


class LightModel:
    """Values of the right kind and in range; names that an older or newer game knows are passed over."""

    __slots__ = ()

    @classmethod
    def checks(cls) -> Mapping[str, CoreSchema]:
        """Return what a value has to be, for each field by name."""
        raise NotImplementedError

    @classmethod
    def checked(cls) -> CoreSchema:
        """Return what a JSON object has to be for this model; what it does not name is as by default."""
        fields = {name: core_schema.typed_dict_field(check, required=False) for name, check in cls.checks().items()}
        told = core_schema.typed_dict_schema(fields, extra_behavior="ignore", config=_STRICT)
        return core_schema.no_info_after_validator_function(cls._of, told)

    @classmethod
    def _of(cls, told: dict[str, Any]) -> Self:
        return cls(**told)

    @classmethod
    def model_validate(cls, value: Mapping[str, object]) -> Self:
        """Return a JSON object as this model.

        Raises:
            ValidationError: what is wrong with it, as pydantic says it.
        """
        made: Self = _validator(cls).validate_python(value)  # type: ignore[arg-type]
        return made

    def model_dump(self, *, mode: Literal["json"] = "json") -> dict[str, Any]:
        """Return all values by name, ready to be written as JSON."""
        del mode  # There is no other.
        told: dict[str, Any] = asdict(self)  # type: ignore[call-overload]
        return told

    def model_copy(self, *, update: Mapping[str, Any]) -> Self:
        """Return a copy with other values."""
        copied: Self = replace(self, **update)  # type: ignore[type-var]
        return copied


@cache
def _validator(model: type[LightModel]) -> SchemaValidator:
    return SchemaValidator(model.checked())
