"""What eyes without one kind of cone see, and how different two colours are to an eye: for the tests of the palettes.

Seen by the matrices of Machado, Oliveira and Fernandes ("A Physiologically-based Model for Simulation of Color Vision
Deficiency", IEEE Transactions on Visualization and Computer Graphics 15(6), 2009), severity 1.0, in linear RGB. Told
apart by CIEDE2000, as in Sharma, Wu and Dalal ("The CIEDE2000 color-difference formula", Color Research and Application
30(1), 2005). About 1 is the least that can be seen with both colours side by side; 10 is seen at a glance.
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final, Literal, TypeAlias

from yagopool.ui.theme import Rgb

Eyes: TypeAlias = Literal["all cones", "protan", "deutan", "tritan"]
Lab: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Lab, Lab, Lab]

EYES: Final[dict[Eyes, Matrix]] = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ: Final[Matrix] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Final[Lab] = (0.95047, 1.0, 1.08883)


def seen(colour: Rgb, eyes: Eyes) -> Lab:
    """Return a colour as such eyes see it, in CIE Lab (D65)."""
    linear = tuple(_linear(part / 255.0) for part in colour)
    held = tuple(min(max(part, 0.0), 1.0) for part in _times(EYES[eyes], linear))
    x, y, z = (_root(part / white) for part, white in zip(_times(_TO_XYZ, held), _WHITE, strict=True))
    return (116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z))


def apart(a: Rgb, b: Rgb, eyes: Eyes) -> float:
    """Return how different two colours are to such eyes, by CIEDE2000."""
    return ciede2000(seen(a, eyes), seen(b, eyes))


def upon(colour: Rgb, ground: Rgb, alpha: int) -> Rgb:
    """Return a colour laid upon another with an opacity of 255."""
    r, g, b = (round(below + (above - below) * alpha / 255) for above, below in zip(colour, ground, strict=True))
    return (r, g, b)


def ciede2000(one: Lab, two: Lab) -> float:
    """Return the difference of two colours."""
    chroma = (hypot(*one[1:]) + hypot(*two[1:])) / 2.0
    gain = 1.5 - 0.5 * sqrt(chroma**7 / (chroma**7 + 25.0**7))
    a1, a2 = one[1] * gain, two[1] * gain
    c1, c2 = hypot(a1, one[2]), hypot(a2, two[2])
    h1, h2 = (degrees(atan2(b, a)) % 360.0 if a or b else 0.0 for a, b in ((a1, one[2]), (a2, two[2])))
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180.0) % 360.0 - 180.0
    if c1 * c2 and h2 - h1 == 180.0:
        turn = 180.0
    dl, dc, dh = two[0] - one[0], c2 - c1, 2.0 * sqrt(c1 * c2) * sin(radians(turn / 2.0))
    light, mean = (one[0] + two[0]) / 2.0, (c1 + c2) / 2.0
    hue = h1 + h2 if not c1 * c2 else _middle(h1, h2)
    t = (
        1.0
        - 0.17 * cos(radians(hue - 30.0))
        + 0.24 * cos(radians(2.0 * hue))
        + 0.32 * cos(radians(3.0 * hue + 6.0))
        - 0.20 * cos(radians(4.0 * hue - 63.0))
    )
    sl = 1.0 + 0.015 * (light - 50.0) ** 2 / sqrt(20.0 + (light - 50.0) ** 2)
    sc, sh = 1.0 + 0.045 * mean, 1.0 + 0.015 * mean * t
    rotation = 2.0 * sqrt(mean**7 / (mean**7 + 25.0**7)) * sin(radians(60.0 * exp(-(((hue - 275.0) / 25.0) ** 2))))
    dl, dc, dh = dl / sl, dc / sc, dh / sh
    return sqrt(dl * dl + dc * dc + dh * dh - rotation * dc * dh)


def _middle(h1: float, h2: float) -> float:
    """Return the hue half way between two, the short way round."""
    if abs(h1 - h2) <= 180.0:
        return (h1 + h2) / 2.0
    return (h1 + h2 + 360.0) / 2.0 if h1 + h2 < 360.0 else (h1 + h2 - 360.0) / 2.0


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _root(part: float) -> float:
    return float(part ** (1.0 / 3.0)) if part > 216.0 / 24389.0 else (24389.0 / 27.0 * part + 16.0) / 116.0


def _times(matrix: Matrix, parts: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(factor * part for factor, part in zip(row, parts, strict=True)) for row in matrix)
