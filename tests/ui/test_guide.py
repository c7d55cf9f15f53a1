"""The guide: drawn from the stroke's own simulation, cut to its level; it can never disagree with the stroke."""

import math
import random
from itertools import pairwise
from typing import Any

import pytest

from yagopool.games.yago.rules.state import Match
from yagopool.match.game import Foreseen, Problem
from yagopool.match.session import Session
from yagopool.physics.simulate import simulate
from yagopool.table.layout import Layout
from yagopool.table.shot import HANDS, Contact, Cushion, Flick
from yagopool.table.spec import STANDARD_BOARD, Ball
from yagopool.ui.input.aim import Aim
from yagopool.ui.play.board_view import (
    DIRECTION_SHOWN,
    START_SHOWN,
    STUB_SHOWN,
    guide_look,
    way_into_pot,
    way_to_contact,
)
from yagopool.ui.play.match_setup import GUIDES, Guide
from yagopool.ui.play.view_model import AimView

SPEC = STANDARD_BOARD
TWO = Layout.of({"red1": (260, 200), "yellow1": (265, 400)})


def look(layout: Layout, aim: Aim, guide: Guide, **about: Any) -> tuple[Any, Any]:
    """Return what a guide shows of a stroke, and the stroke."""
    trace = simulate(layout, aim.flick(SPEC), SPEC)
    shown = trace if guide not in ("off", "direction") else None
    return guide_look(AimView(aim, layout.balls[aim.ball], 50.0, guide, shown, **about), SPEC), trace


def length(places: tuple[tuple[float, float], ...]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(places))


def test_off_shows_nothing_and_direction_a_straight_line_of_fixed_length() -> None:
    assert look(TWO, Aim("red1", power=0.2), "off")[0] is None
    shown, _ = look(TWO, Aim("red1", 45.0, 0.2), "direction")
    assert length(shown.path) == pytest.approx(DIRECTION_SHOWN + SPEC.ball_radius)
    assert (shown.ghost, shown.after) == (None, ())


def test_contact_ends_where_the_balls_touch() -> None:
    shown, trace = look(TWO, Aim("red1", power=0.2), "contact")
    assert math.dist(shown.ghost, (265, 400)) == pytest.approx(2 * SPEC.ball_radius, abs=1e-6)
    assert shown.path[-1] == pytest.approx(shown.ghost)
    assert shown.after == ()
    assert isinstance(trace.events[0], Contact)


def test_contact_shows_only_where_both_balls_set_off_to() -> None:
    """Two balls long, from where they touch; the other guides say it in their own way, or not at all."""
    aim = Aim("red1", 88.0, 0.3)
    shown, trace = look(TWO, aim, "contact")
    paths = {path.ball: path for path in trace.paths}
    assert {ball for ball, _ in shown.stubs} == {"red1", "yellow1"}
    for ball, places in shown.stubs:
        met = paths[ball].at(trace.events[0].t)
        assert places[0] == pytest.approx((met.x, met.y))
        assert length(places) == pytest.approx(STUB_SHOWN)
    others: tuple[Guide, ...] = ("direction", "both", "stroke")
    assert [look(TWO, aim, guide)[0].stubs for guide in others] == [()] * 3
    strays, _ = look(TWO, aim, "contact", hand=HANDS["steady"])
    assert strays.cone > 0.0
    assert strays.stubs == (), "a hand that strays is promised none"


def test_a_stub_shows_how_a_ball_comes_off_the_cushion_up_to_the_next_ball() -> None:
    alone, _ = look(Layout.of({"red1": (100, 200)}), Aim("red1", 150.0, 0.3), "contact")
    ((ball, places),) = alone.stubs
    assert ball == "red1"
    assert math.dist(places[0], alone.ghost) < 1e-6
    assert places[-1][0] > places[0][0] + 30.0, "back into the field"
    assert places[-1][1] > places[0][1] + 10.0, "and on up the board"
    near = Layout.of({"red1": (100, 200), "yellow1": (55, 290)})
    blocked, trace = look(near, Aim("red1", 150.0, 0.3), "contact")
    assert [type(event) for event in trace.events[:2]] == [Cushion, Contact]
    assert all(length(way) < STUB_SHOWN - 1.0 for _, way in blocked.stubs)


def test_a_ball_that_stops_where_it_touches_has_no_stub() -> None:
    shown, _ = look(Layout.of({"red1": (260, 200), "yellow1": (260, 236)}), Aim("red1", power=0.2), "contact")
    assert [ball for ball, _ in shown.stubs] == ["yellow1"]


def test_both_shows_how_both_balls_start_off() -> None:
    shown, _ = look(TWO, Aim("red1", power=0.3), "both")
    assert {ball for ball, _ in shown.after} == {"red1", "yellow1"}
    assert all(length(places) <= START_SHOWN + 1e-9 for _, places in shown.after)


def test_a_cushion_is_a_contact_too_and_a_stroke_that_meets_nothing_is_shown_to_its_end() -> None:
    shown, trace = look(TWO, Aim("red1", 180.0, 0.3), "contact")
    assert isinstance(trace.events[0], Cushion)
    assert shown.ghost == pytest.approx((SPEC.ball_radius, 200), abs=1e-6)
    shown, trace = look(TWO, Aim("red1", 180.0, 0.05), "contact")
    assert shown.ghost is None
    assert shown.path[-1] == pytest.approx(trace.layout.place_of("red1"), abs=1e-3)


