"""``yagopool simulate``, ``code`` and ``board``: positions and shots in, what happens, a share code or numbers out."""

import io
import json
import multiprocessing
import os
import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import fields
from functools import partial
from io import BufferedReader
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import typer

from yagopool.ai.worker_pool import interrupts_blocked, start_worker
from yagopool.cli.options import Board, Game, Jobs, Language, board_named, board_of
from yagopool.cli.output import CHECK_FAILED, STANDARD_INPUT, WRONG_INPUT, printing, read_whole, reading
from yagopool.cli.usage import error_json, refusing, speaker_named
from yagopool.errors import BoardError, YagoError
from yagopool.match.files import check_output, write_output
from yagopool.match.game import DEFAULT
from yagopool.match.json_input import LONGEST_FILE, json_object
from yagopool.match.position import Position, described, position_json, position_of, position_with_flick, trace_json
from yagopool.match.share import SharedPosition, decode, reproduction, share
from yagopool.physics.parameters import fingerprint
from yagopool.physics.simulate import simulate as simulate_stroke
from yagopool.physics.trace import Trace
from yagopool.physics.world import world_of
from yagopool.table.shot import Contact, Event, Flick, Potted
from yagopool.table.spec import BoardSpec
from yagopool.text import Speaker, speaker

_READ_AT_ONCE: Final = 1 << 16
_CHUNKS_AHEAD: Final = 4
"""Chunks handed out ahead for each process: enough to keep it busy, few enough to keep memory flat."""
_LONGEST_CHUNK: Final = 32


def simulate(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="cli.help.simulate.file", show_default=False)
    ] = STANDARD_INPUT,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.option.json")] = False,
    batch: Annotated[bool, typer.Option("--batch", help="cli.help.simulate.batch")] = False,
    draw: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.help.simulate.draw")] = None,
    jobs: Jobs = 1,
    board: Board = None,
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    good = True
    with refusing(speak, as_json=as_json or batch, file=board):
        base = None if board is None else board_named(board)
        if draw is not None:
            if batch:
                raise YagoError("bad_value", "error.simulate.draw_batch")
            check_output(draw)
        if batch:
            good = _simulate_batch(file, base, lang, jobs)
    if not batch:
        with refusing(speak, as_json=as_json, file=file):
            _simulate_one(file, base, draw, speak, as_json=as_json)
    if not good:
        raise typer.Exit(WRONG_INPUT)


def _simulate_one(file: Path, base: BoardSpec | None, draw: Path | None, speak: Speaker, *, as_json: bool) -> None:
    position, flick = _position(read_whole(file), base)
    trace = _trace(position, flick)
    if draw is not None:
        _draw(position, draw)
    with printing() as output:
        for line in [json.dumps(trace_json(trace))] if as_json else _trace_lines(trace, speak.of(position.game)):
            output.line(line)


def _position(content: bytes, base: BoardSpec | None) -> tuple[Position, Flick]:
    return position_with_flick(json_object(content), base)


def _trace(position: Position, flick: Flick) -> Trace:
    return simulate_stroke(position.layout, flick, position.spec)


def _draw(position: Position, picture: Path) -> None:
    from yagopool.ui.position_picture import world_picture  # noqa: PLC0415 - pygame

    write_output(picture, world_picture(world_of(position.layout, position.spec)))


def _trace_lines(trace: Trace, speak: Speaker) -> Iterator[str]:
    for event in trace.events:
        yield f"{speak.fixed(event.t or 0.0, 3):>7} s  {_event_sentence(event, speak)}"
    yield speak.say("cli.simulate.rest", seconds=trace.duration)
    for ball, place in trace.layout.free:
        yield f"  {speak.ball(ball):<10}{speak.fixed(place.x, 3):>9}{speak.fixed(place.y, 3):>9}"
    for pot, ball in trace.layout.filled:
        yield f"  {speak.ball(ball):<10}{speak.say('cli.simulate.in_pot', pot=pot)}"
    for ball in trace.off_board:
        yield f"  {speak.ball(ball):<10}{speak.say('cli.simulate.gone')}"


def _event_sentence(event: Event, speak: Speaker) -> str:
    key = f"cli.simulate.{event.kind}"
    if isinstance(event, Contact):
        return speak.say(key, a=event.a, b=event.b)
    if isinstance(event, Potted):
        return speak.say(key, ball=event.ball, pot=event.pot)
    return speak.say(key, ball=event.ball)


# A batch: one position a line, one answer a line, by one process or several.


_Lines: TypeAlias = list[bytes]
_Answers: TypeAlias = list[tuple[str, bool]]
"""Lines of a batch's output, each with whether the input was good."""
_Task: TypeAlias = "Future[_Answers] | BaseException | None"
"""Work given to a process; what went wrong with reading; the end."""


def _simulate_batch(file: Path, base: BoardSpec | None, lang: str, jobs: int) -> bool:
    """Simulate a batch, printing each answer as soon as it is there; return whether every line was good."""
    good = True
    answer = partial(_answers, base=base, lang=lang)
    with printing() as output, reading(file) as source:
        batch = _batch_lines(_Unlocked(source))
        for answers in map(answer, batch) if jobs == 1 else _by_processes(batch, answer, jobs):
            for line, line_good in answers:
                output.line(line)
                good = good and line_good
            output.flush()
    return good


