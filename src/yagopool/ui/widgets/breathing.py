"""Three dots that breathe while something is awaited: calm, small, told apart from all that stands still."""

import math
from typing import Final

import pygame

from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.theme import Rgb
from yagopool.ui.viewport import Box

_DOTS: Final = 3
_BREATH: Final = 1.4
"""Seconds from one breath to the next."""
_AFTER: Final = 0.16
"""The part of a breath by which each dot follows the one before it."""
_FAINT: Final = 0.28
"""How strong a dot is when it is faintest, of 1."""
_STEPS: Final = 16
"""So many strengths are told apart: each is a picture that is made once."""


def strengths(seconds: float) -> tuple[float, ...]:
    """Return how strong each dot is, above 0 and up to 1, after so many seconds of waiting; the first one leads."""
    waves = (0.5 - 0.5 * math.cos(math.tau * (seconds / _BREATH - number * _AFTER)) for number in range(_DOTS))
    return tuple(_FAINT + (1.0 - _FAINT) * wave for wave in waves)


def draw_breathing(
    surface: pygame.Surface, style: Style, box: Box, colour: Rgb, seconds: float, *, left: bool = False
) -> None:
    """Draw the dots in the middle of a box, or at its ``left``, after so many seconds of waiting."""
    apart, radius = style.tall(12), max(2.0, 3.0 * style.unit * style.text_size)
    first = box.x + radius if left else box.x + box.w / 2 - apart * (_DOTS - 1) / 2
    for number, strength in enumerate(strengths(seconds)):
        alpha = round(strength * _STEPS) * 255 // _STEPS
        dot(surface, (first + number * apart, box.y + box.h / 2), radius, colour, alpha=alpha)
