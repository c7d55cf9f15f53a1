"""The match in words while it is played: for the column beside the board, and for whoever listens along."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from yagopool.match.session import Played
from yagopool.rules.referee import new_match
from yagopool.rules.state import Match
from yagopool.text.speaker import Speaker
from yagopool.text.transcript import Transcript

Scribe: TypeAlias = Callable[[str], None]
"""Whoever takes the lines down: the standard output of ``--transcript``."""


class Words:
    """A match's lines so far; each move is told once, when the eyes have seen it too."""

    def __init__(self, speaker: Speaker, match: Match, scribe: Scribe | None = None) -> None:
        self._speaker = speaker
        self._match = match
        self._scribe = scribe
        self._transcript = Transcript(speaker)
        self._now = new_match(match)
        self.lines: tuple[str, ...] = (self._transcript.opening(match, new_match(match)),)
        self._told = 0
        self._pass_on(self.lines)

    def follow(self, played: Sequence[Played], speaker: Speaker) -> tuple[str, ...]:
        """Return all lines of the moves that were seen, the opening first; the new ones go to the scribe."""
        back = self._told - len(played)
        before, self._now = self._now, played[-1].after if played else new_match(self._match)
        if speaker is not self._speaker or back > 0:
            self._begin_again(played, speaker)
        if back > 0:
            self._pass_on((self._transcript.taken_back(back, before, self._now),))
        new = tuple(
            self._transcript.line(number, one) for number, one in enumerate(played[self._told :], self._told + 1)
        )
        if new:
            self.lines += new
            self._told = len(played)
            self._pass_on(new)
        return self.lines

    def _begin_again(self, played: Sequence[Played], speaker: Speaker) -> None:
        """Say everything anew: in another language, or after moves were taken back. The scribe has heard it already."""
        self._speaker, self._transcript = speaker, Transcript(speaker)
        opening = self._transcript.opening(self._match, new_match(self._match))
        kept = played[: min(self._told, len(played))]
        self.lines = (opening, *(self._transcript.line(number, one) for number, one in enumerate(kept, 1)))
        self._told = len(kept)

    def _pass_on(self, lines: Sequence[str]) -> None:
        if self._scribe is not None:
            for line in lines:
                self._scribe(line)
