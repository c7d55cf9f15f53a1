"""B1 to B5: the pots and rows, triangle and spot, the balls, the rack, potted balls."""

import math
from typing import Any

import pytest

from tests.rules.events import flick, hit
from tests.rules.outcomes import judged
from tests.rules.positions import fouling, position, potting
from yagopool.errors import RuleError
from yagopool.games.yago.board import BALLS, COLOURED_BALLS, POTS, RACK, ROWS, balls_of, colour_of, complete_rows, rack
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.state import VariantName
from yagopool.table.spec import STANDARD_BOARD

SPEC = STANDARD_BOARD


def flicked(variant: VariantName) -> Any:
    return "blue" if variant == "professional" else "red5"


# B1


def test_b1_nine_pots_in_a_lattice_turned_by_45_degrees() -> None:
    assert len(SPEC.pots) == len(POTS) == 9
    centre = SPEC.pot_centre(5)
    pitch = math.dist(SPEC.pot_centre(1), SPEC.pot_centre(2))
    turned = {
        (round((x - y) / pitch, 6), round((x + y) / pitch, 6))
        for x, y in (((p.x - centre.x) / math.sqrt(2), (p.y - centre.y) / math.sqrt(2)) for p in SPEC.pots)
    }
    assert turned == {(x, y) for x in (-1.0, 0.0, 1.0) for y in (-1.0, 0.0, 1.0)}


def test_b1_numbered_in_reading_order_pots_at_the_far_end() -> None:
    reading = sorted(POTS, key=lambda number: (-round(SPEC.pot_centre(number).y, 6), SPEC.pot_centre(number).x))
    assert tuple(reading) == POTS
    assert min(pot.y for pot in SPEC.pots) > max(corner.y for corner in SPEC.triangle)


def test_b1_eight_rows_of_three_pots_in_a_straight_line_and_no_ninth() -> None:
    wanted = {(1, 2, 4), (3, 5, 7), (6, 8, 9), (1, 3, 6), (2, 5, 8), (4, 7, 9), (1, 5, 9), (4, 5, 6)}
    assert set(ROWS) == wanted
    straight = set()
    for one in POTS:
        for two in range(one + 1, 10):
            for three in range(two + 1, 10):
                a, b, c = (SPEC.pot_centre(number) for number in (one, two, three))
                if abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) < 1e-6:
                    straight.add((one, two, three))
    assert straight == wanted


def test_b1_a_row_is_complete_with_all_three_pots() -> None:
    assert complete_rows((1, 2, 4)) == ((1, 2, 4),)
    assert complete_rows((1, 2, 5, 6)) == ()
    assert len(complete_rows(POTS)) == 8


# B2


def test_b2_triangle_before_the_pots_spot_before_the_triangle_all_on_the_centre_line() -> None:
    middle = SPEC.width / 2
    near = min(corner.y for corner in SPEC.triangle)
    assert SPEC.starting_spot.y + SPEC.ball_radius < near
    assert max(corner.y for corner in SPEC.triangle) < min(pot.y for pot in SPEC.pots) - SPEC.pot_radius
    assert SPEC.starting_spot.x == SPEC.pot_centre(5).x == middle
    assert math.isclose(sum(corner.x for corner in SPEC.triangle) / 3, middle)


# B3


def test_b3_five_red_five_yellow_one_blue() -> None:
    assert balls_of("red") == ("red1", "red2", "red3", "red4", "red5")
    assert balls_of("yellow") == ("yellow1", "yellow2", "yellow3", "yellow4", "yellow5")
    assert set(BALLS) == {*COLOURED_BALLS, "blue"}
    assert len(BALLS) == 11


# B4


def test_b4_the_rack_fills_the_triangle_apex_toward_the_starting_spot() -> None:
    assert [len(row) for row in RACK] == [1, 2, 3, 4]
    places = rack(SPEC).balls
    heights = [places[row[0]].y for row in RACK]
    assert heights == sorted(heights)
    assert places[RACK[0][0]] == SPEC.rack_apex
    assert places["blue"] == SPEC.starting_spot


def test_b4_mirror_symmetric_one_of_each_colour_on_the_centre_line() -> None:
    places = {ball: place for ball, place in rack(SPEC).free if ball != "blue"}
    middle = [ball for ball, place in places.items() if math.isclose(place.x, SPEC.width / 2)]
    assert sorted(map(str, map(colour_of, middle))) == ["red", "yellow"]
    for ball, place in places.items():
        mirrored = [
            other
            for other, there in places.items()
            if math.isclose(there.x, SPEC.width - place.x) and math.isclose(there.y, place.y)
        ]
        assert [colour_of(other) for other in mirrored] == [colour_of(ball)]


# B5


def test_b5_a_potted_ball_stays_in_its_pot(variant: VariantName) -> None:
    state = position(variant, {5: "red1", 7: "yellow2"})
    after, _ = judged(state, fouling(state, {"red2": 1}))
    assert after.pots == state.pots


@pytest.mark.parametrize("order", ["free first", "potted first"])
def test_b5_a_potted_ball_can_be_hit_by_any_ball(variant: VariantName, order: str) -> None:
    state = position(variant, {5: "red1", 7: "yellow2"})
    ball = flicked(variant)
    touches: list[tuple[Any, Any]] = [(ball, "red1"), (ball, "yellow2"), ("red2", "red1"), ("yellow1", "yellow2")]
    events = [hit(a, b) if order == "free first" else hit(b, a) for a, b in touches]
    after, ruling = judged(state, flick(ball, *events))
    assert (ruling.fouls, after.pots) == ((), state.pots)


def test_b5_two_potted_balls_never_touch_each_other(variant: VariantName) -> None:
    state = position(variant, {5: "red1", 7: "yellow2"})
    with pytest.raises(RuleError) as raised:
        apply(state, flick(flicked(variant), hit("red1", "yellow2")))
    error = raised.value
    assert (error.code, error.key) == ("not_allowed", "error.event.both_in_pots")
    assert dict(error.arguments) == {"event": 0, "ball": "red1", "other": "yellow2", "rule": "B5"}


@pytest.mark.parametrize("earlier", [False, True])
def test_b5_a_pot_holds_one_ball(variant: VariantName, earlier: bool) -> None:
    state = position(variant, {5: "red1"} if earlier else {})
    stroke = potting(state, {"red2": 5}) if earlier else potting(state, {"red1": 5, "red2": 5})
    with pytest.raises(RuleError) as raised:
        apply(state, stroke)
    error = raised.value
    assert (error.code, error.key) == ("pot_taken", "error.event.pot_taken")
    assert error.arguments["taken_by"] == "red1"
    assert error.arguments["possible"] == (1, 2, 3, 4, 6, 7, 8, 9)
    assert (error.arguments["ball"], error.arguments["pot"]) == ("red2", 5)


def test_b5_nobody_flicks_a_potted_ball(by_finger: VariantName) -> None:
    state = position(by_finger, {5: "red1"})
    with pytest.raises(RuleError) as raised:
        apply(state, flick("red1", hit("red1", "red2")))
    error = raised.value
    assert (error.code, error.key) == ("ball_absent", "error.flick.potted")
    assert (error.arguments["pot"], error.arguments["rule"]) == (5, "B5")
    assert "red1" not in error.arguments["possible"]  # type: ignore[operator]
