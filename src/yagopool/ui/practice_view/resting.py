"""The balls lie as they came to rest: there is nothing to flick, only to look at and to choose."""

from yagopool.ui.input.actions import Action, Press
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.stage import Stage
from yagopool.ui.play.view_model import ViewModel


class RestStage(Stage):
    """Shows the table with a prompt. The key of the replay watches the last stroke once more."""

    def __init__(self, table: MatchController, prompt: str, *, warns: bool = False) -> None:
        self.table = table
        self._prompt = prompt
        self._warns = warns

    def pressed(self, press: Press) -> None:
        """Watch again."""
        if press.action is Action.REPLAY:
            self.table.replay(self)

    def shown(self) -> ViewModel:
        """Return the balls where they lie."""
        if self._warns:
            return ViewModel(self.table.looks(), notice=self._prompt, tone="warning")
        return ViewModel(self.table.looks(), prompt=self._prompt)
