"""Options named before a command hold for the command too, and for one within it; its own go before."""

import pytest
from typer.testing import CliRunner, Result

from yagopool.cli import app


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def test_the_language_holds_for_the_command() -> None:
    assert "Das Brett" in run("--lang", "de", "board").stdout
    assert "The board" in run("--lang", "de", "board", "--lang", "en").stdout
    assert "The board" in run("board").stdout


@pytest.mark.parametrize("command", [["board"], ["play"], ["drills", "check", "none.toml"]])
def test_an_unknown_language_is_refused_before_any_command(command: list[str]) -> None:
    refused = run("--lang", "xx", *command)
    assert refused.exit_code == 2
    assert "“xx”" in refused.stderr


def test_the_language_holds_for_a_command_within_a_command() -> None:
    assert "Eine Datei" in run("--lang", "de", "drills", "check", "none.toml").stderr
