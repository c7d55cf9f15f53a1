"""A record read under other names than those it holds: what is shown may call a side otherwise than what is kept."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from yagopool.match.record import Read
from yagopool.match.recorded import Header

Calling: TypeAlias = Callable[[Header], Header]
"""Returns a header with the names its sides are shown under."""


def as_recorded(header: Header) -> Header:
    """Return a header as it is: every side is called as in its record."""
    return header


def under_names(items: Iterable[Read], calling: Calling) -> Iterator[Read]:
    """Yield a record's lines, its header with other names."""
    for line, item in items:
        yield Read(line, calling(item) if isinstance(item, Header) else item)
