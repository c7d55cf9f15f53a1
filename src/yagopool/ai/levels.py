"""The levels: how exact an opponent's hand is, and how much it sees and thinks. They differ in nothing else."""

from dataclasses import dataclass, replace
from typing import Final, Literal

from yagopool.errors import YagoError
from yagopool.match.game import Game
from yagopool.table.shot import EXACT_HAND, Hand

Mind = Literal["search", "straight", "random"]
"""How a stroke is found: by search; the surest simple pot by geometry alone; any flick that may be made."""


@dataclass(frozen=True, slots=True)
class Level:
    """One level of the computer.

    ``hand``: how far every flick is off. ``depth``: how many shots it looks ahead, its own included. ``budget``: the
    most shots it simulates for one decision. ``sight``: the chance that it notices a simple shot; each cushion or ball
    more that a shot goes by multiplies it once more (``search.noticed``).
    """

    name: str
    hand: Hand
    depth: int
    budget: int
    sight: float = 1.0
    mind: Mind = "search"


BEGINNER: Final = Level("beginner", Hand(2.5, 0.16), depth=1, budget=16, sight=0.3)
NOVICE: Final = Level("novice", Hand(2.1, 0.13), depth=1, budget=24, sight=0.65)
CASUAL: Final = Level("casual", Hand(1.7, 0.1), depth=1, budget=40, sight=0.85)
SKILLED: Final = Level("skilled", Hand(1.15, 0.065), depth=1, budget=120)
MASTER: Final = Level("master", Hand(0.7, 0.04), depth=4, budget=480)

LEVELS: Final[tuple[Level, ...]] = (BEGINNER, NOVICE, CASUAL, SKILLED, MASTER)
"""The five levels, weakest first."""

GENTLE: Final = "gentle"
"""The hand of a computer that is kind to a newcomer, as a record's header names it."""
_GENTLE_HAND: Final = Hand(4.0, 0.2)
"""With it a beginner wins 2 of 200 first games before the newcomer's second turn; with its own hand 17."""

RANDOM: Final = Level("random", EXACT_HAND, depth=0, budget=0, mind="random")
GREEDY: Final = Level("greedy", Hand(1.5, 0.08), depth=0, budget=0, mind="straight")
BASELINES: Final[tuple[Level, ...]] = (RANDOM, GREEDY)
"""Scripted players to measure the others against; not offered in the menu."""


def with_hand(level: Level, hand: str | None) -> Level:
    """Return a level as it plays with the hand that a header names for it: its own, but for the gentle one."""
    return replace(level, hand=_GENTLE_HAND) if hand == GENTLE else level


def levels_of(game: Game) -> tuple[Level, ...]:
    return tuple(level for level in LEVELS if level.name in game.levels) if game.levels else LEVELS


def level_named(name: str) -> Level:
    """Return an opponent by its name.

    Raises:
        YagoError: ``bad_value``, no opponent has that name.
    """
    known = {level.name: level for level in LEVELS + BASELINES}
    try:
        return known[name]
    except KeyError:
        raise YagoError("bad_value", "error.no_such_level", name=name, levels=tuple(known)) from None
