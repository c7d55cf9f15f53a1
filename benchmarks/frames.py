"""How long a frame takes: eleven balls rolling and all panels, against a bare full-window blit of the same run.

    python benchmarks/frames.py [--frames N] [WIDTHxHEIGHT ...]

Runs on SDL's dummy driver, one core. Prints the 50th and 99th percentile of update and draw and of the bare blit, in
milliseconds, and their ratio at p99; the budget is 10. Exit status 1 where it is not kept.
"""

import argparse
import gc
import math
import os
import random
import sys
import time
from collections.abc import Callable

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from yagopool.physics.trace import Path, Segment, Trace
from yagopool.table.balls import BALLS
from yagopool.table.layout import Layout
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.picture.board import BoardPicture
from yagopool.ui.picture.rolling import Rolling
from yagopool.ui.style import Style
from yagopool.ui.viewport import Viewport
from yagopool.ui.widgets.banner import Banner, BannerLook
from yagopool.ui.widgets.base import Widget
from yagopool.ui.widgets.pot_map import PotMap, PotMapLook
from yagopool.ui.widgets.power_meter import MeterLook, PowerMeter
from yagopool.ui.widgets.side_panel import SideLook, SidePanel
from yagopool.ui.widgets.stack import stack

BUDGET = 10.0
SIZES = ("1280x800", "2560x1440")


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


def panels(style: Style, viewport: Viewport) -> list[Widget]:
    """Return everything that stands beside the board, placed."""
    words = ("Stroke", 2, "of 5 points")
    left: list[Widget] = [
        SidePanel(SideLook("Annemarie", "red", "Red, 3 to pot", 3, 2, *words, active=True, turn_text="To play")),
        PotMap(PotMapLook(((2, "red"), (5, "yellow")), "red", ((3, 5, 7), (1, 2, 4))), caption="Open rows"),
        Banner(
            BannerLook("Foul", (("P3", "Blue hit a yellow ball first."), ("G8", "Two strokes.")), "Annemarie plays")
        ),
    ]
    right: list[Widget] = [
        SidePanel(SideLook("Ben", "yellow", "Yellow, 4 to pot", 4, 0, *words, active=False)),
        PotMap(PotMapLook(((2, "red"), (5, "yellow")), "yellow", ((4, 7, 9),)), caption="Open rows"),
        PowerMeter(MeterLook(0.62, 0.8, "Power", "62 %", "hops")),
    ]
    stack(left, style, viewport.left)
    stack(right, style, viewport.right)
    return [*left, *right]


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
    viewport = Viewport.of(size)
    style = Style(unit=viewport.unit)
    picture = BoardPicture(viewport, style)
    layout, trace = rolling_trace(frames / 60.0)
    rolling = Rolling(layout, trace, STANDARD_BOARD)
    beside = panels(style, viewport)
    bare = pygame.Surface(size).convert()
    bare.fill((20, 40, 60))  # An untouched surface is one page of noughts over and over: no window looks like that.

    def frame(index: int) -> None:
        looks = rolling.looks(index / 60.0)
        picture.draw_table(surface, beside)
        picture.draw_balls(surface, looks)

    for index in range(30):
        frame(index)
        surface.blit(bare, (0, 0))
    gc.collect()
    blit = percentiles(lambda _: surface.blit(bare, (0, 0)) and None, frames)
    drawn = percentiles(frame, frames)
    ratio = drawn[1] / blit[1]
    print(
        f"{size[0]:5} x {size[1]:<5} frame p50 {drawn[0]:6.2f} p99 {drawn[1]:6.2f} ms   "
        f"blit p50 {blit[0]:5.2f} p99 {blit[1]:5.2f} ms   ratio at p99 {ratio:5.1f} (budget {BUDGET:.0f})"
    )
    return ratio


def main() -> int:
    """Measure all sizes."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--frames", type=int, default=1200)
    parser.add_argument("sizes", nargs="*", default=SIZES)
    options = parser.parse_args()
    pygame.init()
    sizes = [(int(w), int(h)) for w, h in (size.split("x") for size in options.sizes)]
    ratios = [measure(size, options.frames) for size in sizes]
    return 0 if max(ratios) <= BUDGET else 1


if __name__ == "__main__":
    sys.exit(main())
