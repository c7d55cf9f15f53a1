"""``yagopool explain``: a decision of the computer, made again from the record."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.sentences import says
from yagopool.ai.decide import decide_again, decision_seed
from yagopool.ai.levels import NOVICE
from yagopool.ai.observation import View
from yagopool.cli import app
from yagopool.cli.referee import MOST_SHOTS_PRINTED
from yagopool.games.yago.rules.state import Match
from yagopool.match.model import Header
from yagopool.match.session import Session
from yagopool.match.writer import RecordWriter
from yagopool.text import speaker

GOLDEN = Path(__file__).parents[1] / "golden"
EXAMPLE = Path(__file__).parents[1] / "examples" / "easy-row-wins.jsonl"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["explain", *arguments])


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of a few strokes, Novice against itself."""
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


@pytest.mark.parametrize("line", ["2", "3", "4", "5"])
def test_each_decision_is_made_again_to_the_same_move(record: Path, line: str) -> None:
    result = run(str(record), "--line", line, "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert told["same"] is True
    assert told["level"] == "novice"
    assert told["line"] == int(line)


def test_another_level_may_be_asked(record: Path) -> None:
    told = json.loads(run(str(record), "--line", "3", "--level", "casual", "--json").stdout)
    assert told["level"] == "casual"
    assert told["simulated"] > NOVICE.budget


def test_sentences_for_people_in_both_languages(record: Path) -> None:
    english, german = run(str(record), "--line", "2"), run(str(record), "--line", "2", "--lang", "de")
    assert english.stdout.splitlines()[-1] == speaker("en").say("explain.same")
    assert german.stdout.splitlines()[-1] == speaker("de").say("explain.same")
    assert says(english.stdout, "explain.considered")
    assert says(german.stdout, "idea.break", "de")


@pytest.mark.parametrize(
    ("variant", "line", "do", "choices"),
    [
        ("easy", 29, "choose_colour", {"red", "yellow"}),
        ("medium", 5, "place", None),
        ("professional", 8, "take_over", {"take_over", "decline"}),
    ],
)
def test_choices_are_explained_by_what_was_weighed(variant: str, line: int, do: str, choices: set[str] | None) -> None:
    asked = (str(GOLDEN / f"{variant}.jsonl"), "--line", str(line), "--level", "novice")
    told = json.loads(run(*asked, "--json").stdout)
    weighed = told["weighed"]
    values = [one["value"] for one in weighed]
    assert len(weighed) > 1
    assert values == sorted(values, reverse=True)
    assert told["do"] == weighed[0]["do"]
    if choices is not None:
        assert {one["colour"] or one["do"] for one in weighed} == choices
    else:
        assert all(one["do"] == do and one["ball"] == "yellow5" and len(one["at"]) == 2 for one in weighed)
    sentences = run(*asked).stdout.splitlines()
    first = sentences.index(speaker("en").say("explain.weighed")) + 1
    assert all(says(one, "explain.choice") for one in sentences[first : first + len(weighed)])


def test_a_stroke_weighs_no_choices(record: Path) -> None:
    assert json.loads(run(str(record), "--line", "2", "--json").stdout)["weighed"] == []


def test_a_stroke_that_was_never_tried_shows_no_figures() -> None:
    asked = (str(GOLDEN / "easy.jsonl"), "--line", "3", "--level", "casual")
    considered = json.loads(run(*asked, "--json").stdout)["considered"][:MOST_SHOTS_PRINTED]
    rows = [line for line in run(*asked).stdout.splitlines() if line.startswith("  ")]
    untried = [row for row, found in zip(rows, considered, strict=True) if not found["simulated"]]
    assert untried
    said = speaker("en").say("explain.untried", stroke="")
    assert all(row.endswith(said) for row in untried)


@pytest.mark.parametrize(
    ("arguments", "key"),
    [(("--line", "99"), "error.explain.no_entry"), (("--line", "3", "--level", "genius"), "error.no_such_level")],
)
def test_what_cannot_be_explained_is_said(record: Path, arguments: tuple[str, ...], key: str) -> None:
    result = run(str(record), *arguments)
    assert result.exit_code == 2
    assert says(result.stderr, key)


def test_a_record_without_the_games_notes_cannot_be_explained() -> None:
    result = run(str(EXAMPLE), "--line", "2", "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["code"] == "missing_key"
