"""The protocol of every screen: it takes events and time and returns the next screen."""

from typing import Protocol

import pygame


class Scene(Protocol):
    """One screen. It never polls devices, never sleeps, and draws only when asked.

    ``handle`` and ``advance`` return the next scene: itself, another one, or None to end the program.
    """

    def handle(self, event: pygame.event.Event) -> "Scene | None":
        """Handle one event; ``event.pos`` is in pixels of the window."""
        ...

    def advance(self, seconds: float) -> "Scene | None":
        """Advance the scene's clock."""
        ...

    def draw(self, window: pygame.Surface) -> None:
        """Draw the whole scene at the window's present size."""
        ...

    def stale(self) -> bool:
        """Return whether the picture would differ from the one drawn last."""
        ...

    def close(self) -> None:
        """Release processes and files. Called once, when the program ends in this scene."""
        ...


def works_on(scene: Scene) -> bool:
    """Return whether a scene's time passes while the window has lost the focus: its class says ``works_on = True``.

    Only where a computer works and nobody plays: what rolls, and whoever has to answer it, waits.
    """
    return bool(getattr(scene, "works_on", False))


class StaticScene(Scene):
    """A scene without a clock. A subclass takes events and draws; what it does there marks the picture as stale."""

    _stale = True

    def advance(self, seconds: float) -> Scene | None:
        """Nothing moves here."""
        del seconds
        return self

    def stale(self) -> bool:
        """Return whether something was done since the last picture."""
        return self._stale

    def close(self) -> None:
        """Nothing outlives the picture."""
