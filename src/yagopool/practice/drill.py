"""A drill: a position, a goal checked by what happens on the board, a solution; attempts at it, and stars."""

import math
import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field, ValidationInfo
from pydantic_core import PydanticKnownError

from yagopool.ai.levels import SKILLED
from yagopool.match.game import DEFAULT, Game, Move, Problem, State, game_of, games, practice_of
from yagopool.match.model import ABSENT, Number
from yagopool.match.session import Played, problems, step
from yagopool.practice.undo_stack import UndoStack
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Cushion, Event, Flick, Potted, Stroke, draw_noise, with_noise
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec, Pot, Side

Kind: TypeAlias = Literal[
    "first_pots", "soft_pots", "cushion", "combination", "indirect", "three_points", "leave", "from_cushion", "break"
]
"""What a drill teaches, in the order of learning."""
YOU: Final[Side] = "A"
"""The player's side: a drill has no opponent."""
MOST_STARS: Final = 3


def among(possible: Callable[[Game], Iterable[str]]) -> Any:
    """Return the type of a name that a game must know; the game is the context in which a file is read."""

    def check(name: str, info: ValidationInfo[Game]) -> str:
        known = tuple(possible(info.context))
        if name not in known:
            raise PydanticKnownError("literal_error", {"expected": ", ".join(f"'{one}'" for one in known)})
        return name

    return Annotated[str, AfterValidator(check)]


if TYPE_CHECKING:
    AnyPiece: TypeAlias = str
    OwnedPiece: TypeAlias = str
    KindName: TypeAlias = str
    VariantName: TypeAlias = str
else:  # what pydantic checks names by
    AnyPiece = among(lambda game: game.pieces)
    OwnedPiece = among(lambda game: (ball for ball in game.pieces if practice_of(game.name).kind(ball)))
    KindName = among(lambda game: practice_of(game.name).kinds)
    VariantName = among(lambda game: game.variants)


def _check_pot(pot: int, info: ValidationInfo[Game]) -> int:
    if pot > info.context.pots:
        raise PydanticKnownError("less_than_equal", {"le": info.context.pots})
    return pot


PotNumber: TypeAlias = Annotated[int, Field(ge=1), AfterValidator(_check_pot)]

# Goals. Their fields are the format of a drill's file: ``want`` says which goal it is.

Lack: TypeAlias = Literal["pot", "by", "cushions", "contacts", "rests", "points"]
"""What a shot lacks of a goal: the right pot, the right ball flicked, enough cushions or contacts before the drop, the
resting place, enough points."""

_Times: TypeAlias = Annotated[int, Field(ge=0, le=10)]


@dataclass(frozen=True, slots=True)
class _StrictGoal:
    __pydantic_config__: ClassVar = ConfigDict(extra="forbid", strict=True)


@dataclass(frozen=True, slots=True)
class PottedGoal(_StrictGoal):
    """Balls are in pots, each dropped in the right way.

    ``pots``: only these count; all if empty. ``by``: the ball that was flicked. ``cushions`` and ``contacts``: how many
    cushions, and other balls, the ball must have touched in that stroke before it dropped.
    """

    balls: Annotated[tuple[OwnedPiece, ...], Field(min_length=1)]
    pots: tuple[PotNumber, ...] = ()
    by: AnyPiece = ABSENT
    cushions: _Times = 0
    contacts: _Times = 0
    want: Literal["potted"] = field(default="potted", kw_only=True)

    def reached(self, strokes: Sequence[Played]) -> bool:
        in_pots = _potted(strokes)
        return all(ball in in_pots and self._dropped_well(ball, strokes) for ball in self.balls)

    def _dropped_well(self, ball: Ball, strokes: Sequence[Played]) -> bool:
        """Tell whether the last stroke in which a ball dropped is as asked for."""
        stroke = _stroke_of_drop(ball, strokes)
        if stroke is not None:
            return self.lack(ball, stroke) is None
        asks = self.by or self.cushions or self.contacts
        return not asks and (not self.pots or strokes[0].layout_before.pot_of(ball) in self.pots)

    def lack(self, ball: Ball, stroke: Stroke) -> Lack | None:
        """Return what a stroke in which a ball drops lacks of what is asked for, None for nothing."""
        drop = next(_drops_of(ball, stroke.events))
        earlier = stroke.events[: stroke.events.index(drop)]
        if self.pots and drop.pot not in self.pots:
            return "pot"
        if self.by not in (ABSENT, stroke.ball):
            return "by"
        if sum(isinstance(event, Cushion) and event.ball == ball for event in earlier) < self.cushions:
            return "cushions"
        touched = sum(isinstance(event, Contact) and ball in event.balls for event in earlier)
        return "contacts" if touched < self.contacts else None


