"""Devices, and what a player can mean with them: one table of keys and buttons, read by every scene, shown by the help.

A key means the same everywhere; the help says what an action does where (``key_help``). Text fields read what is typed
without this table.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, TypeAlias

import pygame

from yagopool.text.speaker import Speaker
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


_MODIFIERS: Final = (
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
)  # fmt: skip
"""Keys that are held to mean something else finely, with the mouse too."""


def device_of(event: pygame.event.Event) -> Device | None:
    """Return the device that an event shows in use, None where it shows none (a mere motion may be a bumped desk)."""
    device = None if getattr(event, "key", None) in _MODIFIERS else _DEVICES.get(event.type)
    if device is Device.MOUSE and getattr(event, "touch", False):
        return Device.TOUCH
    return device


_WALKS: Final = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
"""The keys that show a player of the keyboard wherever they are pressed: others confirm, type, or ask for something."""


class InputTracker:
    """Remembers the device that aims; until one is used, the mouse. On a telephone a finger is its mouse.

    Who drags with the mouse presses Enter too, and who aims with keys clicks a button: neither is a change.
    """

    def __init__(self) -> None:
        self._used = Device.MOUSE

    @property
    def device(self) -> Device:
        window = pygame.display.get_surface()
        handheld = window is not None and is_handheld(window.get_size())
        return Device.TOUCH if handheld and self._used is Device.MOUSE else self._used

    def note(self, event: pygame.event.Event, *, aims: bool = False) -> None:
        """Note an event; ``aims``: it reaches the table itself, where each press of key or mouse is for the aim."""
        clicks = event.type == pygame.MOUSEBUTTONDOWN and self._used is Device.KEYBOARD
        asks = event.type == pygame.KEYDOWN and event.key not in _WALKS
        if aims or not (clicks or asks):
            self.use(device_of(event) or self._used)

    def use(self, device: Device) -> None:
        self._used = device


class Action(StrEnum):
    """One intention."""

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
    UNDO = "undo"
    REDO = "redo"
    SAME_RACK = "same_rack"
    BEST = "best"
    NEXT_DRILL = "next_drill"
    LIST = "list"
    PLAY = "play"
    TAKE_OFF = "take_off"
    CLEAR = "clear"
    KEEP = "keep"
    SHARE = "share"
    PASTE = "paste"
    WORLD = "world"
    START = "start"
    END = "end"
    MENU = "menu"
    HELP = "help"
    RULES = "rules"
    REPLAY = "replay"
    ROWS = "rows"
    TRANSCRIPT = "transcript"
    EARLIER = "earlier"
    LATER = "later"
    FULL_SCREEN = "full_screen"
    MUTE = "mute"
    DOUBT = "doubt"
    HINT = "hint"
    EXPLAIN = "explain"
    REVIEW = "review"
    FIRST = "first"
    SECOND = "second"
    THIRD = "third"


@dataclass(frozen=True, slots=True)
class Binding:
    """A key of the keyboard or a button of the gamepad that means an action.

    ``shift``: only with or only without Shift, on a gamepad the left trigger; ``None``: these only make steps finer.
    """

    action: Action
    key: int
    shift: bool | None = None
    device: Device = Device.KEYBOARD


def _pad(action: Action, button: int, *, shift: bool | None = None) -> Binding:
    return Binding(action, button, shift, Device.GAMEPAD)


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
    Binding(Action.ROWS, pygame.K_o),
    Binding(Action.TRANSCRIPT, pygame.K_t),
    Binding(Action.EARLIER, pygame.K_PAGEUP),
    Binding(Action.LATER, pygame.K_PAGEDOWN),
    Binding(Action.UNDO, pygame.K_u),
    Binding(Action.UNDO, pygame.K_BACKSPACE),
    Binding(Action.REDO, pygame.K_y),
    Binding(Action.SAME_RACK, pygame.K_s),
    Binding(Action.BEST, pygame.K_b),
    Binding(Action.NEXT_DRILL, pygame.K_n),
    Binding(Action.LIST, pygame.K_l),
    Binding(Action.PLAY, pygame.K_p),
    Binding(Action.TAKE_OFF, pygame.K_DELETE),
    Binding(Action.CLEAR, pygame.K_x),
    Binding(Action.KEEP, pygame.K_k),
    Binding(Action.SHARE, pygame.K_c),
    Binding(Action.PASTE, pygame.K_i),
    Binding(Action.WORLD, pygame.K_w),
    Binding(Action.START, pygame.K_HOME),
    Binding(Action.END, pygame.K_END),
    Binding(Action.MENU, pygame.K_F10),
    Binding(Action.HELP, pygame.K_F1),
    Binding(Action.RULES, pygame.K_F2),
    Binding(Action.FULL_SCREEN, pygame.K_F11),
    Binding(Action.MUTE, pygame.K_m),
    Binding(Action.DOUBT, pygame.K_d),
    Binding(Action.HINT, pygame.K_h),
    Binding(Action.EXPLAIN, pygame.K_e),
    Binding(Action.REVIEW, pygame.K_a),
    Binding(Action.FIRST, pygame.K_1),
    Binding(Action.SECOND, pygame.K_2),
    Binding(Action.THIRD, pygame.K_3),
    _pad(Action.ACCEPT, pygame.CONTROLLER_BUTTON_A),
    _pad(Action.CANCEL, pygame.CONTROLLER_BUTTON_B),
    _pad(Action.MENU, pygame.CONTROLLER_BUTTON_START),
    _pad(Action.LEFT, pygame.CONTROLLER_BUTTON_DPAD_LEFT),
    _pad(Action.RIGHT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT),
    _pad(Action.UP, pygame.CONTROLLER_BUTTON_DPAD_UP),
    _pad(Action.DOWN, pygame.CONTROLLER_BUTTON_DPAD_DOWN),
    _pad(Action.NEXT_BALL, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, shift=False),
    _pad(Action.PREVIOUS_BALL, pygame.CONTROLLER_BUTTON_LEFTSHOULDER, shift=False),
    _pad(Action.EARLIER, pygame.CONTROLLER_BUTTON_LEFTSHOULDER, shift=True),
    _pad(Action.LATER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, shift=True),
    _pad(Action.GUIDE, pygame.CONTROLLER_BUTTON_X, shift=False),
    _pad(Action.ROWS, pygame.CONTROLLER_BUTTON_X, shift=True),
    _pad(Action.REPLAY, pygame.CONTROLLER_BUTTON_Y, shift=False),
    _pad(Action.EXPLAIN, pygame.CONTROLLER_BUTTON_Y, shift=True),
    _pad(Action.TRANSCRIPT, pygame.CONTROLLER_BUTTON_RIGHTSTICK),
    _pad(Action.MUTE, pygame.CONTROLLER_BUTTON_LEFTSTICK),
    _pad(Action.HELP, pygame.CONTROLLER_BUTTON_BACK),
)

_STEPS: Final[dict[Step, Action]] = {
    "left": Action.LEFT,
    "right": Action.RIGHT,
    "up": Action.UP,
    "down": Action.DOWN,
    "next": Action.NEXT_BALL,
    "previous": Action.PREVIOUS_BALL,
    "accept": Action.ACCEPT,
    "back": Action.CANCEL,
}
_STEP_OF: Final = {action: step for step, action in _STEPS.items()}
_PAD_NAMES: Final = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_BACK: "select",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "left_stick",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "right_stick",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "pad_left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "pad_right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "pad_up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "pad_down",
}


@dataclass(frozen=True, slots=True)
class Press:
    """An action with its step: 0 plain, 1 fine (Shift, left trigger), 2 finest (Ctrl, right trigger)."""

    action: Action
    step: int = 0


def press_of(event: pygame.event.Event) -> Press | None:
    """Return what a press of a key, a button or a stick means, None for other events and what is not bound."""
    if event.type == MEANT:
        return Press(event.action)
    fine = getattr(event, "fine", 0)
    if event.type == NAVIGATE:
        return Press(_STEPS[event.step], fine)
    if event.type == pygame.CONTROLLERBUTTONDOWN:
        return _pressed(Device.GAMEPAD, event.button, shift=fine == 1, step=fine)
    if event.type != pygame.KEYDOWN:
        return None
    modifiers = getattr(event, "mod", 0)
    if event.key == pygame.K_v and modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return Press(Action.PASTE)
    shift = bool(modifiers & pygame.KMOD_SHIFT)
    return _pressed(Device.KEYBOARD, event.key, shift=shift, step=fineness_of(modifiers))


def _pressed(device: Device, key: int, *, shift: bool, step: int) -> Press | None:
    for binding in BINDINGS:
        if binding.device is device and binding.key == key and binding.shift in (None, shift):
            return Press(binding.action, step)
    return None


def meant(action: Action) -> pygame.event.Event:
    return pygame.event.Event(MEANT, action=action)


def fineness_of(modifiers: int) -> int:
    """Return the step size that the held modifier keys ask for: 0 plain, 1 fine (Shift), 2 finest (Ctrl)."""
    if modifiers & pygame.KMOD_CTRL:
        return 2
    return 1 if modifiers & pygame.KMOD_SHIFT else 0


def keys_of(action: Action, device: Device = Device.KEYBOARD) -> tuple[str, ...]:
    """Return the names of the keys or buttons that mean an action, in the table's order; none for mouse and touch.

    Each is the end of a text key, ``ui.key.<name>``, but for keys that are called by their letter in every language.
    """
    return tuple(_name(binding) for binding in BINDINGS if binding.action is action and binding.device is device)


def _name(binding: Binding) -> str:
    if binding.device is Device.GAMEPAD:
        return ("left_trigger+" if binding.shift else "") + _PAD_NAMES[binding.key]
    return ("shift+" if binding.shift else "") + pygame.key.name(binding.key)


def step_of(event: pygame.event.Event) -> Step | None:
    press = press_of(event)
    return None if press is None else _STEP_OF.get(press.action)


def key_words(speaker: Speaker, name: str) -> str:
    """Return the word for a key as ``keys_of`` names it: a catalogue's word, else the letter printed on it."""
    words = []
    for part in name.split("+"):
        key = f"ui.key.{part.replace(' ', '_')}"
        words.append(speaker.say(key) if speaker.knows(key) else part.upper())
    return "+".join(words)


def hint(speaker: Speaker, action: Action, device: Device) -> str:
    """Return what to press for an action: the keyboard's key beside a mouse, nothing on a touch screen."""
    names = keys_of(action, Device.KEYBOARD if device is Device.MOUSE else device)
    return key_words(speaker, names[0]) if names else ""
