"""What of the window belongs to one game, and which games it can show."""

from yagopool.errors import YagoError
from yagopool.match.game import DEFAULT


def check_shown(game: str) -> None:
    """Raise YagoError for a game that the window has no table for."""
    if game != DEFAULT:
        raise YagoError("not_allowed", "error.window.other_game", game=game)
