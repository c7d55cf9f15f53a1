"""The record written while a match is played."""

import io
import json
import os
import random
import shutil
import sys
import threading
from pathlib import Path

import pytest

from tests.ai.processes import PATIENCE
from tests.match.players import random_move
from yagopool.errors import WriteError
from yagopool.games.yago.rules.state import Match, VariantName
from yagopool.match.model import Header, RecordedEntry
from yagopool.match.record import read
from yagopool.match.session import Session
from yagopool.match.store import resume
from yagopool.match.writer import RecordWriter, recorded
from yagopool.table.events import Stroke
from yagopool.table.flick import Flick


def match_of(variant: VariantName, target: int = 1) -> Match:
    return Match(variant, target, (("Ann",), ("Ben", "Bö🎱")), "A")


def begun(path: Path, variant: VariantName = "easy", seed: int = 5) -> tuple[Session, RecordWriter]:
    writer = RecordWriter.create(path, Header(match_of(variant), seed=seed))
    return Session.new(match_of(variant), seed=seed, recorder=writer), writer


def items(path: Path) -> list[object]:
    return [one.item for one in read(io.BytesIO(path.read_bytes()))]


def test_strokes_carry_flick_layout_and_fingerprint(tmp_path: Path) -> None:
    session, writer = begun(tmp_path / "match.jsonl")
    played = session.play(Flick("blue", 90.25, 3000.5), decision_seed=12)
    writer.close()
    header, stroke = items(writer.path)
    assert isinstance(header, Header)
    assert header.seed == 5
    assert isinstance(stroke, RecordedEntry)
    assert isinstance(stroke.entry, Stroke)
    assert stroke.flick == Flick("blue", 90.25, 3000.5)
    assert stroke.layout == session.layout
    assert played.trace is not None
    assert stroke.fingerprint == played.trace.fingerprint
    assert stroke.decision_seed == 12
    assert stroke.entry.events == played.trace.events
    assert all(event.t is not None for event in stroke.entry.events)


def test_entries_are_synced_by_another_thread(tmp_path: Path) -> None:
    go, synced = threading.Event(), []

    def slow_sync(number: int) -> None:
        assert go.wait(PATIENCE)
        synced.append(threading.current_thread())
        os.fsync(number)

    path = tmp_path / "match.jsonl"
    writer = RecordWriter(path, os.open(path, os.O_RDWR | os.O_CREAT), 0, slow_sync)
    session = Session.new(match_of("easy"), seed=1, recorder=writer)
    session.play(Flick("blue", 90.0, 1000.0))
    assert not writer.synced
    assert not writer.wait(0.01)
    go.set()
    assert writer.wait(PATIENCE)
    assert writer.synced
    writer.close()
    assert synced
    assert threading.main_thread() not in synced


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text("precious")
    with pytest.raises(WriteError) as caught:
        RecordWriter.create(path, Header(match_of("easy")))
    assert caught.value.code == "exists"
    assert path.read_text() == "precious"


@pytest.mark.parametrize("where", ["folder", "under a file", "/dev/full"])
def test_places_that_cannot_be_written_are_told(where: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    path = {"folder": tmp_path, "under a file": tmp_path / "file" / "match.jsonl"}.get(where, Path(where))
    if where.startswith("/") and not path.exists():
        pytest.skip("this system has no full disk to write to")
    with pytest.raises(WriteError) as caught:
        RecordWriter.create(path, Header(match_of("easy")))
    assert caught.value.code == "cannot_write"
    assert caught.value.arguments["reason"]


def test_two_games_do_not_write_one_record(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    _, writer = begun(path)
    with pytest.raises(WriteError) as caught:
        RecordWriter.create(path, Header(match_of("easy")))
    assert caught.value.code == "in_use"
    with pytest.raises(WriteError) as caught:
        resume(path)
    assert caught.value.code == "in_use"
    before = path.read_bytes()
    writer.close()
    assert path.read_bytes() == before
    resume(path).writer.close()


def test_a_full_disk_is_told_and_nothing_is_lost_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, writer = begun(tmp_path / "match.jsonl")
    rng, real, full = random.Random(3), os.write, True

    def write(number: int, content: bytes) -> int:
        if full:
            real(number, content[: len(content) // 2])
            raise OSError(28, "No space left on device")
        return real(number, content)

    monkeypatch.setattr(os, "write", write)
    for _ in range(3):
        session.play(random_move(session, rng))
    assert writer.trouble is not None
    assert writer.trouble.arguments["reason"] == "No space left on device"
    assert not writer.synced
    assert len(items(writer.path)) == 1, "no half line is left behind"
    full = False
    session.play(random_move(session, rng))
    assert writer.trouble is None
    writer.close()
    assert items(writer.path)[1:] == [recorded(one) for one in session.played]


@pytest.mark.parametrize("after", [False, True])
def test_ctrl_c_while_an_entry_is_written_leaves_all_of_it_on_the_disk(
    after: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []

    def sync(number: int) -> None:
        synced.append(os.fstat(number).st_size)

    path = tmp_path / "match.jsonl"
    writer = RecordWriter(path, os.open(path, os.O_RDWR | os.O_CREAT), 0, sync)
    session = Session.new(match_of("easy"), seed=1, recorder=writer)
    real = os.write

    def interrupted(number: int, content: bytes) -> int:
        if after:
            real(number, content)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", interrupted)
        with pytest.raises(KeyboardInterrupt):
            session.play(Flick("blue", 90.0, 1000.0))
    writer.close()
    (line,) = path.read_text(encoding="utf-8").splitlines()
    assert json.loads(line)["do"] == "stroke"
    assert synced[-1] == path.stat().st_size
    assert writer.synced


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_record_whose_folder_vanished_is_written_anew(tmp_path: Path) -> None:
    session, writer = begun(tmp_path / "data" / "matches" / "match.jsonl")
    rng = random.Random(3)
    for _ in range(3):
        session.play(random_move(session, rng))
    shutil.rmtree(tmp_path / "data")
    session.play(random_move(session, rng))
    assert writer.trouble is None
    assert items(writer.path)[1:] == [recorded(one) for one in session.played]
    with pytest.raises(WriteError) as caught:
        resume(writer.path)
    assert caught.value.code == "in_use", "the new file is locked as the old one was"
    session.play(random_move(session, rng))
    writer.close()
    assert writer.synced
    assert items(writer.path)[1:] == [recorded(one) for one in session.played]


@pytest.mark.parametrize("length", [0, 100])
@pytest.mark.parametrize("is_over", [False, True])
def test_a_shortened_record_is_written_again_and_that_is_said(length: int, is_over: bool, tmp_path: Path) -> None:
    session, writer = begun(tmp_path / "match.jsonl")
    rng = random.Random(3)
    for _ in range(3):
        session.play(random_move(session, rng))
    os.truncate(writer.path, length)
    if not is_over:
        session.play(random_move(session, rng))
        assert writer.wait(PATIENCE)
        assert writer.relieved
    writer.close()
    assert items(writer.path)[1:] == [recorded(one) for one in session.played]
