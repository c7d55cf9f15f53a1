"""What practice asks of a game: its break, positions that one sets up, drills, statistics."""

import random
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from yagopool.match.game import State, games
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball, Pot
from yagopool.table.sides import Side
from yagopool.table.spec import BoardSpec


@dataclass(frozen=True, kw_only=True, eq=False)
class Practice:
    """One game's part of practice; ``Game.practice``."""

    breaker: Ball
    """The piece that breaks."""
    kinds: Mapping[str, frozenset[Ball]]
    """The pieces that a side can own, by what they are called."""
    target: int
    """The points that a drill's match is played for."""
    chances: Mapping[str, Callable[[Mapping[Ball, Pot]], bool]]
    """What else can come of a break, by name: whether it has, by the pieces that it left in pots."""
    rack: Callable[[BoardSpec, random.Random | None], Layout]
    """Returns the layout before a break; without random numbers the exact one."""
    open_state: Callable[[str, Layout, str | None], State]
    """Returns the state at a position with side A to play, by variant and the kind that A owns; None: not settled."""
    with_turn: Callable[[State], State]
    """Returns a state with one more shot for side A."""
    can_play: Callable[[State, Ball], bool]
    """Tells whether the side to act may flick a piece, and commits no foul by that."""
    potted: Callable[[State], Collection[Ball]]
    """Returns the pieces that are potted for good."""
    owns: Callable[[State, Side, Ball], bool]
    """Tells whether a piece is a side's; all are while that is not settled."""
    variants: Callable[[Layout], tuple[str, ...]]
    """Returns the variants that a position can be played in."""
    check: Callable[[str, Layout, bool], None]
    """Raises BoardError for a drill's variant and position that do not fit; True: its first shot is the break."""

    phases: frozenset[str] = frozenset({"play"})
    """The phases in which a drill goes on with a shot."""

    def kind(self, ball: Ball) -> str | None:
        """Return what a piece is called that a side can own; None for others."""
        return next((name for name, balls in self.kinds.items() if ball in balls), None)


def practice_of(game: str) -> Practice:
    """Return a game's part of practice."""
    found: Practice = games()[game].practice
    return found
