"""A map of the lab computed cell by cell, on one core or several."""

from collections.abc import Collection, Generator
from functools import partial
from typing import Final, NamedTuple

from yagopool.ai.worker_pool import NICENESS, completed, worker_pool
from yagopool.practice.beside import Beside
from yagopool.practice.lab import LabMap, LabPlan, evenly, measured
from yagopool.practice.tally import BreakTally

AT_ONCE: Final = 100
"""Breaks handed to a process at once: about a third of a second, so that stopping and progress feel prompt."""
WORTH_A_PROCESS: Final = 400
"""Fewer breaks than this are done sooner than a process has started."""


class Cell(NamedTuple):
    """A cell measured."""

    number: int
    tally: BreakTally


def run(
    plan: LabPlan, jobs: int = 1, done: Collection[int] = (), niceness: int = 0, *, apart: bool = False
) -> Generator[Cell]:
    """Yield the cells of a map that are not done yet, as they are measured, spread evenly over the map.

    ``apart``: one job is a process of its own too, so that this one has its hands free. Leaving early ends the
    processes at once.
    """
    cells = [cell for cell in evenly(plan.cells) if cell not in done]
    if (jobs == 1 and not apart) or len(cells) * plan.samples < WORTH_A_PROCESS:
        yield from (Cell(cell, measured(plan, cell)) for cell in cells)
        return
    size = max(min(AT_ONCE // plan.samples, len(cells) // (2 * jobs)), 1)
    pieces = [cells[start : start + size] for start in range(0, len(cells), size)]
    with worker_pool(min(jobs, len(pieces)), niceness, apart=apart) as pool:
        for _, measured_now in completed(pool, partial(_measure, plan), pieces):
            yield from measured_now


def _measure(plan: LabPlan, cells: list[int]) -> list[Cell]:
    return [Cell(cell, measured(plan, cell)) for cell in cells]


class LabWork:
    """A map being computed beside the game: ask it now and then what is done."""

    def __init__(self, plan: LabPlan, jobs: int, done: dict[int, BreakTally] | None = None) -> None:
        """Begin, or go on with what is done already."""
        self.plan = plan
        self._done = dict(done or {})
        self._beside = Beside(run(plan, jobs, frozenset(self._done), NICENESS, apart=True))

    @property
    def running(self) -> bool:
        """Whether more is to come."""
        return self._beside.running

    @property
    def share(self) -> float:
        """How much is done, 0 to 1."""
        return len(self._done) / self.plan.cells

    def poll(self) -> bool:
        """Take in what was measured since the last time; tell whether anything was. Never waits.

        Raises whatever ended the work.
        """
        before = self.running
        news = self._beside.poll()
        self._done |= {cell.number: cell.tally for cell in news}
        return bool(news) or self.running != before

    def map(self) -> LabMap:
        """Return the map as far as it is done."""
        return LabMap(self.plan, dict(self._done))

    def stop(self) -> None:
        """Ask the work to end after the breaks in hand; ``running`` turns False when it has. Never waits."""
        self._beside.stop()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the work has ended, at most so long, and take in what it measured."""
        self._beside.wait(seconds)
        while self.poll() and self.running:
            pass
