"""The looks of the games that the window shows, by name."""

from collections.abc import Mapping
from typing import Final

from yagopool.games.carrom.game import CARROM
from yagopool.games.yago.game import YAGO
from yagopool.ui.games.carrom.look import CARROM_LOOK
from yagopool.ui.games.look import GameLook
from yagopool.ui.games.yago.look import YAGO_LOOK

LOOKS: Final[Mapping[str, GameLook]] = {YAGO.name: YAGO_LOOK, CARROM.name: CARROM_LOOK}
