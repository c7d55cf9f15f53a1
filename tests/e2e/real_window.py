"""The game in its window under a virtual display, and a hand at mouse and keyboard, by xdotool alone."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import numpy as np
import pygame

from tests.ai.processes import PATIENCE
from tests.e2e.screen import Picture, Screen
from yagopool.ui.scenes.panel import PanelScene

REST: Final = 0.25
"""Seconds without another picture after which nothing moves any more."""

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
    """The game in its window, a hand at mouse and keyboard, and an eye on the screen."""

    def __init__(self, screen: Screen, data: Path, *options: str) -> None:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "WAYLAND", "LC_"))}
        self.environment = {**kept, "DISPLAY": screen.name, "YAGOPOOL_DATA": str(data), "LANG": "C", "LANGUAGE": "en"}
        self.environment["SDL_AUDIODRIVER"] = "dummy"
        self.environment["PYTHONFAULTHANDLER"] = "1"
        self.errors = data / "errors.txt"
        self.window = ""
        self._screen = screen
        self._place = pygame.Rect(0, 0, 0, 0)
        data.mkdir(parents=True, exist_ok=True)
        with self.errors.open("wb") as errors:
            command = [sys.executable, "-m", "yagopool", *options]
            # What it starts belongs to its group, and goes with it.
            self.process = subprocess.Popen(
                command, env=self.environment, stdout=subprocess.DEVNULL, stderr=errors, start_new_session=True
            )

    def open(self) -> None:
        """Wait for its first picture. By then it takes a press as it is meant.

        SDL drops a click in the 10 ms after it hears that the window has the keys, which a busy game may hear of late.
        """
        until(self._is_there, "the game's window")
        until(self._has_the_keys, "the game's window having the keys")
        told = dict(line.split("=") for line in self.xdotool("getwindowgeometry", "--shell", self.window).split())
        self._place = pygame.Rect(*(int(told[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")))
        until(lambda: bool(self.picture().any()), "the first picture")

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

    def picture(self) -> Picture:
        """Return what the window shows."""
        return self._screen.picture(self._place)

    def shows(self, scene: PanelScene) -> Callable[[], bool]:
        """Return a function that tells whether all widgets not under the pointer look as drawn."""
        window = pygame.Surface(self._place.size)
        scene.draw(window)
        drawn = pygame.surfarray.array3d(window)

        def seen() -> bool:
            now = self.picture()
            return sum(not alike(drawn, now, widget.rect) for widget in scene.group) <= 1

        return seen

    def press(self, scene: PanelScene, key: str, x: float = 0.5, y: float = 0.5) -> None:
        """Click a widget of a scene once the scene is seen, at a part of its width and height."""
        until(self.shows(scene), f"{type(scene).__name__} with {key}")
        rect = scene.group[key].rect
        self.click(rect.x + x * rect.w, rect.y + y * rect.h)

    def rest(self) -> None:
        """Wait until nothing moves."""
        before, since = self.picture(), time.monotonic()
        end = since + PATIENCE
        while time.monotonic() < since + REST:
            assert time.monotonic() < end, f"something still moves after {PATIENCE:g} s"
            time.sleep(0.04)
            now = self.picture()
            if not np.array_equal(now, before):
                before, since = now, time.monotonic()

    def change(self, before: Picture, what: str) -> None:
        """Wait for another picture than one of before."""
        until(lambda: not np.array_equal(self.picture(), before), what)

    def move(self, x: float, y: float) -> None:
        self.xdotool("mousemove", "--window", self.window, str(round(x)), str(round(y)))

    def click(self, x: float, y: float) -> None:
        self.move(x, y)
        self.xdotool("click", "1")

    def drag(self, *ways: tuple[float, float]) -> None:
        self.press_and_pull(*ways)
        self.xdotool("mouseup", "1")

    def press_and_pull(self, *ways: tuple[float, float]) -> None:
        """Press the button at a place, and hold it until what the pull does is seen."""
        self.move(*ways[0])
        self.xdotool("mousedown", "1")
        for way in ways[1:]:
            before = self.picture()
            self.move(*way)
            self.change(before, "the drag being seen")
        self.rest()

    def keys(self, *names: str) -> None:
        self.xdotool("key", "--delay", "12", *names)

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
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)


def alike(one: Picture, other: Picture, place: pygame.Rect) -> bool:
    """Return whether two pictures show the same at a place."""
    a, b = (picture[place.left : place.right, place.top : place.bottom].astype(int) for picture in (one, other))
    return bool(np.abs(a - b).mean() < 4.0)
