"""The games that can be played here, a folder each; importing this makes them known to matches and records."""

from yagopool.games.yago.game import YAGO
from yagopool.match.game import GAMES

GAMES[YAGO.name] = YAGO

__all__ = ["GAMES", "YAGO"]
