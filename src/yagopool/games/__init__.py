"""The games that can be played here, a folder each; importing this makes them known to matches and records."""

from yagopool.games.carrom.carrom_game import CARROM
from yagopool.games.yago.yago_game import YAGO
from yagopool.match.game import GAMES

GAMES.update({game.name: game for game in (YAGO, CARROM)})

__all__ = ["CARROM", "GAMES", "YAGO"]
