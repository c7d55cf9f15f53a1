"""How a game tells what a break of it has brought."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from yagopool.games.yago.game import YAGO
from yagopool.practice.breaks import BreakOutcome
from yagopool.text.speaker import Speaker
from yagopool.ui.games.yago import break_map
from yagopool.ui.play.page import Page
from yagopool.ui.viewport import Box


@dataclass(frozen=True, slots=True)
class BreakLook:
    """``facts``: names and values that stand with the others. ``draw``: a picture of the balls that stayed."""

    facts: Callable[[Speaker, BreakOutcome], tuple[tuple[str, str], ...]]
    draw: Callable[[Page, Box, BreakOutcome], None]


BREAK_LOOKS: Final[Mapping[str, BreakLook]] = {YAGO.name: BreakLook(break_map.break_facts, break_map.draw_break)}
"""By game; one that is not here shows in which pots the balls are."""
