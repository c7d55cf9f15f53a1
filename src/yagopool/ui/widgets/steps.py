"""Keyboard and gamepad as steps through a scene: up, down, left, right, next, previous, accept, back."""

from typing import Final, Literal, TypeAlias

import pygame

Step: TypeAlias = Literal["up", "down", "left", "right", "next", "previous", "accept", "back"]

NAVIGATE: Final = pygame.event.custom_type()
"""An event of our own with a ``step``: lets any other device (a gamepad's stick) move through the widgets."""

_KEYS: Final[dict[int, Step]] = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_RETURN: "accept",
    pygame.K_KP_ENTER: "accept",
    pygame.K_SPACE: "accept",
    pygame.K_ESCAPE: "back",
}
_PAD: Final[dict[int, Step]] = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
    pygame.CONTROLLER_BUTTON_A: "accept",
    pygame.CONTROLLER_BUTTON_B: "back",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "previous",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "next",
}
_HAT: Final[dict[tuple[int, int], Step]] = {(0, 1): "up", (0, -1): "down", (-1, 0): "left", (1, 0): "right"}


def step_of(event: pygame.event.Event) -> Step | None:
    """Return the step an event means, None if it means none."""
    if event.type == pygame.KEYDOWN:
        if event.key == pygame.K_TAB:
            return "previous" if getattr(event, "mod", 0) & pygame.KMOD_SHIFT else "next"
        return _KEYS.get(event.key)
    if event.type == pygame.CONTROLLERBUTTONDOWN:
        return _PAD.get(event.button)
    if event.type == pygame.JOYHATMOTION:
        return _HAT.get(tuple(event.value))
    if event.type == NAVIGATE:
        step: Step = event.step
        return step
    return None
