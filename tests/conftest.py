"""What every test begins with."""

import signal
import threading
from collections.abc import Iterator
from functools import cache

import pytest
import typer
from hypothesis import HealthCheck, settings

from tests.ai.processes import PATIENCE, Begun

# The same examples each time, however slow or busy the machine: a change is judged by what it changes, not by chance.
UNHURRIED = settings(settings.get_profile("default"), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", UNHURRIED, derandomize=True, database=None, max_examples=50)
# Others each time, and twice as many, remembered where they fail, are for make examples.
settings.register_profile("fresh", UNHURRIED, print_blob=True)
settings.load_profile("same")


@pytest.fixture(autouse=True, scope="session")
def _commands_are_built_once() -> Iterator[None]:
    """Let Typer make its commands once for all tests, as it does for a process, not again for each one that is run."""
    with pytest.MonkeyPatch.context() as patch:
        once = cache(typer.main.get_command)
        patch.setattr("typer.main.get_command", once)
        patch.setattr("typer.testing._get_command", once)
        yield


@pytest.fixture(autouse=True)
def _nothing_works_on() -> Iterator[None]:
    """Let no test leave a process or a thread behind that would work on beside the tests that follow."""
    begun = Begun()
    yield
    for thread in threading.enumerate():
        if thread.name == "beside":
            thread.join(PATIENCE)
    assert begun.left() == set()


@pytest.fixture(autouse=True)
def _signals_are_heard() -> Iterator[None]:
    """Let programs that a test starts hear Ctrl-C, even where the suite itself was started deaf to it.

    What a test hears instead, it hears alone.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)
