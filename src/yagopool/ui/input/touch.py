"""A finger on the screen, told as what a mouse would have done, for scenes that know places and one button.

The first finger points; a second one gives up what the first one does. A finger that was lifted hovers nowhere.
"""

from typing import Final

import pygame

Events = tuple[pygame.event.Event, ...]

NOWHERE: Final = (-1, -1)
_MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)
_FINGER: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)


class Touch:
    """Follows the fingers of one screen."""

    def __init__(self) -> None:
        self._first: object = None
        self._down: set[object] = set()
        self._at = NOWHERE

    def told(self, event: pygame.event.Event, size: tuple[int, int]) -> Events:
        """Return what scenes get instead of an event; ``size`` of the window in pixels.

        The window system tells of a finger twice, also as a mouse of its own: that one is not passed on.
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
