"""What a shot was: what it potted, what it cost, and what becomes of queen, turn and board."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from yagopool.games.carrom.board import QUEEN, STRIKER
from yagopool.games.carrom.rules.state import MEN_EACH, MOST_TRIES, CarromState, QueenIs
from yagopool.table.events import OffBoard, Potted, Stroke
from yagopool.table.pieces import Ball, piece_order
from yagopool.table.sides import Side, other_side

QueenTurn: TypeAlias = Literal["untouched", "potted", "covered", "early", "not_covered", "fouled", "turn_over"]
"""What a shot did to the queen.

``early``: potted before any own man (C8); ``not_covered``: by the shot that had to (C9); ``fouled``: potted with the
striker, or the striker potted where it had to be covered (F5); ``turn_over``: potted by a shot whose striker left the
board, so that nobody can cover it.
"""


@dataclass(frozen=True, slots=True)
class ShotJudgement:
    """Everything the referee found about one shot."""

    before: CarromState
    stroke: Stroke
    shooter: Side
    own: tuple[Ball, ...]
    """The shooter's men that the shot potted."""
    others: tuple[Ball, ...]
    """The opponent's."""
    striker_potted: bool
    striker_off: bool
    untouched: bool
    """Whether this was a break that touched no man (C7)."""
    queen: QueenTurn
    queen_after: QueenIs
    foul: str | None
    """The rule of F1 to F5 that decides what the potted striker costs."""
    out: tuple[Ball, ...]
    """The men that come out, both sides', in the order they are found."""
    potted: tuple[Ball, ...]
    dues: tuple[int, int]
    back: tuple[Ball, ...]
    """The pieces that go back to the middle, queen first (F6)."""
    continues: bool
    lost: Literal["own_last", "others_last"] | None
    """Why the shooter lost the board (F7)."""
    won: bool
    """Whether the shooter has potted all own men (S1)."""


def judge_shot(state: CarromState, stroke: Stroke) -> ShotJudgement:
    """Return what a shot was. It must have been checked."""
    shooter = state.shooter_next
    dropped = [event.ball for event in stroke.events if isinstance(event, Potted)]
    left = [event.ball for event in stroke.events if isinstance(event, OffBoard)]
    men = [piece for piece in dropped if piece not in (STRIKER, QUEEN)]
    own = tuple(man for man in men if state.owner(man) == shooter)
    others = tuple(man for man in men if state.owner(man) != shooter)
    striker_potted, striker_off = STRIKER in dropped, STRIKER in left
    lost = _lost(state, own, others, QUEEN in dropped)
    queen = _queen(state, own, queen=QUEEN in dropped, foul=striker_potted, off=striker_off)
    untouched = state.phase == "break" and _touched_nothing(stroke)
    scored = bool(own) or (queen == "potted" and not striker_potted)
    again = untouched and not striker_potted and state.tries < MOST_TRIES - 1
    continues = (scored or again) and not striker_off
    after: dict[QueenTurn, QueenIs] = {"untouched": state.queen, "potted": "uncovered", "covered": shooter}
    potted, dues, out = _settle(state, (*state.potted, *men), own if striker_potted else (), int(striker_potted))
    returns = queen not in after
    back = [piece for piece in left if piece not in (STRIKER, QUEEN)]
    back.sort(key=lambda man: (state.owner(man) != shooter, piece_order(man)))
    return ShotJudgement(
        before=state,
        stroke=stroke,
        shooter=shooter,
        own=own,
        others=others,
        striker_potted=striker_potted,
        striker_off=striker_off,
        untouched=untouched,
        queen=queen,
        queen_after=after.get(queen, "board"),
        foul=_foul(own, others, QUEEN in dropped) if striker_potted else None,
        out=out,
        potted=potted,
        dues=dues,
        back=((QUEEN,) if returns or QUEEN in left else ()) + tuple(back),
        continues=continues and lost is None,
        lost=lost,
        won=lost is None and sum(state.owner(man) == shooter for man in potted) == MEN_EACH,
    )


def _touched_nothing(stroke: Stroke) -> bool:
    return all(piece == STRIKER for event in stroke.events for piece in event.balls)


def _lost(
    state: CarromState, own: tuple[Ball, ...], others: tuple[Ball, ...], queen: bool
) -> Literal["own_last", "others_last"] | None:
    """Return why the board is lost by potting a last man (F7), before anything else is looked at."""
    shooter = state.shooter_next
    if others and len(state.potted_by(other_side(shooter))) + len(others) == MEN_EACH:
        return "others_last"
    if own and len(state.potted_by(shooter)) + len(own) == MEN_EACH and state.queen == "board" and not queen:
        return "own_last"
    return None


def _queen(state: CarromState, own: tuple[Ball, ...], *, queen: bool, foul: bool, off: bool) -> QueenTurn:
    """Return what the shot did to the queen (C8, C9, F5)."""
    if state.queen == "uncovered":
        if foul:
            return "fouled"
        return "covered" if own else "not_covered"
    if not queen:
        return "untouched"
    if foul:
        return "fouled"
    if own:
        return "covered"
    if not state.potted_by(state.shooter_next):
        return "early"
    return "turn_over" if off else "potted"


def _foul(own: tuple[Ball, ...], others: tuple[Ball, ...], queen: bool) -> str:
    """Return the rule that says what the potted striker costs."""
    if queen:
        return "F5"
    if own:
        return "F4" if others else "F2"
    return "F3" if others else "F1"


def _settle(
    state: CarromState, potted: tuple[Ball, ...], returned: tuple[Ball, ...], due: int
) -> tuple[tuple[Ball, ...], tuple[int, int], tuple[Ball, ...]]:
    """Return the men in pockets, the dues and the men that come out, once every due is paid that can be.

    Of the men in pockets the one potted last comes out first.
    """
    shooter = state.shooter_next
    left = [man for man in potted if man not in returned]
    out = list(returned)
    owed = {side: state.dues["AB".index(side)] + (due if side == shooter else 0) for side in ("A", "B")}
    for side in (shooter, other_side(shooter)):
        own = [man for man in left if state.owner(man) == side]
        while owed[side] and own:
            man = own.pop()
            left.remove(man)
            out.append(man)
            owed[side] -= 1
    return tuple(left), (owed["A"], owed["B"]), tuple(out)
