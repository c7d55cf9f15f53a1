"""The menu and the agreement before a match, by posted events."""

import pygame
import pytest

from tests.sentences import says
from tests.ui.hands import HandMaker
from yagopool.ai.levels import LEVELS
from yagopool.games.settings import LastMatch
from yagopool.table.shot import Flick
from yagopool.text.speaker import LANGUAGES
from yagopool.ui.games.yago.lesson_scene import FirstGameScene
from yagopool.ui.play.dialogs import GIVE_UP
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.practice.practice_menu import PracticeScene
from yagopool.ui.scenes.menu import ALONE, MenuScene
from yagopool.ui.scenes.overlay import ChoiceScene
from yagopool.ui.scenes.pause import PauseScene
from yagopool.ui.scenes.setup import SetupScene
from yagopool.ui.widgets.base import Message
from yagopool.ui.widgets.choice import SegmentedControl


def test_enter_twice_from_the_menu_is_at_the_table_and_keys_alone_play(hand: HandMaker) -> None:
    at_menu = hand(MenuScene)
    for _ in range(4):
        at_menu.key(pygame.K_DOWN)
    at_menu.key(pygame.K_RETURN)
    assert isinstance(at_menu.scene, SetupScene)
    at_menu.key(pygame.K_RETURN)
    assert isinstance(at_menu.scene, MatchScene)
    at_menu.key(pygame.K_LEFT)
    at_menu.key(pygame.K_LEFT)
    at_menu.key(pygame.K_RETURN)
    assert at_menu.moves == [Flick("blue", 91.0, 2400.0)]
    at_menu.key(pygame.K_SPACE)
    assert at_menu.table.controller.unseen is None
    at_menu.key(pygame.K_ESCAPE)
    assert isinstance(at_menu.scene, PauseScene)
    group = at_menu.scene.dialog.group
    for _ in group:
        if group.focus is not group["concede"]:
            at_menu.key(pygame.K_DOWN)
    at_menu.key(pygame.K_RETURN)
    assert isinstance(at_menu.scene, ChoiceScene)
    group = at_menu.scene.dialog.group
    for _ in group:
        if group.focus is not group[GIVE_UP]:
            at_menu.key(pygame.K_DOWN)
    at_menu.key(pygame.K_RETURN)
    assert isinstance(at_menu.scene, MatchScene)
    assert at_menu.table.controller.state.phase == "game_over"
    at_menu.wait(1.0)
    at_menu.key(pygame.K_RETURN)
    now = at_menu.table.controller.state
    assert (now.phase, now.game) == ("break", 2)


def test_enter_does_what_the_menu_shows_after_a_click_elsewhere(hand: HandMaker) -> None:
    at_menu = hand(MenuScene)
    at_menu.press("settings")
    assert not isinstance(at_menu.scene, MenuScene)
    at_menu.key(pygame.K_ESCAPE)
    assert isinstance(at_menu.scene, MenuScene)
    at_menu.key(pygame.K_RETURN)
    assert isinstance(at_menu.scene, FirstGameScene), "the first, golden button's"


def keys_of(scene: MenuScene) -> list[str]:
    return [widget.key for widget in scene.group if widget.key]


def test_a_newcomer_is_offered_a_first_game_then_the_lessons(hand: HandMaker) -> None:
    at_menu = hand(MenuScene)
    assert isinstance(at_menu.scene, MenuScene)
    assert keys_of(at_menu.scene)[:3] == ["play", "learn", "day"]
    at_menu.press("play")
    assert isinstance(at_menu.scene, FirstGameScene)
    at_menu.key(pygame.K_RETURN)
    setup = at_menu.table.controller.setup
    assert (setup.target, setup.level_of("B")) == (1, LEVELS[0].name)
    at_menu.table.close()


def test_with_nobody_there_the_table_plays_a_game_of_its_own_until_it_is_over(hand: HandMaker) -> None:
    at_menu = hand(MenuScene)
    menu = at_menu.scene
    assert isinstance(menu, MenuScene)
    racked = menu.balls()
    at_menu.wait(ALONE - 0.5)
    at_menu.key(pygame.K_DOWN)
    at_menu.wait(ALONE - 0.5)
    assert menu.balls() == racked, "somebody was there"
    at_menu.wait(4.0)
    assert menu.balls() != racked
    for _ in range(240):
        at_menu.wait(0.5)
    menu.stale = False
    at_menu.wait(5.0)
    assert not menu.stale, "it is over"
    assert sum(look.sunk for look in menu.balls().values()) >= 5
    menu.enter()
    assert menu.balls() == racked


