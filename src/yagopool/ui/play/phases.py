"""What a match is doing now: one of seven phases, each with the data it needs. Phases are compared by identity."""

from dataclasses import dataclass
from typing import TypeAlias

from yagopool.match.session import Played


@dataclass(frozen=True, slots=True, eq=False)
class Aiming:
    """A person is to flick."""


@dataclass(frozen=True, slots=True, eq=False)
class Rolling:
    """The balls roll: the match knows the end already, only the eyes do not.

    ``replay``: the shot was watched before. ``queue``: shots to watch after it. ``resume``: the phase to go back to.
    """

    played: Played
    replay: bool = False
    queue: tuple[Played, ...] = ()
    resume: "Phase | None" = None


@dataclass(frozen=True, slots=True, eq=False)
class Winning:
    """The shot watched last has won the game: its row lights up."""

    played: Played


@dataclass(frozen=True, slots=True, eq=False)
class Asking:
    """A person chooses something that needs no aim."""

    question: str
    """``next_game``, or the phase of the game that asks."""


@dataclass(frozen=True, slots=True, eq=False)
class Placing:
    """A person puts balls back on the board."""


@dataclass(frozen=True, slots=True, eq=False)
class Thinking:
    """The computer is to move. ``seed`` is that of its decision."""

    level: str
    seed: int


@dataclass(frozen=True, slots=True, eq=False)
class Over:
    """The match is over."""


Phase: TypeAlias = Aiming | Rolling | Winning | Asking | Placing | Thinking | Over
