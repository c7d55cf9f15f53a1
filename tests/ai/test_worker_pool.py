"""Processes that share work: all of it is done or the loss is noticed, and none outlives its use."""

import os
import signal
import subprocess
import sys
import threading
import time
from functools import partial

import pytest

from tests.ai.processes import PATIENCE, Begun
from yagopool.ai.worker_pool import LostError, completed, in_order, interrupts_deferred, worker_pool

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="no signals there")


def squared(number: int) -> int:
    # The first pieces take longest: results come in another order than they are wanted in.
    time.sleep(0.002 * max(0, 10 - number))
    return number * number


def process_of(_piece: int) -> int:
    return os.getpid()


def ended_at(fatal: int, number: int) -> int:
    if number == fatal:
        os._exit(7)
    return number


def slept(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def hears_ctrl_c(_piece: int) -> bool:
    """Whether Ctrl-C was blocked before this process ran a line, and is ignored."""
    blocked = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    return not (blocked and signal.getsignal(signal.SIGINT) is signal.SIG_IGN)


@pytest.mark.parametrize("jobs", [1, 3])
def test_results_come_in_order_or_as_they_are_done(jobs: int) -> None:
    with worker_pool(jobs) as pool:
        assert list(in_order(pool, squared, range(40))) == [number * number for number in range(40)]
        assert sorted(completed(pool, squared, range(9))) == [(number, number * number) for number in range(9)]
        assert list(in_order(pool, squared, [])) == []


def test_a_process_that_ends_is_noticed() -> None:
    begun = Begun()
    with worker_pool(2) as pool, pytest.raises(LostError):
        list(in_order(pool, partial(ended_at, 20), range(1000)))
    with worker_pool(2) as pool:
        begun.kill()
        with pytest.raises(LostError):
            list(in_order(pool, squared, range(1000)))
    assert begun.left() == set()


def test_leaving_early_ends_the_processes_at_once() -> None:
    begun = Begun()
    with worker_pool(2) as pool:
        assert next(in_order(pool, slept, [0.0, 600.0, 600.0])) == 0.0
        assert begun.now()
    assert begun.left() == set()


@POSIX
@pytest.mark.parametrize("in_a_thread", [False, True])
def test_processes_never_hear_ctrl_c(in_a_thread: bool) -> None:
    found: list[bool] = []

    def ask() -> None:
        with worker_pool(2) as pool:
            found.extend(in_order(pool, hears_ctrl_c, range(4)))

    thread = threading.Thread(target=ask)
    (thread.start if in_a_thread else ask)()
    if in_a_thread:
        thread.join()
    assert found == [False] * 4


@POSIX
def test_processes_end_with_the_one_that_started_them() -> None:
    code = (
        "import os, signal, time\n"
        "from tests.ai.test_worker_pool import process_of\n"
        "from yagopool.ai.worker_pool import in_order, worker_pool\n"
        "if __name__ == '__main__':\n"
        "    with worker_pool(1, apart=True) as pool:\n"
        "        print(*in_order(pool, process_of, [1]), flush=True)\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    worker, until = int(said.stdout), time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)
    pytest.fail("it goes on without anybody to work for")


@POSIX
@pytest.mark.parametrize("ignored", [False, True])
def test_ctrl_c_is_put_off_until_what_is_being_done_is_done(ignored: bool) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN if ignored else signal.default_int_handler)
    done: list[str] = []

    def work() -> None:
        with interrupts_deferred():
            signal.raise_signal(signal.SIGINT)
            done.append("all")

    try:
        if ignored:
            work()
        else:
            with pytest.raises(KeyboardInterrupt):
                work()
    finally:
        signal.signal(signal.SIGINT, before)
    assert done == ["all"]
