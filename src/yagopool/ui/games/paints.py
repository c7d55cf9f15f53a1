"""What the pieces of all games are painted with."""

from typing import Final

from yagopool.ui.ball_paint import Paints
from yagopool.ui.games.carrom import paint as carrom
from yagopool.ui.games.yago import paint as yago

STANDARD: Final[Paints] = yago.STANDARD + carrom.STANDARD
COLOUR_BLIND: Final[Paints] = yago.COLOUR_BLIND + carrom.COLOUR_BLIND
