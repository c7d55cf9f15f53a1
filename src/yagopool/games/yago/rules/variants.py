"""The three variants: one value of data and hooks each. What they share is in the modules that read them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from yagopool.games.yago.board import BALL_ORDER, BLUE
from yagopool.games.yago.rules.state import FoulCode, GameState, Refusal, VariantName, refusal
from yagopool.table.spec import Ball, Side, other_side


@dataclass(frozen=True, slots=True)
class Variant:
    """Where a variant differs from the others. Everything else is the same in every variant (G)."""

    name: VariantName
    foul_rules: Mapping[FoulCode, str]
    """The fouls of this variant, each with the id of its rule."""
    blue_stays: bool
    """Whether blue stays in the game after the break (P1) or is taken off the board (E1)."""
    may_decline: bool
    """Whether the opponent may pass after a foul (P7)."""
    refuse_flick: Callable[[GameState, Ball], Refusal | None]
    """After the break: why this ball may never be flicked in this variant, or None."""
    blue_alone: bool
    """Whether only blue is ever flicked (P1)."""
    direct_counts: bool
    """Whether a player's own ball counts if it dropped without touching a cushion or another ball first (M1)."""
    next_opener: Callable[[Side], Side]
    """Who breaks first in the next game, given the winner of this one (G17)."""


def _refuse_blue(state: GameState, ball: Ball) -> Refusal | None:
    if ball != BLUE:
        return None
    possible = tuple(sorted(state.on_table, key=BALL_ORDER.__getitem__))
    return refusal("not_allowed", "error.flick.blue_gone", ball=ball, possible=possible, rule="E1")


def _refuse_all_but_blue(_state: GameState, ball: Ball) -> Refusal | None:
    if ball == BLUE:
        return None
    return refusal("not_allowed", "error.flick.only_blue", ball=ball, possible=(BLUE,), rule="P1")


def _winner_opens(winner: Side) -> Side:
    return winner


def _loser_opens(winner: Side) -> Side:
    return other_side(winner)


EASY: Final = Variant(
    name="easy",
    foul_rules={
        "opponent_ball_flicked": "E3",
        "blue_potted": "E2",
        "blue_off_board": "E2",
        "ball_off_board": "E4",
        "ball_disturbed": "E5",
    },
    blue_stays=False,
    may_decline=False,
    refuse_flick=_refuse_blue,
    blue_alone=False,
    direct_counts=True,
    next_opener=_winner_opens,
)

MEDIUM: Final = replace(EASY, name="medium", direct_counts=False)

PROFESSIONAL: Final = Variant(
    name="professional",
    foul_rules={
        "blue_potted": "P4",
        "blue_off_board": "P4",
        "opponent_ball_hit_first": "P3",
        "ball_off_board": "P5",
        "ball_disturbed": "P6",
        "no_ball_hit": "P2",
    },
    blue_stays=True,
    may_decline=True,
    refuse_flick=_refuse_all_but_blue,
    blue_alone=True,
    direct_counts=True,
    next_opener=_loser_opens,
)

VARIANTS: Final[Mapping[VariantName, Variant]] = {variant.name: variant for variant in (EASY, MEDIUM, PROFESSIONAL)}
"""All variants by name, the easiest first."""
