"""A match as text: its log next to the board, a report on a ruling, a share code."""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from yagopool.assets import installed
from yagopool.errors import YagoError
from yagopool.games.settings import Settings
from yagopool.match.game import game_of
from yagopool.match.position import Position
from yagopool.match.replay import ruling_report, write_report
from yagopool.match.session import Played
from yagopool.match.share import share
from yagopool.practice.folders import Folders
from yagopool.table.shot import Flick
from yagopool.text.report import Transcript
from yagopool.text.speaker import Speaker
from yagopool.ui.app import copied
from yagopool.ui.crash_report import PACKAGES
from yagopool.ui.layout_kit import PAD, Page
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_setup import header_of
from yagopool.ui.shapes import card
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box

_NOTCH = 3
"""Lines that a notch of the wheel moves it by."""


class MatchLog:
    """A match's lines so far, for the column next to the board and for ``write`` (``--transcript``).

    A move gets its line when it has been watched.
    """

    def __init__(self, speaker: Speaker, match: Any, write: Callable[[str], None] | None = None) -> None:
        self._speaker = speaker
        self._match = match
        self._write = write
        self._transcript: Transcript | None = None
        self._state = game_of(match).new(match)
        self._lines: tuple[str, ...] = ()
        self._count = 0

    def follow(self, played: Sequence[Played], speaker: Speaker) -> tuple[str, ...]:
        """Return all lines for the moves that were watched, the opening first."""
        back = self._count - len(played)
        before, self._state = self._state, played[-1].after if played else game_of(self._match).new(self._match)
        transcript = self._transcript
        if transcript is None or speaker is not self._speaker or back > 0:
            first = transcript is None
            transcript = self._begin_again(played, speaker)
            if first:
                self._pass_on(self._lines)
        if back > 0:
            self._pass_on((transcript.taken_back(back, before, self._state),))
        new = tuple(transcript.line(number, one) for number, one in enumerate(played[self._count :], self._count + 1))
        self._lines += new
        self._count = len(played)
        self._pass_on(new)
        return self._lines

    def _begin_again(self, played: Sequence[Played], speaker: Speaker) -> Transcript:
        self._speaker, self._transcript = speaker, Transcript(speaker)
        opening = self._transcript.opening(self._match, game_of(self._match).new(self._match))
        self._count = min(self._count, len(played))
        lines = (self._transcript.line(number, one) for number, one in enumerate(played[: self._count], 1))
        self._lines = (opening, *lines)
        return self._transcript

    def _pass_on(self, lines: Sequence[str]) -> None:
        if self._write is not None:
            for line in lines:
                self._write(line)


