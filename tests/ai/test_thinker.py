"""The thinking process: answers like a decision made here, and goes when it is told to."""

import multiprocessing
import random
import subprocess
import sys
import time

import pytest
from tests.ai.positions import random_view

from yagopool.ai.decide import Decision, decide_again
from yagopool.ai.levels import CASUAL, MASTER
from yagopool.ai.thinker import Thinker, ThinkerFailed
from yagopool.ai.view import View

PATIENCE = 60.0
"""Seconds; a slow machine is no failure."""


def awaited(thinker: Thinker) -> Decision:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        decision = thinker.poll()
        if decision is not None:
            return decision
        time.sleep(0.01)
    raise AssertionError("no decision came")


def some_view() -> View:
    return random_view(random.Random(2), "easy")


def test_it_decides_what_would_be_decided_here_and_stays_warm() -> None:
    with Thinker() as thinker:
        assert thinker.poll() is None
        thinker.start(some_view(), CASUAL, 7)
        assert thinker.thinking
        assert awaited(thinker) == decide_again(some_view(), 7, CASUAL)
        first = multiprocessing.active_children()
        thinker.start(some_view(), CASUAL, 8)
        assert awaited(thinker).seed == 8
        assert multiprocessing.active_children() == first


def test_a_cancelled_decision_never_comes_and_the_next_one_does() -> None:
    with Thinker() as thinker:
        thinker.start(some_view(), MASTER, 1)
        thinker.cancel()
        assert not thinker.thinking
        assert thinker.poll() is None
        thinker.start(some_view(), CASUAL, 2)
        assert awaited(thinker).seed == 2


def test_asking_again_forgets_the_first_question() -> None:
    with Thinker() as thinker:
        thinker.start(some_view(), MASTER, 1)
        thinker.start(some_view(), CASUAL, 2)
        assert awaited(thinker).seed == 2


def test_closed_it_leaves_no_process_behind() -> None:
    thinker = Thinker()
    thinker.start(some_view(), MASTER, 1)
    thinker.close()
    assert not [child for child in multiprocessing.active_children() if child.name == "yagopool-thinker"]


def test_a_thinker_that_dies_is_told_and_begins_afresh() -> None:
    with Thinker() as thinker:
        thinker.start(some_view(), MASTER, 1)
        for child in multiprocessing.active_children():
            if child.name == "yagopool-thinker":
                child.kill()
                child.join()
        with pytest.raises(ThinkerFailed):
            awaited(thinker)
        thinker.start(some_view(), CASUAL, 2)
        assert awaited(thinker).seed == 2


def test_the_thinking_process_needs_no_window() -> None:
    code = "import sys, yagopool.ai.thinker; print('pygame' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"
