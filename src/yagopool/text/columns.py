"""Three verdicts side by side, for people at a terminal."""

import textwrap
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Final

from yagopool.games.yago.rules.comparison import Verdict
from yagopool.text.speaker import Speaker

_BETWEEN: Final = "  "
_NARROWEST: Final = 22
"""Columns narrower than this are set one under the other."""


def verdict_lines(verdicts: Iterable[Verdict], speaker: Speaker, width: int = 100) -> Iterator[str]:
    """Yield the lines that show each variant's verdict in a column of its own; ``width`` in characters."""
    texts = [list(_told(verdict, speaker)) for verdict in verdicts]
    column = (width - len(_BETWEEN) * (len(texts) - 1)) // max(len(texts), 1)
    if column < _NARROWEST:
        for text in texts:
            yield from (line for paragraph in text for line in textwrap.wrap(paragraph, max(width, _NARROWEST)))
            yield ""
        return
    columns = [[line for paragraph in text for line in _paragraph(paragraph, column)] for text in texts]
    for row in zip_longest(*columns, fillvalue=""):
        yield _BETWEEN.join(cell.ljust(column) for cell in row).rstrip()


def _told(verdict: Verdict, speaker: Speaker) -> Iterator[str]:
    """Yield the paragraphs of one verdict."""
    yield speaker.say(f"variant.{verdict.variant}")
    if verdict.refused is not None:
        yield speaker.say("verdicts.refused", rule=verdict.refused.rule or "-")
        yield speaker.message(verdict.refused)
    if verdict.ruling is not None and verdict.after is not None:
        fouls = tuple(foul.rule for foul in verdict.ruling.fouls)
        yield speaker.say("verdicts.foul", rules=fouls, n=len(fouls)) if fouls else speaker.say("verdicts.fair")
        yield from (f"{because.rule}: {speaker.because(because)}" for because in verdict.ruling.because)


def _paragraph(text: str, width: int) -> list[str]:
    return [*textwrap.wrap(text, width), ""]
