"""The colours of the men, the queen and the striker, and the grooves that tell them apart."""

from typing import Final

from yagopool.ui.ball_paint import BallPaint, Paints

STANDARD: Final[Paints] = (
    ("white", BallPaint((232, 205, 158), (150, 104, 56), (246, 226, 190), "bar", flat=True)),
    ("black", BallPaint((44, 40, 40), (128, 118, 112), (186, 180, 176), "ring", flat=True)),
    ("queen", BallPaint((196, 30, 44), (252, 220, 190), (255, 132, 126), "dot", flat=True)),
    ("striker", BallPaint((238, 240, 236), (24, 92, 120), (168, 214, 232), "star", flat=True)),
)
COLOUR_BLIND: Final[Paints] = (
    ("white", BallPaint((244, 222, 176), (120, 84, 40), (250, 234, 200), "bar", flat=True)),
    ("black", BallPaint((32, 32, 34), (140, 136, 132), (190, 188, 186), "ring", flat=True)),
    ("queen", BallPaint((190, 64, 20), (255, 236, 208), (255, 148, 104), "dot", flat=True)),
    ("striker", BallPaint((226, 238, 248), (10, 60, 130), (160, 204, 255), "star", flat=True)),
)
