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
from typer.testing import CliRunner

from tests.ai.processes import PATIENCE
from tests.sentences import says
from yagopool.cli import app
from yagopool.games.yago.rack import rack, rack_rng
from yagopool.match.json_input import LONGEST_FILE
from yagopool.physics.simulate import simulate
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.spec import STANDARD_BOARD

COMMAND = [sys.executable, "-m", "yagopool"]
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


def run(*arguments: str, given: str | bytes = b"") -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments), input=given)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout


def refused(given: Any) -> dict[str, str]:
    content = given if isinstance(given, str | bytes) else json.dumps(given)
    status, out = run("simulate", "--json", given=content)
    assert status == 2
    assert out.count("\n") == 1
    told = json.loads(out)
    assert list(told) == ["error"]
    error: dict[str, str] = told["error"]
    assert list(error) == ["code", "field", "message"]
    assert error["message"].endswith((".", ")"))
    return error


def random_batch(count: int) -> list[str]:
    lines = []
    for seed in range(count):
        layout = rack(STANDARD_BOARD, rack_rng(seed, 1))
        balls = {ball: list(place) for ball, place in layout.free}
        stroke = {"ball": "blue", "direction": 89 + seed / 7, "speed": 1500 + 31.7 * seed}
        lines.append(json.dumps({"balls": balls, "stroke": stroke}))
    return lines


def test_answer_has_the_documented_form() -> None:
    status, out = run("simulate", "--json", given=json.dumps(POSITION))
    assert status == 0
    told = json.loads(out)
    assert list(told) == ["events", "balls", "potted", "off_board", "duration"]
    assert list(told["events"][0]) == ["t", "kind", "a", "b"]
    assert (told["events"][0]["kind"], told["events"][0]["a"], told["events"][0]["b"]) == ("contact", "blue", "red1")
    assert told["potted"] == {"1": "red2"}
    assert told["off_board"] == []
    assert 0.1 < told["duration"] < 20


def test_answer_is_what_the_library_says() -> None:
    _, out = run("simulate", "--json", given=json.dumps({key: POSITION[key] for key in ("balls", "potted", "stroke")}))
    trace = simulate(Layout.of({"blue": (260, 150), "red1": (260, 290)}, {1: "red2"}), Flick("blue", 90.0, 2500.0))
    told = json.loads(out)
    assert told["duration"] == trace.duration
    assert told["balls"] == {ball: list(place) for ball, place in trace.layout.free}
    assert [event["t"] for event in told["events"]] == [event.t for event in trace.events]


def test_the_layout_of_any_answer_is_a_legal_input() -> None:
    status, out = run("simulate", "--batch", given="\n".join(random_batch(40)) + "\n")
    assert status == 0
    again = []
    for line in out.splitlines():
        told = json.loads(line)
        ball = next(iter(told["balls"]))
        again.append(
            json.dumps(
                {
                    "balls": told["balls"],
                    "potted": told["potted"],
                    "stroke": {"ball": ball, "direction": 77, "speed": 900},
                }
            )
        )
    status, out = run("simulate", "--batch", given="\n".join(again))
    assert status == 0
    assert "error" not in out


@pytest.mark.parametrize("way", ["file", "dash", "nothing"])
def test_input_by_file_or_standard_input(way: str, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(POSITION, indent=2), encoding="utf-8-sig", newline="\r\n")
    arguments = {"file": [str(file)], "dash": ["-"], "nothing": []}[way]
    status, out = run("simulate", "--json", *arguments, given=file.read_bytes())
    assert status == 0
    assert json.loads(out)["events"]


def test_people_are_told_in_words() -> None:
    status, out = run("simulate", given=json.dumps(POSITION))
    assert status == 0
    assert says(out, "cli.simulate.contact")
    assert "{" not in out
    status, out = run("simulate", "--lang", "de", given=json.dumps(POSITION))
    assert says(out, "cli.simulate.contact", "de")


