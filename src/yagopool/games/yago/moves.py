"""Which moves can be made, which would be fouls, and what hands do on the table afterwards."""

from yagopool.errors import Argument, BoardError, RuleError
from yagopool.games.yago.balls import BALL_ORDER, BLUE, COLOURS
from yagopool.games.yago.placement import placement
from yagopool.games.yago.rules.checks import POSSIBLE, foul_by_flicking, may_flick
from yagopool.games.yago.rules.entries import ChooseColour, Decline, Entry, NextGame, Place, TakeOver
from yagopool.games.yago.rules.judgement import offences
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.ruling import Ruling
from yagopool.games.yago.rules.state import GameState
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match.game import FlickRange, LegalMoves, Move, Problem
from yagopool.table.events import Event, Stroke
from yagopool.table.flick import Flick, crowded_directions, disturbed_balls
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball, Pot
from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.table.validation import check_flick


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


def warnings(
    state: GameState,
    layout: Layout,
    flick: Flick,
    spec: BoardSpec = STANDARD_BOARD,
    *,
    foreseen: tuple[Event, ...] = (),
) -> tuple[Problem, ...]:
    """Return which fouls a legal flick commits by being made at all: an opponent's ball (E3), no room for the finger.

    Of what the balls do afterwards only an opponent's ball hit first (P3), if it is among the events ``foreseen``.
    """
    found = []
    rule = foul_by_flicking(state, flick.ball)
    if rule is not None:
        about: tuple[tuple[str, Argument], ...] = (("ball", flick.ball), ("rule", rule))
        found.append(Problem("opponent_ball_flicked", rule, "problem.opponents_ball", about))
    for foul, _ in offences(state, Stroke(flick.ball, foreseen), VARIANTS[state.match.variant]):
        if foul.code == "opponent_ball_hit_first" and foul.ball is not None:
            hit: tuple[tuple[str, Argument], ...] = (("ball", foul.ball), ("rule", foul.rule))
            found.append(Problem(foul.code, foul.rule, "problem.opponents_ball_first", hit))
    touched = disturbed_balls(layout, flick, spec)
    if touched:
        accident = VARIANTS[state.match.variant].foul_rules["ball_disturbed"]
        values: tuple[tuple[str, Argument], ...] = (("ball", flick.ball), ("balls", touched), ("rule", accident))
        found.append(Problem("ball_disturbed", accident, "problem.finger_room", values))
    return tuple(found)


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


def cleared(layout: Layout, entry: Entry, ruling: Ruling | None, after: GameState) -> Layout:
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
    """Return the balls that lie free on the board, and those in pots."""
    blue = {BLUE} if state.blue in ("spot", "table") else set()
    return state.on_table | blue, dict(state.pots)
