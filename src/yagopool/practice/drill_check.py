"""Proof that a drill can be done: its solution played exactly, and each of its strokes tried by a good hand."""

import random
from dataclasses import dataclass
from typing import Final

from yagopool.ai.execution_noise import draw_noise, with_noise
from yagopool.ai.levels import SKILLED
from yagopool.practice.attempt import Standing, does_what_it_is_for, solved_by
from yagopool.practice.drill import Drill

TRIES: Final = 100
LEAST_SHARE: Final = 0.3
"""So often at least a skilled hand's stroke must do what it is for: harder ones are luck, not practice."""


@dataclass(frozen=True, slots=True)
class DrillCheck:
    """What a check found."""

    drill: Drill
    standing: Standing
    """How the try of the stored solution, played exactly, ends."""
    used: int
    stars: int
    same_positions: bool
    """Whether each stroke was played from the position stored with it."""
    worked: tuple[int, ...]
    """For each stroke of the solution: how many of the tries by a skilled hand did what it is for."""

    @property
    def solvable(self) -> bool:
        """Whether the stored solution, played exactly, is one, stroke by stroke from its stored positions."""
        return self.standing == "solved" and self.stars > 0 and self.same_positions and self.used == len(self.worked)

    @property
    def weak(self) -> tuple[int, ...]:
        """The numbers, from 1, of the strokes that a skilled hand makes too seldom."""
        return tuple(number for number, worked in enumerate(self.worked, 1) if worked < LEAST_SHARE * TRIES)

    @property
    def good(self) -> bool:
        """Whether the drill is fit to be played."""
        return self.solvable and not self.weak


def check(drill: Drill) -> DrillCheck:
    """Check a drill: the same each time."""
    attempt = solved_by(drill, [stroke.flick for stroke in drill.solution])
    course = attempt.now.course
    same = all(played.layout_before == stroke.layout for played, stroke in zip(course, drill.solution, strict=False))
    worked = tuple(tried(drill, number) for number in range(len(drill.solution)))
    return DrillCheck(drill, attempt.standing, attempt.used, attempt.stars, same, worked)


def tried(drill: Drill, number: int) -> int:
    """Return how often of ``TRIES`` a solution's stroke does its work, by a skilled hand from where it was stored."""
    rng = random.Random(f"yagopool drill {drill.name} {number}")
    flick = drill.solution[number].flick
    return sum(
        does_what_it_is_for(drill, number, with_noise(flick, SKILLED.hand, draw_noise(rng), drill.spec))
        for _ in range(TRIES)
    )
