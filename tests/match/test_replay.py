"""Records played through, judged, simulated again and compared; what cannot be is told with its line."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.match.recording import write_match
from tests.sentences import says
from yagopool.cli import app
from yagopool.errors import RecordError
from yagopool.games.yago.rules.state import VariantName
from yagopool.match.record import read
from yagopool.match.replay import TOLERANCE, MatchStatus, ReplayedMatch, Verified, match_status, replayed, verify
from yagopool.physics.parameters import PHYSICS_VERSION, fingerprint
from yagopool.table.shot import Stroke
from yagopool.table.spec import STANDARD_BOARD
from yagopool.text import speaker


def verified(path: Path) -> list[Verified]:
    return list(verify(ReplayedMatch.of(read(io.BytesIO(path.read_bytes())))))


def change(path: Path, line: int, **changes: Any) -> None:
    """Change what a line of a record says; None: it says nothing of it."""
    lines = [json.loads(one) for one in path.read_text().splitlines()]
    lines[line - 1] = {key: value for key, value in (lines[line - 1] | changes).items() if value is not None}
    path.write_text("".join(json.dumps(one) + "\n" for one in lines))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    write_match(path, moves=12)
    return path


@pytest.mark.parametrize("variant", ["easy", "medium", "professional"])
def test_a_match_just_played_is_the_same_to_the_last_bit(variant: VariantName, tmp_path: Path) -> None:
    session = write_match(tmp_path / "match.jsonl", variant)
    found = verified(tmp_path / "match.jsonl")
    assert {(one.outcome, one.same_fingerprint, one.good, one.event, one.apart) for one in found} == {
        ("same", True, True, None, 0.0)
    }
    assert len(found) == sum(1 for one in session.played if one.trace is not None)


def moved(path: Path, by: float) -> None:
    """Move a ball of the first stroke's recorded layout, and begin the second stroke from there."""
    stroke = json.loads(path.read_text().splitlines()[1])
    x, y = stroke["layout"]["balls"]["red5"]
    stroke["layout"]["balls"]["red5"] = [x, y + by]
    change(path, 2, layout=stroke["layout"])


def test_another_version_may_be_near_but_not_far(record: Path) -> None:
    change(record, 2, fingerprint="0-old")
    assert verified(record)[0].good
    moved(record, TOLERANCE / 2)
    first = verified(record)[0]
    assert (first.outcome, first.same_fingerprint, first.good) == ("near", False, True)
    moved(record, TOLERANCE * 2)
    first = verified(record)[0]
    assert (first.outcome, first.good) == ("differs", False)


def test_an_event_that_differs_is_found(record: Path) -> None:
    stroke = json.loads(record.read_text().splitlines()[1])
    events = stroke["events"]
    last = max(index for index, event in enumerate(events) if event["kind"] == "contact")
    change(record, 2, events=[*events[:last], *events[last + 1 :]])
    first = verified(record)[0]
    assert (first.outcome, first.event) == ("differs", last)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["replay", *arguments])


def test_replay_verify_at_the_command_line(record: Path) -> None:
    result = run(str(record), "--verify")
    assert result.exit_code == 0
    assert says(result.stdout, "cli.replay.good")
    moved(record, 3.0)
    result = run(str(record), "--verify")
    assert result.exit_code == 1
    assert says(result.stdout, "cli.replay.line_apart")
    assert run(str(record), "--verify", "--lang", "de").exit_code == 1


def test_what_differs_is_said_plainly(record: Path) -> None:
    stroke = json.loads(record.read_text().splitlines()[1])
    events = stroke["events"]
    for changed, said in (
        ([*events[:-1], {**events[-1], "t": events[-1]["t"] + 3.0}], "cli.replay.line_late"),
        ([*events[:-1], {**events[-1], "t": events[-1]["t"] + 1e-7}], "cli.replay.line_hair"),
        ([*events[:-1], {name: value for name, value in events[-1].items() if name != "t"}], "cli.replay.line_untimed"),
        ([*events, {"kind": "cushion", "ball": "blue", "t": events[-1]["t"]}], "cli.replay.line_event"),
    ):
        change(record, 2, events=changed)
        result = run(str(record), "--verify")
        assert result.exit_code == 1
        assert says(result.stdout, said), result.stdout
    moved(record, 3.0)
    assert says(run(str(record), "--verify").stdout, "cli.replay.line_event_apart")


