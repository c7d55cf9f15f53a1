"""Positions for the opponent's tests: drawn at random, in every variant and phase, and mirrored."""

import random
from dataclasses import replace

from yagopool.games.yago.board import BLUE, COLOURED_BALLS, POTS, ColouredBall, colour_of, complete_rows
from yagopool.games.yago.computer.yago_view import YagoView as View
from yagopool.games.yago.rules.referee import new_match
from yagopool.games.yago.rules.state import GameState, Match, VariantName
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec, Pot, Side

VARIANTS: tuple[VariantName, ...] = ("easy", "medium", "professional")
MIRRORED_POT: dict[Pot, Pot] = {1: 1, 2: 3, 3: 2, 4: 6, 5: 5, 6: 4, 7: 8, 8: 7, 9: 9}


def agreed(variant: VariantName, target: int = 3) -> Match:
    """A match of one against one."""
    return Match(variant, target, (("Ann",), ("Ben",)), "A")


def in_play(
    variant: VariantName,
    balls: dict[Ball, tuple[float, float]],
    potted: dict[Pot, ColouredBall] | None = None,
    *,
    shooter: Side = "A",
    red: Side | None = "A",
    strokes: int = 1,
    target: int = 3,
) -> View:
    """A position in play: where balls are not named they do not matter and are left out of the layout and state."""
    pots = dict(potted or {})
    layout = Layout.of(balls, dict(pots))
    free = frozenset(ball for ball in COLOURED_BALLS if ball in balls)
    state = replace(
        new_match(agreed(variant, target)),
        phase="play",
        to_act=shooter,
        shooter_next=shooter,
        strokes=strokes,
        red=red,
        pots=tuple(sorted(pots.items())),
        on_table=free,
        blue="table" if variant == "professional" else "gone",
        visits=(1, 1),
        last_shooter=shooter,
    )
    return View(state, layout)


def random_layout(
    rng: random.Random, free: tuple[Ball, ...], filled: dict[Pot, ColouredBall], spec: BoardSpec
) -> Layout:
    """Balls anywhere they can lie: in the field, apart, not over a pot that is open."""
    places: dict[Ball, tuple[float, float]] = {}
    for ball in free:
        while True:
            x = round(rng.uniform(spec.ball_radius, spec.width - spec.ball_radius), 3)
            y = round(rng.uniform(spec.ball_radius, spec.length - spec.ball_radius), 3)
            apart = all((x - u) ** 2 + (y - v) ** 2 > 35.2**2 for u, v in places.values())
            clear = all((x - pot.x) ** 2 + (y - pot.y) ** 2 > 35.2**2 for pot in spec.pots)
            if apart and clear:
                places[ball] = (x, y)
                break
    return Layout.of(places, dict(filled))


def random_view(rng: random.Random, variant: VariantName) -> View:
    """A position in play that no side has won: some balls potted, the rest anywhere."""
    while True:
        count = rng.randrange(0, 7)
        balls = rng.sample(COLOURED_BALLS, count)
        filled = dict(zip(rng.sample(POTS, count), balls, strict=True))
        sides = [[pot for pot, ball in filled.items() if colour_of(ball) == colour] for colour in ("red", "yellow")]
        if all(len(pots) < 5 and not complete_rows(pots) for pots in sides):
            break
    red: Side | None = rng.choice(("A", "B")) if filled else None
    free: tuple[Ball, ...] = tuple(ball for ball in COLOURED_BALLS if ball not in filled.values())
    if variant == "professional":
        free = (*free, BLUE)
    layout = random_layout(rng, free, filled, STANDARD_BOARD)
    return in_play(
        variant,
        {ball: (place.x, place.y) for ball, place in layout.free},
        filled,
        shooter=rng.choice(("A", "B")),
        red=red,
        strokes=rng.choice((1, 2)),
    )


def mirrored_state(state: GameState) -> GameState:
    """The state with left and right swapped."""
    return replace(
        state,
        pots=tuple(sorted((MIRRORED_POT[pot], ball) for pot, ball in state.pots)),
        drops=tuple(MIRRORED_POT[pot] for pot in state.drops),
    )


def mirrored(view: View) -> View:
    """The position with left and right swapped."""
    places = {ball: Point(view.spec.width - place.x, place.y) for ball, place in view.layout.free}
    layout = Layout.of(places, {MIRRORED_POT[pot]: ball for pot, ball in view.layout.filled})
    return View(mirrored_state(view.state), layout, view.spec)
