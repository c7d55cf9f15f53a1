"""Carrom's part of the search: what a tried shot leads to, the position after it, or one shot further."""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from yagopool.ai import observation
from yagopool.ai.decision import Candidate, Considered, Outlook
from yagopool.ai.hint import SHOWN
from yagopool.ai.search import Rollout, Strategy, Trials
from yagopool.ai.shot_geometry import aim_shoot_correct
from yagopool.games.carrom.board import QUEEN, racked
from yagopool.games.carrom.computer.carrom_view import CarromView
from yagopool.games.carrom.computer.evaluation import leads_nowhere, lies, outlook
from yagopool.games.carrom.computer.shot_generator import (
    candidates,
    is_racked,
    most_obvious,
    random_flick,
    straight_flick,
)
from yagopool.physics.trace import Path
from yagopool.table.geometry import Point
from yagopool.table.shot import Flick, Hand
from yagopool.table.spec import Ball, Pot, Side

FAR_OFF: Final = 160.0
"""mm: what passes its pocket farther away is not corrected."""


def looked_at(view: CarromView, rng: random.Random) -> CarromView:
    """Return the view with the men where a person's eye may see them; a whole rack before the break as any other."""
    if view.state.phase == "break" and is_racked(view):
        return replace(view, layout=racked(rng.getrandbits(32), view.state.game, view.spec))
    return observation.looked_at(view, rng)


def win_chance(view: CarromView, side: Side, hand: Hand) -> float:
    """Return the chance of a side to win this board, both playing with such a hand."""
    return outlook(view, side, hand).wins


def leads_to(tried: Rollout, side: Side, hand: Hand) -> Outlook:
    """Return what a side can expect after a tried shot, as things lie."""
    found, weights = outlook(tried.view, side, hand), tried.view.weights
    liked = weights.potting if tried.gained and hand.direction >= weights.unsteady else 0.0
    return found._replace(value=found.value + liked - (weights.idle if tried.idle else 0.0))


def leaves(view: CarromView, side: Side, hand: Hand) -> tuple[Ball, Pot] | None:
    """Return the man of a side that lies best, and its pocket."""
    found = lies(view, side, hand).men
    man = max(found, key=lambda one: found[one].chance, default=None)
    return None if man is None or found[man].chance <= view.weights.faintest else (man, found[man].pot)


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A simulated attempt at a pot: how far to the right of its pocket the man passed."""

    flick: Flick
    tried: Rollout
    hit: bool
    miss: float


def refined(view: CarromView, candidate: Candidate, tried: Rollout, trials: Trials) -> tuple[Flick, Rollout]:
    """Return a flick that does what the candidate means, where two more tries find one; else as it was."""
    aim = candidate.aim
    if aim.pot is None or aim.target is None or candidate.is_safety or tried.foul:
        return candidate.flick, tried
    target, end = aim.target, view.spec.pot_centre(aim.pot)

    def attempt(flick: Flick, tried: Rollout) -> _Attempt | None:
        path = next((path for path in tried.trace.paths if path.ball == target), None)
        miss = None if path is None else passed_by(path, end)
        hit = tried.did(aim)
        return _Attempt(flick, tried, hit, miss or 0.0) if hit or miss is not None else None

    def again(last: _Attempt, turn: float) -> _Attempt | None:
        if trials.left <= 0:
            return None
        flick = replace(last.flick, direction=(last.flick.direction + math.degrees(turn)) % 360.0)
        return attempt(flick, trials.stroke(view, flick))

    # A straight hit on the right side sends the man to the left; each cushion swaps them.
    turns = sum(met not in view.places for met in aim.via)
    by = -2000.0 * (-1.0) ** turns
    found = aim_shoot_correct(attempt(candidate.flick, tried), again, by, corrections=2, most=0.05, learning=True)
    return (candidate.flick, tried) if found is None else (found.flick, found.tried)


def passed_by(path: Path, end: Point) -> float | None:
    """Return by how many mm a piece's way passes a point: positive where that lies to the left; None: far off."""
    best: tuple[float, float] | None = None
    for segment in path.segments:
        first, last = segment.at(segment.start), segment.at(segment.end)
        dx, dy = last.x - first.x, last.y - first.y
        length = math.hypot(dx, dy)
        if length < 1e-6:
            continue
        along = ((end.x - first.x) * dx + (end.y - first.y) * dy) / length
        left = (dx * (end.y - first.y) - dy * (end.x - first.x)) / length
        off = math.hypot(left, max(along - length, 0.0, -along))
        if off < FAR_OFF and (best is None or off < best[0]):
            best = off, left
    return None if best is None else best[1]


def _with_queen(
    view: CarromView,
    shown: list[Considered],
    searched: Sequence[Considered],
    measured: Callable[[Considered], Considered | None],
) -> list[Considered]:
    """Return the hints: if none is for the queen though she may be potted, the best try at her replaces the last."""
    if not view.queen_open(view.state.shooter_next) or any(one.aim.target == QUEEN for one in shown):
        return shown
    ways = (measured(one) for one in searched if one.aim.target == QUEEN)
    best = next((one for one in ways if one is not None), None)
    return shown if best is None or best.chance < view.weights.faint else [*shown[: SHOWN - 1], best]


STRATEGY: Final = Strategy(
    view=CarromView.of,
    looked_at=looked_at,
    candidates=candidates,
    leads_to=leads_to,
    leads_to_at_once=leads_to,
    most_obvious=most_obvious,
    win_chance=win_chance,
    leaves=leaves,
    leads_nowhere=leads_nowhere,
    meant_after_all=lambda *_: None,
    refined=refined,
    random_flick=random_flick,
    straight_flick=straight_flick,
    hints=_with_queen,
)
