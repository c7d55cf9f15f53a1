"""A position and a stroke as JSON: what ``yagopool simulate`` takes, and what it answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from yagopool.errors import BoardError
from yagopool.match.as_json import event_json, layout_json
from yagopool.match.board_file import board_of, overrides_of
from yagopool.match.wrong_fields import checked
from yagopool.physics.trace import Trace
from yagopool.table.balls import BALL_ORDER, BALLS, Ball
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.pots import Pot
from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.table.validation import check_flick, check_layout

Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Laid:
    """A board, where the balls lie, and maybe a stroke from there."""

    spec: BoardSpec
    layout: Layout
    flick: Flick | None


@dataclass(frozen=True, slots=True)
class Position:
    """A board, where the balls lie, and a stroke to be simulated."""

    spec: BoardSpec
    layout: Layout
    flick: Flick


def position_of(value: Mapping[str, object], base: BoardSpec = STANDARD_BOARD) -> Position:
    """Return the position and stroke that a JSON object describes.

    Raises:
        BoardError: anything that cannot be; ``field`` is the way to it, joined by dots.
    """
    laid = laid_of(value, base)
    if laid.flick is None:
        raise BoardError("missing_key", "error.missing_key", "stroke", name="stroke")
    return Position(laid.spec, laid.layout, laid.flick)


def laid_of(value: Mapping[str, object], base: BoardSpec = STANDARD_BOARD) -> Laid:
    """Return the position that a JSON object describes; a stroke may be left out.

    Raises:
        BoardError: anything that cannot be; ``field`` is the way to it, joined by dots.
    """
    # Who knows what a position is does not wait for the models that read one.
    from yagopool.match.position_shapes import PositionShape  # noqa: PLC0415

    given = checked(PositionShape, value)
    spec = _board(given.board, base)
    layout = Layout.of(
        {_ball(name, f"balls.{name}"): place for name, place in given.balls.items()},
        {_pot(number, spec): _ball(name, f"potted.{number}") for number, name in given.potted.items()},
    )
    check_layout(layout, spec)
    if given.stroke is None:
        return Laid(spec, layout, None)
    flick = Flick(_ball(given.stroke.ball, "stroke.ball"), given.stroke.direction, given.stroke.speed)
    check_flick(flick, layout, spec)
    return Laid(spec, layout, flick)


def position_json(laid: Laid | Position) -> Json:
    """Return a position as JSON; ``laid_of`` takes it back."""
    overrides, flick = overrides_of(laid.spec), laid.flick
    told: Json = {"board": overrides} if overrides else {}
    told |= layout_json(laid.layout)
    if flick is not None:
        told["stroke"] = {"ball": flick.ball, "direction": flick.direction, "speed": flick.speed}
    return told


def trace_json(trace: Trace) -> Json:
    """Return what a stroke did, as ``yagopool simulate --json`` prints it."""
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
        told = {**error.arguments, **({"name": field} if "name" in error.arguments else {})}
        raise BoardError(error.code, error.key, field, **told) from None


def _ball(name: str, field: str) -> Ball:
    if name not in BALL_ORDER:
        raise BoardError("no_such_ball", "error.no_such_ball", field, ball=name, possible=BALLS)
    return BALLS[BALL_ORDER[name]]


def _pot(number: str, spec: BoardSpec) -> Pot:
    """Take a pot's number as JSON has it: a key, and so text."""
    found = next((pot for pot in spec.pot_numbers if str(pot) == number), None)
    if found is None:
        key = "error.no_such_pot" if spec.pots else "error.no_pots"
        raise BoardError("no_such_pot", key, f"potted.{number}", pot=number, most=len(spec.pots))
    return found
