"""Correcting an aim that misses as meant: the geometry is close, the stroke itself shows by how much it is off."""

import math
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from yagopool.ai.decision import Candidate, Intent, Wall
from yagopool.ai.search import Rollout, Trials
from yagopool.ai.shot_geometry import aim_shoot_correct, caught_width, distance, within
from yagopool.games.yago.board import BLUE
from yagopool.games.yago.computer.bank_shots import BANKS
from yagopool.games.yago.computer.yago_view import YagoView
from yagopool.physics.trace import Path, Segment
from yagopool.table.geometry import Point
from yagopool.table.shot import Flick, Hand
from yagopool.table.spec import Ball

WANTED: Final = 0.45
"""The part of the capture speed at which the target should arrive."""
FAST: Final = 0.7
"""The part of it above which a speed is corrected."""
MOST_OFF: Final = 120.0
"""mm: what passes the pot farther away is not corrected."""
NEAR: Final = 50.0
"""mm off a pot at which a ball that was only to be touched may as well be meant to drop."""


class NearMiss(NamedTuple):
    """How a ball came nearest to a pot: mm that the pot lay to the left, speed there, speed at the stretch's start."""

    miss: float
    speed: float
    first_speed: float
    short: float
    """mm that were left to go, 0 where it passed."""

    @property
    def off(self) -> float:
        return math.hypot(self.miss, self.short)


def near_miss(path: Path, end: Point, limit: float = MOST_OFF) -> NearMiss | None:
    """Return how a ball's way passes a point; None where it stays farther away than a limit in mm."""
    best: NearMiss | None = None
    last = path.segments[-1]
    for segment in path.segments:
        found = _near_miss(segment, end, stops=segment is last)
        if found is not None and found.off < (limit if best is None else best.off):
            best = found
    return best


def _near_miss(segment: Segment, end: Point, *, stops: bool) -> NearMiss | None:
    second = segment.at(segment.end)
    dx, dy = second.x - segment.x, second.y - segment.y
    length = math.hypot(dx, dy)
    if length < 1e-6:
        return None
    along = ((end.x - segment.x) * dx + (end.y - segment.y) * dy) / length
    if along < 0.0 or (along > length and not stops):
        return None
    miss = (dx * (end.y - segment.y) - dy * (end.x - segment.x)) / length
    start, stop = math.hypot(segment.vx, segment.vy), math.hypot(second.vx, second.vy)
    part = min(along / length, 1.0)
    speed = math.sqrt(max(start * start + part * (stop * stop - start * start), 0.0))
    return NearMiss(miss, speed, start, max(along - length, 0.0))


def _path_of(tried: Rollout, ball: Ball) -> Path | None:
    return next((path for path in tried.trace.paths if path.ball == ball), None)


def pot_in_reach(view: YagoView, candidate: Candidate, tried: Rollout, hand: Hand) -> Candidate | None:
    """Return the pot that a safety's target came near, as something to be meant; None: no pot.

    Its chance is the greater, the less the ball's way depends on where this hand aims.
    """
    target = candidate.aim.target
    if tried.foul or target is None or target not in view.places or candidate.flick.ball == target:
        return None
    path = _path_of(tried, target)
    if path is None:
        return None
    spec, weights = view.spec, view.weights
    seen = ((pot, near_miss(path, spec.pot_centre(pot), NEAR)) for pot in view.open_pots)
    near = [(found.off, order, pot) for order, (pot, found) in enumerate(seen) if found is not None]
    if not near:
        return None
    pot = min(near)[2]
    cushions = sum(met not in view.places for met in candidate.aim.via)
    aim = Intent(BANKS.get(cushions, "combination"), target, pot, candidate.aim.via)
    meant = Candidate(candidate.flick, aim, weights.near_miss)
    if candidate.flick.ball != BLUE:
        return meant
    spread = abs(lever(view, meant, spec.pot_centre(pot))) * hand.turn
    hits = within(caught_width(WANTED * spec.capture_speed, spec), spread)
    return replace(meant, chance=weights.near_miss_by_blue * hits)


@dataclass(frozen=True, slots=True)
class _Shot:
    """A simulated attempt at what a candidate means."""

    flick: Flick
    tried: Rollout
    hit: bool
    passing: NearMiss | None

    @property
    def miss(self) -> float:
        assert self.passing is not None
        return self.passing.miss


def refined(view: YagoView, candidate: Candidate, tried: Rollout, trials: Trials) -> tuple[Flick, Rollout]:
    """Return a flick that does what the candidate means, where two more tries find one; else as it was."""
    aim = candidate.aim
    if aim.pot is None or aim.target is None or aim.idea in ("safe", "direct") or tried.foul:
        return candidate.flick, tried
    target, end = aim.target, view.spec.pot_centre(aim.pot)

    def shot(flick: Flick, tried: Rollout) -> _Shot | None:
        path, hit = _path_of(tried, target), tried.did(aim)
        passing = near_miss(path, end) if path is not None else None
        return _Shot(flick, tried, hit, passing) if hit or passing is not None else None

    def again(last: _Shot, turn: float) -> _Shot | None:
        if trials.left <= 0 or last.passing is None:
            return None
        heading = (last.flick.direction + math.degrees(turn)) % 360.0
        flick = replace(last.flick, direction=heading, speed=_speed(view, last.flick.speed, last.passing))
        return shot(flick, trials.stroke(view, flick))

    first = shot(candidate.flick, tried)
    found = aim_shoot_correct(first, again, lever(view, candidate, end), corrections=2, most=0.15, learning=True)
    return (candidate.flick, tried) if found is None else (found.flick, found.tried)


def lever(view: YagoView, candidate: Candidate, end: Point) -> float:
    """Return by how many mm the target's way moves to the left at its pot for a radian that the flick turns left.

    A cushion swaps left and right; a ball that drives another one sends it the farther to the right, the farther it
    comes from; a ball that goes off another one is turned the way it is aimed.
    """
    flicked, via = candidate.flick.ball, candidate.aim.via
    place, found = view.places[flicked], 1.0
    cushions = 0
    for met in via:
        at = _place(view, met)
        if at is None:
            cushions += 1
            continue
        run = max(distance(place, at) * (1.0 + 0.5 * cushions) - 2.0 * view.spec.ball_radius, 1.0)
        widened = run / (2.0 * view.spec.ball_radius)
        goes_off = met != candidate.aim.target and candidate.aim.idea in ("off_ball", "off_potted") and met == via[-1]
        found *= (-1.0) ** cushions * (1.0 + 1.4 * widened if goes_off else -widened)
        place, cushions = at, 0
    length = max(distance(place, end) * (1.0 + 0.5 * cushions), 1.0)
    return found * length * (-1.0) ** cushions


def _place(view: YagoView, met: Ball | Wall) -> Point | None:
    """Return where a ball is, free or in a pot; None for a cushion."""
    free = next((place for ball, place in view.layout.free if ball == met), None)
    return free or next((view.spec.pot_centre(pot) for pot, ball in view.layout.filled if ball == met), None)


def _speed(view: YagoView, speed: float, now: NearMiss) -> float:
    spec = view.spec
    wanted = (WANTED * spec.capture_speed) ** 2
    arrived = now.speed * now.speed - 2.0 * spec.rolling_friction * spec.gravity * now.short
    if now.first_speed <= 0.0 or 0.0 < arrived < (FAST * spec.capture_speed) ** 2:
        return speed
    factor = math.sqrt(max(1.0 + (wanted - arrived) / now.first_speed**2, 0.5))
    return min(max(speed * min(factor, 1.5), spec.least_flick), spec.greatest_flick)
