"""How the games' boards and pieces are painted: ``paint.py`` and ``board_look.py`` in each game's folder say it."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from yagopool.match.game import games

if TYPE_CHECKING:
    import pygame

    from yagopool.table.spec import BoardSpec
    from yagopool.ui.ball_paint import BallPaint, Paints, Rgb
    from yagopool.ui.picture.balls import BallSprites, Turn
    from yagopool.ui.picture.guide import Blit
    from yagopool.ui.style import Style
    from yagopool.ui.theme import Palette
    from yagopool.ui.viewport import Box, Viewport


class BoardLook(NamedTuple):
    """How to draw a game's board and pieces."""

    backdrop: "Callable[[Viewport, Style, BoardSpec, tuple[Box, ...]], pygame.Surface]"
    """Returns the whole window without pieces."""
    piece: "Callable[[BallSprites, BallPaint, int, tuple[int, int], Turn], pygame.Surface]"
    """Returns a piece as ``BallSprites`` shows it: its paint, radius and place in quarters of a pixel, how it lies."""
    bead: "Callable[[tuple[float, float], float, Rgb, float], list[Blit]]"
    """Returns the pictures for one dot of a path, by its place, size, colour and strength."""
    ghost: "Callable[[pygame.Surface, tuple[float, float], float, float, Rgb], None]"
    """Draws where a piece first touches something: its middle, radius, the width of its rim and its colour."""
    palette: "Callable[[Palette], Palette]" = lambda palette: palette
    """Returns the colours of what is drawn on the board, if it needs its own."""


def _part(game: str, module: str) -> Any:
    """Return a module from a game's folder, None if it isn't there."""
    name = f"yagopool.ui.games.{game}"
    return import_module(f"{name}.{module}") if find_spec(name) and find_spec(f"{name}.{module}") else None


def paints(palette: str) -> "Paints":
    """Return the paints of all games' pieces: ``STANDARD`` or another palette of ``paint.py`` in their folders."""
    return tuple(paint for game in games() for paint in getattr(_part(game, "paint"), palette, ()))


@cache
def board_look(game: str) -> BoardLook:
    """Return how a game's board is drawn: ``BOARD`` in ``board_look.py`` of its folder."""
    look: BoardLook = _part(game, "board_look").BOARD
    return look
