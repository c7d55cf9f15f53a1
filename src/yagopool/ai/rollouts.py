"""Strokes tried in the head: simulated, judged, counted against a budget, and what they lead to."""

from dataclasses import dataclass, replace

from yagopool.ai.decision import Intent
from yagopool.ai.evaluation import evaluate
from yagopool.ai.execution_noise import Hand
from yagopool.ai.observation import View
from yagopool.ai.shot_generator import obvious_pots, promise
from yagopool.games.yago.balls import BLUE, COLOURS
from yagopool.games.yago.rules.entries import ChooseColour
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.state import GameState, Side, other_side
from yagopool.match.session import step
from yagopool.physics.trace import Trace
from yagopool.table.flick import Flick

_ANY_SEED = 0
"""No stroke racks a game; the seed of racks is never asked for."""


@dataclass(frozen=True, slots=True)
class Rollout:
    """What a stroke led to."""

    view: View
    trace: Trace
    foul: bool
    idle: bool
    """Whether every red and yellow ball lies where it lay before."""
    gained: bool
    """Whether it filled a pot for the side that played, or won it the choice of a colour."""

    def did(self, aim: Intent) -> bool:
        """Whether the stroke did what it was meant to, without a foul: its pot, any pot for a break, or no foul."""
        if self.foul:
            return False
        if aim.idea == "break":
            return bool(self.view.state.pots)
        return aim.idea == "safe" or aim.pot is None or self.view.layout.potted.get(aim.pot) == aim.target


class Trials:
    """The strokes simulated for one decision; no more than the budget."""

    def __init__(self, budget: int) -> None:
        self.left = budget
        self.made = 0

    def stroke(self, view: View, flick: Flick) -> Rollout:
        """Try a stroke. The caller sees to it that something is left."""
        assert self.left > 0
        self.left -= 1
        self.made += 1
        played = step(view.state, view.layout, flick, seed=_ANY_SEED, spec=view.spec)
        assert played.trace is not None
        assert played.ruling is not None
        after = View(played.after, played.layout_after, view.spec)
        idle = view.layout.without(BLUE) == played.layout_after.without(BLUE)
        side = view.state.shooter_next
        gained = len(after.pots_of(side)) > len(view.pots_of(side)) or after.state.phase == "choose_colour"
        return Rollout(after, played.trace, bool(played.ruling.fouls), idle, gained)


def leads_to(tried: Rollout, side: Side, hand: Hand) -> float:
    """Return what a tried stroke is worth to a side, as things lie; the better colour where they are open."""
    states: tuple[GameState, ...] = (tried.view.state,)
    if tried.view.state.phase == "choose_colour":
        states = tuple(apply(tried.view.state, ChooseColour(colour))[0] for colour in COLOURS)
    best = max(evaluate(View(state, tried.view.layout, tried.view.spec), side, hand) for state in states)
    return best - tried.view.weights.idle if tried.idle else best


def leads_nowhere(view: View, hand: Hand) -> float:
    """Return what a stroke is worth to the side that plays it if it is no foul and every ball lies as before."""
    side, left = view.state.shooter_next, view.state.strokes - 1
    state = replace(view.state, strokes=left) if left else replace(view.state, shooter_next=other_side(side), strokes=1)
    return evaluate(View(state, view.layout, view.spec), side, hand)


def leads_further(tried: Rollout, side: Side, hand: Hand, trials: Trials) -> float:
    """Return what a tried stroke is worth once the next player's most promising pot is tried too, as meant.

    That pot counts by its chance; where it fails the turn passes. The next player need not play it.
    """
    value = leads_to(tried, side, hand)
    view = tried.view
    if view.state.phase != "play" or trials.left <= 0:
        return value
    mover = view.state.shooter_next
    best = max(obvious_pots(view, hand), key=lambda found: promise(view, found), default=None)
    if best is None:
        return value
    sign = 1.0 if mover == side else -1.0
    met = leads_to(trials.stroke(view, best.flick), mover, hand)
    rival = other_side(mover)
    missed = -evaluate(View(replace(view.state, shooter_next=rival, strokes=1), view.layout, view.spec), rival, hand)
    return sign * max(sign * value, best.chance * met + (1.0 - best.chance) * missed)
