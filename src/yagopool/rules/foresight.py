"""What a side may flick, and what it would cost, before it does: for the aim, for the computer, for the referee."""

from yagopool.rules.phases import wrong_phase
from yagopool.rules.refusals import Refusal, refusal
from yagopool.rules.state import GameState
from yagopool.rules.variants import VARIANTS
from yagopool.table.balls import BALL_ORDER, BALLS, BLUE, Ball, colour_of


def may_flick(state: GameState, ball: Ball) -> Refusal | None:
    """Return why the side to act may not flick a ball now, None if it may (even if that is a foul)."""
    refused = wrong_phase(state, "stroke")
    if refused is not None:
        return refused
    if ball not in BALL_ORDER:
        return refusal("no_such_ball", "error.no_such_ball", ball=ball, possible=BALLS)
    if state.phase == "break":
        if ball == BLUE:
            return None
        return refusal("not_allowed", "error.flick.break_is_blue", ball=ball, possible=(BLUE,), rule="G2")
    return VARIANTS[state.match.variant].refuse_flick(state, ball) or _potted(state, ball)


def foul_by_flicking(state: GameState, ball: Ball) -> str | None:
    """Return the rule that makes the very flick of this ball a foul of the side to act (E3), None if none does."""
    if state.red is None or state.to_act is None or ball == BLUE:
        return None
    if colour_of(ball) == state.colour_of_side(state.to_act):
        return None
    return VARIANTS[state.match.variant].foul_rules.get("opponent_ball_flicked")


def _potted(state: GameState, ball: Ball) -> Refusal | None:
    pot = next((pot for pot, other in state.pots if other == ball), None)
    if pot is None:
        return None
    possible = tuple(sorted(state.on_table, key=BALL_ORDER.__getitem__))
    return refusal("ball_absent", "error.flick.potted", ball=ball, pot=pot, possible=possible, rule="B5")
