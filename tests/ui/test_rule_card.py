"""A click on a rule's id in a ruling or a question shows the rule's words."""

import pygame
import pytest

from tests.ui.every_scene import BOTH, BREAK, EASY, FOUL, at_table
from tests.ui.hands import Hand, RoomMaker, stacked
from yagopool.table.shot import Contact, Flick, OffBoard, Stroke
from yagopool.text import speaker
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.place_stage import PlaceStage
from yagopool.ui.play.ruling import AGAIN, READ_ON
from yagopool.ui.play.stages import RollStage, Stage
from yagopool.ui.scenes.help import HelpScene, RuleScene, show_rule
from yagopool.ui.style import watching

ONE_OFF = Stroke("red2", (Contact("red2", "yellow2"), OffBoard("yellow2")))


def seated(scene: MatchScene) -> Hand:
    hand = Hand(scene)
    hand.draw()
    return hand


def at(hand: Hand, scene: MatchScene) -> bool:
    return hand.scene is scene


def written(hand: Hand) -> str:
    with watching() as words:
        hand.draw()
    return "\n".join(word.text for word in words)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_click_on_each_id_shows_that_rules_words(room: RoomMaker, lang: str) -> None:
    scene = at_table(room(lang=lang), EASY, (BREAK, ONE_OFF))
    hand = seated(scene)
    assert [chip.key for chip in scene.panels.rules] == ["E4", "G10", "G8", AGAIN]
    for chip in scene.panels.rules[:-1]:
        hand.click(chip.rect.center)
        assert isinstance(hand.scene, RuleScene)
        assert speaker(lang).say(f"rule.{chip.key.lower()}") in written(hand)
        hand.key(pygame.K_ESCAPE)
        assert at(hand, scene)
    scene.close()


def test_a_click_a_little_beside_an_id_still_means_it_and_is_no_drag(room: RoomMaker) -> None:
    scene = at_table(room(), EASY, (BREAK,))
    hand = seated(scene)
    aim = scene.stage.view().aiming
    box = scene.panels.rules[0].rect
    hand.click((box.left - 5, box.top - 5))
    assert isinstance(hand.scene, RuleScene)
    assert scene.stage.view().aiming == aim
    scene.close()


def test_the_questions_own_id_shows_its_rule(room: RoomMaker) -> None:
    scene = at_table(room(), EASY, (BOTH,))
    hand = seated(scene)
    assert scene.panels.dialog is not None
    assert scene.panels.dialog.rule is not None
    hand.click(scene.panels.dialog.rule.rect.center)
    assert isinstance(hand.scene, RuleScene)
    assert hand.scene.rule == "G4"
    scene.close()


def test_from_the_card_to_all_rules_at_this_one_and_back_to_the_table(room: RoomMaker) -> None:
    scene = at_table(room(), EASY, (BREAK,))
    hand = seated(scene)
    hand.click(scene.panels.rules[0].rect.center)
    hand.key(pygame.K_F2)
    assert isinstance(hand.scene, HelpScene)
    assert hand.scene.rule == scene.panels.rules[0].key
    hand.key(pygame.K_ESCAPE)
    assert at(hand, scene)
    scene.close()


def test_a_press_beside_the_card_puts_it_away(room: RoomMaker) -> None:
    scene = at_table(room(), EASY, (BREAK,))
    hand = seated(scene)
    hand.click(scene.panels.rules[0].rect.center)
    hand.click((5, 5))
    assert at(hand, scene)
    scene.close()


def test_a_rule_that_the_variant_does_not_have_opens_nothing(room: RoomMaker) -> None:
    scene = at_table(room(), EASY, (BREAK,))
    show_rule(stacked(scene).context, "easy", "P7")
    assert scene.app.top is scene
    scene.close()


def test_a_foul_is_looked_at_again_by_a_click(room: RoomMaker) -> None:
    scene = at_table(room(), EASY, (BREAK,))
    scene.controller.play(Flick("yellow3", 0.0, 200.0))
    scene.controller.end_shot({})
    scene.advance(0.0)
    hand = seated(scene)
    tag = next(chip for chip in scene.panels.rules if chip.key == AGAIN)
    hand.click(tag.rect.center)
    assert isinstance(scene.stage, RollStage)
    assert AGAIN not in [chip.key for chip in scene.panels.rules], "it is being looked at"
    hand.key(pygame.K_RETURN)
    assert isinstance(stage_of(scene), AimStage)
    assert [chip.key for chip in scene.panels.rules][-1] == AGAIN
    scene.close()


def stage_of(scene: MatchScene) -> Stage:
    return scene.stage


def test_a_foul_is_looked_at_again_before_balls_are_placed_too(room: RoomMaker) -> None:
    """The record's stroke was made up: what happens here is not what was ruled upon, and nothing breaks."""
    scene = at_table(room(), EASY, (BREAK, FOUL))
    hand = seated(scene)
    for key, stage in ((pygame.K_v, RollStage), (pygame.K_RETURN, PlaceStage)):
        hand.key(key)
        assert isinstance(stage_of(scene), stage)
    scene.close()


def test_a_tag_leads_to_the_sentences_left_out(room: RoomMaker) -> None:
    made = room(size=(900, 560))
    scene = at_table(made.set(made.settings.model_copy(update={"text_size": 200})), EASY, (BREAK, FOUL))
    me = Hand(scene)
    me.draw()
    (read_on,) = (chip for chip in scene.panels.rules if chip.key == READ_ON)
    me.click(read_on.rect.center)
    me.draw()
    assert scene.panels.log.at is not None
