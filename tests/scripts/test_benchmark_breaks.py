"""The benchmark of breaks: pooltool is installed where it is missing, also after an install that was interrupted."""

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import breaks


@pytest.mark.parametrize(("finished", "installs"), [(False, 2), (True, 0)])
def test_an_interrupted_install_is_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, finished: bool, installs: int
) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").symlink_to(sys.executable)
    asked: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        looks = "-c" in command
        if not looks:
            asked.append(command)
        return subprocess.CompletedProcess(command, int(looks and not finished))

    monkeypatch.setattr(breaks, "POOLTOOL", tmp_path)
    monkeypatch.setattr(subprocess, "run", run)
    with breaks.pooltool():
        assert len(asked) == installs
