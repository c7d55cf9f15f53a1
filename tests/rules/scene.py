"""A small language for rule tests: hand-written events, positions, and strokes that are legal in any variant."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from yagopool.rules.because import REASONS
from yagopool.rules.entries import Entry, Stroke
from yagopool.rules.referee import apply, new_match
from yagopool.rules.ruling import Ruling
from yagopool.rules.state import GameState, Match, Side, VariantName
from yagopool.rules.variants import VARIANTS
from yagopool.table.balls import BLUE, COLOURED_BALLS, Ball, ColouredBall, colour_of
from yagopool.table.events import Contact, Cushion, Disturbed, Event, OffBoard, Potted
from yagopool.table.pots import Pot

hit = Contact
cushion = Cushion
pot = Potted
off = OffBoard
moved = Disturbed


def flick(ball: Ball, *events: Event) -> Stroke:
    """A stroke with these events."""
    return Stroke(ball, events)


def accident(*events: Event) -> Stroke:
    """An accident without a stroke."""
    return Stroke(None, events)


def start(
    variant: VariantName,
    *,
    target: int = 3,
    a: tuple[str, ...] = ("Ann",),
    b: tuple[str, ...] = ("Ben",),
    opener: Side = "A",
) -> GameState:
    """The state before the break."""
    return new_match(Match(variant, target, (a, b), opener))


def position(
    variant: VariantName,
    pots: Mapping[Pot, ColouredBall] | None = None,
    *,
    red: Side | None = "A",
    to_act: Side = "A",
    strokes: int = 1,
    target: int = 3,
    score: tuple[int, int] = (0, 0),
) -> GameState:
    """A state in the middle of a game: by default A, who has red, is to play one stroke."""
    pots = pots or {}
    return replace(
        start(variant, target=target),
        phase="play",
        to_act=to_act,
        shooter_next=to_act,
        strokes=strokes,
        red=red,
        pots=tuple(sorted(pots.items())),
        on_table=frozenset(COLOURED_BALLS).difference(pots.values()),
        blue="table" if VARIANTS[variant].blue_stays else "gone",
        visits=(1, 1),
        last_shooter="A" if to_act == "B" else "B",
        score=score,
    )


def own_balls(state: GameState) -> list[Ball]:
    """The free balls that the side to act may play without a foul, the last first."""
    colour = state.colour_of_side(state.shooter_next)
    return [ball for ball in reversed(COLOURED_BALLS) if ball in state.on_table and colour in (None, colour_of(ball))]


def missing(state: GameState) -> Stroke:
    """A stroke without a foul that pots nothing."""
    return potting(state, {})


def potting(state: GameState, drops: Mapping[ColouredBall, Pot]) -> Stroke:
    """A stroke without a foul in any variant: each ball touches something, then they drop in this order."""
    drops = dict(drops)
    own = own_balls(state)
    target = next((ball for ball in own if ball not in drops), own[0])
    by_blue = state.phase == "break" or VARIANTS[state.match.variant].blue_stays
    flicked = BLUE if by_blue else target
    touches: list[Event] = [Contact(BLUE, target) if by_blue else Cushion(flicked)]
    touches += [Contact(flicked, ball) for ball in drops if ball not in (flicked, target)]
    return flick(flicked, *touches, *(Potted(ball, into) for ball, into in drops.items()))


def fouling(state: GameState, drops: Mapping[ColouredBall, Pot] | None = None) -> Stroke:
    """The same with one foul in every variant: a ball is moved by accident."""
    stroke = potting(state, drops or {})
    bystander = next(ball for ball in COLOURED_BALLS if ball in state.on_table and ball not in (drops or {}))
    return replace(stroke, events=(Disturbed(bystander), *stroke.events))


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
