"""Many games of one pairing, on one core or several, with a standing after each."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from yagopool.ai.arena import GameTally, Pairing, Standing, play_game
from yagopool.ai.crew import crew

LADDER_GAMES: Final = 400
"""At most so many games for a pairing of the ladder."""
EVEN: Final = 0.5


def standings(pairing: Pairing, games: int, jobs: int = 1) -> Iterator[Standing]:
    """Yield the standing after each game, in order of the games' numbers however many jobs there are.

    Raises:
        LostError: a process of several has ended before its work was done.
    """
    standing = Standing(pairing)
    for game in _played(pairing, games, jobs):
        standing = standing.with_game(game)
        yield standing


def until_clear(pairing: Pairing, jobs: int = 1, games: int = LADDER_GAMES) -> Iterator[Standing]:
    """Yield standings until the first side's interval lies above one half, or so many games are played."""
    for standing in standings(pairing, games, jobs):
        yield standing
        if standing.interval[0] > EVEN:
            return


def _played(pairing: Pairing, games: int, jobs: int) -> Iterator[GameTally]:
    # Leaving early, by an interrupt too, ends the processes at once.
    with crew(jobs) as hands:
        yield from hands.work(partial(play_game, pairing), range(games))
