"""The colours and marks of the balls: red a ring, yellow a bar, blue a dot."""

from typing import Final

from yagopool.ui.ball_paint import BallPaint, Paints

STANDARD: Final[Paints] = (
    ("red", BallPaint((196, 34, 40), (252, 244, 228), (255, 138, 126), "ring")),
    ("yellow", BallPaint((244, 188, 34), (74, 42, 8), (250, 205, 92), "bar")),
    ("blue", BallPaint((34, 84, 190), (238, 244, 255), (142, 182, 255), "dot")),
)
COLOUR_BLIND: Final[Paints] = (
    ("red", BallPaint((178, 48, 20), (255, 246, 232), (255, 148, 104), "ring")),
    ("yellow", BallPaint((250, 222, 84), (60, 44, 6), (252, 228, 116), "bar")),
    ("blue", BallPaint((12, 40, 110), (236, 246, 255), (140, 194, 255), "dot")),
)
"""Dark red, light yellow, darkest blue: apart for every kind of colour blindness."""
