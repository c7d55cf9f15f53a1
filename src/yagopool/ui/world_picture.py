"""The physics' pymunk world as a picture, drawn by pymunk itself."""

import io
from typing import Final

import pygame

from yagopool.physics.world import World

SCALE: Final = 1.0
"""Pixels per mm."""
MARGIN: Final = 20


def world_picture(world: World) -> bytes:
    """Return a PNG of the world; away from the player is up."""
    width, height = (round(side * SCALE) + 2 * MARGIN for side in (world.spec.width, world.spec.length))
    surface = pygame.Surface((width, height))
    surface.fill((255, 255, 255))
    world.draw(surface, SCALE, MARGIN)
    picture = io.BytesIO()
    pygame.image.save(surface, picture, "world.png")
    return picture.getvalue()
