"""Records of matches for tests."""

import random
from multiprocessing.connection import Connection
from pathlib import Path

from tests.match.players import play_out, random_move
from yagopool.games.yago.rules.state import Match, VariantName
from yagopool.match.model import Header
from yagopool.match.record import RecordWriter
from yagopool.match.session import Session

LONG_MATCH = Match("professional", 1_000_000, (("Ann",), ("Ben",)), "A")
"""What a game that is going to be killed plays: it does not end before."""


def write_match(
    path: Path, variant: VariantName = "easy", *, seed: int = 5, moves: int | None = None, target: int = 1
) -> Session:
    """Play a match, or its first moves, into a record, and return the session."""
    match = Match(variant, target, (("Ann",), ("Ben", "Bob")), "A")
    writer = RecordWriter.create(path, Header(match, seed=seed))
    session = Session.new(match, seed=seed, recorder=writer)
    rng = random.Random(seed)
    if moves is None:
        play_out(session, rng)
    else:
        for _ in range(moves):
            if session.state.phase != "match_over":
                session.play(random_move(session, rng))
    writer.close()
    return session


def play_until_killed(path: Path, seed: int, told: Connection) -> None:
    """Play on and on into a record, telling the number of each accepted move; for a process of its own."""
    writer = RecordWriter.create(path, Header(LONG_MATCH, seed=seed))
    session = Session.new(LONG_MATCH, seed=seed, recorder=writer)
    rng = random.Random(seed)
    while True:
        told.send(len(session.played))
        session.play(random_move(session, rng))
