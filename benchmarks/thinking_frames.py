"""Frames while the computer thinks, against the same frames while it does not, in turns in one run.

    python benchmarks/thinking_frames.py [--frames N] [--block N] [--level NAME] [--one-core] [WIDTHxHEIGHT]

The real loop on SDL's dummy driver, at its sixty frames a second, at a real match's table in the computer's turn; the
level decides in its own process again and again, its answer is fetched in the frame as in the game. Control: the very
same picture, the process up, nothing asked. Blocks of both take turns, so that what else the machine does troubles both
alike. ``--one-core``: window and thinking share one core, the worst there is.

Counts frames that took over 16 ms from their beginning to their picture, by the clock and by the processor's time of
the window alone (which other programs do not lengthen), and those that came more than 33 ms after the one before. Exit
status 1 where more than 1 in 1,000 are over 16 ms by the clock beyond the control's share; on a machine that does other
work too both shares are mostly that work.
"""

import argparse
import os
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).parents[1]))

import pygame

from benchmarks.arguments import count, window_size
from yagopool.ai.agents import Player
from yagopool.ai.decision import Decision
from yagopool.ai.levels import LEVELS
from yagopool.ai.observation import View
from yagopool.ai.thinker import Thinker
from yagopool.text import speaker
from yagopool.ui.app import FRAMES_A_SECOND, set_mode
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.play.think_stage import ThinkStage

LATE = 16.0
"""Milliseconds that a frame's work may take."""
DROPPED = 33.0
"""Milliseconds from frame to frame at which one is missing."""
ALLOWED = 0.001
"""Share of late frames beyond the control's."""


class Watch:
    """The loop's clock, which notes when each frame begins."""

    def __init__(self) -> None:
        self.clock = pygame.time.Clock()
        self.began = time.perf_counter()
        self.apart = 0.0
        self.worked = 0.0

    def tick(self, frames: int = 0) -> int:
        """Wait as the game's clock does; note the time."""
        waited = self.clock.tick(frames)
        now = time.perf_counter()
        self.apart, self.began = (now - self.began) * 1000.0, now
        self.worked = time.thread_time()
        return waited


class Silent(Thinker):
    """A thinker that is up and asked nothing."""

    def start(self, view: View, player: Player, seed: int) -> None:
        """Ask nothing."""

    def poll(self) -> Decision | None:
        """Return None: nothing was asked."""
        super().poll()
        return None

    def cancel(self) -> None:
        """Nothing was asked."""


@dataclass
class Kind:
    """The frames of one kind: the table, and the milliseconds of every frame: ``work`` by the clock, ``own`` by the
    processor's time of the window, ``apart`` from the frame before.
    """

    scene: MatchScene
    level: str
    work: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)
    apart: list[float] = field(default_factory=list)
    decided: int = 0

    def run(self, watch: Watch, frames: int) -> None:
        """Run so many frames; what was decided is decided again with other numbers, so that the thinking never ends."""
        app = self.scene.app
        app._clock = cast(pygame.time.Clock, watch)
        for number in range(frames):
            app.frame()
            self.work.append((time.perf_counter() - watch.began) * 1000.0)
            self.own.append((time.thread_time() - watch.worked) * 1000.0)
            if number:
                self.apart.append(watch.apart)
            stage = self.scene.stage
            assert isinstance(stage, ThinkStage)
            if stage._decision is not None:
                self.decided += 1
                stage._decision = None
                stage.seed += 1
                self.scene.controller.thinker.start(stage.observed, stage.level, stage.seed)

    @property
    def late(self) -> float:
        """The share of frames over 16 ms."""
        return sum(work > LATE for work in self.work) / len(self.work)

    def report(self, name: str) -> None:
        """Print the figures."""
        work, dropped = sorted(self.work), sum(apart > DROPPED for apart in self.apart)
        over = sum(one > LATE for one in work)
        p50, p99 = work[len(work) // 2], work[min(len(work) - 1, int(len(work) * 0.99))]
        print(
            f"{name:9} {len(work):6} frames   p50 {p50:5.2f}  p99 {p99:5.2f}  worst {work[-1]:6.2f} ms   "
            f"over {LATE:.0f} ms: {over} ({1000.0 * self.late:.2f} in 1,000)   "
            f"of its own: {sum(own > LATE for own in self.own)}, worst {max(self.own):.2f} ms   "
            f"over {DROPPED:.0f} ms apart: {dropped}   decisions: {self.decided}"
        )


def table(level: str, thinker: Thinker) -> MatchScene:
    """Return the table of a match in which the computer is to play."""
    here = AppContext(speaker("en"), MatchStarter(), lambda: 5)
    setup = Setup(use="computer", computer="A", level=level, opener="A", teams=(("Computer",), ("Ann",)), seed=5)
    scene = MatchScene(here, setup)
    here.app.push(scene)
    scene.controller.thinker.close()
    vars(scene.controller)["thinker"] = thinker
    thinker.warm_up()
    return scene


def main() -> int:
    """Measure both kinds in turns and compare them."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--frames", type=count, default=6000, help="of each kind")
    parser.add_argument("--block", type=count, default=300, help="frames of one kind before it is the other's turn")
    parser.add_argument("--level", choices=[level.name for level in LEVELS], default="master")
    parser.add_argument("--one-core", action="store_true", help="window and thinking on one core (Linux)")
    parser.add_argument("size", type=window_size, nargs="?", default=(1280, 800))
    options = parser.parse_args()
    if options.one_core:
        if not hasattr(os, "sched_setaffinity"):
            parser.error("this system cannot keep a program on one core")
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    pygame.init()
    set_mode(options.size)
    watch = Watch()
    kinds = {"idle": Kind(table(options.level, Silent()), options.level)}
    kinds["thinking"] = Kind(table(options.level, Thinker()), options.level)
    try:
        time.sleep(2.0)  # both processes are up
        for kind in kinds.values():
            kind.run(watch, FRAMES_A_SECOND)
            for figures in (kind.work, kind.own, kind.apart):
                figures.clear()
        done = 0
        while done < options.frames:
            part = min(options.block, options.frames - done)
            kinds["idle"].run(watch, part)
            kinds["thinking"].run(watch, part)
            done += part
    finally:
        for kind in kinds.values():
            kind.scene.close()
    for name, kind in kinds.items():
        kind.report(name)
    beyond = kinds["thinking"].late - kinds["idle"].late
    print(f"beyond the control: {1000.0 * beyond:+.2f} in 1,000 (allowed {1000.0 * ALLOWED:.0f})")
    return 0 if beyond <= ALLOWED else 1


if __name__ == "__main__":
    sys.exit(main())
