"""``yagopool referee`` and ``verdicts``: output, exit statuses, streaming."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.ai.processes import PATIENCE
from tests.cli.command import YAGOPOOL, Done, run, started
from tests.match.records import EXAMPLES
from tests.sentences import says
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.text import speaker

HEADER = (
    '{"format": "yagopool", "version": 1, "variant": "easy", "target": 3, '
    '"sides": {"A": ["Ann"], "B": ["Ben"]}, "opener": "A"}\n'
)
STROKE = '{"do": "stroke", "ball": "blue", "events": []}\n'
FOUL = Path(__file__).parents[1] / "examples" / "easy-foul-gives-two.jsonl"


def objects(done: Done) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_as_json(path: Path) -> None:
    done = run("referee", "--json", path)
    assert done.exit_code == 0
    wanted = [json.loads(line) for line in path.with_suffix(".states.jsonl").read_text(encoding="utf-8").splitlines()]
    found = objects(done)
    assert [one["state"] for one in found] == wanted
    assert [one["line"] for one in found] == list(range(1, len(wanted) + 1))
    assert all(list(one) == ["line", "ruling", "state"] for one in found)
    entries = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    assert [one["ruling"] is not None for one in found[1:]] == [entry["do"] == "stroke" for entry in entries]
    for because in [because for one in found if one["ruling"] for because in one["ruling"]["because"]]:
        assert list(because) == ["rule", "text", "events"]
        assert because["text"].endswith(".")


def test_standard_input_and_languages() -> None:
    english = run("referee", "--json", EXAMPLES[0]).stdout
    given = EXAMPLES[0].read_text(encoding="utf-8")
    assert run("referee", "--json", given=given).stdout == english
    assert run("referee", "--json", "--lang", "en", "-", given=given).stdout == english
    assert run("referee", "--json", "--lang", "de", EXAMPLES[0]).stdout != english


def test_a_mistake_is_the_last_line_and_exit_status_2() -> None:
    done = run("referee", "--json", given=HEADER + STROKE + '{"do": "place", "ball": "red1"}\n' + STROKE)
    assert (done.exit_code, done.stderr) == (2, "")
    *good, bad = objects(done)
    assert [one["line"] for one in good] == [1, 2]
    assert (bad["line"], bad["error"]["code"], list(bad["error"])) == (3, "wrong_phase", ["code", "message"])
    assert says(bad["error"]["message"], "error.wrong_phase")
    report = run("referee", "--lang", "de", given=HEADER + "{\n")
    assert report.exit_code == 2
    assert says(report.stdout, "report.title", "de")
    assert says(report.stderr, "cli.at_line", "de")
    assert says(report.stderr, "error.record.breaks_off", "de")
    for given in (b"", b"\n", b"\xef\xbb\xbf"):
        (found,) = objects(run("referee", "--json", given=given))
        assert (found["line"], found["error"]["code"]) == (1, "bad_header")


def test_a_board_that_cannot_be_is_refused() -> None:
    carrom = HEADER.replace('"easy"', '"one_game"').replace('"target": 3', '"target": 25')
    for header in (HEADER, carrom.replace("{", '{"game": "carrom", ', 1)):
        assert objects(run("referee", "--json", given=header))[0]["state"], "without a board"
        (found,) = objects(run("referee", "--json", given=header.replace("{", '{"board": {"width": 100}, ', 1)))
        assert (found["line"], found["error"]["code"]) == (1, "outside_field")


def test_names_of_every_alphabet_but_no_control_codes() -> None:
    header = HEADER.replace("Ann", "Zoë 李 😀")
    (found,) = objects(run("referee", "--json", given=header))
    assert found["state"]["player"] == "Zoë 李 😀"
    assert "Zoë 李 😀" in run("referee", given=header).stdout
    printed = run("referee", given=HEADER.replace("Ann", "\\u001b[2J\\u202eAnn\\n")).stdout
    assert "\ufffd[2J\ufffdAnn\ufffd" in printed
    assert not {"\x1b", "\u202e"} & set(printed)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for name, key in ((tmp_path / "none.jsonl", "error.no_file"), (tmp_path, "error.is_folder")):
        done = run("referee", name)
        assert (done.exit_code, done.stdout) == (2, "")
        assert says(done.stderr, key)
        (found,) = objects(run("referee", "--json", name))
        assert found["error"]["code"] == "no_file"
    if Path("/proc/self/mem").exists():
        assert says(run("referee", "/proc/self/mem").stderr, "error.unreadable")


# In a process of its own


def test_each_line_is_answered_at_once_until_ctrl_c() -> None:
    with started("referee", "--json") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        for line in (HEADER, STROKE, STROKE.replace("blue", "red1")):
            process.stdin.write(line.encode())
            process.stdin.flush()
            assert "state" in json.loads(process.stdout.readline())
        time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        assert process.stderr.read() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="file descriptors are closed as POSIX does")
@pytest.mark.parametrize(
    ("closed", "status", "key"), [("<&-", 2, "error.record.nothing"), (">&-", 0, ""), ("2>&-", 0, "report.title")]
)
def test_closed_standard_streams(closed: str, status: int, key: str) -> None:
    command = shlex.join([*YAGOPOOL, "referee", *([] if closed == "<&-" else [str(EXAMPLES[0])])])
    done = subprocess.run(
        ["sh", "-c", f"{command} {closed}"], check=False, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == status
    assert not key or says(done.stdout + done.stderr, key)
    assert "Traceback" not in done.stderr


def test_output_is_utf_8_whatever_the_terminal() -> None:
    environment = os.environ | {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    with started("referee", "--lang", "de", env=environment) as process:
        out, err = process.communicate((HEADER.replace("Ann", "Zoë") + STROKE + "{\n").encode(), timeout=PATIENCE)
    assert "Zoë" in out.decode("utf-8")
    assert says(err.decode("utf-8"), "cli.at_line", "de")
    assert process.returncode == 2


# One shot under every variant


def variant_names(lang: str) -> list[str]:
    return [speaker(lang).say(f"variant.{variant}") for variant in VARIANTS]


def test_every_variants_verdict_as_json() -> None:
    (found,) = objects(run("verdicts", FOUL, "--line", "3", "--json"))
    assert found["line"] == 3
    assert list(found["verdicts"]) == list(VARIANTS)
    easy, professional = found["verdicts"]["easy"], found["verdicts"]["professional"]
    referee = objects(run("referee", "--json", FOUL))[2]
    assert (easy["ruling"], easy["state"], easy["refused"]) == (referee["ruling"], referee["state"], None)
    assert (professional["ruling"], professional["state"]) == (None, None)
    assert (professional["refused"]["rule"], professional["refused"]["code"]) == ("P1", "not_allowed")
    assert says(professional["refused"]["message"], "error.flick.only_blue")


def test_a_column_for_each_variant_where_there_is_room() -> None:
    done = run("verdicts", FOUL, "--line", "3", "--lang", "de", COLUMNS="100")
    assert done.exit_code == 0
    title, _, names, _, verdicts, *_ = done.stdout.splitlines()
    assert says(title, "verdicts.title", "de")
    assert names.split() == variant_names("de")
    assert says(verdicts.split("  ")[0], "verdicts.foul", "de")
    assert speaker("de").say("verdicts.refused", rule="P1") in verdicts
    narrow = run("verdicts", FOUL, "--line", "3", COLUMNS="40").stdout.splitlines()
    assert [line for line in narrow if line in variant_names("en")] == variant_names("en")
    assert max(map(len, narrow)) <= 40


def test_an_accident_has_verdicts_too() -> None:
    accident = '{"do": "stroke", "ball": null, "events": [{"kind": "disturbed", "ball": "red1"}]}\n'
    done = run("verdicts", "-", "--line", "2", given=HEADER + accident + "{what follows is not read\n")
    assert says(done.stdout.splitlines()[0], "verdicts.accident")
    assert "(P6)" in done.stdout


@pytest.mark.parametrize(
    ("line", "key"),
    [(1, "error.verdicts.no_stroke"), (4, "error.verdicts.no_stroke"), (99, "error.verdicts.too_short")],
)
def test_lines_without_a_shot(line: int, key: str) -> None:
    done = run("verdicts", FOUL, "--line", str(line))
    assert done.exit_code == 2
    assert says(done.stderr, key)
    (found,) = objects(run("verdicts", FOUL, "--line", str(line), "--json"))
    assert (found["line"], found["error"]["code"]) == (line, "not_allowed")
