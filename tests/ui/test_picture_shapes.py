"""Smooth shapes: where they should be, filled as they should be, soft at their edges."""

import itertools

import pygame
import pytest

from yagopool.ui.shapes import card, dot, shadow

WHITE, RED, BLUE = (255, 255, 255), (200, 30, 30), (30, 30, 200)


def ground(size: tuple[int, int] = (120, 100)) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill(WHITE)
    return surface


def at(surface: pygame.Surface, x: int, y: int) -> tuple[int, int, int]:
    colour = surface.get_at((x, y))
    return colour.r, colour.g, colour.b


def test_a_card_is_filled_round_at_its_corners_and_bordered() -> None:
    surface = ground()
    card(surface, (10, 10, 100, 80), RED, 20, BLUE)
    assert at(surface, 60, 50) == RED
    assert at(surface, 60, 10) == BLUE
    assert at(surface, 10, 50) == BLUE
    assert at(surface, 11, 11) == WHITE
    assert at(surface, 9, 50) == WHITE
    corner = {at(surface, 10 + i, 15) for i in range(20)}
    assert len(corner) > 3


@pytest.mark.parametrize("rect", [(10, 10, 5, 80), (10, 10, 100, 3), (10, 10, 1, 1), (10, 10, 0, 50)])
def test_a_card_smaller_than_its_corners_stays_in_its_rectangle(rect: tuple[int, int, int, int]) -> None:
    surface = ground()
    card(surface, rect, RED, 20, BLUE)
    box = pygame.Rect(rect)
    outside = [(x, y) for x in range(120) for y in range(100) if not box.collidepoint(x, y)]
    assert all(at(surface, x, y) == WHITE for x, y in outside)


def test_a_dot_moves_by_quarters_of_a_pixel() -> None:
    weights = []
    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        surface = ground()
        dot(surface, (60 + part, 50), 8, (0, 0, 0))
        dark = [(x, 255 - at(surface, x, y)[0]) for x in range(120) for y in range(100)]
        weights.append(sum(x * weight for x, weight in dark) / sum(weight for _, weight in dark))
    steps = [b - a for a, b in itertools.pairwise(weights)]
    assert steps == pytest.approx([0.25] * 4, abs=0.05)


def test_a_shadow_is_darkest_below_its_card_and_soft() -> None:
    surface = ground((300, 300))
    shadow(surface, (100, 100, 100, 100), 12, 16)
    below = [at(surface, 150, y)[0] for y in range(202, 240, 6)]
    assert below == sorted(below)
    assert at(surface, 150, 205)[0] < at(surface, 150, 94)[0]
    assert at(surface, 10, 10) == WHITE
