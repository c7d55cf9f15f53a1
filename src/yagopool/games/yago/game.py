"""YAGO POOL as a value: what matches, the computer and the command line are given."""

from typing import Any, Final

from yagopool.games.yago.balls import BALLS
from yagopool.games.yago.computer.choices import decide
from yagopool.games.yago.computer.strategy import STRATEGY
from yagopool.games.yago.moves import cleared, flickable, foresee, in_play, legal_moves, move_problems
from yagopool.games.yago.pots import POTS, ROWS
from yagopool.games.yago.practice import PRACTICE
from yagopool.games.yago.rack import check_racked, exact_places, rack, racked
from yagopool.games.yago.rules.checks import TARGETS
from yagopool.games.yago.rules.entries import ChooseColour, Concede, Decline, NextGame, Place, TakeOver
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import GameState, Match
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match.game import Game
from yagopool.table.pieces import piece_order
from yagopool.table.spec import STANDARD_BOARD, BoardSpec


def state_json(state: GameState) -> dict[str, Any]:
    """Return a state, the format's S (docs/formats.md)."""
    result = state.result
    return {
        "game": state.game,
        "phase": state.phase,
        "to_act": state.to_act,
        "player": state.player,
        "strokes": state.strokes,
        "opener": state.opener,
        "colours": None if state.red is None else {"A": state.colour_of_side("A"), "B": state.colour_of_side("B")},
        "pots": {str(pot): ball for pot, ball in state.pots},
        "on_table": sorted(state.on_table, key=piece_order),
        "to_place": sorted(state.to_place, key=piece_order),
        "blue": state.blue,
        "result": None
        if result is None
        else {"winner": result.winner, "points": result.points, "reason": result.reason},
        "score": {"A": state.score[0], "B": state.score[1]},
    }


def _printed(spec: BoardSpec) -> dict[str, Any]:
    return {
        "rack": {ball: list(place) for ball, place in exact_places(spec).items()},
        "rows": [list(row) for row in ROWS],
    }


YAGO: Final = Game(
    name="yago",
    code="YP",
    pieces=BALLS,
    pots=len(POTS),
    board=STANDARD_BOARD,
    variants=tuple(VARIANTS),
    targets=TARGETS,
    agreement=Match,
    entries=(ChooseColour, Place, TakeOver, Decline, Concede, NextGame),
    state=GameState,
    new=new_match,
    apply=apply,
    problems=move_problems,
    legal=legal_moves,
    check_board=check_racked,
    racked=racked,
    rack=rack,
    cleared=cleared,
    in_play=in_play,
    state_json=state_json,
    printed=_printed,
    decide=decide,
    flickable=flickable,
    foresee=foresee,
    strategy=STRATEGY,
    practice=PRACTICE,
)
