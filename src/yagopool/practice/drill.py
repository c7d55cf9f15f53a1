"""A drill: a position, what to do with it, and how it can be done."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from yagopool.games.yago.rules.referee import new_match
from yagopool.games.yago.rules.state import GameState, Match, VariantName, other_side
from yagopool.practice.goals import YOU, Goal
from yagopool.table.balls import BLUE, COLOURED_BALLS, Colour
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

Kind: TypeAlias = Literal[
    "first_pots", "soft_pots", "cushion", "combination", "indirect", "three_points", "leave", "from_cushion", "break"
]
"""What a drill teaches; drills of one kind stand together."""

MOST_STARS: Final = 3
TARGET: Final = 3
"""Points to go in the match a drill is taken from: three at once are worth having."""


@dataclass(frozen=True, slots=True)
class SolutionStroke:
    """One stroke of a stored solution: the position it is played from, the flick, and what it is for."""

    layout: Layout
    flick: Flick
    aim: Goal


@dataclass(frozen=True, slots=True)
class Drill:
    """A drill as its file has it."""

    name: str
    """The file's name without its end: what personal bests are kept under."""
    kind: Kind
    variant: VariantName
    title: Mapping[str, str]
    """By language."""
    text: Mapping[str, str]
    """What to do and why, by language."""
    layout: Layout
    colour: Colour | None
    """The colour of the one who plays; None while colours are open."""
    opening: bool
    """Whether the first stroke is the break."""
    goal: Goal
    stars: tuple[int, int, int]
    """The most strokes for three stars, for two, and for one; with more the try has failed."""
    solution: tuple[SolutionStroke, ...] = ()
    spec: BoardSpec = STANDARD_BOARD

    @property
    def most_strokes(self) -> int:
        """The strokes a try may have."""
        return self.stars[-1]

    def stars_for(self, used: int) -> int:
        """Return the stars for a try that reached the goal with so many strokes: 0 to 3."""
        return sum(used <= most for most in self.stars)

    def words(self, text: Mapping[str, str], lang: str) -> str:
        """Return a text in a language, in another one where that is missing."""
        return text.get(lang) or text.get("en") or next(iter(text.values()), self.name)

    def state(self) -> GameState:
        """Return the state of the match at the drill's first stroke, with you to act."""
        return self.state_at(self.layout, opening=self.opening)

    def state_at(self, layout: Layout, *, opening: bool = False) -> GameState:
        """Return the state at a position of the drill, with you to act and the drill's colours."""
        if opening:
            return _new(self.variant)
        return replace(
            open_state(self.variant, layout), red={"red": YOU, "yellow": other_side(YOU), None: None}[self.colour]
        )


def open_state(variant: VariantName, layout: Layout) -> GameState:
    """Return the state of a match at a position, colours open, with you to act."""
    return replace(
        to_you(_new(variant)),
        phase="play",
        pots=tuple((pot, ball) for pot, ball in layout.filled if ball != BLUE),
        on_table=frozenset(ball for ball in COLOURED_BALLS if layout.place_of(ball) is not None),
        blue="gone" if layout.place_of(BLUE) is None else "table",
        visits=(1, 0),
        last_shooter=YOU,
    )


def _new(variant: VariantName) -> GameState:
    return new_match(Match(variant, TARGET, (("A",), ("B",)), YOU))


def to_you(state: GameState) -> GameState:
    """Return a state with the next stroke yours: a drill has no opponent."""
    return replace(state, to_act=YOU, shooter_next=YOU, strokes=1)
