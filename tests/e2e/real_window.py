"""The game in its window under a virtual display, and a hand at mouse and keyboard, by xdotool alone."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.ai.processes import PATIENCE

CLOSE = """
import ctypes, sys
x = ctypes.CDLL("libX11.so.6")
x.XOpenDisplay.restype = ctypes.c_void_p
x.XInternAtom.restype = ctypes.c_ulong
class Message(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int),
                ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("kind", ctypes.c_ulong),
                ("format", ctypes.c_int), ("data", ctypes.c_long * 24)]
display = ctypes.c_void_p(x.XOpenDisplay(None))
protocols, delete = (x.XInternAtom(display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
message = Message(type=33, window=int(sys.argv[1]), kind=protocols, format=32)
message.data[0] = delete
print(x.XSendEvent(display, ctypes.c_ulong(int(sys.argv[1])), 0, ctypes.c_long(0), ctypes.byref(message)))
x.XSync(display, 0)
x.XCloseDisplay(display)
"""
"""Sends a window the message its close button sends; this xdotool may not know how."""


def until(true: Callable[[], bool], what: str) -> None:
    """Wait until something is true, however slow the machine."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"waited {PATIENCE:g} s in vain: {what}"
        time.sleep(0.05)


class Game:
    """The game in its window, and a hand at mouse and keyboard."""

    def __init__(self, display: str, data: Path, *options: str) -> None:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "WAYLAND", "LC_"))}
        self.environment = {**kept, "DISPLAY": display, "YAGOPOOL_DATA": str(data), "LANG": "C", "LANGUAGE": "en"}
        self.environment["SDL_AUDIODRIVER"] = "dummy"
        self.environment["PYTHONFAULTHANDLER"] = "1"
        self.errors = data / "errors.txt"
        data.mkdir(parents=True, exist_ok=True)
        with self.errors.open("wb") as errors:
            command = [sys.executable, "-m", "yagopool", *options]
            self.process = subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL, stderr=errors)
        self.window = ""
        until(self._is_there, "the game's window")
        until(self._has_the_keys, "the game's window having the keys")

    def _windows(self) -> list[str]:
        command = ["xdotool", "search", "--onlyvisible", "--class", "yagopool"]
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        return done.stdout.split()

    def _is_there(self) -> bool:
        assert self.process.poll() is None, f"the game ended at once: {self.errors.read_text()}"
        self.window = next(reversed(self._windows()), "")
        return bool(self.window)

    def _has_the_keys(self) -> bool:
        command = ["xdotool", "getwindowfocus", "-f"]
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        return done.stdout.strip() == self.window

    def xdotool(self, *words: str) -> str:
        command = ["xdotool", *words]
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert done.returncode == 0, f"{words}: {done.stderr} {self.errors.read_text()}"
        return done.stdout

    def known_as(self, *properties: str) -> str:
        """Return what the window system knows of the window."""
        command = ["xprop", "-id", self.window, *properties]
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, timeout=PATIENCE, check=True
        )
        return done.stdout

    def move(self, x: float, y: float) -> None:
        self.xdotool("mousemove", "--window", self.window, str(round(x)), str(round(y)))

    def click(self, x: float, y: float) -> None:
        self.move(x, y)
        time.sleep(0.08)
        self.xdotool("click", "1")
        time.sleep(0.15)

    def drag(self, *ways: tuple[float, float]) -> None:
        self.move(*ways[0])
        self.xdotool("mousedown", "1")
        for way in ways[1:]:
            time.sleep(0.06)
            self.move(*way)
        time.sleep(0.25)
        self.xdotool("mouseup", "1")

    def keys(self, *names: str) -> None:
        if names:
            self.xdotool("key", "--delay", "12", *names)
        time.sleep(0.1)

    def kept_settings(self) -> str:
        """Return the settings' file as it is, nothing where there is none yet."""
        found = [path.read_text() for path in self.errors.parent.glob("*.json")]
        return "".join(found)

    def close(self) -> None:
        """Press the window's close button, as a window manager would."""
        command = [sys.executable, "-c", CLOSE, self.window]
        done = subprocess.run(
            command, env=self.environment, check=True, timeout=PATIENCE, capture_output=True, text=True
        )
        assert done.stdout.strip() == "1", f"the message did not reach the window: {done.stdout} {done.stderr}"

    def ended(self) -> int:
        """Wait for the end, and return its status."""
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)
            self.process.wait(PATIENCE)
            raise AssertionError(f"still there after {PATIENCE:g} s: {self.errors.read_text()}") from None

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)