def test_with_reduced_motion_the_table_stays_as_it_is(hand: HandMaker) -> None:
    at_menu = hand(MenuScene)
    menu = at_menu.scene
    assert isinstance(menu, MenuScene)
    menu.furnish(menu.context.set(menu.context.settings.model_copy(update={"reduced_motion": True})))
    racked = menu.balls()
    at_menu.wait(ALONE + 5.0)
    assert menu.balls() == racked


def test_names_target_and_variant_are_agreed_in_the_menu(hand: HandMaker) -> None:
    at_menu = hand(MenuScene)
    at_menu.press("two")
    scene = at_menu.scene
    assert isinstance(scene, SetupScene)
    variant = scene.group["variant"].rect
    at_menu.click((variant.right - 20, variant.bottom - 10))
    name = scene.group["A"].rect
    at_menu.click((name.centerx, name.bottom - 10))
    for _ in range(3):
        at_menu.key(pygame.K_BACKSPACE)
    at_menu.type("Mia + Leo")
    target = scene.group["target"].rect
    at_menu.click((target.x + 20, target.bottom - 10))
    opener = scene.group["opener"].rect
    at_menu.click((opener.right - 20, opener.bottom - 10))
    at_menu.press("start")
    match = at_menu.table.controller.session.match
    assert match.variant == "professional"
    assert match.teams == (("Mia", "Leo"), ("Ben",))
    assert (match.target, match.opener) == (1, "B")


def test_a_setup_that_cannot_be_says_why_and_stays(hand: HandMaker) -> None:
    at_menu = hand(MenuScene)
    at_menu.press("two")
    scene = at_menu.scene
    assert isinstance(scene, SetupScene)
    name = scene.group["A"].rect
    at_menu.click((name.centerx, name.bottom - 10))
    for _ in range(3):
        at_menu.key(pygame.K_BACKSPACE)
    at_menu.type("Ben")
    at_menu.press("start")
    assert at_menu.scene is scene
    assert says(getattr(scene.group["problem"], "text", ""), "error.setup.same_name")


def test_against_the_computer_and_practice_from_the_menu(hand: HandMaker) -> None:
    at_menu = hand(MenuScene)
    at_menu.press("computer")
    at_menu.press("start")
    assert at_menu.table.controller.setup.level_of("B") == "beginner"
    at_menu.table.close()
    at_menu = hand(MenuScene)
    at_menu.press("practice")
    assert isinstance(at_menu.scene, PracticeScene)


def test_quit_ends_the_game(hand: HandMaker) -> None:
    at_menu = hand(MenuScene)
    at_menu.press("quit")
    assert at_menu.scene is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_opponent_tells_their_level_and_temper(hand: HandMaker, lang: str) -> None:
    at_menu = hand(MenuScene, lang=lang)
    at_menu.press("computer")
    scene = at_menu.scene
    assert isinstance(scene, SetupScene)
    say = scene.context.speaker.say
    for level in LEVELS:
        scene.answer(Message("level", level.name))
        said = getattr(scene.group["about_level"], "text", "")
        assert say(f"ui.level.{level.name}") in said
        assert say(f"ui.temper.{level.name}") in said


def test_nobody_is_called_like_their_opponent(hand: HandMaker) -> None:
    at_menu = hand(MenuScene)
    at_menu.press("computer")
    scene = at_menu.scene
    assert isinstance(scene, SetupScene)
    name, level = (scene.context.speaker.say(f"ui.{what}.{scene.setup.level}") for what in ("opponent", "level"))
    for own, other in (("Ann", name), (name, level), (f"Ann + {name}", level)):
        scene.answer(Message("A", own))
        openers = next(widget for widget in scene.group if widget.key == "opener")
        assert isinstance(openers, SegmentedControl)
        assert openers.options[-1] == ("B", other)


def test_a_level_that_is_none_of_ours_gives_way_to_the_weakest(hand: HandMaker) -> None:
    scene = hand(MenuScene).scene
    assert isinstance(scene, MenuScene)
    asked = SetupScene(scene.context, Setup(use="computer", level="grandmaster"))
    assert asked.setup.level == LEVELS[0].name == Setup().level == LastMatch().level
