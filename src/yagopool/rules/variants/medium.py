"""MEDIUM: all of EASY, but an own ball must touch a cushion or another ball before it drops."""

from dataclasses import replace
from typing import Final

from yagopool.rules.variants.easy import EASY
from yagopool.rules.variants.variant import Variant

MEDIUM: Final[Variant] = replace(EASY, name="medium", direct_counts=False)
