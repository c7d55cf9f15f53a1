"""``yagopool lab`` as scripts use it: outputs, going on after Ctrl-C, wrong input."""

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
from tests.sentences import says
from yagopool.cli.lab import Outputs, draw_map
from yagopool.errors import YagoError
from yagopool.match.files import write_output
from yagopool.practice.lab import Axis, Cell, LabPlan, lab_pool
from yagopool.practice.lab_file import PartFile
from yagopool.text import speaker

YAGOPOOL = (sys.executable, "-m", "yagopool", "lab")
SMALL = ("break", "--grid", "4x3", "--samples", "2", "--seed", "1", "--jobs", "1")


def lab_here(breaks: int) -> AbstractContextManager[Executor | None]:
    return lab_pool(breaks, 1)


def lab(*arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [*YAGOPOOL, *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_csv_and_json_tell_the_same_map(tmp_path: Path) -> None:
    done = lab(*SMALL, "--csv", "map.csv", "--json", "map.json", cwd=tmp_path)
    assert (done.returncode, done.stderr.count("Traceback")) == (0, 0)
    rows = list(csv.DictReader((tmp_path / "map.csv").read_text().splitlines()))
    found = json.loads((tmp_path / "map.json").read_text())
    assert len(rows) == len(found["cells"]) == 12
    assert found["complete"]
    assert (found["scatter"], found["variant"], found["seed"]) == ("casual", "easy", 1)
    for row, cell in zip(rows, found["cells"], strict=True):
        assert {name: float(row[name]) for name in row if not name.startswith("pot") or name in ("pot", "pots")} == {
            name: value for name, value in cell.items() if name != "by_pot"
        }
        assert [float(row[f"pot{pot}"]) for pot in range(1, 10)] == cell["by_pot"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["map.csv", "map.json"]
    assert says(done.stdout, "cli.lab.best")


def test_no_output_is_an_output_too(tmp_path: Path) -> None:
    done = lab(*SMALL, "--lang", "de", cwd=tmp_path)
    assert done.returncode == 0
    assert says(done.stdout, "cli.lab.best", "de")
    assert list(tmp_path.iterdir()) == []


def test_a_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="pictures need the extra lab")
    assert lab(*SMALL, "--out", "map.png", cwd=tmp_path).returncode == 0
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C cannot be sent to one process there")
def test_stopped_it_keeps_what_is_done_and_goes_on(tmp_path: Path) -> None:
    plan = ("break", "--grid", "30x16", "--samples", "1", "--jobs", "1", "--csv", "map.csv", "--json", "map.json")
    running = subprocess.Popen([*YAGOPOOL, *plan], cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.PIPE)
    part = tmp_path / "map.json.part"
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and not (part.exists() and part.read_text().count("\n") > 5):
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert b"Traceback" not in told
    stopped = json.loads((tmp_path / "map.json").read_text())
    assert not stopped["complete"]
    assert 5 <= len(stopped["cells"]) < 480
    assert len((tmp_path / "map.csv").read_text().splitlines()) == len(stopped["cells"]) + 1

    again = lab(*plan, cwd=tmp_path)
    assert again.returncode == 0
    assert says(again.stderr, "cli.lab.goes_on")
    assert str(len(stopped["cells"])) in again.stderr
    assert not part.exists()
    whole = json.loads((tmp_path / "map.json").read_text())
    assert [cell for cell in whole["cells"] if cell in stopped["cells"]] == stopped["cells"]

    (tmp_path / "fresh").mkdir()
    assert lab(*plan, cwd=tmp_path / "fresh").returncode == 0
    assert (tmp_path / "fresh" / "map.json").read_bytes() == (tmp_path / "map.json").read_bytes()


def test_stopped_right_after_a_cell_was_kept_the_map_has_that_cell_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = PartFile.add

    def keep_and_stop(part: PartFile, cell: Cell) -> None:
        keep(part, cell)
        raise KeyboardInterrupt

    monkeypatch.setattr(PartFile, "add", keep_and_stop)
    plan = LabPlan(Axis(80.0, 100.0, 4), Axis(1000.0, 3000.0, 2), samples=2)
    assert not draw_map(plan, Outputs(None, None, tmp_path / "map.json"), lab_here, speaker("en"))
    assert len(json.loads((tmp_path / "map.json").read_text())["cells"]) == 1
    assert len(PartFile(tmp_path / "map.json.part", plan).done()) == 1


def test_stopped_while_it_writes_its_files_agree_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = write_output

    def interrupted(path: Path, content: bytes) -> None:
        write(path, content)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("yagopool.cli.lab.write_output", interrupted)
    plan = LabPlan(Axis(80.0, 100.0, 2), Axis(1000.0, 3000.0, 1), samples=1)
    outputs = Outputs(None, tmp_path / "map.csv", tmp_path / "map.json")
    with pytest.raises(KeyboardInterrupt):
        draw_map(plan, outputs, lab_here, speaker("en"))
    assert len(json.loads((tmp_path / "map.json").read_text())["cells"]) == 2
    assert len((tmp_path / "map.csv").read_text().splitlines()) == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["map.csv", "map.json"]


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="the processes of a process are listed by Linux")
def test_when_a_process_is_killed_it_says_so_keeps_what_is_done_and_goes_on(tmp_path: Path) -> None:
    plan = ("break", "--grid", "24x24", "--samples", "2", "--jobs", "2", "--json", "map.json")
    running = subprocess.Popen([*YAGOPOOL, *plan], cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.PIPE)
    part = tmp_path / "map.json.part"
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and not (part.exists() and part.read_text().count("\n") > 5):
        time.sleep(0.02)
    workers = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
    assert len(workers) >= 2
    os.kill(int(workers[-1]), signal.SIGKILL)
    _, told = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert b"Traceback" not in told
    assert says(told.decode(), "error.crew.ended")
    assert says(told.decode(), "cli.lab.stopped")
    stopped = json.loads((tmp_path / "map.json").read_text())
    assert 5 <= len(stopped["cells"]) < 576
    again = lab(*plan[:-1], "map.json", cwd=tmp_path)
    assert (again.returncode, part.exists()) == (0, False)
    whole = json.loads((tmp_path / "map.json").read_text())
    assert whole["complete"]
    assert [cell for cell in whole["cells"] if cell in stopped["cells"]] == stopped["cells"]


def test_find_tells_the_break_and_what_it_brings(tmp_path: Path) -> None:
    near = ("--directions", "89", "91", "--speeds", "2900", "3100", "--samples", "1", "--jobs", "1")
    done = lab("find", *near, "--scatter", "exact", "--for", "pot", "--json", cwd=tmp_path)
    found = json.loads(done.stdout)
    assert done.returncode == 0
    assert 89 < found["direction"] < 91
    assert found["interval"][0] <= found["pot"] <= found["interval"][1]
    told = lab("find", *near, "--lang", "de", cwd=tmp_path)
    assert says(told.stdout, "cli.lab.found", "de")
    assert says(told.stdout, "lab.hand.casual", "de")


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        (("break", "--grid", "60"), "error.lab.grid"),
        (("break", "--grid", "0x5"), "error.lab.grid"),
        (("break", "--grid", "9999x9999"), "error.lab.grid"),
        (("break", "--scatter", "shaky"), "error.no_such_scatter"),
        (("break", "--variant", "hard"), "error.no_such_variant"),
        (("break", "--directions", "100", "80"), "error.lab.directions"),
        (("break", "--directions", "nan", "80"), "error.lab.directions"),
        (("find", "--directions", "nan", "3"), "error.lab.directions"),
        (("find", "--speeds", "inf", "-inf"), "error.lab.speeds"),
        (("break", "--speeds", "100", "8000"), "error.lab.speeds"),
        (("break", "--samples", "9999999"), "error.out_of_range"),
        (("break", "--board", "none.json"), "error.no_board"),
        (("break", "--out", "map.bmp"), "error.lab.picture_kind"),
        (("break", "--csv", "nowhere/map.csv"), "error.no_folder"),
        (("break", "--csv", "."), "error.is_folder"),
        (("break", "--csv", "a", "--json", "a"), "error.lab.same_file"),
        (("find", "--for", "fun"), "error.lab.goal"),
        (("break", "--lang", "fr"), "cli.no_such_language"),
    ],
)
def test_wrong_input_is_told_in_a_sentence(arguments: tuple[str, ...], key: str, tmp_path: Path) -> None:
    done = lab(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert says(done.stderr, key)
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("as_output", ["board.json", "link.json", "{tmp}/board.json"])
def test_no_output_is_the_board(as_output: str, tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    board.write_text('{"ball_radius": 15}')
    (tmp_path / "link.json").symlink_to(board)
    with pytest.raises(YagoError) as refused:
        Outputs(None, None, Path(os.path.relpath(tmp_path / as_output.format(tmp=tmp_path)))).check(board)
    assert refused.value.key == "error.lab.board_is_output"


def test_no_output_is_another_or_the_file_of_what_is_done(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    for csv_name in ("sub/../map.json", "map.json.part"):
        with pytest.raises(YagoError) as refused:
            Outputs(None, tmp_path / csv_name, tmp_path / "map.json").check(None)
        assert refused.value.key == "error.lab.same_file"


@pytest.mark.skipif(os.name == "nt", reason="a pipe of POSIX")
def test_a_map_goes_through_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    reading = subprocess.Popen(["cat", "pipe"], cwd=tmp_path, stdout=subprocess.PIPE)
    done = lab(*SMALL, "--csv", "pipe", cwd=tmp_path)
    reading.terminate() if done.returncode else None
    came, _ = reading.communicate(timeout=PATIENCE)
    assert done.returncode == 0
    assert came.count(b"\n") == 13
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]
    assert (tmp_path / "pipe").is_fifo()


def test_without_matplotlib_a_picture_is_refused_before_the_work(tmp_path: Path) -> None:
    hidden = "import sys; sys.modules['matplotlib'] = None; from yagopool.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", hidden, "lab", *SMALL, "--out", "map.png"],
        cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert 'pip install "yagopool[lab]"' in done.stderr
    assert list(tmp_path.iterdir()) == []
