"""How the board and its balls are drawn: as every board with cloth."""

from typing import Final

from yagopool.ui.games.boards import BoardLook
from yagopool.ui.picture.backdrop import backdrop
from yagopool.ui.picture.balls import BallSprites
from yagopool.ui.picture.guide import bead_on_cloth, ghost_on_cloth

BOARD: Final = BoardLook(backdrop, BallSprites.ball, bead_on_cloth, ghost_on_cloth)
