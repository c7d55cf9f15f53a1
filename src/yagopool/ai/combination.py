"""One ball drives another: any stroke of a ball becomes a stroke of the ball that sends it so.

In PROFESSIONAL that is how everything is potted, by blue; elsewhere own balls are driven by own balls.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from yagopool.ai.candidate import Aim, Candidate
from yagopool.ai.chance import driven_chance, hand_turn
from yagopool.ai.corridor import direction, distance, inside, obstacles, room
from yagopool.ai.direct import OVER_A_POT, direct_pots, pots_crossed
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
USUAL_CUT: Final = math.radians(30.0)
"""The cut at which the spread of a driven ball is reckoned before its cut is known."""
PACES: Final = (0.35, 0.7)


def throw(cut: float, spec: BoardSpec) -> float:
    """Return by how much (radians) the driven ball leaves the line of centres toward the driving ball's way.

    Friction between the balls, at most what stops the slip. ``cut``: between that way and the line of centres.
    """
    stick = math.tan(cut) / (3.5 * (1.0 + spec.ball_restitution))
    return math.atan(min(spec.ball_friction, stick))


def ghost(target: Point, line: float, struck_from: Point, spec: BoardSpec) -> tuple[Point, float]:
    """Return where to touch a ball to send it along a line (radians), and the cut angle in radians (0 to pi)."""
    centres, cut = line, math.pi
    place = _behind(target, line, spec)
    for _ in range(3):
        turn = math.remainder(math.atan2(place.y - struck_from.y, place.x - struck_from.x) - centres, math.tau)
        cut = abs(turn)
        if cut >= math.pi / 2.0:
            break
        centres = line - math.copysign(throw(cut, spec), turn)
        place = _behind(target, centres, spec)
    return place, cut


def _behind(target: Point, line: float, spec: BoardSpec) -> Point:
    reach = 2.0 * spec.ball_radius
    return Point(target.x - reach * math.cos(line), target.y - reach * math.sin(line))


def driven_hand(hand: Hand, start: Point, target: Point, spec: BoardSpec) -> Hand:
    """Return how far a ball strays that is driven by one that a hand flicks from ``start``: the farther, the more."""
    return sent_hand(hand, distance(start, target), spec)


def sent_hand(hand: Hand, way: float, spec: BoardSpec) -> Hand:
    """Return how far a ball strays that is driven by one that comes ``way`` mm to it."""
    run_up = max(way - 2.0 * spec.ball_radius, 1.0)
    turn = hand_turn(hand) * run_up / (2.0 * spec.ball_radius * math.cos(USUAL_CUT))
    return Hand(math.degrees(turn), math.hypot(hand.speed, math.tan(USUAL_CUT) * turn))


def driven(view: View, cue: Ball, stroke: Candidate) -> Candidate | None:
    """Return the stroke of ``cue`` that sends another ball as a stroke of that ball's own would; None where none does.

    The chance follows from that of the given stroke, which is to be reckoned with ``driven_hand``.
    """
    spec, sent = view.spec, stroke.flick.ball
    start, place = view.places[cue], view.places[sent]
    touch, cut = ghost(place, math.radians(stroke.flick.direction), start, spec)
    if math.cos(cut) < THINNEST or not inside(touch, spec):
        return None
    if room(start, touch, obstacles(view.layout, spec, (cue, sent))) < 0.0:
        return None
    run_up = distance(start, touch)
    passed = 0.5 * (1.0 + spec.ball_restitution) * math.cos(cut)
    speed = start_speed(run_up, stroke.flick.speed / passed, spec)
    if not spec.least_flick <= speed < min(spec.hop_speed, spec.greatest_flick):
        return None
    share = OVER_A_POT ** pots_crossed(start, touch, view.open_pots, spec)
    idea = "combination" if stroke.aim.idea == "direct" else stroke.aim.idea
    aim = Aim(idea, stroke.aim.target, stroke.aim.pot, (sent, *stroke.aim.via))
    return Candidate(Flick(cue, direction(start, touch), speed), aim, share * driven_chance(stroke.chance))


def without(view: View, ball: Ball) -> View:
    """Return the view as it is once a ball has left its place."""
    return View(view.state, view.layout.without(ball), view.spec)


def combination_pots(
    view: View, cue: Ball, targets: Iterable[Ball], hand: Hand, pots: Iterable[Pot] | None = None
) -> Iterator[Candidate]:
    """Yield the straight pots of the targets driven by ``cue``, soft and firm; all open pots if ``pots`` is None."""
    left = without(view, cue)
    for target in targets:
        if target != cue:
            spread = driven_hand(hand, view.places[cue], view.places[target], view.spec)
            for stroke in direct_pots(left, (target,), spread, PACES, pots):
                found = driven(view, cue, stroke)
                if found is not None:
                    yield found


def plants(view: View, cue: Ball, balls: Iterable[Ball], hand: Hand) -> Iterator[Candidate]:
    """Yield the pots in which ``cue`` drives one of the balls onto another, and that one drops."""
    targets = tuple(ball for ball in balls if ball != cue)
    left = without(view, cue)
    for first in targets:
        spread = driven_hand(hand, view.places[cue], view.places[first], view.spec)
        others = tuple(ball for ball in targets if ball != first)
        for stroke in combination_pots(left, first, others, spread):
            found = driven(view, cue, stroke)
            if found is not None:
                yield replace(found, aim=found.aim._replace(idea="combination"))
