"""What is practised, in words: for whoever takes them down, a line a stroke."""

from dataclasses import replace

from yagopool.match.session import Played
from yagopool.text.speaker import Speaker
from yagopool.ui.context import Scribe


class Told:
    """Tells a scribe what is practised; None: nobody listens."""

    def __init__(self, scribe: Scribe | None) -> None:
        self._scribe = scribe
        self._strokes = 0

    def say(self, words: str) -> None:
        """Tell a line as it is."""
        if self._scribe is not None and words:
            self._scribe(words)

    def stroke(self, played: Played, who: str, verdict: str, speaker: Speaker) -> None:
        """Tell a stroke: its number, who flicked what, what happened, what it is worth here, what stands in pots."""
        if self._scribe is None:
            return
        from yagopool.text.report import Transcript  # noqa: PLC0415 - a table that nobody listens at does without

        self._strokes += 1
        self._scribe(Transcript(speaker).stroke(self._strokes, _by(who, played), verdict))


def _by(who: str, played: Played) -> Played:
    """Return a stroke of practice, where sides have no names, as one of somebody."""
    match = replace(played.before.match, teams=((who,), (who,)))
    return replace(played, before=replace(played.before, match=match))