def test_no_physics_is_seconds_late(record: Path) -> None:
    stroke = json.loads(record.read_text().splitlines()[1])
    change(record, 2, fingerprint="0-old")
    for late, outcome in ((0.001, "near"), (3.0, "differs")):
        change(record, 2, events=[{**event, "t": event["t"] + late} for event in stroke["events"]])
        assert verified(record)[0].outcome == outcome


def test_a_record_without_shots_has_none_to_check(record: Path) -> None:
    record.write_text(record.read_text().splitlines()[0] + "\n")
    result = run(str(record), "--verify")
    assert (result.exit_code, says(result.stdout, "cli.replay.none")) == (0, True)


OURS = fingerprint(STANDARD_BOARD)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(
    ("recorded", "other"),
    [
        (OURS.replace(f"{PHYSICS_VERSION}-", "1-7.3.1-"), "version"),
        (f"{PHYSICS_VERSION}-a0fd49cbf074", "board"),
        ("1-7.3.1-a0fd49cbf074", "both"),
        (None, "unknown"),
    ],
)
def test_a_record_of_another_version_or_board_is_said_to_be_one(
    record: Path, lang: str, recorded: str | None, other: str
) -> None:
    sentence = speaker(lang).say(f"cli.replay.other_{other}")
    assert sentence not in run(str(record), "--verify", "--lang", lang).stdout
    change(record, 2, fingerprint=recorded)
    result = run(str(record), "--verify", "--lang", lang)
    assert (result.exit_code, result.stdout.splitlines().count(sentence)) == (0, 1)
    moved(record, 3.0)
    result = run(str(record), "--verify", "--lang", lang)
    assert (result.exit_code, result.stdout.splitlines().count(sentence)) == (1, 1), "it may be why"


def test_the_first_record_of_all_says_that_it_is_of_another_board() -> None:
    result = run(str(Path(__file__).parent / "fixtures" / "version-1.jsonl"), "--verify")
    assert result.exit_code == 1
    assert says(result.stdout, "cli.replay.other_both")


@pytest.mark.parametrize("flick", [{"speed": 99999}, {"speed": -5}, {"direction": 1e300}, {"direction": -1_000_001}])
def test_an_impossible_flick_is_refused_wherever_a_record_is_read(record: Path, flick: dict[str, float]) -> None:
    stroke = json.loads(record.read_text().splitlines()[1])
    change(record, 2, flick=stroke["flick"] | flick)
    with pytest.raises(RecordError) as refused:
        replayed(record.read_bytes())
    assert (refused.value.line, refused.value.key) == (2, "error.out_of_range")
    assert match_status(record) is None
    for arguments in (["replay", "--verify"], ["referee"], ["review"]):
        result = CliRunner().invoke(app, [*arguments, str(record), "--json"])
        assert result.exit_code == 2, arguments
        assert json.loads(result.stdout.splitlines()[-1])["error"]["code"] == "out_of_range"


