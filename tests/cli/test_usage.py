"""Help, usage errors, completion and the man page: the command line as one learns it."""

import os
import re
import subprocess
import sys
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from scripts import man_page
from scripts.docs_cli import commands
from tests.ai.processes import PATIENCE
from tests.sentences import says
from yagopool.cli import app, main

GROUP: Any = typer.main.get_command(app)
COMMANDS: dict[str, Any] = {"": GROUP, **dict(commands(GROUP))}


@pytest.mark.parametrize(
    ("arguments", "key", "shown"),
    [
        ("frobnicate", "cli.usage.unknown_command", "frobnicate"),
        ("lab frobnicate", "cli.usage.unknown_command", "find"),
        ("lab", "cli.usage.no_command", "yagopool lab"),
        ("board more words", "cli.usage.too_much", "more words"),
        ("play --frobnicate", "cli.usage.no_option", "--frobnicate"),
        ("arena --variants easy", "cli.usage.no_option_but", "--variant"),
        ("play --players Ann", "cli.usage.needs", "NAME NAME"),
        ("play --practice=yes", "cli.usage.no_value", "--practice"),
        ("verdicts", "cli.usage.missing", "RECORD"),
        ("verdicts match.jsonl", "cli.usage.missing", "--line"),
        ("verdicts match.jsonl --line 0", "cli.usage.at_least", "--line"),
        ("lab break --samples 0", "cli.usage.at_least", "--samples"),
        ("simulate --jobs 1000", "cli.usage.range", "1000"),
        ("arena --games many", "cli.usage.range", "many"),
        ("lab find --speeds 1 fast", "cli.usage.value", "fast"),
    ],
)
def test_a_usage_error_is_one_sentence_in_the_language_asked_for(
    arguments: str, key: str, shown: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    for lang, words in (("en", arguments.split()), ("de", ["--lang", "de", *arguments.split()])):
        monkeypatch.setattr(sys, "argv", ["yagopool", *words])
        with pytest.raises(SystemExit) as left:
            main()
        told = capsys.readouterr()
        assert (left.value.code, told.out, told.err.count("\n")) == (2, "", 1)
        assert says(told.err, key, lang)
        assert says(told.err, "cli.usage.help", lang)
        assert shown in told.err


@pytest.mark.parametrize(("command", "lang"), [("play", "de"), ("replay", "de"), ("board", "en"), ("lab find", "en")])
def test_without_a_language_a_window_command_uses_the_systems(
    command: str, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    monkeypatch.setattr(sys, "argv", ["yagopool", *command.split(), "--frobnicate"])
    with pytest.raises(SystemExit):
        main()
    assert says(capsys.readouterr().err, "cli.usage.no_option", lang)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_two_examples_and_the_exit_statuses(name: str) -> None:
    done = CliRunner().invoke(app, [*name.split(), "--help"], prog_name="yagopool")
    assert done.exit_code == 0
    examples = re.findall(r"^ +yagopool(?: .*)?$", done.stdout.partition("Examples:")[2], re.MULTILINE)
    assert len(examples) == 2
    known = {option for parameter in COMMANDS[name].params for option in parameter.opts}
    for example in examples:
        assert example.split()[: 1 + len(name.split())] == ["yagopool", *name.split()]
        assert {word for word in example.split() if word.startswith("--")} <= known
    assert {"0", "2", "130"} <= set(re.findall(r"^ +(\d+) ", done.stdout, re.MULTILINE))


@pytest.mark.parametrize("name", COMMANDS)
def test_help_shows_flags_without_a_value_and_names_every_other_value(name: str) -> None:
    context = typer.Context(COMMANDS[name])
    for parameter in COMMANDS[name].params:
        shown, text = parameter.get_help_record(context)
        assert text, shown
        if shown.startswith("-"):
            value = shown.partition(" ")[2]
            assert bool(value) != parameter.is_flag, shown
            assert "<" not in value, shown


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("yagopool re", {"referee", "replay"}),
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


def test_the_man_page_is_up_to_date() -> None:
    assert man_page.PAGE.read_text(encoding="utf-8") == man_page.page(), "run scripts/man_page.py"


def test_a_missing_library_is_named_in_a_sentence() -> None:
    hidden = "import sys; sys.modules['pymunk'] = None; from yagopool.__main__ import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", hidden, "board"], env=os.environ | {"LANGUAGE": "en"}, capture_output=True, text=True,
        timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert says(done.stderr, "cli.no_library")
    assert "pymunk" in done.stderr
