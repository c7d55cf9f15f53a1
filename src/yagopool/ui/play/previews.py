"""What an aim would do: shots simulated for the guide, by the very function that plays them."""

from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeAlias

from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.spec import BoardSpec

Asked: TypeAlias = tuple[Layout, Flick, BoardSpec]


class Previews:
    """Simulates when it is asked, and remembers the last answer: where nobody minds waiting for it."""

    def __init__(self) -> None:
        self._known: tuple[Asked, Trace] | None = None

    @property
    def awaited(self) -> bool:
        """Whether the shot asked for last is still to come."""
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
    """Simulates in a thread of its own, in the time that is left after a picture is drawn: no frame waits for it.

    While the aim moves, the answer is that of the picture before; once it stands still, its own. One shot at a time is
    simulated; what was asked for meanwhile and is not wanted any more is not.
    """

    def __init__(self) -> None:
        super().__init__()
        self._pool = ThreadPoolExecutor(1, "guide")
        self._wanted: Asked | None = None
        self._running: tuple[Asked, Future[Trace]] | None = None

    @property
    def awaited(self) -> bool:
        return self._wanted is not None and (self._known is None or self._known[0] != self._wanted)

    def of(self, layout: Layout, flick: Flick, spec: BoardSpec) -> Trace | None:
        self._wanted = (layout, flick, spec)
        self._take()
        if self._known is None:
            return None
        (where, known, board), trace = self._known
        return trace if (where, known.ball, board) == (layout, flick.ball, spec) else None

    def drawn(self) -> None:
        self._take()
        if self._running is None and self._wanted is not None and self.awaited:
            self._running = (self._wanted, self._pool.submit(simulate, *self._wanted))

    def _take(self) -> None:
        """Take the answer, if it is there."""
        if self._running is not None and self._running[1].done():
            asked, answer = self._running
            self._known, self._running = (asked, answer.result()), None
