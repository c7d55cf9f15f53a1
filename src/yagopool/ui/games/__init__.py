"""What of the window belongs to one game, and which games it can show."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from yagopool.errors import YagoError
from yagopool.match.game import DEFAULT, game_of

if TYPE_CHECKING:
    from yagopool.ui.games.look import GameLook

SHOWN: Final = frozenset({DEFAULT, "carrom"})
"""The games that the window has a table for."""


def check_shown(game: str, *, free: bool = False) -> None:
    """Raise YagoError for a game that the window has no table for; ``free``: no free table."""
    if game not in SHOWN:
        raise YagoError("not_allowed", "error.window.other_game", game=game)
    if free and game != DEFAULT:
        raise YagoError("not_allowed", "error.window.not_free", game=game)


def look_of(state_or_match: Any) -> "GameLook":
    """Return the look of the game that a state, or an agreement, is of."""
    looks: Mapping[str, GameLook] = import_module("yagopool.ui.games.shown").LOOKS  # it knows the scenes that ask
    return looks[game_of(state_or_match).name]
