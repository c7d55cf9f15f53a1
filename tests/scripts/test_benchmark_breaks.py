"""The benchmark of breaks installs pooltool if it is missing, also after an install that was interrupted."""

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import breaks


@pytest.mark.parametrize(("finished", "commands"), [(False, 3), (True, 0)])
def test_an_interrupted_install_is_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, finished: bool, commands: int
) -> None:
    asked: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        asked.append(command)
        (tmp_path / "pooltool").mkdir(exist_ok=True)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(breaks, "POOLTOOL", tmp_path / "pooltool")
    monkeypatch.setattr(subprocess, "run", run)
    (tmp_path / "pooltool").mkdir()
    half_made = tmp_path / "pooltool" / "half-made"
    half_made.touch()
    if finished:
        (tmp_path / "pooltool" / f"complete-{breaks.POOLTOOL_VERSION}").touch()
    breaks.install_pooltool(sys.executable)
    assert len(asked) == commands
    assert half_made.exists() == finished
