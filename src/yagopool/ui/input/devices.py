"""Which device is in the player's hands, and the events of our own that devices without keys send."""

from enum import StrEnum
from typing import Final, Literal, TypeAlias

import pygame

from yagopool.ui.viewport import is_handheld

Step: TypeAlias = Literal["up", "down", "left", "right", "next", "previous", "accept", "back"]
"""One step through the widgets of a scene."""

NAVIGATE: Final = pygame.event.custom_type()
"""A step, as ``step``, maybe with how ``fine`` it is: lets any other device (a gamepad's stick) move about."""

MEANT: Final = pygame.event.custom_type()
"""An ``action`` itself, however it was chosen: by a button that stands for a key."""


class Device(StrEnum):
    """One way to play. The value is the end of text keys such as ``ui.table.play.<value>``."""

    MOUSE = "mouse"
    KEYBOARD = "keyboard"
    TOUCH = "touch"
    GAMEPAD = "gamepad"


_DEVICES: Final = {
    pygame.KEYDOWN: Device.KEYBOARD,
    pygame.MOUSEBUTTONDOWN: Device.MOUSE,
    pygame.MOUSEWHEEL: Device.MOUSE,
    pygame.FINGERDOWN: Device.TOUCH,
    pygame.CONTROLLERBUTTONDOWN: Device.GAMEPAD,
    pygame.JOYBUTTONDOWN: Device.GAMEPAD,
    pygame.JOYHATMOTION: Device.GAMEPAD,
    NAVIGATE: Device.GAMEPAD,
}


def device_of(event: pygame.event.Event) -> Device | None:
    """Return the device that an event shows in use, None where it shows none (a mere motion may be a bumped desk)."""
    device = _DEVICES.get(event.type)
    if device is Device.MOUSE and getattr(event, "touch", False):
        return Device.TOUCH
    return device


class InputTracker:
    """Remembers the device in use; until one is used, the mouse. On a telephone a finger is its mouse."""

    def __init__(self) -> None:
        self._used = Device.MOUSE

    @property
    def device(self) -> Device:
        """The device in use."""
        window = pygame.display.get_surface()
        handheld = window is not None and is_handheld(window.get_size())
        return Device.TOUCH if handheld and self._used is Device.MOUSE else self._used

    def note(self, event: pygame.event.Event) -> None:
        """Take notice of an event."""
        self.use(device_of(event) or self._used)

    def use(self, device: Device) -> None:
        """Take a device for the one in use."""
        self._used = device
