"""Sitting down at a past moment of a recorded match, in a new match of its own."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from yagopool.match.replay import ReplayedMatch
from yagopool.match.store import Store, branch
from yagopool.ui.match_view.sitting import GoneOn, Sitting


def branched(course: ReplayedMatch, moves: int, data: Path, kept: Sitting) -> GoneOn:
    """Return the sitting at a new match that begins with the first moves of another.

    Raises:
        WriteError: its record cannot be written.
    """
    now = datetime.now(UTC)
    path = Store(data).new_record(now.strftime("%Y-%m-%d-%H%M%S-%f"), course.seed)
    header = replace(course.header, created=now.isoformat(timespec="seconds"))
    branch(path, header, course.played[:moves])
    return GoneOn(path, kept)
