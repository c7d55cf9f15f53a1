"""``yagopool drills`` and ``yagopool stats`` as scripts use them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ai.processes import PATIENCE
from yagopool.assets import asset

EXAMPLES = Path(__file__).parents[1] / "examples"


def yagopool(*arguments: str | Path, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "yagopool", *map(str, arguments)]
    return subprocess.run(command, input=given, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_a_good_drill() -> None:
    done = yagopool("drills", "check", asset("drills/first-01-straight.json"))
    assert done.returncode == 0
    assert "Solved by the stored solution in one stroke for 3 stars." in done.stdout


def test_a_drill_that_cannot_be_done_as_it_says(tmp_path: Path) -> None:
    drill = json.loads(asset("drills/first-01-straight.json").read_text())
    wrong = tmp_path / "wrong.json"
    drill["solution"][0]["flick"]["direction"] = 0.0
    wrong.write_text(json.dumps(drill))
    done = yagopool("drills", "check", wrong, "--lang", "de")
    assert done.returncode == 1
    assert "es bräuchte weitere Schüsse" in done.stdout
    assert "nur in 0 von 100 Versuchen" in done.stdout

    drill["solution"] = []
    wrong.write_text(json.dumps(drill))
    done = yagopool("drills", "check", wrong, asset("drills/first-01-straight.json"))
    assert done.returncode == 1
    assert "No solution is stored" in done.stdout


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
    assert "Solved by the stored solution" in good.stdout
    wrong = yagopool("drills", "check", "-", given="[]")
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("-: This is a list")


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
    assert "mine: „format“ fehlt" in done.stdout


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
    assert "torn.jsonl: Diese Aufzeichnung wird nicht gezählt." in told.stderr
    assert "Ann, EASY" in told.stdout


def test_stats_of_a_torn_record(tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    path = tmp_path / "matches" / "one.jsonl"
    path.write_bytes((EXAMPLES / "easy-row-wins.jsonl").read_bytes() + b'{"do": "con')
    done = yagopool("stats", "--json", "--data-dir", tmp_path)
    found = json.loads(done.stdout)
    assert (done.returncode, found["records"], found["unread"], found["torn"]) == (0, 1, [], [str(path)])
    assert f"{path}: Its last entry is torn" in done.stderr
    told = yagopool("stats", "--data-dir", tmp_path, "--lang", "de")
    assert "abgerissen" in told.stderr


def test_stats_of_nothing(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "not" / "yet"):
        done = yagopool("stats", "--data-dir", folder)
        assert (done.returncode, done.stderr) == (0, "")
        assert "No match has been recorded yet in " in done.stdout
        told = yagopool("stats", "--data-dir", folder, "--lang", "de")
        assert "ist noch kein Match aufgezeichnet." in told.stdout
        as_json = yagopool("stats", "--json", "--data-dir", folder)
        found = json.loads(as_json.stdout)
        assert (as_json.returncode, found["records"], found["players"]) == (0, 0, [])
    assert not (tmp_path / "not").exists(), "who only looks makes no folder"


@pytest.mark.parametrize("command", [("stats",), ("drills", "list")])
def test_a_file_is_no_data_folder(tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "file").write_text("precious")
    for lang, said in (("en", "is a file."), ("de", "ist eine Datei.")):
        done = yagopool(*command, "--data-dir", tmp_path / "file", "--lang", lang)
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr
    assert yagopool(*command, "--data-dir", tmp_path / "none").returncode == 0
    if command == ("stats",):
        done = yagopool("stats", "--json", "--data-dir", tmp_path / "file")
        assert (done.returncode, json.loads(done.stdout)["error"]["code"]) == (2, "bad_value")
