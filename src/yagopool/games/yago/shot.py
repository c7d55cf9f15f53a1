"""A shot of YAGO POOL as programs ask for it: the physics alone would let any piece roll."""

from yagopool.errors import BoardError
from yagopool.games.yago.balls import BALLS
from yagopool.physics import simulate as physics
from yagopool.physics.trace import Trace
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.spec import STANDARD_BOARD, BoardSpec


def simulate(layout: Layout, flick: Flick, spec: BoardSpec = STANDARD_BOARD) -> Trace:
    """Return what a flick does to a layout: the same input gives the same bits in every process.

    A ball given over an empty pot drops at once.

    Raises:
        BoardError: a measure of the board is out of range; balls are unknown, outside the field or in each other; the
            flicked ball is not free; the direction is not finite or the speed not within the board's limits. ``field``
            says where.
    """
    fields = [(f"balls.{ball}", ball) for ball in layout.balls]
    fields += [(f"potted.{pot}", ball) for pot, ball in layout.filled]
    for field, ball in fields:
        if ball not in BALLS:
            raise BoardError("no_such_ball", "error.no_such_ball", field, ball=ball, possible=BALLS)
    return physics.simulate(layout, flick, spec)
