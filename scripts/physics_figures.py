"""Draws the pictures of docs/physics.md from the simulation itself.

    python scripts/physics_figures.py [--out docs/pictures]

Needs matplotlib (extra ``lab``). Same code, same pictures: seeds are fixed, and the files carry no date.
"""

import argparse
import math
import random
import sys
from collections.abc import Callable
from pathlib import Path

import matplotlib as mpl

mpl.use("Agg")

from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Polygon, Rectangle

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks import hertz  # the solvers compared there, drawn here
from tests.physics.invariants import at, energy
from yagopool.games.yago.board import BLUE, colour_of, rack, rack_rng
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Motion, Trace
from yagopool.physics.trace import Path as Way
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick, Potted
from yagopool.table.spec import STANDARD_BOARD as BOARD
from yagopool.table.spec import Ball, BoardSpec

INK = {"red": "#c0392b", "yellow": "#d4a017", None: "#2471a3"}
OTHERS = ("#e59866", "#aeb6bf", "#85929e")
LAB = BoardSpec(width=2000.0, length=2000.0, pots=())


def ink(ball: Ball) -> str:
    """Return the colour a ball is drawn in."""
    return INK[colour_of(ball)]


def samples(way: Way, step: float = 0.004) -> list[tuple[float, Motion]]:
    """Return times and motions along a path, close enough to draw."""
    found = []
    for segment in way.segments:
        count = max(int((segment.end - segment.start) / step), 1)
        moments = [segment.start + k * (segment.end - segment.start) / count for k in range(count + 1)]
        found += [(t, segment.at(t)) for t in moments]
    return found


def draw_board(axes: Axes) -> None:
    """Draw field, pots, triangle and starting spot."""
    axes.add_patch(Rectangle((0, 0), BOARD.width, BOARD.length, facecolor="#e8f0e4", edgecolor="#6b4f2a", linewidth=3))
    axes.add_patch(Polygon(BOARD.triangle, closed=True, fill=False, edgecolor="#8aa37b"))
    for pot in BOARD.pots:
        axes.add_patch(Circle(pot, BOARD.pot_radius, facecolor="#4d4d4d"))
    axes.plot(*BOARD.starting_spot, "+", color="#8aa37b")
    axes.set_aspect("equal")
    axes.set_xlim(-15, BOARD.width + 15)
    axes.set_ylim(-15, BOARD.length + 15)
    axes.axis("off")


def draw_paths(axes: Axes, layout: Layout, trace: Trace) -> None:
    """Draw every ball's way, and where it ends."""
    for ball, place in layout.free:
        axes.add_patch(Circle(place, BOARD.ball_radius, fill=False, edgecolor=ink(ball), linestyle=":", linewidth=0.7))
    for way in trace.paths:
        points = [(motion.x, motion.y) for _, motion in samples(way)]
        axes.plot(*zip(*points, strict=True), color=ink(way.ball), linewidth=1.0)
    for ball, place in trace.layout.free:
        axes.add_patch(Circle(place, BOARD.ball_radius, facecolor=ink(ball), edgecolor="black", linewidth=0.5))
    for pot, ball in trace.layout.filled:
        axes.add_patch(Circle(BOARD.pot_centre(pot), BOARD.ball_radius, facecolor=ink(ball), edgecolor="white"))


def breaks() -> Figure:
    """Three breaks from above, at three speeds."""
    figure, panels = plt.subplots(1, 3, figsize=(10, 5.4))
    for axes, speed in zip(panels, (1500.0, 2500.0, 3200.0), strict=True):
        layout = rack(BOARD, rack_rng(4, 1))
        draw_board(axes)
        draw_paths(axes, layout, simulate(layout, Flick(BLUE, 90.4, speed)))
        axes.set_title(f"{speed / 1000:.1f} m/s")
    return figure


