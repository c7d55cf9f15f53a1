"""The benchmarks of the window say what is wrong with what they are asked, and end with status 2."""

import argparse
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.arguments import count, window_size
from tests.ai.processes import PATIENCE

ROOT = Path(__file__).parents[2]


def test_what_can_be_asked() -> None:
    assert count("300") == 300
    assert window_size("2560x1440") == (2560, 1440)


@pytest.mark.parametrize("word", ["0", "-3", "1.5", "many", "", "\u0663"])
def test_no_count(word: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="a whole number from 1 on"):
        count(word)


@pytest.mark.parametrize("word", ["1280", "x", "0x800", "1280x", "axb", "1280x800x2", "-1x5"])
def test_no_size(word: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="WIDTHxHEIGHT"):
        window_size(word)


@pytest.mark.parametrize(
    "command", ["frames.py abc", "frames.py --frames 0", "thinking_frames.py --block no", "idle.py --seconds 0"]
)
def test_a_sentence_and_status_2(command: str) -> None:
    name, *words = command.split()
    asked = [sys.executable, str(ROOT / "benchmarks" / name), *words]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.splitlines()[-1].startswith(f"{name}: error: argument")
