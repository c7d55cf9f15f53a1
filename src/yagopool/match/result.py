"""How a recorded match stands, without what its balls did: for a list of many."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from yagopool.errors import RecordError
from yagopool.match.judge import judge
from yagopool.match.own_files import open_regular
from yagopool.match.record import Read
from yagopool.match.recorded import Undo
from yagopool.match.torn import as_far_as_whole
from yagopool.rules.entries import Stroke

LONGEST_JUDGED: Final = 1 << 20
"""Bytes of a record that is judged for a list: some thousand strokes."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The points of A and of B, the strokes that stand, and whether the match is over."""

    score: tuple[int, int]
    strokes: int
    over: bool


def standing(record: Path) -> Standing | None:
    """Return how a record's match stands; None where the record cannot be read or is too long to be judged for it."""
    try:
        with open_regular(record) as file:
            content = file.read(LONGEST_JUDGED + 1)
        return None if len(content) > LONGEST_JUDGED else as_far_as_whole(content, _standing)[0]
    except (OSError, RecordError):
        return None


def _standing(items: Iterable[Read]) -> Standing | None:
    found: Standing | None = None
    strokes: list[bool] = []
    for one in judge(items):
        entry = getattr(one.item, "entry", None)
        if isinstance(entry, Undo):
            del strokes[-entry.count :]
        elif entry is not None:
            strokes.append(isinstance(entry, Stroke) and entry.ball is not None)
        found = Standing(one.state.score, sum(strokes), one.state.phase == "match_over")
    return found
