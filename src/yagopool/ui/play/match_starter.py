"""Sitting down: the session of a setup, kept in a record from the first entry on."""

import os
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from yagopool.ai.levels import LEVELS
from yagopool.errors import WriteError, YagoError
from yagopool.games.yago.rules.state import Match
from yagopool.match.model import HandName
from yagopool.match.position import overrides_of
from yagopool.match.replay import ReplayedMatch
from yagopool.match.store import Store, UnfinishedMatches, branch
from yagopool.practice.background import in_background
from yagopool.table.sides import Side
from yagopool.ui.play.match_setup import GUIDES, HAND_NAMES, Guide, Setup

if TYPE_CHECKING:
    from yagopool.match.model import Header
    from yagopool.match.session import Session
    from yagopool.match.store import Resumed
    from yagopool.match.writer import RecordWriter
    from yagopool.text.speaker import Speaker

# Sessions and their records are imported when one is begun: the menu only knows who would begin it.

CANNOT_BEGIN: Final = "error.play.cannot_write"
"""The key of a record that cannot be begun."""
PATIENCE: Final = 1.0
"""Seconds that the referee has for a match that is left."""


class MatchStarter(Protocol):
    """Whoever begins sessions and keeps their records."""

    def begin(self, setup: Setup) -> "Session":
        """Begin the session of a setup; the record of the one before is closed.

        Raises:
            YagoError: the setup cannot be, or its record cannot be written.
        """
        ...

    def trouble(self) -> YagoError | None:
        """Return why the record lacks entries, None while all is well."""
        ...

    def relieved(self) -> bool:
        """Return whether there was trouble, and nothing lacks since; until the next entry."""
        ...

    def kept(self) -> bool:
        """Return whether every entry is on the disk for good, or ``trouble`` knows why it will not be."""
        ...

    def left(self) -> UnfinishedMatches:
        """Return the match that was left last and can be gone on with, and the one that another game is playing."""
        ...

    def close(self) -> None:
        """Close the record."""
        ...


class UnrecordedMatch:
    """Sits down without a record: for practice, and for tests."""

    def begin(self, setup: Setup) -> "Session":
        """Begin a session that nobody writes down."""
        from yagopool.match.session import Session  # noqa: PLC0415

        return Session.new(setup.match(), seed=setup.seed, spec=setup.spec)

    def trouble(self) -> YagoError | None:
        """Return None: nothing is written."""
        return None

    def relieved(self) -> bool:
        """Return False: nothing is written."""
        return False

    def kept(self) -> bool:
        """Return True: there is nothing to wait for."""
        return True

    def left(self) -> UnfinishedMatches:
        """Return none: nothing is kept."""
        return UnfinishedMatches()

    def close(self) -> None:
        """Nothing to close."""