def cloth() -> Figure:
    """Speed and surface speed of a flicked ball: slip, then roll."""
    figure, axes = plt.subplots(figsize=(7, 3.4))
    (way,) = simulate(Layout.of({BLUE: (100.0, 1000.0)}), Flick(BLUE, 0.0, 1000.0), LAB).paths
    told = samples(way)
    times = [t for t, _ in told]
    axes.plot(times, [motion.vx for _, motion in told], label="speed v")
    axes.plot(times, [motion.sx for _, motion in told], label="rolling surface speed s")
    axes.axhline(1000.0 * 5.0 / 7.0, color="grey", linestyle=":", label="5/7 of the flick")
    axes.set(xlabel="seconds since the flick", ylabel="mm/s", xlim=(0, 0.6))
    axes.legend()
    return figure


def follow() -> Figure:
    """Where blue goes after the same cut from near and far: stun, and follow-through."""
    figure, axes = plt.subplots(figsize=(7, 4.2))
    target = (1000.0, 1000.0)
    for distance in (60.0, 120.0, 250.0, 500.0):
        layout = Layout.of({BLUE: (target[0] - distance, target[1] - 17.5), "red1": target})
        trace = simulate(layout, Flick(BLUE, 0.0, 1700.0), LAB)
        way = next(path for path in trace.paths if path.ball == BLUE)
        points = [(motion.x, motion.y) for t, motion in samples(way) if t >= (trace.events[0].t or 0.0)]
        axes.plot(*zip(*points, strict=True), label=f"from {distance:.0f} mm")
    axes.add_patch(Circle(target, 17.5, fill=False, edgecolor=INK["red"]))
    axes.set(xlabel="mm", ylabel="mm", xlim=(940, 1250), ylim=(830, 1030), aspect="equal")
    axes.legend(title="half-ball hit, 1.7 m/s")
    return figure


def solvers() -> Figure:
    """Speeds after the blow on a touching rack: Hertz, ours, and others."""
    figure, axes = plt.subplots(figsize=(9, 3.8))
    case = hertz.touching(0.93, 1.0, 3000.0)
    series = {"Hertz, fine": hertz.by_hertz(case)}
    series |= {name: solver(case) for name, solver in hertz.SOLVERS.items() if "0.02" not in name}
    width = 0.8 / len(series)
    for number, (name, speeds) in enumerate(series.items()):
        places = [index + (number - 0.5 * len(series)) * width for index in range(len(speeds))]
        colour = "black" if number == 0 else "#1e8449" if name.endswith("(ours)") else OTHERS[number % len(OTHERS)]
        axes.bar(places, speeds, width, label=name, color=colour)
    rows = ["blue", "apex", *("row 2",) * 2, *("row 3",) * 3, "corner", "middle", "middle", "corner"]
    axes.set_xticks(range(len(rows)), rows, fontsize=8)
    axes.set(ylabel="mm/s after the blow")
    axes.legend(fontsize=8)
    return figure


def capture() -> Figure:
    """Which passes of a pot end in it: offset against speed."""
    figure, axes = plt.subplots(figsize=(7, 3.8))
    radius, limit = BOARD.pot_radius, BOARD.capture_speed
    offsets = [radius * k / 100.0 for k in range(-100, 101)]
    edge = [limit * (1.0 - (b / radius) ** 2) for b in offsets]
    axes.fill_between(offsets, edge, color="#4d4d4d", alpha=0.6, label="drops")
    for factor in (1.1, 1.5, 2.5):
        turned = [math.degrees(0.35 * factor**-2 * b / radius) for b in offsets]
        axes.plot(
            offsets, [factor * speed for speed in edge], label=f"{factor} x: turned up to {max(turned):.0f} degrees"
        )
    axes.set(xlabel="mm beside the pot's centre", ylabel="mm/s at the closest point", ylim=(0, 2.6 * limit))
    axes.legend(fontsize=8)
    return figure


