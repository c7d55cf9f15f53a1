"""Positions with strokes in, what happened out: one at a time, or many with several processes."""

import json
import multiprocessing
import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Final, TypeAlias

from yagopool.ai.worker_pool import interrupts_blocked, start_worker
from yagopool.cli.refusing import error_json
from yagopool.errors import BoardError, YagoError
from yagopool.match.json_input import LONGEST_FILE, json_object
from yagopool.match.position import Position, position_with_flick, trace_json
from yagopool.match.record import Source
from yagopool.physics.simulate import simulate
from yagopool.table.flick import Flick
from yagopool.table.spec import BoardSpec
from yagopool.text import speaker

_READ_AT_ONCE: Final = 1 << 16
_AHEAD: Final = 4
"""Pieces dealt out ahead for each process: enough to keep it busy, few enough to keep memory flat."""
_LONGEST_PIECE: Final = 32


@dataclass(frozen=True, slots=True)
class Answer:
    """A line of a batch's output, and whether the input was good."""

    line: str
    good: bool


Lines: TypeAlias = list[bytes]
_Dealt: TypeAlias = "Future[list[Answer]] | BaseException | None"
"""Work given to a process; what went wrong with reading; the end."""


def position_in(content: bytes, base: BoardSpec) -> tuple[Position, Flick]:
    """Return the position and shot that some JSON describes.

    Raises:
        BoardError: there is something wrong with it.
    """
    return position_with_flick(json_object(content), base)


def answer(content: bytes, base: BoardSpec, lang: str) -> Answer:
    """Return the answer to one line of a batch."""
    try:
        position, flick = position_in(content, base)
        return Answer(json.dumps(trace_json(simulate(position.layout, flick, position.spec))), True)
    except BoardError as error:
        return Answer(error_json(error, speaker(lang)), False)


def batch_lines(source: Source) -> Iterator[Lines]:
    """Yield a batch's lines as they come, as many at once as are there; an empty one at the very end is none.

    Memory is bounded: of a line far too long only so much is kept that it is refused.
    """
    begun, empty = b"", False
    while piece := source.read1(_READ_AT_ONCE):
        *whole, begun = (begun + piece).split(b"\n")
        begun = begun[: LONGEST_FILE + 1]
        lines = [line.removesuffix(b"\r") for line in whole]
        if empty and lines:
            lines.insert(0, b"")
        empty = bool(lines and not lines[-1]) or (empty and not lines)
        yield lines[:-1] if empty else lines
    if begun:
        yield [b"", begun] if empty else [begun]


def answers(batch: Iterable[Lines], base: BoardSpec, lang: str, jobs: int) -> Iterator[list[Answer]]:
    """Yield the answers to a batch's lines, in order, as soon as they are there."""
    if jobs == 1:
        yield from (_work(lines, base, lang) for lines in batch)
    else:
        yield from _answers_of_many(batch, base, lang, jobs)


def _answers_of_many(batch: Iterable[Lines], base: BoardSpec, lang: str, jobs: int) -> Iterator[list[Answer]]:
    """Deal the lines out to processes; a thread reads, so that what is ready need not wait for the next line."""
    dealt: queue.Queue[_Dealt] = queue.Queue(jobs * _AHEAD)
    with ProcessPoolExecutor(jobs, _context(), start_worker) as pool:

        def give(lines: Lines) -> Future[list[Answer]]:
            return pool.submit(_work, lines, base, lang)

        # Processes are forked with the first task, and must be before there is a second thread.
        with interrupts_blocked():
            give([]).result()
        threading.Thread(target=_deal, args=(batch, jobs, give, dealt), daemon=True).start()
        try:
            while (work := dealt.get()) is not None:
                if isinstance(work, BaseException):
                    raise work
                yield work.result()
        except BrokenProcessPool:
            raise YagoError("lost", "error.crew.ended") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _deal(
    batch: Iterable[Lines],
    jobs: int,
    give: Callable[[Lines], Future[list[Answer]]],
    dealt: "queue.Queue[_Dealt]",
) -> None:
    """Give pieces of the batch to the processes, as far ahead as the queue has room."""
    try:
        for lines in batch:
            size = min(max(len(lines) // (jobs * _AHEAD), 1), _LONGEST_PIECE)
            for start in range(0, len(lines), size):
                dealt.put(give(lines[start : start + size]))
        dealt.put(None)
    except BaseException as error:
        # A thread's errors belong to whoever waits for its work.
        dealt.put(error)


def _context() -> multiprocessing.context.BaseContext:
    """Processes that start with everything loaded where the system can do that."""
    return multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn")


def _work(lines: Lines, base: BoardSpec, lang: str) -> list[Answer]:
    return [answer(line, base, lang) for line in lines]
