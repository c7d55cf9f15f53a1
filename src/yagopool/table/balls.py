"""The eleven balls: five red, five yellow, one blue (B3)."""

from typing import Final, Literal, TypeAlias, get_args

Colour: TypeAlias = Literal["red", "yellow"]
ColouredBall: TypeAlias = Literal[
    "red1", "red2", "red3", "red4", "red5", "yellow1", "yellow2", "yellow3", "yellow4", "yellow5"
]
Ball: TypeAlias = Literal[
    "red1", "red2", "red3", "red4", "red5", "yellow1", "yellow2", "yellow3", "yellow4", "yellow5", "blue"
]

BLUE: Final = "blue"
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
COLOURED_BALLS: Final[tuple[ColouredBall, ...]] = get_args(ColouredBall)
"""In the order used wherever balls have one."""

BALLS: Final[tuple[Ball, ...]] = get_args(Ball)
"""In the order used wherever balls have one; blue last."""

BALL_ORDER: Final[dict[str, int]] = {ball: index for index, ball in enumerate(BALLS)}

_COLOUR: Final[dict[str, Colour]] = {
    ball: colour for colour in COLOURS for ball in COLOURED_BALLS if ball.startswith(colour)
}


def colour_of(ball: str) -> Colour | None:
    """Return the colour of a red or yellow ball, None for blue."""
    return _COLOUR.get(ball)


def other_colour(colour: Colour) -> Colour:
    """Return yellow for red and red for yellow."""
    return "yellow" if colour == "red" else "red"


def balls_of(colour: Colour) -> tuple[ColouredBall, ...]:
    """Return the five balls of a colour, in order."""
    return tuple(ball for ball in COLOURED_BALLS if _COLOUR[ball] == colour)