@pytest.mark.parametrize("guide", ["direction", "contact", "both", "stroke"])
def test_where_a_soft_shot_comes_to_rest_is_shown_unless_it_meets_something(guide: Guide) -> None:
    shown, trace = look(TWO, Aim("red1", power=0.08), guide)
    assert shown.rest == (None if guide == "direction" else tuple(trace.layout.place_of("red1")))
    assert look(TWO, Aim("red1", power=0.2), guide)[0].rest is None, "it touches a ball"
    assert look(BEFORE_A_POT, Aim("red1", power=0.1), guide)[0].rest is None, "it drops"


def test_the_whole_stroke_shows_every_ball_to_its_end() -> None:
    shown, trace = look(TWO, Aim("red1", power=0.3), "stroke")
    (after,) = shown.after
    assert after[0] == "yellow1"
    for ball, places in (("red1", shown.path), after):
        resting = trace.layout.place_of(ball)
        assert resting is None or places[-1] == pytest.approx(resting, abs=1e-3)


POT_9 = SPEC.pot_centre(9)
BEFORE_A_POT = Layout.of({"red1": (260, POT_9[1] - 131)})
LINED_UP = BEFORE_A_POT.with_ball("yellow1", (260, POT_9[1] - 60))


@pytest.mark.parametrize("guide", ["contact", "both", "stroke"])
def test_a_pot_that_the_way_ends_in_is_told(guide: Guide) -> None:
    shown, trace = look(BEFORE_A_POT, Aim("red1", power=0.1), guide)
    assert trace.layout.potted == {9: "red1"}
    assert shown.drops == (("red1", POT_9, "counts"),)


@pytest.mark.parametrize(("power", "guide"), [(0.05, "stroke"), (0.13, "stroke"), (0.1, "direction")])
def test_a_pot_the_ball_does_not_reach_or_rolls_over_or_that_is_not_shown_is_not(power: float, guide: Guide) -> None:
    assert look(BEFORE_A_POT, Aim("red1", power=power), guide)[0].drops == ()


@pytest.mark.parametrize(("guide", "told"), [("contact", []), ("both", [("yellow1", POT_9)])])
def test_a_ball_that_is_pushed_into_a_pot_is_told_where_its_way_is_shown(guide: Guide, told: object) -> None:
    shown, trace = look(LINED_UP, Aim("red1", power=0.1), guide)
    assert trace.layout.potted.get(9) == "yellow1"
    assert [(ball, pot) for ball, pot, _ in shown.drops] == told


@pytest.mark.parametrize(
    "about",
    [
        {"foul": Foreseen((Problem("opponent_ball_flicked", "E3", "problem.opponents_ball"),)).foul},
        {"touched": ("red2",)},
    ],
    ids=["foul", "touched"],
)
def test_a_foul_turns_the_guide_to_the_warning(about: dict[str, Any]) -> None:
    assert look(TWO, Aim("red1", power=0.2), "contact", **about)[0].warns


def _random_layout(rng: random.Random) -> Layout:
    """A layout as a match has it: some strokes after a break."""
    session = Session.new(Match("easy", 3, (("A",), ("B",)), "A"), seed=rng.randrange(10**6))
    session.play(Flick("blue", rng.uniform(85, 95), rng.uniform(1500, 3900)))
    return session.layout


def test_guide_and_played_path_agree_to_the_bit_on_200_strokes() -> None:
    """What the guide draws is the path of the stroke that is then played, and it stops where that meets something."""
    rng = random.Random(20)
    layout = Layout()
    for number in range(200):
        if number % 10 == 0:
            layout = _random_layout(rng)
        ball = rng.choice([ball for ball, _ in layout.free])
        aim = Aim(ball).toward(rng.uniform(0, 360)).with_power(rng.uniform(0, 1), SPEC)
        shown, preview = look(layout, aim, GUIDES[number % 3 + 2])
        played = simulate(layout, aim.flick(SPEC), SPEC)
        assert preview == played
        path = next(path for path in played.paths if path.ball == ball)
        corners = {(segment.x, segment.y) for segment in path.segments}
        assert shown.path[0] == (path.segments[0].x, path.segments[0].y)
        assert [place for place in shown.path if place in corners], "the corners of the path are drawn exactly"
        if shown.ghost is not None:
            met: Any = next(e for e in played.events if isinstance(e, Contact | Cushion) and ball in e.balls)
            segment = next(one for one in path.segments if one.end >= met.t)
            at = segment.at(met.t)
            assert shown.ghost == (at.x, at.y)


@pytest.mark.parametrize(("flicked", "speed"), [("red1", 400.0), ("blue", 700.0)])
def test_a_hints_way_goes_on_into_the_pot_that_is_named(flicked: Ball, speed: float) -> None:
    """Of the flicked ball itself, and of the one that it drives; not into another pot."""
    layout = Layout.of({"blue": (260.0, 150.0), "red1": (260.0, 380.0)})
    trace = simulate(layout, Flick(flicked, 90.0, speed))
    whole = way_to_contact(trace, flicked, layout.balls[flicked]) + way_into_pot(trace, flicked, "red1", 9)
    assert math.dist(whole[-1], STANDARD_BOARD.pot_centre(9)) <= STANDARD_BOARD.pot_radius + 0.5
    assert way_into_pot(trace, flicked, "red1", 8) == ()
    assert way_into_pot(trace, flicked, None, None) == ()
