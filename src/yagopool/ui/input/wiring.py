"""From the devices' events to those the scenes understand: the one place they all pass."""

from typing import Final

import pygame

from yagopool.ui.input.actions import BINDINGS, Action
from yagopool.ui.input.devices import Device
from yagopool.ui.input.gamepad import Events, Gamepads
from yagopool.ui.input.repeating import Repeater
from yagopool.ui.input.touch import Touch

_WAYS: Final = (Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN)
_ARROWS: Final = frozenset(one.key for one in BINDINGS if one.device is Device.KEYBOARD and one.action in _WAYS)
_LOST: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE)


class Wiring:
    """Fingers as places, gamepads as buttons, held arrows as repeated ones; all else as it is."""

    def __init__(self) -> None:
        self.pads = Gamepads()
        self._touch = Touch()
        self._arrows = Repeater()

    def told(self, event: pygame.event.Event, size: tuple[int, int]) -> Events:
        """Return what scenes get instead of an event, in a window of a size in pixels."""
        if event.type == pygame.KEYDOWN and event.key in _ARROWS:
            self._arrows.press(event.key, event)
        elif event.type == pygame.KEYDOWN or event.type in _LOST:
            self._arrows.release()
        elif event.type == pygame.KEYUP:
            self._arrows.release(event.key)
        return tuple(mine for given in self.pads.told(event) for mine in self._touch.told(given, size))

    def advance(self, seconds: float) -> Events:
        """Let time pass: what is held repeats."""
        return self._arrows.advance(seconds) + self.pads.advance(seconds)
