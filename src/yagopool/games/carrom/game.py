"""Carrom as a value: what matches and the command line are given."""

from typing import Any, Final

from yagopool.games.carrom.board import CARROM_BOARD, PIECES, QUEEN, STRIKER, rack, racked
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
)
from yagopool.games.carrom.practice import CARROM_PRACTICE
from yagopool.games.carrom.rules.referee import apply_carrom, new_carrom_match
from yagopool.games.carrom.rules.state import (
    GAMES_TO_WIN,
    POINTS_TO_WIN,
    CarromMatch,
    CarromState,
    GiveUp,
    NextBoard,
    PlaceMan,
)
from yagopool.match.game import Game
from yagopool.table.pieces import piece_order
from yagopool.table.spec import BoardSpec


def carrom_state_json(state: CarromState) -> dict[str, Any]:
    """Return a state, the format's S (docs/formats.md)."""
    result = state.result
    return {
        "game": state.game,
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
    sizes = {kind: {"radius": spec.radius_of(kind), "mass": spec.mass_of(kind)} for kind in (QUEEN, STRIKER)}
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
    racked=racked,
    rack=rack,
    cleared=carrom_cleared,
    in_play=carrom_in_play,
    state_json=carrom_state_json,
    printed=_printed,
    decide=decide,
    flickable=carrom_flickable,
    foresee=carrom_foresee,
    placed=(STRIKER,),
    levels=("beginner", "casual", "skilled", "master"),
    strategy=STRATEGY,
    practice=CARROM_PRACTICE,
)
