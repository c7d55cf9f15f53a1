"""What the computer plays in every phase, and this game's part of the search: what a tried shot leads to."""

import math
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from yagopool.ai import observation
from yagopool.ai.decision import Considered, Decision, Outlook, Weighed
from yagopool.ai.levels import Level
from yagopool.ai.observation import View
from yagopool.ai.search import Rollout, Strategy, Trials, decide_shot, search
from yagopool.errors import RuleError
from yagopool.games.yago.board import BALL_ORDER, BLUE, COLOURS, Colour, racked
from yagopool.games.yago.computer import evaluation
from yagopool.games.yago.computer.aim_refinement import pot_in_reach, refined
from yagopool.games.yago.computer.evaluation import by_pots, outlook
from yagopool.games.yago.computer.flicks_around import gains_around
from yagopool.games.yago.computer.shot_generator import candidates, most_obvious, random_flick, straight_flick
from yagopool.games.yago.computer.yago_view import YagoView
from yagopool.games.yago.moves import placement
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.state import ChooseColour, Decline, NextGame, Place, TakeOver
from yagopool.table.geometry import Point
from yagopool.table.placement import Placement
from yagopool.table.shot import Hand
from yagopool.table.spec import Ball, Pot, Side, other_side


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
    gains_around=gains_around,
)


TRIANGLE_ROWS: Final = 5
"""Rows of spots in the triangle, one more in each row."""
LINE_SPOTS: Final = 13
"""Spots on blue's line."""
MOST_SPOTS: Final = 6
"""The number of spots that are part of a decision."""


def weigh_colours(view: YagoView, side: Side, level: Level) -> tuple[Weighed, ...]:
    """Return the colours, the better one for its side first: the pots it fills, and what can be potted next."""

    def weighed(colour: Colour) -> Weighed:
        after = YagoView(apply(view.state, ChooseColour(colour))[0], view.layout, view.spec)
        value, wins = outlook(after, side, level.hand)
        return Weighed(ChooseColour(colour), round(value, 6), wins)

    return tuple(sorted(map(weighed, COLOURS), key=lambda one: -one.value))


def weigh_taking_over(
    view: YagoView, rng: random.Random, trials: Trials, level: Level
) -> tuple[tuple[Weighed, ...], tuple[Considered, ...]]:
    """Weigh taking over with two strokes against letting the offender play on with one: the better one first.

    Both sides' best strokes are looked for, each with half of the budget; those of the side that may take over are
    returned too.
    """
    if trials.left < 4:
        return (Weighed(TakeOver(), 0.0),), ()
    halves = Trials(trials.left // 2), Trials(trials.left // 2)
    taken, left = apply(view.state, TakeOver())[0], apply(view.state, Decline())[0]
    own = search(replace(view, state=taken), rng, halves[0], level)
    rival = search(replace(view, state=left), rng, halves[1], level)
    trials.made += halves[0].made + halves[1].made
    weighed = (
        Weighed(TakeOver(), own[0].value, own[0].wins),
        Weighed(Decline(), -rival[0].value, 1.0 - rival[0].wins),
    )
    return tuple(sorted(weighed, key=lambda one: -one.value)), own


def weigh_places(view: YagoView, side: Side, hand: Hand) -> tuple[Weighed, ...]:
    """Return the best spots found for the first ball to be placed (blue last, as its place depends on the others).

    The best first; of spots closer together than two balls only the best.
    """
    ball = min(view.state.to_place, key=BALL_ORDER.__getitem__)
    state = replace(view.state, to_place=view.state.to_place - {ball})
    spots = sorted(set(_spots(placement(ball, view.layout, view.spec))))
    found = {spot: outlook(YagoView(state, view.layout.with_ball(ball, spot), view.spec), side, hand) for spot in spots}
    values = {spot: round(one.value, 6) for spot, one in found.items()}
    # Equal ones by how central they are, then by how near: the same on either side of the board.
    middle = view.spec.width / 2.0
    spots.sort(key=lambda spot: (values[spot], -round(abs(spot.x - middle), 6), -spot.y), reverse=True)
    best: list[Point] = []
    for spot in spots:
        if len(best) < MOST_SPOTS and all(math.dist(spot, other) >= 4.0 * view.spec.ball_radius for other in best):
            best.append(spot)
    return tuple(Weighed(Place(ball, (spot.x, spot.y)), values[spot], found[spot].wins) for spot in best)


def _spots(legal: Placement) -> Iterator[Point]:
    """Yield legal spots all over where the ball may lie."""
    yield from (legal.nearest(spot) for spot in legal.spots)
    grid = _line(legal) if legal.ball == BLUE else _triangle(legal)
    yield from (legal.nearest(point) for point in grid if legal.legal(point))


def _line(legal: Placement) -> Iterator[Point]:
    first, last = legal.spec.ball_radius, legal.spec.width - legal.spec.ball_radius
    for index in range(LINE_SPOTS):
        share = index / (LINE_SPOTS - 1)
        yield Point(first + share * (last - first), legal.spec.starting_spot.y)


def _triangle(legal: Placement) -> Iterator[Point]:
    near, left, right = legal.target.corners
    for row in range(TRIANGLE_ROWS):
        down = row / (TRIANGLE_ROWS - 1)
        for column in range(row + 1):
            across = column / row if row else 0.5
            x = near.x + down * ((1.0 - across) * (left.x - near.x) + across * (right.x - near.x))
            y = near.y + down * ((1.0 - across) * (left.y - near.y) + across * (right.y - near.y))
            yield Point(x, y)


def decide(seen: View, thinking: random.Random, hand: random.Random, budget: int, level: Level) -> Decision:
    """Return what a level plays; ``hand`` draws the error of the hand. See ``yagopool.ai.decision``."""
    view = replace(YagoView.of(seen), careful=level.depth > 1)
    side = view.state.to_act
    if level.sight < 1.0:
        budget *= view.weights.looks
    match view.state.phase:
        case "break" | "play":
            return decide_shot(view, thinking, hand, Trials(budget), level)
        case "game_over":
            return Decision(NextGame())
        case "choose_colour" if side is not None:
            return _best(weigh_colours(view, side, level))
        case "place" if side is not None:
            return _best(weigh_places(view, side, level.hand))
        case "take_over":
            trials = Trials(budget)
            weighed, considered = weigh_taking_over(view, thinking, trials, level)
            return replace(_best(weighed), considered=considered, simulated=trials.made)
    raise RuleError("wrong_phase", "error.match_is_over", asked="decide")


def _best(weighed: tuple[Weighed, ...]) -> Decision:
    return Decision(weighed[0].move, weighed=weighed)
