"""The loop: events and time into the scene, the scene's picture into the window, at most sixty times a second."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

import pygame

from yagopool.ui.context import Room
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.input.event_translation import EventTranslator
from yagopool.ui.scene_protocol import Scene, works_on
from yagopool.ui.window import is_full_screen, open_window, show_full_screen


def eased(part: float) -> float:
    """Return how far a movement has come at a part of its time, 0 to 1: slow at both ends."""
    held = min(1.0, max(0.0, part))
    return held * held * (3.0 - 2.0 * held)


def seconds_of(scene: Scene, before: Scene | None = None) -> float:
    """Return how long a scene takes to come: nothing where motion is reduced, or where it belongs to no room.

    Nothing either where it, or the one before, has ``cuts``: words would lie on words meanwhile.
    """
    if getattr(scene, "cuts", False) or getattr(before, "cuts", False):
        return 0.0
    room = getattr(scene, "room", None)
    return room.theme.motion.slow if isinstance(room, Room) else 0.0


class Fade:
    """The picture before, as long as it is going. The next scene takes events from its first frame on."""

    def __init__(self) -> None:
        self._before: pygame.Surface | None = None
        self._whole = 0.0
        self._gone = 0.0

    @property
    def going(self) -> bool:
        """Whether something of the picture before is still to be seen."""
        return self._before is not None

    def begin(self, window: pygame.Surface, seconds: float) -> None:
        """Keep what is in the window, to let it go over some seconds; none: at once."""
        self._before = window.copy() if seconds > 0.0 else None
        self._whole, self._gone = seconds, 0.0

    def advance(self, seconds: float) -> None:
        """Let time pass."""
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


FRAMES_A_SECOND: Final = 60
_PATIENCE: Final = 2.0
"""Seconds that a process has to end in order once it was asked to."""
_LONGEST_FRAME: Final = 0.1
"""Seconds: after a hiccup of the machine an animation goes on instead of jumping."""


class App:
    """The window and its clock. Make one with ``App.open()``."""

    def __init__(self, window: pygame.Surface) -> None:
        self.window = window
        self.ended = False
        self._clock = pygame.time.Clock()
        self._translator = EventTranslator()
        self._redraw = True
        self._seen: Scene | None = None
        """The scene of the last picture; none before the first."""
        self._later: list[Callable[[], object]] = [self._translator.pads.open]
        self._away = False
        self._fade = Fade()
        self._unhandled: list[pygame.event.Event] = []

    @property
    def full_screen(self) -> bool:
        """Whether the window covers the whole screen."""
        return is_full_screen()

    @classmethod
    def open(cls, *, full_screen: bool = False) -> "App":
        """Open the window; from here on a terminated process ends in order, also while the first scene is made.

        Raises:
            DisplayError: there is no display.
        """
        asked: list[Callable[[], None]] = []
        early: list[int] = []

        def on_signal(number: int, _frame: FrameType | None) -> None:
            early.append(number)
            _end_soon()
            for end in asked:
                end()

        signal.signal(signal.SIGTERM, on_signal)
        app = cls(open_window(full_screen=full_screen))
        asked.append(app.end)
        app.ended = bool(early)
        return app

    def when_seen(self, work: Callable[[], object]) -> None:
        """Have something done once the first picture is shown, which does not need it."""
        self._later.append(work)

    def end(self) -> None:
        """Ask the loop to end after this frame: no question, nothing lost."""
        self.ended = True

    def frame(self, scene: Scene) -> Scene | None:
        """Run one frame: events, time, picture. Return the scene to go on with, None to end."""
        # The first picture is waited for already: it comes as soon as it can.
        at_most = FRAMES_A_SECOND if self._seen is not None else 0
        seconds = min(self._clock.tick(at_most) / 1000.0, _LONGEST_FRAME)
        going = self._handle_events(scene, seconds)
        if going is not None and going is self._seen and not self.ended:
            going = going.advance(0.0 if self._away and not works_on(going) else seconds)
        if going is None or self.ended:
            return None
        self._show(going, seconds, changed=going is not scene)
        return going

    def _handle_events(self, scene: Scene, seconds: float) -> Scene | None:
        """Return the scene to go on with after it took this frame's events.

        A scene that follows is drawn before it gets any event: until then nothing in it has a place, and no time has
        passed in it. What came meanwhile waits for the next frame.
        """
        waiting = [*self._unhandled, *self._events(seconds)]
        self._unhandled = []
        for number, event in enumerate(waiting, 1):
            if self._own(event):
                continue
            following = scene.handle(event)
            if following is not scene:
                self._unhandled = waiting[number:]
                return following
        return scene

    def _events(self, seconds: float) -> list[pygame.event.Event]:
        """Return this frame's events as scenes understand them."""
        size = self.window.get_size()
        came = [mine for event in pygame.event.get() for mine in self._translator.translate(event, size)]
        return [*came, *self._translator.advance(seconds)]

    def _show(self, scene: Scene, seconds: float, *, changed: bool) -> None:
        """Draw where something is new; a scene that follows another comes while the picture before goes."""
        going = self._fade.going
        if changed:
            self._fade.begin(self.window, seconds_of(scene, self._seen))
        elif going:
            self._fade.advance(seconds)
        if scene is not self._seen or going or self._redraw or scene.stale():
            scene.draw(self.window)
            self._fade.draw(self.window)
            pygame.display.flip()
            self._redraw = False
            if self._seen is None:
                self._after_first()
            self._seen = scene

    def _after_first(self) -> None:
        """Do what the first picture did not wait for."""
        for work in self._later:
            work()
        self._later.clear()

    def _own(self, event: pygame.event.Event) -> bool:
        """Take the events that are the window's own matter; return whether the scene must not see this one."""
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.end()
            return True
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            # While the player looks elsewhere, rolling balls wait; they go on from where they stopped.
            self._away = event.type == pygame.WINDOWFOCUSLOST
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE):
            self.window = pygame.display.get_surface() or self.window
            self._redraw = True
        press = press_of(event)
        if press is not None and press.action is Action.FULL_SCREEN:
            self._toggle_full_screen()
            return True
        return False

    def _toggle_full_screen(self) -> None:
        self.window = show_full_screen(on=not self.full_screen) or self.window
        self._redraw = True


def run(app: App, scene: Scene) -> None:
    """Show scenes until one returns None, the window is closed, or the process gets SIGTERM."""
    going: Scene = scene
    try:
        with _ending_by_signal(app.end):
            while not app.ended:
                following = app.frame(going)
                if following is None:
                    break
                going = following
    finally:
        going.close()
        pygame.display.quit()
        _ended()


def _end_soon() -> None:
    """End a process that is asked to end even where the loop does not come to it: after ``_PATIENCE`` seconds."""
    if sys.platform != "win32":  # which asks no process to end
        signal.signal(signal.SIGALRM, _end_now)
        signal.setitimer(signal.ITIMER_REAL, _PATIENCE)


def _end_now(_number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + signal.SIGTERM)


def _ended() -> None:
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, 0.0)


@contextmanager
def _ending_by_signal(end: Callable[[], None]) -> Iterator[None]:
    def on_signal(_number: int, _frame: FrameType | None) -> None:
        _end_soon()
        end()

    before = signal.signal(signal.SIGTERM, on_signal)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
