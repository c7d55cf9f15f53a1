"""What is held repeats: arrow keys, the pad's cross, a stick; slowly at first, then fast."""

from collections.abc import Hashable
from typing import Final

import pygame

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
        """Hold a key from now on; its event was given already once."""
        self._held, self._left, self._repeated = (key, event), AFTER, 0

    def release(self, key: Hashable = None) -> None:
        """Let a key go; without one, whichever is held."""
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
