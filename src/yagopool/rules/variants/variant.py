"""What one variant of the game has to say for itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from yagopool.rules.drops import Drop
from yagopool.rules.refusals import Refusal
from yagopool.rules.ruling import FoulCode
from yagopool.rules.state import GameState, Side, VariantName
from yagopool.table.balls import Ball


@dataclass(frozen=True, slots=True)
class Variant:
    """Where a variant differs from the others: data and hooks. All else is every variant's (G)."""

    name: VariantName
    foul_rules: Mapping[FoulCode, str]
    """The fouls there are, each with the rule that makes it one."""
    blue_stays: bool
    """Whether blue is still in the game after the break (P1), or leaves it (E1)."""
    may_decline: bool
    """Whether the opponent may let an offender play on (P7)."""
    refuse_flick: Callable[[GameState, Ball], Refusal | None]
    """After the break: why this ball is never flicked in this variant, or None."""
    blue_alone: bool
    """Whether blue is the only ball flicked, all game (P1), or own balls are after the break (E1)."""
    direct_counts: bool
    """Whether an own ball counts that dropped without touching a cushion or another ball before (M1)."""
    next_opener: Callable[[Side], Side]
    """Who opens the next game, by the winner of this one (G17)."""

    def counts(self, drop: Drop) -> bool:
        """Tell whether an own ball that dropped without a foul counts as potted."""
        return self.direct_counts or drop.indirect
