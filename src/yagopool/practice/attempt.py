"""Attempts at a drill: strokes, undo, stars; and the check that a drill can be done."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from yagopool.ai.execution_noise import draw_noise, with_noise
from yagopool.ai.levels import SKILLED
from yagopool.games.practice import practice_of
from yagopool.match.game import Problem, State, game_of
from yagopool.match.session import Played, problems, step
from yagopool.practice.drill import Drill, reaches, with_your_turn
from yagopool.practice.undo_stack import UndoStack
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout

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
        goes_on = played.after.phase in practice_of(game_of(played.after).name).phases
        state = with_your_turn(played.after) if goes_on else played.after
        return AttemptState(state, played.layout_after, (*self.strokes, played))


class Attempt(UndoStack[AttemptState]):
    """An attempt at a drill. Strokes can be undone without limit; stars count every stroke flicked."""

    def __init__(self, drill: Drill) -> None:
        super().__init__(AttemptState(drill.state(), drill.layout))
        self.drill = drill
        self.used = 0
        """The strokes flicked since the start, undone ones too."""

    @property
    def status(self) -> AttemptStatus:
        """How the attempt stands."""
        return status_of(self.drill, self.now)

    @property
    def stars(self) -> int:
        """The stars earned: 0 while the goal is not reached, or after too many strokes."""
        return self.drill.stars_for(self.used) if self.status == "solved" else 0

    def problems(self, flick: Flick) -> tuple[Problem, ...]:
        """Return why a stroke cannot be played now; nothing if it can."""
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

    def take(self, played: Played) -> None:
        """Take a stroke that was played elsewhere from this state. Raises ValueError if the attempt is over."""
        if self.status != "open":
            raise ValueError(f"the attempt is over: {self.status}")
        self.change(self.now.after(played))
        self.used += 1

    def restart(self) -> None:
        """Start over, with nothing counted."""
        self.reset()
        self.used = 0


def status_of(drill: Drill, now: AttemptState) -> AttemptStatus:
    """Return the status of an attempt that has come so far."""
    if not now.strokes:
        return "open"
    if reaches(drill.goal, now.strokes):
        return "solved"
    last = now.strokes[-1]
    if last.ruling is not None and last.ruling.fouls:
        return "foul"
    practice = practice_of(game_of(now.state).name)
    match now.state.phase:
        case phase if phase in practice.phases:
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
    for flick in flicks:
        if attempt.status != "open" or attempt.problems(flick):
            break
        attempt.play(flick)
    return attempt


def solution_played(drill: Drill) -> list[Played]:
    """Return the strokes of the stored solution, each from the position stored with it."""
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
        """Whether the stored solution, played exactly, solves the drill from its stored positions."""
        return self.status == "solved" and self.stars > 0 and self.same_positions and self.used == len(self.worked)

    @property
    def weak(self) -> tuple[int, ...]:
        """The numbers, from 1, of the strokes in which a skilled hand succeeds too seldom."""
        return tuple(number for number, worked in enumerate(self.worked, 1) if worked < LEAST_SHARE * TRIES)

    @property
    def good(self) -> bool:
        """Whether the drill is fit to be played."""
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