class RecordedMatch:
    """Sits down with a record: the first in the file that was named, rematches beside it with a number.

    A rematch whose file cannot be written is played all the same, and ``trouble`` says why it is not saved.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._writer: RecordWriter | None = None
        self._trouble: WriteError | None = None
        self._begun = 0

    def begin(self, setup: Setup) -> "Session":
        """Begin a session whose every entry is written before it is shown."""
        from yagopool.match.session import Session  # noqa: PLC0415
        from yagopool.match.writer import RecordWriter  # noqa: PLC0415

        self.close()
        self._trouble = None
        match = setup.match()
        path = self._next_path()
        try:
            self._writer = RecordWriter.create(path, header_of(setup, match))
        except WriteError as error:
            if path != self._path:
                self._trouble = _not_kept(error)
                return UnrecordedMatch().begin(setup)
            raise WriteError(error.code, _at_the_beginning(error), **error.arguments) from None
        return Session.new(match, seed=setup.seed, spec=setup.spec, recorder=self._writer)

    def _next_path(self) -> Path:
        self._begun += 1
        if self._begun == 1:
            return self._path
        while os.path.lexists(path := self._path.with_stem(f"{self._path.stem}-{self._begun}")):
            self._begun += 1
        return path

    def trouble(self) -> YagoError | None:
        """Return why the last entries are not in the file, or why there is none."""
        return self._trouble if self._writer is None else self._writer.trouble

    def relieved(self) -> bool:
        """Return whether the file has all entries again that it lacked."""
        return self._writer is not None and self._writer.relieved

    def kept(self) -> bool:
        """Return whether every entry is on the disk, or cannot be."""
        return _is_kept(self._writer)

    def left(self) -> UnfinishedMatches:
        """Return none: the player's own files are not looked through."""
        return UnfinishedMatches()

    def close(self) -> None:
        """Put what is left on the disk and let the file go."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None


class StoredMatch:
    """Sits down with a record of its own for every match in the data folder, so that nothing is lost.

    Where the folder cannot be written the match is played all the same, and ``trouble`` says why it is not kept.
    """

    def __init__(self, data: Path) -> None:
        self._store = Store(data)
        self._record: RecordedMatch | None = None
        self._trouble: WriteError | None = None

    def begin(self, setup: Setup) -> "Session":
        """Begin a session, kept if that can be."""
        self.close()
        self._trouble = None
        when = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S-%f")
        self._record = RecordedMatch(self._store.new_record(when, setup.seed))
        try:
            return self._record.begin(setup)
        except WriteError as error:
            self._trouble, self._record = _not_kept(error), None
            return UnrecordedMatch().begin(setup)

    def trouble(self) -> YagoError | None:
        """Return why the match is not kept."""
        return self._record.trouble() if self._record is not None else self._trouble

    def relieved(self) -> bool:
        """Return whether the file has all entries again that it lacked."""
        return self._record is not None and self._record.relieved()

    def kept(self) -> bool:
        """Return whether every entry is on the disk, or cannot be."""
        return self._record is None or self._record.kept()

    def left(self) -> UnfinishedMatches:
        """Return the matches that are not over."""
        return self._store.unfinished()

    def close(self) -> None:
        """Close the record, and look whether its match is over, if that is soon known: the next start knows it then."""
        if self._record is not None:
            self._record.close()
            self._record = None
            in_background(self._store.unfinished).wait(PATIENCE)


class ResumedMatch:
    """Sits down at a match that was left; what follows it is kept as any other.

    ``setup``: what had been agreed on. ``torn``: the last entry was not whole and has been dropped.

    Raises:
        YagoError: the record cannot be gone on with; it says why and what became of it.
    """

    def __init__(self, record: Path, kept: MatchStarter, speaker: "Speaker | None" = None) -> None:
        """Take up the record; ``speaker`` calls the computer's side by its level, None leaves it its name."""
        from yagopool.match.store import resume  # noqa: PLC0415
        from yagopool.text.explanation import as_called  # noqa: PLC0415

        calling = None if speaker is None else partial(as_called, speaker=speaker)
        self._resumed: Resumed | None = resume(record, calling)
        self._writer: RecordWriter | None = self._resumed.writer
        self._kept = kept
        self.setup = _setup_of(self._resumed)
        self.torn = self._resumed.truncated

    def begin(self, setup: Setup) -> "Session":
        """Return the match that was left; later, begin another."""
        if self._resumed is not None:
            session, self._resumed = self._resumed.session, None
            return session
        self.close()
        return self._kept.begin(setup)

    def trouble(self) -> YagoError | None:
        """Return why the record lacks entries."""
        return self._writer.trouble if self._writer is not None else self._kept.trouble()

    def relieved(self) -> bool:
        """Return whether the file has all entries again that it lacked."""
        return self._writer.relieved if self._writer is not None else self._kept.relieved()

    def kept(self) -> bool:
        """Return whether every entry is on the disk, or cannot be."""
        return _is_kept(self._writer) if self._writer is not None else self._kept.kept()

    def left(self) -> UnfinishedMatches:
        """Return the matches that are not over."""
        return self._kept.left()

    def close(self) -> None:
        """Close the record, and look whether its match is over, if that is soon known: the next start knows it then."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
            in_background(self._kept.left).wait(PATIENCE)
        self._kept.close()


def _is_kept(writer: "RecordWriter | None") -> bool:
    return writer is None or writer.synced or writer.trouble is not None


def _setup_of(resumed: "Resumed") -> Setup:
    """Return what the header of a record agrees on; a level, guide or hand this game does not know is left out."""
    header, session = resumed.header, resumed.session
    match = header.match
    levels = {level.name for level in LEVELS}
    sides: tuple[Side, ...] = ("A", "B")
    computer = next((side for side in sides if header.computer.get(side) in levels), None)
    setup = Setup(
        use="two" if computer is None else "computer",
        variant=match.variant,
        teams=match.teams,
        target=match.target,
        opener=match.opener,
        guides=(_guide_of(header, "A"), _guide_of(header, "B")),
        hands=hands_of(header),
        seed=session.seed,
        spec=session.spec,
    )
    return setup if computer is None else replace(setup, computer=computer, level=header.computer[computer])


def _guide_of(header: "Header", side: Side) -> Guide:
    return next((guide for guide in GUIDES if guide == header.guide.get(side)), "contact")


def hands_of(header: "Header") -> tuple[HandName, HandName]:
    """Return the hands that a record's header agrees on; one this game does not know is exact."""
    known = {side: next((name for name in HAND_NAMES if name == header.hand.get(side)), None) for side in header.hand}
    return (known.get("A") or "exact", known.get("B") or "exact")


def _not_kept(error: WriteError) -> WriteError:
    return WriteError(error.code, "error.not_kept", reason=error.arguments.get("reason", error.code))


def _at_the_beginning(error: WriteError) -> str:
    """Return the key for a record that cannot even be begun: then no game goes on."""
    return CANNOT_BEGIN if error.code == "cannot_write" else error.key


def header_of(setup: Setup, match: Match) -> "Header":
    """Return the first line of the record of a setup's match."""
    from yagopool.match.model import Header  # noqa: PLC0415

    sides: tuple[Side, ...] = ("A", "B")
    return Header(
        match,
        board=overrides_of(setup.spec) or None,
        seed=setup.seed,
        computer={side: level for side in sides if (level := setup.level_of(side)) is not None},
        hand={side: hand for side in sides if (hand := setup.hand_of(side)) != "exact"},
        guide={side: setup.guide_of(side) for side in sides},
        created=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def branch_match(course: ReplayedMatch, moves: int, data: Path, kept: MatchStarter) -> ResumedMatch:
    """Return the sitting at a new match that begins with the first moves of another.

    Raises:
        WriteError: its record cannot be written.
    """
    now = datetime.now(UTC)
    path = Store(data).new_record(now.strftime("%Y-%m-%d-%H%M%S-%f"), course.seed)
    header = replace(course.header, created=now.isoformat(timespec="seconds"))
    branch(path, header, course.played[:moves])
    return ResumedMatch(path, kept)
