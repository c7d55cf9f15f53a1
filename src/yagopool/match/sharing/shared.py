"""What a share code holds, and what can be wrong with one."""

from dataclasses import dataclass

from yagopool.errors import YagoError
from yagopool.match.position import Laid
from yagopool.rules.state import VariantName


class CodeError(YagoError):
    """A text that is no share code, or one that cannot be read."""


@dataclass(frozen=True, slots=True)
class Shared:
    """A position, maybe with a stroke, and what it was shared with.

    ``variant``: under which rules it was shared, None where it does not matter. ``fingerprint`` and ``rules``: what it
    was made with. ``outcome``: a checksum of what the stroke did there, None without a stroke.
    """

    laid: Laid
    variant: VariantName | None
    fingerprint: str
    rules: int
    outcome: int | None
