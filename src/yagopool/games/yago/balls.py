"""The eleven balls: five red, five yellow, one blue (B3)."""

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from yagopool.table.pieces import Ball

Colour: TypeAlias = Literal["red", "yellow"]

BLUE: Final = "blue"
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
COLOURED_BALLS: Final[tuple[Ball, ...]] = tuple(f"{colour}{n}" for colour in COLOURS for n in range(1, 6))
"""In the order used wherever balls have one."""

BALLS: Final[tuple[Ball, ...]] = (*COLOURED_BALLS, BLUE)
"""In the order used wherever balls have one; blue last."""

if TYPE_CHECKING:
    ColouredBall: TypeAlias = Ball
else:  # what pydantic checks names by
    ColouredBall = Literal[COLOURED_BALLS]

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
