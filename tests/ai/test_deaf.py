"""Ctrl-C while processes begin: they never hear it, and whoever begins them hears it when they have begun."""

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from tests.ai.processes import Begun
from yagopool.ai import crew as home
from yagopool.ai.crew import crew
from yagopool.ai.deaf import begun_deaf

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no signals there")


@pytest.fixture(autouse=True)
def _heard_as_ever() -> Iterator[None]:
    """Ctrl-C raises KeyboardInterrupt in the main thread."""
    if threading.current_thread() is not threading.main_thread():
        pytest.skip("signals are for the main thread")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def deafness(_piece: int) -> tuple[bool, bool]:
    """Return whether this process was begun deaf, and whether it is."""
    blocked = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    return blocked, signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def interrupted(begin: Callable[[], None]) -> None:
    """Begin something; Ctrl-C is heard afterwards, whichever thread took it and however late."""
    with begun_deaf():
        begin()
    time.sleep(60.0)


def test_ctrl_c_is_heard_when_all_have_begun() -> None:
    begun = []

    def begin() -> None:
        signal.raise_signal(signal.SIGINT)
        begun.append("all")

    with pytest.raises(KeyboardInterrupt):
        interrupted(begin)
    assert begun == ["all"]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_that_another_thread_takes_is_heard_then_too() -> None:
    begun = []
    over = threading.Event()
    other = threading.Thread(target=over.wait, args=(60.0,), daemon=True)
    other.start()

    def begin() -> None:
        signal.pthread_kill(other.ident or 0, signal.SIGINT)
        time.sleep(0.1)
        begun.append("all")

    with pytest.raises(KeyboardInterrupt):
        interrupted(begin)
    over.set()
    other.join()
    assert begun == ["all"]


def test_whoever_ignores_it_goes_on_to_ignore_it() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with begun_deaf():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.parametrize("in_a_thread", [False, True])
def test_processes_are_deaf_from_their_first_moment(in_a_thread: bool) -> None:
    found: list[tuple[bool, bool]] = []

    def ask() -> None:
        with crew(2) as hands:
            found.extend(hands.work(deafness, range(4)))

    if in_a_thread:
        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
    else:
        ask()
    assert found == [(True, True)] * 4


def test_ctrl_c_in_the_midst_of_beginning_a_crew_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    there = Begun()
    begin = home._Worker.__init__
    begun = []

    def begin_and_interrupt(worker: home._Worker, niceness: int) -> None:
        begin(worker, niceness)
        signal.raise_signal(signal.SIGINT)
        begun.append(worker.process)

    def work() -> None:
        with crew(2):
            pytest.fail("it was to be heard by now")

    monkeypatch.setattr(home._Worker, "__init__", begin_and_interrupt)
    with pytest.raises(KeyboardInterrupt):
        work()
    assert len(begun) == 2
    assert there.left() == set()