def flight() -> Figure:
    """From the side: balls that hit a half-sunk potted ball, slow and fast."""
    figure, axes = plt.subplots(figsize=(8, 2.8))
    pot = BOARD.pot_centre(9)
    for speed in (150.0, 800.0, 1500.0, 2500.0):
        trace = simulate(Layout.of({BLUE: (pot.x, pot.y - 120.0)}, {9: "red1"}), Flick(BLUE, 90.0, speed))
        told = [motion for t, motion in samples(trace.paths[0], 0.001) if t < 0.6]
        axes.plot([m.y - pot.y for m in told], [m.z + 17.5 for m in told], label=f"{speed / 1000:.2f} m/s")
    axes.add_patch(Circle((0.0, 0.0), 17.5, facecolor=INK["red"], alpha=0.6))
    axes.axhline(0.0, color="#8aa37b", linewidth=3)
    axes.set(
        xlabel="mm from the pot", ylabel="centre over the bed, mm", xlim=(-130, 130), ylim=(-20, 70), aspect="equal"
    )
    axes.legend(fontsize=8)
    return figure


def energies() -> Figure:
    """The energy of three breaks: it never grows."""
    figure, axes = plt.subplots(figsize=(7, 3.2))
    for speed in (2000.0, 3200.0, 4000.0):
        trace = simulate(rack(BOARD, rack_rng(2, 7)), Flick(BLUE, 90.4, speed))
        times = [trace.duration * k / 600.0 for k in range(600)]
        start = energy(trace, 0.0, BOARD)
        axes.plot(times, [energy(trace, t, BOARD) / start for t in times], label=f"{speed / 1000:.1f} m/s")
    axes.set(xlabel="seconds since the flick", ylabel="energy, part of the flick's", xlim=(0, 1.5))
    axes.legend()
    return figure


def spread() -> Figure:
    """Where the balls of 300 breaks at the hop limit come to rest, and what is potted."""
    figure, axes = plt.subplots(figsize=(4.4, 6.2))
    draw_board(axes)
    drops = dict.fromkeys(range(1, 10), 0)
    for number in range(300):
        rng = random.Random(f"spread {number}")
        trace = simulate(rack(BOARD, rack_rng(8, number)), Flick(BLUE, 90.0 + rng.gauss(0.0, 1.0), BOARD.hop_speed))
        for ball, place in trace.layout.free:
            axes.plot(*place, ".", color=ink(ball), markersize=2, alpha=0.5)
        for event in trace.events:
            if isinstance(event, Potted) and event.ball != BLUE:
                drops[event.pot] += 1
    for pot, count in drops.items():
        axes.text(*BOARD.pot_centre(pot), str(count), color="white", ha="center", va="center", fontsize=8)
    return figure


def filmed() -> Figure:
    """A break in its first twentieth of a second."""
    figure, panels = plt.subplots(1, 4, figsize=(11, 3.4))
    layout = rack(BOARD)
    trace = simulate(layout, Flick(BLUE, 90.0, 3000.0))
    ways = {way.ball: way for way in trace.paths}
    hit = trace.events[0].t or 0.0
    for axes, after in zip(panels, (0.0, 0.01, 0.03, 0.06), strict=True):
        for ball, place in layout.free:
            motion = at(ways.get(ball), Motion(*place, 0, 0, 0, 0, 0, 0), hit + after)
            axes.add_patch(Circle((motion.x, motion.y), 17.5, facecolor=ink(ball), edgecolor="black", linewidth=0.5))
        axes.set(xlim=(120, 400), ylim=(220, 520), aspect="equal", title=f"{1000 * after:.0f} ms")
        axes.axis("off")
    return figure


FIGURES: dict[str, Callable[[], Figure]] = {
    "cloth": cloth,
    "follow": follow,
    "capture": capture,
    "flight": flight,
    "solvers": solvers,
    "film": filmed,
    "breaks": breaks,
    "energy": energies,
    "spread": spread,
}


def main() -> int:
    """Draw all pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("docs") / "pictures")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    for name, draw in FIGURES.items():
        figure = draw()
        figure.tight_layout()
        figure.savefig(arguments.out / f"physics-{name}.png", dpi=90, metadata={"Software": None})
        plt.close(figure)
        print(arguments.out / f"physics-{name}.png")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
