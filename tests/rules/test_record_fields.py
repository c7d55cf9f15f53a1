"""What the record's page says of the state's and the ruling's fields, beyond the numbered rules."""

from typing import Any

import pytest

from tests.rules.events import flick, hit, moved, off
from tests.rules.outcomes import codes, judged, through
from tests.rules.positions import fouling, position, potting, start
from yagopool.errors import RuleError
from yagopool.games.yago.rules.judgement import POSSIBLE
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.state import (
    ChooseColour,
    Concede,
    Decline,
    GameState,
    NextGame,
    Place,
    TakeOver,
    VariantName,
)


def in_every_phase() -> dict[str, GameState]:
    """A PROFESSIONAL state (MEDIUM where it must) in each phase."""
    play = position("professional")
    open_colours = position("professional", red=None)
    return {
        "break": start("professional"),
        "play": play,
        "choose_colour": through(open_colours, potting(open_colours, {"red1": 5, "yellow1": 6})),
        "place": through(play, fouling(play, {"red1": 5})),
        "take_over": through(play, fouling),
        "game_over": through(play, Concede()),
        "match_over": through(start("professional", target=1), Concede()),
    }


ENTRIES: dict[str, Any] = {
    "stroke": flick("blue", hit("blue", "red1")),
    "choose_colour": ChooseColour("red"),
    "place": Place("red1"),
    "take_over": TakeOver(),
    "decline": Decline(),
    "concede": Concede(),
    "next_game": NextGame(),
}


@pytest.mark.parametrize("phase", POSSIBLE)
@pytest.mark.parametrize("do", ENTRIES)
def test_every_entry_in_every_phase(phase: str, do: str) -> None:
    state = in_every_phase()[phase]
    assert state.phase == phase
    if do in POSSIBLE[state.phase]:
        after, ruling = apply(state, ENTRIES[do])
        assert (ruling is not None) == (do == "stroke"), "every stroke has a ruling, nothing else"
        assert after != state
    else:
        with pytest.raises(RuleError) as raised:
            apply(state, ENTRIES[do])
        assert raised.value.code == "wrong_phase"
        assert raised.value.arguments["asked"] == do


def test_a_colour_is_red_or_yellow() -> None:
    green: Any = "green"
    with pytest.raises(RuleError) as raised:
        apply(in_every_phase()["choose_colour"], ChooseColour(green))
    assert (raised.value.code, raised.value.key) == ("bad_value", "error.no_such_colour")
    assert dict(raised.value.arguments) == {"colour": "green", "possible": ("red", "yellow")}


@pytest.mark.parametrize("number", [0, 10, -1])
def test_there_is_no_pot_but_one_to_nine(variant: VariantName, number: int) -> None:
    state = position(variant, {5: "yellow1"})
    with pytest.raises(RuleError) as raised:
        apply(state, potting(state, {"red1": number}))
    assert (raised.value.code, raised.value.key) == ("bad_value", "error.event.no_such_pot")
    assert raised.value.arguments["possible"] == (1, 2, 3, 4, 6, 7, 8, 9)


@pytest.mark.parametrize("ball", ["red1", "red2"])
def test_a_ball_does_not_touch_itself(variant: VariantName, ball: Any) -> None:
    state = position(variant, {5: "red2"})
    flicked: Any = "blue" if variant == "professional" else "red1"
    with pytest.raises(RuleError) as raised:
        apply(state, flick(flicked, hit(flicked, "red3"), hit(ball, ball)))
    error = raised.value
    assert (error.code, error.key) == ("not_allowed", "error.event.with_itself")
    assert dict(error.arguments) == {"event": 1, "ball": ball}


def test_fouls_stand_in_the_order_they_happened(variant: VariantName) -> None:
    events = (
        moved("red5"),
        hit("blue", "red1"),
        off("red1"),
        moved("yellow1"),
        off("blue"),
        moved("red5"),
        off("red2"),
    )
    _, ruling = judged(start(variant), flick("blue", *events))
    assert [(code, ball) for code, ball, _ in codes(ruling)] == [
        ("ball_disturbed", "red5"),
        ("ball_off_board", "red1"),
        ("ball_disturbed", "yellow1"),
        ("blue_off_board", "blue"),
        ("ball_off_board", "red2"),
    ]
