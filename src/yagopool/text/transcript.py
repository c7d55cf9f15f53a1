"""A match told as it is played: one line a stroke, enough to follow without the picture."""

from typing import Final

from yagopool.games.yago.rules.state import GameState, Match
from yagopool.match.model import Header, RecordedEntry, Undo
from yagopool.match.replay import Judged
from yagopool.match.session import Played
from yagopool.table.flick import Flick
from yagopool.text.report import Report
from yagopool.text.speaker import Speaker

_ENDLESS: Final = 1_000_000
"""A width at which nothing is wrapped."""


class Transcript:
    """Tells moves as lines of plain text. The same sentences as the match report, put on one line."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._report = Report(speaker, _ENDLESS)

    def opening(self, match: Match, state: GameState) -> str:
        """Return the first line: who plays what, up to how many points, and who begins."""
        told = (line.strip() for line in self._report.lines(Judged(1, Header(match), None, None, state)))
        return ". ".join(line for line in told if line)

    def line(self, number: int, played: Played) -> str:
        """Return a move as one line: its number, what was done and happened, rulings, what comes next, the pots."""
        judged = Judged(number, RecordedEntry(played.entry), played.before, played.ruling, played.after)
        done, *rest = (_plain(line) for line in self._report.lines(judged) if line.strip())
        done = done.removeprefix(f"{number} ")
        parts = [f"{number}. {self._flick(played)}{done}", *rest]
        if played.after.pots != played.before.pots or played.trace is not None:
            parts.append(self._pots(played.after))
        return " ".join(_stopped(part) for part in parts if part)

    def stroke(self, number: int, played: Played, verdict: str) -> str:
        """Return a stroke of practice as one line: its number, what was done and happened, a verdict, the pots."""
        done = self._report.done(played.entry, played.before)
        parts = (f"{number}. {self._flick(played)}{done}", verdict, self._pots(played.after))
        return " ".join(_stopped(part) for part in parts if part)

    def taken_back(self, count: int, before: GameState, now: GameState) -> str:
        """Return the line that says how many moves were taken back, who is to play now, and the pots."""
        judged = Judged(0, RecordedEntry(Undo(count)), before, None, now)
        done, *rest = (_plain(line) for line in self._report.lines(judged) if line.strip())
        parts = [done.removeprefix("0 "), *rest, self._pots(now)]
        return " ".join(_stopped(part) for part in parts if part)

    def _flick(self, played: Played) -> str:
        """Return direction and speed of a flick; 0 degrees is to the right, 90 toward the pots."""
        if not isinstance(played.move, Flick):
            return ""
        direction, speed = round(played.move.direction, 2), round(played.move.speed / 1000.0, 2)
        return f"({self._speaker.say('transcript.flick', direction=direction, speed=speed)}) "

    def _pots(self, state: GameState) -> str:
        """Return which ball stands in which pot."""
        if not state.pots:
            return ""
        standing = ", ".join(f"{pot} {self._speaker.ball(ball)}" for pot, ball in state.pots)
        return f"{self._speaker.say('transcript.pots')}: {standing}"


def _plain(line: str) -> str:
    """Return a line of the report without its margins and its star: no font of the window has one, no voice says it."""
    return " ".join(line.split()).removeprefix("★ ")


def _stopped(part: str) -> str:
    """Return a part of the line with a stop at its end."""
    return part if part.endswith((".", "!", "?", "…")) else f"{part}."
