"""Find robust solutions for the drills that ship, and store them in their files.

Each stroke of a solution keeps what it is for; position and flick are found anew: by the opponent's candidates and by
a search over directions and speeds, then mended until a skilled hand makes it most often. Run it after every change of
the physics; without names for all drills whose stored solution no longer holds, with --all for all of them.

    python scripts/find_drill_solutions.py [--all] [NAME ...]
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from yagopool.ai.levels import SKILLED
from yagopool.assets import asset
from yagopool.errors import YagoError
from yagopool.games.yago.computer.shot_generator import candidates
from yagopool.games.yago.computer.yago_view import YagoView as View
from yagopool.match.session import Played, step
from yagopool.practice.drill import AttemptState, Drill, Goal, SolutionStroke, check, reaches
from yagopool.practice.drill_library import drill_of, drill_text, goal_of
from yagopool.table.shot import Flick, draw_noise, with_noise
from yagopool.table.spec import BoardSpec

SPEEDS = (200, 260, 330, 420, 530, 670, 850, 1080, 1370, 1750, 2300, 3000)
TURN = 1.0
FIRST, MORE, LAST = 12, 40, 200
"""Tries of a skilled hand for each stroke that works, for the best of them, for the very best."""
HASTE = 0.06
"""What a metre a second costs, in chance: people prefer the softer of two strokes."""
STEPS = ((1.0, 0.08), (0.5, 0.04), (0.25, 0.02), (0.1, 0.01))
"""Degrees and parts of the speed by which a stroke is mended, coarse first."""


class Finder:
    """Looks for one stroke."""

    def __init__(self, drill: Drill, moment: AttemptState, aim: Goal) -> None:
        self.drill, self.moment, self.aim = drill, moment, aim
        self.draws = [draw_noise(random.Random(f"draw {number}")) for number in range(LAST)]

    def best(self) -> tuple[Flick, float]:
        """Return the flick that a skilled hand makes most often, and how often."""
        working = [flick for flick in self.tried() if self.does(flick)]
        if not working:
            raise SystemExit(f"{self.drill.name}: no stroke does {self.aim}")
        working.sort(key=lambda flick: -self.liked(flick, FIRST))
        finalists = [self.mended(flick) for flick in working[:6]]
        flick = max(finalists, key=lambda found: self.liked(found, LAST))
        return flick, self.share(flick, LAST)

    def tried(self) -> Iterator[Flick]:
        """Yield strokes worth a try."""
        view = View(self.moment.state, self.moment.layout, self.drill.spec)
        for candidate in candidates(view, SKILLED.hand):
            yield rounded(candidate.flick, self.drill.spec)
        for ball in view.flickable("A"):
            for speed in SPEEDS:
                for number in range(round(360 / TURN)):
                    yield Flick(ball, number * TURN, float(speed))

    def does(self, flick: Flick) -> bool:
        """Tell whether a flick does what the stroke is for."""
        played: Played = step(self.moment.state, self.moment.layout, flick, seed=0, spec=self.drill.spec)
        return reaches(self.aim, (played,))

    def share(self, flick: Flick, tries: int) -> float:
        """Return how often a skilled hand makes a stroke."""
        hand, spec = SKILLED.hand, self.drill.spec
        return sum(self.does(with_noise(flick, hand, by, spec)) for by in self.draws[:tries]) / tries

    def liked(self, flick: Flick, tries: int) -> float:
        """Return how much a stroke is to a person's liking."""
        return self.share(flick, tries) - HASTE * flick.speed / 1000.0

    def mended(self, flick: Flick) -> Flick:
        """Return the best of the strokes around one that works."""
        share = self.share(flick, MORE)
        for turn, push in STEPS:
            for _ in range(4):
                around = self.around(flick, turn, push)
                better = max(around, key=lambda found: self.share(found, MORE))
                if self.share(better, MORE) <= share:
                    break
                flick, share = better, self.share(better, MORE)
        return flick

    def around(self, flick: Flick, turn: float, push: float) -> list[Flick]:
        """Return the strokes a little to each side, a little softer and harder, that work; the stroke itself too."""
        beside = [
            replace(flick, direction=flick.direction + i * turn, speed=flick.speed * (1 + j * push))
            for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1))
        ]
        return [flick, *(found for one in beside if self.does(found := rounded(one, self.drill.spec)))]


def rounded(flick: Flick, spec: BoardSpec) -> Flick:
    """Return a flick as a file has it."""
    speed = min(max(flick.speed, spec.least_flick), spec.greatest_flick)
    return Flick(flick.ball, round(flick.direction % 360.0, 2) % 360.0, round(speed, 1))


def solve(path: Path) -> None:
    """Find a drill's solution and write its file."""
    raw = json.loads(path.read_text(encoding="utf-8"))
    aims = [goal_of(stroke["for"]) for stroke in raw.pop("solution")]
    drill = drill_of(json.dumps(raw).encode(), path.stem)
    moment = AttemptState(drill.state(), drill.layout)
    strokes = []
    for number, aim in enumerate(aims, 1):
        flick, share = Finder(drill, moment, aim).best()
        print(f"{path.stem} stroke {number}: {flick} {100 * share:.0f} %", flush=True)
        strokes.append(SolutionStroke(moment.layout, flick, aim))
        moment = moment.after(step(moment.state, moment.layout, flick, seed=0, spec=drill.spec))
    path.write_text(drill_text(replace(drill, solution=tuple(strokes))), encoding="utf-8")


def holds(path: Path) -> bool:
    """Tell whether a drill's stored solution is good as it is."""
    try:
        return check(drill_of(path.read_bytes(), path.stem)).good
    except YagoError:
        return False


def main() -> int:
    """Solve the drills asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--all", action="store_true")
    asked = parser.parse_args()
    for path in sorted(asset("drills").glob("*.json")):
        if asked.all or path.stem in asked.names or (not asked.names and not holds(path)):
            solve(path)
    bad = [path.stem for path in sorted(asset("drills").glob("*.json")) if not holds(path)]
    print("not good yet:" if bad else "all drills are good", *bad)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
