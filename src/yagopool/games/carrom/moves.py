"""Where the striker and returned men may be placed, which moves can be made, and what hands do afterwards."""

import math
from typing import Any, Final

from yagopool.errors import Argument, BoardError, RuleError
from yagopool.games.carrom.board import BASE_LINE, CENTRE_CIRCLE, LINE_LENGTH, LINES_APART, QUEEN, STRIKER, rack
from yagopool.games.carrom.rules.judgement import ShotJudgement, judge_shot
from yagopool.games.carrom.rules.referee import POSSIBLE, apply_carrom, check_phase
from yagopool.games.carrom.rules.state import CarromRuling, CarromState, NextBoard, PlaceMan
from yagopool.match.game import FlickRange, Foreseen, LegalMoves, Mark, Move, Problem
from yagopool.table.arguments import check_range
from yagopool.table.geometry import ConvexRegion, Point
from yagopool.table.layout import Layout, check_layout
from yagopool.table.placement import Placement, placement_on
from yagopool.table.shot import Event, Flick, Potted, Stroke, check_flick
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec, Pot, check_board, piece_order

_ON_LINES: Final = ("problem.carrom.off_base_lines", "problem.carrom.base_lines_full")
_IN_CIRCLE: Final = ("problem.carrom.outside_circle", "problem.carrom.circle_full")
_SMALLEST: Final = 600.0
"""mm of a field on which base lines and centre circle have room."""
_CIRCLE_CORNERS: Final = 48
"""The centre circle as a polygon: at most 0.2 mm within the true one."""
_END_CORNERS: Final = 9
"""Corners of the polygon that stands for the half circle at an end of the base lines: at most 0.1 mm inside it."""
_SHOTS: Final = ("break", "shoot", "cover")


def check_carrom_board(spec: BoardSpec) -> None:
    check_board(spec)
    if not spec.discs or len(spec.pots) != 4:
        raise BoardError("bad_value", "error.carrom.four_pots", "pots", given=len(spec.pots), needed=4)
    check_range("width", spec.width, _SMALLEST, 3000.0)
    check_range("length", spec.length, spec.width, spec.width)
    check_layout(rack(spec), spec)


def side_of_seat(state: CarromState) -> int:
    """Return where the next shooter sits: 0 near, 1 right, 2 far, 3 left; two players sit opposite (C1)."""
    return state.seat if len(state.match.seats) == 4 else 2 * state.seat


def base_lines(sitting: int, spec: BoardSpec) -> ConvexRegion:
    """Return where the middle of the striker may be: where it touches both base lines or covers a base circle (C4).

    Both lines are touched close to the line between the two circles' middles; past its ends, a circle must be covered.
    ``sitting``: see ``side_of_seat``.
    """
    slack = spec.radius_of(STRIKER) - LINES_APART / 2.0
    corners = []
    for number, circle in enumerate(base_circles(sitting, spec)):
        first = math.pi * (number + 0.5 * (sitting + 1))
        turns = (first + math.pi * corner / (_END_CORNERS - 1) for corner in range(_END_CORNERS))
        corners += [Point(circle.x + slack * math.cos(turn), circle.y + slack * math.sin(turn)) for turn in turns]
    return ConvexRegion(tuple(corners))


def base_circles(sitting: int, spec: BoardSpec) -> tuple[Point, Point]:
    """Return the middles of a shooter's base circles, the left one first as the shooter sees them."""
    left, right = Point((spec.width - LINE_LENGTH) / 2.0, BASE_LINE), Point((spec.width + LINE_LENGTH) / 2.0, BASE_LINE)
    for _ in range(sitting):
        left, right = Point(spec.width - left.y, left.x), Point(spec.width - right.y, right.x)
    return left, right


def striker_placement(state: CarromState, layout: Layout, spec: BoardSpec) -> Placement:
    """Return where the next shooter may place the striker."""
    return placement_on(base_lines(side_of_seat(state), spec), STRIKER, layout, spec, _ON_LINES)


def check_striker(layout: Layout, flick: Flick, spec: BoardSpec) -> None:
    """Raise BoardError for a flick whose striker no player may have placed where it lies (C4)."""
    at, rest = layout.place_of(flick.ball), layout.without(flick.ball)
    spots = (placement_on(base_lines(sitting, spec), STRIKER, rest, spec, _ON_LINES) for sitting in range(4))
    if at is not None and not any(one.legal(at) for one in spots):
        raise BoardError("not_allowed", _ON_LINES[0], "stroke", ball=flick.ball, rule="C4")


def man_placement(man: Ball, layout: Layout, spec: BoardSpec) -> Placement:
    """Return where a man that comes out may be placed: within the centre circle (F1)."""
    reach, centre = CENTRE_CIRCLE - spec.radius_of(man), _middle(spec)
    turns = (math.tau * corner / _CIRCLE_CORNERS for corner in range(_CIRCLE_CORNERS))
    circle = tuple(Point(centre.x + reach * math.cos(turn), centre.y + reach * math.sin(turn)) for turn in turns)
    return placement_on(ConvexRegion(circle), man, layout, spec, _IN_CIRCLE)


