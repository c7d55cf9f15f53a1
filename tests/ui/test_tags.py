"""Balls that words speak of wear their numbers, and are found by them."""

import math
from itertools import combinations

import pygame

from tests.ui.every_scene import BREAK, EASY, FOUL, at_table
from tests.ui.hands import RoomMaker
from yagopool.games.yago.board import BALLS, rack
from yagopool.match.game import Problem
from yagopool.table.geometry import Point
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.input.aim import Pointer
from yagopool.ui.picture.annotations import draw_tags
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.view_model import balls_named
from yagopool.ui.style import Style, Written, watching
from yagopool.ui.viewport import Viewport


def test_balls_are_found_among_all_other_arguments() -> None:
    told = Problem("x", "E3", "problem.finger_room", (("ball", "red2"), ("balls", ("yellow1", "blue")), ("pot", 3)))
    assert balls_named([told]) == {"red2", "yellow1", "blue"}


def tags(scene: MatchScene) -> list[str]:
    """Return the numbers upon the balls, in the order they are drawn."""
    window = pygame.display.get_surface()
    assert window is not None
    with watching() as words:
        scene.draw(window)
    board = scene.panels.viewport.field
    return [word.text for word in words if word.role == "chip" and word.text.isdigit() and _within(word, board)]


def _within(word: Written, board: tuple[int, int, int, int]) -> bool:
    return all(pygame.Rect(board).contains(place) for place in word.places)


def test_no_ball_wears_a_number_unless_a_setting_asks(room: RoomMaker) -> None:
    here = room()
    scene = at_table(here, EASY, (BREAK,))
    assert tags(scene) == []
    scene.close()
    numbered = at_table(here.set(here.settings.model_copy(update={"ball_numbers": True})), EASY, (BREAK,))
    assert sorted(tags(numbered)) == sorted("1234512345")
    numbered.close()


def test_the_ball_under_the_pointer_is_named(room: RoomMaker) -> None:
    scene = at_table(room(), EASY, (BREAK,))
    scene.stage.pointed(Pointer("move", scene.controller.layout.balls["yellow4"]))
    assert "yellow4" in scene.stage.view().named
    scene.stage.pointed(Pointer("move", Point(260.0, 5.0)))
    assert "yellow4" not in scene.stage.view().named
    scene.close()


def test_a_ball_that_is_placed_wears_its_number_with_those_in_its_way(room: RoomMaker) -> None:
    scene = at_table(room(), EASY, (BREAK, FOUL))
    shown = scene.stage.view()
    assert shown.ghost is not None
    assert shown.ghost.ball in shown.named
    scene.close()


def test_all_numbers_can_be_told_in_the_tightest_rack() -> None:
    pygame.font.init()
    viewport, layout = Viewport.of((1280, 800), STANDARD_BOARD), rack(STANDARD_BOARD)
    with watching() as words:
        draw_tags(pygame.Surface((1280, 800)), viewport, Style(unit=viewport.unit), layout.balls, BALLS, radius=17.5)
    middles = [place.center for word in words for place in word.places]
    assert len(middles) == 10
    assert min(math.dist(a, b) for a, b in combinations(middles, 2)) > 12.0
