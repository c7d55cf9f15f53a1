"""What of the window belongs to one game, and which games it can show."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from yagopool.errors import YagoError
from yagopool.match.game import DEFAULT, game_of, games

if TYPE_CHECKING:
    from yagopool.ui.games.look import GameLook

SHOWN: Final = frozenset({DEFAULT, "carrom"})
"""The games that the window has a table for."""


def check_shown(game: str) -> None:
    """Raise YagoError for a game that the window has no table for."""
    if game not in SHOWN:
        raise YagoError("not_allowed", "error.window.other_game", game=game)


def look_of(state_or_match: Any) -> "GameLook":
    """Return the look of the game that a state, or an agreement, is of."""
    return look_named(game_of(state_or_match).name)


def look_with(variant: str) -> "GameLook":
    """Return the look of the game that has a variant."""
    return look_named(next(game.name for game in games().values() if variant in game.variants))


def look_named(game: str) -> "GameLook":
    """Return the look of a game that the window has a table for: ``LOOK`` in ``look.py`` of its folder."""
    look: GameLook = import_module(f"yagopool.ui.games.{game}.look").LOOK  # it knows the scenes that ask
    return look
