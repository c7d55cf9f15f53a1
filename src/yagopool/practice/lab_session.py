"""What the lab computes in the background: a map, or the best break for a hand. Maps are saved."""

import hashlib
import json
from collections.abc import Generator, Mapping
from dataclasses import replace
from typing import Final

from yagopool.ai.worker_pool import NICENESS, processors
from yagopool.errors import YagoError
from yagopool.practice.background import BackgroundTask
from yagopool.practice.break_search import BreakCandidate, SearchGoal, SearchState, cost, find
from yagopool.practice.breaks import BreakStats
from yagopool.practice.folders import Folders
from yagopool.practice.lab import Cell, LabMap, LabPlan, lab_pool, run
from yagopool.practice.lab_file import PartFile, plan_json

SEARCH_SAMPLES: Final = 4
"""Breaks for each first candidate of a search: all of it plays about 18,000."""


class LabSession:
    """A plan, its map as far as it is computed, the break found for it, and the work on either."""

    def __init__(self, folders: Folders | None, plan: LabPlan) -> None:
        """Continue a plan where it was left. ``folders`` None: nothing is saved."""
        self._folders = folders
        self._task: BackgroundTask[Cell | SearchState] | None = None
        self.choose(plan)

    def choose(self, plan: LabPlan) -> None:
        """Stop, and continue another plan where it was left."""
        self.stop()
        self.trouble: Exception | None = None
        """What went wrong last."""
        self.search: SearchState | None = None
        """How far the running search is."""
        self.found: BreakCandidate | None = None
        """The break found for the plan's hand, with what it brought in breaks that had no part in finding it."""
        self._part = None if self._folders is None else PartFile(self._folders.maps / f"{_name(plan)}.part", plan)
        done: Mapping[int, BreakStats] = {}
        try:
            done = {} if self._part is None else self._part.done()
        except YagoError as error:
            self.trouble = error
        self._saved = len(done)
        self.map = LabMap(plan, done)

    @property
    def busy(self) -> bool:
        """Whether something is being computed."""
        return self._task is not None

    @property
    def progress(self) -> tuple[int, int]:
        """How much is done, of how much: breaks of a search, otherwise cells of the map."""
        if self.search is not None:
            return self.search.tried, self.search.all
        return len(self.map.done), self.map.plan.cells

    def start_map(self) -> None:
        """Start to compute what is missing of the map."""
        if not self.busy and not self.map.complete:
            self.trouble = None
            self._task = BackgroundTask(_mapping(self.map.plan, frozenset(self.map.done)))

    def start_search(self, goal: SearchGoal) -> None:
        """Start to search the best break for the plan's hand."""
        if not self.busy:
            plan = replace(self.map.plan, samples=SEARCH_SAMPLES)
            self.trouble = self.found = None
            self.search = SearchState(0, cost(plan), ())
            self._task = BackgroundTask(_searching(plan, goal))

    def stop(self) -> None:
        """Stop computing; what is done of the map stays, an unfinished search has found nothing."""
        if self._task is not None:
            self._task.stop()
            self.poll()
            self._end()

    def poll(self) -> bool:
        """Take in what was computed since the last call, without waiting; tell whether anything was."""
        if self._task is None:
            return False
        try:
            results = self._task.poll()
        except Exception as error:
            # Whatever ends the work must not end the game.
            self.trouble, results = error, []
        cells = {cell.number: cell.stats for cell in results if isinstance(cell, Cell)}
        if cells:
            self.map = LabMap(self.map.plan, {**self.map.done, **cells})
        for state in results:
            if isinstance(state, SearchState):
                self.search = state
        if self.search is not None and self.search.verdict is not None:
            self.found = BreakCandidate(self.search.leading[0].flick, self.search.verdict)
        ended = not self._task.running
        if ended:
            self._end()
        return bool(results) or ended

    def _end(self) -> None:
        self._task = self.search = None
        if self._part is None or len(self.map.done) == self._saved:
            return
        try:
            self._part.begin(self.map.done)
            self._saved = len(self.map.done)
        except YagoError as error:
            self.trouble = error


def _mapping(plan: LabPlan, done: frozenset[int]) -> Generator[Cell]:
    breaks = (plan.cells - len(done)) * plan.samples
    with lab_pool(breaks, _jobs(), NICENESS, apart=True) as pool:
        yield from run(plan, pool, done)


def _searching(plan: LabPlan, goal: SearchGoal) -> Generator[SearchState]:
    with lab_pool(cost(plan), _jobs(), NICENESS, apart=True) as pool:
        yield from find(plan, goal, pool)


def _name(plan: LabPlan) -> str:
    """Return a file name that only equal plans share."""
    return hashlib.sha256(json.dumps(plan_json(plan), sort_keys=True).encode()).hexdigest()[:16]


def _jobs() -> int:
    """Return the number of processes: the window keeps a processor for itself."""
    return max(1, processors() - 1)
