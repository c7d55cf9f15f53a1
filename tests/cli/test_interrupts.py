"""Ctrl-C in the middle of a simulated shot, never lost, never half a shot; and processes that are killed."""

import json
import os
import signal
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import pymunk
import pytest

from tests.ai.processes import PATIENCE
from tests.cli.command import started
from tests.sentences import says
from yagopool.cli import handle_interrupts

LINE = json.dumps({"balls": {"blue": [260, 150], "red1": [260, 290]},
                   "stroke": {"ball": "blue", "direction": 90, "speed": 900}}) + "\n"  # fmt: skip


@pytest.fixture
def handled() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        pytest.skip("signals are for the main thread")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    handle_interrupts()
    yield
    signal.signal(signal.SIGINT, before)


def collision(done: list[str]) -> None:
    """Two balls in each other; Ctrl-C comes while the library calls back for their contact."""
    space = pymunk.Space()
    for x in (0.0, 1.0):
        body = pymunk.Body(1.0, 1.0)
        body.position = (x, 0.0)
        ball = pymunk.Circle(body, 1.0)
        ball.collision_type = 1
        space.add(body, ball)

    def begin(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        done.append("all")

    space.on_collision(1, 1, begin=begin)
    space.step(0.01)


class Interrupting:
    """Ctrl-C comes while it is deleted."""

    def __init__(self, done: list[str]) -> None:
        self.done = done

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)
        self.done.append("all")


class Key:
    """A key that is compared when its value is deleted."""

    def __init__(self, done: list[str]) -> None:
        self.done = done

    def __hash__(self) -> int:
        if sys._getframe(1).f_code.co_name == "remove":
            signal.raise_signal(signal.SIGINT)
            self.done.append("all")
        return 7


def forgotten(done: list[str]) -> None:
    """Ctrl-C comes while a dictionary forgets an object that was deleted."""
    known: weakref.WeakValueDictionary[Key, threading.Event] = weakref.WeakValueDictionary()
    value = threading.Event()
    known[Key(done)] = value
    del value


@pytest.mark.usefixtures("handled")
@pytest.mark.parametrize("work", [collision, Interrupting, forgotten])
def test_an_interrupt_within_a_callback_comes_after_it(
    work: Callable[[list[str]], object], capfd: pytest.CaptureFixture[str]
) -> None:
    done: list[str] = []

    def interrupted() -> None:
        work(done)
        time.sleep(60.0)

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert done == ["all"], "the callback ran to its end"
    assert "ignored" not in capfd.readouterr().err


@pytest.mark.usefixtures("handled")
def test_an_interrupt_anywhere_else_comes_at_once_unless_ignored() -> None:
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    handle_interrupts()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def kill_one_of(running: int, of: int) -> None:
    """Kill the last of that many processes as soon as they are there."""
    until = time.monotonic() + PATIENCE
    workers: list[str] = []
    while time.monotonic() < until and len(workers) < of:
        workers = Path(f"/proc/{running}/task/{running}/children").read_text().split()
        time.sleep(0.02)
    os.kill(int(workers[-1]), signal.SIGKILL)


on_linux = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="Linux lists the processes of a process")


@on_linux
def test_the_arena_with_a_killed_worker_prints_its_count() -> None:
    asked = ("arena", "--a", "novice", "--b", "novice", "--games", "5000", "--jobs", "2", "--json")
    with started(*asked) as running:
        # The first child watches over semaphores where there is one; the players are spawned after it.
        kill_one_of(running.pid, 2)
        out, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert says(err.decode(), "error.crew.ended")
    assert b"Traceback" not in err
    assert json.loads(out)["games"] < 5000


@on_linux
def test_a_batch_with_a_killed_worker_is_refused_from_there_on() -> None:
    with started("simulate", "--batch", "--jobs", "2", "-") as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(LINE.encode())
        running.stdin.flush()
        assert "events" in json.loads(running.stdout.readline())
        kill_one_of(running.pid, 2)
        out, err = running.communicate((LINE * 20).encode(), timeout=PATIENCE)
    assert running.returncode == 2
    assert b"Traceback" not in err
    assert json.loads(out.splitlines()[-1])["error"]["code"] == "lost"
