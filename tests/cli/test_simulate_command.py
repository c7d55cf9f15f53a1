"""``yagopool simulate`` and ``yagopool board`` at the command line."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ai.processes import PATIENCE
from tests.cli.command import YAGOPOOL, run, started
from tests.sentences import says
from yagopool.games.yago.board import rack, rack_rng
from yagopool.match.json_input import LONGEST_FILE
from yagopool.physics.simulate import simulate
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.theme import STANDARD

POSITION: dict[str, Any] = {
    "board": {"rolling_friction": 0.0306},
    "balls": {"blue": [260, 150], "red1": [260, 290]},
    "potted": {"1": "red2"},
    "stroke": {"ball": "blue", "direction": 90.0, "speed": 2500.0},
}


def changed(**changes: Any) -> dict[str, Any]:
    return {**POSITION, **changes}


def stroke(**changes: Any) -> dict[str, Any]:
    return changed(stroke={**POSITION["stroke"], **changes})


def answer(position: dict[str, Any], *options: str) -> dict[str, Any]:
    """Return the answer to a good position."""
    done = run("simulate", "--json", *options, given=json.dumps(position))
    assert done.exit_code == 0
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def refused(given: Any) -> dict[str, str]:
    done = run("simulate", "--json", given=given if isinstance(given, str | bytes) else json.dumps(given))
    assert (done.exit_code, done.stdout.count("\n")) == (2, 1)
    found = json.loads(done.stdout)
    assert list(found) == ["error"]
    error: dict[str, str] = found["error"]
    assert list(error) == ["code", "field", "message"]
    assert error["message"].endswith((".", ")"))
    assert len(error["message"]) < 500
    return error


def random_batch(count: int) -> list[str]:
    lines = []
    for seed in range(count):
        layout = rack(STANDARD_BOARD, rack_rng(seed, 1))
        balls = {ball: list(place) for ball, place in layout.free}
        flick = {"ball": "blue", "direction": 89 + seed / 7, "speed": 1500 + 31.7 * seed}
        lines.append(json.dumps({"balls": balls, "stroke": flick}))
    return lines


def test_the_answer_is_what_the_library_computes() -> None:
    found = answer({key: POSITION[key] for key in ("balls", "potted", "stroke")})
    assert list(found) == ["events", "balls", "potted", "off_board", "duration"]
    trace = simulate(Layout.of({"blue": (260, 150), "red1": (260, 290)}, {1: "red2"}), Flick("blue", 90.0, 2500.0))
    assert found["duration"] == trace.duration
    assert found["balls"] == {ball: list(place) for ball, place in trace.layout.free}
    assert (found["potted"], found["off_board"]) == ({"1": "red2"}, [])
    first = found["events"][0]
    assert (list(first), first["kind"], first["a"], first["b"]) == (["t", "kind", "a", "b"], "contact", "blue", "red1")
    assert [event["t"] for event in found["events"]] == [event.t for event in trace.events]


def test_the_layout_of_any_answer_is_a_legal_input() -> None:
    done = run("simulate", "--batch", given="\n".join(random_batch(40)) + "\n")
    assert done.exit_code == 0
    again = []
    for line in done.stdout.splitlines():
        found = json.loads(line)
        flick = {"ball": next(iter(found["balls"])), "direction": 77, "speed": 900}
        again.append(json.dumps({"balls": found["balls"], "potted": found["potted"], "stroke": flick}))
    done = run("simulate", "--batch", given="\n".join(again))
    assert done.exit_code == 0
    assert "error" not in done.stdout


def test_input_by_file_or_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(POSITION, indent=2), encoding="utf-8-sig", newline="\r\n")
    wanted = json.dumps(answer(POSITION)) + "\n"
    for arguments in ([str(file)], ["-"], []):
        assert run("simulate", "--json", *arguments, given=file.read_bytes()).stdout == wanted


def test_a_board_without_pots_of_any_size() -> None:
    board = {"width": 2000, "length": 2400, "ball_radius": 28.575, "pots": []}
    position = {"board": board, "balls": {"blue": [500, 600]}, "stroke": {"ball": "blue", "direction": 0, "speed": 999}}
    assert answer(position)["balls"]["blue"][0] > 700


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        (changed(balls={"blue": [260, 150], "red1": [260, 184.9]}), "overlap", "balls.blue"),
        (changed(balls={"blue": [260, 10]}), "outside_field", "balls.blue"),
        (changed(balls={"blue": [260, 150], "green1": [100, 100]}), "no_such_ball", "balls.green1"),
        (changed(balls={"blue": [260, "150"]}), "bad_value", "balls.blue.1"),
        (changed(balls={"blue": [260, True]}), "bad_value", "balls.blue.1"),
        (changed(balls={"blue": [260]}), "bad_value", "balls.blue"),
        (changed(balls={"blue": None}), "bad_value", "balls.blue"),
        (changed(balls=[]), "bad_value", "balls"),
        (changed(potted={"10": "red2"}), "no_such_pot", "potted.10"),
        (changed(potted={"01": "red2"}), "no_such_pot", "potted.01"),
        (changed(potted={"1": "red1"}), "bad_value", "potted.1"),
        (changed(potted={"1": "blue"}), "bad_value", "potted.1"),
        (changed(balls={"red1": [1e2, 1e2]}, potted={"1": "blue"}), "not_allowed", "potted.1"),
        (changed(potted={"1": "red2"}, board={"pots": []}), "no_such_pot", "potted.1"),
        (changed(potted={"1": 2}), "bad_value", "potted.1"),
        (changed(board={"gravity": "9810"}), "bad_value", "board.gravity"),
        (changed(board={"grav": 9810}), "unknown_key", "board.grav"),
        (changed(board={"ball_radius": 4.99}), "out_of_range", "board.ball_radius"),
        (changed(board={"pots": [[1, 1]]}), "outside_field", "board.pots.1"),
        (changed(extra=1), "unknown_key", "extra"),
        (stroke(ball="red2"), "not_allowed", "stroke.ball"),
        (stroke(ball="red3"), "ball_absent", "stroke.ball"),
        (stroke(ball="pink"), "no_such_ball", "stroke.ball"),
        (stroke(speed=149.99), "out_of_range", "stroke.speed"),
        (stroke(speed=4000.01), "out_of_range", "stroke.speed"),
        (stroke(speed=True), "bad_value", "stroke.speed"),
        (stroke(direction=None), "bad_value", "stroke.direction"),
        (stroke(spin=3), "unknown_key", "stroke.spin"),
        ({"balls": POSITION["balls"]}, "missing_key", "stroke"),
        ({"stroke": POSITION["stroke"]}, "missing_key", "balls"),
        ({"balls": POSITION["balls"], "stroke": {"ball": "blue", "speed": 500}}, "missing_key", "stroke.direction"),
    ],
)
def test_positions_that_cannot_be(given: dict[str, Any], code: str, field: str) -> None:
    error = refused(given)
    assert (error["code"], error["field"]) == (code, field)


@pytest.mark.parametrize("speed", [150, 150.0, 4000, 4000.0])
def test_the_limits_of_speed_are_speeds(speed: float) -> None:
    assert answer(stroke(speed=speed))["duration"] > 0


HOSTILE = [
    "",
    "{",
    "nonsense",
    "[]",
    "null",
    "[" * 100_000,
    '{"a":' * 100_000,
    '{"balls": {"blue": [NaN, 1]}, "stroke": {}}',
    '{"balls": {"blue": [Infinity, 150]}, "stroke": {"ball": "blue", "direction": 1, "speed": 500}}',
    '{"balls": {"blue": [1e999, 150]}, "stroke": {"ball": "blue", "direction": 1, "speed": 500}}',
    '{"balls": {"blue": [' + "9" * 5000 + ', 1]}, "stroke": {}}',
    '{"balls": {"blue": [' + "9" * 900 + ', 1]}, "stroke": {"ball": "blue", "direction": 1, "speed": 500}}',
    '{"balls": {"blue": [1, 1], "blue": [2, 2]}}',
    '{"balls": {"\\ud800": [1, 1]}, "stroke": {"ball": "blue", "direction": 1, "speed": 500}}',
    '{"balls": {"blue\\u0000": [260, 150]}, "stroke": {"ball": "blue", "direction": 1, "speed": 500}}',
    '{"balls": {"' + "x" * 100_000 + '": [260, 150]}, "stroke": {"ball": "blue", "direction": 1, "speed": 500}}',
    "\x00\x00",
    "x" * (LONGEST_FILE + 10),
    json.dumps(POSITION) + json.dumps(POSITION),
]


@pytest.mark.parametrize("given", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_input_is_refused_in_a_sentence(given: str) -> None:
    refused(given)


def test_what_is_not_utf8_is_refused() -> None:
    for given in (b"\xff\xfe{}", b"\x80", json.dumps(POSITION).encode("utf-16")):
        assert refused(given)["code"] == "bad_json"
    done = run("simulate", given="{}")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.strip()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_batch_answers_line_by_line_in_order(jobs: str) -> None:
    lines = random_batch(25)
    lines.insert(3, '{"balls": 1}')
    lines.insert(9, "")
    lines.insert(20, "x" * (3 * LONGEST_FILE))
    done = run("simulate", "--batch", "--jobs", jobs, given="\r\n".join(lines) + "\n\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == 2
    assert len(answers) == len(lines)
    assert [number for number, one in enumerate(answers) if "error" in one] == [3, 9, 20]
    for number in (0, 4, 27):
        assert answer(json.loads(lines[number])) == answers[number]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_each_line_is_answered_at_once_until_ctrl_c(jobs: str) -> None:
    """A terminal sends it to all processes of the command."""
    with started("simulate", "--batch", "--jobs", jobs, start_new_session=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        for line in random_batch(4):
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            assert "events" in json.loads(process.stdout.readline())
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        assert process.stderr.read() == b""


def test_a_reader_that_hangs_up_is_no_error(tmp_path: Path) -> None:
    batch = tmp_path / "batch.jsonl"
    batch.write_text("\n".join(random_batch(30) * 10))
    read, write = os.pipe()
    process = subprocess.Popen([*YAGOPOOL, "simulate", "--batch", str(batch)], stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    os.read(read, 10)
    os.close(read)
    _, errors = process.communicate(timeout=PATIENCE)
    assert errors == b""


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for file in (tmp_path / "nothing.json", tmp_path):
        done = run("simulate", "--json", file)
        assert (done.exit_code, json.loads(done.stdout)["error"]["code"]) == (2, "no_file")


def test_board_prints_every_field_by_its_name() -> None:
    found = json.loads(run("board", "--json").stdout)
    assert (found["width"], found["starting_spot"]) == (520.0, [260.0, 150.0])
    assert (len(found["triangle"]), len(found["rack"]), len(found["pots"])) == (3, 10, 9)
    assert found["flick"] == [found["least_flick"], found["greatest_flick"]]
    assert {"rows", "pot_radius", "capture_speed", "hop_speed", "ball_restitution", "gravity"} <= set(found)
    assert "rolling_friction" in run("board").stdout
    for name in ("reconstruction", "slow-carpet", "fast-cloth"):
        assert run("board", "--json", "--board", name).exit_code == 0


def test_board_and_simulate_take_a_boards_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text('{"rolling_friction": 0.1}')
    assert json.loads(run("board", "--json", "--board", file).stdout)["rolling_friction"] == 0.1
    position = {key: POSITION[key] for key in ("balls", "stroke")}
    assert answer(position, "--board", str(file))["duration"] < answer(position)["duration"]
    assert answer(POSITION, "--board", str(file)) == answer(POSITION), "the position's board wins"


def test_a_board_that_was_printed_is_a_boards_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    printed = run("board", "--json", "--board", "fast-cloth").stdout
    file.write_text(printed)
    assert run("board", "--json", "--board", file).stdout == printed
    file.write_text(json.dumps(json.loads(printed) | {"greatest_flick": 3000}))
    done = run("board", "--board", file)
    assert done.exit_code == 2
    assert says(done.stderr, "error.follows")
    assert "flick" in done.stderr


@pytest.mark.parametrize("content", ['{"width": 1}', "[]", '{"widht": 500}', '{"width": true}', "\x00", "[" * 100_000])
def test_boards_files_that_cannot_be(content: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(content)
    for command in ("board", "simulate"):
        done = run(command, "--json", "--board", file, given=json.dumps(POSITION))
        assert done.exit_code == 2
        assert json.loads(done.stdout)["error"]["field"].startswith("board")


def test_the_position_is_drawn_as_pymunk_sees_it(tmp_path: Path) -> None:
    picture = tmp_path / "world.png"
    position = json.dumps(stroke(speed=500.0))
    assert run("simulate", "--draw", picture, given=position) == run("simulate", given=position)
    image = pygame.image.load(picture)
    assert image.get_size() == (560, 840)
    x, y = STANDARD_BOARD.starting_spot
    assert image.get_at((20 + round(x), 840 - 20 - round(y) - 8))[:3] == STANDARD.ball("blue").body, "blue on its spot"
    (tmp_path / "file").touch()
    done = run("simulate", "--json", "--draw", tmp_path / "file" / "world.png", given=position)
    assert (done.exit_code, json.loads(done.stdout)["error"]["code"]) == (2, "cannot_write")
    done = run("simulate", "--draw", tmp_path / "missing" / "world.png", given=position)
    assert (done.exit_code, done.stdout, (tmp_path / "missing").exists()) == (2, "", False)
    done = run("simulate", "--batch", "--draw", tmp_path / "other.png", given=position)
    assert (done.exit_code, (tmp_path / "other.png").exists()) == (2, False)


def test_a_position_that_cannot_be_is_named_by_its_file(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text("{")
    for command in ("simulate", "code"):
        assert run(command, file).stderr.startswith(f"{file}: ")
        assert "{" not in run(command, given="{").stderr.partition(":")[0]


def test_every_kind_of_event_has_a_sentence() -> None:
    packed = {"balls": {"red1": [200, 200], "red2": [200, 164], "blue": [141.2, 540], "yellow1": [30, 400]}}
    for ball, direction, speed in (("red1", 90, 3000), ("blue", 90, 220), ("yellow1", 180, 4000)):
        position = packed | {"stroke": {"ball": ball, "direction": direction, "speed": speed}}
        done = run("simulate", given=json.dumps(position))
        assert done.exit_code == 0
        assert "cli." not in done.stdout
    for lang in ("en", "de"):
        assert says(run("simulate", "--lang", lang, given=json.dumps(POSITION)).stdout, "cli.simulate.contact", lang)
