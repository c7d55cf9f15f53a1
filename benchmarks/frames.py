"""How long a frame takes: eleven balls rolling and all panels, against a bare full-window blit of the same run.

    python benchmarks/frames.py [--frames N] [WIDTHxHEIGHT ...]

Runs on SDL's dummy driver, one core. Prints the 50th and 99th percentile of update and draw and of the bare blit, in
milliseconds, and their ratios; the budget at p99 is 10. (On a machine that does other work too, p99 is mostly that
other work.) Exit status 1 where the budget is not kept.
"""

import argparse
import gc
import math
import os
import pathlib
import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))

import pygame

from benchmarks.arguments import count, window_size
from yagopool.games.yago.balls import BALLS
from yagopool.physics.trace import Path, Segment, Trace
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.text import speaker
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.match_starter import MatchStarter

BUDGET = 10.0
SIZES = ((1280, 800), (2560, 1440))


def rolling_trace(seconds: float) -> tuple[Layout, Trace]:
    """Return eleven balls that roll about all the time, each turning off every quarter of a second."""
    rng = random.Random(11)
    paths, places = [], {}
    for index, ball in enumerate(BALLS):
        x, y = 60.0 + 40.0 * index, 60.0 + 65.0 * index
        places[ball] = (x, y)
        segments, t, angle = [], 0.0, rng.uniform(0.0, 2.0 * math.pi)
        while t < seconds:
            angle += rng.uniform(-1.5, 1.5) + (math.pi if not (40 < x < 480 and 40 < y < 760) else 0.0)
            speed = rng.uniform(200.0, 900.0)
            vx, vy = speed * math.cos(angle), speed * math.sin(angle)
            segments.append(Segment(t, t + 0.25, x, y, 0.0, vx, vy, 0.0, vx, vy))
            x, y, t = x + 0.25 * vx, y + 0.25 * vy, t + 0.25
        paths.append(Path(ball, tuple(segments)))
    return Layout.of(places), Trace((), tuple(paths), Layout(), (), seconds, "benchmark")


def rolling_table(seconds: float) -> MatchScene:
    """Return the table of a match, all its panels beside it, while eleven balls roll."""
    here = AppContext(speaker("en"), MatchStarter(), lambda: 5)
    scene = MatchScene(here, Setup())
    played = scene.controller.play(Flick("blue", 90.0, 2000.0))
    layout, trace = rolling_trace(seconds)
    scene.controller.show(scene.controller.session, replace(played, layout_before=layout, trace=trace))
    scene.go_on()
    return scene


def percentiles(work: Callable[[int], None], frames: int) -> tuple[float, float]:
    """Return the 50th and 99th percentile of the time of a frame's work in milliseconds."""
    times = []
    for frame in range(frames):
        start = time.perf_counter()
        work(frame)
        times.append(time.perf_counter() - start)
    times.sort()
    return times[frames // 2] * 1000.0, times[min(frames - 1, int(frames * 0.99))] * 1000.0


def measure(size: tuple[int, int], frames: int) -> float:
    """Measure one window size, print a line, return the ratio at p99."""
    surface = pygame.display.set_mode(size)
    scene = rolling_table(frames / 60.0 + 2.0)
    bare = pygame.Surface(size).convert()
    bare.fill((20, 40, 60))  # An untouched surface is one page of noughts over and over: no window looks like that.

    def frame(_: int) -> None:
        scene.advance(1.0 / 60.0)
        scene.draw(surface)

    for index in range(30):
        frame(index)
        surface.blit(bare, (0, 0))
    gc.collect()
    blit = percentiles(lambda _: surface.blit(bare, (0, 0)) and None, frames)
    drawn = percentiles(frame, frames)
    scene.close()
    ratio = drawn[1] / blit[1]
    print(
        f"{size[0]:5} x {size[1]:<5} frame p50 {drawn[0]:6.2f} p99 {drawn[1]:6.2f} ms   "
        f"blit p50 {blit[0]:5.2f} p99 {blit[1]:5.2f} ms   "
        f"ratio p50 {drawn[0] / blit[0]:4.1f} p99 {ratio:4.1f} (budget {BUDGET:.0f})"
    )
    return ratio


def main() -> int:
    """Measure all sizes."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--frames", type=count, default=1200)
    parser.add_argument("sizes", type=window_size, nargs="*", default=SIZES)
    options = parser.parse_args()
    pygame.init()
    ratios = [measure(size, options.frames) for size in options.sizes]
    return 0 if max(ratios) <= BUDGET else 1


if __name__ == "__main__":
    sys.exit(main())
