"""Playing on from a past moment: a new match with a record of its own, the old one left as it is."""

from collections.abc import Sequence
from pathlib import Path

from yagopool.match.recorded import Header
from yagopool.match.session import Played, Session, racked
from yagopool.match.writer import RecordWriter
from yagopool.rules.referee import new_match
from yagopool.table.spec import BoardSpec


def play_on(
    header: Header, played: Sequence[Played], *, seed: int, spec: BoardSpec, path: Path
) -> tuple[Session, RecordWriter]:
    """Begin a match whose first moves are those already played, as if they had been played again.

    Args:
        header: the new record's first line.
        played: the moves to keep, from the first of the match on.
        seed: the old match's: the racks to come are its racks.
        spec: the old match's board.
        path: the new record's file.

    Raises:
        WriteError: there is something at that path already, or nothing can be written there.
    """
    writer = RecordWriter.create(path, header)
    for one in played:
        writer.take(one)
    state = played[-1].after if played else new_match(header.match)
    layout = played[-1].layout_after if played else racked(seed, 1, spec)
    return Session(state, layout, seed=seed, spec=spec, played=tuple(played), recorder=writer), writer
