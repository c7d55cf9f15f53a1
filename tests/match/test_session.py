"""Whole matches through the session, every stroke simulated, no window; and how far undo goes back."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.match.players import colour_of_side, random_move
from yagopool.errors import RuleError
from yagopool.games.yago.board import BLUE, colour_of
from yagopool.games.yago.moves import foresee
from yagopool.games.yago.rules.state import (
    ChooseColour,
    Concede,
    Decline,
    GameState,
    Match,
    NextGame,
    Place,
    TakeOver,
    VariantName,
)
from yagopool.match.game import Move
from yagopool.match.session import Played, Session
from yagopool.table.shot import Flick
from yagopool.table.spec import BoardSpec

VARIANTS: tuple[VariantName, ...] = ("easy", "medium", "professional")


class Kept:
    """A recorder that only remembers what it was given, and when."""

    def __init__(self) -> None:
        self.taken: list[Played] = []
        self.undone: list[int] = []

    def take(self, played: Played) -> None:
        self.taken.append(played)

    def undo(self, count: int) -> None:
        self.undone.append(count)


def match_of(variant: VariantName, target: int = 2) -> Match:
    return Match(variant, target, (("Ann",), ("Ben", "Bob")), "A")


def test_recorder_gets_every_entry_before_the_next_state_is_told() -> None:
    kept = Kept()
    session = Session.new(match_of("easy"), seed=1, recorder=kept)
    played = session.play(Flick(BLUE, 90.0, 3000.0), decision_seed=77)
    assert kept.taken == [played]
    assert played.decision_seed == 77


def test_a_recorder_that_fails_leaves_the_match_as_it_was() -> None:
    class Broken(Kept):
        def take(self, played: Played) -> None:
            raise OSError("gone")

    session = Session.new(match_of("easy"), seed=1, recorder=Broken())
    before = session.state, session.layout
    with pytest.raises(OSError, match="gone"):
        session.play(Flick(BLUE, 90.0, 3000.0))
    assert (session.state, session.layout, session.played) == (*before, ())


def test_moves_that_cannot_be_made_change_nothing() -> None:
    kept = Kept()
    session = Session.new(match_of("easy"), seed=1, recorder=kept)
    before = session.state, session.layout
    refused: dict[Move, str] = {
        ChooseColour("red"): "wrong_phase",
        Place("red1", (260.0, 340.0)): "wrong_phase",
        TakeOver(): "wrong_phase",
        Decline(): "wrong_phase",
        NextGame(): "wrong_phase",
        Flick("red1", 90.0, 1000.0): "not_allowed",
        Flick(BLUE, 90.0, 100.0): "out_of_range",
        Flick(BLUE, float("nan"), 1000.0): "bad_value",
    }
    for move, code in refused.items():
        assert [problem.code for problem in session.problems(move)] == [code]
        with pytest.raises(RuleError) as caught:
            session.play(move)
        assert caught.value.code == code
    assert (session.state, session.layout, kept.taken) == (*before, [])


def test_g10_an_illegal_spot_is_refused_with_its_reason() -> None:
    session = _to_phase("place")
    ball = min(session.state.to_place)
    (problem,) = session.problems(Place(ball, (100.0, 100.0)))
    assert problem.key in ("problem.place_outside_triangle", "problem.place_touches_ball")
    assert problem.rule == "G10"
    (problem,) = session.problems(Place(ball))
    assert problem.code == "missing_key"
    other, place = session.layout.free[0]
    (problem,) = session.problems(Place(ball, place))
    assert dict(problem.arguments)["other"] == other
    pot = next(pot for pot in session.spec.pot_numbers if pot not in session.layout.potted)
    (problem,) = session.problems(Place(ball, session.spec.pot_centre(pot)))
    assert dict(problem.arguments)["pot"] == pot


def test_e3_an_opponents_ball_may_be_flicked_after_a_warning() -> None:
    session = _until(lambda state: state.phase == "play" and state.red is not None)
    own = colour_of_side(session)
    theirs = [ball for ball in session.layout.balls if colour_of(ball) != own]
    flick = Flick(theirs[0], 90.0, 500.0)
    assert session.problems(flick) == ()
    found = foresee(session.state, session.layout, flick).problems
    assert ("opponent_ball_flicked", "E3") in [(problem.code, problem.rule) for problem in found]
    played = session.play(flick)
    assert played.ruling is not None
    assert "opponent_ball_flicked" in [foul.code for foul in played.ruling.fouls]


def test_undo_goes_back_and_is_recorded() -> None:
    kept = Kept()
    session = Session.new(match_of("easy"), seed=4, recorder=kept)
    rng = random.Random(4)
    before = [(session.state, session.layout)]
    for _ in range(6):
        session.play(random_move(session, rng))
        before.append((session.state, session.layout))
    gone = session.undo(4)
    assert len(gone) == 4
    assert (session.state, session.layout) == before[2]
    assert kept.undone == [4]
    assert len(session.played) == 2
    session.play(gone[0].move)
    assert (session.state, session.layout) == before[3]


@pytest.mark.parametrize("played", [0, 1])
@pytest.mark.parametrize("count", [0, 2, -1])
def test_undo_of_what_was_not_played_is_refused(count: int, played: int) -> None:
    session = Session.new(match_of("easy"), seed=4)
    for _ in range(played):
        session.play(Concede())
    with pytest.raises(RuleError) as caught:
        session.undo(count)
    assert caught.value.code == "not_allowed"
    assert caught.value.key in ("error.record.nothing_to_undo", "error.record.undo_too_far")
    assert len(session.played) == played


def test_boards_without_room_for_a_game_are_refused() -> None:
    with pytest.raises(Exception, match="nine_pots"):
        Session.new(match_of("easy"), seed=1, spec=BoardSpec(pots=()))
    with pytest.raises(RuleError):
        Session.new(replace(match_of("easy"), target=0), seed=1)


def _to_phase(phase: str) -> Session:
    return _until(lambda state: state.phase == phase, 2 if phase == "choose_colour" else 40)


def _until(reached: Callable[[GameState], bool], moves: int = 40) -> Session:
    for seed in range(400):
        for variant in VARIANTS:
            session = Session.new(match_of(variant, 1), seed=seed)
            rng = random.Random(seed)
            for _ in range(moves):
                if reached(session.state):
                    return session
                if session.state.phase == "match_over":
                    break
                session.play(random_move(session, rng))
    raise AssertionError("never reached")
