"""Which moves can be made, which would be fouls, and what hands do on the table afterwards."""

import math
from collections.abc import Iterator
from typing import Final

from yagopool.errors import Argument, BoardError, RuleError
from yagopool.games.yago.board import BALL_ORDER, BALLS, BLUE, COLOURS, balls_of, colour_of
from yagopool.games.yago.rules.judgement import POSSIBLE, foul_by_flicking, may_flick, offences, uncounted
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.state import ChooseColour, Decline, Entry, GameState, NextGame, Place, Ruling, TakeOver
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match.game import FlickRange, Foreseen, LegalMoves, Mark, Move, Problem
from yagopool.table.geometry import ConvexRegion, Point, closest_point, direction, inset
from yagopool.table.layout import Layout
from yagopool.table.placement import Placement, placement_on
from yagopool.table.shot import Event, Flick, Potted, Stroke, check_flick, crowded_directions, disturbed_balls
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec, Pot

_IN_TRIANGLE: Final = ("problem.place_outside_triangle", "problem.place_not_nearest_triangle")
_ON_LINE: Final = ("problem.place_off_line", "problem.place_not_nearest_line")


def move_problems(state: GameState, layout: Layout, move: Move, spec: BoardSpec) -> tuple[Problem, ...]:
    """Return why a move can't be made in this position; empty if it can, even if it would be a foul."""
    if isinstance(move, Flick):
        return _flick_problems(state, layout, move, spec)
    try:
        apply(state, move)
    except RuleError as error:
        return (Problem.of(error),)
    return _place_problems(layout, move, spec) if isinstance(move, Place) else ()


def legal_moves(state: GameState, layout: Layout, spec: BoardSpec) -> LegalMoves:
    """Return all moves that can be made in this position, also those that would be a foul."""
    may_concede = "concede" in POSSIBLE[state.phase]
    match state.phase:
        case "break" | "play":
            balls = (ball for ball, _ in layout.free if may_flick(state, ball) is None)
            flicks = (
                FlickRange(
                    ball,
                    spec.least_flick,
                    spec.greatest_flick,
                    foul_by_flicking(state, ball),
                    crowded_directions(layout, ball, spec),
                )
                for ball in balls
            )
            return LegalMoves(flicks=tuple(flicks), may_concede=may_concede)
        case "choose_colour":
            return LegalMoves(choices=tuple(ChooseColour(colour) for colour in COLOURS), may_concede=may_concede)
        case "take_over":
            return LegalMoves(choices=(TakeOver(), Decline()), may_concede=may_concede)
        case "game_over":
            return LegalMoves(choices=(NextGame(),))
        case "place":
            returned = sorted(state.to_place, key=BALL_ORDER.__getitem__)
            places = tuple(placement(ball, layout, spec) for ball in returned)
            return LegalMoves(places=places, may_concede=may_concede, place=Place)
    return LegalMoves()


_COSTS: Final = {
    "opponent_ball_flicked": "problem.opponents_ball",
    "opponent_ball_hit_first": "problem.opponents_ball_first",
    "blue_potted": "problem.foul_to_pot",
    "blue_off_board": "problem.jumps_off",
    "ball_off_board": "problem.jumps_off",
}
"""The fouls that an aim warns of, each with its sentence; the others are accidents, or not yet certain."""


def flickable(state: GameState) -> tuple[Ball, ...]:
    """Return the balls that may be flicked, those first whose flick is no foul by itself."""
    possible = (ball for ball in BALLS if may_flick(state, ball) is None)
    return tuple(sorted(possible, key=lambda ball: foul_by_flicking(state, ball) is not None))


def foresee(
    state: GameState, layout: Layout, flick: Flick, events: tuple[Event, ...] = (), spec: BoardSpec = STANDARD_BOARD
) -> Foreseen:
    """Return what a legal flick would cost, and what becomes of the balls that drop in the events foreseen."""
    stroke = Stroke(flick.ball, events)
    marks, remark = _drops(state, stroke)
    by_itself = foul_by_flicking(state, flick.ball) is not None
    return Foreseen(tuple(_costs(state, layout, flick, stroke, spec)), by_itself, marks, remark)


def straight_shot_denied(state: GameState, layout: Layout, pot: Pot, spec: BoardSpec) -> str:
    """Return why no ball of the side that plays can be potted straight: ``blocked``, or no room for the ``finger``.

    Empty where one can, or where straight pots do not count.
    """
    colour, variant = state.colour_of_side(state.shooter_next), VARIANTS[state.match.variant]
    if colour is None or variant.blue_alone or not variant.direct_counts:
        return ""
    centre, free, denied = spec.pot_centre(pot), dict(layout.free), "blocked"
    for ball, place in ((ball, free[ball]) for ball in balls_of(colour) if ball in free):
        others = (other for name, other in free.items() if name != ball)
        if any(math.dist(other, closest_point(other, place, centre)) < 2.0 * spec.ball_radius for other in others):
            continue
        if not disturbed_balls(layout, Flick(ball, direction(place, centre), spec.greatest_flick), spec):
            return ""
        denied = "finger"
    return denied


