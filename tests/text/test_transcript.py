"""The transcript: one line a move, everything that the picture shows of it in words, in both languages."""

from pathlib import Path

import pytest

from yagopool.games.yago.rules.state import Concede, Match
from yagopool.match.replay import replayed, simulated_again
from yagopool.match.session import Played, Session
from yagopool.table.shot import Flick
from yagopool.text import LANGUAGES, speaker
from yagopool.text.report import Transcript

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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_of_a_game_is_told_in_words_alone(lang: str) -> None:
    session = Session.new(Match("easy", 1, (("Ann",), ("Ben",)), "A"), seed=5)
    session.play(Concede())
    line = Transcript(speaker(lang)).line(1, session.played[0])
    assert "Ben" in line
    assert "★" not in line, "the window's fonts have no star, and read out it means nothing"
