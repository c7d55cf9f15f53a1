"""The command line as one learns it: help, usage errors, completion; output that is lost, options that cannot be."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from scripts.docs_cli import commands
from tests.ai.processes import PATIENCE
from tests.cli.command import YAGOPOOL, run, started
from tests.sentences import says
from yagopool.cli import app
from yagopool.cli.options import data_folders
from yagopool.cli.output import checked_output, print_line
from yagopool.cli.usage import about, placeholder, written
from yagopool.errors import YagoError
from yagopool.match.position import shipped_names
from yagopool.text import speaker

GROUP: Any = typer.main.get_command(app)
COMMANDS: dict[str, Any] = {"": GROUP, **dict(commands(GROUP))}
ENGLISH = speaker("en")


@pytest.mark.parametrize(
    ("arguments", "key", "shown"),
    [
        ("frobnicate", "cli.usage.unknown_command", "frobnicate"),
        ("lab frobnicate", "cli.usage.unknown_command", "find"),
        ("bord", "cli.usage.unknown_command_but", "board"),
        ("lab", "cli.usage.no_command", "yagopool lab"),
        ("board more words", "cli.usage.too_much", "more words"),
        ("play --frobnicate", "cli.usage.no_option", "--frobnicate"),
        ("arena --variants easy", "cli.usage.no_option_but", "--variant"),
        ("play --players Ann", "cli.usage.needs", "NAME NAME"),
        ("play --practice=yes", "cli.usage.no_value", "--practice"),
        ("verdicts", "cli.usage.missing", "yagopool verdicts"),
        ("verdicts match.jsonl", "cli.usage.missing", "--line"),
        ("verdicts match.jsonl --line 0", "cli.usage.at_least", "--line"),
        ("lab break --samples 0", "cli.usage.at_least", "--samples"),
        ("simulate --jobs 1000", "cli.usage.range", "1000"),
        ("arena --games many", "cli.usage.range", "many"),
        ("arena --seconds 0", "cli.usage.between", "3600"),
        ("lab find --speeds 1 fast", "cli.usage.value", "fast"),
    ],
)
def test_a_usage_error_is_one_sentence_in_the_language_asked_for(arguments: str, key: str, shown: str) -> None:
    for lang, words in (("en", arguments.split()), ("de", ["--lang", "de", *arguments.split()])):
        done = run(*words)
        assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert says(done.stderr, key, lang)
        assert says(done.stderr, "cli.usage.help", lang)
        assert shown in done.stderr


def test_options_before_a_command_hold_for_it_and_its_own_go_before() -> None:
    assert says(run("--lang", "de", "board").stdout, "cli.board.units", "de")
    assert says(run("--lang", "de", "board", "--lang", "en").stdout, "cli.board.units")
    for words in ("--lang de drills check", "drills --lang de check", "drills --lang en check --lang de"):
        assert says(run(*words.split(), "none.toml").stderr, "error.no_file", "de")
    assert says(run("drills", "check", "none.toml", LANGUAGE="de").stderr, "error.no_file")


@pytest.mark.parametrize("lang", ["xx", ""])
@pytest.mark.parametrize("command", ["board", "play", "drills check none.toml", "referee", "doctor", "arena"])
def test_an_unknown_language_is_refused_before_any_command(command: str, lang: str) -> None:
    done = run("--lang", lang, *command.split())
    assert done.exit_code == 2
    assert says(done.stderr, "cli.no_such_language")


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_two_examples_and_the_exit_statuses(name: str) -> None:
    done = run(*name.split(), "--help", COLUMNS="20000")
    assert done.exit_code == 0
    assert max(map(len, done.stdout.splitlines())) < 1000, "help is never wider than a screen"
    examples = re.findall(r"^ +yagopool(?: .*)?$", done.stdout.partition("Examples:")[2], re.MULTILINE)
    assert len(examples) == 2
    known = {option for parameter in COMMANDS[name].params for option in parameter.opts}
    for example in examples:
        assert example.split()[: 1 + len(name.split())] == ["yagopool", *name.split()]
        assert {word for word in example.split() if word.startswith("--")} <= known
    assert {"0", "2", "130"} <= set(re.findall(r"^ +(\d+) ", done.stdout, re.MULTILINE))


@pytest.mark.parametrize("name", COMMANDS)
def test_help_shows_flags_without_a_value_and_names_every_other_value(name: str) -> None:
    for parameter in COMMANDS[name].params:
        shown = written(parameter, ENGLISH)
        assert about(parameter, ENGLISH), shown
        if shown.startswith("-"):
            assert bool(shown.partition(" ")[2]) != parameter.is_flag, shown


@pytest.mark.parametrize("name", [*COMMANDS, "lab", "drills"])
def test_help_is_in_the_language_asked_for_else_in_that_of_usage_errors(name: str) -> None:
    english = run(*name.split(), "--help")
    german = run("--lang", "de", *name.split(), "--help")
    assert german.stdout.startswith(f"Aufruf: yagopool {name}".rstrip())
    own = german if name in ("", "play", "replay") else english
    assert run(*name.split(), "--help", LANGUAGE="de").stdout == own.stdout
    assert run(*name.split(), "--lang", "de", "--help").stdout == german.stdout
    assert run("--lang=en", *name.split(), "--help", LANGUAGE="de").stdout == english.stdout
    assert run("--lang", "xx", *name.split(), "--help").stdout == english.stdout
    said = {line.strip() for line in english.stdout.splitlines() if len(line.split()) > 3 and "yagopool" not in line}
    assert {line.strip() for line in german.stdout.splitlines()} & said == set()


def test_every_placeholder_has_a_word_in_each_language() -> None:
    values = {parameter.metavar or "" for one in COMMANDS.values() for parameter in one.params}
    words = {word for value in values for word in value.split()}
    unknown = {word for word in words if len(word) > 1 and not ENGLISH.knows(f"cli.placeholder.{word.lower()}")}
    assert unknown == {"K/N"}
    assert "RECORD" in run("verdicts").stderr
    assert "AUFZEICHNUNG" in run("verdicts", "--lang", "de").stderr
    assert placeholder("FROM TO", ENGLISH) == "FROM TO"
    assert placeholder("FROM TO", speaker("de")) == "VON BIS"


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("yagopool re", {"referee", "replay", "review"}),
        ("yagopool lab f", {"find"}),
        ("yagopool play --against s", {"skilled"}),
        ("yagopool lab find --for p", {"pot", "pots", "plays_on"}),
        ("yagopool board --board f", {"fast-cloth"}),
        ("yagopool arena --variant m", {"medium"}),
        ("yagopool stats --lang d", {"de"}),
    ],
)
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell: str, words: str, wanted: set[str]) -> None:
    asked = {
        "bash": {"COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)},
        "zsh": {"_TYPER_COMPLETE_ARGS": words},
        "fish": {"_TYPER_COMPLETE_ARGS": words, "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
    }[shell]
    done = CliRunner().invoke(app, env={"_YAGOPOOL_COMPLETE": f"complete_{shell}", **asked}, prog_name="yagopool")
    found = re.findall(r'"([\w-]+)"' if shell == "zsh" else r"^[\w-]+", done.stdout, re.MULTILINE)
    assert set(found) == wanted


def test_a_missing_library_is_named_in_a_sentence() -> None:
    hidden = "import sys; sys.modules['pymunk'] = None; from yagopool.__main__ import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", hidden, "board"], env=os.environ | {"LANGUAGE": "en"}, capture_output=True, text=True,
        timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert says(done.stderr, "cli.no_library")
    assert "pymunk" in done.stderr


@pytest.mark.parametrize(
    "command",
    [
        "board --board",
        "play --board",
        "play --record",
        "replay",
        "lab break --csv",
        "lab break --board",
        "stats --data-dir",
    ],
)
def test_a_name_far_too_long_is_refused_in_a_sentence(command: str) -> None:
    done = run(*command.split(), "n" * 256)
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)


def test_a_folder_without_access_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "scandir", denied)
    with pytest.raises(YagoError) as caught:
        data_folders(Path("data"))
    assert caught.value.code == "no_file"


def test_a_board_that_is_not_there_names_the_built_in_ones() -> None:
    done = run("board", "--board", "nosuch")
    assert done.exit_code == 2
    assert [name for name in shipped_names() if name not in done.stderr] == []


# Standard output that takes no more

FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")


@FULL
@pytest.mark.parametrize("command", ["--version", "board --json"])
def test_a_full_disk_is_reported(command: str, tmp_path: Path) -> None:
    environment = os.environ | {"LANG": "C", "LC_ALL": "C", "YAGOPOOL_DATA": str(tmp_path)}
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*YAGOPOOL, *command.split()], env=environment, check=False, stdout=full, stderr=subprocess.PIPE, text=True,
            timeout=PATIENCE,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.endswith(speaker("en").say("cli.output_lost", reason="No space left on device") + "\n")
    assert "Traceback" not in done.stderr


def test_a_reader_that_hangs_up_is_no_error() -> None:
    with started("--help") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(PATIENCE) == 0


@FULL
def test_the_game_goes_on_when_its_match_log_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[str] = []

    def play(lines: Sequence[str]) -> None:
        with checked_output():
            for line in lines:
                print_line(line)
                played.append(line)

    with Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        with pytest.raises(SystemExit) as left:
            play(["1. Ann flicks", "2. Ben flicks"])
    assert (len(played), left.value.code, capsys.readouterr().err.count("\n")) == (2, 2, 1)
    monkeypatch.setattr(sys, "stdout", None)
    play(["with standard output closed"])
