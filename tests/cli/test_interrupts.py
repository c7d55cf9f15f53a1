"""Ctrl-C in the midst of a simulated stroke: never lost, never half a stroke."""

import os
import signal
import threading
import time
from collections.abc import Iterator

import pymunk
import pytest

from yagopool.cli.interrupts import heed_interrupts


@pytest.fixture
def heeding() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        pytest.skip("signals are for the main thread")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    heed_interrupts()
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


@pytest.mark.usefixtures("heeding")
def test_an_interrupt_anywhere_else_comes_at_once() -> None:
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


@pytest.mark.usefixtures("heeding")
def test_whoever_ignores_interrupts_goes_on_to_ignore_them() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    heed_interrupts()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
