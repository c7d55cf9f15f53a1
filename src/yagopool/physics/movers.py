"""A layout's balls as the loop sees them."""

from yagopool.physics.laws import Laws, centred
from yagopool.physics.mover import POTTED, Mover
from yagopool.table.layout import Layout
from yagopool.table.pots import Pot


def movers_of(layout: Layout, laws: Laws) -> list[Mover]:
    """Return a layout's balls at rest, free ones first, in the one order."""
    movers = [
        Mover(ball, index, centred(point.x, laws.shift), round(point.y, 9))
        for index, (ball, point) in enumerate(layout.free)
    ]
    for pot, ball in layout.filled:
        mover = Mover(ball, len(movers), 0.0, 0.0)
        mover.fixed = True
        stand(mover, pot, laws)
        movers.append(mover)
    return movers


def stand(mover: Mover, pot: Pot | None, laws: Laws) -> None:
    """Let a ball stand in a pot."""
    mover.pot = pot
    mover.phase = POTTED
    mover.x, mover.y = next((x, y) for number, x, y in laws.pots if number == pot)
    mover.z = -laws.depth
