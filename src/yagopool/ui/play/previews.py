"""What an aim would do: strokes simulated for the guide, by the very function that plays them."""

from typing import TYPE_CHECKING, Protocol, TypeAlias

from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.spec import BoardSpec

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

    from yagopool.physics.trace import Trace

# Physics is imported when a stroke is to be simulated: a menu has a room with previews, and never asks them.

Asked: TypeAlias = tuple[Layout, Flick, BoardSpec]


class Previews(Protocol):
    """Whoever simulates what an aim would do."""

    @property
    def awaited(self) -> bool:
        """Whether the stroke asked for last is still to come."""
        ...

    def of(self, layout: Layout, flick: Flick, spec: BoardSpec) -> "Trace | None":
        """Return what a flick would do, as far as it is known; None where nothing is yet."""
        ...

    def drawn(self) -> None:
        """Take notice that a picture is drawn: there is time until the next one."""
        ...


class ImmediatePreviews:
    """Simulates when it is asked, and keeps the last answer: for whoever can wait for it."""

    awaited = False

    def __init__(self) -> None:
        self._known: tuple[Asked, Trace] | None = None

    def of(self, layout: Layout, flick: Flick, spec: BoardSpec) -> "Trace":
        """Return what a flick would do."""
        from yagopool.physics.simulate import simulate  # noqa: PLC0415

        asked = (layout, flick, spec)
        if self._known is None or self._known[0] != asked:
            self._known = (asked, simulate(*asked))
        return self._known[1]

    def drawn(self) -> None:
        """There is nothing to do."""


class BackgroundPreviews:
    """Simulates in a thread of its own, in the time that is left after a picture is drawn: no frame waits for it.

    While the aim moves, the answer is that of the picture before; once it stands still, its own. Only ever one stroke
    is simulated; what was asked for meanwhile and is not wanted any more is not. It begins after the second picture:
    the first one of a table, which is drawn but not yet seen, does not wait for physics to be imported.
    """

    def __init__(self) -> None:
        self._seen = False
        self._pool: ThreadPoolExecutor | None = None
        self._known: tuple[Asked, Trace] | None = None
        self._wanted: Asked | None = None
        self._running: tuple[Asked, Future[Trace]] | None = None

    @property
    def awaited(self) -> bool:
        """Whether the stroke asked for last is still to come."""
        return self._wanted is not None and (self._known is None or self._known[0] != self._wanted)

    def of(self, layout: Layout, flick: Flick, spec: BoardSpec) -> "Trace | None":
        """Return what a flick would do, or what the one before it would of the same ball from the same place."""
        self._wanted = (layout, flick, spec)
        self._take()
        if self._known is None:
            return None
        (where, known, board), trace = self._known
        return trace if (where, known.ball, board) == (layout, flick.ball, spec) else None

    def drawn(self) -> None:
        """Begin with what is wanted now, if nothing is being simulated."""
        self._take()
        if self._seen and self._running is None and self._wanted is not None and self.awaited:
            self._running = (self._wanted, self._thread().submit(_simulated, *self._wanted))
        self._seen = True

    def _take(self) -> None:
        """Take the answer, if it is there."""
        if self._running is not None and self._running[1].done():
            asked, answer = self._running
            self._known, self._running = (asked, answer.result()), None

    def _thread(self) -> "ThreadPoolExecutor":
        if self._pool is None:
            from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415

            self._pool = ThreadPoolExecutor(1, "guide")
        return self._pool


def _simulated(layout: Layout, flick: Flick, spec: BoardSpec) -> "Trace":
    """Return what a flick does; physics too is imported beside the frames."""
    from yagopool.physics.simulate import simulate  # noqa: PLC0415

    return simulate(layout, flick, spec)
