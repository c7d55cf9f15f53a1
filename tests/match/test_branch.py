"""Play on from here."""

import io
import random
from pathlib import Path

import pytest

from tests.match.players import random_move
from tests.match.recording import write_match
from yagopool.errors import WriteError
from yagopool.match.model import Header
from yagopool.match.record import read
from yagopool.match.replay import ReplayedMatch, judge, verify
from yagopool.match.store import branch, resume


@pytest.mark.parametrize("kept", [0, 1, 7])
def test_a_match_is_played_on_from_any_past_moment(kept: int, tmp_path: Path) -> None:
    old = write_match(tmp_path / "old.jsonl", "medium", moves=9)
    before = (tmp_path / "old.jsonl").read_bytes()
    header = Header(old.match, seed=old.seed)
    branch(tmp_path / "new.jsonl", header, old.played[:kept])
    resumed = resume(tmp_path / "new.jsonl")
    session, writer = resumed.session, resumed.writer
    moment = old.played[kept]
    assert (session.state, session.layout) == (moment.before, moment.layout_before)
    rng = random.Random(4)
    for _ in range(5):
        session.play(random_move(session, rng))
    writer.close()
    states = [one.state for one in judge(read(io.BytesIO(writer.path.read_bytes())))]
    assert states[-1] == session.state
    assert len(states) == kept + 6
    assert all(one.outcome == "same" for one in verify(ReplayedMatch.of(read(io.BytesIO(writer.path.read_bytes())))))
    assert (tmp_path / "old.jsonl").read_bytes() == before


def test_no_record_is_overwritten(tmp_path: Path) -> None:
    old = write_match(tmp_path / "old.jsonl", moves=3)
    with pytest.raises(WriteError):
        branch(tmp_path / "old.jsonl", Header(old.match), old.played)