def _costs(state: GameState, layout: Layout, flick: Flick, stroke: Stroke, spec: BoardSpec) -> Iterator[Problem]:
    """Yield the fouls that an aim warns of, as far as they are certain."""
    variant = VARIANTS[state.match.variant]
    for foul, _ in offences(state, stroke, variant):
        if foul.code in _COSTS and foul.ball is not None:
            yield Problem(foul.code, foul.rule, _COSTS[foul.code], _about(foul.ball, foul.rule))
    if touched := disturbed_balls(layout, flick, spec):
        rule = variant.foul_rules["ball_disturbed"]
        about = (*_about(flick.ball, rule), ("balls", touched))
        yield Problem("ball_disturbed", rule, "problem.finger_room", about)


def _drops(state: GameState, stroke: Stroke) -> tuple[dict[Ball, Mark], Problem | None]:
    """Return what each ball that drops means for the side that plays, and why the first that does not count."""
    out, colour = uncounted(state, stroke), state.colour_of_side(state.shooter_next)
    marks, remark = dict[Ball, Mark](), None
    for ball in (event.ball for event in stroke.events if isinstance(event, Potted)):
        others = colour is not None and colour_of(ball) not in (None, colour)
        counts: Mark = "uncounted" if others or ball in out else "counts"
        marks[ball] = "foul" if ball == BLUE else counts
        if marks[ball] == "uncounted":
            key = "problem.opponents_pot" if others else "ui.table.potted_directly"
            remark = remark or Problem("uncounted", None, key, (("ball", ball),))
    return marks, remark


def _about(ball: Ball | None, rule: str) -> tuple[tuple[str, Argument], ...]:
    return (("ball", ball or ""), ("rule", rule))


def _flick_problems(state: GameState, layout: Layout, flick: Flick, spec: BoardSpec) -> tuple[Problem, ...]:
    refused = may_flick(state, flick.ball)
    if refused is not None:
        return (Problem(refused.code, refused.rule, refused.key, refused.arguments),)
    try:
        check_flick(flick, layout, spec)
    except BoardError as error:
        return (Problem.of(error),)
    return ()


def _place_problems(layout: Layout, place: Place, spec: BoardSpec) -> tuple[Problem, ...]:
    """The rules do not judge a spot; the table does (G10, P4)."""
    if place.at is None:
        return (Problem("missing_key", None, "problem.place_needs_spot", (("ball", place.ball),)),)
    spots = placement(place.ball, layout, spec)
    key = spots.why_not(place.at)
    if key is None:
        return ()
    values: dict[str, Argument] = {"ball": place.ball}
    if (other := spots.ball_at(place.at)) is not None:
        values["other"] = other
    elif (pot := spots.pot_at(place.at)) is not None:
        values["pot"] = pot
    return (Problem("not_allowed", "P4" if place.ball == BLUE else "G10", key, tuple(values.items())),)


def cleared(layout: Layout, entry: Entry, ruling: Ruling | None, after: GameState, _spec: BoardSpec) -> Layout:
    """Return how the table lies once hands have done what a move asks.

    Returned balls come out of their pots (G9, M2), blue leaves after the break (E1), a placed ball lies on its spot.
    """
    if isinstance(entry, Place) and entry.at is not None:
        return layout.with_ball(entry.ball, entry.at)
    if ruling is not None:
        out_of_play = (BLUE,) if after.blue in ("gone", "in_hand") else ()
        return layout.without(*ruling.returned, *out_of_play)
    return layout


def in_play(state: GameState) -> tuple[frozenset[Ball], dict[Pot, Ball]]:
    blue = {BLUE} if state.blue in ("spot", "table") else set()
    return state.on_table | blue, dict(state.pots)


def placement(ball: Ball, layout: Layout, spec: BoardSpec) -> Placement:
    """Return the legal spots for a ball that must be placed; its own position in the layout does not matter.

    A red or yellow one goes into the printed triangle, blue on its line (G10, P4).

    Raises:
        BoardError: there is no room for it anywhere on the board.
    """
    if ball != BLUE:
        triangle = ConvexRegion(inset(spec.triangle, spec.ball_radius))
        return placement_on(triangle, ball, layout, spec, _IN_TRIANGLE)
    height = spec.starting_spot.y
    line = ConvexRegion((Point(spec.ball_radius, height), Point(spec.width - spec.ball_radius, height)))
    return placement_on(line, ball, layout, spec, _ON_LINE)
