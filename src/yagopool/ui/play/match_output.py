"""What leaves a match as text: its log, a report on a ruling, a share code."""

from collections.abc import Callable, Sequence
from typing import Any

from yagopool.assets import installed
from yagopool.errors import YagoError
from yagopool.games.settings import Settings
from yagopool.match.game import game_of
from yagopool.match.position import Position
from yagopool.match.replay import ruling_report, write_report
from yagopool.match.session import Played
from yagopool.match.share import share
from yagopool.practice.folders import Folders
from yagopool.table.flick import Flick
from yagopool.text.report import Transcript
from yagopool.text.speaker import Speaker
from yagopool.ui.crash_report import PACKAGES
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_starter import header_of
from yagopool.ui.window import copied


class MatchLog:
    """A match's lines so far, for the column next to the board and for ``write`` (``--transcript``).

    A move gets its line when it has been watched. Nothing is put into words as long as nobody reads it.
    """

    def __init__(self, speaker: Speaker, match: Any, write: Callable[[str], None] | None = None) -> None:
        self._speaker = speaker
        self._match = match
        self._write = write
        self._transcript: Transcript | None = None
        self._state = game_of(match).new(match)
        self._lines: tuple[str, ...] = ()
        self._count = 0

    def follow(self, played: Sequence[Played], speaker: Speaker, *, read: bool = True) -> tuple[str, ...]:
        """Return all lines of the moves that were watched, the opening first, if somebody reads them."""
        if read or self._write is not None:
            self._add(played, speaker)
        return self._lines if read else ()

    def _add(self, played: Sequence[Played], speaker: Speaker) -> None:
        """Add the lines that are missing."""
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

    def _begin_again(self, played: Sequence[Played], speaker: Speaker) -> Transcript:
        """Say all lines again: in another language, or after moves were taken back. They are not passed on again."""
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
