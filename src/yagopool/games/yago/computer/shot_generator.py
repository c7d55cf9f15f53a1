"""All strokes worth a thought in a position, the most promising first."""

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from yagopool.ai.decision import Candidate, Intent
from yagopool.ai.shot_geometry import distance
from yagopool.games.yago.board import BALL_ORDER, BLUE
from yagopool.games.yago.computer.bank_shots import bank_shots, kick_shots
from yagopool.games.yago.computer.evaluation import best_prospect, gain, is_closed
from yagopool.games.yago.computer.pot_shots import (
    carom_shots,
    combination_shots,
    direct_shots,
    driven,
    driven_hand,
    plant_shots,
)
from yagopool.games.yago.computer.race import winning_pots
from yagopool.games.yago.computer.safeties import (
    any_flicks,
    approaches,
    clearing_shots,
    cluster_shots,
    kick_safeties,
    nudges,
    targets_of,
    touches,
)
from yagopool.games.yago.computer.yago_view import YagoView
from yagopool.table.geometry import Point, direction
from yagopool.table.shot import Flick, Hand, disturbed_balls
from yagopool.table.spec import Ball, other_side

BREAK_TURNS: Final = (0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 4.5, -4.5)
"""Degrees off the way to the nearest ball."""
BREAK_SPEEDS: Final = (0.99, 0.8, 0.6)
"""Parts of the hop speed: the first is as hard as blue stays on the cloth."""

HARD_TOUCH: Final = 2300.0
"""The speed (mm/s) at which a scripted player has blue touch a ball that it cannot pot."""
LEAST_LIKELY: Final = 0.07
"""The chance by geometry below which it cannot."""


def candidates(view: YagoView, hand: Hand) -> tuple[Candidate, ...]:
    """Return the strokes worth a thought for the side that plays, by promise: chance by geometry times what it gains.

    Never empty while there is a ball to flick; every one of them may be played, and flicks no ball of the rival's.
    """
    if not view.state.broken:
        found = tuple(breaks(view))
    elif view.variant.blue_alone:
        found = tuple(_by_blue(view, hand))
    else:
        found = tuple(_by_hand(view, hand))
    found = tuple(one for one in found if not disturbed_balls(view.layout, one.flick, view.spec))
    found = found or tuple(any_flicks(view, _any_ball(view), hand))
    return tuple(sorted(found, key=lambda candidate: (-promise(view, candidate, hand), *_same_mirrored(candidate))))


def _any_ball(view: YagoView) -> tuple[Ball, ...]:
    return view.flickable(view.state.shooter_next) or tuple(view.places)[:1]


def _same_mirrored(candidate: Candidate) -> tuple[float, int, float]:
    """Return an order for strokes that promise the same, unchanged by mirroring the board: the softest first."""
    flick = candidate.flick
    aside = abs(math.cos(math.radians(flick.direction)))
    return round(flick.speed, 3), BALL_ORDER[flick.ball], round(aside, 6)


def promise(view: YagoView, candidate: Candidate, hand: Hand) -> float:
    """Return what a candidate promises before it is simulated, rounded so that mirrored ones promise the same."""
    pot = candidate.aim.pot
    gained = gain(view, view.state.shooter_next, pot, hand) if pot is not None else 0.0
    return round((view.weights.safety if candidate.is_safety else 1.0) * candidate.chance * (0.15 + gained), 6)


def breaks(view: YagoView) -> Iterator[Candidate]:
    """Yield the opening strokes: blue into the rack, off the middle by small steps, hard and less hard."""
    start = view.places.get(BLUE)
    coloured = [place for ball, place in view.layout.free if ball != BLUE]
    if start is None or not coloured:
        return
    nearest = min(coloured, key=lambda place: (place.x - start.x) ** 2 + (place.y - start.y) ** 2)
    middle = Point(sum(place.x for place in coloured) / len(coloured), nearest.y)
    onward = direction(start, middle)
    top = min(view.spec.hop_speed, view.spec.greatest_flick)
    for part in BREAK_SPEEDS:
        for turn in BREAK_TURNS:
            flick = Flick(BLUE, (onward + turn) % 360.0, max(part * top, view.spec.least_flick))
            yield Candidate(flick, Intent("break"), 0.5 * part)


def _by_hand(view: YagoView, hand: Hand) -> Iterator[Candidate]:
    side = view.state.shooter_next
    balls = view.flickable(side)
    if view.variant.direct_counts:
        yield from direct_shots(view, balls, hand)
    yield from bank_shots(view, balls, 1, hand)
    yield from carom_shots(view, balls, hand)
    yield from bank_shots(view, balls, 2, hand)
    for ball in balls:
        yield from combination_shots(view, ball, balls, hand)
    dangerous = winning_pots(view.pots_of(other_side(side)), view.pots_of(side))
    yield from approaches(view, balls, (pot for pot in view.open_pots if pot in dangerous or not dangerous), hand)
    yield from (nudges if is_closed(view, hand) else cluster_shots)(view, balls, hand)
    if dangerous:
        yield from clearing_shots(view, balls, (ball for ball in view.free_own(other_side(side)) if ball not in balls))


