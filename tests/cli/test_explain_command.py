"""``yagopool explain``: a decision of the computer, made again from the record."""

import json
from pathlib import Path

import pytest

from tests.cli.command import run
from tests.sentences import says
from yagopool.ai.decision import decide_again, decision_seed
from yagopool.ai.levels import NOVICE
from yagopool.ai.observation import View
from yagopool.games.yago.rules.state import Match
from yagopool.match.model import Header
from yagopool.match.record import RecordWriter
from yagopool.match.session import Session
from yagopool.text import speaker

GOLDEN = Path(__file__).parents[1] / "golden"
EXAMPLE = Path(__file__).parents[1] / "examples" / "easy-row-wins.jsonl"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of a few shots, Novice against itself."""
    path = tmp_path_factory.mktemp("records") / "match.jsonl"
    match = Match("easy", 3, (("Ann",), ("Ben",)), "A")
    writer = RecordWriter.create(path, Header(match, seed=5, computer={"A": "novice", "B": "novice"}))
    session = Session.new(match, seed=5, recorder=writer)
    for moves in range(4):
        seed = decision_seed(5, moves)
        decision = decide_again(View(session.state, session.layout, session.spec), seed, NOVICE)
        session.play(decision.move, decision_seed=seed)
    writer.close()
    return path


@pytest.mark.parametrize("line", [2, 3, 5])
def test_each_decision_is_made_again_to_the_same_move(record: Path, line: int) -> None:
    done = run("explain", record, "--line", str(line), "--json")
    assert done.exit_code == 0
    found = json.loads(done.stdout)
    assert (found["same"], found["level"], found["line"], found["weighed"]) == (True, "novice", line, [])


def test_sentences_in_both_languages(record: Path) -> None:
    english, german = (run("explain", record, "--line", "2", "--lang", lang).stdout for lang in ("en", "de"))
    assert english.splitlines()[-1] == speaker("en").say("explain.same")
    assert german.splitlines()[-1] == speaker("de").say("explain.same")
    assert says(english, "explain.considered")
    assert says(german, "idea.break", "de")


@pytest.mark.parametrize(
    ("variant", "line", "do", "choices"),
    [
        ("easy", 29, "choose_colour", {"red", "yellow"}),
        ("medium", 5, "place", None),
        ("professional", 8, "take_over", {"take_over", "decline"}),
    ],
)
def test_choices_are_explained_by_what_was_weighed(variant: str, line: int, do: str, choices: set[str] | None) -> None:
    asked = ("explain", GOLDEN / f"{variant}.jsonl", "--line", str(line), "--level", "novice")
    found = json.loads(run(*asked, "--json").stdout)
    weighed = found["weighed"]
    values = [one["value"] for one in weighed]
    assert len(weighed) > 1
    assert values == sorted(values, reverse=True)
    assert found["do"] == weighed[0]["do"]
    if choices is not None:
        assert {one["colour"] or one["do"] for one in weighed} == choices
    else:
        assert all(one["do"] == do and one["ball"] == "yellow5" and len(one["at"]) == 2 for one in weighed)
    sentences = run(*asked).stdout.splitlines()
    first = sentences.index(speaker("en").say("explain.weighed")) + 1
    assert all(says(one, "explain.choice") for one in sentences[first : first + len(weighed)])


def test_what_cannot_be_explained(record: Path) -> None:
    for asked, key in (("--line 99", "error.explain.no_entry"), ("--line 3 --level genius", "error.no_such_level")):
        done = run("explain", record, *asked.split())
        assert done.exit_code == 2
        assert says(done.stderr, key)
    done = run("explain", EXAMPLE, "--line", "2", "--json")
    assert (done.exit_code, json.loads(done.stdout)["error"]["code"]) == (2, "missing_key")
