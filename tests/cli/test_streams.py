"""Standard output that takes no more: one way for every command."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.ai.processes import PATIENCE
from yagopool.cli.output import checked_output, print_line
from yagopool.text import speaker

YAGOPOOL = (sys.executable, "-m", "yagopool")
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
LAB = ("lab", "break", "--grid", "1x1", "--samples", "1", "--jobs", "1", "--csv", "map.csv")


def no_space() -> str:
    return speaker("en").say("cli.output_lost", reason="No space left on device")


@FULL
@pytest.mark.parametrize("command", [["--version"], ["--help"], ["drills", "list"], ["board", "--json"], LAB])
def test_a_full_disk_is_said(command: Sequence[str], tmp_path: Path) -> None:
    environment = os.environ | {"LANG": "C", "LC_ALL": "C", "YAGOPOOL_DATA": str(tmp_path)}
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*YAGOPOOL, *command], cwd=tmp_path, env=environment, check=False, stdout=full, stderr=subprocess.PIPE,
            text=True, timeout=PATIENCE,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.endswith(f"{no_space()}\n")
    assert "Traceback" not in done.stderr


def test_who_stops_reading_is_let_go_quietly() -> None:
    with subprocess.Popen([*YAGOPOOL, "--help"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(PATIENCE) == 0


@FULL
def test_the_game_goes_on_when_its_transcript_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[str] = []

    def play() -> None:
        with checked_output():
            for stroke in ("1. Ann flicks", "2. Ben flicks"):
                print_line(stroke)
                played.append(stroke)

    with Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        with pytest.raises(SystemExit) as left:
            play()
    assert len(played) == 2
    assert left.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_without_standard_output_lines_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with checked_output():
        print_line("1. Ann flicks")
