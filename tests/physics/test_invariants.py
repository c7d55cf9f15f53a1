"""What holds in every shot: energy, mirror images, an end, balls whole and apart; and that the checks find errors."""

import itertools
import math
import random
from dataclasses import replace

import pytest

from tests.physics.invariants import energy, random_stroke, violations
from yagopool.games.yago.board import BALLS, BLUE, COLOURED_BALLS, POTS, RACK, rack, rack_rng
from yagopool.match.position import board_of
from yagopool.physics.simulate import MOST_EVENTS, MOST_SECONDS, simulate
from yagopool.physics.trace import Path, Trace
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Cushion, Flick, OffBoard, Potted
from yagopool.table.spec import STANDARD_BOARD as BOARD
from yagopool.table.spec import Ball, BoardSpec

# A check that cannot fail proves nothing.

LAYOUT = Layout.of({BLUE: (260.0, 150.0), "red1": (250.0, 400.0)}, {1: "red2"})
TRACE = simulate(LAYOUT, Flick(BLUE, 92.0, 1500.0))
AFTER = TRACE.layout


def shifted(trace: Trace, x: float) -> Trace:
    """Return a trace with the first ball's second segment moved to the right."""
    first, *others = trace.paths
    segments = list(first.segments)
    segments[1] = segments[1]._replace(x=segments[1].x + x)
    return replace(trace, paths=(Path(first.ball, tuple(segments)), *others))


def red_at(x: float, y: float) -> Trace:
    return replace(TRACE, layout=AFTER.with_ball("red1", (x, y)))


def with_event(event: Potted | Cushion | Contact) -> Trace:
    return replace(TRACE, events=(*TRACE.events, event))


BAD = {
    "a ball is lost": replace(TRACE, layout=AFTER.without("red1")),
    "a ball is there twice": replace(TRACE, off_board=("red1",)),
    "a potted ball is gone": replace(TRACE, layout=Layout.of(AFTER.balls)),
    "outside": red_at(17.0, 300.0),
    "not a number": red_at(math.nan, 300.0),
    "one in another": red_at(AFTER.balls[BLUE].x + 34.9, AFTER.balls[BLUE].y),
    "over an empty pot": red_at(*BOARD.pot_centre(5)),
    "in a potted ball": red_at(260.0, BOARD.pot_centre(1).y - 30.0),
    "too long": replace(TRACE, duration=21.0),
    "events out of order": replace(TRACE, events=TRACE.events[::-1]),
    "drops twice": with_event(Potted("red2", 1, TRACE.duration)),
    "drops and is still free": with_event(Potted("red1", 5, TRACE.duration)),
    "a potted ball at a cushion": with_event(Cushion("red2", TRACE.duration)),
    "a potted ball hits another": with_event(Contact("red2", BLUE, TRACE.duration)),
    "hit after it left": replace(
        TRACE, events=(OffBoard("red1", 0.0), Contact(BLUE, "red1", 0.1)), off_board=("red1",)
    ),
    "a jump": shifted(TRACE, 0.01),
    "through a cushion": shifted(TRACE, 400.0),
}


@pytest.mark.parametrize("name", BAD)
def test_every_error_is_found(name: str) -> None:
    assert violations(LAYOUT, TRACE, BOARD) == []
    assert violations(LAYOUT, BAD[name], BOARD) != []


# Energy

ELASTIC = BoardSpec(ball_restitution=1.0, cushion_restitution=1.0, potted_restitution=1.0, bed_restitution=1.0)


def energy_gains(trace: Trace, spec: BoardSpec) -> list[tuple[float, float]]:
    """Return when and by what part of the shot's first energy the energy grew."""
    segments = [segment for path in trace.paths for segment in path.segments]
    times = sorted({t for s in segments for t in (s.start, 0.5 * (s.start + s.end), s.end)})
    energies = [energy(trace, t, spec) for t in times]
    steps = zip(times[1:], itertools.pairwise(energies), strict=True)
    return [(t, (now - before) / energies[0]) for t, (before, now) in steps if now > before + 1e-9 * energies[0]]


def pushed_by_a_sinking_ball(trace: Trace) -> bool:
    """Return whether a ball in its fall pushed another aside: that one gets a part of what the height gave."""
    drops = {event.ball: event.t or 0.0 for event in trace.events if isinstance(event, Potted)}
    return any(
        isinstance(event, Contact) and event.b in drops and (event.t or 0.0) - drops[event.b] < 0.13
        for event in trace.events
    )


@pytest.mark.parametrize("spec", [BOARD, ELASTIC], ids=["standard", "elastic"])
def test_energy_never_grows(spec: BoardSpec) -> None:
    shots = [random_stroke(random.Random(f"energy {seed}"), spec) for seed in range(120)]
    breaks = itertools.product(range(16), (1500.0, 3200.0, 4000.0))
    shots += [(rack(spec, rack_rng(7, game)), Flick(BLUE, 90.3, speed)) for game, speed in breaks]
    traces = [trace for shot in shots if not pushed_by_a_sinking_ball(trace := simulate(*shot, spec))]
    assert len(traces) > 120
    assert [gains for trace in traces if (gains := energy_gains(trace, spec))] == []


