"""From the devices' events to those that scenes understand: the one place they all pass.

Gamepads become buttons and steps, a finger on the screen becomes a mouse, what is held repeats; the rest stays as it
is. A mouse that pulls goes on past the screen's edge.
"""

import math
import time
from collections.abc import Hashable
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame
from pygame._sdl2 import controller

from yagopool.ui.input.actions import BINDINGS, NAVIGATE, Action, Device, Step
from yagopool.ui.viewport import Box

AFTER: Final = 0.35
"""Seconds a key is held before it repeats."""

SLOW: Final = 0.12
"""Seconds between the first few repeats, so that lists can be walked ..."""

SLOW_ONES: Final = 4
"""... and how many these are."""

FAST: Final = 0.03
"""Seconds between the later ones, so that an aim comes round."""


class Repeater:
    """Repeats one event while its key is held: the one pressed last."""

    def __init__(self) -> None:
        self._held: tuple[Hashable, pygame.event.Event] | None = None
        self._left = 0.0
        self._repeated = 0

    def press(self, key: Hashable, event: pygame.event.Event) -> None:
        self._held, self._left, self._repeated = (key, event), AFTER, 0

    def release(self, key: Hashable = None) -> None:
        if key is None or (self._held is not None and self._held[0] == key):
            self._held = None

    def advance(self, seconds: float) -> tuple[pygame.event.Event, ...]:
        """Let time pass; return the event as often as it repeats meanwhile."""
        if self._held is None:
            return ()
        self._left -= seconds
        times = 0
        while self._left <= 0.0:
            times += 1
            self._repeated += 1
            self._left += SLOW if self._repeated <= SLOW_ONES else FAST
        return times * (self._held[1],)


POINT: Final = pygame.event.custom_type()
"""An event of our own: the right stick points somewhere; ``direction`` in degrees, 90 is up the board."""

TILTED: Final = 0.55
"""How far (of 1) the left stick is tilted to mean a step; it ends at ``UPRIGHT``, so that it does not flutter."""
UPRIGHT: Final = 0.4
POINTS: Final = 0.85
"""How far the right stick is tilted to point: released, it leaves the aim alone."""
PULLED: Final = 0.5
"""How far a trigger is pulled to make steps finer."""

Events = tuple[pygame.event.Event, ...]
Fineness = Literal[0, 1, 2]

_CROSS: Final = (
    pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    pygame.CONTROLLER_BUTTON_DPAD_UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN,
)
_UNMAPPED: Final = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_Y,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    pygame.CONTROLLER_BUTTON_BACK,
    pygame.CONTROLLER_BUTTON_START,
)
"""What the buttons of a pad are taken for that the window system has no table of: the usual order."""
_HATS: Final = {
    (-1, 0): pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    (1, 0): pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    (0, 1): pygame.CONTROLLER_BUTTON_DPAD_UP,
    (0, -1): pygame.CONTROLLER_BUTTON_DPAD_DOWN,
}
_JOYS: Final = (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION)


