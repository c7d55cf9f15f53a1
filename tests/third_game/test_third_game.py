"""A game that the house has never seen is played, recorded, replayed, verified and shared by the same code."""

import io
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.doubts.judged_again import rejudge
from tests.third_game.game import BOARD, THIRD, Again, Agreement
from yagopool.ai.arena import Pairing, play_game
from yagopool.ai.decision import decide
from yagopool.ai.levels import RANDOM
from yagopool.ai.observation import View
from yagopool.cli import app
from yagopool.errors import RecordError, RuleError
from yagopool.match.codec import CodeError
from yagopool.match.game import GAMES, games
from yagopool.match.model import Header
from yagopool.match.position import Position, position_json, position_of
from yagopool.match.record import RecordWriter, read
from yagopool.match.replay import judge, match_status, replayed, ruling_report, verify
from yagopool.match.session import Session
from yagopool.match.share import decode, reproduction, share
from yagopool.match.store import Store, header_in, resume
from yagopool.table.shot import Flick

MATCH = Agreement("plain", 2, (("Ann",), ("Ben",)), "B")


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    games()
    monkeypatch.setitem(GAMES, THIRD.name, THIRD)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return Store(tmp_path).new_record("2030-01-01", 7)


def played_against_random(path: Path, most: int) -> Session:
    """Play moves of a random computer on both sides into a record."""
    writer = RecordWriter.create(path, Header(MATCH, seed=7, computer={"B": "random"}))
    session = Session.new(MATCH, seed=7, recorder=writer)
    rng = random.Random(3)
    while session.state.phase != "match_over" and len(session.played) < most:
        session.play(decide(View(session.state, session.layout, session.spec), rng, 0, RANDOM).move)
    writer.close()
    return session


def test_two_people_play_it_at_one_table() -> None:
    session = Session.new(MATCH, seed=1)
    assert (session.spec, session.state.player) == (BOARD, "Ben")
    session.play(Flick("ball2", 90.0, 500.0))
    assert session.state.player == "Ann"
    with pytest.raises(RuleError):
        session.play(Flick("ball2", 90.0, 500.0))
    with pytest.raises(RuleError):
        session.play(Again())
    session.undo()
    assert session.state.player == "Ben"


def test_a_random_computer_plays_it_to_the_end_and_the_record_tells_it(path: Path) -> None:
    session = played_against_random(path, 500)
    assert session.state.phase == "match_over"
    first = json.loads(path.read_bytes().splitlines()[0])
    assert (first["game"], first["variant"]) == ("third", "plain")
    *_, last = judge(read(io.BytesIO(path.read_bytes())))
    assert last.state == session.state
    seen = replayed(path.read_bytes())
    assert (seen.state, seen.layout) == (session.state, session.layout)
    assert all(one.outcome == "same" for one in verify(seen))
    status, header = match_status(path), header_in(path)
    assert status is not None
    assert header is not None
    assert (status.score, status.over, header.match.variant) == (session.state.score, True, "plain")


def test_a_match_left_is_found_and_continued(path: Path) -> None:
    session = played_against_random(path, 5)
    assert Store(path.parents[1]).unfinished().free == path
    resumed = resume(path)
    assert (resumed.session.state, resumed.session.layout) == (session.state, session.layout)
    resumed.writer.close()


def test_a_ruling_is_reported_and_judged_again(path: Path) -> None:
    session = played_against_random(path, 4)
    assert rejudge(ruling_report(session, Header(MATCH, seed=7))).agrees


@pytest.mark.parametrize("command", [("replay", "--verify"), ("referee", "--json")])
def test_the_command_line_judges_and_verifies_it(command: tuple[str, ...], path: Path) -> None:
    played_against_random(path, 6)
    result = CliRunner().invoke(app, [*command, str(path)])
    assert (result.exit_code, result.stderr) == (0, "")


def positions() -> Iterator[Position]:
    lying = THIRD.rack(BOARD)
    yield Position(BOARD, lying, None, THIRD.name)
    yield Position(BOARD, lying.with_ball("ball1", (20.125, 333.333)), Flick("ball1", 12.3, 456.7), THIRD.name)
    yield Position(BOARD, lying.without("ball2"), Flick("ball1", 80.0, 700.0), THIRD.name)


@pytest.mark.parametrize("position", tuple(positions()))
def test_positions_are_shared_and_written(position: Position) -> None:
    code = share(position, "plain")
    assert code.startswith("TG2")
    shared = decode(code)
    assert (shared.position, shared.variant) == (position, "plain")
    assert reproduction(shared) == ("no_stroke" if position.flick is None else "reproduced")
    assert position_of(position_json(position)) == position
    with pytest.raises(CodeError):
        decode(code.replace("TG2", "YP2"))


def test_levels_play_it_in_the_arena() -> None:
    game = play_game(Pairing(RANDOM, RANDOM, "plain", 5, BOARD, THIRD.name), 0)
    assert game.winner in ("A", "B")


def test_a_game_that_nobody_knows_is_refused() -> None:
    line = {"format": "yagopool", "version": 1, "game": "chess", "variant": "plain", "target": 1}
    with pytest.raises(RecordError) as caught:
        list(read(io.BytesIO(json.dumps(line).encode())))
    assert caught.value.arguments["possible"] == tuple(games())
