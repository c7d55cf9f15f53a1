"""The match in words while it is played: for the column beside the board, and for whoever listens along."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from yagopool.assets import installed
from yagopool.errors import YagoError
from yagopool.games.settings import Settings
from yagopool.games.yago.rules.referee import new_match
from yagopool.games.yago.rules.state import Match, VariantName
from yagopool.match.session import Played
from yagopool.practice.folders import Folders
from yagopool.table.flick import Flick
from yagopool.text.speaker import Speaker
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_starter import header_of
from yagopool.ui.window import copied

if TYPE_CHECKING:
    from yagopool.match.position import Position
    from yagopool.text.report import Transcript

Scribe: TypeAlias = Callable[[str], None]
"""Whoever takes the lines down: the standard output of ``--transcript``."""


class MatchLog:
    """A match's lines so far; each move is told once, when the eyes have seen it too.

    Nothing is put into words as long as nobody reads them or takes them down.
    """

    def __init__(self, speaker: Speaker, match: Match, scribe: Scribe | None = None) -> None:
        self._speaker = speaker
        self._match = match
        self._scribe = scribe
        self._transcript: Transcript | None = None
        self._now = new_match(match)
        self._lines: tuple[str, ...] = ()
        self._told = 0

    def follow(self, played: Sequence[Played], speaker: Speaker, *, read: bool = True) -> tuple[str, ...]:
        """Return all lines of the moves that were seen, the opening first, if they are read; a scribe gets each."""
        if read or self._scribe is not None:
            self._tell(played, speaker)
        return self._lines if read else ()

    def _tell(self, played: Sequence[Played], speaker: Speaker) -> None:
        """Put into words what is not yet."""
        back = self._told - len(played)
        before, self._now = self._now, played[-1].after if played else new_match(self._match)
        transcript = self._transcript
        if transcript is None or speaker is not self._speaker or back > 0:
            opens = transcript is None
            transcript = self._begin(played, speaker)
            if opens:
                self._pass_on(self._lines)
        if back > 0:
            self._pass_on((transcript.taken_back(back, before, self._now),))
        new = tuple(transcript.line(number, one) for number, one in enumerate(played[self._told :], self._told + 1))
        if new:
            self._lines += new
            self._told = len(played)
            self._pass_on(new)

    def _begin(self, played: Sequence[Played], speaker: Speaker) -> "Transcript":
        """Say all that was told, anew: in another language, or after moves were taken back. The scribe has heard it."""
        from yagopool.text.report import Transcript  # noqa: PLC0415 - a table that nobody reads of does without

        self._speaker, self._transcript = speaker, Transcript(speaker)
        opening = self._transcript.opening(self._match, new_match(self._match))
        kept = played[: min(self._told, len(played))]
        self._lines = (opening, *(self._transcript.line(number, one) for number, one in enumerate(kept, 1)))
        self._told = len(kept)
        return self._transcript

    def _pass_on(self, lines: Sequence[str]) -> None:
        if self._scribe is not None:
            for line in lines:
                self._scribe(line)


PARTS = ("yagopool", "pymunk", "pygame-ce", "pydantic")
"""Whose versions are told."""


def save_report(table: MatchController, folders: Folders | None, settings: Settings) -> str:
    """Write the standing ruling and the match up to it to a new file of the data folder; return what became of it."""
    # Not before somebody doubts: it judges and simulates again.
    from yagopool.match.replay import ruling_report, write_report  # noqa: PLC0415

    ruled, session = table.ruled, table.session
    number = next((number for number, one in enumerate(session.played) if one is ruled), None)
    if number is None:
        return table.say("ui.doubt.nothing")
    if folders is None:
        return table.say("ui.doubt.nowhere")
    versions = {part: installed(part) for part in PARTS}
    header = header_of(table.setup, session.match)
    told = ruling_report(session, header, number, versions=versions, settings=settings.model_dump(mode="json"))
    try:
        path = write_report(folders.data / "doubts", told)
    except YagoError as error:
        return table.speaker.error(error)
    return table.say("ui.doubt.written", name=path.name)


# Not before somebody shares: codes read all boards that ship.


def copy_code(laid: "Position", variant: VariantName, speaker: Speaker) -> str:
    """Copy the share code of a position, or of one with a stroke; return in words what became of it."""
    from yagopool.match.share import share  # noqa: PLC0415

    try:
        code = share(laid, variant)
    except YagoError as error:
        return speaker.error(error)
    return speaker.say("ui.free.shared", letters=len(code)) if copied(code) else speaker.say("ui.free.not_copied")


def copy_position(table: MatchController, aimed: Flick | None = None) -> str:
    """Copy the stroke that rolls, else the position with the stroke that is aimed; return what became of it."""
    from yagopool.match.position import Position  # noqa: PLC0415

    rolling = table.unseen
    if rolling is not None and isinstance(rolling.move, Flick):
        laid = Position(table.spec, rolling.layout_before, rolling.move)
    else:
        laid = Position(table.spec, table.layout, aimed)
    return copy_code(laid, table.session.match.variant, table.speaker)
