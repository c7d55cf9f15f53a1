"""``yagopool arena``: levels against each other, from the command line."""

import json
from pathlib import Path
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
    monkeypatch.setattr("yagopool.cli.opponents.until_clear", lambda pairing, _pool: results(pairing, range(1)))
    monkeypatch.setattr("yagopool.cli.opponents.ladder_pairings", lambda *_: pairings)
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
        ("--a novice --b casual --shard 3/2", "3/2"),
        ("--a novice --b casual --shard half", "half"),
    ],
)
def test_wrong_input_is_refused_and_nothing_is_played(arguments: str, shown: str) -> None:
    done = run("arena", *arguments.split())
    assert (done.exit_code, done.stdout) == (2, "")
    assert shown in done.stderr


def shares(folder: Path, of: int, *asked: str) -> list[Path]:
    """Play a run in shares, each into its file."""
    files = [folder / f"part-{number}.json" for number in range(1, of + 1)]
    for number, file in enumerate(files, 1):
        done = run("arena", *asked, "--shard", f"{number}/{of}")
        assert done.exit_code == 0, done.stderr
        file.write_text(done.stdout, encoding="utf-8")
    return files


def test_shares_put_together_are_the_run_of_one_machine(tmp_path: Path) -> None:
    asked = ("--a", "greedy", "--b", "random", "--games", "5", "--seed", "4")
    files = shares(tmp_path, 3, *asked)
    for more in (["--json"], ["--lang", "de"]):
        assert run("merge", *reversed(files), *more).stdout == run("arena", *asked, *more).stdout


def test_a_ladder_in_shares_plays_exactly_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pairings = (Pairing(level_named("greedy"), level_named("random"), "easy", 1),
                Pairing(level_named("random"), level_named("greedy"), "easy", 1))  # fmt: skip
    monkeypatch.setattr("yagopool.cli.opponents.ladder_pairings", lambda *_: pairings)
    files = shares(tmp_path, 2, "--ladder", "--games", "3")
    whole = run("merge", *files, "--json")
    assert whole.stdout == run("arena", "--ladder", "--games", "3", "--json").stdout
    assert [one["games"] for one in json.loads(whole.stdout)["ladder"]] == [3, 3]


def test_parts_that_do_not_belong_together_are_refused(tmp_path: Path) -> None:
    first, second = shares(tmp_path, 2, "--a", "greedy", "--b", "random", "--games", "2")
    part = json.loads(second.read_text(encoding="utf-8"))
    other, cut, copy = (tmp_path / f"{name}.json" for name in ("other", "cut", "copy"))
    other.write_text(json.dumps(part | {"games": 3}), encoding="utf-8")
    part["pairings"][0]["results"].pop()
    cut.write_text(json.dumps(part), encoding="utf-8")
    copy.write_bytes(first.read_bytes())
    for given, key in (
        ([first], "part_missing"),
        ([first, copy, second], "part_twice"),
        ([first, first], "part_twice"),
        ([first, other], "other_run"),
        ([first, cut], "part_incomplete"),
    ):
        done = run("merge", *given)
        assert (done.exit_code, done.stdout) == (2, "")
        assert says(done.stderr, f"error.arena.{key}"), done.stderr


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": "yagopool"},
        {"shard": [1, "2"]},
        {"shard": 1},
        {"games": None},
        {"pairings": [{}]},
        {"pairings": [{"a": "novice", "b": "nobody", "variant": "easy", "seed": 1, "results": []}]},
        {"pairings": [{"a": "novice", "b": "casual", "variant": "hard", "seed": 1, "results": []}]},
        {"pairings": [{"a": "novice", "b": "casual", "variant": "easy", "seed": 1, "results": [{"number": 0}]}]},
        {"made_with": 5},
        {"pairings": []},
    ],
    ids=str,
)
def test_what_is_no_part_is_refused(wrong: dict[str, object], tmp_path: Path) -> None:
    part = {"format": "yagopool-arena", "version": 1, "shard": [1, 1], "games": 0, "ladder": False, "made_with": {}}
    file = tmp_path / "part.json"
    file.write_text(json.dumps(part | {"pairings": []} | wrong), encoding="utf-8")
    done = run("merge", file, "--lang", "de")
    assert (done.exit_code, done.stdout) == (2, "")
    assert says(done.stderr, "error.arena.no_part", "de"), done.stderr


def test_an_interrupted_share_is_printed_and_refused_when_put_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    do = Progress.update

    def interrupted(progress: Progress, *what: Any, **how: Any) -> None:
        do(progress, *what, **how)
        monkeypatch.setattr(Progress, "update", do)
        raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "update", interrupted)
    done = run(*QUICK, "--games", "4", "--shard", "1/1")
    assert done.exit_code == 130
    (tmp_path / "part.json").write_text(done.stdout, encoding="utf-8")
    refused = run("merge", tmp_path / "part.json")
    assert says(refused.stderr, "error.arena.part_incomplete")
