"""Something that is painted by a function and stands still until its key changes."""

from collections.abc import Callable, Hashable

import pygame

from yagopool.ui.style import Style


class Painted:
    """A picture beside the board for ``BoardPicture.draw_table``: ``still`` is all that it depends on."""

    def __init__(self, still: Hashable, paint: Callable[[pygame.Surface], None]) -> None:
        self._still = still
        self._paint = paint

    @property
    def still(self) -> Hashable:
        """Equal as long as its picture is."""
        return self._still

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Paint it; its function knows the style already."""
        self._paint(surface)
