"""Whether the match of a record is not over, and whether it can be gone on with here."""

from pathlib import Path

from yagopool.errors import RecordError, YagoError
from yagopool.match.course import Course
from yagopool.match.judge import judge
from yagopool.match.own_files import open_regular
from yagopool.match.record import read
from yagopool.match.resume import KEPT_IN_PLACE
from yagopool.match.torn import LONGEST_RECORD
from yagopool.rules.state import GameState


def is_too_long(size: int) -> bool:
    """Tell whether a record has more bytes than any that is gone on with."""
    return size > LONGEST_RECORD


def is_unfinished(path: Path) -> bool:
    """Tell whether the match of a record is not over, as far as its whole lines tell.

    A damaged record counts as unfinished: going on with it is how a player hears of the damage.
    """
    state: GameState | None = None
    try:
        with open_regular(path) as file:
            for judged in judge(read(file)):
                state = judged.state
    except OSError:
        return False
    except YagoError:
        return True
    return state is not None and state.phase != "match_over"


def is_foreign(path: Path) -> bool:
    """Tell whether a record is whole but cannot be gone on with: a newer game's, or a real board's."""
    try:
        with open_regular(path) as file:
            Course.of(read(file))
    except RecordError as error:
        return error.key in KEPT_IN_PLACE
    except OSError:
        return False
    return False
