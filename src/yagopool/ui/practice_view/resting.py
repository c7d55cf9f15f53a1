"""The balls lie as they came to rest: there is nothing to flick, only to look at and to choose."""

from yagopool.ui.input.actions import Action, Press
from yagopool.ui.match_view.shown import Shown
from yagopool.ui.match_view.stages.stage import Stage
from yagopool.ui.match_view.table import Table


class RestStage(Stage):
    """Shows the table with a prompt. The key of the replay watches the last stroke once more."""

    def __init__(self, table: Table, prompt: str, *, warns: bool = False) -> None:
        self.table = table
        self._prompt = prompt
        self._warns = warns

    def pressed(self, press: Press) -> None:
        """Watch again."""
        if press.action is Action.REPLAY:
            self.table.replay(self)

    def shown(self) -> Shown:
        """Return the balls where they lie."""
        if self._warns:
            return Shown(self.table.looks(), notice=self._prompt, tone="warning")
        return Shown(self.table.looks(), prompt=self._prompt)
