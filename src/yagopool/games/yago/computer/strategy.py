"""This game's part of the search: what a tried shot leads to, the position after it, or one shot further."""

import math
import random
from dataclasses import replace
from typing import Final

from yagopool.ai import observation
from yagopool.ai.decision import Outlook
from yagopool.ai.levels import Hand
from yagopool.ai.search import Rollout, Strategy
from yagopool.games.yago.board import COLOURS, racked
from yagopool.games.yago.computer import evaluation
from yagopool.games.yago.computer.aim_refinement import pot_in_reach, refined
from yagopool.games.yago.computer.evaluation import by_pots, outlook
from yagopool.games.yago.computer.shot_generator import candidates, most_obvious, random_flick, straight_flick
from yagopool.games.yago.computer.yago_view import YagoView
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.state import ChooseColour
from yagopool.table.pieces import Ball, Pot, Side, other_side


def looked_at(view: YagoView, rng: random.Random) -> YagoView:
    """Return the view with the balls where a person's eye may see them; a whole rack before the break as any other."""
    rack = racked(rng.getrandbits(32), view.state.game, view.spec)
    off = 2.0 * view.spec.rack_scatter
    as_racked = not view.state.broken and len(rack.free) == len(view.layout.free)
    if as_racked and all(math.dist(*two) <= off for two in zip(rack.balls.values(), view.places.values(), strict=True)):
        return replace(view, layout=rack)
    return observation.looked_at(view, rng)


def _with_colours(view: YagoView) -> tuple[YagoView, ...]:
    """Return the view; where the colours are about to be chosen, one view for each choice."""
    if view.state.phase != "choose_colour":
        return (view,)
    return tuple(replace(view, state=apply(view.state, ChooseColour(colour))[0]) for colour in COLOURS)


def win_chance(view: YagoView, side: Side, hand: Hand) -> float:
    """Return the chance of a side to win this game, both playing with such a hand; the better colour is chosen."""
    best = max if view.state.to_act == side else min
    return best(outlook(one, side, hand) for one in _with_colours(view)).wins


def leaves(view: YagoView, side: Side, hand: Hand) -> tuple[Ball, Pot] | None:
    """Return the ball of a side that lies best for a pot, and the pot."""
    best = evaluation.best_prospect(view, side, hand)
    return None if best is None else (best.ball, best.pot)


def leads_to(tried: Rollout, side: Side, hand: Hand) -> Outlook:
    """Return what a side can expect after a tried stroke, as things lie; the better colour where they are open."""
    best = max(outlook(view, side, hand) for view in _with_colours(tried.view))
    return _less_idle(tried, best)


def leads_to_at_once(tried: Rollout, side: Side, hand: Hand) -> Outlook:
    """Return the same, but in PROFESSIONAL valued without a thought of where blue lies for either side's next shot."""
    found = leads_to(tried, side, hand)
    if not tried.view.variant.blue_alone:
        return found
    value = max(outlook(view, side, hand, by_pots).value for view in _with_colours(tried.view))
    return _less_idle(tried, Outlook(value, found.wins))


def _less_idle(tried: Rollout, led_to: Outlook) -> Outlook:
    return led_to._replace(value=led_to.value - tried.view.weights.idle) if tried.idle else led_to


def leads_nowhere(view: YagoView, hand: Hand) -> Outlook:
    """Return what the side that plays can expect of a stroke that is no foul and leaves every ball where it was."""
    side, left = view.state.shooter_next, view.state.strokes - 1
    state = replace(view.state, strokes=left) if left else replace(view.state, shooter_next=other_side(side), strokes=1)
    return outlook(YagoView(state, view.layout, view.spec), side, hand)


STRATEGY: Final = Strategy(
    view=YagoView.of,
    looked_at=looked_at,
    candidates=candidates,
    leads_to=leads_to,
    leads_to_at_once=leads_to_at_once,
    most_obvious=most_obvious,
    win_chance=win_chance,
    leaves=leaves,
    leads_nowhere=leads_nowhere,
    meant_after_all=pot_in_reach,
    refined=refined,
    random_flick=random_flick,
    straight_flick=straight_flick,
)
