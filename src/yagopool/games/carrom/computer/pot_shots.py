"""How men are potted: what a man has to do to drop, and how the striker makes it do that."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from yagopool.ai.decision import Candidate, Intent
from yagopool.ai.shot_geometry import distance, within
from yagopool.games.carrom.board import STRIKER, mass_of
from yagopool.games.carrom.computer.carrom_view import CarromView
from yagopool.games.carrom.computer.ways import Way, behind, off_cushions, straight, struck
from yagopool.table.geometry import Point
from yagopool.table.shot import Flick, Hand
from yagopool.table.spec import Ball, BoardSpec, inside_field

PACES: Final = (450.0, 1100.0)
"""mm/s at which a man is meant to arrive at its pocket: soft and firm."""
THINNEST: Final = 0.2
"""The least cosine of the cut angle (78 degrees)."""
SHORT: Final = 18.0
"""mm short of a pocket's centre a man drops that comes to rest there."""
NEAR_BY: Final = 170.0
"""mm at most between a man and one that it drives."""
BEST_SPOTS: Final = 2
"""Places of the striker that are offered for a pot, the surest ones."""
SPOTS_APART: Final = 45.0
"""mm between them."""


class Errand(NamedTuple):
    """What a man has to do: begin along a line (radians), how fast for each pace, at least how fast.

    ``reach``: by how many mm it misses its pocket for a radian of its line. ``share``: what is left of its chance by
    all that geometry does not know.
    """

    man: Ball
    line: float
    speeds: tuple[float, ...]
    slowest: float
    reach: float
    share: float
    aim: Intent


def pot_errands(view: CarromView, targets: Iterable[Ball]) -> Iterator[Errand]:
    """Yield the pots of the targets along free straight ways."""
    for man in targets:
        things = view.men_around(man)
        for pot in view.spec.pot_numbers:
            way = straight(view.places[man], view.spec.pot_centre(pot))
            if way.free(things):
                yield _errand(view, man, way, Intent("direct", man, pot, (man,)), 1.0)


def bank_errands(view: CarromView, targets: Iterable[Ball]) -> Iterator[Errand]:
    """Yield the pots of the targets off one cushion."""
    for man in targets:
        things = view.men_around(man)
        for pot in view.spec.pot_numbers:
            for way in off_cushions(view.places[man], view.spec.pot_centre(pot), view.spec.ball_radius, view.spec):
                if _turns_well(view, way) and way.free(things):
                    assert way.wall is not None
                    yield _errand(view, man, way, Intent("cushion", man, pot, (man, way.wall)), view.weights.banked)


def _turns_well(view: CarromView, way: Way) -> bool:
    """Whether a way meets its cushion well apart from the pockets."""
    return all(distance(way.points[1], pot) > 2.5 * view.spec.pot_radius for pot in view.spec.pots)


def _errand(view: CarromView, man: Ball, way: Way, aim: Intent, share: float) -> Errand:
    speeds = tuple(way.start_speed(pace, view.spec) for pace in PACES)
    slowing = 2.0 * view.spec.sliding_friction * view.spec.gravity
    slowest = math.sqrt(max(way.start_speed(0.0, view.spec) ** 2 - slowing * SHORT, 1.0))
    return Errand(man, way.heading, speeds, slowest, way.length, share, aim)


def combination_errands(view: CarromView, targets: Iterable[Ball]) -> Iterator[Errand]:
    """Yield what men near a target have to do to drive it straight into a pocket."""
    spec, wide = view.spec, 2.0 * view.spec.ball_radius
    for last in pot_errands(view, targets):
        place = view.places[last.man]
        for man, start in view.layout.free:
            if man == last.man or distance(start, place) > NEAR_BY:
                continue
            hit = struck(place, last.line, start, wide, spec)
            thin = math.cos(hit.cut)
            way = straight(start, hit.ghost)
            if thin < 0.5 or not inside_field(hit.ghost, spec, spec.ball_radius):
                continue
            if not way.free(view.men_around(man, last.man)):
                continue
            passed = 0.5 * (1.0 + spec.ball_restitution) * thin
            speeds = tuple(way.start_speed(speed / passed, spec) for speed in last.speeds[-1:])
            reach = last.reach * max(way.length, 1.0) / (wide * thin)
            aim = Intent("combination", last.man, last.aim.pot, (man, last.man))
            slowest = way.start_speed(last.slowest / passed, spec)
            yield Errand(man, way.heading, speeds, slowest, reach, view.weights.by_another, aim)


# The striker.


def striker_passes_on(cut: float, spec: BoardSpec) -> float:
    """Return the speed of a man, in parts of that of the striker which hits it."""
    heavy = mass_of(STRIKER, spec)
    return (1.0 + spec.ball_restitution) * heavy / (heavy + spec.ball_mass) * math.cos(cut)


