"""Boards and positions as JSON: what ``yagopool simulate`` takes and answers, and the boards that ship."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Final, TypeAlias

from pydantic import Field, create_model

from yagopool.assets import asset
from yagopool.errors import BoardError
from yagopool.match.game import DEFAULT, games
from yagopool.match.json_input import checked, json_object
from yagopool.match.model import ABSENT, Number, Place2D, PlacedFlickShape, Shape
from yagopool.match.record import event_json, flick_json, layout_json
from yagopool.physics.trace import Trace
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout, check_layout
from yagopool.table.shot import Flick, check_flick
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec, Pot, check_board


class FlickedShape(PlacedFlickShape):
    """``stroke``."""

    ball: str


class PositionShape(Shape):
    """A position with a stroke. Names of balls and pots are looked at later, with better words."""

    board: Annotated[dict[str, Any], Field(default_factory=dict)]
    balls: dict[str, Place2D]
    potted: Annotated[dict[str, str], Field(default_factory=dict)]
    game: str = DEFAULT
    stroke: FlickedShape = ABSENT


@cache
def overrides_model() -> type[Shape]:
    """The model of a board's overrides, made from the spec's own fields: a new measure needs no second list."""
    shapes: dict[str, Any] = {
        "pots": Annotated[list[Place2D], Field(max_length=1000)],
        "triangle": Annotated[list[Place2D], Field(min_length=3, max_length=3)],
        "rack_apex": Place2D,
        "starting_spot": Place2D,
    }
    measures: dict[str, Any] = {item.name: (shapes.get(item.name, Number), None) for item in fields(BoardSpec)}
    return create_model("Overrides", __base__=Shape, **measures)


_FOLLOWS_BALL: Final = ("potted_depth", "frame_height")
"""Measures that grow with the ball where only the ball is overridden: half sunk stays half sunk (B5)."""


def board_of(overrides: Mapping[str, object], base: BoardSpec = STANDARD_BOARD) -> BoardSpec:
    """Return a board with some of its measures overridden, as a JSON object has them.

    Where the ball's radius is overridden, the depth of potted balls and the height of the frame follow it unless they
    are given too.

    Raises:
        BoardError: an unknown field, a wrong type, a measure out of range, pots that cannot be; ``field`` names it.
    """
    given = checked(overrides_model(), dict(overrides)).model_dump(exclude_unset=True)
    changes: dict[str, Any] = {name: _plain(value) for name, value in given.items()}
    if "ball_radius" in changes:
        scale = changes["ball_radius"] / base.ball_radius
        changes = {name: getattr(base, name) * scale for name in _FOLLOWS_BALL} | changes
    spec = replace(base, **changes)
    check_board(spec)
    return spec


def board_in_file(value: Mapping[str, object]) -> BoardSpec:
    """Return the board of a file: overrides, or all that ``yagopool board --json`` printed.

    Raises:
        BoardError: as ``board_of``; or what follows from the measures is given, and differs.
    """
    following = described(STANDARD_BOARD).keys() - {item.name for item in fields(BoardSpec)}
    spec = board_of({name: given for name, given in value.items() if name not in following})
    printed = described(spec)
    wrong = next((name for name in following & value.keys() if value[name] != printed[name]), None)
    if wrong is not None:
        raise BoardError("unknown_key", "error.follows", wrong, name=wrong)
    return spec


def overrides_of(spec: BoardSpec, base: BoardSpec = STANDARD_BOARD) -> dict[str, object]:
    return {
        item.name: _listed(getattr(spec, item.name))
        for item in fields(BoardSpec)
        if getattr(spec, item.name) != getattr(base, item.name)
        or (item.name in _FOLLOWS_BALL and spec.ball_radius != base.ball_radius)
    }


def described(spec: BoardSpec, game: str = DEFAULT) -> dict[str, object]:
    return (
        {item.name: _listed(getattr(spec, item.name)) for item in fields(BoardSpec)}
        | games()[game].printed(spec)
        | {"flick": [spec.least_flick, spec.greatest_flick]}
    )


def _plain(value: Any) -> Any:
    """Lists of numbers as points, lists of lists as tuples of points."""
    if not isinstance(value, list):
        return value
    if value and not isinstance(value[0], list):
        return Point(*value)
    return tuple(Point(*item) for item in value)


def _listed(value: Any) -> Any:
    if not isinstance(value, tuple):
        return value
    return [_listed(item) for item in value]


Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Position:
    """A board, where the balls lie, and maybe a shot from there. A piece that the shot places lies there already."""

    spec: BoardSpec
    layout: Layout
    flick: Flick | None
    game: str = DEFAULT

    def __post_init__(self) -> None:
        if self.flick is not None and self.flick.at is not None:
            object.__setattr__(self, "layout", self.flick.placed(self.layout))
            object.__setattr__(self, "flick", replace(self.flick, at=None))


def position_with_flick(value: Mapping[str, object], base: BoardSpec | None = None) -> tuple[Position, Flick]:
    """Return the position that a JSON object describes, and the flick, which must be there.

    Raises:
        BoardError: anything that cannot be; ``field`` is the way to it, joined by dots.
    """
    position = position_of(value, base)
    if position.flick is None:
        raise BoardError("missing_key", "error.missing_key", "stroke", name="stroke")
    return position, position.flick


def position_of(value: Mapping[str, object], base: BoardSpec | None = None) -> Position:
    """Return the position that a JSON object describes; a stroke may be left out.

    ``base``: the board that overrides are of, the game's own if None.

    Raises:
        BoardError: anything that cannot be; ``field`` is the way to it, joined by dots.
    """
    given = checked(PositionShape, value)
    game = games().get(given.game)
    if game is None:
        raise BoardError("bad_value", "error.no_such_game", "game", name=given.game, possible=tuple(games()))
    spec = _board(given.board, game.board if base is None else base)
    pieces = game.pieces
    layout = Layout.of(
        {_ball(name, f"balls.{name}", pieces): place for name, place in given.balls.items()},
        {_pot(number, spec): _ball(name, f"potted.{number}", pieces) for number, name in given.potted.items()},
    )
    check_layout(layout, spec)
    if given.stroke is None:
        return Position(spec, layout, None, game.name)
    ball = _ball(given.stroke.ball, "stroke.ball", pieces)
    if game.placed and ball not in game.placed:
        field = "stroke.ball"
        raise BoardError("bad_value", "error.no_such_value", field, name=field, given=ball, possible=game.placed)
    flick = given.stroke.of(ball)
    if flick.at is not None and ball not in game.placed:
        possible = ("ball", "direction", "speed")
        raise BoardError("unknown_key", "error.unknown_key", "stroke.x", name="x", possible=possible)
    position = Position(spec, layout, flick, game.name)
    check_layout(position.layout, spec)
    check_flick(flick, position.layout, spec)
    return position


def position_json(position: Position) -> Json:
    overrides, flick = overrides_of(position.spec, games()[position.game].board), position.flick
    values: Json = {"board": overrides} if overrides else {}
    if position.game != DEFAULT:
        values["game"] = position.game
    values |= layout_json(position.layout)
    if flick is not None:
        values["stroke"] = {"ball": flick.ball, **flick_json(flick)}
    return values


def trace_json(trace: Trace) -> Json:
    return {
        "events": [event_json(event) for event in trace.events],
        **layout_json(trace.layout),
        "off_board": list(trace.off_board),
        "duration": trace.duration,
    }


def _board(overrides: Mapping[str, object], base: BoardSpec) -> BoardSpec:
    if not overrides:
        return base
    try:
        return board_of(overrides, base)
    except BoardError as error:
        field = f"board.{error.field}"
        values = {**error.arguments, **({"name": field} if "name" in error.arguments else {})}
        raise BoardError(error.code, error.key, field, **values) from None


def _ball(name: str, field: str, pieces: tuple[Ball, ...]) -> Ball:
    if name not in pieces:
        raise BoardError("no_such_ball", "error.no_such_ball", field, ball=name, possible=pieces)
    return name


def _pot(number: str, spec: BoardSpec) -> Pot:
    """Take a pot's number as JSON has it: a key, and so text."""
    found = next((pot for pot in spec.pot_numbers if str(pot) == number), None)
    if found is None:
        key = "error.no_such_pot" if spec.pots else "error.no_pots"
        raise BoardError("no_such_pot", key, f"potted.{number}", pot=number, most=len(spec.pots))
    return found


def shipped_names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in asset("boards").glob("*.json")))


@cache
def shipped_boards() -> Mapping[str, BoardSpec]:
    read = {name: board_of(json_object(asset(f"boards/{name}.json").read_bytes())) for name in shipped_names()}
    return MappingProxyType(read)
