"""Files of the game's own are regular ones: in place of any of them a FIFO without a writer would block for ever."""

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ai.processes import PATIENCE
from yagopool.cli import doctor
from yagopool.errors import YagoError
from yagopool.games.settings import settings_file
from yagopool.match.files import is_held
from yagopool.match.replay import match_status
from yagopool.match.store import Store, has_entry, judged_kind, record_summary
from yagopool.practice.break_practice import BreakLog
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
        look(data / "matches" / "a.jsonl") for look in (record_summary, has_entry, is_held, match_status, judged_kind)
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
