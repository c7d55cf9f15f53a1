"""Work in the background: its results in order, its end, its trouble."""

import threading
from collections.abc import Generator

import pytest

from tests.ai.processes import PATIENCE
from yagopool.ai.worker_pool import BackgroundTask


def counted(to: int) -> Generator[int]:
    yield from range(to)


def test_all_news_come_in_order_and_then_it_ends() -> None:
    work = BackgroundTask(counted(100))
    work.wait(PATIENCE)
    assert work.running, "its end has not been heard yet"
    assert work.poll() == list(range(100))
    assert not work.running
    assert work.poll() == []


def test_what_came_before_trouble_comes_first() -> None:
    def failing() -> Generator[int]:
        yield 1
        yield 2
        raise OSError("no processes left")

    work = BackgroundTask(failing())
    work.wait(PATIENCE)
    assert work.poll() == [1, 2]
    with pytest.raises(OSError, match="no processes left"):
        work.poll()
    assert not work.running
    assert work.poll() == [], "trouble is told once"


def test_stopped_it_ends_after_the_piece_in_hand_and_closes_its_work() -> None:
    go, closed = threading.Event(), threading.Event()

    def waiting() -> Generator[int]:
        try:
            yield 1
            go.wait(PATIENCE)
            yield 2
            yield 3
        finally:
            closed.set()

    work = BackgroundTask(waiting())
    work.stop()
    go.set()
    work.wait(PATIENCE)
    assert closed.is_set()
    assert work.poll() in ([1], [1, 2])
    assert not work.running
