"""What may be done now: the one place that says so, for the window, the computer and the session alike."""

from dataclasses import dataclass
from typing import TypeAlias

from yagopool.errors import Argument, BoardError, RuleError, YagoError
from yagopool.rules.checks import foul_by_flicking, may_flick
from yagopool.rules.entries import ChooseColour, Concede, Decline, NextGame, Place, Stroke, TakeOver
from yagopool.rules.judgement import offences
from yagopool.rules.referee import apply
from yagopool.rules.state import GameState
from yagopool.rules.variants import VARIANTS
from yagopool.table.balls import BLUE
from yagopool.table.events import Event
from yagopool.table.flick import Flick, disturbed_balls
from yagopool.table.layout import Layout
from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.table.validation import check_flick

Choice: TypeAlias = ChooseColour | Place | TakeOver | Decline | Concede | NextGame
"""A move that is its own entry in the record."""

Move: TypeAlias = Flick | Choice
"""What a side can do. A flick becomes a ``Stroke`` once it has been simulated."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a move cannot be made, or what it would cost.

    ``code`` is stable; ``rule`` the id of the rule that says so, None where it is no matter of the rules; ``key`` and
    ``arguments`` make the sentence.
    """

    code: str
    rule: str | None
    key: str
    arguments: tuple[tuple[str, Argument], ...] = ()

    @classmethod
    def of(cls, error: YagoError) -> "Problem":
        """Tell an error as a problem."""
        rule = error.arguments.get("rule")
        return cls(error.code, None if rule is None else str(rule), error.key, tuple(error.arguments.items()))

    def error(self) -> RuleError:
        """Return the problem as the error to raise."""
        return RuleError(self.code, self.key, **dict(self.arguments))


def problems(state: GameState, layout: Layout, move: Move, spec: BoardSpec = STANDARD_BOARD) -> tuple[Problem, ...]:
    """Return why a move can't be made in this position; empty if it can, even if it would be a foul."""
    if isinstance(move, Flick):
        return _flick_problems(state, layout, move, spec)
    try:
        apply(state, move)
    except RuleError as error:
        return (Problem.of(error),)
    return _place_problems(layout, move, spec) if isinstance(move, Place) else ()


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
        told: tuple[tuple[str, Argument], ...] = (("ball", flick.ball), ("balls", touched), ("rule", accident))
        found.append(Problem("ball_disturbed", accident, "problem.finger_room", told))
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
    # Few moves place a ball: a table is shown before.
    from yagopool.table.placement import placement  # noqa: PLC0415

    spots = placement(place.ball, layout, spec)
    key = spots.why_not(place.at)
    if key is None:
        return ()
    told: dict[str, Argument] = {"ball": place.ball}
    if (other := spots.ball_at(place.at)) is not None:
        told["other"] = other
    elif (pot := spots.pot_at(place.at)) is not None:
        told["pot"] = pot
    return (Problem("not_allowed", "P4" if place.ball == BLUE else "G10", key, tuple(told.items())),)
