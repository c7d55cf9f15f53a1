"""A ball that comes into a pot from the side is seen and heard to run round its rim; what the physics says stays."""

import math
from itertools import pairwise

import pytest

from yagopool.games.carrom.board import CARROM_BOARD
from yagopool.match.session import Session
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Flick, Potted
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.picture.balls import RimRun, TracePlayback, looks_of, rim_runs, teeters
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.sound import impacts

SPEC = STANDARD_BOARD
POT = SPEC.pot_centre(9)


def passed(aside: float, speed: float) -> tuple[Layout, Flick, Trace]:
    """Return a ball that passes pot 9 at a distance from its middle, or drops into it."""
    layout, flick = Layout.of({"red1": (POT.x + aside, POT.y - 150.0)}), Flick("red1", 90.0, speed)
    return layout, flick, simulate(layout, flick)


def running() -> tuple[Layout, Flick, Trace, RimRun]:
    """Return a ball that comes in from the side."""
    for speed in range(380, 470, 2):
        layout, flick, trace = passed(9.0, float(speed))
        runs = rim_runs(trace, SPEC)
        if runs:
            return layout, flick, trace, runs["red1"]
    pytest.fail("no ball runs round the rim")


def test_it_begins_where_the_ball_is_and_ends_where_the_physics_puts_it() -> None:
    layout, _, trace, run = running()
    playback = TracePlayback(layout, trace, SPEC)
    (path,) = trace.paths
    came = path.at(run.start)
    assert run.place(run.start) == pytest.approx((came.x, came.y, 0.0), abs=1e-6)
    after = looks_of(trace.layout, SPEC)["red1"]
    for time in (run.end, run.settled, math.inf):
        look = playback.looks(time)["red1"]
        assert (look.x, look.y, look.z) == pytest.approx((after.x, after.y, after.z), abs=1e-6)
        assert look.sunk
    assert playback.looks(playback.settled)["red1"].turn == pytest.approx(playback.turns_after["red1"])
    assert playback.settled == run.settled > trace.duration


def test_it_goes_round_and_down_without_a_jump() -> None:
    layout, _, trace, run = running()
    playback, steps = TracePlayback(layout, trace, SPEC), 200
    times = [run.start - 0.01 + (run.end - run.start + 0.02) * step / steps for step in range(steps + 1)]
    looks = [playback.looks(time)["red1"] for time in times]
    ways = [math.dist((a.x, a.y), (b.x, b.y)) for a, b in pairwise(looks)]
    assert max(ways) < 1.0, "mm in a few milliseconds"
    assert [look.z for look in looks] == sorted((look.z for look in looks), reverse=True)
    assert abs(run.sweep) > 0.5
    assert max(math.dist((look.x, look.y), POT) for look in looks[10:]) <= SPEC.pot_radius


def test_one_that_comes_straight_in_drops_at_once() -> None:
    _, _, trace = passed(0.0, 390.0)
    assert isinstance(trace.events[0], Potted)
    assert rim_runs(trace, SPEC) == {}


def test_one_that_is_touched_meanwhile_drops_at_once() -> None:
    """The picture never says that a ball is elsewhere than where another one meets it."""
    layout, flick, trace, run = running()
    touch = Contact("red1", "yellow1", t=run.end - 0.05)
    again = Trace((*trace.events, touch), trace.paths, trace.layout, (), trace.duration, "")
    assert rim_runs(again, SPEC) == {}
    assert layout.balls.keys() == {flick.ball}


def test_discs_slide_in() -> None:
    *_, trace, _ = running()
    assert rim_runs(trace, CARROM_BOARD) == {}


def test_a_run_is_heard_at_the_rim_and_then_as_a_drop() -> None:
    _, flick, trace, run = running()
    found = impacts(flick, trace, SPEC)
    rims, (pot,) = ([one for one in found if one.kind == kind] for kind in ("rim", "pot"))
    assert rims[0].t == run.start
    assert len(rims) > 2
    assert all(one.t < pot.t == run.lands for one in rims)
    gaps = [b.t - a.t for a, b in pairwise(rims)]
    assert [one.speed for one in rims] == sorted((one.speed for one in rims), reverse=True)
    assert gaps == sorted(gaps) or gaps == sorted(gaps, reverse=True)


def test_a_ball_too_fast_for_a_pot_is_heard_at_its_rim() -> None:
    _, flick, trace = passed(4.0, 520.0)
    assert not [event for event in trace.events if isinstance(event, Potted)]
    (rim,) = [one for one in impacts(flick, trace, SPEC) if one.kind == "rim"]
    assert abs(rim.x - POT.x) < SPEC.pot_radius
    _, wide, past = passed(60.0, 520.0)
    assert [one for one in impacts(wide, past, SPEC) if one.kind == "rim"] == []


def test_nothing_but_pots_sounds_like_a_rim() -> None:
    """Collisions, cushions and hops of a hard break have sounds of their own."""
    session = Session.new(Setup(opener="A").match(), seed=3)
    flick = Flick("blue", 93.0, 3900.0)
    trace = session.play(flick).trace
    assert trace is not None
    for one in impacts(flick, trace, SPEC):
        if one.kind == "rim":
            assert min(abs(one.x - pot.x) for pot in SPEC.pots) < SPEC.pot_radius


def hanging() -> tuple[Layout, Flick, Trace]:
    """Return a ball that comes to rest half over pot 9."""
    for speed in range(300, 420):
        layout, flick, trace = passed(0.0, float(speed))
        if teeters(trace, SPEC):
            return layout, flick, trace
    pytest.fail("no ball stops on the edge")


def test_a_ball_that_stops_on_the_edge_of_a_pot_teeters_there_and_ends_as_it_lies() -> None:
    layout, flick, trace = hanging()
    playback, end = TracePlayback(layout, trace, SPEC), trace.duration
    after = looks_of(trace.layout, SPEC)["red1"]
    leans = [playback.looks(end + 0.01 * step)["red1"].y - after.y for step in range(60)]
    assert max(leans) > 1.0, "toward the pot at first"
    assert min(leans) < -0.3, "and back"
    last = playback.looks(playback.settled)["red1"]
    assert (last.x, last.y) == pytest.approx((after.x, after.y), abs=1e-3)
    assert last.turn == pytest.approx(playback.turns_after["red1"])
    rims = [one.t for one in impacts(flick, trace, SPEC) if one.kind == "rim" and one.t >= end]
    assert len(rims) == 2


def test_a_ball_beside_a_full_pot_does_not_teeter() -> None:
    layout, flick, _ = hanging()
    full = Layout.of(layout.balls, {9: "red2"})
    assert teeters(simulate(full, flick), SPEC) == {}