def _potted(strokes: Sequence[Played]) -> Collection[Ball]:
    if not strokes:
        return ()
    state = strokes[-1].after
    return practice_of(game_of(state).name).potted(state)


def _stroke_of_drop(ball: Ball, strokes: Sequence[Played]) -> Stroke | None:
    played = (one.entry for one in reversed(strokes) if isinstance(one.entry, Stroke))
    return next((one for one in played if _drops(ball, one.events)), None)


def _drops_of(ball: Ball, events: Iterable[Event]) -> Iterator[Potted]:
    return (event for event in events if isinstance(event, Potted) and event.ball == ball)


def _drops(ball: Ball, events: Iterable[Event]) -> bool:
    return any(True for _ in _drops_of(ball, events))


@dataclass(frozen=True, slots=True)
class CountGoal(_StrictGoal):
    """At least this many balls of a colour, or of both together, are in pots."""

    least: Annotated[int, Field(ge=1, le=10)]
    colour: KindName = ABSENT
    want: Literal["count"] = field(default="count", kw_only=True)

    def reached(self, strokes: Sequence[Played]) -> bool:
        if not strokes:
            return False
        kind = practice_of(game_of(strokes[-1].after).name).kind
        return sum(self.colour in (None, kind(ball)) for ball in _potted(strokes)) >= self.least


@dataclass(frozen=True, slots=True)
class RestsGoal(_StrictGoal):
    """A ball is on the table, its centre at most ``within`` mm from a place."""

    ball: AnyPiece
    at: Annotated[tuple[Number, ...], Field(min_length=2, max_length=2)]
    within: Annotated[Number, Field(gt=0)]
    want: Literal["rests"] = field(default="rests", kw_only=True)

    @property
    def place(self) -> Point:
        return Point(*self.at)

    def reached(self, strokes: Sequence[Played]) -> bool:
        place = strokes[-1].layout_after.place_of(self.ball) if strokes else None
        return place is not None and math.dist(place, self.at) <= self.within


@dataclass(frozen=True, slots=True)
class WonGoal(_StrictGoal):
    """The game is won, for at least this many points."""

    points: Annotated[int, Field(ge=1, le=3)] = 1
    want: Literal["won"] = field(default="won", kw_only=True)

    def reached(self, strokes: Sequence[Played]) -> bool:
        result = strokes[-1].after.result if strokes else None
        return result is not None and result.winner == YOU and result.points >= self.points


@dataclass(frozen=True, slots=True)
class PlaysOnGoal(_StrictGoal):
    """The last stroke lets its shooter play on (G5), or has won."""

    want: Literal["plays_on"] = field(default="plays_on", kw_only=True)

    def reached(self, strokes: Sequence[Played]) -> bool:
        if not strokes or strokes[-1].ruling is None:
            return False
        return strokes[-1].ruling.continues or WonGoal().reached(strokes)


OneGoal: TypeAlias = PottedGoal | CountGoal | RestsGoal | WonGoal | PlaysOnGoal


@dataclass(frozen=True, slots=True)
class AllGoal(_StrictGoal):
    """Several goals at once."""

    of: Annotated[tuple[Annotated[OneGoal, Field(discriminator="want")], ...], Field(min_length=1, max_length=10)]
    want: Literal["all"] = field(default="all", kw_only=True)

    def reached(self, strokes: Sequence[Played]) -> bool:
        return all(goal.reached(strokes) for goal in self.of)


Goal: TypeAlias = Annotated[OneGoal | AllGoal, Field(discriminator="want")]


def reaches(goal: Goal, strokes: Sequence[Played]) -> bool:
    """Tell whether strokes reach a goal, the last one without a foul."""
    last = strokes[-1] if strokes else None
    return last is not None and not (last.ruling and last.ruling.fouls) and goal.reached(strokes)


def goal_parts(goal: Goal) -> Iterator[OneGoal]:
    yield from goal.of if isinstance(goal, AllGoal) else (goal,)


def lacks(goal: Goal, stroke: Stroke) -> dict[Ball, Lack]:
    """Return what the drops of a stroke lack of a goal, by the balls that it asks for."""
    asked = ((part, ball) for part in goal_parts(goal) if isinstance(part, PottedGoal) for ball in part.balls)
    found = {ball: part.lack(ball, stroke) for part, ball in asked if _drops(ball, stroke.events)}
    return {ball: lack for ball, lack in found.items() if lack is not None}


