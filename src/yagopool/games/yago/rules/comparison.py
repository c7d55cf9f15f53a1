"""Three verdicts: one stroke judged under all three variants side by side, from the same position.

The same pots, colours, sides and number of strokes; only blue is where each variant has it: after the break gone in
EASY and MEDIUM, on the table in PROFESSIONAL.
"""

from dataclasses import dataclass, replace

from yagopool.errors import RuleError
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.rule_errors import Refusal
from yagopool.games.yago.rules.state import GameState, Ruling, VariantName
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.table.events import Stroke


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one variant says of a stroke: a ruling and the state after it, or a refusal with the rule."""

    variant: VariantName
    before: GameState
    """The position as this variant has it."""
    ruling: Ruling | None
    after: GameState | None
    refused: Refusal | None


def verdicts(state: GameState, stroke: Stroke) -> tuple[Verdict, ...]:
    """Judge a stroke under EASY, MEDIUM and PROFESSIONAL.

    Raises ``RuleError`` for a stroke that cannot be in the state's own variant. One that another variant does not let
    one flick, or whose events cannot happen there, is answered with that variant's refusal.
    """
    apply(state, stroke)
    return tuple(_verdict(under(state, variant), stroke) for variant in VARIANTS)


def under(state: GameState, variant: VariantName) -> GameState:
    """Return the same position in another variant; only where blue is differs."""
    blue = state.blue
    if state.broken:
        blue = "table" if VARIANTS[variant].blue_stays else "gone"
    return replace(state, match=replace(state.match, variant=variant), blue=blue)


def _verdict(state: GameState, stroke: Stroke) -> Verdict:
    variant = state.match.variant
    try:
        after, ruling = apply(state, stroke)
    except RuleError as error:
        return Verdict(variant, state, None, None, Refusal.of(error))
    return Verdict(variant, state, ruling, after, None)
