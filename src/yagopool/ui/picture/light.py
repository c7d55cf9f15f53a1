"""Where the lamp stands, for all shadows: upper left, high. The pictures of the balls are lit from there too."""

from typing import Final

SHADOW_X: Final = 0.34
"""Millimetres a shadow goes to the right for each millimetre its thing stands above the cloth."""
SHADOW_Y: Final = -0.43
"""Millimetres a shadow goes toward the player for each millimetre of height."""
EYE: Final = 420.0
"""Height of the eye over the board in mm, as far as size goes: a ball at height z looks 1 + z / EYE times as large.
Nearer than a real eye, so that a hop is seen."""
