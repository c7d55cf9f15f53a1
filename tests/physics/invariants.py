"""What must hold in every shot: the checks of tests and benchmarks, their random shots, and the energy of a trace."""

import math
import random
from collections.abc import Iterator
from typing import Final

from yagopool.games.yago.board import BALLS, BLUE
from yagopool.physics.trace import Motion, Path, Trace
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Cushion, Flick, OffBoard, Potted
from yagopool.table.spec import Ball, BoardSpec, Pot

OVERLAP: Final = 0.05
"""mm two balls, or a ball and a cushion, may overlap at most while they are pressed together."""
LONGEST: Final = 20.0
"""s of table time in which every shot must be over."""
_HAIR: Final = 0.001
_INSTANTS: Final = 40


def random_stroke(rng: random.Random, spec: BoardSpec) -> tuple[Layout, Flick]:
    """Return any position of 1 to 11 balls, pots filled or not, balls at cushions and at each other, and any flick."""
    names = rng.sample(BALLS, rng.randint(1, len(BALLS)))
    names.sort(key=BALLS.index)
    filled: dict[Pot, Ball] = {}
    free: dict[Ball, Point] = {}
    for ball in names:
        if ball != BLUE and rng.random() < 0.25 and len(names) > 1 and ball != names[-1]:
            filled[rng.choice([pot for pot in spec.pot_numbers if pot not in filled])] = ball
    for ball in names:
        if ball not in filled.values():
            free[ball] = _random_place(rng, free, filled, spec)
    flicked = rng.choice(list(free))
    speed = spec.least_flick + (spec.greatest_flick - spec.least_flick) * rng.random() ** 1.5
    return Layout.of(free, filled), Flick(flicked, rng.uniform(0.0, 360.0), speed)


def _random_place(rng: random.Random, free: dict[Ball, Point], filled: dict[Pot, Ball], spec: BoardSpec) -> Point:
    r = spec.ball_radius
    while True:
        x, y = rng.uniform(r, spec.width - r), rng.uniform(r, spec.length - r)
        kind = rng.random()
        if kind < 0.12:
            x = rng.choice([r, spec.width - r])
        elif kind < 0.24:
            y = rng.choice([r, spec.length - r])
        elif kind < 0.40 and free:
            neighbour, angle = rng.choice(list(free.values())), rng.uniform(0.0, math.tau)
            reach = 2.0 * r + rng.choice([0.0005, 0.02, 0.1])
            x, y = neighbour.x + reach * math.cos(angle), neighbour.y + reach * math.sin(angle)
        place = Point(round(x, 3), round(y, 3))
        if _fits(place, free, filled, spec):
            return place


def _fits(place: Point, free: dict[Ball, Point], filled: dict[Pot, Ball], spec: BoardSpec) -> bool:
    r = spec.ball_radius
    if not (r <= place.x <= spec.width - r and r <= place.y <= spec.length - r):
        return False
    if any(math.dist(place, other) < 2.0 * r - _HAIR for other in free.values()):
        return False
    least = _least_from_potted(spec)
    return all(
        math.dist(place, spec.pot_centre(pot)) >= (least if pot in filled else spec.pot_radius)
        for pot in spec.pot_numbers
    )


def _least_from_potted(spec: BoardSpec) -> float:
    """Return how far in plan a free ball's centre must be from that of a potted one."""
    return math.sqrt(max(4.0 * spec.ball_radius**2 - spec.potted_depth**2, 0.0))


def violations(layout: Layout, trace: Trace, spec: BoardSpec) -> list[str]:
    """Return what is wrong with a shot, as short English notes."""
    return [*_lost(layout, trace), *_resting(trace, spec), *_events(layout, trace), *_moving(layout, trace, spec)]


def _lost(layout: Layout, trace: Trace) -> Iterator[str]:
    before = set(layout.balls) | set(layout.potted.values())
    after = [*trace.layout.balls, *trace.layout.potted.values(), *trace.off_board]
    if any(isinstance(event, Potted) and event.ball == BLUE for event in trace.events):
        after.append(BLUE)
    if len(after) != len(set(after)) or set(after) != before:
        yield f"balls before {sorted(before)}, after {sorted(after)}"
    if not 0.0 <= trace.duration < LONGEST:
        yield f"lasts {trace.duration} s"


def _resting(trace: Trace, spec: BoardSpec) -> Iterator[str]:
    r = spec.ball_radius
    places = list(trace.layout.free)
    for number, (ball, place) in enumerate(places):
        if not (math.isfinite(place.x) and math.isfinite(place.y)):
            yield f"{ball} at {place}"
        if not (r <= place.x <= spec.width - r and r <= place.y <= spec.length - r):
            yield f"{ball} outside at {place}"
        for other, there in places[:number]:
            if math.dist(place, there) < 2.0 * r - OVERLAP:
                yield f"{ball} and {other} overlap: {math.dist(place, there)} mm apart"
        for pot in spec.pot_numbers:
            far = math.dist(place, spec.pot_centre(pot))
            if pot in trace.layout.potted and far < _least_from_potted(spec) - OVERLAP:
                yield f"{ball} inside the ball in pot {pot}"
            if pot not in trace.layout.potted and far < spec.pot_radius and not _blue_in(pot, trace):
                yield f"{ball} over empty pot {pot}"


