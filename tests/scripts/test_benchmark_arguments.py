"""The benchmarks of the window refuse wrong arguments in a sentence, with status 2."""

import argparse
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.arguments import count, window_size
from tests.ai.processes import PATIENCE

ROOT = Path(__file__).parents[2]


def test_counts_and_sizes() -> None:
    assert count("300") == 300
    assert window_size("2560x1440") == (2560, 1440)
    for word in ("0", "-3", "1.5", "many", "", "\u0663"):
        with pytest.raises(argparse.ArgumentTypeError, match="a whole number from 1 on"):
            count(word)
    for word in ("1280", "x", "0x800", "1280x", "axb", "1280x800x2", "-1x5"):
        with pytest.raises(argparse.ArgumentTypeError, match="WIDTHxHEIGHT"):
            window_size(word)


def test_a_wrong_argument_is_refused_with_status_2() -> None:
    asked = [sys.executable, str(ROOT / "benchmarks" / "frames.py"), "--frames", "0"]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.splitlines()[-1].startswith("frames.py: error: argument")
