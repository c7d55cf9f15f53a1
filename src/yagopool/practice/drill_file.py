"""Drills as files: strict JSON in, and out again. ``docs/formats.md`` describes the format."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field, ValidationError

from yagopool.errors import BoardError
from yagopool.games.yago.rules.state import VariantName
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match.json_input import json_object
from yagopool.match.position import board_of, overrides_of
from yagopool.match.schema import (
    ABSENT,
    FlickShape,
    LayoutShape,
    Number,
    Place2D,
    PotKey,
    PotNumber,
    Shape,
    layout_json,
)
from yagopool.practice.drill import Drill, Kind, SolutionStroke
from yagopool.practice.drill_faults import fault
from yagopool.practice.goals import AllGoal, CountGoal, Goal, PlaysOnGoal, PottedGoal, RestsGoal, WonGoal
from yagopool.table.balls import BLUE, COLOURED_BALLS, Ball, Colour, ColouredBall
from yagopool.table.flick import Flick
from yagopool.table.layout import Point
from yagopool.table.spec import STANDARD_BOARD
from yagopool.table.validation import check_flick, check_layout, check_racked

Json: TypeAlias = dict[str, Any]

FORMAT: Final = "yagopool-drill"
VERSION: Final = 1
LONGEST_TITLE: Final = 60
LONGEST_TEXT: Final = 500
WIDTH: Final = 100
"""What fits into so many letters stands on one line of a written file."""

Count: TypeAlias = Annotated[int, Field(ge=0, le=10)]
Strokes: TypeAlias = Annotated[int, Field(ge=1, le=99)]
Title: TypeAlias = Annotated[str, Field(min_length=1, max_length=LONGEST_TITLE)]
Words: TypeAlias = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]
Language: TypeAlias = Annotated[str, Field(min_length=2, max_length=8)]


class PottedShape(Shape):
    """``potted``."""

    want: Literal["potted"]
    balls: Annotated[list[ColouredBall], Field(min_length=1)]
    pots: list[PotNumber] = ABSENT
    by: Ball = ABSENT
    cushions: Count = 0
    contacts: Count = 0

    def plain(self) -> PottedGoal:
        """Return the goal."""
        return PottedGoal(tuple(self.balls), tuple(self.pots or ()), self.by, self.cushions, self.contacts)


class CountShape(Shape):
    """``count``."""

    want: Literal["count"]
    least: Annotated[int, Field(ge=1, le=10)]
    colour: Colour = ABSENT

    def plain(self) -> CountGoal:
        """Return the goal."""
        return CountGoal(self.least, self.colour)


class RestsShape(Shape):
    """``rests``."""

    want: Literal["rests"]
    ball: Ball
    at: Place2D
    within: Annotated[Number, Field(gt=0)]

    def plain(self) -> RestsGoal:
        """Return the goal."""
        return RestsGoal(self.ball, Point(*self.at), self.within)


class WonShape(Shape):
    """``won``."""

    want: Literal["won"]
    points: Annotated[int, Field(ge=1, le=3)] = 1

    def plain(self) -> WonGoal:
        """Return the goal."""
        return WonGoal(self.points)


class PlaysOnShape(Shape):
    """``plays_on``."""

    want: Literal["plays_on"]

    def plain(self) -> PlaysOnGoal:
        """Return the goal."""
        return PlaysOnGoal()


SimpleShape: TypeAlias = PottedShape | CountShape | RestsShape | WonShape | PlaysOnShape


class AllShape(Shape):
    """``all``: goals that are no ``all`` themselves."""

    want: Literal["all"]
    of: Annotated[list[Annotated[SimpleShape, Field(discriminator="want")]], Field(min_length=1, max_length=10)]

    def plain(self) -> AllGoal:
        """Return the goal."""
        return AllGoal(tuple(part.plain() for part in self.of))


GoalShape: TypeAlias = Annotated[SimpleShape | AllShape, Field(discriminator="want")]


class SolutionFlickShape(FlickShape):
    """A flick and the ball it is of."""

    ball: Ball


class SolutionShape(Shape):
    """A stroke of the solution; ``for`` is what it is for."""

    balls: dict[Ball, Place2D]
    potted: dict[PotKey, Ball]
    flick: SolutionFlickShape
    aim: GoalShape = Field(alias="for")

    def plain(self) -> SolutionStroke:
        """Return the stroke."""
        layout = LayoutShape(balls=self.balls, potted=self.potted).plain()
        return SolutionStroke(layout, Flick(self.flick.ball, self.flick.direction, self.flick.speed), self.aim.plain())


class DrillShape(Shape):
    """A drill's file."""

    format: Literal["yagopool-drill"]
    version: Literal[1]
    kind: Kind
    variant: VariantName
    title: Annotated[dict[Language, Title], Field(min_length=1)]
    text: Annotated[dict[Language, Words], Field(min_length=1)]
    board: dict[str, Any] = ABSENT
    balls: dict[Ball, Place2D]
    potted: dict[PotKey, Ball] = Field(default_factory=dict)
    colour: Colour = ABSENT
    opening: bool = False
    goal: GoalShape
    stars: Annotated[list[Strokes], Field(min_length=3, max_length=3)]
    solution: list[SolutionShape] = Field(default_factory=list)


