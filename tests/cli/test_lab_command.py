"""``yagopool lab`` as scripts use it: outputs, resuming after Ctrl-C, wrong input."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.ai.processes import PATIENCE
from tests.cli.command import run, started
from tests.sentences import says
from yagopool.cli.break_lab import Outputs, draw_map
from yagopool.errors import YagoError
from yagopool.match.files import write_output
from yagopool.practice.lab import Axis, Cell, LabPlan, lab_pool
from yagopool.practice.lab_file import PartFile
from yagopool.text import speaker

SMALL = ("lab", "break", "--grid", "4x3", "--samples", "2", "--seed", "1", "--jobs", "1")
PLAN = LabPlan(Axis(80.0, 100.0, 4), Axis(1000.0, 3000.0, 2), samples=2)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def here(breaks: int) -> AbstractContextManager[Executor | None]:
    return lab_pool(breaks, 1)


def test_csv_and_json_hold_the_same_map(folder: Path) -> None:
    done = run(*SMALL, "--csv", "map.csv", "--json", "map.json")
    assert done.exit_code == 0
    rows = list(csv.DictReader(Path("map.csv").read_text().splitlines()))
    found = json.loads(Path("map.json").read_text())
    assert len(rows) == len(found["cells"]) == 12
    assert (found["complete"], found["scatter"], found["variant"], found["seed"]) == (True, "casual", "easy", 1)
    for row, cell in zip(rows, found["cells"], strict=True):
        assert [float(row[f"pot{pot}"]) for pot in range(1, 10)] == cell.pop("by_pot")
        assert {name: float(row[name]) for name in cell} == cell
    assert names(folder) == ["map.csv", "map.json"]
    assert says(done.stdout, "cli.lab.best")


def test_no_output_is_asked_for(folder: Path) -> None:
    done = run(*SMALL, "--lang", "de")
    assert done.exit_code == 0
    assert says(done.stdout, "cli.lab.best", "de")
    assert names(folder) == []


def test_a_picture_and_what_is_said_without_matplotlib(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib", reason="pictures need the extra lab")
    assert run(*SMALL, "--out", "map.svg").exit_code == 0
    assert Path("map.svg").read_bytes().startswith(b'<?xml version="1.0"')
    monkeypatch.setattr("yagopool.practice.lab_file.find_spec", lambda _name: None)
    refused = run(*SMALL, "--out", "other.png")
    assert refused.exit_code == 2
    assert says(refused.stderr, "error.lab.no_matplotlib")
    assert names(folder) == ["map.svg"]


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="the processes of a process are listed by Linux")
@pytest.mark.parametrize("how", ["ctrl-c", "killed"])
def test_stopped_it_saves_what_is_done_and_resumes(how: str, folder: Path) -> None:
    jobs, grid, samples = ("1", "14x10", "1") if how == "ctrl-c" else ("2", "20x12", "2")
    plan = ("lab", "break", "--grid", grid, "--samples", samples, "--json", "map.json")
    with started(*plan, "--jobs", jobs, "--csv", "map.csv") as running:
        part, until = folder / "map.json.part", time.monotonic() + PATIENCE
        while time.monotonic() < until and not (part.exists() and part.read_text().count("\n") > 5):
            time.sleep(0.02)
        if how == "ctrl-c":
            running.send_signal(signal.SIGINT)
        else:
            workers = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
            os.kill(int(workers[-1]), signal.SIGKILL)
        _, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert b"Traceback" not in err
    assert says(err.decode(), "error.crew.ended") == (how == "killed")
    assert says(err.decode(), "cli.lab.stopped")
    stopped = json.loads(Path("map.json").read_text())
    assert 5 <= len(stopped["cells"]) < (140 if how == "ctrl-c" else 240)
    assert len(Path("map.csv").read_text().splitlines()) == len(stopped["cells"]) + 1

    again = run(*plan, "--jobs", "1")
    assert again.exit_code == 0
    assert says(again.stderr, "cli.lab.goes_on")
    assert names(folder) == ["map.csv", "map.json"]
    if how == "ctrl-c":
        assert run(*plan[:-1], "at-once.json", "--jobs", "1").exit_code == 0
        assert Path("map.json").read_bytes() == Path("at-once.json").read_bytes()


def test_a_cell_saved_just_before_it_is_stopped_is_in_the_map(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add = PartFile.add

    def add_and_stop(part: PartFile, cell: Cell) -> None:
        add(part, cell)
        raise KeyboardInterrupt

    monkeypatch.setattr(PartFile, "add", add_and_stop)
    assert not draw_map(PLAN, Outputs(None, None, folder / "map.json"), here, speaker("en"))
    assert len(json.loads(Path("map.json").read_text())["cells"]) == 1
    assert len(PartFile(folder / "map.json.part", PLAN).done()) == 1


def test_stopped_while_it_writes_all_files_agree(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(path: Path, content: bytes) -> None:
        write_output(path, content)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("yagopool.cli.break_lab.write_output", interrupted)
    with pytest.raises(KeyboardInterrupt):
        draw_map(PLAN, Outputs(None, folder / "map.csv", folder / "map.json"), here, speaker("en"))
    assert len(json.loads(Path("map.json").read_text())["cells"]) == 8
    assert len(Path("map.csv").read_text().splitlines()) == 9
    assert names(folder) == ["map.csv", "map.json"]


def test_find_prints_the_break_and_what_it_brings() -> None:
    near = ("lab", "find", "--directions", "89", "90", "--speeds", "2900", "3100", "--samples", "1", "--jobs", "1")
    found = json.loads(run(*near, "--scatter", "exact", "--for", "pot", "--json").stdout)
    assert 89 < found["direction"] < 91
    assert found["interval"][0] <= found["pot"] <= found["interval"][1]
    german = run(*near, "--lang", "de")
    assert says(german.stdout, "cli.lab.found", "de")
    assert says(german.stdout, "lab.hand.casual", "de")


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        ("break --grid 60", "error.lab.grid"),
        ("break --grid 0x5", "error.lab.grid"),
        ("break --grid 9999x9999", "error.lab.grid"),
        ("break --scatter shaky", "error.no_such_scatter"),
        ("break --variant hard", "error.no_such_variant"),
        ("break --directions 100 80", "error.lab.directions"),
        ("find --directions nan 3", "error.lab.directions"),
        ("find --speeds inf -inf", "error.lab.speeds"),
        ("break --speeds 100 8000", "error.lab.speeds"),
        ("break --samples 9999999", "error.out_of_range"),
        ("break --board none.json", "error.no_board"),
        ("break --out map.bmp", "error.lab.picture_kind"),
        ("break --csv nowhere/map.csv", "error.no_folder"),
        ("break --csv .", "error.output_is_folder"),
        ("break --csv a --json a", "error.lab.same_file"),
        ("find --for fun", "error.lab.goal"),
        ("break --lang fr", "cli.no_such_language"),
    ],
)
def test_wrong_input_is_refused_in_a_sentence(arguments: str, key: str, folder: Path) -> None:
    done = run("lab", *arguments.split())
    assert done.exit_code == 2
    assert says(done.stderr, key)
    assert names(folder) == []


@pytest.mark.parametrize("name", ["board.json", "link.json"])
def test_no_output_is_the_board(name: str, folder: Path) -> None:
    board = folder / "board.json"
    board.write_text('{"ball_radius": 15}')
    (folder / "link.json").symlink_to(board)
    with pytest.raises(YagoError) as refused:
        Outputs(None, None, Path(name)).check(board)
    assert refused.value.key == "error.lab.board_is_output"


@pytest.mark.parametrize("name", ["sub/../map.json", "map.json.part"])
def test_no_output_is_another_or_the_file_of_what_is_done(name: str, folder: Path) -> None:
    (folder / "sub").mkdir()
    with pytest.raises(YagoError) as refused:
        Outputs(None, folder / name, folder / "map.json").check(None)
    assert refused.value.key == "error.lab.same_file"


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe of POSIX")
def test_a_map_goes_through_a_pipe(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    with subprocess.Popen(["cat", "pipe"], stdout=subprocess.PIPE) as reading:
        assert run(*SMALL, "--csv", "pipe").exit_code == 0
        came, _ = reading.communicate(timeout=PATIENCE)
    assert came.count(b"\n") == 13
    assert names(folder) == ["pipe"]


def shares_of_a_map(folder: Path, of: int, *asked: str) -> list[Path]:
    """Measure a map in shares, each into its file."""
    files = [folder / f"part-{number}" for number in range(1, of + 1)]
    for number, file in enumerate(files, 1):
        done = run("lab", "break", *asked, "--jobs", "1", "--shard", f"{number}/{of}")
        assert done.exit_code == 0, done.stderr
        file.write_text(done.stdout, encoding="utf-8")
    return files


def test_shares_put_together_are_the_map_of_one_machine(tmp_path: Path) -> None:
    asked = ("--grid", "5x4", "--samples", "2", "--seed", "3", "--board", "fast-cloth")
    files = shares_of_a_map(tmp_path, 3, *asked)
    here, there = (tmp_path / name for name in ("here.json", "there.json"))
    assert run("lab", "break", *asked, "--jobs", "1", "--json", here).exit_code == 0
    assert run("lab", "merge", *reversed(files), "--json", there, "--csv", tmp_path / "map.csv").exit_code == 0
    assert there.read_bytes() == here.read_bytes()
    assert (tmp_path / "map.csv").read_text(encoding="utf-8").count("\n") == 21


def test_parts_that_are_no_whole_map_are_refused(tmp_path: Path) -> None:
    first, second = shares_of_a_map(tmp_path, 2, "--grid", "3x2", "--samples", "1")
    other, torn, wrong, empty = (tmp_path / name for name in ("other", "torn", "wrong", "empty"))
    text = second.read_text(encoding="utf-8")
    other.write_text(text.replace('"seed": 1', '"seed": 2'), encoding="utf-8")
    torn.write_text(text[:-9], encoding="utf-8")
    wrong.write_text(text.replace('"fingerprint": "', '"fingerprint": "x'), encoding="utf-8")
    empty.touch()
    for given, key in (
        ([first], "cells_missing"),
        ([first, torn], "cells_missing"),
        ([first, other], "other_plan"),
        ([first, wrong], "no_part"),
        ([empty], "no_part"),
    ):
        done = run("lab", "merge", *given, "--json", tmp_path / "map.json", "--lang", "de")
        assert (done.exit_code, done.stdout) == (2, "")
        assert says(done.stderr, f"error.lab.{key}", "de"), done.stderr
    assert not (tmp_path / "map.json").exists()


def test_a_share_writes_no_files(tmp_path: Path) -> None:
    done = run("lab", "break", "--shard", "1/2", "--json", tmp_path / "map.json")
    assert (done.exit_code, done.stdout) == (2, "")
    assert says(done.stderr, "error.lab.shard_prints")
