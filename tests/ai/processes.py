"""The processes that a test begins, told from those that others left, and waited for as long as they take to end."""

import multiprocessing
import time
from multiprocessing.process import BaseProcess
from typing import Final

PATIENCE: Final = 300.0
"""Seconds that a test waits at most for what comes as soon as it can; a slow machine is no failure."""
_ENDING: Final = 30.0
"""Seconds that a process may take to end once it was told to; one that nobody told to never will."""


class Begun:
    """The processes begun since this was made."""

    def __init__(self) -> None:
        self._before = set(multiprocessing.active_children())

    def now(self) -> set[BaseProcess]:
        """Return those that are there now."""
        return {*multiprocessing.active_children()} - self._before

    def kill(self) -> None:
        """Kill all of them and see them gone."""
        for process in self.now():
            process.kill()
            process.join()

    def left(self) -> set[BaseProcess]:
        """Return those that do not end: a killed process may take its time until it is gone."""
        end = time.monotonic() + _ENDING
        while self.now() and time.monotonic() < end:
            time.sleep(0.01)
        return self.now()
