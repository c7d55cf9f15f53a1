"""A process of a command's own that is killed: a sentence, an exit status, no waiting for ever."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.ai.processes import PATIENCE
from tests.sentences import says

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").is_dir(), reason="the processes of a process are listed by Linux"
)
LINE = json.dumps({"balls": {"blue": [260, 150], "red1": [260, 290]},
                   "stroke": {"ball": "blue", "direction": 90, "speed": 900}}) + "\n"  # fmt: skip


def started(*arguments: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "yagopool", *arguments]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def kill_one_of(running: "subprocess.Popen[str]", of: int) -> None:
    """Kill the last of so many processes, as soon as they are there."""
    until = time.monotonic() + PATIENCE
    workers: list[str] = []
    while time.monotonic() < until and len(workers) < of:
        workers = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
        time.sleep(0.02)
    os.kill(int(workers[-1]), signal.SIGKILL)


def test_the_arena_tells_what_it_has_counted() -> None:
    running = started("arena", "--a", "novice", "--b", "novice", "--games", "5000", "--jobs", "2", "--json")
    # The first child watches over semaphores where there is one; the players are spawned after it.
    kill_one_of(running, 2)
    out, told = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert says(told, "error.crew.ended")
    assert "Traceback" not in told
    assert json.loads(out)["games"] < 5000


def test_a_batch_is_refused_from_there_on() -> None:
    running = started("simulate", "--batch", "--jobs", "2", "-")
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(LINE)
    running.stdin.flush()
    assert "events" in json.loads(running.stdout.readline())
    kill_one_of(running, 2)
    running.stdin.write(LINE * 20)
    running.stdin.close()
    running.stdin = None
    out, told = running.communicate(timeout=PATIENCE)
    assert running.returncode == 2
    assert "Traceback" not in told
    assert json.loads(out.splitlines()[-1])["error"]["code"] == "lost"
