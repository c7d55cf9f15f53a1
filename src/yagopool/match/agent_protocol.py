"""What the game and a program that plays say to each other: one JSON object a line, named by ``say``.

The game says ``hello``, then a ``position`` whenever the program is to move, and ``bye``. The program answers ``hello``
and each ``position`` with one line. docs/agents.md describes every field. What comes in is read strictly.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final, TypeAlias

from pydantic import ConfigDict, TypeAdapter, ValidationError

from yagopool.errors import BoardError, YagoError
from yagopool.match.game import DEFAULT, Entry, Game, LegalMoves, Move, State, game_of, games
from yagopool.match.json_input import Model, checked, json_object
from yagopool.match.model import Name, Place2D, Shape, schema_of
from yagopool.match.position import FlickedShape, board_of, described
from yagopool.match.record import flick_json, layout_json
from yagopool.table.layout import Layout
from yagopool.table.placement import Placement
from yagopool.table.shot import Flick, Stroke
from yagopool.table.spec import BoardSpec

PROTOCOL: Final = 1
"""The version of the protocol that is spoken."""
LONGEST_ANSWER: Final = 1 << 16
"""The most bytes of a program's line."""
FLICK: Final = "flick"
"""What a move's ``do`` is for a flick; for any other the name of the entry."""

Json: TypeAlias = dict[str, Any]


class HelloShape(Shape):
    """A program's answer to ``hello``."""

    say: str
    protocol: int
    name: Name


class MoveShape(Shape):
    """A program's answer to ``position``; the move is looked at later."""

    say: str
    move: dict[str, Any]


class AskedShape(Shape):
    """``position``, as the program's end of the line reads it."""

    model_config = ConfigDict(extra="ignore")

    game: str = DEFAULT
    state: dict[str, Any]
    balls: dict[str, Place2D]
    potted: dict[str, str]
    board: dict[str, Any]
    seed: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A position in which a move is wanted; ``seed`` is for the program's random numbers."""

    state: State
    layout: Layout
    spec: BoardSpec
    seed: int


def line_of(message: Mapping[str, object]) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode() + b"\n"


def hello(name: str) -> Json:
    return {"say": "hello", "protocol": PROTOCOL, "name": name}


def position_message(asked: Asked, legal: LegalMoves, seconds: float) -> Json:
    return {
        "say": "position",
        "game": asked.state.match.game,
        "state": _state_json(asked.state),
        **layout_json(asked.layout),
        "board": described(asked.spec, asked.state.match.game),
        "legal": legal_json(legal),
        "seconds": seconds,
        "seed": asked.seed,
    }


def bye(result: str, why: str) -> Json:
    return {"say": "bye", "result": result, "why": why}


def legal_json(legal: LegalMoves) -> Json:
    return {
        "flicks": [
            {
                "ball": one.ball,
                "speed": [one.slowest, one.fastest],
                "foul": one.foul,
                "crowded": [list(crowded) for crowded in one.crowded],
            }
            | ({} if one.placement is None else {"place": _place_json(one.placement)})
            for one in legal.flicks
        ],
        "choices": [move_json(choice) for choice in legal.choices],
        "places": [_place_json(one) for one in legal.places],
        "may_concede": legal.may_concede,
    }


def _place_json(one: Placement) -> Json:
    return {
        "ball": one.ball,
        "inside": one.inside,
        "target": [list(corner) for corner in one.target.corners],
        "blocked": [[*circle.centre, circle.radius] for circle in one.blocked],
        "spots": [list(spot) for spot in one.samples()],
    }


def move_json(move: Move) -> Json:
    if isinstance(move, Flick):
        return {"do": FLICK, "ball": move.ball, **flick_json(move)}
    values = {field.name: getattr(move, field.name) for field in fields(move)}
    said = {name: value for name, value in values.items() if value is not None}
    return {
        "do": move.do,
        **{name: list(value) if isinstance(value, tuple) else value for name, value in said.items()},
    }


def move_of(value: Mapping[str, object], game: Game) -> Move:
    """Return the move that a JSON object is. Whether it can be made now is not asked.

    Raises:
        YagoError: it is none.
    """
    if value.get("do") != FLICK:
        return _entry_of(value, game)
    shape = checked(FlickedShape, {name: part for name, part in value.items() if name != "do"})
    return shape.of(shape.ball)


def _entry_of(value: Mapping[str, object], game: Game) -> Entry:
    names = (FLICK, *(entry.do for entry in game.entries if entry is not Stroke))
    if value.get("do") not in names:
        raise YagoError("bad_value", "error.agent.no_such_move", given=str(value.get("do", "")), possible=names)
    return schema_of(game).entry_of(1, dict(value)).entry


def read_hello(line: bytes) -> HelloShape:
    """Return a program's answer to ``hello``. Raises ``YagoError`` if it is none."""
    return _read(line, "hello", HelloShape)


def read_move(line: bytes, game: Game) -> Move:
    """Return the move of a program's answer to ``position``. Raises ``YagoError`` if it is none."""
    return move_of(_read(line, "move", MoveShape).move, game)


def _read(line: bytes, say: str, model: type[Model]) -> Model:
    found = json_object(line)
    if found.get("say", say) != say:
        raise YagoError("bad_value", "error.agent.no_message", given=str(found["say"]), possible=(say,))
    return checked(model, found)


def read_position(line: bytes) -> Asked:
    """Return what a ``position`` line asks: the program's end of the protocol.

    Raises:
        YagoError: it is no position.
    """
    found = checked(AskedShape, json_object(line))
    game = games().get(found.game)
    if game is None:
        raise BoardError("bad_value", "error.no_such_game", "game", name=found.game, possible=tuple(games()))
    known = {field.name for field in fields(BoardSpec)}
    spec = board_of({name: part for name, part in found.board.items() if name in known}, game.board)
    layout = Layout.of(found.balls, {int(pot): ball for pot, ball in found.potted.items()})
    try:
        state = _adapter(game.state).validate_json(json.dumps(found.state))
    except ValidationError as error:
        field = ".".join(map(str, ("state", *error.errors()[0]["loc"])))
        raise BoardError("bad_value", "error.agent.no_state", field, name=field) from None
    return Asked(state, layout, spec, found.seed)


def _state_json(state: State) -> Json:
    """Return a state by the fields of its class; sets in order, so that equal states are equal lines."""
    values: Json = _adapter(game_of(state).state).dump_python(state, mode="json")
    sets = (name for name in values if isinstance(getattr(state, name), frozenset))
    return values | {name: sorted(values[name]) for name in sets}


@cache
def _adapter(state: type) -> TypeAdapter[Any]:
    return TypeAdapter(state)
