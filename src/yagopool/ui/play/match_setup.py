"""What is agreed before one sits down: by the menu or by the command line. No pygame here."""

import random
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias, get_args

from yagopool.ai.agents import Player, Program
from yagopool.ai.execution_noise import HANDS, Hand
from yagopool.ai.levels import level_named, levels_of
from yagopool.errors import YagoError
from yagopool.match.game import DEFAULT, games
from yagopool.match.model import GuideName, HandName
from yagopool.table.sides import Side
from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.text.speaker import Speaker, printable

Use: TypeAlias = Literal["two", "computer", "practice"]
Guide: TypeAlias = GuideName

VARIANTS: Final = games()[DEFAULT].variants
"""Of the game that is played unless another is chosen."""
GUIDES: Final[tuple[Guide, ...]] = get_args(Guide)
HAND_NAMES: Final[tuple[HandName, ...]] = get_args(HandName)
GREATEST_TARGET: Final = 1_000_000
LONGEST_NAME: Final = 40
"""Letters of a name that a panel can show and a menu takes."""

DEFAULT_TARGET: Final = 3
DEFAULT_LEVEL: Final = "beginner"
"""Whom a first match against the computer is played with: the weakest."""
DEFAULT_TEAMS: Final = (("Ann",), ("Ben",))


def usual_target(game: str) -> int:
    """Return the points that a match of a game is played for unless others are asked for."""
    targets = games()[game].targets
    return DEFAULT_TARGET if DEFAULT_TARGET in targets else targets[0]


class SetupError(YagoError):
    """A match that cannot be agreed on."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A match to be played, practised or played against the computer.

    ``opener`` None: tossed for, by the seed. ``level`` and ``computer``: who plays that side, for the use ``computer``;
    a ``program`` plays it in the level's place.
    ``guides`` and ``hands``: of side A and of side B, the handicap. Without guides: the whole stroke in practice, else
    to the first contact. On the computer's side the hand is exact: a level strays by itself.
    """

    use: Use = "two"
    variant: str = VARIANTS[0]
    teams: tuple[tuple[str, ...], tuple[str, ...]] = DEFAULT_TEAMS
    target: int = DEFAULT_TARGET
    opener: Side | None = None
    level: str = DEFAULT_LEVEL
    program: Program | None = None
    computer: Side = "B"
    guides: tuple[Guide, Guide] | None = None
    hands: tuple[HandName, HandName] = ("exact", "exact")
    seed: int = 0
    recorded: bool = False
    """Whether the match goes into a file that the player named."""
    spec: BoardSpec = STANDARD_BOARD
    game: str = DEFAULT

    def match(self) -> Any:
        """Return the match agreed on.

        Raises:
            SetupError: the target or the names cannot be.
        """
        if not 1 <= self.target <= GREATEST_TARGET:
            raise SetupError("bad_value", "error.setup.target", target=self.target, most=GREATEST_TARGET)
        check_names(self.teams)
        return games()[self.game].agreement(self.variant, self.target, self.teams, self.opener or toss(self.seed))

    def level_of(self, side: Side) -> str | None:
        """Return the name of the computer's level, or of the program, that plays a side; None for a person."""
        return self.player.name if self.use == "computer" and side == self.computer else None

    @property
    def player(self) -> Player:
        """The level or the program that plays the computer's side, where there is one."""
        return self.program or level_named(self.level)

    def guide_of(self, side: Side) -> Guide:
        """Return how much the aim shows a side."""
        if self.guides is None:
            return "stroke" if self.use == "practice" else "contact"
        return self.guides[0 if side == "A" else 1]

    def hand_of(self, side: Side) -> HandName:
        """Return by whose name the hand of a side is called."""
        if self.level_of(side) is not None:
            return "exact"
        return self.hands[0 if side == "A" else 1]

    def scatter_of(self, side: Side) -> Hand:
        """Return how far the flicks of a side stray."""
        return HANDS[self.hand_of(side)]

    @property
    def people(self) -> tuple[Side, ...]:
        """The sides that a person plays."""
        sides: tuple[Side, ...] = ("A", "B")
        return tuple(side for side in sides if self.level_of(side) is None)


def setup_for(setup: Setup, game: str) -> Setup:
    """Return a setup for another game: its own board, its first variant, and its usual target."""
    own = games()[game]
    return replace(setup, game=game, variant=own.variants[0], target=usual_target(game), spec=own.board)


def against_opponent(setup: Setup, speaker: Speaker) -> Setup:
    """Return a setup against the computer, whose side bears its name, or its level's where a person is called so."""
    name = speaker.say(f"ui.opponent.{setup.level}")
    people = setup.teams["BA".index(setup.computer)]
    other = (speaker.say(f"ui.level.{setup.level}") if name in people else name,)
    return replace(setup, use="computer", teams=(people, other) if setup.computer == "B" else (other, people))


def stronger(setup: Setup) -> Setup | None:
    """Return a match against the next stronger opponent, None at the strongest and where no level plays."""
    return _at_level(setup, 1)


def easier(setup: Setup) -> Setup | None:
    """Return a match against the next easier opponent, None at the easiest and where no level plays."""
    return _at_level(setup, -1)


def harder(setup: Setup) -> Setup | None:
    """Return a match of the next variant of the game, None for the last one and where no level plays."""
    variants = games()[setup.game].variants
    later = variants[variants.index(setup.variant) + 1 :]
    return replace(setup, variant=later[0]) if later and _at_level(setup, 0) else None


def _at_level(setup: Setup, steps: int) -> Setup | None:
    """Return a match against the opponent so many levels stronger, None where there is none."""
    levels = [level.name for level in levels_of(games()[setup.game])]
    if setup.use != "computer" or setup.program is not None or setup.level not in levels:
        return None
    at = levels.index(setup.level) + steps
    return replace(setup, level=levels[at]) if 0 <= at < len(levels) else None


def new_seed() -> int:
    """Return the seed of a new match: the one place where chance comes in."""
    return random.SystemRandom().randrange(2**31)


def toss(seed: int) -> Side:
    """Return who opens by the toss of a coin."""
    return random.Random(f"yagopool toss {seed}").choice(("A", "B"))


def check_names(teams: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    """Raise SetupError for an empty or too long name, one that cannot be written, or one borne by two."""
    names = [name for team in teams for name in team]
    if not all(teams) or not all(name.strip() for name in names):
        raise SetupError("bad_value", "error.setup.empty_name")
    for name in names:
        if len(name) > LONGEST_NAME:
            raise SetupError("bad_value", "error.setup.long_name", name=name, most=LONGEST_NAME)
        if printable(name) != name:
            raise SetupError("bad_value", "error.setup.strange_name", name=name)
    for name in names:
        if names.count(name) > 1:
            raise SetupError("bad_value", "error.setup.same_name", name=name)


def team_of(words: str) -> tuple[str, ...]:
    """Return the members of a team written as ``NAME+NAME``, without blanks around the names."""
    return tuple(name.strip() for name in words.split("+"))
