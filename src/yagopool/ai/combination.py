"""Pots by another ball: the flicked ball drives the target into the pot (blue, or own on own)."""

import math
from collections.abc import Iterable, Iterator
from typing import Final

from yagopool.ai.candidate import Aim, Candidate
from yagopool.ai.chance import Spread, drop_window, hand_turn, pot_chance
from yagopool.ai.corridor import direction, distance, inside, obstacles, room
from yagopool.ai.direct import OVER_A_POT, pots_crossed
from yagopool.ai.hand import Hand
from yagopool.ai.pace import start_speed
from yagopool.ai.view import View
from yagopool.table.balls import Ball
from yagopool.table.flick import Flick
from yagopool.table.layout import Point
from yagopool.table.pots import Pot
from yagopool.table.spec import BoardSpec

THINNEST: Final = 0.26
"""The least cosine of the cut angle (75 degrees): thinner hits move the target too little to aim at."""
PACES: Final = (0.35, 0.7)


def throw(cut: float, spec: BoardSpec) -> float:
    """Return by how much (radians) the target leaves the line of centres toward the flicked ball's way.

    Friction between the balls, at most what stops the slip; the roll of the flicked ball takes its share upward.
    """
    stick = math.tan(cut) / 7.0 / (0.5 * (1.0 + spec.ball_restitution))
    return math.atan(min(spec.ball_friction * math.sin(cut), stick))


def ghost(target: Point, end: Point, struck_from: Point, spec: BoardSpec) -> tuple[Point, float]:
    """Return where to touch the target to send it to ``end``, and the cut angle in radians (0 to pi)."""
    line = math.atan2(end.y - target.y, end.x - target.x)
    place, cut = _behind(target, line, spec), 0.0
    for _ in range(2):
        way = math.atan2(place.y - struck_from.y, place.x - struck_from.x)
        turn = math.remainder(way - line, math.tau)
        cut = abs(turn)
        if cut >= math.pi / 2.0:
            break
        place = _behind(target, line - math.copysign(throw(cut, spec), turn), spec)
    return place, cut


def _behind(target: Point, line: float, spec: BoardSpec) -> Point:
    reach = 2.0 * spec.ball_radius
    return Point(target.x - reach * math.cos(line), target.y - reach * math.sin(line))


def combination_pots(
    view: View, cue: Ball, targets: Iterable[Ball], hand: Hand, pots: Iterable[Pot] | None = None
) -> Iterator[Candidate]:
    """Yield the pots of the targets by the ``cue`` ball, soft and firm, where both ways are free.

    ``pots``: the pots wanted, all open ones if None.
    """
    wanted = view.open_pots if pots is None else tuple(pots)
    start = view.places[cue]
    for target in targets:
        if target == cue:
            continue
        place = view.places[target]
        things = obstacles(view.layout, view.spec, (cue, target))
        for pot in wanted:
            end = view.spec.pot_centre(pot)
            touch, cut = ghost(place, end, start, view.spec)
            if math.cos(cut) < THINNEST or not inside(touch, view.spec):
                continue
            if room(place, end, things) < 0.0 or room(start, touch, things) < 0.0:
                continue
            crossed = pots_crossed(place, end, (p for p in view.open_pots if p != pot), view.spec)
            crossed += pots_crossed(start, touch, view.open_pots, view.spec)
            who, points = (cue, target, pot), (start, touch, place)
            yield from _driven(view.spec, hand, who=who, points=points, cut=cut, share=OVER_A_POT**crossed)


def _driven(
    spec: BoardSpec,
    hand: Hand,
    *,
    who: tuple[Ball, Ball, Pot],
    points: tuple[Point, Point, Point],
    cut: float,
    share: float,
) -> Iterator[Candidate]:
    cue, target, pot = who
    start, touch, place = points
    length, run_up = distance(place, spec.pot_centre(pot)), distance(start, touch)
    window = drop_window(length, spec)
    passed = 0.5 * (1.0 + spec.ball_restitution) * math.cos(cut)
    turn = hand_turn(hand) * run_up / (2.0 * spec.ball_radius * math.cos(cut))
    spread = Spread(turn, math.hypot(hand.speed, math.tan(cut) * turn))
    for pace in PACES:
        sent = window[0] + pace * (window[1] - window[0])
        speed = start_speed(run_up, sent / passed, spec)
        if spec.least_flick <= speed <= spec.greatest_flick:
            chance = share * pot_chance(length, sent, window, spread, spec)
            aim = Aim("combination", target, pot, (target,))
            yield Candidate(Flick(cue, direction(start, touch), speed), aim, chance)
