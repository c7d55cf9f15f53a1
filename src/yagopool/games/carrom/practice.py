"""Carrom's part of practice."""

from dataclasses import replace
from typing import Final, cast

from yagopool.errors import BoardError
from yagopool.games.carrom.board import MEN, QUEEN, STRIKER, rack
from yagopool.games.carrom.rules.referee import new_carrom_match
from yagopool.games.carrom.rules.state import POINTS_TO_WIN, CarromMatch, CarromState, MatchLength
from yagopool.games.practice import Practice
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball
from yagopool.table.sides import Side

_YOU: Final[Side] = "A"
_SHOTS: Final = frozenset({"shoot", "cover"})


def open_carrom_state(variant: str, layout: Layout, colour: str | None = None) -> CarromState:
    """Return the state of a match at a position, with side A to play; the men that are nowhere are potted.

    A plays white unless ``colour`` is black. A queen that is not on the board is A's.
    """
    opener: Side = "B" if colour == "black" else _YOU
    match = CarromMatch(cast("MatchLength", variant), POINTS_TO_WIN, (("A",), ("B",)), opener)
    on_board = layout.balls
    return with_carrom_turn(
        replace(
            new_carrom_match(match),
            phase="shoot",
            potted=tuple(man for men in MEN.values() for man in men if man not in on_board),
            queen="board" if QUEEN in on_board else _YOU,
        )
    )


def with_carrom_turn(state: CarromState) -> CarromState:
    """Return a state with one more shot for side A; a queen that was not covered has gone back already."""
    return replace(state, to_act=_YOU, seat=0, phase="cover" if state.queen == "uncovered" else "shoot")


def _owns(state: CarromState, side: Side, ball: Ball) -> bool:
    return ball not in (QUEEN, STRIKER) and state.owner(ball) == side


def _check(_variant: str, layout: Layout, opening: bool) -> None:
    """The striker is placed by the shot; a break needs all men; each side has a man left to pot."""
    men = [[man for man in men if layout.place_of(man) is not None] for men in MEN.values()]
    whole = layout.place_of(QUEEN) is not None and [len(some) for some in men] == [len(some) for some in MEN.values()]
    if layout.place_of(STRIKER) is not None or not all(men) or (opening and not whole):
        raise BoardError("bad_value", "error.carrom.drill", "balls")


CARROM_PRACTICE: Final = Practice(
    breaker=STRIKER,
    kinds={colour: frozenset(men) for colour, men in MEN.items()},
    target=POINTS_TO_WIN,
    chances={},
    rack=rack,
    open_state=open_carrom_state,
    with_turn=with_carrom_turn,
    can_play=lambda state, ball: ball == STRIKER and state.phase in ("break", *_SHOTS),
    potted=lambda state: state.potted,
    owns=_owns,
    variants=lambda _layout: ("one_game",),
    check=_check,
    phases=_SHOTS,
)
