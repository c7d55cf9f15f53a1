"""A game is given up only after a second question, and what is told then names who gave up."""

from pathlib import Path

import pygame
import pytest

from tests.sentences import says
from tests.ui.hands import TWO, Hand, HandMaker
from yagopool.match.record import read
from yagopool.text import speaker
from yagopool.ui.play.dialogs import GIVE_UP
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import RecordedMatch, Setup
from yagopool.ui.play.ruling import ruling_facts
from yagopool.ui.scenes.overlay import ChoiceScene


def asked(at_table: Hand) -> ChoiceScene:
    at_table.key(pygame.K_ESCAPE)
    at_table.press("concede")
    assert isinstance(at_table.scene, ChoiceScene)
    return at_table.scene


@pytest.mark.parametrize("way", ["play_on", pygame.K_ESCAPE, pygame.K_RETURN])
def test_nothing_is_written_unless_it_is_meant(hand: HandMaker, tmp_path: Path, way: str | int) -> None:
    file = tmp_path / "match.jsonl"
    at_table = hand(TWO, sitting=RecordedMatch(file))
    question = asked(at_table)
    assert question.dialog.text == speaker("en").say("ui.concede.game", other="Ben")
    if isinstance(way, str):
        at_table.click(question.dialog.group[way].rect.center)
    else:
        at_table.key(way)
    assert isinstance(at_table.scene, MatchScene)
    with file.open("rb") as stream:
        assert len(list(read(stream))) == 1, "the header alone"
    assert at_table.table.controller.state.phase == "break"


def test_who_has_won_is_named_where_the_other_gave_up(hand: HandMaker, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    at_table = hand(Setup(opener="A", seed=5, target=1), sitting=RecordedMatch(file))
    question = asked(at_table)
    assert question.dialog.text == speaker("en").say("ui.concede.match", other="Ben")
    at_table.click(question.dialog.group[GIVE_UP].rect.center)
    with file.open("rb") as stream:
        assert len(list(read(stream))) == 2
    question_now = at_table.table.view.question
    assert question_now is not None
    assert says(question_now.title, "ui.match_over.title.conceded")
    assert "Ben" in question_now.title, "which does for teams, too"


def test_no_ruling_of_before_stands_beside_a_game_that_was_given_up(hand: HandMaker) -> None:
    at_table = hand(TWO)
    at_table.flick()
    at_table.wait(0.1)
    at_table.key(pygame.K_RETURN)
    assert ruling_facts(at_table.table.controller) is not None
    at_table.give_up()
    assert at_table.table.controller.state.phase == "game_over"
    assert ruling_facts(at_table.table.controller) is None
