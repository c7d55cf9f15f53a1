"""Programs play, and whatever one does instead loses it the game, at once and with the reason."""

import json
import os
import random
import re
import shutil
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tests.ai.positions import in_play
from tests.ai.processes import PATIENCE
from tests.cli.command import run, started
from tests.match.test_legal_moves import played
from tests.sentences import says
from yagopool.ai import agents
from yagopool.ai.agents import AgentError, Program, decide_as, introduced, player_named
from yagopool.ai.arena import FAULT, GameTally, Pairing, play_game
from yagopool.ai.levels import NOVICE, RANDOM
from yagopool.ai.observation import View
from yagopool.errors import YagoError
from yagopool.games.yago.rules.state import Concede
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match import agent_protocol as protocol
from yagopool.match.game import game_of, games
from yagopool.match.session import Session, legal_moves, problems
from yagopool.text import speaker

BAD = str(Path(__file__).with_name("bad_agent.py"))
PAGE = (Path(__file__).parents[2] / "docs" / "agents.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r'^```\w+ title="([\w.]+)"\n(.*?)^```$', PAGE, re.M | re.S))


def against_random(player: str, variant: str = "easy", number: int = 0, seconds: float = 10.0) -> GameTally:
    return play_game(Pairing(player_named(player, seconds), RANDOM, variant, 1), number)


def bad(how: str) -> str:
    """Return a program that does this, in a Python that loads nothing else at its start."""
    return f'cmd:"{sys.executable}" -I -S "{BAD}" "{how}"'


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("newer", "other_protocol"),
        ("rude", "rubbish"),
        ("crashes", "crashed_saying"),
        ("leaves", "crashed"),
        ("dawdles", "too_slow"),
        ("leaves a child", "too_slow"),
        ("closes", "silent"),
        ("floods", "rubbish"),
        ("rubbish", "rubbish"),
        ("half", "rubbish"),
        ("odd", "rubbish"),
        ("huge", "rubbish"),
        ("text", "rubbish"),
        ("accident", "rubbish"),
        ("undo", "rubbish"),
        ("lies", "illegal"),
        ("early", "illegal"),
        ("deaf", "illegal"),
    ],
)
def test_what_is_no_move_loses_the_game(how: str, why: str) -> None:
    begun = time.monotonic()
    game = against_random(bad(how), seconds=0.5 if why in ("too_slow", "silent") else 10.0)
    assert (game.winner, game.reason, game.fault[0].key) == ("B", FAULT, f"error.agent.{why}")
    assert (game.a.points, game.b.points) == (0, 1)
    # Its minute of sleep is not waited for, nor that of what it has started.
    assert time.monotonic() - begun < 30.0


