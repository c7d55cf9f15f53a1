"""The legal moves are all there are: what is sampled can be made, what is named crowded is, in every phase."""

import random
from collections.abc import Iterator

import pytest

from tests.match.players import random_move
from yagopool.games.yago.rules.state import Match
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match.game import FlickRange
from yagopool.match.session import Session, legal_moves, problems
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick, crowded_directions, disturbed_balls
from yagopool.table.spec import STANDARD_BOARD

SEEN = {"easy": (), "medium": ("places",), "professional": ("choices",)}
"""What sixty moves of these players come to besides flicks."""


def played(variant: str, seed: int, moves: int) -> Iterator[Session]:
    """Yield a match of two players at random, before each move and at the end."""
    session = Session.new(Match(variant, 1, (("A",), ("B",)), "A"), seed=seed)  # type: ignore[arg-type]
    rng = random.Random(seed)
    for _ in range(moves):
        yield session
        if session.state.phase == "match_over":
            return
        session.play(random_move(session, rng))
    yield session


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_sampled_move_can_be_made_and_every_phase_has_its_kind(variant: str) -> None:
    kinds: set[str] = set()
    rng = random.Random(1)
    for session in played(variant, 5, 60):
        legal, state = legal_moves(session.state, session.layout, session.spec), session.state
        has = {name for name in ("flicks", "choices", "places") if getattr(legal, name)}
        kinds |= has
        assert has == ({"flicks"} if state.phase in ("break", "play") else has)
        assert len(has) == (0 if state.phase == "match_over" else 1)
        assert legal.may_concede == (state.phase not in ("game_over", "match_over"))
        if state.phase != "match_over":
            assert session.problems(legal.sample(rng)) == ()
        for placement in legal.places:
            assert legal.place is not None
            moves = [legal.place(placement.ball, spot) for spot in placement.samples()]
            assert [problems(state, session.layout, move, session.spec) for move in moves] == [()] * len(moves)
    assert kinds >= {"flicks", *SEEN[variant]}


def test_a_ball_that_is_not_listed_cannot_be_flicked() -> None:
    for session in played("easy", 3, 30):
        if session.state.phase in ("break", "play"):
            listed = {one.ball for one in legal_moves(session.state, session.layout).flicks}
            can = {
                ball
                for ball in session.layout.balls
                if not problems(session.state, session.layout, Flick(ball, 0.0, 500.0))
            }
            assert listed == can


def test_directions_without_room_for_the_finger() -> None:
    rng = random.Random(2)
    found = 0
    for _ in range(200):
        near = (260.0 + rng.uniform(-50.0, 50.0), 300.0 + rng.uniform(-50.0, 50.0))
        layout = Layout.of({"red1": (260.0, 300.0), "yellow1": near})
        direction = rng.uniform(0.0, 360.0)
        crowded = list(FlickRange("red1", 150.0, 4000.0, None, crowded_directions(layout, "red1")).crowds(direction))
        assert crowded == list(disturbed_balls(layout, Flick("red1", direction, 500.0), STANDARD_BOARD))
        found += len(crowded)
    assert 10 < found < 190
    assert crowded_directions(layout, "blue") == ()
