"""Random whole matches of legal entries, in every variant: for properties, fuzzing and benchmarks.

Everything is drawn from one ``random.Random``: the same seed gives the same match.
"""

import random
from collections.abc import Iterator

from yagopool.games.yago.board import BALL_ORDER, BALLS, BLUE, COLOURS, POTS
from yagopool.games.yago.rules.judgement import may_flick
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import (
    ChooseColour,
    Concede,
    Decline,
    Entry,
    GameState,
    Match,
    NextGame,
    Place,
    TakeOver,
    VariantName,
)
from yagopool.table.shot import Contact, Cushion, Disturbed, Event, OffBoard, Potted, Stroke
from yagopool.table.spec import Ball, Pot, Side

VARIANT_NAMES: tuple[VariantName, ...] = ("easy", "medium", "professional")
_SIDES: tuple[Side, ...] = ("A", "B")
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")


def random_agreement(rng: random.Random, variant: VariantName | None = None) -> Match:
    """Draw what is agreed before a match: small targets, teams of one to three."""
    teams = [tuple(rng.sample(NAMES, rng.randint(1, 3))) for _ in range(2)]
    opener: Side = rng.choice(_SIDES)
    drawn: VariantName = rng.choice(VARIANT_NAMES) if variant is None else variant
    return Match(drawn, rng.randint(1, 5), (teams[0], teams[1]), opener)


def random_match(rng: random.Random, variant: VariantName | None = None, most: int = 80) -> tuple[Match, list[Entry]]:
    """Draw a match and its entries: until it is over, ``most`` entries at most."""
    agreed = random_agreement(rng, variant)
    return agreed, [entry for _, entry in random_course(rng, new_match(agreed), most)]


def random_course(rng: random.Random, state: GameState, most: int = 80) -> Iterator[tuple[GameState, Entry]]:
    """Draw entry after entry, each with the state before it, until the match is over or ``most`` are drawn."""
    for _ in range(most):
        if state.phase == "match_over":
            return
        entry = random_entry(rng, state)
        yield state, entry
        state, _ruling = apply(state, entry)


def random_entry(rng: random.Random, state: GameState) -> Entry:
    """Draw one legal entry for a state whose match is not over."""
    if state.phase == "game_over":
        return NextGame()
    if rng.random() < 0.005:
        return Concede()
    if state.phase == "choose_colour":
        return ChooseColour(rng.choice(COLOURS))
    if state.phase == "place":
        ball = rng.choice(sorted(state.to_place, key=BALL_ORDER.__getitem__))
        return Place(ball, rng.choice((None, (260.0, 150.0))))
    if state.phase == "take_over":
        return rng.choice((TakeOver(), Decline()))
    return random_stroke(rng, state)


def random_stroke(rng: random.Random, state: GameState) -> Stroke:
    """Draw a legal stroke, or now and then an accident: any balls, in any order, that can be where they are said."""
    table = _Table(state)
    if rng.random() < 0.03:
        return Stroke(None, tuple(Disturbed(rng.choice(table.free)) for _ in range(rng.randint(1, 3))))
    flicked = rng.choice([ball for ball in BALLS if may_flick(state, ball) is None])
    events: list[Event] = []
    if rng.random() < 0.8:
        events.append(Contact(flicked, rng.choice([ball for ball in table.all() if ball != flicked])))
    events += (table.random_event(rng) for _ in range(rng.randint(0, 7)))
    return Stroke(flicked, tuple(events))


class _Table:
    """Where the balls are while events are drawn."""

    def __init__(self, state: GameState) -> None:
        self.free: list[Ball] = [ball for ball in BALLS if ball in state.on_table]
        if state.blue in ("spot", "table"):
            self.free.append(BLUE)
        self.standing: dict[Pot, Ball] = dict(state.pots)

    def all(self) -> list[Ball]:
        """All balls on the board, free or in pots."""
        return [*self.free, *self.standing.values()]

    def random_event(self, rng: random.Random) -> Event:
        """Draw an event and let it happen."""
        kind = rng.random()
        ball = rng.choice(self.free)
        empty = [pot for pot in POTS if pot not in self.standing]
        if len(self.free) == 1 or kind < 0.15:
            return Cushion(ball)
        if kind < 0.5 and empty:
            pot = rng.choice(empty)
            self.free.remove(ball)
            self.standing[pot] = ball
            return Potted(ball, pot)
        if kind < 0.53:
            self.free.remove(ball)
            return OffBoard(ball)
        if kind < 0.56:
            return Disturbed(ball)
        pair = [ball, rng.choice([other for other in self.all() if other != ball])]
        rng.shuffle(pair)
        return Contact(pair[0], pair[1])
