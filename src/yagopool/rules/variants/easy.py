"""EASY: blue plays the break and leaves; then one's own balls are flicked directly."""

from typing import Final

from yagopool.rules.refusals import Refusal, refusal
from yagopool.rules.state import GameState, Side
from yagopool.rules.variants.variant import Variant
from yagopool.table.balls import BALL_ORDER, BLUE, Ball


def refuse_blue(state: GameState, ball: Ball) -> Refusal | None:
    """Refuse blue: it left the board after the opening stroke (E1)."""
    if ball != BLUE:
        return None
    possible = tuple(sorted(state.on_table, key=BALL_ORDER.__getitem__))
    return refusal("not_allowed", "error.flick.blue_gone", ball=ball, possible=possible, rule="E1")


def winner_opens(winner: Side) -> Side:
    """Let the winner of a game open the next (G17)."""
    return winner


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
    refuse_flick=refuse_blue,
    blue_alone=False,
    direct_counts=True,
    next_opener=winner_opens,
)