def lever(spot: Point, ghost: Point, line: float, touching: float) -> float | None:
    """Return by how many radians a man's line turns for one that the striker is off; None for too thin a hit."""
    dx, dy = ghost.x - spot.x, ghost.y - spot.y
    square = dx * dx + dy * dy
    along = dx * math.cos(line) + dy * math.sin(line)
    if along <= 0.0 or along * along < THINNEST * THINNEST * square:
        return None
    return square / (touching * along)


def strikes(view: CarromView, errand: Errand, hand: Hand) -> Iterator[Candidate]:
    """Yield the straight flicks of the striker that make a man do its errand, from the surest places."""
    place, spec, touching = view.places[errand.man], view.spec, view.touching
    about = behind(place, errand.line, touching)
    rated = []
    for spot in view.spots:
        found = lever(spot, about, errand.line, touching)
        if found is not None:
            rated.append((found, spot))
    things = view.striker_around(errand.man)
    kept: list[Point] = []
    for found, spot in sorted(rated):
        if len(kept) == BEST_SPOTS:
            return
        if any(distance(spot, other) < SPOTS_APART for other in kept):
            continue
        if _chance(view, errand, found, hand) < view.weights.faintest:
            return
        hit = struck(place, errand.line, spot, touching, spec)
        way = straight(spot, hit.ghost)
        if math.cos(hit.cut) < THINNEST or not inside_field(hit.ghost, spec, spec.radius_of(STRIKER)):
            continue
        if way.free(things):
            kept.append(spot)
            chance = _chance(view, errand, found, hand)
            yield from _flicks(view, errand, way, cut=hit.cut, chance=chance, hand=hand)


def kicks(view: CarromView, errand: Errand, hand: Hand) -> Iterator[Candidate]:
    """Yield the flicks of the striker off one cushion that make a man do its errand, from the surest place there is."""
    place, spec, touching = view.places[errand.man], view.spec, view.touching
    things = view.striker_around(errand.man)
    target = view.striker_around(*(man for man in view.places if man != errand.man))
    for found, spot, near in _kicking_ways(view, errand):
        chance = view.weights.banked * _chance(view, errand, found, hand)
        if chance < view.weights.faintest:
            return
        hit = struck(place, errand.line, near.points[1], touching, spec)
        ways = off_cushions(spot, hit.ghost, spec.radius_of(STRIKER), spec)
        exact = next((way for way in ways if way.wall == near.wall), None)
        if exact is None or not exact.free(things) or not straight(*exact.points[:2]).free(target):
            continue
        assert exact.wall is not None
        aim = errand.aim._replace(idea="cushion", via=(exact.wall, *errand.aim.via))
        yield from _flicks(view, errand._replace(aim=aim), exact, cut=hit.cut, chance=chance, hand=hand)
        return


def _kicking_ways(view: CarromView, errand: Errand) -> Sequence[tuple[float, Point, Way]]:
    """Return the ways off one cushion to behind a man, with where each begins, the surest first.

    Before it, by how many radii the man's line turns for one that the striker is off.
    """
    place, spec, touching = view.places[errand.man], view.spec, view.touching
    radius, about = spec.radius_of(STRIKER), behind(place, errand.line, touching)
    if not inside_field(about, spec, radius):
        return ()
    rated = []
    for spot in view.spots[::4]:
        for way in off_cushions(spot, about, radius, spec):
            straightness = math.cos(way.arriving - errand.line)
            if straightness >= THINNEST and _turns_well(view, way):
                rated.append((way.length / (touching * straightness), spot, way))
    return sorted(rated, key=lambda one: one[:2])


def _chance(view: CarromView, errand: Errand, turned: float, hand: Hand) -> float:
    return errand.share * within(view.weights.caught, errand.reach * turned * hand.turn)


def _flicks(
    view: CarromView, errand: Errand, way: Way, *, cut: float, chance: float, hand: Hand
) -> Iterator[Candidate]:
    spec, spot = view.spec, way.points[0]
    passed = striker_passes_on(cut, spec)
    slowest = way.start_speed(errand.slowest / passed, spec)
    for speed in errand.speeds:
        flicked = max(way.start_speed(speed / passed, spec), spec.least_flick)
        if flicked <= spec.greatest_flick:
            fast_enough = _at_least(slowest, flicked, hand.speed * flicked)
            flick = Flick(STRIKER, math.degrees(way.heading) % 360.0, flicked, spot)
            yield Candidate(flick, errand.aim, chance * fast_enough)


def _at_least(least: float, meant: float, spread: float) -> float:
    """Return the chance that something meant to be ``meant``, with a normal error, is at least ``least``."""
    if spread <= 0.0:
        return float(meant >= least)
    return 0.5 * (1.0 + math.erf((meant - least) / (spread * math.sqrt(2.0))))
