"""The thinking process: answers like a decision made here, and goes when it is told to."""

import random
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.process import BaseProcess
from typing import TypeVar

import pytest

from tests.ai.positions import random_view
from tests.ai.processes import PATIENCE, Begun
from yagopool.ai.decision import Decision, decide_again
from yagopool.ai.hint import advise
from yagopool.ai.levels import CASUAL, MASTER
from yagopool.ai.observation import View
from yagopool.ai.thinker import Thinker, ThinkerFailed
from yagopool.table.shot import EXACT_HAND

Answer = TypeVar("Answer")


def waited(poll: Callable[[], Answer | None]) -> Answer:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        answer = poll()
        if answer is not None:
            return answer
        time.sleep(0.01)
    raise AssertionError("no answer came")


def awaited(thinker: Thinker) -> Decision:
    return waited(thinker.poll)


def some_view() -> View:
    return random_view(random.Random(2), "easy")


def test_it_decides_what_would_be_decided_here_and_stays_warm() -> None:
    begun = Begun()
    with Thinker() as thinker:
        assert thinker.poll() is None
        thinker.start(some_view(), CASUAL, 7)
        assert thinker.thinking
        assert awaited(thinker) == decide_again(some_view(), 7, CASUAL)
        first = begun.now()
        thinker.start(some_view(), CASUAL, 8)
        assert awaited(thinker).seed == 8
        assert begun.now() == first


def test_a_cancelled_decision_never_comes_and_the_next_one_does() -> None:
    with Thinker() as thinker:
        thinker.start(some_view(), MASTER, 1)
        thinker.cancel()
        assert not thinker.thinking
        assert thinker.poll() is None
        thinker.start(some_view(), CASUAL, 2)
        assert awaited(thinker).seed == 2


def test_a_killed_process_is_gone_and_the_frame_has_not_waited_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = Begun()
    waited, join = [], BaseProcess.join

    def joined(process: BaseProcess, timeout: float | None = None) -> None:
        waited.append(threading.current_thread())
        join(process, timeout)

    monkeypatch.setattr(BaseProcess, "join", joined)
    thinker = Thinker()
    for end in (thinker.cancel, thinker.close):
        thinker.start(some_view(), MASTER, 1)
        end()
    assert threading.current_thread() not in waited
    assert begun.left() == set()


def test_it_advises_what_would_be_advised_here() -> None:
    with Thinker() as thinker:
        assert thinker.poll_hint() is None
        thinker.start_hint(some_view(), 7, EXACT_HAND)
        assert waited(thinker.poll_hint) == advise(some_view(), 7, EXACT_HAND)
        assert not thinker.thinking


def test_a_question_that_cannot_be_answered_is_told() -> None:
    over = View(replace(some_view().state, phase="match_over"), some_view().layout)
    with Thinker() as thinker:
        thinker.start(over, CASUAL, 7)
        with pytest.raises(ThinkerFailed):
            awaited(thinker)


def test_a_thinker_that_dies_is_told_and_begins_afresh() -> None:
    begun = Begun()
    with Thinker() as thinker:
        thinker.start(some_view(), MASTER, 1)
        begun.kill()
        with pytest.raises(ThinkerFailed):
            awaited(thinker)
        thinker.start(some_view(), CASUAL, 2)
        assert awaited(thinker).seed == 2
