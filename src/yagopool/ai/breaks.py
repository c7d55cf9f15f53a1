"""Opening strokes: blue into the rack, off the middle by little steps, hard and less hard."""

from collections.abc import Iterator
from typing import Final

from yagopool.ai.candidate import Aim, Candidate
from yagopool.ai.corridor import direction
from yagopool.ai.view import View
from yagopool.table.balls import BLUE
from yagopool.table.flick import Flick
from yagopool.table.layout import Point

TURNS: Final = (0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 4.5, -4.5)
"""Degrees off the way to the nearest ball."""
HARD: Final = 0.99
"""Part of the hop speed: as hard as blue stays on the cloth."""
SPEEDS: Final = (HARD, 0.8, 0.6)
"""Parts of the hop speed."""


def breaks(view: View) -> Iterator[Candidate]:
    """Yield the opening strokes."""
    start = view.places.get(BLUE)
    if start is None:
        return
    coloured = [place for ball, place in view.layout.free if ball != BLUE]
    if not coloured:
        return
    nearest = min(coloured, key=lambda place: (place.x - start.x) ** 2 + (place.y - start.y) ** 2)
    middle = Point(sum(place.x for place in coloured) / len(coloured), nearest.y)
    onward = direction(start, middle)
    top = min(view.spec.hop_speed, view.spec.greatest_flick)
    for part in SPEEDS:
        for turn in TURNS:
            flick = Flick(BLUE, (onward + turn) % 360.0, max(part * top, view.spec.least_flick))
            yield Candidate(flick, Aim("break"), 0.5 * part)
