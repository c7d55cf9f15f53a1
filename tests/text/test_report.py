"""The match report: what it tells, in both languages, for people and teams."""

import io
from pathlib import Path

import pytest

from yagopool.match.judge import judge
from yagopool.match.record import read
from yagopool.text import LANGUAGES, speaker
from yagopool.text.report import Report

EXAMPLES = Path(__file__).parents[1] / "examples"
HEADER = (
    '{"format": "yagopool", "version": 1, "variant": "medium", "target": 1, '
    '"sides": {"A": ["Ann", "Al"], "B": ["Ben"]}, "opener": "A"}'
)


def report(content: str, lang: str = "en", width: int = 100) -> list[str]:
    told = Report(speaker(lang), width)
    return [line for one in judge(read(io.BytesIO(content.encode()))) for line in told.lines(one)]


def test_a_whole_game() -> None:
    content = (EXAMPLES / "easy-row-wins.jsonl").read_text(encoding="utf-8")
    assert report(content) == [
        "EASY, to 3 points: Ann against Ben",
        "",
        "Game 1: Ann breaks",
        "    2  Ann flicks the blue ball: blue touches red 1, red 2 in pot 1",
        "       G3   Ann potted red ball 2 and plays red from now on; Ben plays yellow.",
        "       G5   Red ball 2 in pot 1 counts for Ann, who plays on with one stroke in hand.",
        "       E1   The break is over, so the blue ball leaves the board.",
        "       → Ann to play, one stroke in hand",
        "    3  Ann flicks red ball 1: red 1 in pot 2",
        "       G5   Red ball 1 in pot 2 counts for Ann, who plays on with one stroke in hand.",
        "       → Ann to play, one stroke in hand",
        "    4  Ann flicks red ball 3",
        "       G7   Ann leaves no new ball in a pot; Ben plays next.",
        "       → Ben to play, one stroke in hand",
        "    5  Ben flicks yellow ball 1: yellow 1 touches red 4, red 4 in pot 4",
        "       G14  Ben completed the red row 1-2-4 for Ann, who wins the game: 1 point.",
        "       ★ Game 1 goes to Ann: a row, 1 point. Score: Ann 1, Ben 0.",
        "    6  The next game is racked",
        "",
        "Game 2: Ann breaks",
    ]


def test_placing_and_declining_in_german() -> None:
    content = (EXAMPLES / "professional-decline.jsonl").read_text(encoding="utf-8")
    told = report(content, "de")
    assert told[0] == "PROFESSIONAL, bis 3 Punkte: Ann gegen Ben"
    for line in (
        "       → Ben übernimmt oder verzichtet",
        "    3  Ben verzichtet",
        "       → Ann ist an der Reihe, mit einem Schuss",
        "       → Ben setzt die rote Kugel 2 und die blaue Kugel",
        "    6  Ben setzt die blaue Kugel zurück bei 200 mm, 150 mm",
        "    7  Ben übernimmt",
        "       → Ben ist an der Reihe, mit 2 Schüssen",
    ):
        assert line in told


def test_a_team_wins_the_match_after_an_accident_an_undo_and_a_choice() -> None:
    accident = '{"do": "stroke", "ball": null, "events": [{"kind": "disturbed", "ball": "red1"}]}'
    both = (
        '{"do": "stroke", "ball": "blue", "events": [{"kind": "cushion", "ball": "red1"}, '
        '{"kind": "cushion", "ball": "yellow1"}, {"kind": "potted", "ball": "red1", "pot": 1}, '
        '{"kind": "potted", "ball": "yellow1", "pot": 5}, {"kind": "off_board", "ball": "red2"}]}'
    )
    fair = both.replace(', {"kind": "off_board", "ball": "red2"}', "")
    choice, concession = '{"do": "choose_colour", "colour": "red"}', '{"do": "concede"}'
    lines = (HEADER, accident, both, '{"do": "undo", "count": 2}', fair, choice, concession)
    told = report("\n".join(lines))
    for line in (
        "MEDIUM, to 1 point: Ann and Al against Ben",
        "    2  Ann has an accident without a stroke: red 1 moved by accident",
        "    3  Ben flicks the blue ball: red 1 in pot 1, yellow 1 in pot 5, red 2 off the board",
        "    4  2 entries taken back",
        "       → Ann to break",
        "       → Ann and Al to choose a colour",
        "    6  Ann and Al choose red",
        "       → Ben to play, one stroke in hand (Ann and Al red, Ben yellow)",
        "    7  Ben concedes the game",
        "       ★ Game 1 goes to Ann and Al: conceded, 1 point. Score: Ann and Al 1, Ben 0.",
    ):
        assert line in told
    assert told[-1] == "Ann and Al win the match"


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
