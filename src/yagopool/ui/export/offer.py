"""Saving pictures of a match: asked for in a dialog, made in the background, announced when they are there."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from yagopool.errors import YagoError
from yagopool.match.files import write_new
from yagopool.match.model import Header
from yagopool.match.replay import ReplayedMatch
from yagopool.match.score_sheet import sheet_of
from yagopool.match.session import Played
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.crash_report import shown
from yagopool.ui.export import SIZES
from yagopool.ui.export.film import BackgroundExport, Clip, News, Order, game_clip, shots_of
from yagopool.ui.export.sheet import sheet_svg
from yagopool.ui.play.view_model import Notice
from yagopool.ui.scenes.overlay import ask
from yagopool.ui.widgets.base import Button

_TOLD: Final = 12.0
"""Seconds that is read where the file is: a path is long."""


class Exporting:
    """The file that a scene has ordered last, and what there is to say of it."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._running: BackgroundExport | None = None
        self._left = 0.0
        self.notice: Notice = ("", "plain")

    @property
    def context(self) -> AppContext:
        return self._scene.context

    @property
    def busy(self) -> bool:
        return self._running is not None

    def offer(self, course: ReplayedMatch, move: int) -> None:
        """Ask what to save: the shot that a move is or the last one before it, its game, or the match's score sheet."""
        context, say = self.context, self.context.speaker.of(course.header.match.game).say
        if context.folders is None or self.busy:
            return
        shot = _shot_at(course, move)
        commands: dict[str, Callable[[], None]] = {}
        if shot is not None:
            clip, game = Clip(course, shot, shot + 1), game_clip(course, course.played[shot].before.game)
            commands["shot_webp"] = partial(self._begin, clip, ".webp")
            commands["shot_png"] = partial(self._begin, clip, ".png")
            commands["game_webp"] = partial(self._begin, game, ".webp")
        commands["sheet"] = partial(self.save_sheet, course.header, course.played)
        buttons = [Button(key, say(f"ui.export.{key}"), detail=say(f"ui.export.{key}_detail")) for key in commands]
        ask(context, say("ui.export.title"), dict(zip(buttons, commands.values(), strict=True)))

    def _begin(self, clip: Clip, ending: str) -> None:
        window = self.context.app.window.get_size()
        size = SIZES["phone" if window[1] > window[0] else "page"]
        self._running = BackgroundExport(Order(clip, self._new_path(ending), size, self.context.settings))
        self.notice = (self.context.speaker.say("ui.export.begun"), "plain")

    def save_sheet(self, header: Header, played: Sequence[Played]) -> None:
        self.save(sheet_svg(sheet_of(header, played), self.context.speaker).encode(), ".svg")

    def save(self, content: bytes, ending: str) -> None:
        """Save a file that is made already; the notice says where, or why that cannot be."""
        try:
            self._note(write_new(self._new_path(ending), content))
        except YagoError as error:
            self._note(error)

    def _new_path(self, ending: str) -> Path:
        folders = self.context.folders
        assert folders is not None, "nothing is offered without a folder"
        return folders.pictures / f"yagopool-{datetime.now():%Y-%m-%d-%H%M%S}{ending}"

    def advance(self, seconds: float) -> bool:
        """Let time pass; return whether there is something else to say now."""
        self._left -= seconds
        news = None if self._running is None else self._running.poll()
        if news is not None:
            self._note(news)
            return True
        if self.busy or self._left > 0.0 or not self.notice[0]:
            return False
        self.dismiss()
        return True

    def dismiss(self) -> None:
        if not self.busy:
            self.notice = ("", "plain")

    def _note(self, news: News) -> None:
        speaker = self.context.speaker
        self._running, self._left = None, _TOLD
        if isinstance(news, YagoError):
            self.notice = (speaker.error(news), "warning")
        else:
            self.notice = (speaker.say("ui.export.saved", name=news.name, folder=shown(news.parent)), "good")


def _shot_at(course: ReplayedMatch, move: int) -> int | None:
    """Return the shot that a move is, or the last one before it, or the first of all; None where none was played."""
    shots = shots_of(course)
    return next((at for at in reversed(shots) if at <= move), shots[0] if shots else None)
