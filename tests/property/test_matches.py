"""Properties of random whole matches, in every variant."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.physics.invariants import random_stroke, violations
from tests.property.random_matches import VARIANT_NAMES, random_match
from yagopool.errors import RuleError
from yagopool.games.yago.board import BALL_ORDER, BALLS, COLOURED_BALLS, COLOURS
from yagopool.games.yago.rules.reasons import MOST, REASONS
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import (
    ChooseColour,
    Concede,
    Decline,
    Entry,
    GameState,
    Match,
    NextGame,
    Place,
    Ruling,
    TakeOver,
    VariantName,
)
from yagopool.physics.simulate import simulate
from yagopool.table.shot import Contact, Cushion, Disturbed, Event, OffBoard, Potted, Stroke
from yagopool.table.spec import STANDARD_BOARD as BOARD
from yagopool.table.spec import Ball, Side, other_side

CODES = {"wrong_phase", "no_such_ball", "ball_absent", "pot_taken", "not_allowed", "bad_value"}
Drawn = tuple[Match, list[Entry]]


@st.composite
def matches(draw: st.DrawFn) -> Drawn:
    """A random match of any variant, or its beginning: a failure shrinks to the fewest entries."""
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    return random_match(rng, draw(st.sampled_from(VARIANT_NAMES)), most=draw(st.integers(1, 120)))


def states_of(match: Match, entries: list[Entry]) -> list[GameState]:
    states = [new_match(match)]
    for entry in entries:
        states.append(apply(states[-1], entry)[0])
    return states


def rulings_of(match: Match, entries: list[Entry]) -> list[Ruling | None]:
    state, rulings = new_match(match), []
    for entry in entries:
        state, ruling = apply(state, entry)
        rulings.append(ruling)
    return rulings


def is_on(state: GameState) -> bool:
    return state.phase not in ("game_over", "match_over")


@given(matches())
def test_swapping_the_sides_swaps_the_result(drawn: Drawn) -> None:
    match, entries = drawn
    swapped = replace(match, teams=match.teams[::-1], opener=other_side(match.opener))
    assert states_of(swapped, entries) == [sides_swapped(state, swapped) for state in states_of(match, entries)]
    assert rulings_of(swapped, entries) == rulings_of(match, entries), "the same people, the same sentences"


@given(matches())
def test_swapping_the_colours_swaps_the_result(drawn: Drawn) -> None:
    match, entries = drawn
    swapped = [colours_swapped(entry) for entry in entries]
    assert states_of(match, swapped) == [recoloured(state) for state in states_of(match, entries)]
    for one, two in zip(rulings_of(match, entries), rulings_of(match, swapped), strict=True):
        assert one is None or two == repainted(one)


@given(matches())
def test_every_stroke_is_explained(drawn: Drawn) -> None:
    match, entries = drawn
    for entry, ruling in zip(entries, rulings_of(match, entries), strict=True):
        assert (ruling is not None) == isinstance(entry, Stroke)
        if ruling is not None and isinstance(entry, Stroke):
            assert 1 <= len(ruling.because) <= MOST
            for because in ruling.because:
                assert set(dict(because.arguments)) == set(REASONS[because.key])
                assert all(0 <= event < len(entry.events) for event in because.events)


@given(matches())
def test_who_plays_next_follows_from_the_ruling(drawn: Drawn) -> None:
    match, entries = drawn
    states = states_of(match, entries)
    for before, after, ruling in zip(states, states[1:], rulings_of(match, entries), strict=False):
        if ruling is None or not is_on(after):
            continue
        assert ruling.continues == (after.shooter_next == before.shooter_next)
        if ruling.fouls:
            assert (ruling.continues, after.strokes) == (False, 2)
            assert after.red == before.red, "no foul decides the colours"
        assert after.strokes <= before.strokes or ruling.fouls, "only a foul gives a second stroke"


BALL: st.SearchStrategy[Any] = st.sampled_from([*BALLS, "green1", ""])
EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.builds(Contact, BALL, BALL),
    st.builds(Cushion, BALL),
    st.builds(Potted, BALL, st.integers(-1, 11)),
    st.builds(OffBoard, BALL),
    st.builds(Disturbed, BALL),
)
ANY_ENTRY: st.SearchStrategy[Entry] = st.one_of(
    st.builds(Stroke, st.none() | BALL, st.lists(EVENTS, max_size=6).map(tuple)),
    st.builds(ChooseColour, st.sampled_from([*COLOURS, "green"])),
    st.builds(Place, BALL),
    st.sampled_from([TakeOver(), Decline(), Concede(), NextGame()]),
)


@given(matches(), ANY_ENTRY)
def test_whatever_is_asked_is_answered_or_refused(drawn: Drawn, entry: Entry) -> None:
    for state in states_of(*drawn)[::7]:
        refused = None
        try:
            after, ruling = apply(state, entry)
        except RuleError as error:
            refused = error
        if refused is not None:
            assert refused.code in CODES
            assert refused.arguments
        else:
            assert after != state
            assert (ruling is None) == (not isinstance(entry, Stroke))


@pytest.mark.parametrize("variant", VARIANT_NAMES)
def test_the_random_matches_visit_every_phase_and_every_end(variant: VariantName) -> None:
    """Else the properties would say little."""
    rng = random.Random(7)
    phases, reasons, outcomes = set(), set(), set()
    for _ in range(100):
        match, entries = random_match(rng, variant)
        states = states_of(match, entries)
        phases |= {state.phase for state in states}
        reasons |= {state.result.reason for state in states if state.result is not None}
        outcomes |= {because.rule for ruling in rulings_of(match, entries) if ruling for because in ruling.because}
    assert phases >= {"break", "play", "choose_colour", "place", "game_over", "match_over"}
    assert ("take_over" in phases) == (variant == "professional")
    assert reasons == {"row", "five", "double_row", "conceded"}
    assert outcomes >= {"G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10", "G12", "G13", "G14", "G15", "G16"}


# Swapping


def _side(side: Side | None) -> Side | None:
    return None if side is None else other_side(side)


def sides_swapped(state: GameState, match: Match) -> GameState:
    """The same state with A and B changed."""
    result = state.result
    return replace(
        state,
        match=match,
        to_act=_side(state.to_act),
        shooter_next=other_side(state.shooter_next),
        opener=other_side(state.opener),
        red=_side(state.red),
        result=result and replace(result, winner=other_side(result.winner)),
        score=state.score[::-1],
        visits=state.visits[::-1],
        last_shooter=_side(state.last_shooter),
    )


def _paint(word: Any) -> Any:
    """Change red and yellow in a ball, a colour, or several."""
    if isinstance(word, tuple | frozenset):
        return type(word)(_paint(part) for part in word)
    if not isinstance(word, str):
        return word
    return _SWAP.get(word, word)


_SWAP: dict[str, str] = {"red": "yellow", "yellow": "red"} | dict(
    zip(COLOURED_BALLS, COLOURED_BALLS[5:] + COLOURED_BALLS[:5], strict=True)
)


def recoloured(state: GameState) -> GameState:
    """The same state with red and yellow changed."""
    return replace(
        state,
        red=_side(state.red),
        pots=tuple((pot, _paint(ball)) for pot, ball in state.pots),
        on_table=_paint(state.on_table),
        to_place=_paint(state.to_place),
    )


def colours_swapped(entry: Entry) -> Entry:
    """The same entry with red and yellow changed."""
    if isinstance(entry, Stroke):
        return Stroke(_paint(entry.ball), tuple(_painted(event) for event in entry.events))
    if isinstance(entry, ChooseColour):
        return ChooseColour(_paint(entry.colour))
    return replace(entry, ball=_paint(entry.ball)) if isinstance(entry, Place) else entry


def _painted(event: Event) -> Event:
    if isinstance(event, Contact):
        return replace(event, a=_paint(event.a), b=_paint(event.b))
    return replace(event, ball=_paint(event.ball))


def repainted(ruling: Ruling) -> Ruling:
    """The same ruling with red and yellow changed."""
    returned: list[Ball] = sorted(_paint(ruling.returned), key=BALL_ORDER.__getitem__)
    return replace(
        ruling,
        fouls=tuple(replace(foul, ball=_paint(foul.ball)) for foul in ruling.fouls),
        returned=tuple(returned),
        because=tuple(
            replace(because, arguments=tuple((name, _paint(value)) for name, value in because.arguments))
            for because in ruling.because
        ),
    )


@pytest.mark.parametrize("part", range(10))
def test_a_thousand_random_strokes(part: int) -> None:
    for seed in range(100 * part, 100 * part + 100):
        layout, flick = random_stroke(random.Random(f"sound {seed}"), BOARD)
        assert violations(layout, simulate(layout, flick, BOARD), BOARD) == [], f"seed {seed}"
