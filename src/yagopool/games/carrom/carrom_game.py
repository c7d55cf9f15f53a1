"""Carrom as a value: what matches, the computer, practice and the command line are given."""

from dataclasses import replace
from typing import Any, Final, cast

from yagopool.errors import BoardError
from yagopool.games.carrom.board import CARROM_BOARD, MEN, PIECES, QUEEN, STRIKER, mass_of, rack, racked
from yagopool.games.carrom.computer.choices import decide
from yagopool.games.carrom.computer.strategy import STRATEGY
from yagopool.games.carrom.moves import (
    carrom_cleared,
    carrom_flickable,
    carrom_foresee,
    carrom_in_play,
    carrom_moves,
    carrom_problems,
    check_carrom_board,
    check_striker,
)
from yagopool.games.carrom.rules.referee import apply_carrom, new_carrom_match
from yagopool.games.carrom.rules.state import (
    GAMES_TO_WIN,
    POINTS_TO_WIN,
    CarromMatch,
    CarromState,
    GiveUp,
    MatchLength,
    NextBoard,
    PlaceMan,
)
from yagopool.match.game import Game, Practice
from yagopool.table.layout import Layout
from yagopool.table.spec import Ball, BoardSpec, Side, piece_order

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


def _placing(state: CarromState, man: Ball) -> CarromState:
    potted = tuple(one for one in state.potted if one != man)
    return replace(state, phase="place", potted=potted, to_place=frozenset({man}))


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
    placing=_placing,
)


def carrom_state_json(state: CarromState) -> dict[str, Any]:
    """Return a state, the format's S (docs/formats.md)."""
    result = state.result
    return {
        "game": sum(state.games) + (result is None or result.game_winner is None),
        "board": state.board,
        "phase": state.phase,
        "to_act": state.to_act,
        "player": state.player,
        "colours": {"A": state.colour("A"), "B": state.colour("B")},
        "tries": state.tries,
        "potted": list(state.potted),
        "on_board": sorted(state.on_board, key=piece_order),
        "to_place": sorted(state.to_place, key=piece_order),
        "queen": state.queen,
        "dues": {"A": state.dues[0], "B": state.dues[1]},
        "result": None
        if result is None
        else {
            "winner": result.winner,
            "points": result.points,
            "reason": result.reason,
            "game_winner": result.game_winner,
        },
        "score": {"A": state.score[0], "B": state.score[1]},
        "games": {"A": state.games[0], "B": state.games[1]},
    }


def _printed(spec: BoardSpec) -> dict[str, Any]:
    sizes = {kind: {"radius": spec.radius_of(kind), "mass": mass_of(kind, spec)} for kind in (QUEEN, STRIKER)}
    return {"rack": {piece: list(place) for piece, place in rack(spec).free}, "sizes": sizes}


CARROM: Final = Game(
    name="carrom",
    code="CR",
    pieces=PIECES,
    pots=len(CARROM_BOARD.pots),
    board=CARROM_BOARD,
    variants=tuple(GAMES_TO_WIN),
    targets=range(POINTS_TO_WIN, POINTS_TO_WIN + 1),
    agreement=CarromMatch,
    entries=(PlaceMan, GiveUp, NextBoard),
    state=CarromState,
    new=new_carrom_match,
    apply=apply_carrom,
    problems=carrom_problems,
    legal=carrom_moves,
    check_board=check_carrom_board,
    check_placed=check_striker,
    racked=racked,
    rack=rack,
    cleared=carrom_cleared,
    in_play=carrom_in_play,
    state_json=carrom_state_json,
    printed=_printed,
    decide=decide,
    flickable=carrom_flickable,
    foresee=carrom_foresee,
    shots=_SHOTS,
    placed=(STRIKER,),
    levels=("beginner", "casual", "skilled", "master"),
    strategy=STRATEGY,
    practice=CARROM_PRACTICE,
)
