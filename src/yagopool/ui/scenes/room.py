"""What every scene shares: language, looks, ears, and how a match is begun. One value, handed from scene to scene."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pygame

from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.text.speaker import Speaker
from yagopool.ui.match_view.setup import Setup
from yagopool.ui.match_view.sitting import Sitting
from yagopool.ui.sound import Sounds
from yagopool.ui.style import Style
from yagopool.ui.theme import DEFAULT_THEME, Theme
from yagopool.ui.viewport import Viewport


@dataclass(frozen=True)
class Room:
    """The player's surroundings.

    ``sitting`` begins the session of a setup, recorded where it should be. ``ears`` make the sounds, None for silence.
    ``setup``: what the menu offers first. ``new_seed`` draws the seed of a new match.
    """

    speaker: Speaker
    sitting: Sitting
    new_seed: Callable[[], int]
    setup: Setup = field(default_factory=Setup)
    theme: Theme = DEFAULT_THEME
    text_size: float = 1.0
    ears: Sounds | None = None

    def speaking(self, speaker: Speaker) -> "Room":
        """Return the room in another language."""
        return replace(self, speaker=speaker)

    def sitting_with(self, sitting: Sitting) -> "Room":
        """Return the room with matches kept elsewhere."""
        return replace(self, sitting=sitting)

    def viewport(self, size: tuple[int, int], spec: BoardSpec = STANDARD_BOARD) -> Viewport:
        """Return where things lie in a window of a size."""
        return Viewport.of(size, spec, self.text_size)

    def style(self, viewport: Viewport) -> Style:
        """Return what to draw with in a window."""
        return Style(self.theme, viewport.unit, self.text_size)


def window_size() -> tuple[int, int]:
    """Return the size of the window there is, the first size before there is one."""
    surface = pygame.display.get_surface()
    return (1280, 800) if surface is None else surface.get_size()
