"""What every screen is: it takes events and time, draws itself, and asks the app for the screen that follows."""

from typing import ClassVar

import pygame

from yagopool.ui.context import AppContext


class Scene:
    """One screen on the stack of the app. It never polls devices, never sleeps, and draws only when asked."""

    overlay: ClassVar[bool] = False
    """Whether it lies over the scene below, which is drawn first."""
    works_on: ClassVar[bool] = False
    """Whether its time passes while the window has lost the focus: only where a computer works and nobody plays."""
    cuts: ClassVar[bool] = False
    """Whether it comes and goes at once, without a fade: words would lie on words meanwhile."""

    def __init__(self, context: AppContext | None = None) -> None:
        self.context = AppContext() if context is None else context
        self.app = self.context.app
        """The stack it stands on."""
        self.stale = True
        """Whether the picture would differ from the one drawn last. The app sets it back."""

    def invalidate(self) -> None:
        """Ask to be drawn again."""
        self.stale = True

    def enter(self) -> None:
        """Come to the top: for the first time, or again because what was above is gone."""

    def handle(self, event: pygame.event.Event) -> None:
        """Handle one event; ``event.pos`` is in pixels of the window."""

    def advance(self, seconds: float) -> None:
        """Advance the clock of a scene on top."""

    def draw(self, window: pygame.Surface) -> None:
        """Draw the whole scene at the window's present size."""
        raise NotImplementedError

    def furnish(self, context: AppContext) -> None:
        """Go on with other settings: language, looks, letters, speed."""
        self.context = self.context.with_settings(context)
        self.invalidate()

    def close(self) -> None:
        """Release processes and files. Called once, when the scene leaves the stack."""
