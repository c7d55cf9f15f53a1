"""The moment of winning: the row lights up, pot by pot, before anything is asked. It can be hurried."""

from typing import Final

from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.pointer import Pointer
from yagopool.ui.match_view.panels.facts import pots_facts
from yagopool.ui.match_view.shown import Shown
from yagopool.ui.match_view.stages.stage import Stage
from yagopool.ui.match_view.table import Table

A_POT: Final = 0.25
"""Seconds in which one pot of the row lights up."""

BREATH: Final = 0.5
"""Seconds that the whole row is seen before anything is asked."""


class Winning(Stage):
    """A game has been won by the stroke that was just seen. Never where nothing is to move: there the row stands."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._time = 0.0
        self._drawn = A_POT * max((len(pots) for _, pots in pots_facts(table.state).won), default=0)

    def pressed(self, press: Press) -> None:
        """Hurry."""
        if press.action in (Action.ACCEPT, Action.CANCEL):
            self._end()

    def pointed(self, pointer: Pointer) -> None:
        """Hurry by a click."""
        if pointer.kind == "down":
            self._end()

    def cancels(self) -> bool:
        """Escape hurries."""
        return True

    def advance(self, seconds: float) -> None:
        """Light up, stand for a breath, and end."""
        self._time += seconds
        if self.table.still or self._time >= self._drawn + BREATH:
            self._end()

    def _end(self) -> None:
        self.table.won, self.done = False, True

    def shown(self) -> Shown:
        """Return the balls at rest, and how far the row is lit."""
        part = 1.0 if self._drawn <= 0.0 else min(1.0, self._time / self._drawn)
        return Shown(self.table.looks(), won=part, busy=True)
