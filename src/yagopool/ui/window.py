"""The window, opened on a real display or refused with a reason, and the clipboard, where the system has one."""

import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import pygame

from yagopool.assets import asset
from yagopool.errors import YagoError
from yagopool.ui.viewport import Box

TITLE: Final = "YAGO POOL"
WINDOW_CLASS: Final = "yagopool"
"""Under which class and instance the window system knows the window, whatever program started it."""
ICON: Final = "icons/yagopool-128.png"
FIRST_SIZE: Final = (1280, 800)
_OF_SCREEN: Final = 0.85
_BARS: Final = 80
"""Pixels that the window's title and the desktop's bars may take from a screen's height."""
_LEAST_HEIGHT: Final = 600

_NO_SCREEN: Final = ("offscreen", "dummy", "evdev")
"""SDL drivers that show nothing; SDL falls back to one of them silently where there is no display."""


class DisplayError(YagoError):
    """The window cannot be opened."""


def open_window(size: tuple[int, int] = FIRST_SIZE, *, full_screen: bool = False) -> pygame.Surface:
    """Open the game's one window and return its surface.

    Raises:
        DisplayError: there is no display, or the wrong pygame is installed.
    """
    start_display()
    try:
        pygame.display.set_caption(TITLE)
        _show_icon()
        if pygame.display.get_driver() not in _NO_SCREEN:
            size = first_size(pygame.display.get_desktop_sizes(), size)
        _windowed[:] = [size] if full_screen else []
        return set_mode(size, full_screen=full_screen)
    except pygame.error:
        raise DisplayError("no_display", "error.no_display") from None


def first_size(screens: Sequence[tuple[int, int]], size: tuple[int, int] = FIRST_SIZE) -> tuple[int, int]:
    """Return a window's first size: it fits on every screen, and on large ones takes most of the screen."""
    width, height = min(screen[0] for screen in screens), min(screen[1] for screen in screens)
    high = min(max(size[1], round(_OF_SCREEN * height)), max(height - _BARS, _LEAST_HEIGHT), height)
    return min(max(size[0], round(_OF_SCREEN * width)), width), high


def _show_icon() -> None:
    with suppress(pygame.error, OSError):
        pygame.display.set_icon(pygame.image.load(str(asset(ICON))))


def start_display() -> str:
    """Reach the display, without a window yet; return the name of SDL's driver for it.

    Raises:
        DisplayError: there is no display, or the wrong pygame is installed.
    """
    if not getattr(pygame, "IS_CE", False):
        raise DisplayError("wrong_pygame", "error.wrong_pygame")
    _choose_driver()
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
    except pygame.error:
        raise DisplayError("no_display", "error.no_display") from None
    if driver in _NO_SCREEN and driver not in asked:
        raise DisplayError("no_display", "error.no_display")
    return driver


def set_mode(size: tuple[int, int], *, full_screen: bool = False) -> pygame.Surface:
    """Return the window in a size, or a new one over the whole screen."""
    if full_screen:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    _windowed.clear()
    return pygame.display.set_mode(size, pygame.RESIZABLE)


def toggle_full_screen(windowed_size: tuple[int, int], *, full_screen: bool) -> None:
    """Spread the window over the whole screen, or bring it back to its size.

    The window stays the same one where pygame lets us reach it: no flicker, and references to it stay valid. On a
    single screen it is given its size by hand too: without a window manager nobody else would.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        try:
            window = pygame.Window.from_display_module()
        except (AttributeError, pygame.error):
            set_mode(windowed_size, full_screen=full_screen)
            return
    desktops = pygame.display.get_desktop_sizes()
    if full_screen:
        if len(desktops) == 1:
            window.size, window.position = desktops[0], (0, 0)
        window.set_fullscreen(desktop=True)
    else:
        window.set_windowed()
        window.size = windowed_size
        if len(desktops) == 1:
            window.position = pygame.WINDOWPOS_CENTERED


_PLACED: Final = ("x11", "windows", "cocoa")
"""SDL drivers that tell where on the screen the window is."""


def screen_around() -> Box:
    """Return the screen in the window's pixels: as far as a mouse goes.

    Where the window's place is unknown, and with several screens, it is the window itself.
    """
    screens = pygame.display.get_desktop_sizes()
    if len(screens) != 1 or pygame.display.get_driver() not in _PLACED:
        return Box(0, 0, *pygame.display.get_window_size())
    x, y = pygame.display.get_window_position()
    return Box(-x, -y, *screens[0])


_windowed: Final[list[tuple[int, int]]] = []
"""The size to go back to, while the window covers the screen. There is one window, so this is one."""


def is_full_screen() -> bool:
    return bool(_windowed) and pygame.display.get_surface() is not None


def show_full_screen(*, on: bool) -> pygame.Surface | None:
    """Cover the whole screen, or go back to the window's earlier size; return the window as it is then."""
    window = pygame.display.get_surface()
    if window is not None and on != is_full_screen():
        before = [window.get_size()] if on else _windowed[:]
        _windowed[:] = before if on else []
        toggle_full_screen(before[0], full_screen=on)
    return pygame.display.get_surface()


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


def copied(text: str) -> bool:
    """Copy a text; tell whether there was a clipboard to copy it to."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError):
        return False
    return True


def pasted() -> str:
    try:
        return str(pygame.scrap.get_text())
    except (pygame.error, AttributeError):
        return ""
