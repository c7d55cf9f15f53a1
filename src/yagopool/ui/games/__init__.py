"""What of the window belongs to one game, and which games it can show."""

from typing import Final

from yagopool.errors import YagoError
from yagopool.match.game import DEFAULT

SHOWN: Final = frozenset({DEFAULT})
"""The games that the window has a table for."""


def check_shown(game: str) -> None:
    """Raise YagoError for a game that the window has no table for."""
    if game not in SHOWN:
        raise YagoError("not_allowed", "error.window.other_game", game=game)
