"""What every test begins with."""

import signal
import threading

import pytest


@pytest.fixture(autouse=True)
def _ctrl_c_is_heard() -> None:
    """Let programs that a test starts hear Ctrl-C, even where the suite itself was started deaf to it."""
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