class Gamepads:
    """All pads together are one: any of them plays."""

    def __init__(self) -> None:
        self._known: dict[int, object] = {}
        self._with_table: set[int] = set()
        """Those of a make that the window system knows."""
        self._axes: dict[int, float] = {}
        self._step: Step | None = None
        self._hat: int | None = None
        self._repeater = Repeater()

    def open(self) -> None:
        """Listen to gamepads; those plugged in already tell of themselves. Without any such thing, listen to none."""
        try:
            pygame.joystick.init()
            controller.init()
        except pygame.error:
            return

    def translate(self, event: pygame.event.Event) -> Events:
        if event.type in (pygame.CONTROLLERDEVICEADDED, pygame.JOYDEVICEADDED):
            self._plugged(event)
        elif event.type in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED):
            self._known.pop(event.instance_id, None)
            self._with_table.discard(event.instance_id)
            self._repeater.release()
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            return self._pressed(event.button)
        elif event.type == pygame.CONTROLLERBUTTONUP:
            self._repeater.release(event.button)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            return self._tilted(event.axis, event.value)
        elif event.type in _JOYS:
            return () if self._has_table(event) else self._of_unknown_make(event)
        else:
            return (event,)
        return (event,) if event.type in (pygame.CONTROLLERBUTTONUP, pygame.JOYDEVICEREMOVED) else ()

    def advance(self, seconds: float) -> Events:
        return self._repeater.advance(seconds)

    @property
    def fine(self) -> Fineness:
        if self._axes.get(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0.0) > PULLED:
            return 2
        return 1 if self._axes.get(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0.0) > PULLED else 0

    def _plugged(self, event: pygame.event.Event) -> None:
        """Open what was plugged in: as a controller where the window system knows the make, else as it is."""
        try:
            if event.type == pygame.CONTROLLERDEVICEADDED:
                pad = controller.Controller(event.device_index)
                number = pad.as_joystick().get_instance_id()
                self._known[number] = pad
                self._with_table.add(number)
            elif not controller.is_controller(event.device_index):
                joystick = pygame.joystick.Joystick(event.device_index)
                self._known.setdefault(joystick.get_instance_id(), joystick)
        except pygame.error:
            return

    def _has_table(self, event: pygame.event.Event) -> bool:
        return getattr(event, "instance_id", -1) in self._with_table

    def _of_unknown_make(self, event: pygame.event.Event) -> Events:
        if event.type == pygame.JOYAXISMOTION:
            return self._tilted(event.axis, event.value) if event.axis in (0, 1) else ()
        if event.type == pygame.JOYHATMOTION:
            before, self._hat = self._hat, _HATS.get(tuple(event.value))
            self._repeater.release(before)
            return () if self._hat is None else self._pressed(self._hat)
        if event.button >= len(_UNMAPPED):
            return ()
        button = _UNMAPPED[event.button]
        return self._pressed(button) if event.type == pygame.JOYBUTTONDOWN else ()

    def _pressed(self, button: int) -> Events:
        event = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button, fine=self.fine)
        if button in _CROSS:
            self._repeater.press(button, event)
        return (event,)

    def _tilted(self, axis: int, value: float) -> Events:
        """Note an axis; the window system gives whole numbers to 32767, or parts of 1."""
        self._axes[axis] = value / 32767.0 if isinstance(value, int) and abs(value) > 1 else float(value)
        if axis in (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY):
            return self._pointing()
        if axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            return self._stepping()
        return ()

    def _pointing(self) -> Events:
        x = self._axes.get(pygame.CONTROLLER_AXIS_RIGHTX, 0.0)
        y = -self._axes.get(pygame.CONTROLLER_AXIS_RIGHTY, 0.0)
        if math.hypot(x, y) < POINTS:
            return ()
        return (pygame.event.Event(POINT, direction=math.degrees(math.atan2(y, x)) % 360.0),)

    def _stepping(self) -> Events:
        x = self._axes.get(pygame.CONTROLLER_AXIS_LEFTX, 0.0)
        y = self._axes.get(pygame.CONTROLLER_AXIS_LEFTY, 0.0)
        if max(abs(x), abs(y)) < (UPRIGHT if self._step else TILTED):
            self._step = None
            self._repeater.release("stick")
            return ()
        step: Step = ("right" if x > 0 else "left") if abs(x) >= abs(y) else ("down" if y > 0 else "up")
        if step == self._step:
            return ()
        self._step = step
        event = pygame.event.Event(NAVIGATE, step=step, fine=self.fine)
        self._repeater.press("stick", event)
        return (event,)


NOWHERE: Final = (-1, -1)
_MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)
_FINGER: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)


class Touch:
    """Follows the fingers of one screen."""

    def __init__(self) -> None:
        self._first: object = None
        self._down: set[object] = set()
        self._at = NOWHERE

    def translate(self, event: pygame.event.Event, size: tuple[int, int]) -> Events:
        """Return what scenes get instead of an event; ``size`` of the window in pixels.

        The window system sends every finger twice, the second time as a mouse: that one is not passed on.
        """
        if event.type in _MOUSE and getattr(event, "touch", False):
            return ()
        if event.type not in _FINGER:
            return (event,)
        place = (round(event.x * (size[0] - 1)), round(event.y * (size[1] - 1)))
        if event.type == pygame.FINGERDOWN:
            return self._pressed(event.finger_id, place)
        if event.type == pygame.FINGERUP:
            return self._lifted(event.finger_id, place)
        return self._moved(place) if event.finger_id == self._first else ()

    def _pressed(self, finger: object, place: tuple[int, int]) -> Events:
        alone = not self._down
        self._down.add(finger)
        if alone:
            self._first, self._at = finger, place
            return (_moved(place, pressed=False), _button(pygame.MOUSEBUTTONDOWN, 1, place))
        if self._first is None:
            return ()
        self._first = None
        return (_button(pygame.MOUSEBUTTONDOWN, 3, self._at), _button(pygame.MOUSEBUTTONUP, 3, self._at), *_gone())

    def _moved(self, place: tuple[int, int]) -> Events:
        self._at = place
        return (_moved(place, pressed=True),)

    def _lifted(self, finger: object, place: tuple[int, int]) -> Events:
        self._down.discard(finger)
        if finger != self._first:
            return ()
        self._first = None
        return (_button(pygame.MOUSEBUTTONUP, 1, place), *_gone())


def _button(kind: int, button: int, place: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=place, button=button, touch=True)


def _moved(place: tuple[int, int], *, pressed: bool) -> pygame.event.Event:
    buttons = (1, 0, 0) if pressed else (0, 0, 0)
    return pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=buttons, touch=True)


def _gone() -> Events:
    return (_moved(NOWHERE, pressed=False),)


_WAYS: Final = (Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN)
_ARROWS: Final = frozenset(one.key for one in BINDINGS if one.device is Device.KEYBOARD and one.action in _WAYS)
_LOST: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE)


