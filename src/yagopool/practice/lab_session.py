"""The map that the window's lab shows: the one that ships, or one that is computed in the background and saved."""

import hashlib
import json
from collections.abc import Generator

from yagopool.ai.worker_pool import NICENESS, processors
from yagopool.errors import YagoError
from yagopool.practice.background import BackgroundTask
from yagopool.practice.folders import Folders
from yagopool.practice.hand_map import shipped_map
from yagopool.practice.lab import Cell, LabMap, LabPlan, lab_pool, run
from yagopool.practice.lab_file import PartFile, plan_json


class LabSession:
    """The map of a plan's board and variant. A board without a map that ships goes on from where it was left."""

    def __init__(self, folders: Folders | None, plan: LabPlan) -> None:
        """``plan``: what to compute where no map ships. ``folders`` None: nothing is saved."""
        self.trouble: Exception | None = None
        """What went wrong last."""
        self._task: BackgroundTask[Cell] | None = None
        self._part: PartFile | None = None
        self._saved = 0
        shipped = shipped_map(plan.variant, plan.spec, plan.game)
        self.map = shipped or LabMap(plan, {})
        if shipped is not None:
            return
        if folders is not None:
            self._part = PartFile(folders.maps / f"{_name(plan)}.part", plan)
            try:
                self.map = LabMap(plan, self._part.done())
            except YagoError as error:
                self.trouble = error
        self._saved = len(self.map.done)
        if not self.map.complete:
            self._task = BackgroundTask(_mapping(plan, frozenset(self.map.done)))

    @property
    def busy(self) -> bool:
        return self._task is not None

    def stop(self) -> None:
        """Stop computing; what is done of the map stays."""
        if self._task is not None:
            self._task.stop()
            self.poll()
            self._end()

    def poll(self) -> bool:
        """Take in what was computed since the last call, without waiting; tell whether anything was."""
        if self._task is None:
            return False
        try:
            cells = self._task.poll()
        except Exception as error:
            # Whatever ends the work must not end the game.
            self.trouble, cells = error, []
        if cells:
            self.map = LabMap(self.map.plan, {**self.map.done, **{cell.number: cell.stats for cell in cells}})
        ended = not self._task.running
        if ended:
            self._end()
        return bool(cells) or ended

    def _end(self) -> None:
        self._task = None
        if self._part is None or len(self.map.done) == self._saved:
            return
        try:
            self._part.begin(self.map.done)
            self._saved = len(self.map.done)
        except YagoError as error:
            self.trouble = error


def _mapping(plan: LabPlan, done: frozenset[int]) -> Generator[Cell]:
    breaks = (plan.cells - len(done)) * plan.samples
    with lab_pool(breaks, max(1, processors() - 1), NICENESS, apart=True) as pool:
        yield from run(plan, pool, done)


def _name(plan: LabPlan) -> str:
    """Return a file name that only equal plans share."""
    return hashlib.sha256(json.dumps(plan_json(plan), sort_keys=True).encode()).hexdigest()[:16]
