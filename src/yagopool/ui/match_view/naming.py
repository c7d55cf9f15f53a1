"""Which balls words speak of: they wear their numbers while these words stand."""

from collections.abc import Iterable

from yagopool.errors import Argument
from yagopool.games.yago.rules.ruling import Because
from yagopool.match.session import Problem
from yagopool.table.balls import BALLS, Ball
from yagopool.ui.match_view.table import Table


def balls_named(said: Iterable[Because | Problem]) -> frozenset[Ball]:
    """Return the balls among the arguments of sentences."""
    words = {word for one in said for _, value in one.arguments for word in _words(value)}
    return frozenset(ball for ball in BALLS if ball in words)


def balls_in_ruling(table: Table) -> frozenset[Ball]:
    """Return the balls that the standing ruling names; none while a stroke is being watched."""
    ruled = table.standing
    if ruled is None or ruled.ruling is None or table.unseen is not None:
        return frozenset()
    return balls_named(ruled.ruling.because)


def _words(value: Argument) -> Iterable[str]:
    """Return the words in an argument: itself, or its parts."""
    return tuple(str(part) for part in value) if isinstance(value, tuple) else (str(value),)
