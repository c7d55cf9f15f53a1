"""``yagopool arena``: levels against each other, from the command line."""

import json

import pytest
from typer.testing import CliRunner, Result

from yagopool.cli import app


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["arena", *arguments])


def test_the_last_line_is_one_object_that_adds_up() -> None:
    result = run("--a", "greedy", "--b", "random", "--games", "3", "--seed", "4", "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout.splitlines()[-1])
    assert (told["a"], told["b"], told["variant"], told["games"]) == ("greedy", "random", "easy", 3)
    assert told["wins"]["a"] + told["wins"]["b"] + told["unfinished"] == 3
    low, high = told["interval"]
    assert 0.0 <= low <= high <= 1.0


def test_the_same_seed_counts_the_same() -> None:
    arguments = ("--a", "greedy", "--b", "random", "--games", "2", "--json")
    assert run(*arguments).stdout == run(*arguments).stdout


def test_a_report_for_people() -> None:
    result = run("--a", "greedy", "--b", "random", "--games", "1", "--lang", "de")
    assert result.stdout.startswith("greedy gegen random, EASY: greedy gewinnt")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--a", "genius", "--b", "novice"), "no opponent called genius"),
        (("--a", "novice"), "Two levels are needed"),
        (("--a", "novice", "--b", "casual", "--games", "0"), "games"),
        (("--a", "novice", "--b", "casual", "--variant", "hard"), "hard"),
        (("--a", "novice", "--b", "casual", "--lang", "xx"), "xx"),
        (("--ladder", "--a", "novice"), "leave out --a, --b, --variant and --games"),
        (("--ladder", "--variant", "easy"), "each pairing until it is clear or for 400 games"),
        (("--ladder", "--games", "200"), "leave out"),
    ],
)
def test_wrong_input_is_said_and_nothing_is_played(arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""
