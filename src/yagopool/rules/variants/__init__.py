"""The variants: one small module of data and hooks each.

What a variant has of its own stands here, in its file, as a ``Variant``; what every variant shares stands in the
modules above. None of them asks which variant is played.
"""

from collections.abc import Mapping
from typing import Final

from yagopool.rules.state import VariantName
from yagopool.rules.variants.easy import EASY
from yagopool.rules.variants.medium import MEDIUM
from yagopool.rules.variants.professional import PROFESSIONAL
from yagopool.rules.variants.variant import Variant

VARIANTS: Final[Mapping[VariantName, Variant]] = {variant.name: variant for variant in (EASY, MEDIUM, PROFESSIONAL)}
"""All variants by name, the easiest first."""

__all__ = ["VARIANTS", "Variant"]
