"""A game that has been won just now: its row lights up pot by pot, before anything is asked."""

from typing import Final

from yagopool.ui.app import eased
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.pointer import Pointer
from yagopool.ui.picture.win_look import WinLook
from yagopool.ui.play.celebration import win_cue, win_plate
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import ViewModel

A_POT: Final = 0.25
"""Seconds in which one pot of the row that has won lights up."""
WIN_PAUSE: Final = 1.35
"""Seconds that the whole row is seen, with what is said of it, before anything is asked."""
_BACK: Final = 0.25
"""Seconds in which the light comes back at the end."""


class WinStage(Stage):
    """The row lights up, with confetti unless a person has lost to the computer. It can be hurried."""

    has_words = True

    def __init__(self, controller: MatchController) -> None:
        super().__init__(controller)
        self._time = 0.0
        self._heard = False
        chart = controller.chart()
        self._whole = A_POT * chart.lit_in_turn
        self._bright = chart.bright
        self._plate = win_plate(controller)
        self._cheers = not controller.is_lost

    def pressed(self, press: Press) -> None:
        if press.action is Action.ACCEPT:
            self.controller.end_winning()

    def pointed(self, pointer: Pointer) -> None:
        if pointer.kind == "down":
            self.controller.end_winning()

    def advance(self, seconds: float) -> None:
        if not self._heard:
            self._heard = True
            self.controller.play_cue(win_cue(self.controller))
        self._time += seconds
        if self.controller.still or self._time >= self._whole + WIN_PAUSE:
            self.controller.end_winning()

    def view(self) -> ViewModel:
        part = 1.0 if self._whole <= 0.0 else min(1.0, self._time / self._whole)
        left = self._whole + WIN_PAUSE - self._time
        dim = eased(min(1.0, left / _BACK))
        win = WinLook(dim, self._bright, self._time, self._cheers, self._plate)
        return ViewModel(self.controller.looks(), won=part, win=win, busy=True)
