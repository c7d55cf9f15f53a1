"""The benchmark of breaks installs pooltool if it is missing, also after an install that was interrupted."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import count
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


@pytest.mark.parametrize("python", ["", "#!/bin/sh\nexit 1\n"])
def test_a_broken_install_ends_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, python: str) -> None:
    monkeypatch.setattr(breaks, "POOLTOOL", tmp_path)
    (tmp_path / f"complete-{breaks.POOLTOOL_VERSION}").touch()
    if python:
        (tmp_path / "bin").mkdir()
        (tmp_path / "bin/python").write_text(python)
        (tmp_path / "bin/python").chmod(0o755)

    engine = breaks.pooltool(None)
    assert engine is not None
    with pytest.raises(SystemExit, match="Remove"):
        breaks.measured({"pooltool": engine}, 1)


def test_engines_take_turns() -> None:
    played: list[str] = []

    def engine(name: str) -> Iterator[float]:
        for seconds in count(1.0):
            played.append(name)
            yield seconds

    assert breaks.measured({name: engine(name) for name in "ab"}, 10) == {"a": 7.5, "b": 7.5}
    assert "".join(played) == "a" * 9 + "b" * 9 + "aaabbb"
