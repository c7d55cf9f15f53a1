"""Options named before a command hold for the command too, and for one within it; its own go before."""

import pytest
from typer.testing import CliRunner, Result

from tests.sentences import says
from yagopool.cli import app


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def test_the_language_holds_for_the_command() -> None:
    assert says(run("--lang", "de", "board").stdout, "cli.board.units", "de")
    assert says(run("--lang", "de", "board", "--lang", "en").stdout, "cli.board.units")
    assert says(run("board").stdout, "cli.board.units")


@pytest.mark.parametrize("command", [["board"], ["play"], ["drills", "check", "none.toml"]])
def test_an_unknown_language_is_refused_before_any_command(command: list[str]) -> None:
    refused = run("--lang", "xx", *command)
    assert refused.exit_code == 2
    assert says(refused.stderr, "cli.no_such_language")


def test_the_language_holds_for_a_command_within_a_command() -> None:
    assert says(run("--lang", "de", "drills", "check", "none.toml").stderr, "error.no_file", "de")
