"""What may be flicked, and what it would cost, told before it is done."""

from typing import Any

import pytest

from tests.rules.events import cushion, flick, hit, pot
from tests.rules.outcomes import through
from tests.rules.positions import position, start
from yagopool.errors import RuleError
from yagopool.games.yago.board import BALLS, COLOURED_BALLS
from yagopool.games.yago.rules.judgement import foul_by_flicking, may_flick, uncounted
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.state import Concede, GameState, Refusal, VariantName
from yagopool.table.shot import Event
from yagopool.table.spec import Ball, Side


def states(variant: VariantName) -> list[GameState]:
    return [
        start(variant),
        position(variant, red=None),
        position(variant, {5: "red1", 7: "yellow2"}),
        position(variant, {5: "red1", 7: "yellow2"}, to_act="B"),
        through(position(variant, target=1), Concede()),
        through(start(variant), Concede()),
    ]


@pytest.mark.parametrize("ball", [*BALLS, "green1"])
def test_foresight_and_referee_agree(variant: VariantName, ball: Any) -> None:
    for state in states(variant):
        refusal = may_flick(state, ball)
        if refusal is None:
            _, ruling = apply(state, flick(ball))
            assert ruling is not None
            flicked = [foul.rule for foul in ruling.fouls if foul.code == "opponent_ball_flicked"]
            assert flicked == [rule for rule in [foul_by_flicking(state, ball)] if rule is not None]
        else:
            with pytest.raises(RuleError) as raised:
                apply(state, flick(ball))
            assert Refusal.of(raised.value) == refusal


def test_what_may_be_flicked(variant: VariantName) -> None:
    by_phase = [{ball for ball in BALLS if may_flick(state, ball) is None} for state in states(variant)]
    free = {"blue"} if variant == "professional" else set(COLOURED_BALLS)
    assert by_phase == [{"blue"}, free, free - {"red1", "yellow2"}, free - {"red1", "yellow2"}, set(), set()]


def test_the_other_sides_ball_is_a_foul_where_balls_are_flicked(by_finger: VariantName) -> None:
    state = position(by_finger)
    assert foul_by_flicking(state, "yellow1") == "E3"
    assert foul_by_flicking(state, "red1") is None
    assert foul_by_flicking(position(by_finger, to_act="B"), "red1") == "E3"


@pytest.mark.parametrize("red", ["A", None])
@pytest.mark.parametrize("before", [(), (cushion("red1"),), (hit("red1", "yellow1"),)])
def test_what_does_not_count_comes_out_again(variant: VariantName, red: Side | None, before: tuple[Event, ...]) -> None:
    """Of a stroke without a foul; an opponent's ball stays in any case."""
    state = position(variant, red=red)
    by_blue = variant == "professional"
    flicked: Ball = "blue" if by_blue else "red1"
    stroke = flick(flicked, *((hit("blue", "red1"),) if by_blue else ()), *before, pot("red1", 5), pot("yellow2", 6))
    _, ruling = apply(state, stroke)
    assert ruling is not None
    assert not ruling.fouls
    assert uncounted(state, stroke) == set(ruling.returned)


def test_no_flick_alone_is_a_foul_otherwise(variant: VariantName) -> None:
    for ball in BALLS:
        assert foul_by_flicking(start(variant), ball) is None
        assert foul_by_flicking(position(variant, red=None), ball) is None
        assert foul_by_flicking(through(position(variant, target=1), Concede()), ball) is None
    assert foul_by_flicking(position("professional"), "blue") is None
    assert foul_by_flicking(position("easy"), "blue") is None, "gone; nobody's ball in any case"
    assert foul_by_flicking(position("professional"), "yellow1") is None, "refused, not punished (P1)"
