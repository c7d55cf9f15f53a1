"""Mending an aim that misses as meant: the geometry is close, the stroke itself says by how much it is off."""

import math
from dataclasses import replace
from typing import Final, NamedTuple

from yagopool.ai.candidate import Candidate
from yagopool.ai.corridor import distance
from yagopool.ai.trials import Trials, Tried
from yagopool.ai.view import View
from yagopool.physics.trace import Path, Segment
from yagopool.table.flick import Flick
from yagopool.table.layout import Point

WANTED: Final = 0.45
"""The part of the capture speed at which the target should arrive."""
MOST_OFF: Final = 120.0
"""mm: what passes the pot farther off is not mended."""


class Passing(NamedTuple):
    """How the target came nearest to its pot: mm to the side (left positive), speeds there and on setting off last."""

    miss: float
    speed: float
    setting_off: float
    short: float
    """mm that were left to go, 0 where it passed."""


def passing(path: Path, end: Point) -> Passing | None:
    """Return how a ball's way passes a point; None where it never comes near."""
    best: Passing | None = None
    nearest = MOST_OFF
    last = path.segments[-1]
    for segment in path.segments:
        found = _beside(segment, end, stops=segment is last)
        if found is not None and math.hypot(found.miss, found.short) < nearest:
            nearest, best = math.hypot(found.miss, found.short), found
    return best


def _beside(segment: Segment, end: Point, *, stops: bool) -> Passing | None:
    first, second = segment.at(segment.start), segment.at(segment.end)
    dx, dy = second.x - first.x, second.y - first.y
    length = math.hypot(dx, dy)
    if length < 1e-6:
        return None
    along = ((end.x - first.x) * dx + (end.y - first.y) * dy) / length
    if along < 0.0 or (along > length and not stops):
        return None
    miss = (dx * (end.y - first.y) - dy * (end.x - first.x)) / length
    start, stop = math.hypot(first.vx, first.vy), math.hypot(second.vx, second.vy)
    part = min(along / length, 1.0)
    speed = math.sqrt(max(start * start + part * (stop * stop - start * start), 0.0))
    return Passing(miss, speed, start, max(along - length, 0.0))


def polished(view: View, candidate: Candidate, tried: Tried, trials: Trials) -> tuple[Flick, Tried]:
    """Return a flick that does what the candidate means, where two more tries find one; else as it was."""
    flick, aim = candidate.flick, candidate.aim
    if aim.pot is None or aim.target is None or aim.idea in ("safe", "direct") or tried.foul:
        return flick, tried
    end = view.spec.pot_centre(aim.pot)
    before, turned, found = None, 0.0, tried
    for _ in range(2):
        now = next((passing(path, end) for path in found.trace.paths if path.ball == aim.target), None)
        if now is None or trials.left <= 0:
            break
        turn = _turn(distance(view.places[flick.ball], end), now, before, turned)
        flick = replace(
            flick, direction=(flick.direction + math.degrees(turn)) % 360.0, speed=_speed(view, flick.speed, now)
        )
        found = trials.stroke(view, flick)
        if found.did(aim):
            return flick, found
        before, turned = now, turn
    return candidate.flick, tried


def _turn(length: float, now: Passing, before: Passing | None, turned: float) -> float:
    """Return by how much to turn (radians): as the last turn showed, the first time as far as the way is long."""
    if before is not None and turned != 0.0 and now.miss != before.miss:
        turn = now.miss * turned / (before.miss - now.miss)
    else:
        turn = now.miss / max(length, 1.0)
    return max(-0.15, min(0.15, turn))


def _speed(view: View, speed: float, now: Passing) -> float:
    slow = 2.0 * view.spec.rolling_friction * view.spec.gravity
    wanted = (WANTED * view.spec.capture_speed) ** 2
    arrived = now.speed * now.speed - slow * now.short
    if now.setting_off <= 0.0 or 0.0 < arrived < (0.7 * view.spec.capture_speed) ** 2:
        return speed
    factor = math.sqrt(max(1.0 + (wanted - arrived) / now.setting_off**2, 0.5))
    return min(max(speed * min(factor, 1.5), view.spec.least_flick), view.spec.greatest_flick)
