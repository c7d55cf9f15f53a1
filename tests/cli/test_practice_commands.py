"""``yagopool drills`` and ``yagopool stats`` as scripts use them."""

import json
from pathlib import Path

import pytest

from tests.cli.command import run
from tests.sentences import says
from yagopool.assets import asset
from yagopool.text import speaker

EXAMPLES = Path(__file__).parents[1] / "examples"
STRAIGHT = asset("drills/first-01-straight.json")
FOLDERS = {"yago": "drills", "carrom": "drills/carrom"}


def test_a_good_drill_from_a_file_and_from_standard_input() -> None:
    for done in (run("drills", "check", STRAIGHT), run("drills", "check", "-", given=STRAIGHT.read_text())):
        assert done.exit_code == 0
        assert says(done.stdout, "cli.drills.solved")
    found = json.loads(run("drills", "check", asset("drills/first-02-three.json"), "--json").stdout)
    assert (found["good"], found["strokes"], found["stars"], len(found["worked"])) == (True, 3, 3, 3)


def test_a_drill_that_its_solution_does_not_solve(tmp_path: Path) -> None:
    drill = json.loads(STRAIGHT.read_text())
    wrong = tmp_path / "wrong.json"
    drill["solution"][0]["flick"]["direction"] = 0.0
    wrong.write_text(json.dumps(drill))
    done = run("drills", "check", wrong, "--lang", "de")
    assert done.exit_code == 1
    assert says(done.stdout, "cli.drills.standing.open", "de")
    assert says(done.stdout, "cli.drills.stroke_weak", "de")
    drill["solution"] = []
    wrong.write_text(json.dumps(drill))
    done = run("drills", "check", wrong, STRAIGHT)
    assert done.exit_code == 1
    assert says(done.stdout, "cli.drills.no_solution")


def test_a_file_that_is_no_drill(tmp_path: Path) -> None:
    cut = tmp_path / "cut.json"
    cut.write_text('{"format": "yagopool-drill"')
    for file in (cut, tmp_path / "none.json", tmp_path):
        done = run("drills", "check", file)
        assert done.exit_code == 2
        assert done.stderr.startswith(str(file))
    as_json = run("drills", "check", cut, "--json")
    found = json.loads(as_json.stdout)
    assert (as_json.exit_code, found["file"], found["error"]["code"]) == (2, str(cut), "bad_json")
    wrong = run("drills", "check", "-", given="[]")
    assert (wrong.exit_code, wrong.stderr[:3]) == (2, "-: ")
    assert says(wrong.stderr, "error.not_object")


def test_the_list_names_every_drill_and_what_it_could_not_read(tmp_path: Path) -> None:
    (tmp_path / "drills").mkdir()
    (tmp_path / "drills" / "mine.json").write_text("{}")
    (tmp_path / "practice").mkdir()
    (tmp_path / "practice" / "bests.json").write_text("{")
    done = run("drills", "list", "--data-dir", tmp_path, "--lang", "de")
    assert done.exit_code == 0
    assert [path.stem for path in asset("drills").glob("*.json") if path.stem not in done.stdout] == []
    assert "mine: " in done.stdout
    assert says(done.stdout, "error.missing_key", "de")
    assert done.stderr


def test_the_list_is_of_all_games_or_of_one(tmp_path: Path) -> None:
    (tmp_path / "drills").mkdir()
    (tmp_path / "drills" / "broken.json").write_text("{}")
    shipped = {game: {path.stem for path in asset(folder).glob("*.json")} for game, folder in FOLDERS.items()}

    def listed(*more: str) -> list[str]:
        done = run("drills", "list", "--data-dir", tmp_path, *more)
        assert done.exit_code == 0
        return [line.split()[0].rstrip(":") for line in done.stdout.splitlines() if line.startswith("  ")]

    for game, names in shipped.items():
        assert sorted(listed("--game", game)) == sorted([*names, "broken"])
    assert sorted(listed()) == sorted([*shipped["yago"], *shipped["carrom"], "broken"])
    assert "Carrom" in run("drills", "list", "--game", "carrom", "--lang", "de").stdout
    unknown = run("drills", "list", "--game", "chess")
    assert unknown.exit_code == 2
    assert says(unknown.stderr, "error.no_such_game")


def test_a_drill_of_carrom_is_checked() -> None:
    done = run("drills", "check", asset("drills/carrom/carrom-first-01-straight.json"), "--json")
    found = json.loads(done.stdout)
    assert (done.exit_code, found["good"], found["strokes"], found["stars"]) == (0, True, 1, 3)


def test_stats_of_records(tmp_path: Path) -> None:
    matches = tmp_path / "matches"
    matches.mkdir()
    for path in EXAMPLES.glob("*.jsonl"):
        if ".states." not in path.name:
            (matches / path.name).write_bytes(path.read_bytes())
    count = len(list(matches.iterdir()))
    (matches / "wrong.jsonl").write_text("{")
    cut = matches / "cut.jsonl"
    cut.write_bytes((EXAMPLES / "easy-row-wins.jsonl").read_bytes() + b'{"do": "con')
    done = run("stats", "--json", "--data-dir", tmp_path)
    found = json.loads(done.stdout)
    assert (done.exit_code, found["records"], found["torn"]) == (0, count + 1, [str(cut)])
    assert [one["file"] for one in found["unread"]] == [str(matches / "wrong.jsonl")]
    assert {(one["name"], one["variant"]) for one in found["players"]} >= {("Ann", "easy"), ("Ben", "professional")}
    german = run("stats", "--data-dir", tmp_path, "--lang", "de")
    assert "wrong.jsonl: " + speaker("de").say("cli.stats.unread") in german.stderr
    assert f"{cut}: " + speaker("de").say("cli.stats.torn") in german.stderr
    assert "Ann, EASY" in german.stdout


def test_the_folder_named_outweighs_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = tmp_path / "named"
    (named / "matches").mkdir(parents=True)
    (named / "matches" / "one.jsonl").write_bytes((EXAMPLES / "easy-row-wins.jsonl").read_bytes())
    monkeypatch.setenv("YAGOPOOL_DATA", str(tmp_path / "environment"))
    for arguments in (("--data-dir", named, "stats", "--json"), ("stats", "--json", "--data-dir", named)):
        assert json.loads(run(*arguments).stdout)["records"] == 1
    assert json.loads(run("stats", "--json").stdout)["records"] == 0


def test_stats_of_nothing(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "not" / "yet"):
        done = run("stats", "--data-dir", folder)
        assert (done.exit_code, done.stderr) == (0, "")
        assert says(done.stdout, "cli.stats.nothing")
        found = json.loads(run("stats", "--json", "--data-dir", folder).stdout)
        assert (found["records"], found["players"]) == (0, [])
    assert not (tmp_path / "not").exists(), "looking makes no folder"


@pytest.mark.parametrize("command", [("stats",), ("drills", "list")])
def test_a_file_is_no_data_folder(tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "file").write_text("precious")
    for lang in ("en", "de"):
        done = run(*command, "--data-dir", tmp_path / "file", "--lang", lang)
        assert (done.exit_code, done.stdout) == (2, "")
        assert says(done.stderr, "error.data_is_file", lang)
    assert run(*command, "--data-dir", tmp_path / "none").exit_code == 0
    as_json = run("stats", "--json", "--data-dir", tmp_path / "file")
    assert (as_json.exit_code, json.loads(as_json.stdout)["error"]["code"]) == (2, "bad_value")