def lack_of(goal: Goal, played: Played) -> Lack | None:
    """Return what a shot that did not reach a goal lacks of it, None where it was no near miss."""
    dropped = lacks(goal, played.entry) if isinstance(played.entry, Stroke) else {}
    if dropped:
        return next(iter(dropped.values()))
    unmet = [part for part in goal_parts(goal) if not part.reached((played,))]
    if len(unmet) == 1 and isinstance(unmet[0], RestsGoal) and isinstance(goal, AllGoal):
        return "rests"
    result = played.after.result
    short = any(isinstance(part, WonGoal) for part in unmet)
    return "points" if short and result is not None and result.winner == YOU else None


def wanted_pots(goal: Goal) -> frozenset[Pot]:
    return frozenset(pot for part in goal_parts(goal) if isinstance(part, PottedGoal) for pot in part.pots)


# Drills


@dataclass(frozen=True, slots=True)
class SolutionStroke:
    """A stroke of a stored solution: the position it is played from, the flick, and what it is for."""

    layout: Layout
    flick: Flick
    aim: Goal


@dataclass(frozen=True, slots=True)
class Drill:
    """A drill as its file has it."""

    name: str
    """The file's name without its ending: personal bests are saved under it."""
    kind: Kind
    variant: str
    title: Mapping[str, str]
    """By language."""
    text: Mapping[str, str]
    """What to do and why, by language."""
    layout: Layout
    colour: str | None
    """The player's colour; None while colours are open."""
    opening: bool
    """Whether the first stroke is the break."""
    goal: Goal
    stars: tuple[int, int, int]
    """The most strokes for three stars, for two, and for one; with more the attempt has failed."""
    solution: tuple[SolutionStroke, ...] = ()
    spec: BoardSpec = STANDARD_BOARD
    game: str = DEFAULT
    place: Ball | None = None
    """The piece that is put on the board before the first stroke."""

    @property
    def most_strokes(self) -> int:
        return self.stars[-1]

    def stars_for(self, used: int) -> int:
        return sum(used <= most for most in self.stars)

    def words(self, text: Mapping[str, str], lang: str) -> str:
        return text.get(lang) or text.get("en") or next(iter(text.values()), self.name)

    def state(self) -> State:
        state, placing = self.state_at(self.layout, opening=self.opening), practice_of(self.game).placing
        return state if self.place is None or placing is None else placing(state, self.place)

    def state_at(self, layout: Layout, *, opening: bool = False) -> State:
        """Return the state of the match at a position, with the drill's colours and you to play."""
        practice = practice_of(self.game)
        if not opening:
            return practice.open_state(self.variant, layout, self.colour)
        played = games()[self.game]
        return played.new(played.agreement(self.variant, practice.target, (("A",), ("B",)), YOU))


AttemptStatus: TypeAlias = Literal["open", "solved", "foul", "came_out", "both_colours", "lost", "stuck", "used_up"]
"""Whether an attempt goes on, has reached the goal, or why it is over.

``came_out``: a ball has to be placed again (M2); ``both_colours``: a colour would have to be chosen (G4); ``lost``: the
game was won, but not as the drill asks, or by the opponent; ``stuck``: no ball can be flicked without a foul.
"""
TRIES: Final = 100
LEAST_SHARE: Final = 0.3
"""The least share of tries in which a skilled hand must succeed with a stroke: harder ones are luck, not practice."""
_ANY_SEED: Final = 0
"""No stroke of a drill racks a game."""


@dataclass(frozen=True, slots=True)
class AttemptState:
    """How far an attempt is."""

    state: State
    layout: Layout
    strokes: tuple[Played, ...] = ()

    def after(self, played: Played) -> "AttemptState":
        """Return the state after a stroke; you play the next one too."""
        game = game_of(played.after)
        state = practice_of(game.name).with_turn(played.after) if played.after.phase in game.shots else played.after
        return AttemptState(state, played.layout_after, (*self.strokes, played))


