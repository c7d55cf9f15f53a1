"""A recorded shot, game or match as frames: what a replay shows, without its buttons and without its waiting."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import pygame

from yagopool.errors import YagoError
from yagopool.match.replay import ReplayedMatch
from yagopool.table.shot import Flick
from yagopool.ui.context import AppContext
from yagopool.ui.play.columns import Parts
from yagopool.ui.play.match_panels import MatchPanels
from yagopool.ui.play.match_playback import MatchPlayback, WatchStage
from yagopool.ui.play.play_scene import PlayScene
from yagopool.ui.play.playback import still_view
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import ViewModel
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.button import Button
from yagopool.ui.window import set_mode

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
    """Return which moves of a match are shots."""
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
                playback.faster()
        playback.begin_next()
        while seen < _READ:
            yield
            self.advance(FRAME)
            self.invalidate()
            if playback.at >= self.clip.end:
                playback.playing = False
                seen += FRAME

    def stop(self) -> None:
        """Show how the clip ends: of a single shot its ways, with the ruling."""
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
    """Return the scene's present frame."""
    scene.draw(scene.app.window)
    return scene.app.window