def test_every_kind_of_event_has_words() -> None:
    packed = {"balls": {"red1": [200, 200], "red2": [200, 164], "blue": [141.2, 540], "yellow1": [30, 400]}}
    for position in (
        packed | {"stroke": {"ball": "red1", "direction": 90, "speed": 3000}},
        packed | {"stroke": {"ball": "blue", "direction": 90, "speed": 220}},
        packed | {"stroke": {"ball": "yellow1", "direction": 180, "speed": 4000}},
    ):
        status, out = run("simulate", given=json.dumps(position))
        assert status == 0
        assert "cli." not in out


def test_a_laboratory_board() -> None:
    board = {"width": 2000, "length": 2400, "ball_radius": 28.575, "pots": []}
    position = {"board": board, "balls": {"blue": [500, 600]}, "stroke": {"ball": "blue", "direction": 0, "speed": 999}}
    status, out = run("simulate", "--json", given=json.dumps(position))
    assert status == 0
    assert json.loads(out)["balls"]["blue"][0] > 700


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
    assert run("simulate", "--json", given=json.dumps(stroke(speed=speed)))[0] == 0


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
    error = refused(given)
    assert len(error["message"]) < 500


@pytest.mark.parametrize("given", [b"\xff\xfe{}", b"\x80", json.dumps(POSITION).encode("utf-16")])
def test_what_is_not_utf8_is_refused(given: bytes) -> None:
    assert refused(given)["code"] == "bad_json"


def test_without_json_the_sentence_goes_to_standard_error() -> None:
    result = CliRunner().invoke(app, ["simulate"], input="{}")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.strip()


@pytest.mark.parametrize("jobs", ["1", "2", "3"])
def test_a_batch_answers_line_by_line_in_order(jobs: str) -> None:
    lines = random_batch(25)
    lines.insert(3, '{"balls": 1}')
    lines.insert(9, "")
    lines.insert(20, "[" * 2000)
    status, out = run("simulate", "--batch", "--jobs", jobs, given="\n".join(lines) + "\n\n")
    answers = [json.loads(line) for line in out.splitlines()]
    assert status == 2
    assert len(answers) == len(lines)
    assert [number for number, answer in enumerate(answers) if "error" in answer] == [3, 9, 20]
    for number in (0, 4, 27):
        alone, single = run("simulate", "--json", given=lines[number])
        assert alone == 0
        assert json.loads(single) == answers[number]


def test_a_batch_of_good_lines_is_good() -> None:
    status, out = run("simulate", "--batch", "--json", given="\r\n".join(random_batch(3)))
    assert (status, out.count("\n")) == (0, 3)


def test_an_empty_batch_answers_nothing() -> None:
    assert run("simulate", "--batch", given="") == (0, "")


