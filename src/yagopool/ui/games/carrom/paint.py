"""The colours of men, queen and striker, the grooves that tell them apart, and the colours of the board."""

from typing import TYPE_CHECKING, Final

from yagopool.ui.ball_paint import BallPaint, Paints, Rgb

if TYPE_CHECKING:
    from yagopool.ui.theme import Palette

STANDARD: Final[Paints] = (
    ("white", BallPaint((252, 240, 212), (92, 54, 20), (246, 226, 190), "bar", game="carrom")),
    ("black", BallPaint((44, 40, 40), (176, 166, 160), (186, 180, 176), "ring", game="carrom")),
    ("queen", BallPaint((172, 18, 34), (255, 242, 226), (255, 132, 126), "dot", game="carrom")),
    ("striker", BallPaint((150, 196, 222), (12, 60, 90), (168, 214, 232), "star", game="carrom")),
)
COLOUR_BLIND: Final[Paints] = (
    ("white", BallPaint((255, 246, 222), (104, 70, 32), (250, 234, 200), "bar", game="carrom")),
    ("black", BallPaint((32, 32, 34), (140, 136, 132), (190, 188, 186), "ring", game="carrom")),
    ("queen", BallPaint((190, 64, 20), (255, 236, 208), (255, 148, 104), "dot", game="carrom")),
    ("striker", BallPaint((120, 178, 226), (8, 40, 90), (160, 204, 255), "star", game="carrom")),
)

GROUND: Final = (208, 165, 107)
"""The wood of the board."""
INK: Final = (58, 30, 20)
INLAID: Final = (222, 186, 120)
"""Brass in the frame."""
RED: Final = (176, 34, 34)
AIM: Final = (16, 56, 140)
"""Ways and signs that no printed line looks like."""
CHOSEN: Final = (148, 20, 112)
HARD: Final = (206, 36, 8)
GREEN: Final = (22, 118, 74)
WARNING: Final = (188, 34, 18)
ON_WOOD: Final[dict[str, Rgb]] = {
    "white": (132, 70, 16), "black": (18, 16, 16), "queen": (166, 10, 26), "striker": (12, 66, 112),
}  # fmt: skip
"""The colours of the pieces' ways on pale wood."""
NET: Final = (206, 196, 176)
HOLE: Final = (22, 15, 12)
POWDER: Final = (255, 252, 244)


def on_wood(palette: "Palette") -> "Palette":
    """Return a palette's colours on pale wood: lines and signs are dark."""
    balls = tuple((kind, paint._replace(text=ON_WOOD.get(kind, paint.text))) for kind, paint in palette.balls)
    return palette._replace(
        cloth=GROUND, guide=AIM, accent=CHOSEN, good=GREEN, warn=WARNING, hard=HARD, on_accent=POWDER, balls=balls
    )
