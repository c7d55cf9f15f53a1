"""Where a rule test begins, and strokes that are what they are in any variant."""

from collections.abc import Mapping
from dataclasses import replace

from tests.rules.events import flick
from yagopool.games.yago.board import BLUE, COLOURED_BALLS, ColouredBall, colour_of
from yagopool.games.yago.rules.referee import new_match
from yagopool.games.yago.rules.state import GameState, Match, VariantName
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.table.shot import Contact, Cushion, Disturbed, Event, Potted, Stroke
from yagopool.table.spec import Ball, Pot, Side


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
