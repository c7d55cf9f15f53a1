"""Balls that words speak of wear their numbers, and are found by them."""

import math
from itertools import combinations

import pygame
import pytest

from tests.ui.every_scene import BREAK, EASY, FOUL, OPEN, at_table
from tests.ui.hands import RoomMaker
from yagopool.games.yago.board import BALLS, rack
from yagopool.match.game import Problem
from yagopool.table.geometry import Point
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.input.aim import Pointer
from yagopool.ui.picture.annotations import draw_tags, number_of
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.view_model import balls_named
from yagopool.ui.style import Style, Written, watching
from yagopool.ui.viewport import Viewport

RADIUS = STANDARD_BOARD.ball_radius


def test_a_number_is_the_one_in_the_balls_name_and_blue_has_none() -> None:
    assert [number_of(ball) for ball in BALLS] == [*"12345", *"12345", ""]


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


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (3840, 2160)])
def test_tags_stand_at_their_balls_and_apart_from_each_other(size: tuple[int, int]) -> None:
    pygame.font.init()
    viewport = Viewport.of(size, STANDARD_BOARD)
    surface = pygame.Surface(size)
    with watching() as words:
        draw_tags(surface, viewport, Style(unit=viewport.unit), OPEN.balls, BALLS, radius=RADIUS)
    middles = [place.center for word in words for place in word.places]
    assert len(middles) == len([ball for ball in OPEN.balls if ball != "blue"])
    for ball, at in zip((ball for ball in BALLS if ball in OPEN.balls), middles, strict=True):
        assert math.dist(at, viewport.to_window(OPEN.balls[ball])) < viewport.length(2.2 * RADIUS)
    assert all(math.dist(a, b) > viewport.length(8.0) for a, b in combinations(middles, 2))


def test_all_numbers_can_be_told_in_the_tightest_rack() -> None:
    pygame.font.init()
    viewport, layout = Viewport.of((1280, 800), STANDARD_BOARD), rack(STANDARD_BOARD)
    with watching() as words:
        draw_tags(pygame.Surface((1280, 800)), viewport, Style(unit=viewport.unit), layout.balls, BALLS, radius=RADIUS)
    middles = [place.center for word in words for place in word.places]
    assert len(middles) == 10
    assert min(math.dist(a, b) for a, b in combinations(middles, 2)) > 12.0


def test_a_number_makes_room_for_a_hints() -> None:
    pygame.font.init()
    viewport = Viewport.of((1280, 800), STANDARD_BOARD)
    style, ball = Style(unit=viewport.unit), Point(260.0, 400.0)

    def middle(*discs: Point) -> tuple[float, float]:
        with watching() as words:
            surface = pygame.Surface((1280, 800))
            draw_tags(surface, viewport, style, {"red1": ball}, {"red1"}, radius=RADIUS, discs=discs, disc=12.0)
        return words[0].places[0].center

    free = middle()
    taken = viewport.to_board(free)
    assert math.dist(middle(taken), free) > 12.0
