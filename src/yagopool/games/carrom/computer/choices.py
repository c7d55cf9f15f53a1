"""What the computer plays in every phase of carrom: a shot, and where a man that comes out is placed."""

import math
import random
from collections.abc import Iterator
from typing import Final

from yagopool.ai.decision import Decision, Weighed
from yagopool.ai.levels import Level
from yagopool.ai.observation import View
from yagopool.ai.search import Trials, decide_shot
from yagopool.errors import RuleError
from yagopool.games.carrom.board import CENTRE_CIRCLE
from yagopool.games.carrom.computer.carrom_view import CarromView
from yagopool.games.carrom.computer.evaluation import outlook
from yagopool.games.carrom.moves import carrom_moves, man_placement
from yagopool.games.carrom.rules.referee import apply_carrom
from yagopool.games.carrom.rules.state import NextBoard, PlaceMan
from yagopool.table.geometry import Point
from yagopool.table.placement import Placement
from yagopool.table.shot import Hand
from yagopool.table.spec import Side, piece_order

RINGS: Final = ((0.0, 1), (0.5, 6), (1.0, 12))
"""Where in the centre circle a man is tried: parts of its radius, and how many places around."""
MOST_TRIALS: Final = 144
"""Simulated shots of a decision: with twenty discs one takes twice as long as with eleven balls."""
MOST_SPOTS: Final = 6
"""The number of places that are part of a decision."""


def weigh_men(view: CarromView, side: Side, hand: Hand) -> tuple[Weighed, ...]:
    """Return the best places found for the first man to be placed, the one that hurts its owner most first (F1)."""
    men = (man for man in view.state.to_place if view.state.owner(man) != side)
    man = min(men, key=piece_order)
    found = []
    for spot in sorted(set(_spots(man_placement(man, view.layout, view.spec), view))):
        move = PlaceMan(man, (spot.x, spot.y))
        after, _ = apply_carrom(view.state, move)
        seen = CarromView(after, view.layout.with_ball(man, spot), view.spec)
        expected = outlook(seen, side, hand)
        found.append(Weighed(move, round(expected.value, 6), expected.wins))
    found.sort(key=lambda one: -one.value)
    return tuple(found[:MOST_SPOTS])


def _spots(legal: Placement, view: CarromView) -> Iterator[Point]:
    middle, reach = Point(view.spec.width / 2.0, view.spec.length / 2.0), CENTRE_CIRCLE - view.spec.ball_radius - 1.0
    for part, count in RINGS:
        for number in range(count):
            turn = math.tau * number / count
            point = Point(middle.x + part * reach * math.cos(turn), middle.y + part * reach * math.sin(turn))
            yield legal.nearest(point)


def decide(seen: View, thinking: random.Random, hand: random.Random, budget: int, level: Level) -> Decision:
    """Return what a level plays; ``hand`` draws the error of the hand. See ``yagopool.ai.decision``."""
    view = CarromView.of(seen)
    state = view.state
    match state.phase:
        case "break" | "shoot" | "cover":
            return decide_shot(view, thinking, hand, Trials(min(budget, MOST_TRIALS)), level)
        case "game_over":
            return Decision(NextBoard())
        case "place" if level.mind == "random":
            return Decision(carrom_moves(state, view.layout, view.spec).sample(thinking))
        case "place" if state.to_act is not None:
            weighed = weigh_men(view, state.to_act, level.hand)
            return Decision(weighed[0].move, weighed=weighed)
    raise RuleError("wrong_phase", "error.match_is_over", asked="decide")
