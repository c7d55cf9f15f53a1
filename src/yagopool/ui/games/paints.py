"""What the pieces of all games are painted with."""

from typing import Final

from yagopool.ui.ball_paint import Paints
from yagopool.ui.games.yago import paint

STANDARD: Final[Paints] = paint.STANDARD
COLOUR_BLIND: Final[Paints] = paint.COLOUR_BLIND