def test_a_line_far_too_long_does_not_end_a_batch() -> None:
    (good,) = random_batch(1)
    status, out = run("simulate", "--batch", given=good + "\n" + "x" * (3 * LONGEST_FILE) + "\n" + good + "\n")
    one, two, three = (json.loads(line) for line in out.splitlines())
    assert status == 2
    assert two["error"]["code"] == "bad_json"
    assert one == three


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_who_writes_a_line_reads_its_answer(jobs: str) -> None:
    lines = random_batch(6)
    with subprocess.Popen(
        [*COMMAND, "simulate", "--batch", "--jobs", jobs], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in lines:
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            assert "events" in json.loads(process.stdout.readline())
        process.stdin.close()
        assert process.wait(PATIENCE) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_while_it_waits_for_more_is_quiet_and_exit_status_130(jobs: str) -> None:
    """A terminal sends it to all processes of the command."""
    (line,) = random_batch(1)
    pipe = subprocess.PIPE
    command = [*COMMAND, "simulate", "--batch", "--jobs", jobs]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(line.encode() + b"\n")
        process.stdin.flush()
        assert "events" in json.loads(process.stdout.readline())
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        assert process.stderr.read() == b""


def test_a_reader_that_hangs_up_is_let_go_quietly(tmp_path: Path) -> None:
    batch = tmp_path / "batch.jsonl"
    batch.write_text("\n".join(random_batch(30) * 10))
    read, write = os.pipe()
    process = subprocess.Popen([*COMMAND, "simulate", "--batch", str(batch)], stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    os.read(read, 10)
    os.close(read)
    _, errors = process.communicate(timeout=PATIENCE)
    assert errors == b""


@pytest.mark.parametrize("jobs", ["0", "-1", "x", "1000000"])
def test_jobs_are_a_sensible_number(jobs: str) -> None:
    assert run("simulate", "--batch", "--jobs", jobs)[0] == 2


def test_answers_do_not_depend_on_hash_seeds() -> None:
    given = "\n".join(random_batch(5)).encode()
    outs = {
        subprocess.run(
            [*COMMAND, "simulate", "--batch"], input=given, capture_output=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1")
    }  # fmt: skip
    assert len(outs) == 1


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for file in (tmp_path / "nothing.json", tmp_path):
        status, out = run("simulate", "--json", str(file))
        assert status == 2
        assert json.loads(out)["error"]["code"] == "no_file"


def test_board_prints_every_field_by_its_name() -> None:
    status, out = run("board", "--json")
    told = json.loads(out)
    assert status == 0
    assert told["width"] == 520.0
    assert told["starting_spot"] == [260.0, 150.0]
    assert len(told["triangle"]) == 3
    assert len(told["rack"]) == 10
    assert len(told["pots"]) == 9
    assert told["flick"] == [told["least_flick"], told["greatest_flick"]]
    assert {"rows", "pot_radius", "capture_speed", "hop_speed", "ball_restitution", "gravity"} <= set(told)


def test_board_in_words() -> None:
    status, out = run("board")
    assert status == 0
    assert "rolling_friction" in out


def test_board_and_simulate_take_a_boards_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text('{"rolling_friction": 0.1}')
    assert json.loads(run("board", "--json", "--board", str(file))[1])["rolling_friction"] == 0.1
    position = json.dumps({key: POSITION[key] for key in ("balls", "stroke")})
    slow = json.loads(run("simulate", "--json", "--board", str(file), given=position)[1])
    usual = json.loads(run("simulate", "--json", given=position)[1])
    assert slow["duration"] < usual["duration"]
    over = json.loads(run("simulate", "--json", "--board", str(file), given=json.dumps(POSITION))[1])
    assert over == json.loads(run("simulate", "--json", given=json.dumps(POSITION))[1]), "the position's board wins"


@pytest.mark.parametrize("name", ["reconstruction", "slow-carpet", "fast-cloth"])
def test_boards_that_ship_go_by_their_names(name: str) -> None:
    assert run("board", "--json", "--board", name)[0] == 0


@pytest.mark.parametrize("content", ['{"width": 1}', "[]", '{"widht": 500}', '{"width": true}', "\x00", "[" * 100_000])
def test_boards_files_that_cannot_be(content: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(content)
    for command in (["board"], ["simulate"]):
        status, out = run(*command, "--json", "--board", str(file), given=json.dumps(POSITION))
        assert status == 2
        assert json.loads(out)["error"]["field"].startswith("board")


def test_an_unknown_language_is_refused() -> None:
    assert run("board", "--lang", "xx")[0] == 2


def test_the_position_is_drawn_as_pymunk_sees_it(tmp_path: Path) -> None:
    picture = tmp_path / "world.png"
    position = json.dumps(stroke(speed=500.0))
    status, printed = run("simulate", "--draw", str(picture), given=position)
    assert (status, printed) == run("simulate", given=position)
    image = pygame.image.load(picture)
    assert image.get_size() == (560, 840)
    x, y = STANDARD_BOARD.starting_spot
    assert image.get_at((20 + round(x), 840 - 20 - round(y) - 8))[:3] == (40, 80, 200), "blue on its spot"


def test_a_picture_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    picture = tmp_path / "file" / "world.png"
    status, printed = run("simulate", "--json", "--draw", str(picture), given=json.dumps(stroke(speed=500.0)))
    assert (status, json.loads(printed)["error"]["code"]) == (2, "cannot_write")
