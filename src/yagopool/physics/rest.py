"""Where balls that have come to rest lie: none in another, none over an empty pot, to the grain of a layout.

Balls that are pressed together touch a thousand times a second at most (``Future.pause``), and come a little nearer
meanwhile. On our board that is far below the grain; in a field hardly wider than its balls, with hits that give
nothing back, a press of half a second adds up. What is left of it then springs open, as it does with real balls.
"""

import math
from typing import Final, TypeAlias

from yagopool.physics.laws import Laws
from yagopool.physics.mover import POTTED, REST, Mover
from yagopool.physics.pots import EmptyPots

GRAIN: Final = 3
"""Decimals of a resting place in mm."""
PRESSED: Final = 0.045
"""mm two balls may overlap at rest before they spring open; with the grain that stays within 0.05."""
_OPEN: Final = 0.01
"""mm of overlap to which they spring open."""
_SHARE: Final = 0.5
"""The part of every overlap that is opened in a round: all pairs give way at once, mirrored pairs alike."""
_ROUNDS: Final = 4000

_Pair: TypeAlias = tuple[Mover, Mover, float]


def spring_open(movers: list[Mover], empty: EmptyPots, laws: Laws) -> None:
    """Bring balls at rest that were pressed into a cushion back from it, and apart those that overlap too much."""
    balls = [mover for mover in movers if mover.phase == REST]
    for mover in balls:
        _keep_on_board(mover, empty, laws)
    pairs = _pairs([mover for mover in movers if mover.phase in (REST, POTTED)], laws)
    if all(_overlap(pair) <= PRESSED for pair in pairs):
        return
    for _ in range(_ROUNDS):
        shifts = {mover.index: (0.0, 0.0) for mover in movers}
        deepest = max(_share_out(pair, shifts) for pair in pairs)
        if deepest <= _OPEN:
            break
        for mover in balls:
            dx, dy = shifts[mover.index]
            mover.x += dx
            mover.y += dy
            _keep_on_board(mover, empty, laws)


def _pairs(movers: list[Mover], laws: Laws) -> list[_Pair]:
    """Return every pair that could lie in each other, with how far apart in plan their centres must be."""
    pairs = []
    for number, a in enumerate(movers):
        for b in movers[:number]:
            square = laws.reach * laws.reach - (a.z - b.z) ** 2
            if not (a.fixed and b.fixed) and square > 0.0:
                pairs.append((a, b, math.sqrt(square)))
    return pairs


def _overlap(pair: _Pair) -> float:
    a, b, apart = pair
    return apart - math.hypot(b.x - a.x, b.y - a.y)


def _share_out(pair: _Pair, shifts: dict[int, tuple[float, float]]) -> float:
    """Add to two balls' shifts what opens a part of their overlap; return the overlap."""
    a, b, _ = pair
    overlap = _overlap(pair)
    if overlap > 0.0:
        far = math.hypot(b.x - a.x, b.y - a.y)
        each = _SHARE * overlap / far / (1.0 if a.fixed or b.fixed else 2.0)
        dx, dy = each * (b.x - a.x), each * (b.y - a.y)
        ax, ay = shifts[a.index]
        bx, by = shifts[b.index]
        shifts[a.index] = (ax - dx, ay - dy)
        shifts[b.index] = (bx + dx, by + dy)
    return overlap


def _keep_on_board(mover: Mover, empty: EmptyPots, laws: Laws) -> None:
    """Bring a ball back from beyond a cushion, and from over an empty pot to its rim."""
    for px, py in empty.values():
        far = math.hypot(mover.x - px, mover.y - py)
        if 0.0 < far < laws.pot_radius:
            mover.x = px + (mover.x - px) * laws.pot_radius / far
            mover.y = py + (mover.y - py) * laws.pot_radius / far
    mover.x = min(max(mover.x, -laws.right), laws.right)
    mover.y = min(max(mover.y, laws.near), laws.far)


def resting_place(mover: Mover, empty: EmptyPots, laws: Laws) -> tuple[float, float]:
    """Return a resting ball's place rounded to 0.001 mm, on the legal side of cushions and of empty pots' rims."""
    x = _within(round(mover.x, GRAIN), -laws.right, laws.right)
    y = _within(round(mover.y, GRAIN), laws.near, laws.far)
    for px, py in empty.values():
        if math.hypot(x - px, y - py) < laws.pot_radius:
            x, y = _beside(mover, px, py, laws)
    return _within(round(x + laws.shift, GRAIN), laws.radius, 2.0 * laws.shift - laws.radius), y


def _within(value: float, low: float, high: float) -> float:
    scale = 10.0**GRAIN
    if value > high:
        return math.floor(high * scale) / scale
    if value < low:
        return math.ceil(low * scale) / scale
    return value


def _beside(mover: Mover, px: float, py: float, laws: Laws) -> tuple[float, float]:
    """Return the rounded place outside a pot's rim that is nearest to where a ball rests at it."""
    grain = 10.0**-GRAIN
    places = [
        (round(mover.x + i * grain, GRAIN), round(mover.y + j * grain, GRAIN))
        for i in (-2, -1, 0, 1, 2)
        for j in (-2, -1, 0, 1, 2)
    ]
    outside = [place for place in places if math.hypot(place[0] - px, place[1] - py) >= laws.pot_radius]
    return min(outside, key=lambda place: math.hypot(place[0] - mover.x, place[1] - mover.y))
