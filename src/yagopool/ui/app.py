"""The window, and the stack of scenes in it with their loop: events and time in, pictures out.

The window is opened on a real display or refused with a reason. The clipboard, where the system has one, is here too.
"""

import math
import os
import signal
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType
from typing import TYPE_CHECKING, Final, TypeAlias

import pygame

from yagopool.assets import asset
from yagopool.errors import YagoError
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.input.event_translation import EventTranslator
from yagopool.ui.shapes import blurred, coarse
from yagopool.ui.theme import eased
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import WARMS, Widget

if TYPE_CHECKING:
    from yagopool.ui.context import AppContext, Scene


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


def knows_its_place() -> bool:
    """Return whether the window knows where on the screen it is, and so can put the mouse somewhere."""
    return pygame.display.get_driver() in _PLACED


def screen_around() -> Box:
    """Return the screen in the window's pixels: as far as a mouse goes.

    Where the window's place is unknown, and with several screens, it is the window itself.
    """
    screens = pygame.display.get_desktop_sizes()
    if len(screens) != 1 or not knows_its_place():
        return Box(0, 0, *pygame.display.get_window_size())
    x, y = pygame.display.get_window_position()
    return Box(-x, -y, *screens[0])


def window_size() -> tuple[int, int]:
    """Return the size of the window, or its first size if it isn't open yet."""
    surface = pygame.display.get_surface()
    return FIRST_SIZE if surface is None else surface.get_size()


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


Rescue: TypeAlias = "Callable[[AppContext, Exception], Scene]"
FRAMES_A_SECOND: Final = 60
_PATIENCE: Final = 2.0
"""Seconds that a process has to end in order once it was asked to."""
_BETWEEN_CRASHES: Final = 5.0
"""Seconds: a game that crashes again within them ends."""
_LONGEST_FRAME: Final = 0.1
"""Seconds: after a hiccup of the machine an animation goes on instead of jumping."""
_LONGEST_STEP: Final = 1.0 / 30.0
"""Seconds of a change of scene that one frame shows at most: the first picture takes longer, and it must be seen."""


_BLURS: Final = 0.35
"""The part of a change of scene in which the old words blur away."""
_SMALL: Final = 2
"""A part that changes shows a blur from half of the window on; a smaller one, such as a panel, is empty meanwhile."""
_ALIKE: Final = 4
"""Least difference of a colour, of 255, for two coarse pictures to count as different."""


class Fade:
    """The old picture, as long as some of it is still visible. The next scene takes events from its first frame on.

    Its words blur away before those of the next scene appear, so that they never overlap; what both scenes
    share stays as it is.
    """

    def __init__(self) -> None:
        self._before: pygame.Surface | None = None
        self._blurred: pygame.Surface | None = None
        self._changed: list[pygame.Rect] | None = None
        """The parts of the window that change, once the new picture is known."""
        self._whole = 0.0
        self._gone = 0.0

    @property
    def going(self) -> bool:
        return self._before is not None

    def begin(self, window: pygame.Surface, seconds: float, *, blurs: bool = True) -> None:
        """Keep the picture in the window, to fade it out over some seconds, or at once if none are given.

        ``blurs``: not where it stays below a dialog, or comes back from there.
        """
        self._before = window.copy() if seconds > 0.0 else None
        self._blurred = blurred(window) if seconds > 0.0 and blurs else None
        self._changed, self._whole, self._gone = None, seconds, 0.0

    def advance(self, seconds: float) -> None:
        self._gone += seconds
        if self._gone >= self._whole:
            self._before = None

    def draw(self, window: pygame.Surface) -> None:
        """Draw what is left of the picture before over the new one; nothing if the window has another size now."""
        if self._before is None or self._before.get_size() != window.get_size():
            self._before = None
            return
        gone = self._gone / self._whole
        if self._blurred is None:
            self._before.set_alpha(round(255 * (1.0 - eased(gone))))
            window.blit(self._before, (0, 0))
            return
        if self._changed is None:
            self._changed = _changed(self._before, window)
            for part in self._changed:
                if _SMALL * part.w * part.h < window.get_width() * window.get_height():
                    self._blurred.fill(pygame.transform.average_color(window, part), part)
        shown = gone / _BLURS if gone < _BLURS else 1.0 - eased((gone - _BLURS) / (1.0 - _BLURS))
        self._blurred.set_alpha(round(255 * shown))
        for part in self._changed:
            if gone < _BLURS:
                window.blit(self._before, part, part)
            window.blit(self._blurred, part, part)


