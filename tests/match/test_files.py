"""Files of the game: what is read, and what writing one may replace and what not."""

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ai.processes import PATIENCE
from yagopool.cli import doctor
from yagopool.errors import WriteError, YagoError
from yagopool.games.settings import settings_file
from yagopool.match.files import check_output, is_held, write_atomic, write_output
from yagopool.match.replay import match_status
from yagopool.match.store import Store, has_entry, header_in, judged_kind
from yagopool.practice.breaks import BreakLog
from yagopool.practice.drill_library import PersonalBests, drill_library
from yagopool.practice.folders import Folders
from yagopool.practice.lab import Axis, LabPlan
from yagopool.practice.lab_file import PartFile
from yagopool.practice.statistics import statistics

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs here")

PLAN = LabPlan(Axis(80.0, 100.0, 2), Axis(1000.0, 3000.0, 2), samples=4)

READERS: dict[str, Callable[[Path], object]] = {
    "settings.json": lambda data: settings_file(data).load(),
    "doctor: settings.json": doctor.settings,
    "finished.json": lambda data: Store(data).unfinished(),
    "practice/bests.json": lambda data: PersonalBests(Folders(data).bests),
    "practice/breaks.jsonl": lambda data: list(BreakLog(Folders(data).breaks).breaks()),
    "practice/figures-cache.json": lambda data: statistics(Folders(data)),
    "practice/lab/part": lambda data: PartFile(Folders(data).maps / "part", PLAN).done(),
    "drills/own.json": lambda data: drill_library(Folders(data).drills),
    "matches/a.jsonl": lambda data: [
        look(data / "matches" / "a.jsonl") for look in (header_in, has_entry, is_held, match_status, judged_kind)
    ],
}


@pytest.mark.parametrize("name", READERS)
def test_nothing_waits_for_a_fifo(tmp_path: Path, name: str) -> None:
    path = tmp_path / name.rpartition(" ")[2]
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path)
    if name == "finished.json":
        (tmp_path / "matches").mkdir()
        (tmp_path / "matches" / "a.jsonl").write_text("x")
    ended: list[object] = []

    def read() -> None:
        try:
            ended.append(READERS[name](tmp_path))
        except YagoError as error:
            ended.append(error)

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert ended


POSIX = pytest.mark.skipif(os.name == "nt", reason="links, modes and pipes of POSIX")


@POSIX
@pytest.mark.parametrize("there", [True, False])
def test_a_link_is_followed(there: bool, tmp_path: Path) -> None:
    target, link = tmp_path / "elsewhere" / "settings.json", tmp_path / "settings.json"
    if there:
        target.parent.mkdir()
        target.write_bytes(b"before")
    link.symlink_to(target)
    write_atomic(link, b"after")
    assert link.is_symlink()
    assert target.read_bytes() == b"after"


def test_a_read_only_file_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "map.csv"
    file.write_bytes(b"before")
    file.chmod(0o400)
    with pytest.raises(WriteError):
        write_atomic(file, b"after")
    with pytest.raises(WriteError):
        check_output(file)
    assert (file.read_bytes(), file.stat().st_mode & 0o222) == (b"before", 0)


@pytest.mark.parametrize("there", [True, False])
def test_a_file_in_a_read_only_folder_is_refused_at_once(
    there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "map.csv"
    if there:
        file.touch()
    monkeypatch.setattr(os, "access", lambda path, _mode: path != tmp_path)
    with pytest.raises(WriteError):
        check_output(file)


@POSIX
def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    came: list[bytes] = []
    reader = threading.Thread(target=lambda: came.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_output(pipe, b"found")
    assert pipe.is_fifo()
    reader.join(10.0)
    assert came == [b"found"]


@pytest.mark.parametrize("name", ["n" * 256, "nowhere/map.csv", "."])
def test_an_output_that_cannot_be_is_refused_at_once(name: str, tmp_path: Path) -> None:
    with pytest.raises(YagoError):
        check_output(tmp_path / name)
