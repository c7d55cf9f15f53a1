"""Processes that share work: in order, all of it, and no waiting for one that has ended."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from functools import partial

import pytest

from tests.ai.processes import Begun
from yagopool.ai.crew import LostError, crew


def squared(number: int) -> int:
    # The first pieces take longest: results come in another order than they are to be told in.
    time.sleep(0.002 * max(0, 10 - number))
    return number * number


def who(_piece: int) -> int:
    return os.getpid()


def killed_at(fatal: int, number: int) -> int:
    if number == fatal:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def leaving_at(fatal: int, number: int) -> int:
    if number == fatal:
        os._exit(7)
    return number


def failing_at(fatal: int, number: int) -> int:
    if number == fatal:
        raise ValueError(f"no {number}")
    return number


def slept(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_the_order_of_the_pieces(jobs: int) -> None:
    with crew(jobs) as hands:
        assert list(hands.work(squared, range(40))) == [number * number for number in range(40)]
        assert list(hands.work(squared, [])) == []
        assert list(hands.work(squared, [3])) == [9], "the same processes do more than one piece of work"


@pytest.mark.parametrize("jobs", [1, 3])
def test_results_can_be_had_as_they_are_done(jobs: int) -> None:
    with crew(jobs) as hands:
        assert sorted(hands.as_done(squared, range(40))) == [(number, number * number) for number in range(40)]


def test_several_processes_work_and_end() -> None:
    begun = Begun()
    with crew(2) as hands:
        found = set(hands.work(who, range(40)))
        assert len(found) == 2
        assert os.getpid() not in found
    assert begun.left() == set()


def test_alone_this_process_works_unless_it_is_kept_apart() -> None:
    with crew(1) as hands:
        assert list(hands.work(who, [1])) == [os.getpid()]
    with crew(1, apart=True) as hands:
        assert list(hands.work(who, [1])) != [os.getpid()]


@pytest.mark.skipif(sys.platform == "win32", reason="no signals there")
def test_a_process_that_is_killed_is_told_and_what_was_done_before_is_there() -> None:
    begun = Begun()
    done: list[tuple[int, int]] = []
    with crew(2) as hands:
        pieces = hands.as_done(partial(killed_at, 20), range(1000))
        with pytest.raises(LostError) as caught:
            done.extend(pieces)
    assert all(number == found for number, found in done)
    assert len(done) >= 16, "all but what the two had at hand"
    assert (caught.value.key, caught.value.arguments["status"]) == ("error.crew.lost", -signal.SIGKILL)
    assert begun.left() == set()


def test_a_process_that_leaves_by_itself_is_told() -> None:
    with crew(2) as hands, pytest.raises(LostError) as caught:
        list(hands.work(partial(leaving_at, 0), range(10)))
    assert caught.value.arguments["status"] == 7


def test_a_process_that_is_gone_before_its_work_is_told() -> None:
    begun = Begun()
    with crew(2) as hands:
        begun.kill()
        with pytest.raises(LostError):
            list(hands.work(squared, range(10)))


def held_by(error: BaseException | None) -> Iterator[object]:
    """Yield what the frames hold that an error, and those it came of, went through."""
    while error is not None:
        trace = error.__traceback__
        while trace is not None:
            yield from trace.tb_frame.f_locals.values()
            trace = trace.tb_next
        error = error.__context__


def test_an_error_that_is_kept_keeps_no_view_of_a_stream() -> None:
    begun = Begun()
    with crew(2) as hands:
        begun.kill()
        with pytest.raises(LostError) as caught:
            list(hands.work(squared, range(10)))
    assert isinstance(caught.value.__context__, OSError), "the test is of a line that breaks while one sends"
    views = [held for held in held_by(caught.value) if isinstance(held, memoryview)]
    assert [type(view.obj) for view in views] == [bytes] * len(views)


def test_an_error_in_a_piece_is_the_errors_own() -> None:
    with crew(2) as hands, pytest.raises(ValueError, match="no 5"):
        list(hands.work(partial(failing_at, 5), range(10)))


def test_leaving_early_ends_the_processes_at_once() -> None:
    begun = Begun()
    with crew(2) as hands:
        for found in hands.work(slept, [0.0, 600.0, 600.0]):
            assert found == 0.0
            break
    assert begun.left() == set()
