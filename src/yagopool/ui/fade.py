"""How one picture gives way to the next: the one before goes softly while the next one stands already."""

import pygame

from yagopool.ui.room import Room
from yagopool.ui.scenes.scene import Scene


def eased(part: float) -> float:
    """Return how far a movement has come at a part of its time, 0 to 1: slow at both ends."""
    held = min(1.0, max(0.0, part))
    return held * held * (3.0 - 2.0 * held)


def seconds_of(scene: Scene, before: Scene | None = None) -> float:
    """Return how long a scene takes to come: nothing where motion is reduced, or where it belongs to no room.

    Nothing either where it, or the one before, has ``cuts``: words would lie upon words meanwhile.
    """
    if getattr(scene, "cuts", False) or getattr(before, "cuts", False):
        return 0.0
    room = getattr(scene, "room", None)
    return room.theme.motion.slow if isinstance(room, Room) else 0.0


class Fade:
    """The picture before, as long as it is going. The next scene takes events from its first frame on."""

    def __init__(self) -> None:
        self._before: pygame.Surface | None = None
        self._whole = 0.0
        self._gone = 0.0

    @property
    def going(self) -> bool:
        """Whether something of the picture before is still to be seen."""
        return self._before is not None

    def begin(self, window: pygame.Surface, seconds: float) -> None:
        """Keep what is in the window, to let it go over some seconds; none: at once."""
        self._before = window.copy() if seconds > 0.0 else None
        self._whole, self._gone = seconds, 0.0

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._gone += seconds
        if self._gone >= self._whole:
            self._before = None

    def draw(self, window: pygame.Surface) -> None:
        """Draw what is left of the picture before over the new one; nothing if the window has another size now."""
        if self._before is None or self._before.get_size() != window.get_size():
            self._before = None
            return
        self._before.set_alpha(round(255 * (1.0 - eased(self._gone / self._whole))))
        window.blit(self._before, (0, 0))
