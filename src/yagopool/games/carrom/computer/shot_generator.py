"""All shots worth a thought in a position, the most promising first."""

import math
import random
from collections.abc import Iterator
from typing import Final

from yagopool.ai.decision import Candidate, Intent
from yagopool.ai.shot_geometry import distance
from yagopool.games.carrom.board import QUEEN, STRIKER, rack
from yagopool.games.carrom.computer.carrom_view import CarromView
from yagopool.games.carrom.computer.evaluation import Prospects, lies
from yagopool.games.carrom.computer.pot_shots import bank_errands, combination_errands, kicks, pot_errands, strikes
from yagopool.games.carrom.computer.safeties import any_hits, approaches, clearing_shots, cluster_shots
from yagopool.games.carrom.moves import carrom_moves, striker_placement
from yagopool.table.geometry import Point, direction
from yagopool.table.shot import EXACT_HAND, Flick, Hand
from yagopool.table.spec import other_side

BREAK_SPEEDS: Final = (1.0, 0.75, 0.5)
"""Parts of the hardest flick."""
BREAK_OFFSETS: Final = (0.0, 12.0, -12.0, 30.0, -30.0)
"""mm off the middle of the men."""
AS_RACKED: Final = 3.0
"""mm that men may be off their places before the break and still be called racked."""


def candidates(view: CarromView, hand: Hand) -> tuple[Candidate, ...]:
    """Return the shots worth a thought for the side that plays, by promise: chance by geometry times what it gains.

    Never empty; each of them may be played.
    """
    opening = view.state.phase == "break" and is_racked(view)
    found = tuple(breaks(view) if opening else _thought_of(view, hand))
    found = found or tuple(any_hits(view, _any_spots(view)))
    gains = _gains(view, hand)
    return tuple(sorted(found, key=lambda one: (-_promise(view, one, gains), one.flick.speed, one.flick.direction)))


def is_racked(view: CarromView) -> bool:
    """Whether all men stand in the middle as before the break."""
    whole = rack(view.spec).balls
    return whole.keys() == view.places.keys() and all(
        distance(place, view.places[man]) <= AS_RACKED for man, place in whole.items()
    )


def _any_spots(view: CarromView) -> tuple[Point, ...]:
    placement = striker_placement(view.state, view.layout, view.spec)
    return view.spots[::16] or tuple(placement.nearest(spot) for spot in placement.spots[:2])


def breaks(view: CarromView) -> Iterator[Candidate]:
    """Yield the breaks: from several places, at the middle of the men and beside it, hard and less hard."""
    middle = Point(view.spec.width / 2.0, view.spec.length / 2.0)
    for spot in view.spots[::4]:
        onward, way = direction(spot, middle), distance(spot, middle)
        for offset in BREAK_OFFSETS:
            for part in BREAK_SPEEDS:
                heading = (onward + math.degrees(math.atan2(offset, way))) % 360.0
                flick = Flick(STRIKER, heading, part * view.spec.greatest_flick, spot)
                yield Candidate(flick, Intent("break"), 0.5 * part)


def _thought_of(view: CarromView, hand: Hand) -> Iterator[Candidate]:
    side = view.state.shooter_next
    targets, others = view.targets(side), view.own(other_side(side))
    for errand in pot_errands(view, targets):
        straight = tuple(strikes(view, errand, hand))
        yield from straight
        if not straight:
            yield from kicks(view, errand, hand)
    for errands in (bank_errands(view, targets), combination_errands(view, targets)):
        for errand in errands:
            yield from strikes(view, errand, hand)
    yield from approaches(view, view.own(side), hand)
    yield from clearing_shots(view, others)
    yield from cluster_shots(view)


def obvious_pots(view: CarromView, hand: Hand) -> Iterator[Candidate]:
    """Yield what the side that plays would look at first: straight pots of the striker."""
    for errand in pot_errands(view, view.targets(view.state.shooter_next)):
        yield from strikes(view, errand, hand)


def _gains(view: CarromView, hand: Hand) -> tuple[float, float]:
    """Return what potting a man changes for the side that plays, and what potting the queen does."""
    ahead = Prospects.of(view, view.state.shooter_next, hand)
    missed, man = ahead.missed.value, ahead.potted
    cover = max(ahead.own.best, ahead.odds.chance)
    queen = cover * (ahead.covered.value - missed)
    return max(0.0 if man is None else man.value - missed, 0.0), max(queen, 0.0)


def _promise(view: CarromView, candidate: Candidate, gains: tuple[float, float]) -> float:
    gained = 0.0 if candidate.aim.pot is None else 0.5 * gains[candidate.aim.target == QUEEN]
    return round((view.weights.safety if candidate.is_safety else 1.0) * candidate.chance * (0.15 + gained), 6)


def most_obvious(view: CarromView, hand: Hand) -> Candidate | None:
    """Return the straight pot that promises most; None where there is none."""
    side, (man, queen) = view.state.shooter_next, _gains(view, hand)
    found, wanted = lies(view, side, hand), view.targets(side)
    rated = {piece: lie.chance * man for piece, lie in found.men.items()}
    if found.queen is not None:
        rated[QUEEN] = found.queen.chance * queen
    best = sorted(wanted, key=lambda piece: rated.get(piece, 0.0), reverse=True)[:1]
    shots = (one for errand in pot_errands(view, best) for one in strikes(view, errand, hand))
    return max(shots, key=lambda one: one.chance, default=None)


# Scripted players, to measure the others against.


def random_flick(view: CarromView, rng: random.Random) -> Flick:
    """Return any flick that may be made."""
    move: Flick = carrom_moves(view.state, view.layout, view.spec).sample(rng)
    return move


def straight_flick(view: CarromView, hand: Hand) -> Flick:
    """Return the surest straight pot by geometry; without one a shot into men that lie together, or any."""
    if view.state.phase == "break" and is_racked(view):
        return next(breaks(view)).flick
    found = list(obvious_pots(view, hand)) or list(candidates(view, hand or EXACT_HAND))
    return max(found, key=lambda candidate: candidate.chance).flick
