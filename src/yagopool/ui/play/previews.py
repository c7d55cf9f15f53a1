"""What an aim would do: shots simulated for the guide, by the very function that plays them."""

import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Final, TypeAlias

from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick
from yagopool.table.spec import BoardSpec

Asked: TypeAlias = tuple[Layout, Flick, BoardSpec]

PATIENCE: Final = 0.004
"""Seconds of a frame that a picture waits at most for the guide of its own aim, ..."""
_BRISK: Final = 0.006
"""... if pictures are drawn within these seconds; it waits less by what they take longer."""
_QUICK_ONES: Final = 3
"""Answers in a row that came so soon that a picture waits for the next one."""
_FORGETS: Final = 0.8
"""What part of the time of a slow picture still counts at the next one."""

_SLICE: Final = 0.0005
"""Seconds until a thread gives way to another one that wants to go on."""


class Previews:
    """Simulates when it is asked, and remembers the last answer: where nobody minds waiting for it."""

    def __init__(self) -> None:
        self._known: tuple[Asked, Trace] | None = None

    @property
    def awaited(self) -> bool:
        return False

    def of(self, layout: Layout, flick: Flick, spec: BoardSpec) -> Trace | None:
        """Return what a flick would do, as far as it is known; None where nothing is yet."""
        asked = (layout, flick, spec)
        if self._known is None or self._known[0] != asked:
            self._known = (asked, simulate(*asked))
        return self._known[1]

    def drawn(self) -> None:
        """Note that a picture is drawn: there is time until the next one."""


class BackgroundPreviews(Previews):
    """Simulates in a thread of its own, so that no frame waits longer for it than ``PATIENCE``.

    Most shots are simulated sooner than that: the guide is that of its own picture then. After one that took longer,
    or where pictures take so long to be drawn that none of the frame is left, the next ones begin when their picture is
    drawn; until the answer is there, that of the picture before stands. One shot at a time is simulated; what was asked
    for meanwhile and is not wanted any more is not.
    """

    def __init__(self) -> None:
        super().__init__()
        # Between threads that compute, Python changes every 5 ms: a picture that is drawn beside would wait for that.
        self._pool = ThreadPoolExecutor(1, "guide", sys.setswitchinterval, (_SLICE,))
        self._wanted: Asked | None = None
        self._running: tuple[Asked, Future[tuple[Trace, float]]] | None = None
        self._quick = _QUICK_ONES
        """How many answers in a row came soon."""
        self._waited = False
        """Whether this picture has waited already."""
        self._asked_at: float | None = None
        """Since when this picture is drawn, in seconds; None before it has asked."""
        self._drawing = 0.0
        """Seconds that pictures take to be drawn: the slowest of the last ones."""

    @property
    def awaited(self) -> bool:
        return self._wanted is not None and (self._known is None or self._known[0] != self._wanted)

    def of(self, layout: Layout, flick: Flick, spec: BoardSpec) -> Trace | None:
        self._wanted = (layout, flick, spec)
        self._take()
        patience = PATIENCE - max(0.0, self._drawing - _BRISK)
        if self._quick >= _QUICK_ONES and patience > 0.0 and not self._waited:
            self._begin(patience)
        if self._asked_at is None:
            self._asked_at = time.perf_counter()
        if self._known is None:
            return None
        (where, known, board), trace = self._known
        return trace if (where, known.ball, board) == (layout, flick.ball, spec) else None

    def drawn(self) -> None:
        if self._asked_at is not None:
            taken = time.perf_counter() - self._asked_at
            self._drawing, self._asked_at = max(taken, _FORGETS * self._drawing), None
        self._take()
        self._waited = False
        self._begin(0.0)

    def _begin(self, patience: float) -> None:
        """Simulate what is wanted unless something is already, and wait for it for some seconds at most."""
        if self._running is not None or self._wanted is None or not self.awaited:
            return
        answer = self._pool.submit(_timed, self._wanted)
        self._running = (self._wanted, answer)
        if patience > 0.0:
            self._waited = True
            wait((answer,), patience)
            self._take()

    def _take(self) -> None:
        if self._running is not None and self._running[1].done():
            (asked, answer), self._running = self._running, None
            trace, seconds = answer.result()
            self._known, self._quick = (asked, trace), self._quick + 1 if seconds < PATIENCE else 0


def _timed(asked: Asked) -> tuple[Trace, float]:
    """Return what a flick does, and how many seconds it took to tell."""
    start = time.perf_counter()
    return simulate(*asked), time.perf_counter() - start
