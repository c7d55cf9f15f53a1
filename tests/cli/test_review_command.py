"""``yagopool review``: what is printed of each shot and of the match, and what can't be reviewed."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ai.processes import PATIENCE
from tests.cli.command import run, started
from tests.sentences import says
from yagopool.ai.review import ShotReview, review_shots
from yagopool.text import speaker

TESTS = Path(__file__).parents[1]
WHOLE = TESTS / "golden" / "easy.jsonl"


@pytest.fixture(scope="module", autouse=True)
def _played_on_a_few_times() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("yagopool.ai.review.PLAYED_ON", 2)
        yield


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first three shots of a match; the second gives a pot away, and the third takes it."""
    path = tmp_path_factory.mktemp("records") / "match.jsonl"
    path.write_bytes(b"".join(WHOLE.read_bytes().splitlines(keepends=True)[:4]))
    return path


@pytest.fixture(scope="module")
def reviews() -> list[ShotReview]:
    """The reviews of the record's shots, once it has been reviewed."""
    return []


@pytest.fixture(scope="module")
def lines(record: Path, reviews: list[ShotReview]) -> list[str]:
    def noted(*match: Any, **about: Any) -> Iterator[ShotReview]:
        for one in review_shots(*match, **about):
            reviews.append(one)
            yield one

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("yagopool.cli.records.review_shots", noted)
        done = run("review", record, "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_an_object_for_each_shot_and_a_summary(lines: list[str]) -> None:
    *shots, summary = map(json.loads, lines)
    assert [(one["kind"], one["line"]) for one in shots] == [("shot", 2), ("shot", 3), ("shot", 4)]
    assert [one["side"] for one in shots] == ["A", "B", "A"]
    assert (shots[1]["class"], shots[1]["punished"]) == ("blunder", True)
    assert shots[1]["loss"] == pytest.approx(shots[1]["best"]["chance"] - shots[1]["expected"], abs=2e-4)
    assert all(0.0 <= one[name] <= 1.0 for one in shots for name in ("before", "after", "expected", "loss"))
    assert summary["kind"] == "summary"
    assert summary["accuracy"]["B"] < summary["accuracy"]["A"] <= 100.0
    assert [(one["line"], one["shot"], one["side"]) for one in summary["turning_points"]] == [(3, 2, "B")]


def test_one_side_alone_and_several_processes_say_the_same(record: Path, lines: list[str], tmp_path: Path) -> None:
    first = tmp_path / "first-shot.jsonl"
    first.write_bytes(b"".join(record.read_bytes().splitlines(keepends=True)[:2]))
    *own, summary = run("review", first, "--json", "--side", "a", "--jobs", "2").stdout.splitlines()
    assert own == lines[:1]
    found = json.loads(summary)["accuracy"]
    assert 0.0 <= found["A"] <= 100.0
    assert found["B"] is None


@pytest.mark.usefixtures("lines")
def test_sentences(record: Path, reviews: list[ShotReview], monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found is only said again, in German."""
    monkeypatch.setattr("yagopool.cli.records.review_shots", lambda *_, side, **__: iter(reviews[1:2] if side else []))
    told = run("review", record, "--side", "B", "--lang", "de").stdout
    for key in ("review.shot", "review.accuracy", "review.turns", "review.turn.sure"):
        assert says(told, key, "de"), (key, told)
    assert speaker("de").say("ui.review.grade.blunder") in told


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ((TESTS / "examples" / "easy-row-wins.jsonl",), "error.record.no_seed"),
        ((WHOLE, "--side", "C"), "error.no_such_value"),
        (("no-such-file",), "error.no_file"),
    ],
)
def test_what_cannot_be_reviewed(asked: tuple[str, ...], key: str) -> None:
    done = run("review", *asked)
    assert done.exit_code == 2
    assert says(done.stderr, key)


def test_a_match_without_a_shot(record: Path) -> None:
    done = run("review", "-", given=record.read_bytes().splitlines(keepends=True)[0])
    assert (done.exit_code, done.stdout.strip()) == (0, speaker().say("cli.review.nothing"))


def test_an_interrupt_sums_up_what_is_done() -> None:
    with started("review", WHOLE, "--json") as running:
        assert running.stdout is not None
        first = running.stdout.readline()
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=PATIENCE)
    lines = [json.loads(one) for one in (first + out).splitlines()]
    assert (running.returncode, err) == (130, b"")
    assert 1 < len(lines) < 30
    assert [one["kind"] for one in lines] == ["shot"] * (len(lines) - 1) + ["summary"]