def carrom_problems(state: CarromState, layout: Layout, move: Move, spec: BoardSpec) -> tuple[Problem, ...]:
    """Return why a move can't be made in this position; empty if it can."""
    try:
        if isinstance(move, Flick):
            return _flick_problems(state, layout, move, spec)
        apply_carrom(state, move)
    except (RuleError, BoardError) as error:
        return (Problem.of(error),)
    if not isinstance(move, PlaceMan):
        return ()
    if move.at is None:
        return (Problem("missing_key", None, "problem.place_needs_spot", (("ball", move.ball),)),)
    return _spot_problems(man_placement(move.ball, layout, spec), move.at, "F1")


def _flick_problems(state: CarromState, layout: Layout, flick: Flick, spec: BoardSpec) -> tuple[Problem, ...]:
    check_phase(state, "stroke")
    if flick.ball != STRIKER:
        raise RuleError("not_allowed", "error.carrom.only_striker", possible=(STRIKER,), rule="C4")
    if flick.at is None:
        return (Problem("missing_key", "C4", "problem.carrom.striker_nowhere", (("rule", "C4"),)),)
    found = _spot_problems(striker_placement(state, layout, spec), flick.at, "C4")
    if not found:
        check_flick(flick, layout, spec)
    return found


def _spot_problems(spots: Placement, at: tuple[float, float], rule: str) -> tuple[Problem, ...]:
    key = spots.why_not(at)
    if key is None:
        return ()
    values: dict[str, Argument] = {"ball": spots.ball, "rule": rule}
    if (other := spots.ball_at(at)) is not None:
        values["other"] = other
    return (Problem("not_allowed", rule, key, tuple(values.items())),)


def carrom_moves(state: CarromState, layout: Layout, spec: BoardSpec) -> LegalMoves:
    may_concede = "concede" in POSSIBLE[state.phase]
    if state.phase in _SHOTS:
        spots = striker_placement(state, layout, spec)
        flicks = (FlickRange(STRIKER, spec.least_flick, spec.greatest_flick, placement=spots),)
        return LegalMoves(flicks=flicks, may_concede=may_concede)
    if state.phase == "place":
        men = sorted((man for man in state.to_place if state.owner(man) != state.to_act), key=piece_order)
        places = tuple(man_placement(man, layout, spec) for man in men)
        return LegalMoves(places=places, may_concede=may_concede, place=PlaceMan)
    return LegalMoves(choices=(NextBoard(),) if state.phase == "game_over" else ())


def carrom_flickable(state: CarromState) -> tuple[Ball, ...]:
    return (STRIKER,) if state.phase in _SHOTS else ()


def carrom_foresee(
    state: CarromState,
    _layout: Layout,
    _flick: Flick,
    events: tuple[Event, ...] = (),
    _spec: BoardSpec = STANDARD_BOARD,
) -> Foreseen:
    """Return what becomes of the pieces that drop in the events foreseen, and what the striker would cost."""
    found = judge_shot(state, Stroke(STRIKER, events))
    marks: dict[Ball, Mark] = {
        man: "counts" if man in found.own else "uncounted" for man in (*found.own, *found.others)
    }
    if any(isinstance(event, Potted) and event.ball == QUEEN for event in events):
        marks[QUEEN] = "counts" if found.own or state.potted_by(found.shooter) else "uncounted"
    if found.striker_potted:
        marks[STRIKER] = "foul"
    return Foreseen(problems=_foreseen_cost(found), marks=marks)


def _foreseen_cost(found: ShotJudgement) -> tuple[Problem, ...]:
    """Return what a shot would cost: the board (F7), or what comes out or is owed for the striker (F1 to F5)."""
    if found.lost is not None:
        return (Problem("board_lost", "F7", f"problem.carrom.{found.lost}", (("rule", "F7"),)),)
    if found.foul is None:
        return ()
    own = sum(found.before.owner(man) == found.shooter for man in found.out)
    key = "striker_drops" if own else "striker_owed"
    values: tuple[tuple[str, Argument], ...] = (("n", own), ("rule", found.foul))
    return (Problem("striker_potted", found.foul, f"problem.carrom.{key}", values),)


def carrom_cleared(
    layout: Layout, entry: Any, ruling: CarromRuling | None, _after: CarromState, spec: BoardSpec
) -> Layout:
    """Return how the board lies once hands have done what a move asks.

    The striker leaves it after each shot (C5); queen and men go back to the middle, as near as they can lie (C9, F6).
    """
    if isinstance(entry, PlaceMan) and entry.at is not None:
        return layout.with_ball(entry.ball, entry.at)
    if ruling is None:
        return layout
    layout = layout.without(STRIKER)
    for piece in ruling.back:
        layout = layout.with_ball(piece, near_middle(piece, layout, spec))
    return layout


def near_middle(piece: Ball, layout: Layout, spec: BoardSpec) -> Point:
    """Return the free place nearest to the middle."""
    middle = _middle(spec)
    return placement_on(ConvexRegion((middle, middle)), piece, layout, spec, _IN_CIRCLE).nearest(middle)


def carrom_in_play(state: CarromState) -> tuple[frozenset[Ball], dict[Pot, Ball]]:
    """Return the pieces that lie free on the board; pockets keep none."""
    queen = {QUEEN} if state.queen == "board" else set()
    return state.on_board | queen, {}


def _middle(spec: BoardSpec) -> Point:
    return Point(spec.width / 2.0, spec.length / 2.0)
