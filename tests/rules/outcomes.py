"""What came of it: states and rulings as rule tests compare them."""

from collections.abc import Callable

from yagopool.games.yago.rules.reasons import REASONS
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.state import Entry, GameState, Ruling
from yagopool.table.shot import Stroke
from yagopool.table.spec import Ball


def judged(state: GameState, stroke: Stroke) -> tuple[GameState, Ruling]:
    """Apply a stroke and check what holds for every ruling."""
    after, ruling = apply(state, stroke)
    assert ruling is not None
    assert 1 <= len(ruling.because) <= 3
    for because in ruling.because:
        assert set(REASONS[because.key]) == {name for name, _ in because.arguments}, because
        assert all(0 <= event < len(stroke.events) for event in because.events)
    assert ruling.continues is False or (after.result is None and after.shooter_next == state.shooter_next)
    return after, ruling


def told(ruling: Ruling) -> list[tuple[str, str]]:
    """The rules and keys of a ruling's sentences."""
    return [(because.rule, because.key.removeprefix("ruling.")) for because in ruling.because]


def codes(ruling: Ruling) -> list[tuple[str, Ball | None, str]]:
    """A ruling's fouls."""
    return [(foul.code, foul.ball, foul.rule) for foul in ruling.fouls]


def through(state: GameState, *entries: Entry | Callable[[GameState], Entry]) -> GameState:
    """Apply some entries, or what ``missing`` and the like make for the state."""
    for entry in entries:
        state, _ = apply(state, entry(state) if callable(entry) else entry)
    return state


def turn(state: GameState) -> tuple[str | None, int, str]:
    """Who acts, with how many strokes, in which phase."""
    return state.to_act, state.strokes, state.phase