def _blue_in(pot: Pot, trace: Trace) -> bool:
    return any(isinstance(event, Potted) and event.pot == pot and event.ball == BLUE for event in trace.events)


def _events(layout: Layout, trace: Trace) -> Iterator[str]:
    times = [event.t if event.t is not None else -1.0 for event in trace.events]
    if times != sorted(times) or (times and not 0.0 <= times[0] <= times[-1] <= trace.duration + 1e-9):
        yield f"events out of time: {times}"
    standing = dict(layout.potted)
    gone: set[Ball] = set()
    for event in trace.events:
        if any(ball in gone for ball in event.balls):
            yield f"{event} of a ball that has left"
        if isinstance(event, Contact) and event.a in standing.values():
            yield f"{event}: a potted ball goes first"
        if isinstance(event, Cushion) and event.ball in standing.values():
            yield f"{event} of a potted ball"
        if isinstance(event, Potted):
            if event.pot in standing or event.ball in standing.values():
                yield f"{event} into a full pot or twice"
            standing[event.pot] = event.ball
        if isinstance(event, OffBoard):
            gone.add(event.ball)
    if {pot: ball for pot, ball in standing.items() if ball != BLUE} != trace.layout.potted:
        yield "potted balls are not those of the events"


def _moving(layout: Layout, trace: Trace, spec: BoardSpec) -> Iterator[str]:
    """Look all along the shot: no ball through a cushion or inside another, no gap in a path."""
    r = spec.ball_radius
    low = r - OVERLAP
    left = {event.ball: event.t or 0.0 for event in trace.events if isinstance(event, OffBoard)}
    for path in trace.paths:
        for before, after in zip(path.segments, path.segments[1:], strict=False):
            end, start = before.at(before.end), after.at(after.start)
            if math.dist(end[:3], start[:3]) > 1e-6 or after.start < before.end:
                yield f"{path.ball} jumps at {after.start}"
    paths = {path.ball: path for path in trace.paths}
    still = {**{ball: Motion(*place, 0, 0, 0, 0, 0, 0) for ball, place in layout.free}, **_standing(layout, spec)}
    for number in range(_INSTANTS + 1):
        t = trace.duration * (number / _INSTANTS) ** 2
        places = [(ball, at(paths.get(ball), still[ball], t)) for ball in still if t < left.get(ball, math.inf)]
        for index, (ball, here) in enumerate(places):
            if not (low <= here.x <= spec.width - low and low <= here.y <= spec.length - low):
                yield f"{ball} through a cushion at {t}: {here}"
            for other, there in places[:index]:
                if math.dist(here[:3], there[:3]) < 2.0 * r - OVERLAP:
                    yield f"{ball} inside {other} at {t}: {math.dist(here[:3], there[:3])}"


def _standing(layout: Layout, spec: BoardSpec) -> dict[Ball, Motion]:
    return {ball: Motion(*spec.pot_centre(pot), -spec.potted_depth, 0, 0, 0, 0, 0) for pot, ball in layout.filled}


def at(path: Path | None, still: Motion, t: float) -> Motion:
    """Return where a ball is at a time, resting or not, given where it lay at the start."""
    if path is None or t < path.segments[0].start:
        return still
    last = path.segments[0]
    for segment in path.segments:
        if segment.start > t:
            break
        last = segment
    return last.at(t)


def energy(trace: Trace, t: float, spec: BoardSpec) -> float:
    """Return the energy at a time in mm^2/s^2 (divided by a ball's mass), above that of all balls resting on the bed.

    v^2 / 2 of every ball, vertical motion included; s^2 / 5 and w^2 / 5 for roll and spin; g z for height. A ball in
    its pot is half its height lower than on the bed; one that has left the board counts for nothing.
    """
    return sum(_energy_of(path, t, spec) for path in trace.paths if not _gone(path, trace, t))


def _gone(path: Path, trace: Trace, t: float) -> bool:
    return any(
        event.kind == "off_board" and event.ball == path.ball and t >= (event.t or 0.0) for event in trace.events
    )


def _energy_of(path: Path, t: float, spec: BoardSpec) -> float:
    moving = next((segment for segment in reversed(path.segments) if segment.start <= t < segment.end), None)
    if moving is None:
        last = path.segments[-1]
        return spec.gravity * last.at(last.end).z if t >= last.end else 0.0
    motion = moving.at(t)
    speeds = motion.vx**2 + motion.vy**2 + motion.vz**2
    spins = motion.sx**2 + motion.sy**2 + motion.w**2
    return 0.5 * speeds + 0.2 * spins + spec.gravity * motion.z


def around(trace: Trace, ball: Ball, t: float) -> tuple[Motion, Motion]:
    """Return how a ball moves right before and right after an event at a time."""
    segments = next(path.segments for path in trace.paths if path.ball == ball)
    before = next((segment for segment in segments if segment.end == t), segments[0])
    return before.at(t), next(segment for segment in segments if segment.start == t).at(t)
