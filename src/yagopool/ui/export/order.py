"""A file to show that is ordered: made at once, or in a process of its own, next to the window."""

import multiprocessing
import os
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, TypeAlias

from yagopool.ai.worker_pool import NICENESS, start_worker
from yagopool.errors import YagoError
from yagopool.games.settings import Settings
from yagopool.match.files import write_new
from yagopool.text.speaker import speaker
from yagopool.ui.context import AppContext, language_of
from yagopool.ui.export.film import Clip, Size

_LARGER: Final = 1.2
"""The letters on a picture for a phone, where 1.0 is those of a window."""


@dataclass(frozen=True, slots=True)
class Order:
    """A file to be made of a clip: a picture or an animation by its ending; ``settings``: of language and looks."""

    clip: Clip
    path: Path
    size: Size
    settings: Settings

    @property
    def moves(self) -> bool:
        """Whether it is an animation, which takes a while."""
        return self.path.suffix.lower() == ".webp"

    def drawn(self) -> bytes:
        """Draw it; return what the file holds. SDL's driver must be ``dummy``."""
        shown = self.settings.model_copy(update={"text_size": 100, "reduced_motion": False, "table_view": "automatic"})
        larger = _LARGER if self.size[1] > self.size[0] else 1.0
        context = replace(AppContext(speaker(language_of(shown))).set(shown), text_size=larger)
        from yagopool.ui.export.files import film_bytes, picture_bytes  # noqa: PLC0415 - Pillow, for this alone

        clip, size = self.clip, self.size
        return film_bytes(context, clip, size) if self.moves else picture_bytes(context, clip, size)


News: TypeAlias = Path | YagoError
"""Where the file is, or why there is none."""


class BackgroundExport:
    """An order being made in a process of its own, which has a display that nobody sees.

    It goes on when nobody asks for it any more, as long as the game runs.
    """

    def __init__(self, order: Order) -> None:
        context = multiprocessing.get_context("spawn")
        self._news, theirs = context.Pipe(duplex=False)
        course = order.clip.course
        bare = replace(course, played=[replace(one, trace=None) for one in course.played], taken_back=[])
        light = replace(order, clip=replace(order.clip, course=bare))
        self._process = context.Process(target=_make, args=(light, theirs), daemon=True)
        self._process.start()
        theirs.close()

    def poll(self) -> News | None:
        """Return what has become of it, without waiting, None until something has; nothing follows."""
        if not self._news.poll():
            return None
        news: News
        try:
            news = self._news.recv()
        except (EOFError, OSError):
            news = YagoError("lost", "error.crew.ended")
        self._process.join()
        self._news.close()
        return news


def _make(order: Order, tell: Connection) -> None:
    start_worker(NICENESS)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    try:
        tell.send(write_new(order.path, order.drawn()))
    except YagoError as error:
        tell.send(error)
