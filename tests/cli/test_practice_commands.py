"""``yagopool drills`` and ``yagopool stats`` as scripts use them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ai.processes import PATIENCE
from tests.sentences import says
from yagopool.assets import asset
from yagopool.text import speaker

EXAMPLES = Path(__file__).parents[1] / "examples"


def yagopool(*arguments: str | Path, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "yagopool", *map(str, arguments)]
    return subprocess.run(command, input=given, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_a_good_drill() -> None:
    done = yagopool("drills", "check", asset("drills/first-01-straight.json"))
    assert done.returncode == 0
    assert says(done.stdout, "cli.drills.solved")


def test_a_drill_that_cannot_be_done_as_it_says(tmp_path: Path) -> None:
    drill = json.loads(asset("drills/first-01-straight.json").read_text())
    wrong = tmp_path / "wrong.json"
    drill["solution"][0]["flick"]["direction"] = 0.0
    wrong.write_text(json.dumps(drill))
    done = yagopool("drills", "check", wrong, "--lang", "de")
    assert done.returncode == 1
    assert says(done.stdout, "cli.drills.standing.open", "de")
    assert says(done.stdout, "cli.drills.stroke_weak", "de")

    drill["solution"] = []
    wrong.write_text(json.dumps(drill))
    done = yagopool("drills", "check", wrong, asset("drills/first-01-straight.json"))
    assert done.returncode == 1
    assert says(done.stdout, "cli.drills.no_solution")


def test_a_file_that_is_no_drill(tmp_path: Path) -> None:
    torn = tmp_path / "torn.json"
    torn.write_text('{"format": "yagopool-drill"')
    for file in (torn, tmp_path / "none.json", tmp_path):
        done = yagopool("drills", "check", file)
        assert done.returncode == 2
        assert done.stderr.startswith(str(file))
        assert "Traceback" not in done.stderr
    as_json = yagopool("drills", "check", torn, "--json")
    assert as_json.returncode == 2
    told = json.loads(as_json.stdout)
    assert (told["file"], told["error"]["code"]) == (str(torn), "bad_json")


def test_a_drill_from_standard_input() -> None:
    good = yagopool("drills", "check", "-", given=asset("drills/first-01-straight.json").read_text())
    assert good.returncode == 0
    assert says(good.stdout, "cli.drills.solved")
    wrong = yagopool("drills", "check", "-", given="[]")
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("-: ")
    assert says(wrong.stderr, "error.not_object")


def test_a_check_as_json() -> None:
    done = yagopool("drills", "check", asset("drills/first-02-three.json"), "--json")
    found = json.loads(done.stdout)
    assert (found["good"], found["strokes"], found["stars"], len(found["worked"])) == (True, 3, 3, 3)


def test_the_list_names_every_drill(tmp_path: Path) -> None:
    (tmp_path / "drills").mkdir()
    (tmp_path / "drills" / "mine.json").write_text("{}")
    done = yagopool("drills", "list", "--data-dir", tmp_path, "--lang", "de")
    assert done.returncode == 0
    for path in asset("drills").glob("*.json"):
        assert path.stem in done.stdout
    assert "mine: " in done.stdout
    assert says(done.stdout, "error.record.missing_key", "de")


@pytest.mark.parametrize("content", ["{", '{"players": {"Ann": {"first-02-three": {"strokes": 1, "stars": 9}}}}'])
def test_the_list_says_what_of_the_bests_it_could_not_read(tmp_path: Path, content: str) -> None:
    (tmp_path / "practice").mkdir()
    (tmp_path / "practice" / "bests.json").write_text(content)
    done = yagopool("drills", "list", "--data-dir", tmp_path)
    assert done.returncode == 0
    assert done.stderr


def test_stats_of_records(tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    for path in EXAMPLES.glob("*.jsonl"):
        if ".states." not in path.name:
            (tmp_path / "matches" / path.name).write_bytes(path.read_bytes())
    (tmp_path / "matches" / "torn.jsonl").write_text("{")
    done = yagopool("stats", "--json", "--data-dir", tmp_path)
    found = json.loads(done.stdout)
    assert done.returncode == 0
    assert found["records"] == 5
    assert [one["file"] for one in found["unread"]] == [str(tmp_path / "matches" / "torn.jsonl")]
    assert {(one["name"], one["variant"]) for one in found["players"]} >= {("Ann", "easy"), ("Ben", "professional")}
    told = yagopool("stats", "--data-dir", tmp_path, "--lang", "de")
    assert "torn.jsonl: " + speaker("de").say("cli.stats.unread") in told.stderr
    assert "Ann, EASY" in told.stdout


def test_stats_of_a_torn_record(tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    path = tmp_path / "matches" / "one.jsonl"
    path.write_bytes((EXAMPLES / "easy-row-wins.jsonl").read_bytes() + b'{"do": "con')
    done = yagopool("stats", "--json", "--data-dir", tmp_path)
    found = json.loads(done.stdout)
    assert (done.returncode, found["records"], found["unread"], found["torn"]) == (0, 1, [], [str(path)])
    assert f"{path}: " + speaker("en").say("cli.stats.torn") in done.stderr
    told = yagopool("stats", "--data-dir", tmp_path, "--lang", "de")
    assert says(told.stderr, "cli.stats.torn", "de")


def test_the_folder_named_outweighs_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = tmp_path / "named"
    (named / "matches").mkdir(parents=True)
    (named / "matches" / "one.jsonl").write_bytes((EXAMPLES / "easy-row-wins.jsonl").read_bytes())
    monkeypatch.setenv("YAGOPOOL_DATA", str(tmp_path / "environment"))
    for arguments in (["--data-dir", named, "stats", "--json"], ["stats", "--json", "--data-dir", named]):
        assert json.loads(yagopool(*arguments).stdout)["records"] == 1
    assert json.loads(yagopool("stats", "--json").stdout)["records"] == 0


def test_stats_of_nothing(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "not" / "yet"):
        done = yagopool("stats", "--data-dir", folder)
        assert (done.returncode, done.stderr) == (0, "")
        assert says(done.stdout, "cli.stats.nothing")
        told = yagopool("stats", "--data-dir", folder, "--lang", "de")
        assert says(told.stdout, "cli.stats.nothing", "de")
        as_json = yagopool("stats", "--json", "--data-dir", folder)
        found = json.loads(as_json.stdout)
        assert (as_json.returncode, found["records"], found["players"]) == (0, 0, [])
    assert not (tmp_path / "not").exists(), "who only looks makes no folder"


@pytest.mark.parametrize("command", [("stats",), ("drills", "list")])
def test_a_file_is_no_data_folder(tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "file").write_text("precious")
    for lang in ("en", "de"):
        done = yagopool(*command, "--data-dir", tmp_path / "file", "--lang", lang)
        assert (done.returncode, done.stdout) == (2, "")
        assert says(done.stderr, "error.data_is_file", lang)
    assert yagopool(*command, "--data-dir", tmp_path / "none").returncode == 0
    if command == ("stats",):
        done = yagopool("stats", "--json", "--data-dir", tmp_path / "file")
        assert (done.returncode, json.loads(done.stdout)["error"]["code"]) == (2, "bad_value")
