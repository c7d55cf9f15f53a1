"""Whether the accuracy of a review ranks hands rightly: the figures of docs/review-method.md.

    python benchmarks/review.py [MATCHES [JOBS]] [--variant easy|medium|professional] [--seed N]

Lets two scripted players, a first-time player and a good hand, play matches against the levels in turn, the same racks
for both, and reviews their shots as a person's. In EASY and MEDIUM they try the simplest pot by geometry; in
PROFESSIONAL, where such a player pots next to nothing with either hand, they look for shots as Casual does. Matches are
for 2 points, and stop after 30 moves. Prints the mean accuracy of each hand against each level, by shots, and in how
many matches the good one's was the higher. Exit status 1 if the first-time player's mean is the higher in a variant, 2
for wrong arguments.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.arguments import count
from benchmarks.computer import FIRST_TIME, GOOD
from yagopool.ai.decision import decide_again, decision_seed
from yagopool.ai.levels import CASUAL, LEVELS, Level
from yagopool.ai.observation import View
from yagopool.ai.review import Grade, accuracy, review_shots
from yagopool.ai.worker_pool import in_order, worker_pool
from yagopool.games.yago.rules.state import Match, VariantName
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match.model import Header
from yagopool.match.replay import ReplayedMatch
from yagopool.match.session import Session

MATCHES, SEED = 5, 1
GRADES: Final[tuple[Grade, ...]] = ("best", "good", "inaccuracy", "mistake", "blunder")
TARGET: Final = 2
MOST_MOVES: Final = 30
HANDS: Final = {"first-time": FIRST_TIME, "good": GOOD}
LOOKING: Final = {
    name: replace(player, depth=CASUAL.depth, budget=CASUAL.budget, mind="search") for name, player in HANDS.items()
}
"""The same hands, which look for their shots."""


class Reviewed(NamedTuple):
    """One match: the hand, its opponent, its accuracy, and how many of its shots got each grade."""

    hand: str
    level: str
    accuracy: float
    grades: Counter[Grade]


def played(variant: VariantName, hand: Level, level: Level, seed: int) -> ReplayedMatch:
    """Return a match, as far as it came; side A opens, and is a person's to the review."""
    match = Match(variant, TARGET, (("A",), ("B",)), "A")
    session = Session.new(match, seed=seed)
    while session.state.phase != "match_over" and len(session.played) < MOST_MOVES:
        view = View(session.state, session.layout, session.spec)
        player = hand if session.state.to_act == "A" else level
        session.play(decide_again(view, decision_seed(seed, len(session.played)), player).move)
    header = Header(match, seed=seed, computer={"B": level.name})
    lines = list(range(2, len(session.played) + 2))
    return ReplayedMatch(header, session.spec, seed, session.state, session.layout, list(session.played), lines)


def reviewed(variant: VariantName, seed: int, task: tuple[str, Level, int]) -> Reviewed:
    """Play a match and review its hand's shots."""
    name, level, number = task
    players = LOOKING if variant == "professional" else HANDS
    found = list(review_shots(played(variant, players[name], level, decision_seed(seed, number)), side="A"))
    return Reviewed(name, level.name, accuracy(found).match["A"], Counter(one.grade for one in found))


def tasks(matches: int) -> Iterator[tuple[str, Level, int]]:
    """Yield the matches of each hand, against the levels in turn."""
    for number in range(matches):
        yield from ((name, LEVELS[number % len(LEVELS)], number) for name in HANDS)


def mean(found: list[Reviewed]) -> float:
    """Return the mean accuracy of matches, by the number of shots: against Master a match may be over after one."""
    return sum(one.accuracy * one.grades.total() for one in found) / sum(one.grades.total() for one in found)


def report(variant: VariantName, found: list[Reviewed]) -> bool:
    """Print what was found in a variant; return whether the good hand's mean accuracy is the higher."""
    print(f"{variant}: {len(found)} matches")
    for level in dict.fromkeys(one.level for one in found):
        own = [one for one in found if one.level == level]
        means = (f"{name} {mean([one for one in own if one.hand == name]):.0f}" for name in HANDS)
        print(f"  against {level}: {', '.join(means)}")
    first, good = ([one for one in found if one.hand == name] for name in HANDS)
    for name, own in zip(HANDS, (first, good), strict=True):
        grades = sum((one.grades for one in own), Counter[Grade]())
        shares = ", ".join(f"{grade} {100 * grades[grade] / grades.total():.0f} %" for grade in GRADES)
        print(f"  {name}: mean {mean(own):.1f}; {grades.total()} shots: {shares}")
    higher = sum(two.accuracy > one.accuracy for one, two in zip(first, good, strict=True))
    print(f"  the good hand's is the higher in {higher} of {len(good)}", flush=True)
    return mean(good) > mean(first)


def main() -> int:
    """Play, review, and print; return the exit status."""
    parser = argparse.ArgumentParser(description="Whether the accuracy of a review ranks hands rightly.")
    parser.add_argument("matches", nargs="?", type=count, default=MATCHES, help="matches of each hand in a variant")
    parser.add_argument("jobs", nargs="?", type=count, default=1, help="matches at the same time")
    parser.add_argument("--variant", choices=VARIANTS, help="only this variant")
    parser.add_argument("--seed", type=count, default=SEED, help="what all matches follow from")
    asked = parser.parse_args()
    good = True
    for variant in VARIANTS if asked.variant is None else (asked.variant,):
        with worker_pool(asked.jobs) as pool:
            found = list(in_order(pool, partial(reviewed, variant, asked.seed), tasks(asked.matches)))
        good = report(variant, found) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
