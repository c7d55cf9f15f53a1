"""``yagopool arena``: levels against each other, from the command line."""

import json
from typing import Any

import pytest
from rich.progress import Progress

from tests.cli.command import run
from tests.sentences import says
from yagopool.ai.arena import Pairing, results
from yagopool.ai.levels import level_named

QUICK = ("arena", "--a", "greedy", "--b", "random")


def test_the_last_line_is_one_object_that_adds_up_the_same_each_time() -> None:
    asked = (*QUICK, "--games", "3", "--seed", "4", "--json")
    done = run(*asked)
    found = json.loads(done.stdout.splitlines()[-1])
    assert (done.exit_code, done.stdout) == (0, run(*asked).stdout)
    assert (found["a"], found["b"], found["variant"], found["games"]) == ("greedy", "random", "easy", 3)
    assert found["wins"]["a"] + found["wins"]["b"] + found["unfinished"] == 3
    assert 0 <= found["opener_wins"] <= 3
    assert 0 < found["median"] <= found["p95"]
    low, high = found["interval"]
    assert 0.0 <= low <= high <= 1.0


def test_a_report_for_people() -> None:
    done = run(*QUICK, "--games", "1", "--lang", "de")
    assert says(done.stdout, "cli.arena.wins", "de")
    assert says(done.stdout, "cli.arena.course", "de")


@pytest.mark.parametrize(("where", "games"), [("__enter__", 0), ("add_task", 0), ("update", 1), ("__exit__", 2)])
def test_ctrl_c_at_any_moment_prints_the_count_so_far(where: str, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    do = getattr(Progress, where)

    def interrupted(progress: Progress, *what: object, **how: object) -> object:
        # What is done comes first, so that no thread of the progress bar is left behind.
        do(progress, *what, **how)
        monkeypatch.setattr(Progress, where, do)
        if where == "__enter__":
            progress.stop()
        raise KeyboardInterrupt

    for as_json in (["--json"], []):
        monkeypatch.setattr(Progress, where, interrupted)
        done = run(*QUICK, "--games", "2", *as_json)
        assert done.exit_code == 130
        assert json.loads(done.stdout)["games"] == games if as_json else says(done.stdout, "cli.arena.wins")


def test_ctrl_c_between_two_pairings_prints_both(monkeypatch: pytest.MonkeyPatch) -> None:
    pairings = (Pairing(level_named("greedy"), level_named("random"), "easy", 1),
                Pairing(level_named("random"), level_named("greedy"), "medium", 1))  # fmt: skip
    add = Progress.add_task

    def second_interrupted(progress: Progress, name: str, **how: Any) -> object:
        if "MEDIUM" in name:
            raise KeyboardInterrupt
        return add(progress, name, **how)

    monkeypatch.setattr(Progress, "add_task", second_interrupted)
    monkeypatch.setattr("yagopool.cli.arena.until_clear", lambda pairing, _pool: results(pairing, 1))
    monkeypatch.setattr("yagopool.cli.arena.ladder_pairings", lambda _seed: pairings)
    done = run("arena", "--ladder", "--json")
    assert done.exit_code == 130
    assert [one["games"] for one in json.loads(done.stdout)["ladder"]] == [1, 0]


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        ("--a genius --b novice", "genius"),
        ("--a novice", "--b"),
        ("--a novice --b casual --games 0", "games"),
        ("--a novice --b casual --variant hard", "hard"),
        ("--ladder --a novice", "--a, --b"),
        ("--ladder --variant easy", "400"),
        ("--ladder --games 200", "--variant and --games"),
    ],
)
def test_wrong_input_is_refused_and_nothing_is_played(arguments: str, shown: str) -> None:
    done = run("arena", *arguments.split())
    assert (done.exit_code, done.stdout) == (2, "")
    assert shown in done.stderr
