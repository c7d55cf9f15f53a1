"""A record on a disk that fails: what is told, what is tried again, and when all is well."""

import os
import random
import threading
from pathlib import Path

import pytest

from tests.ai.processes import PATIENCE
from tests.match.players import random_move
from yagopool.errors import WriteError
from yagopool.games.yago.rules.state import Match
from yagopool.match.model import Header
from yagopool.match.record import RecordWriter, entry_line, recorded
from yagopool.match.session import Session
from yagopool.table.shot import Flick

MATCH = Match("easy", 1, (("Ann",), ("Ben",)), "A")


class Disk:
    """A disk that can be asked to sync: well, badly, or not before it is told to."""

    def __init__(self) -> None:
        self.good = True
        self.forgets = False
        self.kept = 0
        """Bytes that a good sync has answered for."""
        self.asked, self.go = threading.Semaphore(0), threading.Event()
        self.go.set()

    def sync(self, number: int) -> None:
        good, length = self.good, os.fstat(number).st_size
        self.asked.release()
        assert self.go.wait(PATIENCE)
        if good:
            self.kept = length
            return
        if self.forgets:
            os.pwrite(number, bytes(length - self.kept), self.kept)
        raise OSError(5, "Input/output error")


def written_on(disk: Disk, path: Path) -> tuple[Session, RecordWriter]:
    writer = RecordWriter(path, os.open(path, os.O_RDWR | os.O_CREAT), 0, disk.sync)
    return Session.new(MATCH, seed=5, recorder=writer), writer


def test_a_failed_sync_is_told_until_a_good_one_and_then_that_all_is_well(tmp_path: Path) -> None:
    disk = Disk()
    session, writer = written_on(disk, tmp_path / "match.jsonl")
    rng = random.Random(3)
    disk.good = False
    session.play(random_move(session, rng))
    assert not writer.wait(PATIENCE)
    assert writer.trouble is not None
    assert writer.trouble.key == "error.cannot_sync"
    disk.good = True
    disk.go.clear()
    session.play(random_move(session, rng))
    assert writer.trouble is not None, "handed to the system, the entries are as little on the disk as before"
    assert not writer.relieved
    disk.go.set()
    assert writer.wait(PATIENCE)
    assert writer.trouble is None
    assert writer.relieved
    session.play(random_move(session, rng))
    assert writer.wait(PATIENCE)
    assert not writer.relieved, "that all is well is said until the next entry"
    writer.close()


def test_what_a_failed_sync_may_have_lost_is_written_again(tmp_path: Path) -> None:
    disk = Disk()
    session, writer = written_on(disk, tmp_path / "match.jsonl")
    rng = random.Random(3)
    for good in (True, False, False, True):
        disk.good, disk.forgets = good, not good
        session.play(random_move(session, rng))
        assert writer.wait(PATIENCE) is good
    assert writer.trouble is None
    writer.close()
    lines = writer.path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert lines == [entry_line(recorded(one)) for one in session.played]


def test_a_good_sync_does_not_answer_for_entries_lost_before_it(tmp_path: Path) -> None:
    disk = Disk()
    session, writer = written_on(disk, tmp_path / "match.jsonl")
    rng = random.Random(3)
    disk.good = False
    disk.go.clear()
    session.play(random_move(session, rng))
    assert disk.asked.acquire(timeout=PATIENCE)
    disk.good = True
    session.play(random_move(session, rng))  # before the first answer: nobody knows that there is something to mend
    disk.go.set()
    assert not writer.wait(PATIENCE)
    assert writer.trouble is not None
    session.play(random_move(session, rng))
    assert writer.wait(PATIENCE)
    assert writer.trouble is None
    writer.close()


def test_closing_asks_a_disk_that_failed_once_more(tmp_path: Path) -> None:
    disk = Disk()
    session, writer = written_on(disk, tmp_path / "match.jsonl")
    disk.good, disk.forgets = False, True
    session.play(Flick("blue", 90.0, 1000.0))
    assert not writer.wait(PATIENCE)
    disk.good = True
    writer.close()
    assert writer.trouble is None
    assert writer.path.read_text(encoding="utf-8") == entry_line(recorded(session.played[0]))


def test_room_again_on_a_full_disk_is_told_once_what_waited_is_safe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = RecordWriter.create(tmp_path / "match.jsonl", Header(MATCH, seed=5))
    session = Session.new(MATCH, seed=5, recorder=writer)

    def full(number: int, content: bytes) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        session.play(Flick("blue", 90.0, 1000.0))
    assert not writer.relieved
    session.undo(1)
    assert writer.wait(PATIENCE)
    assert writer.relieved
    writer.close()


def test_a_record_that_cannot_be_begun_leaves_no_empty_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(number: int, content: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(WriteError, match=r"error\.cannot_write\("):
        RecordWriter.create(tmp_path / "match.jsonl", Header(MATCH, seed=5))
    assert not list(tmp_path.iterdir())
