"""``yagopool referee`` at the command line: output, exit statuses, streaming, who hangs up."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO, Any

import pytest
from typer.testing import CliRunner, Result

from tests.ai.processes import PATIENCE
from tests.sentences import says
from yagopool.cli import app

EXAMPLES = sorted(
    path for path in (Path(__file__).parents[1] / "examples").glob("*.jsonl") if "states" not in path.name
)
HEADER = (
    '{"format": "yagopool", "version": 1, "variant": "easy", "target": 3, '
    '"sides": {"A": ["Ann"], "B": ["Ben"]}, "opener": "A"}\n'
)
STROKE = '{"do": "stroke", "ball": "blue", "events": []}\n'
COMMAND = [sys.executable, "-m", "yagopool", "referee"]


def run(*arguments: str, given: str | bytes = "") -> Result:
    return CliRunner().invoke(app, ["referee", *arguments], input=given)


def objects(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_as_json(path: Path) -> None:
    result = run("--json", str(path))
    assert result.exit_code == 0
    wanted = [json.loads(line) for line in path.with_suffix(".states.jsonl").read_text(encoding="utf-8").splitlines()]
    found = objects(result)
    assert [one["state"] for one in found] == wanted
    assert [one["line"] for one in found] == list(range(1, len(wanted) + 1))
    assert all(list(one) == ["line", "ruling", "state"] for one in found)
    entries = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    assert [one["ruling"] is not None for one in found[1:]] == [entry["do"] == "stroke" for entry in entries]


@pytest.mark.parametrize("arguments", [[], ["-"]])
def test_standard_input(arguments: list[str]) -> None:
    given = EXAMPLES[0].read_text(encoding="utf-8")
    assert run("--json", *arguments, given=given).stdout == run("--json", str(EXAMPLES[0])).stdout


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_ruling_says_why(path: Path, lang: str) -> None:
    for one in objects(run("--json", "--lang", lang, str(path))):
        if one["ruling"] is not None:
            assert 1 <= len(one["ruling"]["because"]) <= 3
            for because in one["ruling"]["because"]:
                assert list(because) == ["rule", "text", "events"]
                assert because["text"].endswith(".")


def test_sentences_are_english_unless_another_language_is_asked_for() -> None:
    english, german = (run("--json", "--lang", lang, str(EXAMPLES[0])).stdout for lang in ("en", "de"))
    assert english == run("--json", str(EXAMPLES[0])).stdout
    assert english != german


def test_a_fault_is_the_last_line_and_exit_status_2() -> None:
    result = run("--json", given=HEADER + STROKE + '{"do": "place", "ball": "red1"}\n' + STROKE)
    assert result.exit_code == 2
    *good, bad = objects(result)
    assert [one["line"] for one in good] == [1, 2]
    assert (bad["line"], bad["error"]["code"]) == (3, "wrong_phase")
    assert list(bad["error"]) == ["code", "message"]
    assert says(bad["error"]["message"], "error.wrong_phase")
    assert result.stderr == ""


def test_a_fault_in_the_report_is_told_on_standard_error() -> None:
    result = run("--lang", "de", given=HEADER + "{\n")
    assert result.exit_code == 2
    assert says(result.stdout, "report.title", "de")
    assert says(result.stderr, "cli.at_line", "de")
    assert says(result.stderr, "error.record.breaks_off", "de")


@pytest.mark.parametrize("given", [b"", b"\n", b"\xef\xbb\xbf"])
def test_no_header_at_all(given: bytes) -> None:
    result = run("--json", given=given)
    assert result.exit_code == 2
    (told,) = objects(result)
    assert (told["line"], told["error"]["code"]) == (1, "bad_header")


def test_names_of_every_alphabet_come_back_as_they_are() -> None:
    header = HEADER.replace("Ann", "Zoë 李 😀")
    (told,) = objects(run("--json", given=header))
    assert told["state"]["player"] == "Zoë 李 😀"
    assert "Zoë 李 😀" in run(given=header).stdout


def test_a_name_cannot_play_tricks_on_the_terminal() -> None:
    said = run(given=HEADER.replace("Ann", "\\u001b[2J\\u202eAnn\\n")).stdout
    assert "\x1b" not in said
    assert "\u202e" not in said
    assert "\ufffd[2J\ufffdAnn\ufffd" in said


def test_files_that_are_none(tmp_path: Path) -> None:
    for name, key in ((tmp_path / "none.jsonl", "error.no_file"), (tmp_path, "error.is_folder")):
        result = run(str(name))
        assert result.exit_code == 2
        assert result.stdout == ""
        assert says(result.stderr, key)
        (told,) = objects(run("--json", str(name)))
        assert told["error"]["code"] == "no_file"


def test_a_language_there_is_not() -> None:
    result = run("--lang", "tlh", given=HEADER)
    assert result.exit_code == 2
    assert says(result.stderr, "cli.no_such_language")
    assert "tlh" in result.stderr


# A real process


def start(*arguments: str, **more: Any) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen([*COMMAND, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, **more)


def pipe_of(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def test_who_writes_a_line_reads_its_answer() -> None:
    with start("--json") as process:
        for line in (HEADER, STROKE, STROKE.replace("blue", "red1")):
            pipe_of(process.stdin).write(line.encode())
            pipe_of(process.stdin).flush()
            assert "state" in json.loads(pipe_of(process.stdout).readline())
        pipe_of(process.stdin).close()
        assert process.wait(PATIENCE) == 0
        assert pipe_of(process.stderr).read() == b""


def test_who_stops_reading_is_let_go_quietly(tmp_path: Path) -> None:
    miss = STROKE.replace("blue", "red1") + STROKE.replace("blue", "yellow1")
    record = tmp_path / "long.jsonl"
    record.write_text(HEADER + STROKE + miss * 2000, encoding="utf-8")
    with start("--json", str(record)) as process:
        pipe_of(process.stdout).readline()
        pipe_of(process.stdout).close()
        assert process.wait(PATIENCE) == 0
        assert pipe_of(process.stderr).read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("arguments", [[], ["--json"]])
def test_a_full_disk_is_said(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *arguments, str(EXAMPLES[0])], check=False, stdout=full, stderr=subprocess.PIPE, timeout=PATIENCE
        )
    assert done.returncode == 2
    assert says(done.stderr.decode(), "cli.output_lost")


@pytest.mark.skipif(sys.platform == "win32", reason="file descriptors are closed as POSIX does")
@pytest.mark.parametrize(
    ("closed", "status", "key"), [("<&-", 2, "error.record.nothing"), (">&-", 0, ""), ("2>&-", 0, "report.title")]
)
def test_closed_standard_streams(closed: str, status: int, key: str) -> None:
    command = shlex.join([*COMMAND, *([] if closed == "<&-" else [str(EXAMPLES[0])])])
    done = subprocess.run(
        ["sh", "-c", f"{command} {closed}"], check=False, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == status
    assert not key or says(done.stdout + done.stderr, key)
    assert "Traceback" not in done.stderr


def test_a_fault_with_standard_error_closed() -> None:
    done = subprocess.run(
        ["sh", "-c", f"{shlex.join(COMMAND)} 2>&-"], check=False, input=b"{\n", capture_output=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="this system has no file that opens but cannot be read")
def test_a_file_that_opens_but_cannot_be_read() -> None:
    result = run("/proc/self/mem")
    assert result.exit_code == 2
    assert says(result.stderr, "error.unreadable")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
def test_ctrl_c_is_quiet_and_exit_status_130() -> None:
    with start("--json") as process:
        pipe_of(process.stdin).write(HEADER.encode())
        pipe_of(process.stdin).flush()
        pipe_of(process.stdout).readline()
        time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        assert pipe_of(process.stderr).read() == b""


def test_output_is_utf_8_whatever_the_terminal() -> None:
    environment = os.environ | {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    with start("--lang", "de", env=environment) as process:
        out, err = process.communicate((HEADER.replace("Ann", "Zoë") + STROKE + "{\n").encode(), timeout=PATIENCE)
        assert "Zoë" in out.decode("utf-8")
        assert says(err.decode("utf-8"), "cli.at_line", "de")
        assert process.returncode == 2
