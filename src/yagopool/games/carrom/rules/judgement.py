"""What a shot was: what it potted, what it cost, and what becomes of queen, turn and board."""

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, Self, TypeAlias

from yagopool.games.carrom.board import QUEEN, STRIKER
from yagopool.games.carrom.rules.state import MEN_EACH, MOST_TRIES, CarromState, QueenIs
from yagopool.table.shot import OffBoard, Potted, Stroke
from yagopool.table.spec import Ball, Side, other_side, piece_order

_NO_MEN: Final = (QUEEN, STRIKER)

Loss: TypeAlias = Literal["own_last", "others_last", "both_last"]
"""Whose last man a shot potted too early (F7)."""
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
    lost: Loss | None
    """Why the shooter lost the board (F7)."""
    won: bool
    """Whether the shooter has potted all own men (S1)."""


class _Gone(NamedTuple):
    """What dropped or left the board in a shot, as the shooter sees it."""

    own: tuple[Ball, ...]
    others: tuple[Ball, ...]
    queen: bool
    striker: bool
    queen_off: bool
    striker_off: bool
    men_off: tuple[Ball, ...]
    """The shooter's first (F6)."""

    @classmethod
    def of(cls, state: CarromState, stroke: Stroke) -> Self:
        shooter = state.shooter_next
        dropped, off = _of(Potted, stroke), _of(OffBoard, stroke)
        men = tuple(piece for piece in dropped if piece not in _NO_MEN)
        men_off = sorted((piece for piece in off if piece not in _NO_MEN), key=piece_order)
        return cls(
            own=tuple(man for man in men if state.owner(man) == shooter),
            others=tuple(man for man in men if state.owner(man) != shooter),
            queen=QUEEN in dropped,
            striker=STRIKER in dropped,
            queen_off=QUEEN in off,
            striker_off=STRIKER in off,
            men_off=tuple(sorted(men_off, key=lambda man: state.owner(man) != shooter)),
        )


def _of(kind: type[Potted] | type[OffBoard], stroke: Stroke) -> tuple[Ball, ...]:
    return tuple(event.ball for event in stroke.events if isinstance(event, kind))


def judge_shot(state: CarromState, stroke: Stroke) -> ShotJudgement:
    """Return what a shot was. It must have been checked."""
    shooter, gone = state.shooter_next, _Gone.of(state, stroke)
    lost, queen = _lost(state, gone), _queen(state, gone)
    queen_after: dict[QueenTurn, QueenIs] = {"untouched": state.queen, "potted": "uncovered", "covered": shooter}
    potted, dues, out = _settle(state, stroke, gone)
    untouched = state.phase == "break" and not _touched_men(stroke)
    queen_back = queen not in queen_after or gone.queen_off
    return ShotJudgement(
        before=state,
        stroke=stroke,
        shooter=shooter,
        own=gone.own,
        others=gone.others,
        striker_potted=gone.striker,
        striker_off=gone.striker_off,
        untouched=untouched,
        queen=queen,
        queen_after=queen_after.get(queen, "board"),
        foul=_foul(gone) if gone.striker else None,
        out=out,
        potted=potted,
        dues=dues,
        back=((QUEEN,) if queen_back else ()) + gone.men_off,
        continues=lost is None and _plays_on(state, gone, queen, untouched=untouched),
        lost=lost,
        won=lost is None and sum(state.owner(man) == shooter for man in potted) == MEN_EACH,
    )


def _touched_men(stroke: Stroke) -> bool:
    """Whether a shot touched a man; the queen isn't one (C7)."""
    return any(piece not in _NO_MEN for event in stroke.events for piece in event.balls)


def _plays_on(state: CarromState, gone: _Gone, queen: QueenTurn, *, untouched: bool) -> bool:
    """Return whether the same player has the next shot (C6, C7, F1 to F6)."""
    if gone.striker_off:
        return False
    if untouched and not gone.striker and queen == "untouched":
        return state.tries < MOST_TRIES - 1
    return bool(gone.own) or queen == "potted"


def _lost(state: CarromState, gone: _Gone) -> Loss | None:
    """Return why the board is lost by potting a last man (F7), before anything else is looked at."""
    shooter = state.shooter_next
    own = gone.own and len(state.potted_by(shooter)) + len(gone.own) == MEN_EACH
    if gone.others and len(state.potted_by(other_side(shooter))) + len(gone.others) == MEN_EACH:
        return "both_last" if own else "others_last"
    return "own_last" if own and state.queen == "board" and not gone.queen else None


def _queen(state: CarromState, gone: _Gone) -> QueenTurn:
    """Return what the shot did to the queen (C8, C9, F5)."""
    if state.queen == "uncovered":
        if gone.striker:
            return "fouled"
        return "covered" if gone.own else "not_covered"
    if not gone.queen:
        return "untouched"
    if gone.striker:
        return "fouled"
    if gone.own:
        return "covered"
    if not state.potted_by(state.shooter_next):
        return "early"
    return "turn_over" if gone.striker_off else "potted"


def _foul(gone: _Gone) -> str:
    """Return the rule that says what the potted striker costs."""
    if gone.queen:
        return "F5"
    if gone.own:
        return "F4" if gone.others else "F2"
    return "F3" if gone.others else "F1"


def _settle(
    state: CarromState, stroke: Stroke, gone: _Gone
) -> tuple[tuple[Ball, ...], tuple[int, int], tuple[Ball, ...]]:
    """Return the men in pockets, the dues and the men that come out, once every due is paid that can be.

    With the striker the shooter's men come out that dropped with it, and one is owed. The man potted last comes out
    first.
    """
    shooter = state.shooter_next
    out = gone.own[::-1] if gone.striker else ()
    dropped = (piece for piece in _of(Potted, stroke) if piece not in _NO_MEN)
    left = [man for man in (*state.potted, *dropped) if man not in out]
    owed = {"A": state.dues[0], "B": state.dues[1]}
    owed[shooter] += gone.striker
    for side in (shooter, other_side(shooter)):
        last_first = [man for man in reversed(left) if state.owner(man) == side]
        paid = last_first[: owed[side]]
        owed[side] -= len(paid)
        out += tuple(paid)
    return tuple(man for man in left if man not in out), (owed["A"], owed["B"]), out
