"""The computer plays: it thinks in its own process, shows its aim for a moment, flicks. All of it can be hurried."""

from dataclasses import replace
from typing import Final

from yagopool.ai.decision import Decision
from yagopool.ai.levels import level_named
from yagopool.ai.observation import View
from yagopool.ai.thinker import ThinkerFailed
from yagopool.games.yago.rules.entries import Place
from yagopool.table.flick import Flick
from yagopool.text.report import Report
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import Aim
from yagopool.ui.input.drag import pull_of_power
from yagopool.ui.input.pointer import Pointer
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.roll_stage import AIM_SHOWN
from yagopool.ui.play.stage import Stage
from yagopool.ui.play.view_model import Aiming, ViewModel

MOVE_SHOWN: Final = 0.7
"""Seconds before a move without an aim (a colour, a placing) is made."""


class ThinkStage(Stage):
    """The computer's turn."""

    def __init__(self, table: MatchController, level: str) -> None:
        self.table = table
        self.level = level_named(level)
        self.time = 0.0
        self._seed = table.decision_seed()
        self._view = View(table.session.state, table.layout, table.spec)
        self._decision: Decision | None = None
        self._decided = 0.0
        self._hurried = False
        self._begun = False

    def pressed(self, press: Press) -> None:
        """Hurry: the aim is not shown longer than a blink."""
        if press.action is Action.ACCEPT:
            self._hurried = True

    def pointed(self, pointer: Pointer) -> None:
        """Hurry by a click on the board."""
        if pointer.kind == "down" and not pointer.beside:
            self._hurried = True

    def advance(self, seconds: float) -> None:
        """Ask the thinker, once the table has been seen; once decided, wait a moment and play."""
        self.time += seconds
        if self._decision is None:
            decision = self._asked()
            if decision is not None:
                self.decided(decision)
        elif self._hurried or self.time - self._decided >= self._pause(self._decision):
            played = self.table.play(self._decision.move, decision_seed=self._seed)
            self.table.decided = (played, self._decision)
            self.done = True

    def decided(self, decision: Decision) -> None:
        """Take the decision, and show it for a moment."""
        self._decision, self._decided = decision, self.time

    def _asked(self) -> Decision | None:
        """Return the decision if there is one; where the other process is gone, decide here, late but the same."""
        if not self._begun:
            self._begun = True
            self.table.thinker.start(self._view, self.level, self._seed)
        try:
            return self.table.thinker.poll()
        except ThinkerFailed:
            from yagopool.ai.decide import decide_again  # noqa: PLC0415 - not needed as long as the other process lives

            return decide_again(self._view, self._seed, self.level)

    @staticmethod
    def _pause(decision: Decision) -> float:
        return AIM_SHOWN if isinstance(decision.move, Flick) else MOVE_SHOWN

    def close(self) -> None:
        """Stop thinking."""
        self.table.thinker.cancel()

    def shown(self) -> ViewModel:
        """Return the balls, and the aim once there is one."""
        thinking = self._decision is None
        return ViewModel(
            self.table.looks(),
            prompt=self._prompt(),
            aiming=self._aiming(),
            awaited=self.time if thinking and not self.table.still else None,
            busy=True,
        )

    def _prompt(self) -> str:
        """Return that it thinks or aims, or what it does without an aim."""
        state = self.table.session.state
        move = None if self._decision is None else self._decision.move
        if move is None or isinstance(move, Flick):
            key = "ui.table.thinking" if move is None else f"ui.table.decided.{self.table.device}"
            return self.table.say(key, name=self.table.name(state.to_act or "A"))
        choice = replace(move, at=None) if isinstance(move, Place) else move
        return f"{Report(self.table.speaker).done(choice, state)}."

    def _aiming(self) -> Aiming | None:
        decision = self._decision
        if decision is None or not isinstance(decision.move, Flick):
            return None
        flick = decision.aim or decision.move
        place = self.table.layout.place_of(flick.ball)
        if place is None:
            return None
        power = flick.speed / self.table.spec.greatest_flick
        part = 1.0 if self.table.still else min(1.0, (self.time - self._decided) / (0.7 * AIM_SHOWN))
        aim = Aim(flick.ball, flick.direction, power)
        return Aiming(aim, place, pull_of_power(power) * part, "direction", None, computer=True)
