"""A short moving picture of a real match, for the README: docs/pictures/match.webp, without a screen.

Both sides are played by the computer. The same seed gives the same match. Run after a change of rules, physics or looks
that is meant: python scripts/animation.py [--out docs/pictures/match.webp] [--seed 7] [--strokes 3] [--lang en]
"""

import argparse
import os
from pathlib import Path

from yagopool.ai.decision import decide_again, decision_seed
from yagopool.ai.levels import MASTER
from yagopool.ai.observation import View
from yagopool.games.settings import Settings
from yagopool.match.replay import ReplayedMatch
from yagopool.match.session import Session
from yagopool.table.shot import Flick
from yagopool.ui.export.film import Order, game_clip
from yagopool.ui.play.match_setup import Setup, header_of

ANN_BEN = Setup(variant="easy", opener="A")


def played_match(seed: int, shots: int) -> ReplayedMatch:
    """Return the first shots of a match, and the choices between them."""
    session = Session.new(ANN_BEN.match(), seed=seed)
    while session.state.phase != "match_over" and shots > 0:
        number = decision_seed(seed, len(session.played))
        decision = decide_again(View(session.state, session.layout, session.spec), number, MASTER)
        session.play(decision.move)
        shots -= isinstance(decision.move, Flick)
    played = list(session.played)
    header, lines = header_of(ANN_BEN, session.match), list(range(2, 2 + len(played)))
    return ReplayedMatch(header, session.spec, seed, session.state, session.layout, played, lines)


def main() -> None:
    """Write the moving picture."""
    options = argparse.ArgumentParser(description="Write a short moving picture of a match.")
    options.add_argument("--out", type=Path, default=Path("docs/pictures/match.webp"))
    options.add_argument("--seed", type=int, default=7)
    options.add_argument("--strokes", type=int, default=3)
    options.add_argument("--size", default="960x600")
    options.add_argument("--lang", default="en")
    asked = options.parse_args()
    width, height = map(int, asked.size.split("x"))
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    clip = game_clip(played_match(asked.seed, asked.strokes))
    asked.out.write_bytes(Order(clip, asked.out, (width, height), Settings(language=asked.lang)).drawn())
    print(f"{asked.out}: {asked.out.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
