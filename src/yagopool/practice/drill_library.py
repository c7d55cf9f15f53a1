"""The drills there are, the shipped ones and your own, as strict JSON (docs/formats.md), and the bests in them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, get_args

from pydantic import Field, TypeAdapter, ValidationError

from yagopool.assets import asset
from yagopool.errors import BoardError, YagoError, unreadable
from yagopool.match.files import JsonStore, Stored, open_regular, write_new
from yagopool.match.game import DEFAULT, Game, games, practice_of
from yagopool.match.json_input import LONGEST_FILE, field_error, first_fault, json_object
from yagopool.match.model import ABSENT, Place2D, PlacedFlickShape, Shape, plain_layout
from yagopool.match.position import board_of, overrides_of
from yagopool.match.record import flick_json, layout_json
from yagopool.practice.drill import AllGoal, AnyPiece, Drill, Goal, Kind, KindName, SolutionStroke, VariantName, among
from yagopool.table.layout import check_layout
from yagopool.table.shot import check_flick

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
        return SolutionStroke(plain_layout(self), self.flick.of(self.flick.ball), self.aim)


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
    place: AnyPiece = ABSENT
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
        place=shape.place,
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
    try:
        return _GOAL.validate_json(json.dumps(value), context=games()[game])
    except ValidationError as error:
        raise _field_error(error, "goal") from None


def goal_json(goal: Goal) -> dict[str, Any]:
    found = _GOAL.dump_python(goal, mode="json")
    if isinstance(goal, AllGoal):
        found["of"] = [goal_json(part) for part in goal.of]
    return {"want": goal.want} | {key: value for key, value in found.items() if value}


def drill_json(drill: Drill) -> dict[str, Any]:
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
        **({"place": drill.place} if drill.place else {}),
        "goal": goal_json(drill.goal),
        "stars": list(drill.stars),
        "solution": [
            {
                **layout_json(stroke.layout),
                "flick": {"ball": stroke.flick.ball, **flick_json(stroke.flick)},
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
    if drill.place is not None and (practice_of(drill.game).placing is None or drill.place in drill.layout.balls):
        raise BoardError("bad_value", "error.drill.place", "place")
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


KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class LibraryDrill:
    """A file of the library: its drill, or what is wrong with it."""

    path: Path
    own: bool
    drill: Drill | None
    trouble: YagoError | None = None

    @property
    def name(self) -> str:
        return self.path.stem


def drill_library(own_folder: Path | None = None, game: str = DEFAULT) -> tuple[LibraryDrill, ...]:
    """Return all drills: those of a game kind by kind, then your own of that game by name."""
    folder = asset("drills") if game == DEFAULT else asset("drills") / game
    shipped = [_library_drill(path, own=False) for path in sorted(folder.glob("*.json"))]
    shipped.sort(key=lambda found: len(KINDS) if found.drill is None else KINDS.index(found.drill.kind))
    paths = own_folder.glob("*.json") if own_folder is not None and own_folder.is_dir() else ()
    own = [_library_drill(path, own=True) for path in sorted(paths, key=lambda path: path.stem)]
    return (*shipped, *(found for found in own if found.drill is None or found.drill.game == game))


def _library_drill(path: Path, *, own: bool) -> LibraryDrill:
    try:
        return LibraryDrill(path, own, read_drill(path))
    except YagoError as error:
        return LibraryDrill(path, own, None, error)


def read_drill(path: Path) -> Drill:
    """Return the drill of a file. Raises ``YagoError`` if it cannot be read or contains none."""
    try:
        with open_regular(path) as file:
            content = file.read(LONGEST_FILE + 1)
    except OSError as error:
        raise unreadable(path, error) from None
    return drill_of(content, path.stem)


def save_drill(drill: Drill, folder: Path) -> Path:
    return write_new(folder / f"{drill.name}.json", drill_text(drill).encode())


class Best(Stored):
    """The best attempt at a drill; ``solved``: how often it was solved at all."""

    strokes: Annotated[int, Field(ge=1)]
    stars: Annotated[int, Field(ge=0, le=3)]
    solved: Annotated[int, Field(ge=1)] = 1


_Players: TypeAlias = dict[str, dict[str, Best]]


class _BestsFile(Stored):
    players: _Players = Field(default_factory=dict)


class PersonalBests:
    """All personal bests by player and drill, saved at every change."""

    def __init__(self, path: Path) -> None:
        self._file = JsonStore(path, _BestsFile)
        self._saved = self._players = _Players()
        self._unsaved: list[tuple[str, str, int, int]] = []
        self.trouble: YagoError | None = None
        """What of the file could not be read."""
        self._load()

    def _load(self) -> None:
        self._saved = self._file.read(_BestsFile(players=self._saved)).players
        self.trouble = self.trouble or self._file.trouble
        self._players = {player: dict(bests) for player, bests in self._saved.items()}

    def of(self, player: str) -> Mapping[str, Best]:
        return dict(self._players.get(player, {}))

    def by_drill(self, drill: str) -> Mapping[str, Best]:
        return {player: bests[drill] for player, bests in sorted(self._players.items()) if drill in bests}

    def add(self, player: str, drill: str, strokes: int, stars: int) -> bool:
        """Add a solved attempt; tell whether it is a new best.

        Raises:
            WriteError: it cannot be saved; it counts all the same while the game runs.
        """
        self._load()  # another window may have saved others
        self._unsaved.append((player, drill, strokes, stars))
        better = [self._count(*solved) for solved in self._unsaved]
        self._file.save(_BestsFile(players=self._players))
        self._saved = self._players
        self._unsaved.clear()
        return better[-1]

    def _count(self, player: str, drill: str, strokes: int, stars: int) -> bool:
        bests = self._players.setdefault(player, {})
        before = bests.get(drill)
        if before is None or strokes < before.strokes:
            bests[drill] = Best(strokes=strokes, stars=stars, solved=1 if before is None else before.solved + 1)
            return True
        bests[drill] = before.model_copy(update={"solved": before.solved + 1})
        return False
