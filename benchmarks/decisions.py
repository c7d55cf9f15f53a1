"""How long a decision takes: each level in positions of games that it plays against itself.

    python benchmarks/decisions.py [DECISIONS]

Times are of one core's work (process time), so that a busy machine does not count. Exit status 1 if 95 % of a level's
decisions take over a second, or one over two.
"""

import statistics
import sys
import time

from yagopool.ai.arena import TARGET, VARIANTS
from yagopool.ai.decide import decide_again, decision_seed
from yagopool.ai.levels import LEVELS, Level
from yagopool.ai.view import View
from yagopool.match.session import Session
from yagopool.rules.state import Match, VariantName
from yagopool.table.flick import Flick

USUAL_S, LONGEST_S = 1.0, 2.0


def seconds(level: Level, variant: VariantName, count: int) -> list[float]:
    """Return how long each of the first decisions took that end in a flick."""
    taken: list[float] = []
    game = 0
    while len(taken) < count:
        game += 1
        session = Session.new(Match(variant, TARGET, (("A",), ("B",)), "A"), seed=game)
        while session.state.result is None and len(taken) < count:
            view = View(session.state, session.layout, session.spec)
            begun = time.process_time()
            move = decide_again(view, decision_seed(game, len(session.played)), level).move
            if isinstance(move, Flick):
                taken.append(time.process_time() - begun)
            session.play(move)
    return sorted(taken)


def main() -> int:
    """Print a line for each level and variant; return the exit status."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    good = True
    print(f"{'level':8} {'variant':13} {'p50 ms':>7} {'p95 ms':>7} {'max ms':>7}   of {count} decisions")
    for level in LEVELS:
        for variant in VARIANTS:
            taken = seconds(level, variant, count)
            usual, most = taken[int(0.95 * (count - 1))], taken[-1]
            good = good and usual < USUAL_S and most < LONGEST_S
            median = statistics.median(taken)
            print(f"{level.name:8} {variant:13} {1e3 * median:7.0f} {1e3 * usual:7.0f} {1e3 * most:7.0f}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
