"""The board as it was looked at and found good. Run with YAGOPOOL_GOLDEN=renew after looking at a wanted change.

Text is left out: it differs between versions of the font library.
"""

import os
from pathlib import Path

import pygame

from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.picture.balls import BallLook, about, placed_turn
from yagopool.ui.picture.board_picture import BoardPicture
from yagopool.ui.style import Style
from yagopool.ui.theme import Theme
from yagopool.ui.viewport import Viewport

GOLDEN = Path(__file__).parent / "golden" / "board.png"
SIZE = (960, 600)
MOST_PIXELS = 0.0001
"""Part of the pixels that may differ by more than ``LEVELS``: pictures are the same but for rounding."""
LEVELS = 24
BLOCK_LEVELS = 4
"""How much the mean of a block of 8 x 8 pixels may differ."""


def board() -> pygame.Surface:
    """Draw balls of each colour: lying, turned, high, sunk; the frame's name is covered."""
    viewport = Viewport.of(SIZE)
    style = Style(Theme(pot_numbers=False), unit=viewport.unit)
    surface = pygame.Surface(SIZE)
    picture = BoardPicture(viewport, style)
    picture.draw_table(surface)
    sunk = {ball: STANDARD_BOARD.pot_centre(pot) for ball, pot in (("red1", 2), ("yellow1", 5))}
    looks = {ball: BallLook(x, y, -17.5, placed_turn(ball), sunk=True) for ball, (x, y) in sunk.items()}
    looks["red2"] = BallLook(140.0, 240.0, 0.0, about(0.4, 0.2, 0.1))
    looks["yellow2"] = BallLook(380.3, 300.7, 0.0, about(0.1, -0.6, 0.9))
    looks["red3"] = BallLook(250.0, 420.0, 45.0, placed_turn("red3"))
    looks["blue"] = BallLook(260.0, 150.0, 0.0, placed_turn("blue"))
    picture.draw_balls(surface, looks, {"blue"})
    name = viewport.to_window((260.0, -28.0))
    surface.fill((0, 0, 0), pygame.Rect(0, 0, 140, 24).move(round(name[0]) - 70, round(name[1]) - 12))
    return surface.subsurface(viewport.board).copy()


def differences(a: pygame.Surface, b: pygame.Surface) -> tuple[float, float]:
    """Return the part of pixels that differ by more than ``LEVELS``, and the greatest difference of a block's mean."""
    limit = (LEVELS + 1, LEVELS + 1, LEVELS + 1, 255)
    alike = pygame.mask.from_threshold(a, (0, 0, 0), limit, b)
    w, h = a.get_size()
    blocks = (max(1, w // 8), max(1, h // 8))
    means = [pygame.transform.smoothscale(surface.convert(32), blocks) for surface in (a, b)]
    apart = 0.0
    for x in range(blocks[0]):
        for y in range(blocks[1]):
            one, two = (picture.get_at((x, y)) for picture in means)
            apart = max(apart, *(abs(one[i] - two[i]) for i in range(3)))
    return 1.0 - alike.count() / (w * h), apart


def test_the_board_looks_as_it_was_found_good() -> None:
    now = board()
    if os.environ.get("YAGOPOOL_GOLDEN") == "renew":
        GOLDEN.parent.mkdir(exist_ok=True)
        pygame.image.save(now, GOLDEN)
    pixels, block = differences(pygame.image.load(GOLDEN).convert(32), now)
    assert pixels <= MOST_PIXELS
    assert block <= BLOCK_LEVELS


def test_the_comparison_sees_a_ball_moved_by_two_pixels() -> None:
    now = board()
    moved = now.copy()
    moved.blit(now, (60, 350), (62, 350, 60, 60))
    pixels, block = differences(now, moved)
    assert pixels > MOST_PIXELS
    assert block > BLOCK_LEVELS
