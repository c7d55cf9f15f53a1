"""The past of a match, against a plain list; and how little room it takes."""

import random
import tracemalloc
from dataclasses import replace

from yagopool.games.yago.rules.referee import new_match
from yagopool.games.yago.rules.state import GameState, Match
from yagopool.match.session import BLOCK, UndoHistory

START = new_match(Match("easy", 3, (("Ann",), ("Ben",)), "A"))


def state(number: int) -> GameState:
    """Return a state that can be told from others."""
    return replace(START, visits=(number, number))


def test_going_back_against_a_plain_list() -> None:
    rng = random.Random(1)
    past, plain = UndoHistory(), list[GameState]()
    for number in range(40 * BLOCK):
        if plain and rng.random() < 0.02:
            count = min(
                rng.choice((1, 2, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 3 * BLOCK + 7, len(plain))), len(plain)
            )
            assert past.go_back(count) == plain[-count]
            del plain[-count:]
        else:
            past.append(state(number))
            plain.append(state(number))
        assert len(past) == len(plain)
    while plain:
        assert past.go_back(1) == plain.pop()


def test_a_long_past_takes_little_room() -> None:
    tracemalloc.start()
    try:
        past = UndoHistory()
        for number in range(100 * BLOCK):
            past.append(state(number))
        assert tracemalloc.get_traced_memory()[0] / len(past) < 60
    finally:
        tracemalloc.stop()
