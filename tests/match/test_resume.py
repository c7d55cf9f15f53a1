"""A match gone on with: after closing, after kill -9, after damage."""

import contextlib
import io
import json
import multiprocessing
import random
import signal
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tests.match.players import play_out, random_move
from tests.match.recording import LONG_MATCH, play_until_killed, write_match
from yagopool.errors import RecordError
from yagopool.games.yago.rules.state import GameState, VariantName
from yagopool.match.record import read
from yagopool.match.replay import judge, replayed
from yagopool.match.session import Session
from yagopool.match.store import DamagedError, resume
from yagopool.table.layout import Layout
from yagopool.text import speaker

VARIANTS: tuple[VariantName, ...] = ("easy", "medium", "professional")


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_match_goes_on_where_it_was_left(variant: VariantName, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    left = write_match(path, variant, moves=17)
    resumed = resume(path)
    again = resumed.session
    assert (again.state, again.layout, again.seed, again.spec) == (left.state, left.layout, left.seed, left.spec)
    assert [replace(one, trace=None) for one in left.played] == list(again.played)
    assert not resumed.truncated
    play_out(again, random.Random(1))
    resumed.writer.close()
    judged = list(judge(read(io.BytesIO(path.read_bytes()))))
    assert judged[-1].state == again.state
    assert again.state.phase == "match_over"


@pytest.mark.parametrize("cut", range(1, 300, 23))
def test_a_torn_last_line_is_dropped_and_said(cut: int, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    write_match(path, moves=5)
    content = path.read_bytes()
    path.write_bytes(content[:-cut])
    lines = (content[:-cut] + b"\n" * (cut == 1)).count(b"\n")
    resumed = resume(path)
    resumed.writer.close()
    assert resumed.truncated == (cut > 1 and not content[:-cut].endswith(b"\n"))
    assert len(resumed.session.played) == lines - 1
    assert path.read_bytes() == b"".join(content.splitlines(keepends=True)[:lines])


@pytest.mark.parametrize("end", [b"", b"\r", b"\n", b"\r\n", b"\n\n", b"\r\n\r\n", b"\n\r"])
def test_a_last_line_that_is_whole_is_gone_on_from_however_it_ends(end: bytes, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    left = write_match(path, moves=5)
    path.write_bytes(path.read_bytes().removesuffix(b"\n") + end)
    assert (len(replayed(path.read_bytes()).played), replayed(path.read_bytes()).truncated) == (5, False)
    resumed = resume(path)
    assert not resumed.truncated
    assert resumed.session.state == left.state
    play_out(resumed.session, random.Random(1))
    resumed.writer.close()
    assert list(judge(read(io.BytesIO(path.read_bytes()))))[-1].state == resumed.session.state


def damaged(content: bytes, how: str) -> bytes:
    lines = content.splitlines(keepends=True)
    stroke = json.loads(lines[1])
    if how == "garbage":
        lines[2] = b"\x00\xff garbage\n"
    elif how == "lost line":
        del lines[1]
    elif how == "swapped":
        lines[1], lines[2] = lines[2], lines[1]
    elif how == "ball moved off the board":
        stroke["layout"]["balls"]["red1"] = [9999, 9999]
        lines[1] = json.dumps(stroke).encode() + b"\n"
    elif how == "ball missing":
        del stroke["layout"]["balls"]["red1"]
        lines[1] = json.dumps(stroke).encode() + b"\n"
    elif how == "impossible event":
        stroke["events"].insert(0, {"kind": "contact", "a": "red1", "b": "red1"})
        lines[1] = json.dumps(stroke).encode() + b"\n"
    elif how == "no header":
        lines[0] = b'{"hello": 1}\n'
    elif how == "board that cannot be":
        header = json.loads(lines[0])
        header["board"] = {"width": 1}
        lines[0] = json.dumps(header).encode() + b"\n"
    elif how == "empty":
        lines = []
    return b"".join(lines)


@pytest.mark.parametrize(
    "how",
    [
        "garbage",
        "lost line",
        "ball moved off the board",
        "ball missing",
        "impossible event",
        "no header",
        "board that cannot be",
        "empty",
    ],
)
def test_other_damage_sets_the_file_aside(how: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    write_match(path, moves=4, seed=8)
    content = damaged(path.read_bytes(), how)
    path.write_bytes(content)
    with pytest.raises(DamagedError) as caught:
        resume(path)
    aside = Path(str(caught.value.arguments["aside"]))
    assert aside.name == "match.damaged-1.jsonl"
    assert aside.read_bytes() == content
    assert not path.exists()
    assert caught.value.arguments["line"] in (1, 2, 3)
    why = caught.value.why
    assert why is not None
    assert speaker("en").error(caught.value).endswith(speaker("en").message(why)), "why is said too"
    path.write_bytes(content)
    with pytest.raises(DamagedError) as caught:
        resume(path)
    assert str(caught.value.arguments["aside"]).endswith("match.damaged-2.jsonl"), "nothing is overwritten"


@pytest.mark.parametrize("missing", ["flick", "layout"])
def test_records_that_the_game_did_not_write_stay_where_they_are(missing: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    write_match(path, moves=3)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    for line in lines:
        line.pop(missing, None)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    with pytest.raises(RecordError):
        resume(path)
    assert path.exists()


def test_a_record_of_the_first_version_is_still_read(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_bytes((Path(__file__).parent / "fixtures" / "version-1.jsonl").read_bytes())
    resumed = resume(path)
    assert len(resumed.session.played) == 13
    assert resumed.session.state == list(judge(read(io.BytesIO(path.read_bytes()))))[-1].state
    play_out(resumed.session, random.Random(1))
    resumed.writer.close()


class Undisturbed:
    """The match that a killed game was playing, played on as far as somebody asks."""

    def __init__(self, seed: int) -> None:
        self._moves = random.Random(seed)
        self._session = Session.new(LONG_MATCH, seed=seed)
        self.moments = [(self._session.state, self._session.layout)]

    def after(self, moves: int) -> tuple[GameState, Layout]:
        """Return the state and the layout after so many moves."""
        while len(self.moments) <= moves:
            self._session.play(random_move(self._session, self._moves))
            self.moments.append((self._session.state, self._session.layout))
        return self.moments[moves]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_kill_9_at_random_moments_loses_at_most_the_stroke_in_flight(tmp_path: Path) -> None:
    rng = random.Random(11)
    forks = multiprocessing.get_context("forkserver")
    forks.set_forkserver_preload(["tests.match.recording"])
    undisturbed = [Undisturbed(seed) for seed in range(7)]
    for number in range(25):
        path = tmp_path / f"match-{number}.jsonl"
        here, there = forks.Pipe(duplex=False)
        game = forks.Process(target=play_until_killed, args=(path, number % 7, there))
        game.start()
        there.close()
        accepted = here.recv()
        time.sleep(rng.uniform(0.0, 0.05))
        game.kill()
        game.join()
        with contextlib.suppress(EOFError):
            while True:
                accepted = here.recv()
        here.close()
        resumed = resume(path)
        assert accepted <= len(resumed.session.played) <= accepted + 1
        judged = list(judge(read(io.BytesIO(path.read_bytes()))))
        assert resumed.session.state == judged[-1].state
        was = undisturbed[number % 7].after(len(resumed.session.played))
        assert (resumed.session.state, resumed.session.layout) == was
        resumed.session.play(random_move(resumed.session, rng))
        resumed.writer.close()
        assert len(list(judge(read(io.BytesIO(path.read_bytes()))))) == len(resumed.session.played) + 1
