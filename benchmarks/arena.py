"""Who beats whom: the figures of docs/opponent.md.

    python benchmarks/arena.py [GAMES [JOBS]]

Each level against the one below, Master against Novice and against random flicks, the scripted hand (straight pots
only) against Novice. Exit status 1 if a figure that is promised does not hold.
"""

import sys
import time

from yagopool.ai.arena import VARIANTS, Pairing, Standing, ladder
from yagopool.ai.levels import GREEDY, MASTER, NOVICE, RANDOM
from yagopool.ai.tournament import standings

SEED = 1


def promised() -> list[tuple[Pairing, float, float]]:
    """Return each pairing with the least and the greatest part of games that its first side is to win."""
    found = [(pairing, 0.6, 1.0) for pairing in ladder(SEED)]
    for variant in VARIANTS:
        found.append((Pairing(MASTER, NOVICE, variant, SEED), 0.9, 1.0))
        found.append((Pairing(MASTER, RANDOM, variant, SEED), 0.99, 1.0))
    found.append((Pairing(GREEDY, NOVICE, "easy", SEED), 0.4, 0.6))
    return found


def line(standing: Standing, seconds: float, *, holds: bool) -> str:
    """Return the figures of one pairing."""
    pairing, games = standing.pairing, len(standing.games)
    low, high = standing.interval
    rate = standing.wins("A") / max(games - standing.unfinished, 1)
    who = f"{pairing.a.name:8} {pairing.b.name:8} {pairing.variant:13}"
    wins = f"{100 * rate:5.1f} % [{100 * low:.0f}, {100 * high:.0f}]  unfinished {standing.unfinished:3}"
    course = f"strokes a game {standing.strokes_a_game:5.1f}  s a game {seconds / games:5.2f}"
    return f"{who} {wins}  {course}  {'ok' if holds else 'NOT AS PROMISED'}"


def main() -> int:
    """Play all pairings; return the exit status."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    jobs = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    good = True
    for pairing, least, most in promised():
        begun = time.perf_counter()
        standing = list(standings(pairing, games, jobs))[-1]
        rate = standing.wins("A") / max(games - standing.unfinished, 1)
        holds = least <= rate <= most
        good = good and holds
        print(line(standing, time.perf_counter() - begun, holds=holds), flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
