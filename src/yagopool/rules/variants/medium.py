"""MEDIUM: all of EASY, but an own ball must touch a cushion or another ball before it drops."""

from dataclasses import replace
from typing import Final

from yagopool.rules.drops import Drop
from yagopool.rules.variants.easy import EASY
from yagopool.rules.variants.variant import Variant


def only_indirect_drops_count(drop: Drop) -> bool:
    """Count a ball that touched a cushion or another ball earlier in the same stroke (M1)."""
    return drop.indirect


MEDIUM: Final[Variant] = replace(EASY, name="medium", counts=only_indirect_drops_count)
