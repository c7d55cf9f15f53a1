"""The window: opened on a real display or refused with a reason."""

import os
import sys
from typing import Final

import pygame

from yagopool.errors import YagoError

WINDOW_CLASS: Final = "yagopool"
FIRST_SIZE: Final = (1280, 800)
LEAST_SIZE: Final = (640, 400)

_NO_SCREEN: Final = ("offscreen", "dummy", "evdev")
"""SDL drivers that show nothing; SDL falls back to one of them silently where there is no display."""


class DisplayError(YagoError):
    """The window cannot be opened."""


def open_window(size: tuple[int, int] = FIRST_SIZE, *, full_screen: bool = False) -> pygame.Surface:
    """Open the game's one window and return its surface.

    Raises:
        DisplayError: there is no display, or the wrong pygame is installed.
    """
    if not getattr(pygame, "IS_CE", False):
        raise DisplayError("wrong_pygame", "error.wrong_pygame")
    _choose_driver()
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
        if pygame.display.get_driver() in _NO_SCREEN and pygame.display.get_driver() not in asked:
            raise DisplayError("no_display", "error.no_display")
        pygame.display.set_caption("YAGO POOL")
        return set_mode(size, full_screen=full_screen)
    except pygame.error:
        raise DisplayError("no_display", "error.no_display") from None


def set_mode(size: tuple[int, int], *, full_screen: bool) -> pygame.Surface:
    """Return the window in a size, or over the whole screen."""
    if full_screen:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    return pygame.display.set_mode(size, pygame.RESIZABLE)


def _choose_driver() -> None:
    """Name the window for the window system, and keep SDL from trying displays that cannot be there.

    pygame, when imported, names the class after the program that started; `python -m yagopool` would be another game.
    On X11 alone, trying Wayland only prints a warning about a folder the player never heard of.
    """
    os.environ["SDL_VIDEO_X11_WMCLASS"] = WINDOW_CLASS
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    if not sys.platform.startswith("linux") or os.environ.get("SDL_VIDEODRIVER"):
        return
    if os.environ.get("WAYLAND_DISPLAY"):
        return
    if not os.environ.get("DISPLAY"):
        raise DisplayError("no_display", "error.no_display")
    os.environ["SDL_VIDEODRIVER"] = "x11"
