"""The menu and what is agreed on before a match, by posted events; and what cannot be agreed on."""

import shutil
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.sentences import says
from tests.ui.hands import Hand, HandMaker, RoomMaker
from yagopool.ai.levels import LEVELS
from yagopool.games.settings import LastMatch
from yagopool.games.yago.rules.state import Match
from yagopool.practice.folders import Folders
from yagopool.table.shot import Flick
from yagopool.text.speaker import LANGUAGES
from yagopool.ui.games.yago.lesson_scene import FirstGameScene
from yagopool.ui.play.dialogs import GIVE_UP
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import LONGEST_NAME, Setup, SetupError, toss
from yagopool.ui.practice.practice_menu import PracticeScene
from yagopool.ui.scenes.menu import ALONE, MenuScene, has_matches
from yagopool.ui.scenes.overlay import ChoiceScene
from yagopool.ui.scenes.pause import PauseScene
from yagopool.ui.scenes.setup import SetupScene


@pytest.fixture
def at_menu(hand: HandMaker) -> Hand:
    return hand(MenuScene)


def chosen_by_keys(at_menu: Hand, kind: type[object], key: str) -> None:
    """Go down to a button of what is open, and press it."""
    assert isinstance(at_menu.scene, kind)
    for _ in at_menu.group:
        if at_menu.group.focus is not at_menu.group[key]:
            at_menu.key(pygame.K_DOWN)
    at_menu.key(pygame.K_RETURN)


def test_enter_twice_from_the_menu_is_at_the_table_and_keys_alone_play(at_menu: Hand) -> None:
    at_menu.key(*[pygame.K_DOWN] * 2, pygame.K_RIGHT, pygame.K_RETURN)
    assert isinstance(at_menu.scene, SetupScene)
    at_menu.key(pygame.K_RETURN)
    assert isinstance(at_menu.scene, MatchScene)
    at_menu.key(pygame.K_LEFT, pygame.K_LEFT, pygame.K_RETURN)
    assert at_menu.moves == [Flick("blue", 91.0, 2400.0)]
    at_menu.key(pygame.K_SPACE)
    assert at_menu.controller.unseen is None
    at_menu.key(pygame.K_ESCAPE)
    chosen_by_keys(at_menu, PauseScene, "concede")
    chosen_by_keys(at_menu, ChoiceScene, GIVE_UP)
    assert at_menu.table.controller.state.phase == "game_over"
    at_menu.wait(1.0)
    at_menu.key(pygame.K_RETURN)
    assert (at_menu.controller.state.phase, at_menu.controller.state.game) == ("break", 2)


def test_enter_does_what_the_menu_shows_after_a_click_elsewhere(at_menu: Hand) -> None:
    at_menu.press("settings")
    assert not isinstance(at_menu.scene, MenuScene)
    at_menu.key(pygame.K_ESCAPE)
    assert isinstance(at_menu.scene, MenuScene)
    at_menu.key(pygame.K_RETURN)
    assert isinstance(at_menu.scene, FirstGameScene), "the first, golden button's"


def test_a_newcomer_is_offered_a_first_game_then_the_lessons(at_menu: Hand) -> None:
    assert [widget.key for widget in at_menu.group if widget.key][:2] == ["play", "learn"]
    at_menu.press("play")
    assert isinstance(at_menu.scene, FirstGameScene)
    at_menu.key(pygame.K_RETURN)
    setup = at_menu.controller.setup
    assert (setup.target, setup.level_of("B")) == (1, LEVELS[0].name)


def test_the_menu_keeps_its_places_after_the_first_match(room: RoomMaker, tmp_path: Path) -> None:
    here = replace(room(), folders=Folders(tmp_path))
    keys = [widget.key for widget in MenuScene(here).widgets()]
    (tmp_path / "matches").mkdir(parents=True)
    shutil.copy(Path(__file__).parents[1] / "golden" / "easy.jsonl", tmp_path / "matches")
    assert has_matches(here)
    assert [widget.key for widget in MenuScene(here).widgets()] == keys


@pytest.mark.parametrize(("size", "board"), [((390, 844), False), ((430, 932), True)], ids=["small", "large"])
def test_above_a_menu_stands_a_board_or_none_and_the_menu_begins_at_the_top(
    hand: HandMaker, size: tuple[int, int], board: bool
) -> None:
    player = hand(lambda here: SetupScene(here, replace(here.setup, use="computer")), size=size)
    window = pygame.display.get_surface()
    assert window is not None
    player.scene.draw(window)
    first = min(widget.rect.y for widget in player.group)
    assert (first > size[1] / 4) is board


def test_with_nobody_there_the_table_plays_a_game_of_its_own_until_it_is_over(at_menu: Hand) -> None:
    menu = at_menu.scene
    racked = menu.balls()
    at_menu.wait(ALONE - 0.5)
    at_menu.key(pygame.K_DOWN)
    at_menu.wait(ALONE - 0.5)
    assert menu.balls() == racked, "somebody was there"
    at_menu.wait(4.0)
    assert menu.balls() != racked
    at_menu.wait(120.0)
    menu.stale = False
    at_menu.wait(5.0)
    assert not menu.stale, "it is over"
    assert sum(look.sunk for look in menu.balls().values()) >= 5
    menu.enter()
    assert menu.balls() == racked