@pytest.mark.skipif(sys.platform == "win32", reason="no signals there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_arena_that_is_terminated_takes_its_programs_along(jobs: str, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    player = f'{bad("dawdles")} "{note}"'
    with started("arena", "--a", player, "--b", "random", "--games", "2", "--seconds", "600", "--jobs", jobs) as arena:
        while not (note.exists() and note.read_text().endswith("\n")):
            assert arena.poll() is None
            time.sleep(0.05)
        arena.terminate()
        arena.communicate()
    pid = int(note.read_text())
    ended = time.monotonic() + PATIENCE
    while alive(pid):
        assert time.monotonic() < ended
        time.sleep(0.05)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_program_that_never_says_hello(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agents, "START_SECONDS", 0.2)
    with pytest.raises(AgentError) as refused:
        introduced(player_named(bad("mute")))
    assert refused.value.key == "error.agent.too_slow"


def test_a_program_may_concede() -> None:
    game = against_random(bad("concedes"))
    assert (game.winner, game.reason, game.fault) == ("B", "conceded", ())


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_the_page_beat_random_flicks(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / name
    file.write_text(EXAMPLES[name], encoding="utf-8")
    player = f"{file}:Bot" if file.suffix == ".py" else f'cmd:node "{file}"'
    if file.suffix == ".js" and shutil.which("node") is None:
        pytest.skip("node is not installed")
    game = against_random(player)
    assert (game.winner, game.fault) == ("A", ())
    # Enough to be asked for a place and a choice.
    monkeypatch.setattr("yagopool.ai.arena.MOST_STROKES", 15)
    for variant in ("medium", "professional"):
        assert against_random(player, variant).fault == ()


def test_a_level_plays_the_same_by_lines() -> None:
    here = play_game(Pairing(NOVICE, RANDOM, "easy", 1), 0)
    there = Program("novice", (*player_named("x.py:X").command[:-1], "novice"))  # type: ignore[union-attr]
    assert play_game(Pairing(there, RANDOM, "easy", 1), 0) == here


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_position_and_a_move_come_through_the_line_unchanged(variant: str) -> None:
    rng = random.Random(1)
    for session in played(variant, 4, 40):
        legal = legal_moves(session.state, session.layout, session.spec)
        asked = protocol.Asked(session.state, session.layout, session.spec, 7)
        assert protocol.read_position(protocol.line_of(protocol.position_message(asked, legal, 10.0))) == asked
        if session.state.phase != "match_over":
            move = legal.sample(rng)
            assert protocol.move_of(protocol.move_json(move), game_of(session.state)) == move


def test_a_place_without_a_spot_and_a_striker_without_a_place_are_refused_in_a_sentence() -> None:
    place = protocol.read_move(b'{"say": "move", "move": {"do": "place", "ball": "red2"}}', games()["yago"])
    lying = in_play("easy", {"red1": (100.0, 100.0), "yellow1": (200.0, 200.0)}, {})
    state = replace(lying.state, phase="place", to_place=frozenset({"red2"}))
    assert [one.key for one in problems(state, lying.layout, place, lying.spec)] == ["problem.place_needs_spot"]

    carrom = games()["carrom"]
    shot = protocol.read_move(
        b'{"say": "move", "move": {"do": "flick", "ball": "striker", "direction": 90, "speed": 900}}', carrom
    )
    match = carrom.agreement(carrom.variants[0], 25, (("A",), ("B",)), "A")
    session = Session.new(match, seed=1, spec=carrom.board)
    assert [one.key for one in session.problems(shot)] == ["problem.carrom.striker_nowhere"]


def test_a_class_may_print_and_sees_what_a_player_sees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yagopool.ai.arena.MOST_STROKES", 10)
    file = tmp_path / "chatty.py"
    file.write_text(
        "from yagopool import STANDARD_BOARD\n"
        "class Chatty:\n"
        "    def decide(self, observation, rng):\n"
        "        print('hm', observation.state.phase)\n"
        "        assert observation.spec == STANDARD_BOARD\n"
        "        return observation.legal.sample(rng)\n",
        encoding="utf-8",
    )
    game = against_random(f"{file}:Chatty")
    assert (game.fault, game) == ((), against_random(f"{file}:Chatty"))


def test_at_the_table_a_program_stays_and_one_that_fails_concedes(tmp_path: Path) -> None:
    file = tmp_path / "counter.py"
    file.write_text(
        "from yagopool import Flick\n"
        "class Counter:\n"
        "    asked = 0\n"
        "    def decide(self, observation, rng):\n"
        "        self.asked += 1\n"
        "        if self.asked == 3:\n"
        "            raise ValueError('three is too much')\n"
        "        return Flick('blue', 90, 1000 + self.asked)\n",
        encoding="utf-8",
    )
    player = player_named(f"{file}:Counter")
    session = next(iter(played("easy", 1, 1)))
    view = View(session.state, session.layout)
    speeds = [getattr(decide_as(player, view, 1).move, "speed", None) for _ in range(4)]
    assert speeds == [1001, 1002, None, 1001]
    decide_as(player, view, 1)
    decision = decide_as(player, view, 1)
    assert (decision.move, decision.fault[0].key) == (Concede(), "error.agent.crashed_saying")
    assert "three is too much" in speaker("en").message(decision.fault[0])


def test_the_report_says_whose_fault_and_why() -> None:
    asked = ("arena", "--a", bad("lies"), "--b", "random", "--games", "2")
    for lang in ("en", "de"):
        done = run(*asked, "--lang", lang)
        assert says(done.stdout, "cli.arena.faults", lang)
        assert says(done.stdout, "error.agent.illegal", lang)
    found = json.loads(run(*asked, "--json").stdout)
    assert (found["wins"], found["faults"], found["reasons"][FAULT]) == ({"a": 0, "b": 2}, {"a": 2, "b": 0}, 2)


@pytest.mark.parametrize(
    ("player", "key"),
    [
        ("genius", "error.no_such_player"),
        ("cmd:", "error.agent.no_command"),
        ('cmd:"half', "error.agent.no_command"),
        ("cmd:/no/such/program", "error.agent.no_start"),
        ("no_such_file.py:Bot", "error.agent.crashed_saying"),
        (f"{Path(__file__).parents[1]}/third_game/game.py:Bot", "error.agent.crashed_saying"),
        (bad("rude"), "error.agent.rubbish"),
    ],
)
def test_who_cannot_play_is_refused_before_the_first_game(player: str, key: str) -> None:
    with pytest.raises(YagoError) as refused:
        introduced(player_named(player))
    assert refused.value.key == key


@pytest.mark.parametrize(("player", "key"), [("genius", "error.no_such_player"), (bad("rude"), "error.agent.rubbish")])
def test_the_arena_refuses_them_in_a_sentence(player: str, key: str) -> None:
    done = run("arena", "--a", "novice", "--b", player, "--games", "1")
    assert (done.exit_code, done.stdout) == (2, "")
    assert says(done.stderr, key)


def test_an_agent_answers_line_by_line() -> None:
    with started("agent", "greedy") as agent:
        hello = protocol.line_of(protocol.hello("test"))
        session = next(iter(played("professional", 1, 1)))
        legal = legal_moves(session.state, session.layout)
        asked = protocol.Asked(session.state, session.layout, session.spec, 3)
        position = protocol.line_of(protocol.position_message(asked, legal, 1.0))
        said, _ = agent.communicate(hello + position + b'{"say": "bye"}\n', timeout=60)
        answers = [json.loads(line) for line in said.splitlines()]
    assert (agent.returncode, [one["say"] for one in answers]) == (0, ["hello", "move"])
    assert answers[1]["move"]["ball"] == "blue"


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("e2e4", "error.json.not_json_at"),
        ('{"say": "jump"}', "error.agent.no_message"),
        ('{"say": "position"}', "error.missing_key"),
        (
            '{"say": "position", "state": {}, "balls": {}, "potted": {}, "board": {}, "seed": 1}',
            "error.agent.no_state",
        ),
        (
            '{"say": "position", "game": "go", "state": {}, "balls": {}, "potted": {}, "board": {}, "seed": 1}',
            "error.no_such_game",
        ),
    ],
)
def test_an_agent_refuses_what_is_no_message(line: str, key: str) -> None:
    done = run("agent", "random", given=f"{line}\n")
    assert done.exit_code == 2
    assert says(done.stderr, key)
