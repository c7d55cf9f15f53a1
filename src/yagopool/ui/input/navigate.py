"""Events of our own: what a device that has no keys means, told to scenes and widgets alike."""

from typing import Final, Literal, TypeAlias

import pygame

Step: TypeAlias = Literal["up", "down", "left", "right", "next", "previous", "accept", "back"]
"""One step through the widgets of a scene."""

NAVIGATE: Final = pygame.event.custom_type()
"""A step, as ``step``, maybe with how ``fine`` it is: lets any other device (a gamepad's stick) move about."""

MEANT: Final = pygame.event.custom_type()
"""An ``action`` itself, however it was chosen: by a button that stands for a key."""
