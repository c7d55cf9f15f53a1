"""The stack of scenes and their loop: events and time in, pictures out, at most sixty times a second."""

import math
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import TYPE_CHECKING, Final, TypeAlias

import pygame

from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.input.event_translation import EventTranslator
from yagopool.ui.widgets.base import WARMS, Widget
from yagopool.ui.window import is_full_screen, open_window, show_full_screen

if TYPE_CHECKING:
    from yagopool.ui.context import AppContext, Scene

Rescue: TypeAlias = "Callable[[AppContext, Exception], Scene]"
FRAMES_A_SECOND: Final = 60
_PATIENCE: Final = 2.0
"""Seconds that a process has to end in order once it was asked to."""
_BETWEEN_CRASHES: Final = 5.0
"""Seconds: a game that crashes again within them ends."""
_LONGEST_FRAME: Final = 0.1
"""Seconds: after a hiccup of the machine an animation goes on instead of jumping."""


def eased(part: float) -> float:
    """Return how far a movement has come at a part of its time, 0 to 1: slow at both ends."""
    held = min(1.0, max(0.0, part))
    return held * held * (3.0 - 2.0 * held)


class Fade:
    """The picture before, as long as some of it is still seen. The next scene takes events from its first frame on."""

    def __init__(self) -> None:
        self._before: pygame.Surface | None = None
        self._whole = 0.0
        self._gone = 0.0

    @property
    def going(self) -> bool:
        return self._before is not None

    def begin(self, window: pygame.Surface, seconds: float) -> None:
        """Keep what is in the window, to let it go over some seconds; none: at once."""
        self._before = window.copy() if seconds > 0.0 else None
        self._whole, self._gone = seconds, 0.0

    def advance(self, seconds: float) -> None:
        self._gone += seconds
        if self._gone >= self._whole:
            self._before = None

    def draw(self, window: pygame.Surface) -> None:
        """Draw what is left of the picture before over the new one; nothing if the window has another size now."""
        if self._before is None or self._before.get_size() != window.get_size():
            self._before = None
            return
        self._before.set_alpha(round(255 * (1.0 - eased(self._gone / self._whole))))
        window.blit(self._before, (0, 0))


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
            self._fade.begin(self.window, self._fade_seconds(self._seen))
        elif going:
            self._fade.advance(seconds)
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