def _changed(before: pygame.Surface, after: pygame.Surface) -> list[pygame.Rect]:
    """Return separate parts of the window that together hold every difference between two pictures."""
    alike = pygame.mask.from_threshold(coarse(before), (0, 0, 0), (_ALIKE, _ALIKE, _ALIKE, 255), coarse(after))
    alike.invert()
    across, down = (whole / part for whole, part in zip(after.get_size(), alike.get_size(), strict=True))
    parts: list[pygame.Rect] = []
    for x, y, wide, high in alike.get_bounding_rects():
        part = pygame.Rect(round(x * across), round(y * down), math.ceil(wide * across), math.ceil(high * down))
        part = part.clip(after.get_rect())
        while (other := part.collidelist(parts)) >= 0:
            part.union_ip(parts.pop(other))
        parts.append(part)
    return parts


class App:
    """Scenes over each other, of which the top one is played, and the loop that runs them in the one window."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        """From the bottom, which is the menu as a rule, to the top."""
        self.ended = False
        self._entered: Scene | None = None
        self._seen: Scene | None = None
        """The scene of the last picture; none before the first."""
        self._clock = pygame.time.Clock()
        self._translator = EventTranslator()
        self._redraw = True
        self._later: list[Callable[[], object]] = [self._translator.pads.open]
        self._away = False
        self._fade = Fade()
        self._unhandled: list[pygame.event.Event] = []

    # The stack

    @property
    def top(self) -> "Scene":
        return self.scenes[-1]

    @property
    def going(self) -> bool:
        return bool(self.scenes) and not self.ended

    def push(self, scene: "Scene") -> None:
        scene.app = self
        self.scenes.append(scene)

    def pop(self) -> None:
        self.scenes.pop().close()

    def replace(self, scene: "Scene") -> None:
        self.pop()
        self.push(scene)

    def home(self) -> None:
        while len(self.scenes) > 1:
            self.pop()

    def clear(self) -> None:
        while self.scenes:
            with suppress(Exception):
                self.pop()

    def quit(self) -> None:
        self.ended = True

    def furnish(self, context: "AppContext") -> None:
        for scene in self.scenes:
            scene.furnish(context)

    # One frame

    @property
    def window(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None, "no window is open"
        return surface

    def handle(self, event: pygame.event.Event) -> None:
        """Give an event to the top scene; then enter the scene that follows, if another one does."""
        self.enter()
        self.top.handle(event)
        self.enter()

    def advance(self, seconds: float) -> None:
        self.enter()
        self.top.advance(seconds)
        self.enter()

    def enter(self) -> None:
        while self.scenes and self.top is not self._entered:
            self._entered = self.top
            self._entered.enter()

    def draw(self, window: pygame.Surface) -> None:
        for scene in self._visible:
            scene.draw(window)
            scene.stale = False

    @property
    def stale(self) -> bool:
        return any(scene.stale for scene in self._visible)

    @property
    def _visible(self) -> "list[Scene]":
        first = len(self.scenes) - 1
        while first > 0 and self.scenes[first].overlay:
            first -= 1
        return self.scenes[max(first, 0) :]

    def frame(self) -> bool:
        """Run one frame: events, time, picture. Return whether there is anything to go on with."""
        # The first picture is waited for already: it comes as soon as it can.
        at_most = FRAMES_A_SECOND if self._seen is not None else 0
        seconds = min(self._clock.tick(at_most) / 1000.0, _LONGEST_FRAME)
        self.enter()
        self._handle_events(seconds)
        if self.going and self.top is self._seen:
            self.advance(0.0 if self._away and not self.top.works_on else seconds)
        if self.going:
            self._show(seconds)
        return self.going

    def _handle_events(self, seconds: float) -> None:
        """Give this frame's events to the top scene.

        A scene that follows is drawn before it gets any event: until then nothing in it has a place, and no time has
        passed in it. What came meanwhile waits for the next frame.
        """
        waiting = [*self._unhandled, *self._events(seconds)]
        self._unhandled = []
        before = self.top
        for number, event in enumerate(waiting, 1):
            if self._own(event):
                continue
            self.handle(event)
            if not self.going or self.top is not before:
                self._unhandled = waiting[number:]
                return

    def _events(self, seconds: float) -> list[pygame.event.Event]:
        size = self.window.get_size()
        came = [mine for event in pygame.event.get() for mine in self._translator.translate(event, size)]
        return [*came, *self._translator.advance(seconds)]

    def _show(self, seconds: float) -> None:
        """Draw where something is new; a scene that follows another comes while the picture before goes."""
        changed, going = self.top is not self._seen, self._fade.going
        if changed and self._seen is not None:
            blurs = not (self.top.overlay or self._seen.overlay)
            self._fade.begin(self.window, self._fade_seconds(self._seen), blurs=blurs)
        elif going:
            self._fade.advance(min(seconds, _LONGEST_STEP))
        warms = time.monotonic() < Widget.last_turned + 2.0 * WARMS
        if changed or going or self._redraw or self.stale or warms:
            self.draw(self.window)
            self._fade.draw(self.window)
            pygame.display.flip()
            self._redraw = False
            if self._seen is None:
                self._after_first()
            self._seen = self.top

    def _fade_seconds(self, before: "Scene") -> float:
        return 0.0 if self.top.cuts or before.cuts else self.top.context.theme.motion.slow

    def when_seen(self, work: Callable[[], object]) -> None:
        self._later.append(work)

    def _after_first(self) -> None:
        for work in self._later:
            work()
        self._later.clear()

    def _own(self, event: pygame.event.Event) -> bool:
        """Take the events that are the window's own matter; return whether the scene must not see this one."""
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.quit()
            return True
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            # While the player looks elsewhere, rolling balls wait; they go on from where they stopped.
            self._away = event.type == pygame.WINDOWFOCUSLOST
            self.top.context.sounds.leave(away=self._away)
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE):
            self._redraw = True
        press = press_of(event)
        if press is not None and press.action is Action.FULL_SCREEN:
            show_full_screen(on=not is_full_screen())
            self._redraw = True
            return True
        return False

    # From the window's opening to its end

    @classmethod
    def open(cls, *, full_screen: bool = False) -> "App":
        """Open the window; from here on a terminated process ends in order, also while the first scene is made.

        Raises:
            DisplayError: there is no display.
        """
        app = cls()
        signal.signal(signal.SIGTERM, app.terminated)
        open_window(full_screen=full_screen)
        return app

    def terminated(self, _number: int, _frame: FrameType | None) -> None:
        """End the process in order; after ``_PATIENCE`` seconds also where the loop does not come to it."""
        self.quit()
        if sys.platform != "win32":  # which asks no process to end
            signal.signal(signal.SIGALRM, _end_now)
            signal.setitimer(signal.ITIMER_REAL, _PATIENCE)


def run(app: App, *scenes: "Scene", rescue: "Rescue | None" = None) -> None:
    """Show scenes, the last one on top, until none is left, the window is closed, or the process gets SIGTERM.

    ``rescue`` returns the scene to go on with after a crash, given the bottom scene's surroundings. It is not asked
    again at once: what crashes in that scene too is raised.
    """
    for scene in scenes:
        app.push(scene)
    before = signal.signal(signal.SIGTERM, app.terminated)
    rescued = -math.inf
    try:
        while app.going:
            try:
                app.frame()
            except Exception as error:
                if rescue is None or time.monotonic() < rescued + _BETWEEN_CRASHES:
                    raise
                context, rescued = app.scenes[0].context, time.monotonic()
                app.clear()
                app.push(rescue(context, error))
    finally:
        while app.scenes:
            app.pop()
        pygame.display.quit()
        signal.signal(signal.SIGTERM, before)
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_REAL, 0.0)


def _end_now(_number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + signal.SIGTERM)