# The mirrored shot is the mirrored trace.

MIRROR_POT = {1: 1, 2: 3, 3: 2, 4: 6, 5: 5, 6: 4, 7: 8, 8: 7, 9: 9}
SAME: dict[Ball, Ball] = {ball: ball for ball in BALLS}
PARTNER: dict[Ball, Ball] = {BLUE: BLUE}
PARTNER.update((ball, other) for row in RACK for ball, other in zip(row, row[::-1], strict=True))


def mirrored(layout: Layout) -> Layout:
    balls = {ball: (BOARD.width - place.x, place.y) for ball, place in layout.free}
    return Layout.of(balls, {MIRROR_POT[pot]: ball for pot, ball in layout.filled})


def assert_mirrored(one: Trace, other: Trace, name: dict[Ball, Ball] = SAME) -> None:
    assert sorted(event.kind for event in one.events) == sorted(event.kind for event in other.events)
    assert [event.t for event in one.events] == pytest.approx([event.t for event in other.events], abs=1e-6)
    there = other.layout.balls
    for ball, place in one.layout.free:
        assert there[name[ball]] == pytest.approx((BOARD.width - place.x, place.y), abs=1e-6)
    assert {MIRROR_POT[pot]: name[ball] for pot, ball in one.layout.filled} == other.layout.potted
    paths = {path.ball: path.segments for path in other.paths}
    for path in one.paths:
        for a, b in zip(path.segments, paths[name[path.ball]], strict=True):
            image = (a.start, a.end, BOARD.width - a.x, a.y, a.z, -a.vx, a.vy, a.vz)
            assert image == pytest.approx(b[:8], abs=1e-6)


@pytest.mark.parametrize("seed", range(60))
def test_any_shot_in_the_mirror(seed: int) -> None:
    layout, flick = random_stroke(random.Random(f"mirror {seed}"), BOARD)
    flick = replace(flick, direction=round(flick.direction, 3))
    image = replace(flick, direction=(180.0 - flick.direction) % 360.0)
    assert_mirrored(simulate(layout, flick), simulate(mirrored(layout), image))


@pytest.mark.parametrize("pitch", [BOARD.rack_pitch, 35.0])
@pytest.mark.parametrize("off", [0.0, 0.3, 0.7, 1.3, 1.9, 5.0])
@pytest.mark.parametrize("speed", [1500.0, 3000.0, 4000.0])
def test_breaks_of_an_exact_rack_in_the_mirror(pitch: float, off: float, speed: float) -> None:
    board = replace(BOARD, rack_pitch=pitch)
    one, other = (simulate(rack(board), Flick(BLUE, 90.0 + sign * off, speed), board) for sign in (1.0, -1.0))
    assert_mirrored(one, other, PARTNER)


# Every shot ends.

LOSSLESS = {"ball_restitution": 1, "cushion_restitution": 1, "bed_restitution": 1, "potted_restitution": 1}
FRICTIONLESS = {"sliding_friction": 0, "rolling_friction": 0, "cushion_friction": 0, "ball_friction": 0}
ONE_MISSING = [{name: 0, "cushion_restitution": 1, "ball_restitution": 1} for name in FRICTIONLESS]
ENDLESS = [LOSSLESS, FRICTIONLESS, {**LOSSLESS, **FRICTIONLESS}, {"least_hop": 10}, *ONE_MISSING]


@pytest.mark.parametrize("board", ENDLESS)
@pytest.mark.parametrize("speed", [150.0, 2000.0, 4000.0])
def test_a_shot_ends_on_a_board_without_loss(board: dict[str, object], speed: float) -> None:
    layout = Layout.of({BLUE: (260, 150), "red1": (262, 290), "yellow1": (100, 600)}, {5: "red2"})
    assert simulate(layout, Flick(BLUE, 88.0, speed), board_of(board)).duration < 120.0


def test_a_shot_on_a_tiny_board_stays_small() -> None:
    """Eleven balls touch each other thousands of times a second until ``MOST_EVENTS``."""
    tiny = {
        **LOSSLESS, **FRICTIONLESS, "width": 100, "length": 100, "ball_radius": 5, "rack_pitch": 10.1, "pots": [],
        "greatest_flick": 10_000, "hop_speed": 100_000, "least_hop": 10, "gravity": 30_000, "starting_spot": [50, 10],
        "rack_apex": [50, 30], "triangle": [[50, 20], [20, 80], [80, 80]],
    }  # fmt: skip
    places = [(7 + 11 * column, 7 + 11 * row) for column in range(4) for row in range(3)]
    trace = simulate(Layout.of(dict(zip(BALLS, places, strict=False))), Flick(BLUE, 37.0, 10_000.0), board_of(tiny))
    assert set(trace.layout.balls) == set(BALLS)
    assert sum(len(path.segments) for path in trace.paths) < 2 * MOST_EVENTS
    assert trace.duration < MOST_SECONDS