class LogCard:
    """The log, and where it stands while it does (``at``)."""

    def __init__(self) -> None:
        self.lines: tuple[str, ...] = ()
        self.at: Box | None = None
        self.back = 0
        """How many lines before the newest it ends."""
        self._held: float | None = None
        """Where on the window a pointer holds it."""
        self._pointer = (0, 0)

    def show(self, lines: tuple[str, ...]) -> None:
        if len(lines) != len(self.lines):
            self.back = 0
        self.lines = lines

    def scroll(self, style: Style, lines: int) -> None:
        """Show earlier lines (positive) or later ones, as far as there are any."""
        most = 0 if self.at is None else len(_wrapped(style, self.lines, self.at.w)) - 1
        self.back = min(max(0, self.back + lines), max(0, most))

    def handle(self, event: pygame.event.Event, style: Style) -> bool:
        """Move it by the wheel, or by a finger or the held mouse; return whether the event was for that."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            self._pointer = event.pos
        if event.type == pygame.MOUSEWHEEL and self._is_under(self._pointer):
            self.scroll(style, _NOTCH * event.y)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._held = float(event.pos[1]) if event.button == 1 and self._is_under(event.pos) else None
            return self._held is not None
        if self._held is None or event.type not in (pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            return False
        self._drag(event, style, self._held)
        return True

    def _is_under(self, place: tuple[int, int]) -> bool:
        return bool(self.lines) and self.at is not None and self.at.contains(place)

    def _drag(self, event: pygame.event.Event, style: Style, held: float) -> None:
        if event.type == pygame.MOUSEBUTTONUP:
            self._held = None
            return
        line = style.line_height("small")
        lines = int((event.pos[1] - held) / line)
        self._held = held + lines * line
        self.scroll(style, lines)

    def draw(self, page: Page, box: Box) -> None:
        """Draw the card in a box: the newest line stands out."""
        self.at, (page, inner) = box, page.slip(box)
        style, p = page.style, page.palette
        title, step = style.line_height("strong"), style.line_height("small")
        style.draw_line(page.window, page.speaker.say("ui.words.title"), "strong", p.ink, (*inner[:3], title))
        broken, count = _wrapped(style, self.lines, box.w), _shown_at_once(style, box)
        most = max(0, len(broken) - count)
        self.back = min(self.back, most)
        first = most - self.back
        y = inner.y + title + style.px(6)
        newest = len(broken) - len(_wrapped(style, self.lines[-1:], box.w))
        for number, words in enumerate(broken[first : first + count], first):
            tone = p.ink if number >= newest else p.ink_soft
            if words:
                style.draw_line(page.window, words, "small", tone, (inner.x, y, inner.w - style.px(10), step))
            y += step
        if most:
            high = inner.bottom - inner.y - title
            long = max(style.px(20), high * count // len(broken))
            top = inner.y + title + (high - long) * first // most
            card(page.window, (inner.right - style.px(4), top, style.px(4), long), p.line, style.px(2))


def _wrapped(style: Style, lines: tuple[str, ...], wide: int) -> tuple[str, ...]:
    """Return lines wrapped to a card's width, an empty one between two."""
    inner = wide - 2 * style.px(PAD) - style.px(10)
    broken: list[str] = []
    for line in lines:
        broken += [*style.wrapped(line, "small", inner), ""]
    return tuple(broken[:-1])


def _shown_at_once(style: Style, box: Box) -> int:
    head = style.line_height("strong") + style.px(6)
    return max(1, (box.h - 2 * style.px(PAD) - head) // style.line_height("small"))


def save_report(controller: MatchController, folders: Folders | None, settings: Settings) -> str:
    """Write the last ruling and the match up to it to a new file of the data folder; return what became of it."""
    session = controller.session
    number = next((number for number, one in enumerate(session.played) if one is controller.ruled), None)
    if number is None:
        return controller.say("ui.doubt.nothing")
    if folders is None:
        return controller.say("ui.doubt.nowhere")
    header = header_of(controller.setup, session.match)
    versions = {package: installed(package) for package in PACKAGES}
    report = ruling_report(session, header, number, versions=versions, settings=settings.model_dump(mode="json"))
    try:
        path = write_report(folders.data / "doubts", report)
    except YagoError as error:
        return controller.speaker.error(error)
    return controller.say("ui.doubt.written", name=path.name)


def copy_code(position: Position, variant: str, speaker: Speaker) -> str:
    """Copy the share code of a position, or of one with a shot; return what became of it."""
    try:
        code = share(position, variant)
    except YagoError as error:
        return speaker.error(error)
    return speaker.say("ui.free.shared", letters=len(code)) if copied(code) else speaker.say("ui.free.not_copied")


def copy_position(controller: MatchController, aimed: Flick | None = None) -> str:
    """Copy the shot that rolls, else the position with the shot that is aimed; return what became of it."""
    shot = controller.unseen
    if shot is not None and isinstance(shot.move, Flick):
        position = Position(controller.spec, shot.layout_before, shot.move)
    else:
        position = Position(controller.spec, controller.layout, aimed)
    return copy_code(position, controller.session.match.variant, controller.speaker)