class Attempt(UndoStack[AttemptState]):
    """An attempt at a drill. Strokes can be undone without limit; stars count every stroke flicked."""

    def __init__(self, drill: Drill) -> None:
        super().__init__(AttemptState(drill.state(), drill.layout))
        self.drill = drill
        self.used = 0
        """The strokes flicked since the start, undone ones too."""
        self.helped = False
        """Whether an aim was set as the stored solution has it: such an attempt earns nothing."""

    @property
    def status(self) -> AttemptStatus:
        return status_of(self.drill, self.now)

    @property
    def stars(self) -> int:
        """The stars earned: 0 while the goal is not reached, after too many strokes, or with help."""
        return self.drill.stars_for(self.used) if self.status == "solved" and not self.helped else 0

    def problems(self, flick: Flick) -> tuple[Problem, ...]:
        return problems(self.now.state, self.now.layout, flick, self.drill.spec)

    def play(self, flick: Flick) -> Played:
        """Play a stroke.

        Raises:
            RuleError: it cannot be played.
            ValueError: the attempt is over.
        """
        for problem in self.problems(flick) if self.status == "open" else ():
            raise problem.error()
        played = step(self.now.state, self.now.layout, flick, seed=_ANY_SEED, spec=self.drill.spec)
        self.take(played)
        return played

    def put(self, move: Move) -> None:
        """Put the piece that must be placed first on the board; this doesn't count as a stroke."""
        played = step(self.now.state, self.now.layout, move, seed=_ANY_SEED, spec=self.drill.spec)
        self.change(AttemptState(played.after, played.layout_after))

    def take(self, played: Played) -> None:
        """Take a stroke that was played elsewhere from this state. Raises ValueError if the attempt is over."""
        if self.status != "open":
            raise ValueError(f"the attempt is over: {self.status}")
        self.change(self.now.after(played))
        self.used += 1

    def restart(self) -> None:
        self.reset()
        self.used, self.helped = 0, False


def status_of(drill: Drill, now: AttemptState) -> AttemptStatus:
    if not now.strokes:
        return "open"
    if reaches(drill.goal, now.strokes):
        return "solved"
    last = now.strokes[-1]
    if last.ruling is not None and last.ruling.fouls:
        return "foul"
    practice = practice_of(game_of(now.state).name)
    match now.state.phase:
        case phase if phase in game_of(now.state).shots:
            if len(now.strokes) >= drill.most_strokes:
                return "used_up"
            movable = (*now.layout.balls, *game_of(now.state).placed)
            return "open" if any(practice.can_play(now.state, ball) for ball in movable) else "stuck"
        case "choose_colour":
            return "both_colours"
        case "place":
            return "came_out"
    return "lost"


def attempt_with(drill: Drill, flicks: Sequence[Flick]) -> Attempt:
    """Return the attempt that plays these strokes one after the other, as far as they can be played."""
    attempt = Attempt(drill)
    spot = drill.solution[0].layout.place_of(drill.place) if drill.place and drill.solution else None
    if drill.place is not None and spot is not None:
        legal = games()[drill.game].legal(attempt.now.state, drill.layout, drill.spec)
        assert legal.place is not None
        attempt.put(legal.place(drill.place, spot))
    for flick in flicks:
        if attempt.status != "open" or attempt.problems(flick):
            break
        attempt.play(flick)
    return attempt


def solution_played(drill: Drill) -> list[Played]:
    return [_from_stored(drill, number, stroke.flick) for number, stroke in enumerate(drill.solution)]


def _from_stored(drill: Drill, number: int, flick: Flick) -> Played:
    layout = drill.solution[number].layout
    state = drill.state_at(layout, opening=drill.opening and number == 0)
    return step(state, layout, flick, seed=_ANY_SEED, spec=drill.spec)


@dataclass(frozen=True, slots=True)
class DrillCheck:
    """What a check found."""

    drill: Drill
    status: AttemptStatus
    """How the attempt with the stored solution, played exactly, ends."""
    used: int
    stars: int
    same_positions: bool
    """Whether each stroke was played from the position stored with it."""
    worked: tuple[int, ...]
    """For each stroke of the solution: how many tries of a skilled hand did what it is for."""

    @property
    def solvable(self) -> bool:
        return self.status == "solved" and self.stars > 0 and self.same_positions and self.used == len(self.worked)

    @property
    def weak(self) -> tuple[int, ...]:
        """The numbers, from 1, of the strokes in which a skilled hand succeeds too seldom."""
        return tuple(number for number, worked in enumerate(self.worked, 1) if worked < LEAST_SHARE * TRIES)

    @property
    def good(self) -> bool:
        return self.solvable and not self.weak


def check(drill: Drill) -> DrillCheck:
    """Check a drill; equal drills give equal results."""
    attempt = attempt_with(drill, [stroke.flick for stroke in drill.solution])
    strokes = attempt.now.strokes
    same = all(played.layout_before == stored.layout for played, stored in zip(strokes, drill.solution, strict=False))
    worked = tuple(_successes(drill, number) for number in range(len(drill.solution)))
    return DrillCheck(drill, attempt.status, attempt.used, attempt.stars, same, worked)


def _successes(drill: Drill, number: int) -> int:
    """Return in how many of ``TRIES`` a skilled hand succeeds with a stroke of the solution."""
    rng = random.Random(f"yagopool drill {drill.name} {number}")
    stored = drill.solution[number]
    flicks = (with_noise(stored.flick, SKILLED.hand, draw_noise(rng), drill.spec) for _ in range(TRIES))
    return sum(reaches(stored.aim, (_from_stored(drill, number, flick),)) for flick in flicks)
