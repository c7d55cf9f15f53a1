"""Strokes tried in the head: simulated, judged, tidied, and counted against a budget."""

from dataclasses import dataclass

from yagopool.ai.candidate import Aim
from yagopool.ai.view import View
from yagopool.match.session import step
from yagopool.physics.trace import Trace
from yagopool.rules.entries import ChooseColour
from yagopool.rules.referee import apply
from yagopool.rules.state import GameState
from yagopool.table.balls import BLUE, COLOURS
from yagopool.table.events import Potted
from yagopool.table.flick import Flick

_ANY_SEED = 0
"""No stroke racks a game; the seed of racks is never asked for."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What a stroke led to."""

    view: View
    trace: Trace
    foul: bool
    idle: bool
    """Whether every red and yellow ball lies where it lay before."""
    gained: bool
    """Whether it filled a pot for the side that played, or won it the choice of a colour."""

    def did(self, aim: Aim) -> bool:
        """Whether the stroke did what it was meant to, without a foul: its pot, any pot for a break, or no foul."""
        if self.foul:
            return False
        if aim.idea == "break":
            return bool(self.view.state.pots)
        return aim.idea == "safe" or aim.pot is None or self.view.layout.potted.get(aim.pot) == aim.target

    def drops(self) -> tuple[Potted, ...]:
        """The balls that dropped, in order."""
        return tuple(event for event in self.trace.events if isinstance(event, Potted))


class Trials:
    """The strokes simulated for one decision; no more than the budget."""

    def __init__(self, budget: int) -> None:
        self.left = budget
        self.made = 0

    def stroke(self, view: View, flick: Flick) -> Tried:
        """Try a stroke. The caller sees to it that something is left."""
        assert self.left > 0
        self.left -= 1
        self.made += 1
        played = step(view.state, view.layout, flick, seed=_ANY_SEED, spec=view.spec)
        assert played.trace is not None
        assert played.ruling is not None
        after = View(played.after, played.layout_after, view.spec)
        idle = view.layout.without(BLUE) == played.layout_after.without(BLUE)
        side = view.state.shooter_next
        gained = len(after.pots_of(side)) > len(view.pots_of(side)) or after.state.phase == "choose_colour"
        return Tried(after, played.trace, bool(played.ruling.fouls), idle, gained)


def with_colour(state: GameState) -> tuple[GameState, ...]:
    """Return the states a choice of colour leads to; the state itself where none is to be made."""
    if state.phase != "choose_colour":
        return (state,)
    return tuple(apply(state, ChooseColour(colour))[0] for colour in COLOURS)