def _by_blue(view: YagoView, hand: Hand) -> Iterator[Candidate]:
    if BLUE not in view.places:
        return
    targets = view.free_own(view.state.shooter_next)
    yield from combination_shots(view, BLUE, targets, hand)
    yield from plant_shots(view, BLUE, targets, hand)
    yield from _driven_to(view, targets, hand, (_banks, carom_shots, _any_approach))
    for cushions in (1, 2):
        yield from kick_shots(view, BLUE, targets, hand, cushions)
    own = targets_of(view, view.own(view.state.shooter_next))
    straight = tuple(touches(view, own, hand))
    yield from straight
    yield from kick_safeties(view, (target for target in own if target.ball in view.places or not straight))


def _driven_to(
    view: YagoView,
    targets: Iterable[Ball],
    hand: Hand,
    kinds: Iterable[Callable[[YagoView, Iterable[Ball], Hand], Iterator[Candidate]]],
) -> Iterator[Candidate]:
    """Yield the strokes of blue that drive the targets as strokes of their own would: those of some kinds."""
    left = view.without(BLUE)
    for target in targets:
        spread = driven_hand(hand, distance(view.places[BLUE], view.places[target]), view.spec)
        for shots in kinds:
            for stroke in shots(left, (target,), spread):
                found = driven(view, BLUE, stroke)
                if found is not None:
                    yield found


def _banks(view: YagoView, balls: Iterable[Ball], hand: Hand) -> Iterator[Candidate]:
    return bank_shots(view, balls, 1, hand)


def _any_approach(view: YagoView, balls: Iterable[Ball], hand: Hand) -> Iterator[Candidate]:
    return approaches(view, balls, view.open_pots, hand)


def obvious_pots(view: YagoView, hand: Hand) -> Iterator[Candidate]:
    """Yield what the side that plays would look at first: the simplest kind of pot that counts."""
    balls = view.free_own(view.state.shooter_next)
    if view.variant.blue_alone:
        if BLUE in view.places:
            yield from combination_shots(view, BLUE, balls, hand)
    elif view.variant.direct_counts:
        yield from direct_shots(view, balls, hand, (0.4,))
    else:
        likely = best_prospect(view, view.state.shooter_next, hand)
        if likely is not None:
            yield from bank_shots(view, (likely.ball,), 1, hand)


def most_obvious(view: YagoView, hand: Hand) -> Candidate | None:
    found = obvious_pots(view, hand)
    if view.careful:
        found = (one for one in found if not disturbed_balls(view.layout, one.flick, view.spec))
    return max(found, key=lambda found: promise(view, found, hand), default=None)


# Scripted players, to measure the others against.


def random_flick(view: YagoView, rng: random.Random) -> Flick:
    """Return any flick of a ball that may be flicked, in any direction, at any speed below the hop."""
    ball = rng.choice(view.flickable(view.state.shooter_next) or tuple(view.places))
    top = min(view.spec.hop_speed, view.spec.greatest_flick)
    return Flick(ball, round(rng.uniform(0.0, 359.9), 3), round(rng.uniform(view.spec.least_flick, top), 2))


def straight_flick(view: YagoView, hand: Hand) -> Flick:
    """Return the surest pot by geometry of the simplest kind that counts; without one a ball placed before a pot.

    The simplest kind: straight in EASY, over one cushion in MEDIUM, straight or over one cushion by blue in
    PROFESSIONAL. There the pot counts, too, as few games end by luck, and a ball is touched hard where there is none,
    since it may drop.
    """
    balls = view.flickable(view.state.shooter_next)
    found = [one for one in _simplest(view, balls, hand) if not disturbed_balls(view.layout, one.flick, view.spec)]
    found = found or list(cluster_shots(view, balls, hand)) or list(any_flicks(view, balls, hand))
    by_blue = view.variant.blue_alone
    return max(found, key=lambda one: promise(view, one, hand) if by_blue else one.chance).flick


def _simplest(view: YagoView, balls: Sequence[Ball], hand: Hand) -> Sequence[Candidate]:
    """Return the breaks, then the simplest kind of pot that counts, or what comes next where there is none."""
    if not view.state.broken:
        return tuple(breaks(view))
    if view.variant.blue_alone:
        return _driven_or_touched(view, hand)
    straight = direct_shots(view, balls, hand) if view.variant.direct_counts else bank_shots(view, balls, 1, hand)
    return tuple(straight) or tuple(approaches(view, balls, view.open_pots, hand))


def _driven_or_touched(view: YagoView, hand: Hand) -> Sequence[Candidate]:
    """Return the pots of own balls by blue, straight or over one cushion, or hard touches that are as likely."""
    side = view.state.shooter_next
    targets = view.free_own(side)
    driven = (*combination_shots(view, BLUE, targets, hand), *_driven_to(view, targets, hand, (_banks,)))
    likely = [one for one in driven if one.chance >= LEAST_LIKELY]
    own = targets_of(view, view.own(side))
    return likely or [_hard(one) for one in tuple(touches(view, own, hand)) or kick_safeties(view, own)]


def _hard(touch: Candidate) -> Candidate:
    return replace(touch, flick=replace(touch.flick, speed=HARD_TOUCH))
