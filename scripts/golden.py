"""Play the golden matches anew: one for each variant, written to ``tests/golden`` with the states they lead to.

Run after a change of rules or physics that is meant; look at what changed; commit it. The tests compare with what is
there: the rules by the states, the physics by simulating every stroke again.
"""

import argparse
import io
import json
import random
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.match.players import play_out  # noqa: E402
from yagopool.games.yago.rules.state import Match, VariantName  # noqa: E402
from yagopool.games.yago.rules.variants import VARIANTS  # noqa: E402
from yagopool.match.model import Header  # noqa: E402
from yagopool.match.record import RecordWriter, read, ruling_json, state_json  # noqa: E402
from yagopool.match.replay import judge  # noqa: E402
from yagopool.match.session import Session  # noqa: E402

GOLDEN = ROOT / "tests" / "golden"
TARGETS: dict[VariantName, int] = {"easy": 2, "medium": 2}
"""Points that win a golden match; of other variants, where games are long, one."""
SEEDS = range(12)
MOST_LINES = 160


def played(variant: VariantName, seed: int) -> Session:
    """Play a match of a variant to its end by the tests' random player."""
    match = Match(variant, TARGETS.get(variant, 1), (("Ann", "Amy"), ("Ben",)), "A")
    session = Session.new(match, seed=seed)
    play_out(session, random.Random(seed))
    return session


def written(session: Session, path: Path) -> None:
    """Write a match's record and the states beside it."""
    path.unlink(missing_ok=True)
    writer = RecordWriter.create(path, Header(session.match, seed=session.seed))
    for one in session.played:
        writer.take(one)
    writer.close()
    lines = [
        {"state": state_json(one.state), "ruling": one.ruling and ruling_json(one.ruling, lambda _: "")}
        for one in judge(read(io.BytesIO(path.read_bytes())))
    ]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    path.with_suffix(".states.jsonl").write_text(text, encoding="utf-8")


def main() -> None:
    """Write one match of each variant, or of those named: one that is short enough and shows the most phases."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("variants", nargs="*", choices=tuple(VARIANTS))
    for variant in parser.parse_args().variants or VARIANTS:
        matches = [played(variant, seed) for seed in SEEDS]
        short = [session for session in matches if len(session.played) <= MOST_LINES] or [
            min(matches, key=lambda session: len(session.played))
        ]
        best = max(short, key=lambda session: len({(one.after.phase, type(one.entry)) for one in session.played}))
        written(best, GOLDEN / f"{variant}.jsonl")
        print(f"{variant}: seed {best.seed}, {len(best.played)} entries")


if __name__ == "__main__":
    main()
