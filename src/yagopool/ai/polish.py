"""Mending an aim that misses as meant: the geometry is close, the stroke itself says by how much it is off."""

import math
from dataclasses import replace
from typing import Final, NamedTuple

from yagopool.ai.candidate import Aim, Candidate, Wall
from yagopool.ai.chance import caught_width, hand_turn, within
from yagopool.ai.corridor import distance
from yagopool.ai.cushions import IDEAS
from yagopool.ai.hand import Hand
from yagopool.ai.trials import Trials, Tried
from yagopool.ai.view import View
from yagopool.physics.trace import Path, Segment
from yagopool.table.balls import BLUE, Ball
from yagopool.table.flick import Flick
from yagopool.table.layout import Point

WANTED: Final = 0.45
"""The part of the capture speed at which the target should arrive."""
MOST_OFF: Final = 120.0
"""mm: what passes the pot farther off is not mended."""
NEARLY: Final = 50.0
"""mm beside a pot at which a ball that was only to be touched may as well be meant to drop."""
NEARLY_DROPS: Final = 0.2
"""How often a stroke found so drops its ball: a guess."""
STEADY: Final = 0.65
"""What is left of the chance that follows from the lever of a stroke of blue found so. Fitted to simulated strokes by
the hands of Skilled and Casual: where the lever says 0.15, 0.5 and 0.9 the ball drops in 0.09, 0.3 and 0.6 of them.
"""


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


def nearly(view: View, candidate: Candidate, tried: Tried, hand: Hand) -> Candidate | None:
    """Return the pot that a quiet stroke of blue at a free ball came near, as something to be meant; None: no pot.

    Its chance is the surer, the less the ball's way hangs on where this hand aims.
    """
    target = candidate.aim.target
    if tried.foul or target is None or target not in view.places or candidate.flick.ball == target:
        return None
    path = next((path for path in tried.trace.paths if path.ball == target), None)
    if path is None:
        return None
    best, nearest = None, NEARLY
    for pot in view.open_pots:
        found = passing(path, view.spec.pot_centre(pot))
        if found is not None and math.hypot(found.miss, found.short) < nearest:
            best, nearest = pot, math.hypot(found.miss, found.short)
    if best is None:
        return None
    cushions = sum(met not in view.places for met in candidate.aim.via)
    aim = Aim(IDEAS.get(cushions, "combination"), target, best, candidate.aim.via)
    meant = Candidate(candidate.flick, aim, NEARLY_DROPS)
    if candidate.flick.ball != BLUE:
        return meant
    beside = abs(_lever(view, meant, view.spec.pot_centre(best))) * hand_turn(hand)
    return replace(meant, chance=STEADY * within(caught_width(WANTED * view.spec.capture_speed, view.spec), beside))


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
        turn = _turn(_lever(view, candidate, end), now, before, turned)
        flick = replace(
            flick, direction=(flick.direction + math.degrees(turn)) % 360.0, speed=_speed(view, flick.speed, now)
        )
        found = trials.stroke(view, flick)
        if found.did(aim):
            return flick, found
        before, turned = now, turn
    return candidate.flick, tried


def _lever(view: View, candidate: Candidate, end: Point) -> float:
    """Return by how many mm the target's way moves to the left at its pot for a radian that the flick turns left.

    A cushion swaps left and right; a ball that drives another one sends it the farther to the right, the farther it
    comes from; a ball that glances off another one is turned the way it is aimed.
    """
    flicked, via = candidate.flick.ball, candidate.aim.via
    place, lever = view.places[flicked], 1.0
    cushions = 0
    for met in via:
        at = _place(view, met)
        if at is None:
            cushions += 1
            continue
        run = max(distance(place, at) * (1.0 + 0.5 * cushions) - 2.0 * view.spec.ball_radius, 1.0)
        widened = run / (2.0 * view.spec.ball_radius)
        glances = met != candidate.aim.target and candidate.aim.idea in ("off_ball", "off_potted") and met == via[-1]
        lever *= (-1.0) ** cushions * (1.0 + 1.4 * widened if glances else -widened)
        place, cushions = at, 0
    length = max(distance(place, end) * (1.0 + 0.5 * cushions), 1.0)
    return lever * length * (-1.0) ** cushions


def _place(view: View, met: Ball | Wall) -> Point | None:
    """Return where a ball is, free or in a pot; None for a cushion."""
    free = next((place for ball, place in view.layout.free if ball == met), None)
    return free or next((view.spec.pot_centre(pot) for pot, ball in view.layout.filled if ball == met), None)


def _turn(lever: float, now: Passing, before: Passing | None, turned: float) -> float:
    """Return by how much to turn (radians): as the last turn showed, the first time as the geometry says."""
    if before is not None and turned != 0.0 and now.miss != before.miss:
        turn = now.miss * turned / (before.miss - now.miss)
    else:
        turn = now.miss / lever
    return max(-0.15, min(0.15, turn))


def _speed(view: View, speed: float, now: Passing) -> float:
    slow = 2.0 * view.spec.rolling_friction * view.spec.gravity
    wanted = (WANTED * view.spec.capture_speed) ** 2
    arrived = now.speed * now.speed - slow * now.short
    if now.setting_off <= 0.0 or 0.0 < arrived < (0.7 * view.spec.capture_speed) ** 2:
        return speed
    factor = math.sqrt(max(1.0 + (wanted - arrived) / now.setting_off**2, 0.5))
    return min(max(speed * min(factor, 1.5), view.spec.least_flick), view.spec.greatest_flick)
