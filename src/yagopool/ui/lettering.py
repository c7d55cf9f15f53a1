"""What was written on the screen and where, for whoever checks that every word can be read.

Nothing is kept unless somebody watches; both ways to write (``Style.draw_line``, ``Style.draw_text``) tell it, and so
does what is printed on the board: the pots' numbers, the name in the frame.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import pygame

from yagopool.ui.theme import Rgb, Role


@dataclass(frozen=True, slots=True)
class Written:
    """One line or one paragraph on a surface, all in pixels.

    ``text``: all that was meant. ``places``: the rectangle of each line's letters. ``cut``: not all of it was drawn.
    ``broken``: a word was broken for want of width. ``clip``: the part of the surface that could be drawn on.
    ``surface``: its size, which tells a picture drawn for itself from the window. ``printed`` on the board itself, so
    that balls and cards may lie upon it.
    """

    text: str
    role: Role
    colour: Rgb
    places: tuple[pygame.Rect, ...]
    cut: bool = False
    broken: bool = False
    clip: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    surface: tuple[int, int] = (0, 0)
    printed: bool = False

    @property
    def inside(self) -> bool:
        """Whether all of it lies on its surface, from side to side and, unless it scrolls, from top to bottom."""
        width, height = self.surface
        scrolls = self.clip.h < height
        return all(
            self.clip.left <= place.left + 1
            and place.right - 1 <= self.clip.right
            and (scrolls or (place.top >= -1 and place.bottom <= height + 1))
            and place.right <= width + 1
            for place in self.places
        )


_watching: list[list[Written]] = []


@contextmanager
def watching() -> Iterator[list[Written]]:
    """Collect what is written meanwhile."""
    seen: list[Written] = []
    _watching.append(seen)
    try:
        yield seen
    finally:
        _watching.remove(seen)


def watched() -> bool:
    """Tell whether anybody watches: only then is it worth telling."""
    return bool(_watching)


def tell(surface: pygame.Surface, written: Written) -> None:
    """Tell the watchers what was written upon a surface."""
    placed = replace(written, clip=surface.get_clip(), surface=surface.get_size())
    for seen in _watching:
        seen.append(placed)