@pytest.mark.parametrize("seed", [3, 6, 16, 17, 21, 27, 31, 32, 37, 44, 55])
def test_a_ball_on_top_of_another_for_a_moment_does_not_stop_time(seed: int) -> None:
    """Found by playing: these shots never ended."""
    trace = simulate(rack(BOARD, rack_rng(seed, 1)), Flick(BLUE, 90.0, 3900.0))
    assert trace.duration < 20.0


# Positions that broke, or would break, a careless simulation: every one is flicked in many directions and speeds.

DIRECTIONS = (0.0, 17.0, 45.0, 90.0, 91.3, 135.0, 180.0, 233.0, 270.0, 315.0)
SPEEDS = (150.0, 900.0, 2500.0, 4000.0)


def ring(count: int, radius: float, x: float, y: float) -> dict[Ball, tuple[float, float]]:
    """Return balls around a point."""
    angles = {ball: math.tau * number / 6 for number, ball in enumerate(COLOURED_BALLS[:count])}
    return {
        ball: (round(x + radius * math.cos(a), 3), round(y + radius * math.sin(a), 3)) for ball, a in angles.items()
    }


COLUMN = Layout.of({ball: (17.5, 100.0 + 35.0 * number) for number, ball in enumerate(COLOURED_BALLS)})
CORNER = {
    ball: (round(17.5 + 35.0 * (n % 4) + 17.5 * (n // 4 % 2), 3), round(17.5 + 30.311 * (n // 4), 3))
    for n, ball in enumerate(BALLS)
}
FILLED = dict(zip(POTS, COLOURED_BALLS, strict=False))
SMALL = BoardSpec(width=100.0, length=100.0, pots=())
POSITIONS: dict[str, tuple[Layout, tuple[Ball, ...], BoardSpec]] = {
    "a frozen rack": (rack(BoardSpec(rack_pitch=35.0)), ("red3", BLUE), BOARD),
    "ten touching on a cushion": (COLUMN.with_ball(BLUE, (260.0, 240.0)), ("yellow1", BLUE), BOARD),
    "every pot full": (Layout.of({BLUE: (260.0, 300.0), "yellow5": (302.0, 580.0)}, FILLED), (BLUE,), BOARD),
    "no room for the finger": (Layout.of({BLUE: (260.0, 300.0), **ring(6, 35.2, 260.0, 300.0)}), (BLUE,), BOARD),
    "packed in a corner": (Layout.of(CORNER), ("red1", "yellow1", BLUE), BOARD),
    "a ball at a cushion": (Layout.of({BLUE: (260.0, 747.5), "red1": (260.0, 782.5)}), (BLUE, "red1"), BOARD),
    "two in a corner": (Layout.of({BLUE: (17.5, 747.5), "red1": (17.5, 782.5), "red2": (52.5, 782.5)}), (BLUE,), BOARD),
    "the smallest board": (Layout.of({BLUE: (30.0, 30.0), "red1": (70.0, 70.0)}), (BLUE,), SMALL),
}  # fmt: skip
for size in (5.0, 28.575, 50.0):
    other_balls = BoardSpec(
        ball_radius=size, potted_depth=size, pots=(), width=1000.0, length=1000.0, frame_height=2.0 * size
    )
    row = Layout.of({BLUE: (500.0, 200.0), "red1": (500.0, 500.0), "red2": (500.0 + 2 * size, 500.0)})
    POSITIONS[f"balls of {size} mm"] = row, (BLUE,), other_balls


@pytest.mark.parametrize("name", POSITIONS)
def test_a_difficult_position(name: str) -> None:
    layout, flicked, spec = POSITIONS[name]
    for ball, direction, speed in itertools.product(flicked, DIRECTIONS, SPEEDS):
        trace = simulate(layout, Flick(ball, direction, speed), spec)
        assert violations(layout, trace, spec) == [], (ball, direction, speed)
        assert trace.layout.potted.items() >= layout.potted.items()


@pytest.mark.parametrize("pot", POTS)
def test_balls_at_the_rim_of_every_pot(pot: int) -> None:
    centre = BOARD.pot_centre(pot)
    for angle, speed in itertools.product(range(0, 360, 30), SPEEDS):
        x, y = (18.501 * part(math.radians(angle)) for part in (math.cos, math.sin))
        layout = Layout.of({"red1": (round(centre.x + x, 3), round(centre.y + y, 3)), BLUE: (260.0, 150.0)})
        trace = simulate(layout, Flick("red1", float(angle + 170), speed))
        assert violations(layout, trace, BOARD) == [], (angle, speed)


@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize("end", [1, -1])
def test_top_speed_into_a_corner(side: int, end: int) -> None:
    layout = Layout.of({BLUE: (260.0, 400.0), "red1": (17.5, 17.5), "red2": (502.5, 782.5)})
    aim = math.degrees(math.atan2(end * 382.5, side * 242.5))
    for off, speed in itertools.product((-2.0, -0.1, 0.0, 0.1, 2.0), (3200.0, 4000.0)):
        trace = simulate(layout, Flick(BLUE, aim + off, speed))
        assert violations(layout, trace, BOARD) == [], (off, speed)
