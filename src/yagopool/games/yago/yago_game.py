"""YAGO POOL as a value: what matches, the computer, practice and the command line are given."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, cast

from yagopool.errors import BoardError
from yagopool.games.yago.board import (
    BALLS,
    BLUE,
    COLOURED_BALLS,
    COLOURS,
    POTS,
    ROWS,
    balls_of,
    check_racked,
    colour_of,
    complete_rows,
    exact_places,
    rack,
    racked,
)
from yagopool.games.yago.computer.strategy import STRATEGY, decide
from yagopool.games.yago.moves import cleared, flickable, foresee, in_play, legal_moves, move_problems
from yagopool.games.yago.rules.judgement import TARGETS, foul_by_flicking, may_flick
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import (
    ChooseColour,
    Concede,
    Decline,
    GameState,
    Match,
    NextGame,
    Place,
    TakeOver,
    VariantName,
)
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match.game import Game, Practice
from yagopool.table.layout import Layout
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec, Pot, Side, other_side, piece_order

_TARGET: Final = 3
"""Winning three points at once makes a difference."""
_YOU: Final[Side] = "A"


def open_state(variant: str, layout: Layout, colour: str | None = None) -> GameState:
    """Return the state of a match at a position, with side A to play."""
    red: dict[str | None, Side | None] = {"red": _YOU, "yellow": other_side(_YOU), None: None}
    return replace(
        with_turn(new_match(Match(cast("VariantName", variant), _TARGET, (("A",), ("B",)), _YOU))),
        phase="play",
        red=red[colour],
        pots=tuple((pot, ball) for pot, ball in layout.filled if ball != BLUE),
        on_table=frozenset(ball for ball in COLOURED_BALLS if layout.place_of(ball) is not None),
        blue="gone" if layout.place_of(BLUE) is None else "table",
        visits=(1, 0),
        last_shooter=_YOU,
    )


def with_turn(state: GameState) -> GameState:
    return replace(state, to_act=_YOU, shooter_next=_YOU, strokes=1)


def _can_play(state: GameState, ball: Ball) -> bool:
    return may_flick(state, ball) is None and foul_by_flicking(state, ball) is None


def _potted(state: GameState) -> dict[Ball, Pot]:
    return {ball: pot for pot, ball in state.pots}


def _owns(state: GameState, side: Side, ball: Ball) -> bool:
    return state.red is None or colour_of(ball) == state.colour_of_side(side)


def _variants(layout: Layout) -> tuple[str, ...]:
    """Blue on the board makes it PROFESSIONAL's table, on which only blue is flicked."""
    blue = layout.place_of(BLUE) is not None
    return tuple(name for name, variant in VARIANTS.items() if variant.blue_alone == blue)


def _check(variant: str, layout: Layout, opening: bool) -> None:
    """Blue is there if the variant flicks it, and not otherwise; a break needs the whole rack."""
    has_blue = layout.place_of(BLUE) is not None
    if opening and (not has_blue or len(layout.free) <= len(COLOURED_BALLS)):
        raise BoardError("bad_value", "error.drill.opening", "balls")
    needs_blue = opening or any(one.name == variant and one.blue_stays for one in VARIANTS.values())
    if has_blue != needs_blue:
        key = "blue_missing" if needs_blue else "blue_gone"
        raise BoardError("bad_value", f"error.drill.{key}", "balls.blue", variant=variant)


def both_colours(potted: Mapping[Ball, Pot]) -> bool:
    return {colour_of(ball) for ball in potted} >= set(COLOURS)


def a_row(potted: Mapping[Ball, Pot]) -> bool:
    return any(complete_rows([pot for ball, pot in potted.items() if colour_of(ball) == colour]) for colour in COLOURS)


PRACTICE: Final = Practice(
    breaker=BLUE,
    kinds={colour: frozenset(balls_of(colour)) for colour in COLOURS},
    target=_TARGET,
    chances={"both": both_colours, "row": a_row},
    rack=rack,
    open_state=open_state,
    with_turn=with_turn,
    can_play=_can_play,
    potted=_potted,
    owns=_owns,
    variants=_variants,
    check=_check,
)


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
