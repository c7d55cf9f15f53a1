"""The first game: what makes it easy is said, the name is asked once, and it holds from then on."""

import pygame
import pytest

from tests.sentences import says
from tests.ui.hands import Hand, RoomMaker
from yagopool.games.settings import Settings
from yagopool.ui.games.yago.lesson_scene import FIRST_GAME, FirstGameScene
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.setup import SetupScene
from yagopool.ui.style import watching


def asked(room: RoomMaker, lang: str = "en", names: tuple[str, ...] = ()) -> Hand:
    here = room(lang=lang).set(Settings(tutorial_seen=True, language=lang, names=names))
    hand = Hand(MenuScene(here))
    hand.draw()
    assert isinstance(hand.scene, MenuScene)
    hand.click(hand.scene.group["play"].rect.center)
    assert isinstance(hand.scene, FirstGameScene)
    return hand


def typed(hand: Hand, words: str) -> None:
    for letter in words:
        hand.send(pygame.TEXTINPUT, text=letter)


def table(hand: Hand) -> MatchScene:
    assert isinstance(hand.scene, MatchScene)
    return hand.scene


@pytest.mark.parametrize(("lang", "guest"), [("en", "Guest"), ("de", "Gast")])
def test_enter_takes_the_name_that_is_offered(room: RoomMaker, lang: str, guest: str) -> None:
    hand = asked(room, lang)
    with watching() as words:
        hand.draw()
    assert says(" ".join(word.text for word in words), "ui.first_game.text", lang)
    hand.key(pygame.K_RETURN)
    match = table(hand).controller.session.match
    assert match.teams[0] == (guest,)
    assert (match.target, match.opener) == (1, "A")
    table(hand).close()


def test_the_newcomer_has_the_advantages_that_the_card_names(room: RoomMaker) -> None:
    hand = asked(room)
    hand.key(pygame.K_RETURN)
    setup = table(hand).controller.setup
    assert (setup.guide_of("A"), setup.guide_of("B"), setup.hand_of("A")) == ("stroke", "contact", "exact")
    assert setup.level == FIRST_GAME.level
    assert table(hand).context.settings.last.guide_a == "contact", "in this game only"
    table(hand).close()


def test_a_name_is_typed_over_the_one_offered_and_kept(room: RoomMaker) -> None:
    hand = asked(room)
    typed(hand, "Lea")
    hand.key(pygame.K_RETURN)
    assert table(hand).controller.session.match.teams[0] == ("Lea",)
    hand.key(pygame.K_ESCAPE)
    table_below = hand.app.scenes[-2]
    assert isinstance(table_below, MatchScene)
    settings = table_below.context.settings
    assert settings.last.team_a == ("Lea",)
    assert settings.names == ("Lea",)
    table_below.leave()
    menu = hand.scene
    assert isinstance(menu, MenuScene)
    hand.draw()
    hand.click(menu.group["two"].rect.center)
    assert isinstance(hand.scene, SetupScene)
    assert hand.scene.names[0] == "Lea"


@pytest.mark.parametrize("taken", ["Mika", "x" * 41])
def test_a_name_that_cannot_be_is_refused_or_cut_in_words(room: RoomMaker, taken: str) -> None:
    hand = asked(room)
    typed(hand, taken)
    hand.key(pygame.K_RETURN)
    match = table(hand).controller.session.match
    assert match.teams[0] == (taken[:40],)
    assert match.teams[1] != match.teams[0]
    table(hand).close()


def test_two_of_one_name_are_told_so_and_typing_goes_on(room: RoomMaker) -> None:
    hand = asked(room)
    typed(hand, "Lea+Lea")
    hand.key(pygame.K_RETURN)
    card = hand.scene
    assert isinstance(card, FirstGameScene)
    assert says(card.dialog.note, "error.setup.same_name")
    hand.key(pygame.K_BACKSPACE)
    assert card.dialog.note == ""
    hand.key(pygame.K_RETURN)
    assert table(hand).controller.session.match.teams[0] == ("Lea", "Le")
    table(hand).close()


def test_a_blank_name_is_a_guests_and_escape_goes_back(room: RoomMaker) -> None:
    hand = asked(room)
    typed(hand, " ")
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.scene, MenuScene)
    assert hand.scene.context.settings.names == ()
    hand = asked(room)
    typed(hand, " ")
    hand.key(pygame.K_RETURN)
    assert table(hand).controller.session.match.teams[0] == ("Guest",)
    table(hand).close()


def test_a_known_name_is_offered(room: RoomMaker) -> None:
    here = room().set(Settings(tutorial_seen=True).called(("Noa",)))
    hand = Hand(MenuScene(here))
    hand.draw()
    assert isinstance(hand.scene, MenuScene)
    hand.click(hand.scene.group["play"].rect.center)
    assert isinstance(hand.scene, FirstGameScene)
    assert hand.scene.words == "Noa"
