"""Ctrl-C in the midst of a simulated stroke: never lost, never half a stroke."""

import os
import signal
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator

import pymunk
import pytest

from yagopool.cli import handle_interrupts


@pytest.fixture
def heeding() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        pytest.skip("signals are for the main thread")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    handle_interrupts()
    yield
    signal.signal(signal.SIGINT, before)


def colliding(met: list[str]) -> pymunk.Space:
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
        met.append("contact")

    space.on_collision(1, 1, begin=begin)
    return space


@pytest.mark.usefixtures("heeding")
def test_an_interrupt_within_a_callback_comes_after_it(capfd: pytest.CaptureFixture[str]) -> None:
    met: list[str] = []
    space = colliding(met)

    def stroke() -> None:
        space.step(0.01)
        time.sleep(60.0)

    with pytest.raises(KeyboardInterrupt):
        stroke()
    assert met == ["contact"], "the callback was left whole"
    assert "ignored" not in capfd.readouterr().err


class Going:
    """It is gone as soon as nobody holds it."""


class Interrupting:
    """Ctrl-C comes while it goes."""

    def __init__(self, met: list[str]) -> None:
        self.met = met

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)
        self.met.append("gone")


def remembered_while_it_lives(met: list[str]) -> None:
    """Ctrl-C comes while a dictionary forgets an object that has gone."""
    known: weakref.WeakValueDictionary[Noticed, Going] = weakref.WeakValueDictionary()
    going = Going()
    known[Noticed(met)] = going
    del going


class Noticed:
    """A key that is looked for, and compared, when its value goes."""

    def __init__(self, met: list[str]) -> None:
        self.met = met

    def __hash__(self) -> int:
        if sys._getframe(1).f_code.co_name == "remove":
            signal.raise_signal(signal.SIGINT)
            self.met.append("gone")
        return 7


@pytest.mark.usefixtures("heeding")
@pytest.mark.parametrize("go", [Interrupting, remembered_while_it_lives])
def test_an_interrupt_while_an_object_goes_comes_after_it(
    go: Callable[[list[str]], object], capfd: pytest.CaptureFixture[str]
) -> None:
    met: list[str] = []

    def leave() -> None:
        go(met)
        time.sleep(60.0)

    with pytest.raises(KeyboardInterrupt):
        leave()
    assert met == ["gone"]
    assert "ignored" not in capfd.readouterr().err


@pytest.mark.usefixtures("heeding")
def test_an_interrupt_anywhere_else_comes_at_once() -> None:
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


@pytest.mark.usefixtures("heeding")
def test_whoever_ignores_interrupts_goes_on_to_ignore_them() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    handle_interrupts()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
