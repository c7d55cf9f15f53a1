"""Drills as files: strict JSON in, and out again. ``docs/formats.md`` describes the format."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter, ValidationError

from yagopool.errors import BoardError
from yagopool.games.practice import practice_of
from yagopool.match.game import DEFAULT, Game, games
from yagopool.match.json_input import field_error, first_fault, json_object
from yagopool.match.position import board_of, overrides_of
from yagopool.match.schema import ABSENT, Place2D, PlacedFlickShape, Shape, layout_json, plain_layout
from yagopool.practice.drill import (
    AllGoal,
    AnyPiece,
    Drill,
    Goal,
    Kind,
    KindName,
    SolutionStroke,
    VariantName,
    among,
)
from yagopool.table.flick import Flick
from yagopool.table.layout import Point
from yagopool.table.validation import check_flick, check_layout

_FORMAT: Final = "yagopool-drill"
_WIDTH: Final = 100
"""What fits into this many letters stands on one line of a written file."""
if TYPE_CHECKING:
    PotKey: TypeAlias = str
else:  # what pydantic checks names by
    PotKey = among(lambda game: map(str, range(1, game.pots + 1)))
_Strokes: TypeAlias = Annotated[int, Field(ge=1, le=99)]
_Title: TypeAlias = Annotated[str, Field(min_length=1, max_length=60)]
_Text: TypeAlias = Annotated[str, Field(min_length=1, max_length=500)]
_Language: TypeAlias = Annotated[str, Field(min_length=2, max_length=8)]


class _SolutionFlickShape(PlacedFlickShape):
    ball: AnyPiece


class _SolutionShape(Shape):
    balls: dict[AnyPiece, Place2D]
    potted: dict[PotKey, AnyPiece]
    flick: _SolutionFlickShape
    aim: Goal = Field(alias="for")

    def stroke(self) -> SolutionStroke:
        x, y = self.flick.x, self.flick.y
        at = None if x is ABSENT or y is ABSENT else Point(x, y)
        flick = Flick(self.flick.ball, self.flick.direction, self.flick.speed, at)
        return SolutionStroke(plain_layout(self), flick, self.aim)


class _DrillShape(Shape):
    format: Literal["yagopool-drill"]
    version: Literal[1]
    game: str = DEFAULT
    kind: Kind
    variant: VariantName
    title: Annotated[dict[_Language, _Title], Field(min_length=1)]
    text: Annotated[dict[_Language, _Text], Field(min_length=1)]
    board: dict[str, Any] = ABSENT
    balls: dict[AnyPiece, Place2D]
    potted: dict[PotKey, AnyPiece] = Field(default_factory=dict)
    colour: KindName = ABSENT
    opening: bool = False
    goal: Goal
    stars: Annotated[list[_Strokes], Field(min_length=3, max_length=3)]
    solution: list[_SolutionShape] = Field(default_factory=list)


_GOAL: Final[TypeAdapter[Goal]] = TypeAdapter(Goal)


def drill_of(content: bytes, name: str) -> Drill:
    """Return the drill of a file's bytes.

    Raises:
        BoardError: what is wrong; ``field`` is the way to it, joined by dots.
    """
    try:
        # Strict, but from JSON, in which a tuple is a list.
        found = json_object(content)
        game = _game(found.get("game", DEFAULT))
        shape = _DrillShape.model_validate_json(json.dumps(found), context=game)
    except ValidationError as error:
        raise _field_error(error) from None
    drill = Drill(
        name=name,
        kind=shape.kind,
        variant=shape.variant,
        title=shape.title,
        text=shape.text,
        layout=plain_layout(shape),
        colour=shape.colour,
        opening=shape.opening,
        goal=shape.goal,
        stars=(shape.stars[0], shape.stars[1], shape.stars[2]),
        solution=tuple(stroke.stroke() for stroke in shape.solution),
        spec=board_of(shape.board, game.board) if shape.board else game.board,
        game=game.name,
    )
    check_drill(drill)
    return drill


def _game(name: object) -> Game:
    """Return the game that a file names. Raises ``BoardError`` if there is none with practice."""
    known = {one.name: one for one in games().values() if one.practice is not None}
    if name not in known:
        key, given = "error.record.no_such_value", str(name)
        raise BoardError("bad_value", key, "game", where="game", given=given, possible=tuple(known))
    return known[str(name)]


def goal_of(value: Mapping[str, object], game: str = DEFAULT) -> Goal:
    """Return the goal of a JSON object. Raises ``BoardError`` if it is none."""
    try:
        return _GOAL.validate_json(json.dumps(value), context=games()[game])
    except ValidationError as error:
        raise _field_error(error, "goal") from None


def goal_json(goal: Goal) -> dict[str, Any]:
    """Return a goal as JSON, without what it leaves open."""
    found = _GOAL.dump_python(goal, mode="json")
    if isinstance(goal, AllGoal):
        found["of"] = [goal_json(part) for part in goal.of]
    return {"want": goal.want} | {key: value for key, value in found.items() if value}


def drill_json(drill: Drill) -> dict[str, Any]:
    """Return a drill as JSON; ``drill_of`` takes it back."""
    board = overrides_of(drill.spec, games()[drill.game].board)
    return {
        "format": _FORMAT,
        "version": 1,
        **({} if drill.game == DEFAULT else {"game": drill.game}),
        "kind": drill.kind,
        "variant": drill.variant,
        "title": dict(drill.title),
        "text": dict(drill.text),
        **({"board": board} if board else {}),
        **layout_json(drill.layout),
        **({"colour": drill.colour} if drill.colour else {}),
        **({"opening": True} if drill.opening else {}),
        "goal": goal_json(drill.goal),
        "stars": list(drill.stars),
        "solution": [
            {
                **layout_json(stroke.layout),
                "flick": {
                    "ball": stroke.flick.ball,
                    "direction": stroke.flick.direction,
                    "speed": stroke.flick.speed,
                    **({} if stroke.flick.at is None else stroke.flick.at._asdict()),
                },
                "for": goal_json(stroke.aim),
            }
            for stroke in drill.solution
        ],
    }


def drill_text(drill: Drill) -> str:
    """Return a drill's file: JSON that people can read, short lists and objects on one line."""
    return _readable(drill_json(drill), "") + "\n"


