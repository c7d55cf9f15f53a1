"""The fouls of a stroke, in the order they happened."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from yagopool.rules.entries import Stroke
from yagopool.rules.foresight import foul_by_flicking
from yagopool.rules.ruling import Foul, FoulCode
from yagopool.rules.state import GameState
from yagopool.rules.variants import Variant
from yagopool.table.balls import BLUE, Ball, colour_of
from yagopool.table.events import Contact, Disturbed, Event, OffBoard, Potted


class Offence(NamedTuple):
    """A foul and the event that is one; None for the flick itself and for what did not happen."""

    foul: Foul
    event: int | None


def offences(state: GameState, stroke: Stroke, variant: Variant) -> tuple[Offence, ...]:
    """Return a stroke's fouls: the flick's own first, then one for each event that is one, the missing touch last."""
    found = [*_flick(state, stroke), *_events(state, stroke, variant.foul_rules)]
    rule = variant.foul_rules.get("no_ball_hit")
    if rule is not None and stroke.ball is not None and first_hit(stroke.events) is None:
        found.append(Offence(Foul("no_ball_hit", None, rule), None))
    return tuple(found)


def first_hit(events: tuple[Event, ...]) -> tuple[int, Ball] | None:
    """Return the first ball that blue touched and the index of that contact, None if it touched none."""
    for index, event in enumerate(events):
        if isinstance(event, Contact) and BLUE in event.balls:
            return index, event.a if event.b == BLUE else event.b
    return None


def _flick(state: GameState, stroke: Stroke) -> Iterator[Offence]:
    if stroke.ball is not None:
        rule = foul_by_flicking(state, stroke.ball)
        if rule is not None:
            yield Offence(Foul("opponent_ball_flicked", stroke.ball, rule), None)


def _events(state: GameState, stroke: Stroke, rules: Mapping[FoulCode, str]) -> Iterator[Offence]:
    hit = first_hit(stroke.events) if "opponent_ball_hit_first" in rules else None
    disturbed: set[Ball] = set()
    for index, event in enumerate(stroke.events):
        code: FoulCode | None = None
        ball: Ball = BLUE
        if isinstance(event, Contact):
            if hit is not None and hit[0] == index:
                ball = hit[1]
                code = "opponent_ball_hit_first" if _is_other_sides(state, ball) else None
        elif isinstance(event, Potted):
            code = "blue_potted" if event.ball == BLUE else None
        elif isinstance(event, OffBoard):
            ball = event.ball
            code = "blue_off_board" if ball == BLUE else "ball_off_board"
        elif isinstance(event, Disturbed) and event.ball not in disturbed:
            ball, code = event.ball, "ball_disturbed"
            disturbed.add(ball)
        if code is not None:
            yield Offence(Foul(code, ball, rules[code]), index)


def _is_other_sides(state: GameState, ball: Ball) -> bool:
    """Whether a ball belonged, before the stroke, to the side that does not act (P3)."""
    return state.red is not None and colour_of(ball) != state.colour_of_side(state.shooter_next)
