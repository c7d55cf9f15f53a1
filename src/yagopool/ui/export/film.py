"""A recorded shot, game or match as frames, without a replay's buttons and waiting; and the order for its file."""

import multiprocessing
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, TypeAlias

import pygame

from yagopool.ai.worker_pool import NICENESS, start_worker
from yagopool.errors import YagoError
from yagopool.games.settings import Settings
from yagopool.match.files import write_new
from yagopool.match.replay import ReplayedMatch
from yagopool.table.shot import Flick
from yagopool.text.speaker import speaker
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext, language_of
from yagopool.ui.play.columns import Parts
from yagopool.ui.play.match_panels import MatchPanels
from yagopool.ui.play.match_playback import MatchPlayback, WatchStage
from yagopool.ui.play.play_scene import PlayScene
from yagopool.ui.play.playback import faster, still_view
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import ViewModel
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Button

Size: TypeAlias = tuple[int, int]
"""Width and height in pixels."""
FRAMES_A_SECOND: Final = 15
FRAME: Final = 1.0 / FRAMES_A_SECOND
_READ: Final = 1.6
"""Seconds that the last ruling is seen."""
_BRISK: Final = 2.0
"""How fast the shots of a film of several are watched, as a multiple of real time; the pauses are shorter alike."""


@dataclass(frozen=True, slots=True)
class Clip:
    """The moves of a match that are shown: from ``first`` up to but not including ``end``."""

    course: ReplayedMatch
    first: int
    end: int

    @property
    def single(self) -> bool:
        """Whether it is one shot, which is seen at its own pace."""
        return self.end - self.first == 1


def shots_of(course: ReplayedMatch) -> list[int]:
    return [at for at, one in enumerate(course.played) if isinstance(one.move, Flick)]


def shot_clip(course: ReplayedMatch, number: int) -> Clip:
    """Return one shot of a match; they count from 1.

    Raises:
        YagoError: the match has no such shot.
    """
    shots = shots_of(course)
    if not 1 <= number <= len(shots):
        raise YagoError("bad_value", "error.export.no_shot", number=number, n=len(shots))
    return Clip(course, shots[number - 1], shots[number - 1] + 1)


def game_clip(course: ReplayedMatch, number: int | None = None) -> Clip:
    """Return one game of a match, or without a number the whole match.

    Raises:
        YagoError: the match has no such game, or no shot was played in it.
    """
    moves = [at for at, one in enumerate(course.played) if number in (None, one.before.game)]
    if number is not None and moves and course.played[moves[-1]].entry.do == "next_game":
        moves.pop()
    shots = shots_of(course)
    if not set(moves).intersection(shots):
        games = {course.played[at].before.game for at in shots}
        if not games or number is None:
            raise YagoError("bad_value", "error.export.nothing")
        raise YagoError("bad_value", "error.export.no_game", number=number, n=len(games))
    return Clip(course, moves[0], moves[-1] + 1)


class _FilmPanels(MatchPanels):
    """The panels of a match without anything to press."""

    logs = False

    def _corner_buttons(self, view: ViewModel) -> list[Button]:
        del view
        return []

    def _place_controls(self, column: Box, view: ViewModel) -> int:
        del view
        return column.bottom

    def _parts(self, view: ViewModel) -> Parts:
        return replace(super()._parts(view), power=False)


class _FilmStage(WatchStage):
    """A match that is watched; ``picture`` stands still in its place."""

    picture: ViewModel | None = None

    def view(self) -> ViewModel:
        return self.picture or super().view()


class FilmScene(PlayScene):
    """A clip as it is drawn frame by frame."""

    stage: _FilmStage

    def __init__(self, context: AppContext, clip: Clip) -> None:
        self.clip = clip
        self.playback = MatchPlayback(context, clip.course)
        super().__init__(context, self.playback.controller, _FilmPanels(self.playback.controller, context))
        self.playback.go_to(clip.first)

    def next_stage(self) -> Stage:
        return _FilmStage(self.playback)

    def frames(self) -> Iterator[None]:
        """Play the clip; yield whenever a frame is ready to be drawn."""
        playback, seen = self.playback, 0.0
        if not self.clip.single:
            playback.pause /= _BRISK
            while playback.speed < _BRISK:
                playback.watch_at(faster(playback.speed))
        playback.begin_next()
        while seen < _READ:
            yield
            self.advance(FRAME)
            self.invalidate()
            if playback.at >= self.clip.end:
                playback.playing = False
                seen += FRAME

    def stop(self) -> None:
        playback, at = self.playback, self.clip.first
        ways = None
        if self.clip.single:
            playback.go_to(at)
            playback.begin_next()
            if playback.playback is not None:
                ways = still_view(playback.playback, self.clip.course.played[at]).ways
        playback.go_to(self.clip.end)
        self.stage.picture = ViewModel(playback.looks(), ways=ways)
        self.invalidate()


def film_scene(context: AppContext, clip: Clip, size: Size) -> FilmScene:
    """Return a clip's scene, in a window that nobody sees: SDL's driver must be ``dummy``."""
    pygame.display.init()
    set_mode(size)
    return FilmScene(context, clip)


def drawn(scene: FilmScene) -> pygame.Surface:
    scene.draw(scene.app.window)
    return scene.app.window


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
        return self.path.suffix.lower() == ".webp"

    def drawn(self) -> bytes:
        """Draw it; return what the file holds. SDL's driver must be ``dummy``."""
        shown = self.settings.model_copy(update={"text_size": 100, "reduced_motion": False, "table_view": "automatic"})
        larger = _LARGER if self.size[1] > self.size[0] else 1.0
        context = replace(AppContext(speaker(language_of(shown))).set(shown), text_size=larger)
        from yagopool.ui.export.animation import film_bytes, picture_bytes  # noqa: PLC0415 - Pillow, for this alone

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
