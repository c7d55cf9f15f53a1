"""Make the window's icons under assets/icons: a corner of the board with a ball of each colour, in all sizes.

A development tool (pillow, and the game's own picture of balls, cloth and frame).

    python scripts/make_icons.py [FOLDER]
"""

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from PIL import Image

from yagopool.ui.picture.balls import BallSprites, about
from yagopool.ui.shapes import picture, scaled, sprite, sprite_middle
from yagopool.ui.theme import STANDARD

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
SIDE = 1024
_SPECKS = 24


def icon(*, marks: bool) -> pygame.Surface:
    """Return the icon large; without the balls' marks for sizes at which they would only be specks."""
    tile = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)
    wood = pygame.transform.smoothscale(picture("wood").subsurface((200, 0, 500, 320)), (SIDE, SIDE))
    tile.blit(wood, (0, 0))
    _rounded(tile, 210)
    rim = 92
    cloth = pygame.Surface((SIDE - 2 * rim, SIDE - 2 * rim), pygame.SRCALPHA)
    cloth.fill(STANDARD.cloth)
    cloth.fill((26, 30, 24, 0), special_flags=pygame.BLEND_RGBA_ADD)
    cloth.blit(scaled("lamp", cloth.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    _rounded(cloth, 130)
    edge = pygame.Surface(cloth.get_size(), pygame.SRCALPHA)
    edge.fill((18, 10, 6))
    _rounded(edge, 130)
    tile.blit(
        pygame.transform.smoothscale(edge, (cloth.get_width() + 24, cloth.get_height() + 24)), (rim - 12, rim - 12)
    )
    tile.blit(cloth, (rim, rim))
    painter = BallSprites(marks=marks)
    balls = (
        ("red1", (362, 400), about(0.10, -0.05, 0)),
        ("yellow1", (668, 400), about(0.2, 0.15, 0.6)),
        ("blue", (515, 662), about(0.1, 0.2, 0)),
    )
    for _, (x, y), _ in balls:
        half = sprite_middle(176 * 4, 1.6)
        shadow = sprite("shadow", 172 * 4, (0, 0), 1.6)
        shadow.set_alpha(170)
        tile.blit(shadow, (x - half + 44, y - half + 56))
    for name, place, turn in balls:
        painter.draw(tile, name, STANDARD.ball(name), place, 158, turn=turn)
    return tile


def _rounded(surface: pygame.Surface, radius: int) -> None:
    mask = pygame.Surface((surface.get_width() * 2, surface.get_height() * 2), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=radius * 2)
    small = pygame.transform.smoothscale(mask, surface.get_size())
    surface.blit(small, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def main() -> None:
    """Make all icons, and one .ico with the small ones for Windows."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1] / "assets" / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    fine, plain = (_pillow(icon(marks=marks)) for marks in (True, False))
    for size in SIZES:
        path = folder / f"yagopool-{size}.png"
        (fine if size > _SPECKS else plain).resize((size, size), Image.Resampling.LANCZOS).save(path, optimize=True)
        print(f"{path.name:20} {path.stat().st_size / 1000:6.1f} kB")
    small = fine.resize((256, 256), Image.Resampling.LANCZOS)
    small.save(folder / "yagopool.ico", sizes=[(size, size) for size in SIZES if size <= 64])


def _pillow(picture: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGBA", picture.get_size(), pygame.image.tobytes(picture, "RGBA"))


if __name__ == "__main__":
    main()
