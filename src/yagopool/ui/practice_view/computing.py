"""What the lab computes beside the game: a map, or the best break for a hand. What was computed is kept."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from yagopool.ai.worker_pool import processors
from yagopool.errors import YagoError
from yagopool.practice.find_break import Contender, FindWork, Goal
from yagopool.practice.folders import Folders
from yagopool.practice.lab import LabMap, LabPlan
from yagopool.practice.lab_file import PartFile, plan_json
from yagopool.practice.lab_run import LabWork
from yagopool.practice.tally import BreakTally

FIND_SAMPLES: Final = 4
"""Breaks for each one tried first when a break is looked for: the whole search plays about 18,000."""


class Computing:
    """A plan, the map of it as far as it is computed, the break found for it, and the work on either."""

    def __init__(self, folders: Folders | None, plan: LabPlan) -> None:
        """Take up a plan where it was left."""
        self._folders = folders
        self._work: LabWork | FindWork | None = None
        self.trouble: Exception | None = None
        """What went wrong last, None if nothing did."""
        self.choose(plan)

    @property
    def plan(self) -> LabPlan:
        """What the map is of."""
        return self.map.plan

    @property
    def busy(self) -> bool:
        """Whether something is being computed."""
        return self._work is not None

    @property
    def looking(self) -> bool:
        """Whether a break is being looked for."""
        return isinstance(self._work, FindWork)

    @property
    def progress(self) -> tuple[int, int]:
        """How much is done, of how much: breaks of a search, else cells of the map."""
        if isinstance(self._work, FindWork):
            return self._work.search.tried, self._work.search.all
        return len(self.map.done), self.plan.cells

    def choose(self, plan: LabPlan) -> None:
        """Stop, and take up another plan with what was computed of it before."""
        self.stop()
        self.trouble = None
        self.found: Contender | None = None
        """The break found for the plan's hand, with what it brought in breaks that had no part in finding it."""
        self._kept = None if self._folders is None else PartFile(self._folders.maps / f"{_name(plan)}.part", plan)
        done: Mapping[int, BreakTally] = {}
        try:
            done = {} if self._kept is None else self._kept.done()
        except YagoError as error:
            self.trouble = error
        self._saved = len(done)
        self.map = LabMap(plan, done)

    def show(self, found: LabMap) -> None:
        """Show a map that was computed elsewhere."""
        self.map = found

    def start(self) -> None:
        """Begin to compute what is missing of the map."""
        if not self.busy and not self.map.complete:
            self.trouble = None
            self._work = LabWork(self.plan, _jobs(), dict(self.map.done))

    def look_for(self, goal: Goal) -> None:
        """Begin to look for the break that is best for the plan's hand."""
        if not self.busy:
            self.trouble = self.found = None
            self._work = FindWork(replace(self.plan, samples=FIND_SAMPLES), goal, _jobs())

    def stop(self) -> None:
        """Stop computing; what is done of the map stays, a search that is not over has found nothing."""
        if self._work is not None:
            self._work.stop()
            self.take()
            self._work = None
            self._keep()

    def take(self) -> bool:
        """Take in what was computed since the last time; tell whether anything was."""
        work = self._work
        if work is None:
            return False
        try:
            news = work.poll()
        except Exception as error:
            # Whatever ends the work must not end the game.
            self.trouble, news = error, True
        if isinstance(work, LabWork):
            self.map = work.map() if news else self.map
        elif work.search.verdict is not None:
            self.found = Contender(work.search.leading[0].flick, work.search.verdict)
        if not work.running:
            self._work = None
            self._keep()
        return news

    def _keep(self) -> None:
        """Keep what is computed of the map for the next time."""
        if self._kept is None or len(self.map.done) == self._saved:
            return
        try:
            self._kept.begin(self.map.done)
            self._saved = len(self.map.done)
        except YagoError as error:
            self.trouble = error


def _name(plan: LabPlan) -> str:
    """Return a name that only equal plans share."""
    return hashlib.sha256(json.dumps(plan_json(plan), sort_keys=True).encode()).hexdigest()[:16]


def _jobs() -> int:
    """Return how many processes compute: the game keeps a processor for itself."""
    return max(1, processors() - 1)
