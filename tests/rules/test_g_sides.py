"""G1 and G2: sides, visits, the start of a game."""

from typing import Any

import pytest

from tests.rules.events import flick
from tests.rules.outcomes import through, turn
from tests.rules.positions import missing, potting, start
from yagopool.errors import RuleError
from yagopool.games.yago.board import COLOURED_BALLS
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import Concede, Decline, Match, NextGame, VariantName

# G1


@pytest.mark.parametrize("target", [1, 2, 1_000_000])
def test_g1_target_is_a_whole_number_from_one_to_a_million(variant: VariantName, target: int) -> None:
    assert start(variant, target=target).match.target == target


@pytest.mark.parametrize("target", [0, -1, 1_000_001])
def test_g1_no_other_target(variant: VariantName, target: int) -> None:
    with pytest.raises(RuleError) as raised:
        start(variant, target=target)
    assert (raised.value.code, raised.value.key) == ("bad_header", "error.header.target")
    assert dict(raised.value.arguments) == {"target": target, "least": 1, "greatest": 1_000_000}


@pytest.mark.parametrize(
    ("field", "value", "key"),
    [
        ("variant", "hard", "error.header.variant"),
        ("opener", "C", "error.header.opener"),
        ("teams", ((), ("Ben",)), "error.header.names"),
        ("teams", (("Ann",), ("Ben", "")), "error.header.names"),
    ],
)
def test_g1_before_the_match_variant_opener_and_names_are_agreed(field: str, value: Any, key: str) -> None:
    agreed: dict[str, Any] = {"variant": "easy", "target": 3, "teams": (("Ann",), ("Ben",)), "opener": "A"}
    with pytest.raises(RuleError) as raised:
        new_match(Match(**agreed | {field: value}))
    assert (raised.value.code, raised.value.key) == ("bad_header", key)


def test_g1_who_opens_was_agreed(variant: VariantName) -> None:
    assert turn(start(variant, opener="A")) == ("A", 1, "break")
    assert turn(start(variant, opener="B")) == ("B", 1, "break")
    assert start(variant, opener="B").player == "Ben"


def test_g1_a_teams_members_take_turns_by_visits(variant: VariantName) -> None:
    state = start(variant, a=("Ann", "Al", "Amy"), b=("Ben", "Bea", "Bo", "Bud"))
    players = []
    for _ in range(9):
        players.append(state.player)
        state = through(state, missing)
    assert players == ["Ann", "Ben", "Al", "Bea", "Amy", "Bo", "Ann", "Bud", "Al"]


def test_g1_a_visit_lasts_as_long_as_the_side_plays_on(variant: VariantName) -> None:
    state = start(variant, a=("Ann", "Al", "Amy"))
    state = through(state, potting(state, {"red1": 1}))
    assert state.player == "Ann"
    state = through(state, potting(state, {"red2": 5}))
    assert state.player == "Ann"
    state = through(state, missing)
    assert state.player == "Ben"
    state = through(state, missing)
    assert state.player == "Al"


def test_g1_a_declined_turn_is_no_visit() -> None:
    state = start("professional", a=("Ann", "Al"), b=("Ben", "Bea"))
    state = through(state, flick("blue"))
    assert state.player == "Ben"
    state = through(state, Decline())
    assert state.player == "Ann", "the same member plays on"
    state = through(state, missing)
    assert state.player == "Ben", "Ben's visit has not been yet"


# G2


def test_g2_a_match_starts_with_a_rack_blue_on_its_spot_and_open_colours(variant: VariantName) -> None:
    state = start(variant)
    assert (state.game, state.phase, state.blue, state.colours) == (1, "break", "spot", None)
    assert (state.pots, state.on_table, state.to_place) == ((), frozenset(COLOURED_BALLS), frozenset())


def test_g2_every_game_starts_afresh(variant: VariantName) -> None:
    state = start(variant)
    state = through(state, potting(state, {"red1": 1}), Concede(), NextGame())
    fresh = start(variant, opener=state.opener)
    assert state.game == 2
    for field in ("phase", "blue", "red", "pots", "on_table", "to_place", "strokes", "result", "last_shooter"):
        assert getattr(state, field) == getattr(fresh, field), field


@pytest.mark.parametrize("ball", ["red1", "yellow5"])
def test_g2_the_break_is_played_with_blue(variant: VariantName, ball: Any) -> None:
    with pytest.raises(RuleError) as raised:
        apply(start(variant), flick(ball))
    error = raised.value
    assert (error.code, error.key) == ("not_allowed", "error.flick.break_is_blue")
    assert dict(error.arguments) == {"ball": ball, "possible": ("blue",), "rule": "G2"}
