"""The match report and the transcript: what they tell, in both languages, for people and teams."""

import io
from pathlib import Path

import pytest

from tests.sentences import says
from yagopool.match.record import read
from yagopool.match.replay import judge, replayed, simulated_again
from yagopool.match.session import Played
from yagopool.table.shot import Flick
from yagopool.text import LANGUAGES, speaker
from yagopool.text.report import Report, Transcript

EXAMPLES = Path(__file__).parents[1] / "examples"


def report(content: str, lang: str = "en", width: int = 100) -> list[str]:
    told = Report(speaker(lang), width)
    return [line for one in judge(read(io.BytesIO(content.encode()))) for line in told.lines(one)]


def keys_of(lines: list[str], keys: list[str], lang: str = "en") -> list[str]:
    """Return, for each line, the first of these keys whose sentence it has."""
    return [next((key for key in keys if says(line, key, lang)), "") for line in lines]


def test_a_whole_game() -> None:
    told = report((EXAMPLES / "easy-row-wins.jsonl").read_text(encoding="utf-8"), width=200)
    keys = ["report.title", "report.game", "report.stroke", "report.now.play", "report.won.row", "report.next_game"]
    rulings = ["turn.own_ball", "turn.colour", "break.blue_leaves", "turn.miss", "win.row_by_other"]
    assert keys_of(told, keys + [f"ruling.{key}" for key in rulings]) == [
        "report.title", "", "report.game",
        "report.stroke", "ruling.turn.colour", "ruling.turn.own_ball", "ruling.break.blue_leaves", "report.now.play",
        "report.stroke", "ruling.turn.own_ball", "report.now.play",
        "report.stroke", "ruling.turn.miss", "report.now.play",
        "report.stroke", "ruling.win.row_by_other", "report.won.row",
        "report.next_game", "", "report.game",
    ]  # fmt: skip
    say = speaker("en").say
    assert told[0] == say("report.title", variant="easy", points=3, a="Ann", b="Ben")
    assert told[3].startswith("    2  " + say("report.stroke", player="Ann", ball="blue"))
    assert told[7] == "       → " + say("report.now.play", player="Ann", strokes=1)
    score = say("report.score", a="Ann", b="Ben", a_points=1, b_points=0)
    assert told[16] == f"       ★ {say('report.won.row', game=1, winner='Ann', points=1)}. {score}."


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [40, 60, 100])
def test_no_line_is_wider_than_asked_and_none_loses_its_place(lang: str, width: int) -> None:
    for path in EXAMPLES.glob("*[!s].jsonl"):
        if "states" in path.name:
            continue
        told = report(path.read_text(encoding="utf-8"), lang, width)
        assert all(len(line) <= width for line in told)
        assert all(line == line.rstrip() for line in told)
        wide = " ".join(" ".join(report(path.read_text(encoding="utf-8"), lang, 1000)).split())
        assert " ".join(" ".join(told).split()) == wide, "the same words, only broken elsewhere"


GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(scope="module", params=["easy", "medium", "professional"])
def match(request: pytest.FixtureRequest) -> list[Played]:
    found = replayed((GOLDEN / f"{request.param}.jsonl").read_bytes())
    return [simulated_again(one, seed=found.seed, spec=found.spec)[0] for one in found.played]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_move_is_one_line_with_its_number(match: list[Played], lang: str) -> None:
    told = Transcript(speaker(lang))
    for number, one in enumerate(match, 1):
        line = told.line(number, one)
        assert "\n" not in line
        assert line.startswith(f"{number}. ")
        assert line.endswith((".", "!"))
        assert "…" not in line, "nothing is left out"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_stroke_tells_who_what_how_rulings_and_all_balls_in_pots(match: list[Played], lang: str) -> None:
    said = speaker(lang)
    told = Transcript(said)
    for number, one in enumerate(match, 1):
        if not isinstance(one.move, Flick):
            continue
        line = told.line(number, one)
        assert one.before.player is not None
        assert one.before.player in line
        assert "°" in line
        assert "m/s" in line
        assert one.ruling is not None
        for because in one.ruling.because:
            assert f"{because.rule} {said.because(because)}" in line
        for pot, ball in one.after.pots:
            assert f"{pot} {said.ball(ball)}" in line
