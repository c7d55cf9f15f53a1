"""Keyboard and gamepad as steps through a scene: the few actions of the one table of bindings that widgets know."""

from typing import Final

import pygame

from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.input.navigate import NAVIGATE, Step

__all__ = ["NAVIGATE", "Step", "step_of"]

_STEPS: Final[dict[Action, Step]] = {
    Action.UP: "up",
    Action.DOWN: "down",
    Action.LEFT: "left",
    Action.RIGHT: "right",
    Action.NEXT_BALL: "next",
    Action.PREVIOUS_BALL: "previous",
    Action.ACCEPT: "accept",
    Action.CANCEL: "back",
}


def step_of(event: pygame.event.Event) -> Step | None:
    """Return the step an event means, None if it means none."""
    press = press_of(event)
    return None if press is None else _STEPS.get(press.action)
