"""What happens for the first time is explained by a card next to the board, once, and never in lessons."""

from dataclasses import replace

import pygame
import pytest

from tests.sentences import says
from tests.ui.every_scene import BOTH, BREAK, EASY, at_table
from tests.ui.hands import Hand, RoomMaker
from yagopool.games.settings import Settings
from yagopool.games.yago.rules.state import Entry
from yagopool.table.shot import Contact, Flick, OffBoard, Potted, Stroke
from yagopool.ui.games.yago.lesson_scene import LessonScene
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.scenes.first_time import FirstTimeCard
from yagopool.ui.scenes.help import RuleScene
from yagopool.ui.style import watching

OFF = Stroke("red2", (Contact("red2", "yellow2"), OffBoard("yellow2")))
WRONG = Stroke("yellow1", (Contact("yellow1", "red2"),))
CASES: tuple[tuple[str, tuple[Entry, ...]], ...] = (
    ("foul", (BREAK, WRONG)),
    ("place", (BREAK, OFF)),
    ("colour", (BOTH,)),
)


def after(room: RoomMaker, entries: tuple[Entry, ...], settings: Settings, lang: str = "en") -> Hand:
    hand = Hand(at_table(room(lang=lang).set(settings.model_copy(update={"language": lang})), EASY, entries))
    hand.wait(0.05)
    return hand


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("topic", "entries"), CASES, ids=lambda one: one if isinstance(one, str) else "")
def test_it_is_explained_once(room: RoomMaker, topic: str, entries: tuple[Entry, ...], lang: str) -> None:
    hand = after(room, entries, Settings(tutorial_seen=True), lang)
    card = hand.scene
    assert isinstance(card, FirstTimeCard)
    assert card.topic == topic
    with watching() as words:
        hand.draw()
    assert says(" ".join(word.text for word in words), f"ui.first.{topic}.text", lang)
    board = card.context.viewport((1280, 800)).board
    assert not pygame.Rect(board).colliderect(card.dialog.rect), "the board is seen whole"
    hand.key(pygame.K_RETURN)
    table = hand.scene
    assert isinstance(table, MatchScene)
    assert topic in table.context.settings.explained
    hand.wait(1.0)
    assert hand.scene is table
    table.close()


def test_a_press_beside_the_card_goes_on_and_does_nothing_else(room: RoomMaker) -> None:
    hand = after(room, (BREAK, OFF), Settings(tutorial_seen=True))
    hand.draw()
    hand.click((640, 400))
    assert isinstance(hand.scene, MatchScene)
    assert hand.moves == []
    hand.scene.close()


@pytest.mark.parametrize(
    "settings", [Settings(), Settings(tutorial_seen=True, explained=("foul", "place", "colour"))], ids=("new", "told")
)
def test_nobody_is_told_twice_or_before_the_lessons(room: RoomMaker, settings: Settings) -> None:
    for _, entries in CASES:
        hand = after(room, entries, settings)
        assert isinstance(hand.scene, MatchScene)
        hand.scene.close()


def test_the_opponent_waits_while_a_foul_is_explained(room: RoomMaker) -> None:
    against = replace(EASY, use="computer", level="beginner")
    hand = Hand(at_table(room().set(Settings(tutorial_seen=True)), against, (BREAK, WRONG)))
    hand.wait(0.05)
    table = hand.app.scenes[-2]
    assert isinstance(hand.scene, FirstTimeCard)
    assert isinstance(table, MatchScene)
    assert says(table.view.prompt, "ui.table.waits")
    hand.key(pygame.K_RETURN)
    hand.wait(0.05)
    assert not says(table.view.prompt, "ui.table.waits")
    table.close()


def test_a_lesson_explains_by_itself(room: RoomMaker) -> None:
    hand = Hand(LessonScene(room().set(Settings(tutorial_seen=True)), 1))
    hand.wait(0.5)
    assert isinstance(hand.scene, LessonScene)
    hand.scene.close()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_ball_that_is_placed_on_a_line_is_said_to_be(room: RoomMaker, lang: str) -> None:
    fell = Stroke("blue", (Contact("blue", "red1"), Potted("blue", 5)))
    here = room(lang=lang).set(Settings(tutorial_seen=True, language=lang))
    hand = Hand(at_table(here, replace(EASY, variant="professional"), (fell,)))
    hand.wait(0.05)
    assert isinstance(hand.scene, FirstTimeCard)
    with watching() as words:
        hand.draw()
    assert says(" ".join(word.text for word in words), "ui.first.place.line", lang)
    hand.app.scenes[-2].close()


def test_at_the_first_foul_one_card_says_it_all_where_the_ruling_stands_else(room: RoomMaker) -> None:
    hand = after(room, (BREAK, WRONG), Settings(tutorial_seen=True))
    card = hand.scene
    assert isinstance(card, FirstTimeCard)
    with watching() as words:
        hand.draw()
    said = " ".join(word.text for word in words)
    assert said.count("E3") == 1, "the ruling below it says nothing"
    assert card.dialog.rule is not None
    hand.click(card.dialog.rule.rect.center)
    assert isinstance(hand.scene, RuleScene)
    assert hand.scene.rule == "E3"
    hand.app.scenes[0].close()


@pytest.mark.parametrize("still", [False, True])
def test_the_shots_of_a_foul_fly_from_where_it_happened_to_the_card_of_who_has_them(
    room: RoomMaker, still: bool
) -> None:
    settings = Settings(tutorial_seen=True, explained=("foul",), reduced_motion=still)
    hand = Hand(at_table(room().set(settings), EASY, (BREAK,)))
    table = hand.table
    table.controller.play(Flick("yellow1", 90.0, 600.0))
    table.go_on()
    hand.key(pygame.K_RETURN)
    hand.wait(0.1)
    while table.controller.unseen is not None:
        hand.wait(0.05)
    panels = table.panels
    assert panels.shots is not None
    assert panels.shots[0] == "B"
    assert (panels.flown is None) is still
    hand.draw()
    hand.wait(1.2)
    assert panels.flown is None
    table.close()
