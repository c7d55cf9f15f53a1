"""Play the game that the menu's table shows by itself, and write its record: assets/demo.jsonl.

    python scripts/make_demo.py [--games N] [--out FILE]

Two levels of the computer play games; the one that potted the most balls for its shots, without a foul, is kept.
"""

import argparse
from pathlib import Path

from yagopool.ai.decision import decide_again, decision_seed
from yagopool.ai.levels import level_named
from yagopool.ai.observation import View
from yagopool.games.yago.rules.state import Match
from yagopool.match.model import Header
from yagopool.match.record import RecordWriter
from yagopool.match.session import Session
from yagopool.table.shot import Flick

LEVEL = level_named("skilled")
MOST_SHOTS = 16
FEWEST_SHOTS = 7


def play(seed: int) -> Session:
    """Return a game played to its end, or to ``MOST_SHOTS``."""
    session = Session.new(Match("easy", 1, (("A",), ("B",)), "A"), seed=seed)
    while session.state.result is None and len(session.played) < MOST_SHOTS:
        view = View(session.state, session.layout, session.spec)
        session.play(decide_again(view, decision_seed(seed, len(session.played)), LEVEL).move)
    return session


def worth(session: Session) -> float:
    """Return how good a game is to watch: balls potted a shot; 0 for one with a foul, too short or not over."""
    shots = [one for one in session.played if isinstance(one.move, Flick)]
    fouls = any(one.ruling is not None and one.ruling.fouls for one in shots)
    if fouls or session.state.result is None or len(shots) < FEWEST_SHOTS:
        return 0.0
    return len(session.state.pots) / len(shots)


def main() -> None:
    """Play, choose, write."""
    options = argparse.ArgumentParser(description="Record a game for the menu's table.")
    options.add_argument("--games", type=int, default=24)
    options.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "assets" / "demo.jsonl")
    asked = options.parse_args()
    best = max(map(play, range(1, asked.games + 1)), key=worth)
    if not worth(best):
        raise SystemExit("No game is good enough. Try more games.")
    match = best.state.match
    asked.out.unlink(missing_ok=True)
    writer = RecordWriter.create(asked.out, Header(match, seed=best.seed))
    again = Session.new(match, seed=best.seed, recorder=writer)
    for one in best.played:
        again.play(one.move)
    writer.close()
    print(
        f"{asked.out}: {len(best.played)} moves, {len(best.state.pots)} balls potted, {asked.out.stat().st_size} bytes"
    )


if __name__ == "__main__":
    main()
