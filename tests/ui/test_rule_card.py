"""A click on a rule's id in a ruling or a question shows the rule's words."""

from collections.abc import Callable

import pygame
import pytest

from scripts.gallery_tables import BOTH, BREAK, FOUL, at_table
from tests.ui.every_scene import EASY
from tests.ui.hands import Hand, RoomMaker
from yagopool.games.yago.rules.state import Entry
from yagopool.table.shot import Contact, Flick, OffBoard, Stroke
from yagopool.text import speaker
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.place_stage import PlaceStage
from yagopool.ui.play.ruling import AGAIN, READ_ON
from yagopool.ui.play.stages import RollStage
from yagopool.ui.scenes.help import HelpScene, RuleScene, show_rule

ONE_OFF = Stroke("red2", (Contact("red2", "yellow2"), OffBoard("yellow2")))
After = Callable[..., Hand]


@pytest.fixture
def after(room: RoomMaker) -> After:
    """Return a table after some entries, drawn once."""

    def make(*entries: Entry, **about: object) -> Hand:
        table = Hand(at_table(room(**about), EASY, entries))
        table.draw()
        return table

    return make


def chips(table: Hand) -> list[str]:
    return [chip.key for chip in table.panels.rules]


def click_on(table: Hand, key: str) -> None:
    table.click(next(chip for chip in table.panels.rules if chip.key == key).rect.center)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_click_on_each_id_shows_that_rules_words(after: After, lang: str) -> None:
    table = after(BREAK, ONE_OFF, lang=lang)
    ids = ["E4", "G10", "G8"]
    assert chips(table) == [*ids, AGAIN]
    for rule in ids:
        click_on(table, rule)
        assert isinstance(table.scene, RuleScene)
        assert speaker(lang).say(f"rule.{rule.lower()}") in "\n".join(word.text for word in table.written())
        table.key(pygame.K_ESCAPE)
        assert isinstance(table.scene, MatchScene)


def test_a_click_a_little_beside_an_id_still_means_it_and_is_no_drag(after: After) -> None:
    table = after(BREAK)
    scene, box = table.scene, table.panels.rules[0].rect
    aim = scene.stage.view().aiming
    table.click((box.left - 5, box.top - 5))
    assert isinstance(table.scene, RuleScene)
    assert scene.stage.view().aiming == aim


def test_the_questions_own_id_shows_its_rule(after: After) -> None:
    table = after(BOTH)
    table.click(table.panels.dialog.rule.rect.center)
    assert table.at(RuleScene).rule == "G4"


def test_from_the_card_to_all_rules_at_this_one_and_back_to_the_table(after: After) -> None:
    table = after(BREAK)
    rule = chips(table)[0]
    click_on(table, rule)
    table.key(pygame.K_F2)
    assert table.at(HelpScene).rule == rule
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.scene, MatchScene)


def test_a_press_beside_the_card_puts_it_away(after: After) -> None:
    table = after(BREAK)
    click_on(table, chips(table)[0])
    table.click((5, 5))
    assert isinstance(table.scene, MatchScene)


def test_a_rule_that_the_variant_does_not_have_opens_nothing(after: After) -> None:
    table = after(BREAK)
    show_rule(table.scene.context, "easy", "P7")
    assert isinstance(table.scene, MatchScene)


def test_a_foul_is_looked_at_again_by_a_click(after: After) -> None:
    table = after(BREAK)
    table.controller.play(Flick("yellow3", 0.0, 200.0))
    table.controller.end_shot({})
    table.wait(0.02)
    table.draw()
    click_on(table, AGAIN)
    assert isinstance(table.stage, RollStage)
    assert AGAIN not in chips(table), "it is being looked at"
    table.key(pygame.K_RETURN)
    assert isinstance(table.scene.stage, AimStage)
    assert chips(table)[-1] == AGAIN


def test_a_foul_is_looked_at_again_before_balls_are_placed_too(after: After) -> None:
    """The record's stroke was made up: what happens here is not what was ruled upon, and nothing breaks."""
    table = after(BREAK, FOUL)
    for key, stage in ((pygame.K_v, RollStage), (pygame.K_RETURN, PlaceStage)):
        table.key(key)
        assert isinstance(table.stage, stage)


def test_a_tag_leads_to_the_sentences_left_out(after: After) -> None:
    table = after(BREAK, FOUL, size=(900, 560), text_size=200)
    click_on(table, READ_ON)
    table.draw()
    assert table.panels.folds, "all of them have room"
    table.key(pygame.K_t)
    table.draw()
    assert table.panels.log.at is not None


def test_several_fouls_have_a_sentence_each_and_a_tag_unfolds_and_folds_the_rest(after: After) -> None:
    table = after(BREAK, FOUL)
    first = [rule for rule in chips(table) if rule not in (READ_ON, AGAIN)]
    place, chart = table.panels.ruling_at, table.panels.chart_at
    click_on(table, READ_ON)
    assert len([rule for rule in chips(table) if rule not in (READ_ON, AGAIN)]) > len(first) == 3
    assert table.panels.chart_at is None
    click_on(table, READ_ON)
    assert (table.panels.ruling_at, table.panels.chart_at) == (place, chart)