def test_a_record_that_cannot_be_replayed_is_wrong_input(tmp_path: Path) -> None:
    example = Path(__file__).parents[1] / "examples" / "easy-row-wins.jsonl"
    result = run(str(example), "--verify", "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["line"] == 1
    assert run(str(tmp_path / "nothing"), "--verify").exit_code == 2


def course(lines: list[dict[str, Any]]) -> ReplayedMatch:
    return ReplayedMatch.of(read(io.BytesIO("".join(json.dumps(line) + "\n" for line in lines).encode())))


@pytest.fixture
def lines(tmp_path: Path) -> list[dict[str, Any]]:
    for seed in range(40):
        path = tmp_path / f"{seed}.jsonl"
        session = write_match(path, "medium", seed=seed, moves=12)
        if any(one.entry.do == "place" for one in session.played):
            return [json.loads(line) for line in path.read_text().splitlines()]
    raise AssertionError("no ball was placed")


def told(lines: list[dict[str, Any]]) -> tuple[str, int]:
    with pytest.raises(RecordError) as caught:
        course(lines)
    return caught.value.key, caught.value.line


def test_every_entry_keeps_its_line(lines: list[dict[str, Any]]) -> None:
    assert course(lines).lines == list(range(2, len(lines) + 1))
    undone = course([*lines, {"do": "undo", "count": 3}, lines[-3]])
    assert undone.lines == [*range(2, len(lines) - 2), len(lines) + 2]


def test_a_place_without_its_spot(lines: list[dict[str, Any]]) -> None:
    number = next(number for number, line in enumerate(lines) if line.get("do") == "place")
    del lines[number]["at"]
    assert told(lines) == ("error.record.no_spot", number + 1)


def test_a_place_on_another_ball(lines: list[dict[str, Any]]) -> None:
    number = next(number for number, line in enumerate(lines) if line.get("do") == "place")
    stroke = next(line for line in reversed(lines[:number]) if line["do"] == "stroke")
    lines[number]["at"] = next(iter(stroke["layout"]["balls"].values()))
    assert told(lines) == ("error.overlap", number + 1)


def test_a_header_that_cannot_be(lines: list[dict[str, Any]]) -> None:
    assert told([{**lines[0], "board": {"pots": []}}]) == ("error.nine_pots", 1)
    assert told([{key: value for key, value in lines[0].items() if key != "seed"}]) == ("error.record.no_seed", 1)


def strokes_of(path: Path, moves: int | None = None) -> MatchStatus:
    session = write_match(path, moves=moves)
    strokes = sum(isinstance(one.entry, Stroke) for one in session.played)
    return MatchStatus(session.state.score, strokes, session.state.phase == "match_over")


def test_points_strokes_and_whether_it_is_over(tmp_path: Path) -> None:
    assert match_status(tmp_path / "a.jsonl") is None
    assert strokes_of(tmp_path / "a.jsonl", moves=3) == match_status(tmp_path / "a.jsonl")
    told = strokes_of(tmp_path / "b.jsonl")
    assert told.over
    assert max(told.score) >= 1
    assert match_status(tmp_path / "b.jsonl") == told


def test_what_was_taken_back_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    before, after = strokes_of(path, moves=1), path.read_bytes()
    write_match(tmp_path / "b.jsonl", moves=2)
    longer = tmp_path / "b.jsonl"
    longer.write_bytes(longer.read_bytes() + b'{"do": "undo", "count": 1}\n')
    assert match_status(longer) == before
    path.write_bytes(after[:-9])
    assert match_status(path) == MatchStatus((0, 0), 0, over=False), "a torn entry is none"


def test_what_cannot_be_judged_stands_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    write_match(path, moves=2)
    path.write_bytes(path.read_bytes() + b"nonsense\n")
    assert match_status(path) is None
    write_match(tmp_path / "b.jsonl", moves=2)
    monkeypatch.setattr("yagopool.match.replay.LONGEST_JUDGED", 100)
    assert match_status(tmp_path / "b.jsonl") is None


def test_replay_verify_as_json(record: Path) -> None:
    found = [json.loads(line) for line in run(str(record), "--verify", "--json").stdout.splitlines()]
    assert len(found) == len(verified(record))
    assert set(found[0]) == {"line", "outcome", "good", "same_fingerprint", "event", "apart"}


def test_a_record_of_several_versions_and_boards_is_of_both(record: Path) -> None:
    change(record, 2, fingerprint=OURS.replace(f"{PHYSICS_VERSION}-", "1-7.3.1-"))
    change(record, 3, fingerprint=f"{PHYSICS_VERSION}-a0fd49cbf074")
    assert says(run(str(record), "--verify").stdout, "cli.replay.other_both")
