"""Play the game that the menu's table shows by itself, and write its record: assets/demo.jsonl.

    python scripts/make_demo.py [--games N] [--out FILE]

The computer plays games against itself; the best one to watch, without a foul, is kept.
"""

import argparse
from pathlib import Path

from yagopool.ai.decision import decide_again, decision_seed
from yagopool.ai.levels import level_named
from yagopool.ai.observation import View
from yagopool.games.yago.rules.state import Match
from yagopool.match.model import Header
from yagopool.match.record import RecordWriter
from yagopool.match.session import Played, Session
from yagopool.table.shot import Cushion, Flick, Potted

LEVEL = level_named("skilled")
MOST_SHOTS = 16
FEWEST_SHOTS = 7
_BANK, _MOST_BANKS, _DOUBLE = 0.15, 2, 0.3
"""What a bank shot, so many of them at most, and a double row are worth beside a ball potted with every shot."""


def play(seed: int) -> Session:
    """Return a game played to its end, or to ``MOST_SHOTS``."""
    session = Session.new(Match("easy", 1, (("A",), ("B",)), "A"), seed=seed)
    while session.state.result is None and len(session.played) < MOST_SHOTS:
        view = View(session.state, session.layout, session.spec)
        session.play(decide_again(view, decision_seed(seed, len(session.played)), LEVEL).move)
    return session


def worth(session: Session) -> float:
    """Return how good a game is to watch: balls potted a shot, and more for bank shots and for two rows at once.

    0 for one with a foul, too short or not over.
    """
    shots = [one for one in session.played if isinstance(one.move, Flick)]
    fouls = any(one.ruling is not None and one.ruling.fouls for one in shots)
    if fouls or session.state.result is None or len(shots) < FEWEST_SHOTS:
        return 0.0
    banks, double = sum(map(is_bank, shots)), bool(session.state.result.reason == "double_row")
    return len(session.state.pots) / len(shots) + _BANK * min(banks, _MOST_BANKS) + _DOUBLE * double


def is_bank(played: Played) -> bool:
    """Return whether a ball of a shot dropped off a cushion."""
    events = () if played.trace is None else played.trace.events
    off = {ball for event in events if isinstance(event, Cushion) for ball in event.balls}
    return any(isinstance(event, Potted) and event.ball in off for event in events)


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
