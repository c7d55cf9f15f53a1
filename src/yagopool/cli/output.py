"""Where the commands read from and write to: files, pipes, terminals."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import Any, Final, cast

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from yagopool.ai.worker_pool import LostError
from yagopool.errors import unreadable
from yagopool.match.json_input import LONGEST_FILE
from yagopool.text import Speaker, speaker

WRONG_INPUT: Final = 2
"""The exit status after wrong input."""
CHECK_FAILED: Final = 1
"""The exit status after a check that failed."""
INTERRUPTED: Final = 130
"""The exit status after Ctrl-C, or after a worker process that died."""

STANDARD_INPUT: Final = Path("-")


@dataclass(slots=True)
class Stop:
    """Whether the work was interrupted."""

    came: bool = False


@contextmanager
def stoppable(speak: Speaker) -> Iterator[Stop]:
    """Let Ctrl-C, or a process that was lost, end what is done in it, and no more; a lost one is printed."""
    stop = Stop()
    try:
        yield stop
    except KeyboardInterrupt:
        stop.came = True
    except LostError as error:
        print_error(speak.error(error))
        stop.came = True


@contextmanager
def reading(file: Path) -> Iterator[BufferedReader]:
    """Open a file to read, standard input for ``-``. Raises ``YagoError`` if that fails, now or while it is read."""
    try:
        with _opened(file) as opened:
            yield opened
    except OSError as error:
        raise unreadable(file, error) from None


@contextmanager
def _opened(file: Path) -> Iterator[BufferedReader]:
    if file == STANDARD_INPUT and sys.stdin is not None:
        yield cast(BufferedReader, sys.stdin.buffer)
    else:
        # A closed standard input (``<&-``) counts as an empty one.
        with Path(os.devnull if file == STANDARD_INPUT else file).open("rb") as opened:
            yield opened


def read_whole(file: Path, most: int = LONGEST_FILE) -> bytes:
    """Return the content of a file or of standard input: at most a byte more than it may have."""
    with reading(file) as source:
        return source.read(most + 1)


def print_error(sentence: str) -> None:
    """Print a sentence on standard error, even if that cannot show every letter or is closed."""
    if sys.stderr is None:
        return
    encoding = sys.stderr.encoding or "ascii"
    print(sentence.encode(encoding, "replace").decode(encoding), file=sys.stderr)  # noqa: T201


def progress(*, shown: bool = True) -> Progress:
    """Return a progress bar on standard error; ``shown``: whether there is anything to see of it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True)
    return Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=console, disable=not shown)


class OutputLostError(Exception):
    """Standard output takes no more: its reader has gone, or its disk is full. Only ``checked_output`` catches it."""


@contextmanager
def checked_output() -> Iterator[None]:
    """Run the command line; leave with the right status if standard output takes no more.

    If its reader has gone (``| head``), that is no error, and nothing is said. Anything else is said, with exit
    status 2: a record judged halfway looks like one judged to its end.
    """
    before = sys.stdout
    binary = getattr(before, "buffer", None)
    if binary is None:  # closed (``>&-``)
        yield
        return
    raw = _CheckedOutput(getattr(binary, "raw", binary))
    sys.stdout = io.TextIOWrapper(
        io.BufferedWriter(raw), before.encoding, "replace", line_buffering=bool(before.line_buffering)
    )
    try:
        with suppress(OutputLostError):
            try:
                yield
            finally:
                sys.stdout.flush()
    finally:
        sys.stdout = before
        if raw.failure is not None and not isinstance(raw.failure, BrokenPipeError):
            print_error(speaker().say("cli.output_lost", reason=raw.failure.strerror or ""))
            sys.exit(WRONG_INPUT)


class _CheckedOutput(io.RawIOBase):
    """Standard output that raises ``OutputLostError`` the first time it fails, and drops what is written after that.

    Not an ``OSError``: that would be taken for a failure of a file being read or written.
    """

    def __init__(self, raw: io.RawIOBase) -> None:
        self._raw = raw
        self.failure: OSError | None = None

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._raw.fileno()

    def isatty(self) -> bool:
        return self._raw.isatty()

    def write(self, data: Any, /) -> int | None:
        if self.failure is not None:
            return len(data)
        try:
            return self._raw.write(data)
        except OSError as error:
            self.failure = error
            raise OutputLostError from error


def print_line(line: str) -> None:
    """Print a line on standard output at once, to follow a match by; if it takes no more, the game goes on."""
    with suppress(OutputLostError):
        print(line, flush=True)  # noqa: T201


class Output:
    """Standard output in UTF-8, written in large pieces; ``flush`` when the reader may be waiting.

    If there is no standard output (``>&-``), nothing is written.
    """

    def __init__(self) -> None:
        self._stream = None if sys.stdout is None else sys.stdout.buffer
        self._lines: list[str] = []

    def line(self, text: str) -> None:
        """Write a line, at the latest with the next ``flush``."""
        self._lines.append(text)
        if len(self._lines) >= 256:
            self._write()

    def flush(self) -> None:
        self._write()
        if self._stream is not None:
            self._stream.flush()

    def _write(self) -> None:
        text = "".join([f"{line}\n" for line in self._lines])
        self._lines.clear()
        if self._stream is not None:
            self._stream.write(text.encode("utf-8", "replace"))


@contextmanager
def printing() -> Iterator[Output]:
    """Give an ``Output`` that is flushed at the end."""
    output = Output()
    yield output
    output.flush()
