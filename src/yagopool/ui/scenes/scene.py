"""What every screen is: something that takes events and time and answers with the next screen."""

from typing import Protocol

import pygame


class Scene(Protocol):
    """One screen. It never polls devices, never sleeps, and draws only when asked.

    ``handle`` and ``advance`` return the scene to go on with: itself, another one, or None to end the game.
    """

    def handle(self, event: pygame.event.Event) -> "Scene | None":
        """Take one event; places in it (``event.pos``) are in the window's pixels."""
        ...

    def advance(self, seconds: float) -> "Scene | None":
        """Let time pass on the scene's own clock."""
        ...

    def draw(self, window: pygame.Surface) -> None:
        """Draw the whole scene; everything follows the window's size at this moment."""
        ...

    def stale(self) -> bool:
        """Return whether the picture would differ from the one drawn last."""
        ...

    def close(self) -> None:
        """Let go of what outlives a picture (processes, files). Called once, when the game ends in this scene."""
        ...


def works_on(scene: Scene) -> bool:
    """Return whether a scene's time passes while the window has lost the focus: its class says ``works_on = True``.

    Only where a computer works and nobody plays: what rolls, and whoever has to answer it, waits.
    """
    return bool(getattr(scene, "works_on", False))
