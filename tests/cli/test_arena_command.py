"""``yagopool arena``: levels against each other, from the command line."""

import json
from typing import Any

import pytest
from rich.progress import Progress
from typer.testing import CliRunner, Result

from tests.sentences import says
from yagopool.ai.arena import Pairing, results
from yagopool.ai.levels import level_named
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
    assert says(result.stdout, "cli.arena.wins", "de")
    assert says(result.stdout, "cli.arena.course", "de")


@pytest.mark.parametrize("as_json", [True, False])
@pytest.mark.parametrize("where", ["__enter__", "add_task", "update", "__exit__"])
def test_ctrl_c_at_any_moment_tells_what_is_counted_by_then(
    where: str, as_json: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    do = getattr(Progress, where)

    def interrupted(progress: Progress, *what: object, **how: object) -> object:
        # What is done comes first, so that no thread of the progress bar is left behind.
        do(progress, *what, **how)
        monkeypatch.setattr(Progress, where, do)
        if where == "__enter__":
            progress.stop()
        raise KeyboardInterrupt

    monkeypatch.setattr(Progress, where, interrupted)
    result = run("--a", "greedy", "--b", "random", "--games", "2", *(["--json"] if as_json else []))
    assert result.exit_code == 130
    games = {"__enter__": 0, "add_task": 0, "update": 1, "__exit__": 2}[where]
    if as_json:
        assert json.loads(result.stdout)["games"] == games
    else:
        assert says(result.stdout, "cli.arena.wins")


def test_ctrl_c_between_two_pairings_tells_both(monkeypatch: pytest.MonkeyPatch) -> None:
    pairings = (Pairing(level_named("greedy"), level_named("random"), "easy", 1),
                Pairing(level_named("random"), level_named("greedy"), "medium", 1))  # fmt: skip
    add = Progress.add_task

    def second_interrupted(progress: Progress, name: str, **how: Any) -> object:
        if "medium" in name:
            raise KeyboardInterrupt
        return add(progress, name, **how)

    monkeypatch.setattr(Progress, "add_task", second_interrupted)
    monkeypatch.setattr("yagopool.cli.arena.until_clear", lambda pairing, _pool: results(pairing, 1))
    monkeypatch.setattr("yagopool.cli.arena.ladder_pairings", lambda _seed: pairings)
    result = run("--ladder", "--json")
    assert result.exit_code == 130
    assert [one["games"] for one in json.loads(result.stdout)["ladder"]] == [1, 0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--a", "genius", "--b", "novice"), "genius"),
        (("--a", "novice"), "--b"),
        (("--a", "novice", "--b", "casual", "--games", "0"), "games"),
        (("--a", "novice", "--b", "casual", "--variant", "hard"), "hard"),
        (("--a", "novice", "--b", "casual", "--lang", "xx"), "xx"),
        (("--ladder", "--a", "novice"), "--a, --b"),
        (("--ladder", "--variant", "easy"), "400"),
        (("--ladder", "--games", "200"), "--variant and --games"),
    ],
)
def test_wrong_input_is_said_and_nothing_is_played(arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""