def test_with_reduced_motion_the_table_stays_as_it_is(hand: HandMaker) -> None:
    at_menu = hand(MenuScene, reduced_motion=True)
    racked = at_menu.scene.balls()
    at_menu.wait(ALONE + 5.0)
    assert at_menu.scene.balls() == racked


def named(at_menu: Hand, name: str) -> None:
    """Write another name for side A."""
    field = at_menu.group["A"].rect
    at_menu.click((field.centerx, field.bottom - 10))
    at_menu.key(*[pygame.K_BACKSPACE] * 3)
    at_menu.type(name)


def test_names_target_and_variant_are_agreed_in_the_menu(at_menu: Hand) -> None:
    at_menu.press("two")
    for key, right in (("variant", True), ("target", False), ("opener", True)):
        rect = at_menu.group[key].rect
        at_menu.click((rect.right - 20 if right else rect.x + 20, rect.bottom - 10))
    named(at_menu, "Mia + Leo")
    at_menu.press("start")
    assert at_menu.controller.session.match == Match("professional", 1, (("Mia", "Leo"), ("Ben",)), "B")


def test_a_setup_that_cannot_be_says_why_and_stays(at_menu: Hand) -> None:
    at_menu.press("two")
    named(at_menu, "Ben")
    at_menu.press("start")
    assert isinstance(at_menu.scene, SetupScene)
    assert says(at_menu.group["problem"].text, "error.setup.same_name")


def test_against_the_computer_and_practice_from_the_menu(hand: HandMaker) -> None:
    at_menu = hand(MenuScene)
    at_menu.press("computer", "start")
    assert at_menu.table.controller.setup.level_of("B") == "beginner"
    at_menu = hand(MenuScene)
    at_menu.press("practice")
    assert isinstance(at_menu.scene, PracticeScene)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_setup_keeps_its_places_whatever_is_chosen_and_enter_starts_it(hand: HandMaker, lang: str) -> None:
    at_menu = hand(MenuScene, lang=lang)
    at_menu.press("computer")
    at_menu.draw()
    places = {tuple(widget.rect) for widget in at_menu.group}
    for key in ("variant", "level"):
        for segment in at_menu.group[key].segments:
            at_menu.click(segment.center)
            at_menu.draw()
            assert {tuple(widget.rect) for widget in at_menu.group} == places
    at_menu.key(pygame.K_RETURN)
    assert isinstance(at_menu.scene, MatchScene)


def test_quit_ends_the_game(at_menu: Hand) -> None:
    at_menu.press("quit")
    assert at_menu.scene is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_opponent_tells_their_level_and_temper(hand: HandMaker, lang: str) -> None:
    at_menu = hand(MenuScene, lang=lang)
    at_menu.press("computer")
    say = at_menu.scene.context.speaker.say
    for level in LEVELS:
        at_menu.answer("level", level.name)
        said = at_menu.group["about_level"].text
        assert say(f"ui.level.{level.name}") in said
        assert say(f"ui.temper.{level.name}") in said


def test_nobody_is_called_like_their_opponent(at_menu: Hand) -> None:
    at_menu.press("computer")
    say, own = at_menu.scene.context.speaker.say, at_menu.scene.setup.level
    name, level = say(f"ui.opponent.{own}"), say(f"ui.level.{own}")
    for mine, other in (("Ann", name), (name, level), (f"Ann + {name}", level)):
        at_menu.answer("A", mine)
        assert at_menu.group["opener"].options[-1] == ("B", other)


def test_a_level_that_is_none_of_ours_gives_way_to_the_weakest(at_menu: Hand) -> None:
    asked = SetupScene(at_menu.scene.context, Setup(use="computer", level="grandmaster"))
    assert asked.setup.level == LEVELS[0].name == Setup().level == LastMatch().level


# The agreement itself


@pytest.mark.parametrize("target", [0, -1, 1_000_001])
def test_targets_that_cannot_be(target: int) -> None:
    with pytest.raises(SetupError) as refused:
        Setup(target=target).match()
    assert refused.value.key == "error.setup.target"
    assert refused.value.arguments["target"] == target


@pytest.mark.parametrize(
    ("teams", "key"),
    [
        ((("Ann",), ("",)), "empty_name"),
        ((("Ann", "  "), ("Ben",)), "empty_name"),
        (((), ("Ben",)), "empty_name"),
        ((("Ann",), ("Ann",)), "same_name"),
        ((("Ann", "Ann"), ("Ben",)), "same_name"),
        ((("A" * (LONGEST_NAME + 1),), ("Ben",)), "long_name"),
        ((("Ann", "A\x00my"), ("Ben",)), "strange_name"),
        ((("Ann",), ("Be\nn",)), "strange_name"),
        ((("Ann",), ("Be\udcff",)), "strange_name"),
    ],
)
def test_names_that_cannot_be(teams: tuple[tuple[str, ...], tuple[str, ...]], key: str) -> None:
    with pytest.raises(SetupError) as refused:
        Setup(teams=teams).match()
    assert refused.value.key == f"error.setup.{key}"


def test_the_toss_is_drawn_from_the_seed_and_fair() -> None:
    assert [toss(seed) for seed in range(50)] == [toss(seed) for seed in range(50)]
    assert 400 < sum(toss(seed) == "A" for seed in range(1000)) < 600
    assert Setup(opener=None, seed=3).match().opener == toss(3)
