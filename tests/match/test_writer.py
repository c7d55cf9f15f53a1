"""The record written while a match is played."""

import io
import json
import os
import random
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.ai.processes import PATIENCE
from tests.match.players import random_move
from yagopool.errors import WriteError
from yagopool.games.yago.rules.state import Match, VariantName
from yagopool.match.model import Header, RecordedEntry, Undo
from yagopool.match.record import RecordWriter, read, recorded
from yagopool.match.replay import judge
from yagopool.match.session import Session
from yagopool.match.store import resume
from yagopool.table.shot import Flick, Stroke

VARIANTS: tuple[VariantName, ...] = ("easy", "medium", "professional")


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


def test_every_entry_is_in_the_file_before_play_returns(tmp_path: Path) -> None:
    session, writer = begun(tmp_path / "match.jsonl")
    rng = random.Random(3)
    for _ in range(10):
        if session.state.phase == "match_over":
            break
        session.play(random_move(session, rng))
        assert len(items(writer.path)) == len(session.played) + 1
    writer.close()


def test_undo_is_an_entry(tmp_path: Path) -> None:
    session, writer = begun(tmp_path / "match.jsonl")
    session.play(Flick("blue", 90.0, 1000.0))
    session.undo(1)
    writer.close()
    assert items(writer.path)[-1] == RecordedEntry(Undo(1))
    assert list(judge(read(io.BytesIO(writer.path.read_bytes()))))[-1].state == session.state


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


def test_an_empty_file_and_a_new_folder_will_do(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    RecordWriter.create(tmp_path / "empty", Header(match_of("easy"))).close()
    RecordWriter.create(tmp_path / "a" / "b" / "match.jsonl", Header(match_of("easy"))).close()
    assert (tmp_path / "a" / "b" / "match.jsonl").read_text().startswith('{"format": "yagopool"')


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


def test_another_process_does_not_write_it_either(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    _, writer = begun(path)
    script = (
        "import sys; from pathlib import Path\n"
        "from yagopool.errors import WriteError; from yagopool.match.store import resume\n"
        "try: resume(Path(sys.argv[1]))\nexcept WriteError as error: print(error.code)"
    )
    out = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True).stdout
    writer.close()
    assert out.strip() == "in_use"


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


def test_what_waited_for_room_is_written_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, writer = begun(tmp_path / "match.jsonl")

    def full(number: int, content: bytes) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        session.play(Flick("blue", 90.0, 1000.0))
    writer.close()
    assert writer.trouble is None
    assert len(items(writer.path)) == 2


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


@pytest.mark.skipif(sys.platform == "win32", reason="the folder of an open file cannot be moved there")
def test_a_record_whose_folder_was_moved_is_written_again_and_that_is_said(tmp_path: Path) -> None:
    session, writer = begun(tmp_path / "matches" / "match.jsonl")
    rng = random.Random(3)
    session.play(random_move(session, rng))
    (tmp_path / "matches").rename(tmp_path / "moved")
    session.play(random_move(session, rng))
    assert writer.wait(PATIENCE)
    assert writer.relieved
    writer.close()
    assert items(writer.path)[1:] == [recorded(one) for one in session.played]
    assert len(items(tmp_path / "moved" / "match.jsonl")) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be moved there")
def test_a_moved_record_overwrites_nothing_that_came_in_its_place(tmp_path: Path) -> None:
    session, writer = begun(tmp_path / "match.jsonl")
    writer.path.rename(tmp_path / "moved.jsonl")
    writer.path.write_text("precious")
    session.play(Flick("blue", 90.0, 1000.0))
    writer.close()
    assert writer.path.read_text() == "precious"
    assert len(items(tmp_path / "moved.jsonl")) == 2


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


def test_a_shortened_record_that_was_gone_on_with_is_whole_again(tmp_path: Path) -> None:
    session, writer = begun(tmp_path / "match.jsonl")
    session.play(Flick("blue", 90.0, 1000.0))
    writer.close()
    resumed = resume(writer.path)
    os.truncate(writer.path, 10)
    resumed.session.undo(1)
    resumed.writer.close()
    assert len(items(writer.path)) == 3


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_replaced_record_is_saved_under_a_free_name_at_the_end(tmp_path: Path) -> None:
    session, writer = begun(tmp_path / "match.jsonl")
    writer.path.unlink()
    writer.path.write_text("precious")
    session.play(Flick("blue", 90.0, 1000.0))
    writer.close()
    assert writer.trouble is None
    assert (tmp_path / "match.jsonl").read_text() == "precious"
    assert len(items(tmp_path / "match-2.jsonl")) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_removed_record_overwrites_nothing_that_came_in_its_place(tmp_path: Path) -> None:
    session, writer = begun(tmp_path / "match.jsonl")
    writer.path.unlink()
    writer.path.write_text("precious")
    session.play(Flick("blue", 90.0, 1000.0))
    assert writer.trouble is not None
    assert writer.trouble.code == "exists"
    writer.path.unlink()
    session.undo(1)
    assert writer.trouble is None
    writer.close()
    assert len(items(writer.path)) == 3, "what waited came too"


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_vanished_folder_that_cannot_come_back_is_told(tmp_path: Path) -> None:
    session, writer = begun(tmp_path / "data" / "match.jsonl")
    shutil.rmtree(tmp_path / "data")
    (tmp_path / "data").write_text("a file")
    session.play(Flick("blue", 90.0, 1000.0))
    assert writer.trouble is not None
    assert writer.trouble.code == "cannot_write"
    assert writer.trouble.key == "error.cannot_write_yet"
    writer.close()


def test_a_disk_that_cannot_sync_is_told(tmp_path: Path) -> None:
    def broken(number: int) -> None:
        raise OSError(5, "Input/output error")

    path = tmp_path / "match.jsonl"
    writer = RecordWriter(path, os.open(path, os.O_RDWR | os.O_CREAT), 0, broken)
    Session.new(match_of("easy"), seed=1, recorder=writer).play(Flick("blue", 90.0, 1000.0))
    assert not writer.wait(PATIENCE)
    assert writer.trouble is not None
    writer.close()


def test_names_that_cannot_be_encoded_are_written_somehow(tmp_path: Path) -> None:
    match = Match("easy", 1, (("Ann\udcff",), ("Ben",)), "A")
    RecordWriter.create(tmp_path / "match.jsonl", Header(match)).close()
    (header,) = items(tmp_path / "match.jsonl")
    assert isinstance(header, Header)
    assert header.match.teams[0] == ("Ann?",)


def test_close_syncs_what_is_left_and_may_be_called_twice(tmp_path: Path) -> None:
    session, writer = begun(tmp_path / "match.jsonl")
    session.play(Flick("blue", 90.0, 1000.0))
    writer.close()
    writer.close()
    assert writer.synced