class EventTranslator:
    """Fingers as places, gamepads as buttons, held arrows as repeated ones; all else as it is."""

    def __init__(self) -> None:
        self.pads = Gamepads()
        self._touch = Touch()
        self._arrows = Repeater()

    def translate(self, event: pygame.event.Event, size: tuple[int, int]) -> Events:
        """Return what scenes get instead of an event, in a window of a size in pixels."""
        if event.type == pygame.KEYDOWN and event.key in _ARROWS:
            self._arrows.press(event.key, event)
        elif event.type == pygame.KEYDOWN or event.type in _LOST:
            self._arrows.release()
        elif event.type == pygame.KEYUP:
            self._arrows.release(event.key)
        return tuple(mine for given in self.pads.translate(event) for mine in self._touch.translate(given, size))

    def advance(self, seconds: float) -> Events:
        return self._arrows.advance(seconds) + self.pads.advance(seconds)


Pixel: TypeAlias = tuple[int, int]

_NEEDS: Final = 280
"""Pixels that a pull may need, and some to spare."""
_EDGE: Final = 60
"""Pixels from an edge of the screen, or from where it was moved to: a mouse never skips that many between events."""
_LEAP: Final = 100.0
"""Pixels from one event to the next that no hand can cover."""
_AWAY: Final = 450.0
"""Pixels between the old place and the new one: a pull from one stays clear of the other."""
_LATE: Final = 0.1
"""Seconds after which no more events come from before the pointer was moved."""


class _Put(NamedTuple):
    place: Pixel
    """Where the pointer was moved to."""
    before: Pixel
    """Where it was before."""
    time: float
    """When it was moved, in seconds."""


class EndlessPointer:
    """A mouse that can pull on past the edge of the screen. In pixels of the window.

    When a pull comes close to the edge, the hidden pointer is moved elsewhere at once, and the pull goes on from there.
    Events don't say whether they are from before or after that, but those from before are near the old place. A pointer
    that only reports positions (a tablet, a remote desktop) jumps back by itself; its pull ends at the screen's edge.
    """

    def __init__(self) -> None:
        self._last: Pixel = (0, 0)
        self._shift: Pixel = (0, 0)
        """From the pointer to where the hand would be on an endless screen."""
        self._shift_before: Pixel = (0, 0)
        """The same, from before the pointer was last moved elsewhere."""
        self._start: Pixel | None = None
        """Where the pull began; None if there is no pull."""
        self._put: _Put | None = None
        self._arrived = False

    @property
    def hand(self) -> Pixel:
        return self._last[0] + self._shift[0], self._last[1] + self._shift[1]

    @property
    def ends(self) -> bool:
        """Whether a pull ends at the screen's edge: the pointer could not be moved elsewhere, or has jumped back."""
        put = self._put
        return put is not None and not self._arrived and time.monotonic() > put.time + _LATE

    def begin(self, screen: Box) -> None:
        """Begin a pull where the hand is."""
        self._start, self._put = self.hand, None
        if not screen.inset(_NEEDS).contains(self._last):
            self._put_to(_roomy(self._last, screen))

    def end(self) -> None:
        """End the pull: move the pointer to where the hand is, or back to the start if that is outside the window."""
        start, self._start = self._start, None
        inside = Box(0, 0, *pygame.display.get_window_size()).contains(self.hand)
        if self._put is not None and not self.ends:
            self._put_to(self.hand if inside or start is None else start)

    def moved(self, pointer: Pixel, screen: Box) -> Pixel:
        """Note where the pointer is; return where the hand is, perhaps beyond the screen."""
        put = self._put
        if put is not None and not self._arrived and math.dist(pointer, put.place) < _EDGE:
            self._arrive(put.place)
        elif put is not None and self._arrived and _nearer(pointer, put.before, self._last):
            self._arrived, self._shift = False, self._shift_before
        if self._start is None and self.ends:
            self._put, self._shift = None, (0, 0)
        self._last = pointer
        if self._start is not None and self._arrived and not screen.inset(_EDGE).contains(pointer):
            self._put_to(_roomy(pointer, screen))
        return self.hand

    def _arrive(self, place: Pixel) -> None:
        hand = self.hand if self._start is not None else place
        self._arrived, self._shift_before = True, self._shift
        self._shift = (hand[0] - place[0], hand[1] - place[1])
        if self._start is None:
            self._put = None

    def _put_to(self, place: Pixel) -> None:
        self._put, self._arrived = _Put(place, self._last, time.monotonic()), False
        pygame.mouse.set_pos(place)


def _nearer(pointer: Pixel, before: Pixel, last: Pixel) -> bool:
    """Return whether a pointer has jumped, to a place nearer to an earlier one than to the last one."""
    leap = math.dist(pointer, last)
    return leap >= _LEAP and math.dist(pointer, before) < leap


def _roomy(start: Pixel, screen: Box) -> Pixel:
    """Return a place in the window with much room on the screen around it, far from the start if possible."""
    wide, high = pygame.display.get_window_size()
    places = [(wide * x // 8, high * y // 8) for x in range(1, 8) for y in range(1, 8)]

    def worth(place: Pixel) -> tuple[float, int]:
        x, y = place
        room = min(x - screen.x, y - screen.y, screen.right - x, screen.bottom - y)
        return min(math.dist(place, start), _AWAY) if room > 2 * _EDGE else 0.0, room

    return max(places, key=worth)
