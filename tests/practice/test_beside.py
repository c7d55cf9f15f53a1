"""Work beside the game: its news in order, its end, its trouble, none of them waited for."""

import threading
from collections.abc import Generator

import pytest

from tests.ai.processes import PATIENCE
from yagopool.practice.beside import Beside
from yagopool.practice.find_break import FindWork, find
from yagopool.practice.lab import Axis, LabPlan


def counted(to: int) -> Generator[int]:
    yield from range(to)


def test_all_news_come_in_order_and_then_it_ends() -> None:
    work = Beside(counted(100))
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

    work = Beside(failing())
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

    work = Beside(waiting())
    work.stop()
    go.set()
    work.wait(PATIENCE)
    assert closed.is_set()
    assert work.poll() in ([1], [1, 2])
    assert not work.running


def test_a_search_beside_the_game_finds_what_a_search_finds() -> None:
    plan = LabPlan(Axis(89.0, 91.0, 1), Axis(2900.0, 3100.0, 1), samples=1, scatter="exact")
    work = FindWork(plan, "pot", 1)
    assert work.search.tried == 0
    while work.running:
        work.poll()
    *_, last = find(plan, "pot")
    assert work.search == last
    assert last.verdict is not None
