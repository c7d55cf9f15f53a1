"""Plain values as JSON has them: events, layouts, states and rulings, by the names and in the order of the format."""

from collections.abc import Callable
from typing import Any

from yagopool.rules.ruling import Because, Ruling
from yagopool.rules.state import GameState
from yagopool.table.balls import BALL_ORDER, Ball
from yagopool.table.events import Contact, Event, Potted
from yagopool.table.layout import Layout


def event_json(event: Event) -> dict[str, Any]:
    """Return an event; without ``t`` where nobody measured it."""
    told: dict[str, Any] = {} if event.t is None else {"t": event.t}
    told["kind"] = event.kind
    if isinstance(event, Contact):
        return told | {"a": event.a, "b": event.b}
    if isinstance(event, Potted):
        return told | {"ball": event.ball, "pot": event.pot}
    return told | {"ball": event.ball}


def layout_json(layout: Layout) -> dict[str, Any]:
    """Return a layout: places by ball, balls by pot."""
    return {
        "balls": {ball: [place.x, place.y] for ball, place in layout.free},
        "potted": {str(pot): ball for pot, ball in layout.filled},
    }


def state_json(state: GameState) -> dict[str, Any]:
    """Return a state, the format's S."""
    result = state.result
    return {
        "game": state.game,
        "phase": state.phase,
        "to_act": state.to_act,
        "player": state.player,
        "strokes": state.strokes,
        "opener": state.opener,
        "colours": None if state.red is None else {"A": state.colour_of_side("A"), "B": state.colour_of_side("B")},
        "pots": {str(pot): ball for pot, ball in state.pots},
        "on_table": _sorted(state.on_table),
        "to_place": _sorted(state.to_place),
        "blue": state.blue,
        "result": None
        if result is None
        else {"winner": result.winner, "points": result.points, "reason": result.reason},
        "score": {"A": state.score[0], "B": state.score[1]},
    }


def ruling_json(ruling: Ruling, sentence: Callable[[Because], str]) -> dict[str, Any]:
    """Return a ruling, the format's R; ``sentence`` says a reason in words."""
    return {
        "fouls": [{"code": foul.code, "ball": foul.ball, "rule": foul.rule} for foul in ruling.fouls],
        "returned": list(ruling.returned),
        "continues": ruling.continues,
        "because": [
            {"rule": because.rule, "text": sentence(because), "events": list(because.events)}
            for because in ruling.because
        ],
    }


def _sorted(balls: frozenset[Ball]) -> list[Ball]:
    return sorted(balls, key=BALL_ORDER.__getitem__)
