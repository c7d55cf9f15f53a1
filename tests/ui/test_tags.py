"""Balls that words speak of wear their numbers, and are found by them."""

import math
from itertools import combinations
from typing import Any

import pygame

from scripts.gallery_tables import BREAK, FOUL, at_table
from tests.ui.every_scene import EASY
from tests.ui.hands import RoomMaker, drawn
from yagopool.games.yago.board import BALLS, rack
from yagopool.match.game import Problem, pieces_named
from yagopool.table.geometry import Point
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.input.aim import Pointer
from yagopool.ui.picture.annotations import draw_tags
from yagopool.ui.style import Style, watching
from yagopool.ui.viewport import Viewport


def test_balls_are_found_among_all_other_arguments() -> None:
    told = Problem("x", "E3", "problem.finger_room", (("ball", "red2"), ("balls", ("yellow1", "blue")), ("pot", 3)))
    assert pieces_named([told]) == {"red2", "yellow1", "blue"}


def tags(scene: Any) -> list[str]:
    """Return the numbers upon the balls, in the order they are drawn."""
    board, chips = pygame.Rect(scene.panels.viewport.field), [word for word in drawn(scene) if word.role == "chip"]
    return [word.text for word in chips if word.text.isdigit() and all(map(board.contains, word.places))]


def test_no_ball_wears_a_number_unless_a_setting_asks(room: RoomMaker) -> None:
    assert tags(at_table(room(), EASY, (BREAK,))) == []
    assert sorted(tags(at_table(room(ball_numbers=True), EASY, (BREAK,)))) == sorted("1234512345")


def test_the_ball_under_the_pointer_is_named(room: RoomMaker) -> None:
    scene = at_table(room(), EASY, (BREAK,))
    scene.stage.pointed(Pointer("move", scene.controller.layout.balls["yellow4"]))
    assert "yellow4" in scene.stage.view().named
    scene.stage.pointed(Pointer("move", Point(260.0, 5.0)))
    assert "yellow4" not in scene.stage.view().named


def test_a_ball_that_is_placed_wears_its_number_with_those_in_its_way(room: RoomMaker) -> None:
    scene = at_table(room(), EASY, (BREAK, FOUL))
    shown = scene.stage.view()
    assert shown.ghost.ball in shown.named


def test_all_numbers_can_be_told_in_the_tightest_rack() -> None:
    pygame.font.init()
    viewport, layout = Viewport.of((1280, 800), STANDARD_BOARD), rack(STANDARD_BOARD)
    with watching() as words:
        draw_tags(pygame.Surface((1280, 800)), viewport, Style(unit=viewport.unit), layout.balls, BALLS, radius=17.5)
    middles = [place.center for word in words for place in word.places]
    assert len(middles) == 10
    assert min(math.dist(a, b) for a, b in combinations(middles, 2)) > 12.0