class _Unlocked:
    """A source that a thread reads, without keeping the program from ending while that thread waits for more.

    Python's own streams are locked meanwhile: a program that ends would wait for that lock, or be aborted. Nothing may
    have been read of the source yet.
    """

    def __init__(self, source: BufferedReader) -> None:
        self._source = source

    def read1(self, size: int, /) -> bytes:
        try:
            number = self._source.fileno()
        except io.UnsupportedOperation:
            # Bytes in memory: nobody waits for them.
            return self._source.read1(size)
        return os.read(number, size)


def _batch_lines(source: _Unlocked) -> Iterator[_Lines]:
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


def _by_processes(batch: Iterable[_Lines], answer: Callable[[_Lines], _Answers], jobs: int) -> Iterator[_Answers]:
    """Yield the answers to a batch's lines, in order, as soon as they are there."""
    # A thread reads, so that what is ready need not wait for the next line.
    tasks: queue.Queue[_Task] = queue.Queue(jobs * _CHUNKS_AHEAD)
    # Forked where the system can do that, with everything loaded.
    start = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    with ProcessPoolExecutor(jobs, multiprocessing.get_context(start), start_worker) as pool:

        def submit(lines: _Lines) -> Future[_Answers]:
            return pool.submit(answer, lines)

        # Processes are forked with the first task, and must be before there is a second thread.
        with interrupts_blocked():
            submit([]).result()
        threading.Thread(target=_hand_out, args=(batch, jobs, submit, tasks), daemon=True).start()
        try:
            while (task := tasks.get()) is not None:
                if isinstance(task, BaseException):
                    raise task
                yield task.result()
        except BrokenProcessPool:
            raise YagoError("lost", "error.crew.ended") from None
        finally:
            # Waits for what runs (a chunk each): a manager thread that outlives the pool races with Python's own end.
            pool.shutdown(wait=True, cancel_futures=True)


def _hand_out(
    batch: Iterable[_Lines], jobs: int, submit: Callable[[_Lines], Future[_Answers]], tasks: "queue.Queue[_Task]"
) -> None:
    """Give chunks of the batch to the processes, as far ahead as the queue has room."""
    try:
        for lines in batch:
            size = min(max(len(lines) // (jobs * _CHUNKS_AHEAD), 1), _LONGEST_CHUNK)
            for start in range(0, len(lines), size):
                tasks.put(submit(lines[start : start + size]))
        tasks.put(None)
    except BaseException as error:
        # The main thread, which waits for the work, raises it.
        tasks.put(error)


def _answers(lines: _Lines, base: BoardSpec | None, lang: str) -> _Answers:
    return [_answer(line, base, lang) for line in lines]


def _answer(content: bytes, base: BoardSpec | None, lang: str) -> tuple[str, bool]:
    try:
        return json.dumps(trace_json(_trace(*_position(content, base)))), True
    except BoardError as error:
        return error_json(error, speaker(lang)), False


def code(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="cli.help.code.file", show_default=False)
    ] = STANDARD_INPUT,
    *,
    show: Annotated[str | None, typer.Option("--show", metavar="CODE", help="cli.help.code.show")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.option.json")] = False,
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    good = True
    with refusing(speak, as_json=as_json, file=file), printing() as output:
        if show is None:
            text = share(position_of(json_object(read_whole(file))))
            output.line(json.dumps({"code": text}) if as_json else text)
        else:
            shared = decode(show)
            found = reproduction(shared)
            good = found in ("no_stroke", "reproduced")
            for line in _code_lines(shared, found, speak, as_json):
                output.line(line)
    if not good:
        raise typer.Exit(CHECK_FAILED)


def _code_lines(shared: SharedPosition, found: str, speak: Speaker, as_json: bool) -> Iterator[str]:
    position = position_json(shared.position)
    if as_json:
        whole = {"position": position, "variant": shared.variant, "fingerprint": shared.fingerprint}
        yield json.dumps(whole | {"rules": shared.rules, "reproduction": found})
        return
    yield json.dumps(position)
    yield speak.say(f"cli.code.{found}", theirs=shared.fingerprint, ours=fingerprint(shared.position.spec))


def board(
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.board.json")] = False,
    board: Board = None,
    game: Game = DEFAULT,
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    with refusing(speak, as_json=as_json, file=board):
        spec = board_of(game, board)
    with printing() as output:
        for line in [json.dumps(described(spec, game))] if as_json else _board_lines(spec, game, speak):
            output.line(line)


def _board_lines(spec: BoardSpec, game: str, speak: Speaker) -> Iterator[str]:
    yield speak.say("cli.board.units")
    for item in fields(BoardSpec):
        value = getattr(spec, item.name)
        if isinstance(value, float):
            yield f"{item.name:<22}{value:>10g}"
        else:
            points = (value,) if isinstance(value[0] if value else value, float) else value
            yield f"{item.name:<22}" + "  ".join(f"({x:.2f}, {y:.2f})" for x, y in points)
    rack: Any = described(spec, game)["rack"]
    for ball, (x, y) in rack.items():
        yield f"{speak.ball(ball):<22}({x:.2f}, {y:.2f})"
