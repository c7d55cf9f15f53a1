"""All strokes worth a thought in a position, the most promising first."""

import math
from collections.abc import Iterable, Iterator
from typing import Final

from yagopool.ai.breaks import breaks
from yagopool.ai.candidate import Candidate
from yagopool.ai.combination import combination_pots, driven, driven_hand, plants, without
from yagopool.ai.cushions import cushion_pots
from yagopool.ai.direct import direct_pots
from yagopool.ai.glance import glancing_pots
from yagopool.ai.hand import Hand
from yagopool.ai.kick import kick_pots
from yagopool.ai.safe import anything, drives, kicks, lays, marks, touches
from yagopool.ai.standing import gain, winning_pots
from yagopool.ai.view import View
from yagopool.rules.state import other_side
from yagopool.table.balls import BALL_ORDER, BLUE, Ball

QUIET: Final = 0.3
"""What a stroke promises that only prepares or denies what a pot would do at once."""


def candidates(view: View, hand: Hand) -> tuple[Candidate, ...]:
    """Return the strokes worth a thought for the side that plays, by promise: chance by geometry times what it gains.

    Never empty while there is a ball to flick; every one of them may be played, and flicks no ball of the rival's.
    """
    if not view.state.broken:
        found = tuple(breaks(view))
    elif view.variant.blue_alone:
        found = tuple(_with_blue(view, hand))
    else:
        found = tuple(_by_hand(view, hand))
    if not found:
        found = tuple(anything(view, view.flickable(view.state.shooter_next) or tuple(view.places)[:1]))
    return tuple(sorted(found, key=lambda candidate: (-promise(view, candidate), *_same_mirrored(candidate))))


def _same_mirrored(candidate: Candidate) -> tuple[float, int, float]:
    """Return an order for strokes that promise the same, unchanged by mirroring the board: the softest first."""
    flick = candidate.flick
    aside = abs(math.cos(math.radians(flick.direction)))
    return round(flick.speed, 3), BALL_ORDER[flick.ball], round(aside, 6)


def promise(view: View, candidate: Candidate) -> float:
    """Return what a candidate promises before it is simulated, rounded so that mirrored ones promise the same."""
    pot = candidate.aim.pot
    gained = gain(view, view.state.shooter_next, pot) if pot is not None else 0.0
    return round((QUIET if candidate.quiet else 1.0) * candidate.chance * (0.15 + gained), 6)


def _by_hand(view: View, hand: Hand) -> Iterator[Candidate]:
    side = view.state.shooter_next
    balls = view.flickable(side)
    if view.variant.direct_counts:
        yield from direct_pots(view, balls, hand)
    yield from _round_about(view, balls, hand)
    yield from cushion_pots(view, balls, 2, hand)
    for ball in balls:
        yield from combination_pots(view, ball, balls, hand)
    own, rival = view.pots_of(side), view.pots_of(other_side(side))
    dangerous = winning_pots(rival, own)
    yield from lays(view, balls, (pot for pot in view.open_pots if pot in dangerous or not dangerous), hand)
    if dangerous:
        yield from drives(view, balls, (ball for ball in view.free_own(other_side(side)) if ball not in balls))


def _round_about(view: View, balls: Iterable[Ball], hand: Hand) -> Iterator[Candidate]:
    yield from cushion_pots(view, balls, 1, hand)
    yield from glancing_pots(view, balls, hand)


def _with_blue(view: View, hand: Hand) -> Iterator[Candidate]:
    if BLUE not in view.places:
        return
    targets = view.free_own(view.state.shooter_next)
    yield from combination_pots(view, BLUE, targets, hand)
    yield from plants(view, BLUE, targets, hand)
    left = without(view, BLUE)
    for target in targets:
        spread = driven_hand(hand, view.places[BLUE], view.places[target], view.spec)
        for stroke in (*_round_about(left, (target,), spread), *lays(left, (target,), view.open_pots, spread)):
            found = driven(view, BLUE, stroke)
            if found is not None:
                yield found
    for cushions in (1, 2):
        yield from kick_pots(view, BLUE, targets, hand, cushions)
    own = marks(view, view.own(view.state.shooter_next))
    lawful = tuple(touches(view, own))
    yield from lawful
    yield from kicks(view, tuple(mark for mark in own if mark.ball in view.places) if lawful else own)
