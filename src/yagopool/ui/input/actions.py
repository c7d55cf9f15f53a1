"""What a player can mean, and the keys that mean it: one table, read by every scene and shown by the help."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import pygame


class Action(StrEnum):
    """One intention. The value is the end of its text key, ``ui.action.<value>``."""

    ACCEPT = "accept"
    CANCEL = "cancel"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    NEXT_BALL = "next_ball"
    PREVIOUS_BALL = "previous_ball"
    GUIDE = "guide"
    RACK_AGAIN = "rack_again"
    HELP = "help"
    RULES = "rules"
    REPLAY = "replay"
    FULL_SCREEN = "full_screen"
    MUTE = "mute"


@dataclass(frozen=True, slots=True)
class Binding:
    """A key that means an action, with or without Shift (``None``: Shift and Ctrl only make its step finer)."""

    action: Action
    key: int
    shift: bool | None = None


BINDINGS: Final = (
    Binding(Action.ACCEPT, pygame.K_RETURN),
    Binding(Action.ACCEPT, pygame.K_SPACE),
    Binding(Action.ACCEPT, pygame.K_KP_ENTER),
    Binding(Action.CANCEL, pygame.K_ESCAPE),
    Binding(Action.LEFT, pygame.K_LEFT),
    Binding(Action.RIGHT, pygame.K_RIGHT),
    Binding(Action.UP, pygame.K_UP),
    Binding(Action.DOWN, pygame.K_DOWN),
    Binding(Action.NEXT_BALL, pygame.K_TAB, shift=False),
    Binding(Action.PREVIOUS_BALL, pygame.K_TAB, shift=True),
    Binding(Action.GUIDE, pygame.K_g),
    Binding(Action.RACK_AGAIN, pygame.K_r),
    Binding(Action.REPLAY, pygame.K_v),
    Binding(Action.HELP, pygame.K_F1),
    Binding(Action.RULES, pygame.K_F2),
    Binding(Action.FULL_SCREEN, pygame.K_F11),
    Binding(Action.MUTE, pygame.K_m),
)


@dataclass(frozen=True, slots=True)
class Press:
    """An action with its step: 0 plain, 1 fine (Shift), 2 finest (Ctrl)."""

    action: Action
    step: int = 0


def press_of(event: pygame.event.Event) -> Press | None:
    """Return what a key press means, None for other events and unbound keys."""
    if event.type != pygame.KEYDOWN:
        return None
    modifiers = getattr(event, "mod", 0)
    shift = bool(modifiers & pygame.KMOD_SHIFT)
    for binding in BINDINGS:
        if binding.key == event.key and binding.shift in (None, shift):
            return Press(binding.action, step_of(modifiers))
    return None


def step_of(modifiers: int) -> int:
    """Return the step size that the held modifier keys ask for: 0 plain, 1 fine (Shift), 2 finest (Ctrl)."""
    if modifiers & pygame.KMOD_CTRL:
        return 2
    return 1 if modifiers & pygame.KMOD_SHIFT else 0


def keys_of(action: Action) -> tuple[str, ...]:
    """Return the names of the keys bound to an action, in the table's order."""
    return tuple(
        ("shift+" if binding.shift else "") + pygame.key.name(binding.key)
        for binding in BINDINGS
        if binding.action is action
    )
