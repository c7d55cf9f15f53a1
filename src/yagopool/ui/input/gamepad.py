"""Gamepads, plugged in at any time: sticks, triggers and pads of unknown make told as buttons and steps."""

import math
from typing import Final, Literal

import pygame

from yagopool.ui.input.navigate import NAVIGATE, Step
from yagopool.ui.input.repeating import Repeater

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


# pygame's controllers are imported when they are listened to: the first picture does not wait for them.


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
        from pygame._sdl2 import controller  # noqa: PLC0415

        try:
            pygame.joystick.init()
            controller.init()
        except pygame.error:
            return

    def told(self, event: pygame.event.Event) -> Events:
        """Return what scenes get instead of an event."""
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
        """Let time pass: what is held repeats."""
        return self._repeater.advance(seconds)

    @property
    def fine(self) -> Fineness:
        """How fine the triggers make a step."""
        if self._axes.get(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0.0) > PULLED:
            return 2
        return 1 if self._axes.get(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0.0) > PULLED else 0

    def _plugged(self, event: pygame.event.Event) -> None:
        """Open what was plugged in: as a controller where the window system knows the make, else as it is."""
        from pygame._sdl2 import controller  # noqa: PLC0415

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
        """Tell whether a joystick's event comes from a pad that also tells it as a controller."""
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
