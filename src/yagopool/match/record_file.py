"""A whole match record as a file: read and played through, written from a session, and as rows for a table."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from yagopool.errors import unreadable
from yagopool.match.files import write_atomic
from yagopool.match.model import Header
from yagopool.match.position import overrides_of
from yagopool.match.record import entry_line, header_line
from yagopool.match.replay import ReplayedMatch, replayed
from yagopool.match.session import Played, Session
from yagopool.match.writer import recorded
from yagopool.table.events import Potted, Stroke
from yagopool.table.flick import Flick
from yagopool.table.types import check_class, checked_arguments


@checked_arguments
def read_record(file: str | Path) -> ReplayedMatch:
    """Return the match of a record, played through; an incomplete last line is left out, and ``truncated`` says so.

    Raises:
        YagoError: the file cannot be read.
        RecordError: it is no record, or has a line that cannot be; ``line`` says which.
    """
    path = Path(file)
    try:
        content = path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte
        raise unreadable(path, error) from None
    return replayed(content)


@checked_arguments
def write_record(file: str | Path, session: Session) -> None:
    """Write a session's match to a file, whole or not at all; a file of this name is replaced.

    Raises:
        WriteError: it cannot be written; what was there before still is.
    """
    header = Header(session.match, board=overrides_of(session.spec) or None, seed=session.seed)
    lines = (header_line(header), *(entry_line(recorded(played)) for played in session.played))
    write_atomic(Path(file), "".join(lines).encode())


@checked_arguments
def move_rows(played: Iterable[Played]) -> Iterator[dict[str, Any]]:
    """Yield each move as a row of a table, for example for ``pandas.DataFrame``; None where something does not apply.

    ``direction`` in degrees, ``speed`` in mm/s; ``potted``: the balls that dropped, ``fouls``: their codes;
    ``score_a`` and ``score_b`` after the move.
    """
    for number, one in enumerate(played, 1):
        check_class(one, Played, f"played[{number - 1}]")
        flick = one.move if isinstance(one.move, Flick) else None
        events = one.entry.events if isinstance(one.entry, Stroke) else ()
        yield {
            "move": number,
            "game": one.before.game,
            "side": one.before.to_act,
            "player": one.before.player,
            "phase": one.before.phase,
            "do": one.entry.do,
            "ball": None if flick is None else flick.ball,
            "direction": None if flick is None else flick.direction,
            "speed": None if flick is None else flick.speed,
            "potted": tuple(event.ball for event in events if isinstance(event, Potted)),
            "fouls": () if one.ruling is None else tuple(foul.code for foul in one.ruling.fouls),
            "continues": None if one.ruling is None else one.ruling.continues,
            "score_a": one.after.score[0],
            "score_b": one.after.score[1],
        }