def drill_of(content: bytes, name: str) -> Drill:
    """Return the drill of a file's bytes.

    Raises:
        BoardError: anything that cannot be; ``field`` is the way to it, joined by dots.
    """
    try:
        shape = DrillShape.model_validate(json_object(content))
    except ValidationError as error:
        raise fault(error) from None
    drill = Drill(
        name=name,
        kind=shape.kind,
        variant=shape.variant,
        title=shape.title,
        text=shape.text,
        layout=LayoutShape(balls=shape.balls, potted=shape.potted).plain(),
        colour=shape.colour,
        opening=shape.opening,
        goal=shape.goal.plain(),
        stars=(shape.stars[0], shape.stars[1], shape.stars[2]),
        solution=tuple(stroke.plain() for stroke in shape.solution),
        spec=board_of(shape.board) if shape.board else STANDARD_BOARD,
    )
    check_drill(drill)
    return drill


def goal_of(value: Mapping[str, object]) -> Goal:
    """Return the goal of a JSON object.

    Raises:
        BoardError: it is none.
    """
    try:
        return _GoalAlone.model_validate({"goal": value}).goal.plain()
    except ValidationError as error:
        raise fault(error) from None


class _GoalAlone(Shape):
    """A goal outside of a drill."""

    goal: GoalShape


def drill_json(drill: Drill) -> Json:
    """Return a drill as JSON; ``drill_of`` takes it back."""
    board = overrides_of(drill.spec)
    return {
        "format": FORMAT,
        "version": VERSION,
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
                },
                "for": goal_json(stroke.aim),
            }
            for stroke in drill.solution
        ],
    }


def goal_json(goal: Goal) -> Json:
    """Return a goal as JSON; what it leaves open is left out."""
    match goal:
        case PottedGoal(balls, pots, by, cushions, contacts):
            told = {"balls": list(balls), "pots": list(pots), "by": by, "cushions": cushions, "contacts": contacts}
        case CountGoal(least, colour):
            told = {"least": least, "colour": colour}
        case RestsGoal(ball, at, within):
            told = {"ball": ball, "at": list(at), "within": within}
        case WonGoal(points):
            told = {"points": points}
        case AllGoal(of):
            told = {"of": [goal_json(part) for part in of]}
        case PlaysOnGoal():
            told = {}
    return {"want": goal.want} | {key: value for key, value in told.items() if value}


def drill_text(drill: Drill) -> str:
    """Return a drill's file: JSON that people can read, short lists and objects on one line."""
    return _readable(drill_json(drill), "") + "\n"


def _readable(value: object, indent: str) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(indent) + len(flat) <= WIDTH:
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        lines = [f"{inner}{json.dumps(key)}: {_readable(item, inner)}" for key, item in value.items()]
    else:
        lines = [f"{inner}{_readable(item, inner)}" for item in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n" + ",\n".join(lines) + f"\n{indent}{closing}"


def check_drill(drill: Drill) -> None:
    """Raise BoardError where a drill cannot be: its position, its stars, its solution's positions and strokes."""
    check_racked(drill.spec)
    check_layout(drill.layout, drill.spec)
    if not drill.stars[0] <= drill.stars[1] <= drill.stars[2]:
        raise BoardError("bad_value", "error.drill.stars", "stars")
    _check_blue(drill)
    for number, stroke in enumerate(drill.solution):
        try:
            check_layout(stroke.layout, drill.spec)
            check_flick(stroke.flick, stroke.layout, drill.spec)
        except BoardError as error:
            raise BoardError(error.code, error.key, f"solution.{number}.{error.field}", **error.arguments) from None


def _check_blue(drill: Drill) -> None:
    """Blue is there where the variant flicks it, and nowhere else; a break needs the whole rack."""
    has_blue = drill.layout.place_of(BLUE) is not None
    if drill.opening and (not has_blue or len(drill.layout.free) <= len(COLOURED_BALLS)):
        raise BoardError("bad_value", "error.drill.opening", "balls")
    needs_blue = drill.opening or VARIANTS[drill.variant].blue_stays
    if has_blue != needs_blue:
        key = "blue_missing" if needs_blue else "blue_gone"
        raise BoardError("bad_value", f"error.drill.{key}", "balls.blue", variant=drill.variant)
