"""PROFESSIONAL: blue stays, is the only ball flicked, and must touch a ball that is not the other side's first."""

from typing import Final

from yagopool.rules.refusals import Refusal, refusal
from yagopool.rules.state import GameState, Side, other_side
from yagopool.rules.variants.variant import Variant
from yagopool.table.balls import BLUE, Ball


def refuse_all_but_blue(_state: GameState, ball: Ball) -> Refusal | None:
    """Refuse every ball but blue (P1)."""
    if ball == BLUE:
        return None
    return refusal("not_allowed", "error.flick.only_blue", ball=ball, possible=(BLUE,), rule="P1")


def loser_opens(winner: Side) -> Side:
    """Let the loser of a game open the next (G17)."""
    return other_side(winner)


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
    refuse_flick=refuse_all_but_blue,
    blue_alone=True,
    direct_counts=True,
    next_opener=loser_opens,
)