def _readable(value: object, indent: str) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(indent) + len(flat) <= _WIDTH:
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        lines = [f"{inner}{json.dumps(key)}: {_readable(item, inner)}" for key, item in value.items()]
    else:
        lines = [f"{inner}{_readable(item, inner)}" for item in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n" + ",\n".join(lines) + f"\n{indent}{closing}"


def check_drill(drill: Drill) -> None:
    """Raise BoardError if a drill cannot be: its position, its stars, its solution's positions and strokes."""
    games()[drill.game].check_board(drill.spec)
    check_layout(drill.layout, drill.spec)
    if not drill.stars[0] <= drill.stars[1] <= drill.stars[2]:
        raise BoardError("bad_value", "error.drill.stars", "stars")
    practice_of(drill.game).check(drill.variant, drill.layout, drill.opening)
    for number, stroke in enumerate(drill.solution):
        try:
            check_layout(stroke.layout, drill.spec)
            check_flick(stroke.flick, stroke.layout, drill.spec)
        except BoardError as error:
            raise BoardError(error.code, error.key, f"solution.{number}.{error.field}", **error.arguments) from None


# Pydantic's errors as ours

_GOALS: Final = frozenset(("potted", "count", "rests", "won", "plays_on", "all"))
"""Kinds of goals: pydantic's locations contain them, the file does not."""


def _field_error(error: ValidationError, *within: str) -> BoardError:
    """Return the first of pydantic's findings as an error of ours; ``within``: the way to what was validated."""
    found = first_fault(error)
    return field_error(found, _field((*within, *found["loc"])))


def _field(loc: tuple[str | int, ...]) -> str:
    """Return the way to a fault in the file."""
    steps: list[str] = []
    for step in loc:
        tag = step in _GOALS and bool(steps) and (steps[-1] in ("goal", "for") or steps[-2:-1] == ["of"])
        if step != "[key]" and not tag:
            steps.append(str(step))
    return ".".join(steps)
