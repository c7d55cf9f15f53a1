"""Rows on the map and on the board: which are open, which stand, which pot would complete one for whom."""

from dataclasses import replace

import pygame
import pytest

from tests.ui.every_scene import EASY, ROW, at_table
from tests.ui.hands import Hand, RoomMaker
from yagopool.text import speaker
from yagopool.ui.games.yago.look import PotMap, PotMapLook, RowsOnBoard, pot_map_look
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.style import FINGER, watching

PAD_X = {"type": pygame.CONTROLLERBUTTONDOWN, "button": pygame.CONTROLLER_BUTTON_X, "fine": 1}
"""The button with the left trigger held."""


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_map_says_which_pots_complete_a_row_and_for_whom(room: RoomMaker, lang: str) -> None:
    scene = at_table(room(lang=lang), EASY, ROW[:3])
    assert pot_map_look(scene.controller.state).threats == (("red", 4), ("red", 6))
    with watching() as words:
        Hand(scene).draw()
    assert scene.panels.chart_at is not None
    said = speaker(lang).count("ui.map.threat", 2, player=" + ".join(EASY.teams[0]), pots=(4, 6))
    shown = " ".join(word.text for word in words if pygame.Rect(scene.panels.chart_at).contains(word.places[0]))
    assert said in shown
    assert not any(word.cut for word in words)
    scene.close()


def test_a_pointer_over_the_map_shows_its_rows_on_the_board(room: RoomMaker) -> None:
    scene = at_table(room(), EASY, ROW[:3])
    hand = Hand(scene)
    hand.draw()
    window = pygame.display.get_surface()
    assert window is not None
    assert scene.panels.chart_at is not None
    field = pygame.Rect(scene.panels.viewport.field)
    hand.send(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
    before = window.subsurface(field).copy()
    over = pygame.Rect(scene.panels.chart_at).center
    hand.send(pygame.MOUSEMOTION, pos=over, rel=(0, 0), buttons=(0, 0, 0))
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(window.subsurface(field), "RGB")
    hand.send(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(window.subsurface(field), "RGB")
    scene.close()


@pytest.mark.parametrize("press", [{"type": pygame.KEYDOWN, "key": pygame.K_o, "mod": 0}, PAD_X], ids=["key", "pad"])
def test_a_key_shows_the_rows_on_the_board_until_it_is_pressed_again(room: RoomMaker, press: dict[str, int]) -> None:
    """On demand by every device, also where large letters leave no room for the map."""
    scene = at_table(room(), EASY, ROW[:3])
    hand = Hand(scene)
    window = pygame.display.get_surface()
    assert window is not None
    hand.send(press["type"], **{name: value for name, value in press.items() if name != "type"})
    field = pygame.Rect(scene.panels.viewport.field)
    shown = pygame.image.tobytes(window.subsurface(field), "RGB")
    hand.send(press["type"], **{name: value for name, value in press.items() if name != "type"})
    hidden = pygame.image.tobytes(window.subsurface(field), "RGB")
    hand.send(press["type"], **{name: value for name, value in press.items() if name != "type"})
    assert shown != hidden
    assert shown == pygame.image.tobytes(window.subsurface(field), "RGB")
    scene.close()


def unasked(scene: MatchScene) -> PotMapLook:
    """Return what a table's board shows without a key."""
    panels, state = scene.panels, scene.controller.state
    chart = PotMap.of(state, ())
    return chart.marks(panels.viewport, panels.style, scene.controller.spec, 1.0, 0.0, asked=False).look


def test_a_row_that_won_is_seen_on_the_board_unasked(room: RoomMaker) -> None:
    over = at_table(room(), EASY, ROW)
    look = unasked(over)
    assert look.full_rows == (("red", (6, 8, 9)),)
    assert not look.open_rows
    over.close()


def test_a_row_one_ball_from_done_is_on_the_board_unasked_as_seen_by_who_plays_or_the_one_person(
    room: RoomMaker,
) -> None:
    """ROW leaves two red balls of a row, and the side of the red ones to play."""
    on = at_table(room(), EASY, ROW[:3])
    state = on.controller.state
    look = unasked(on)
    assert {colour for colour, _ in look.near} == {"red"}
    assert not look.open_rows
    assert look.own == state.colour_of_side(state.shooter_next or "A")
    assert pot_map_look(state, ("B",)).own == state.colour_of_side("B")
    pictures = []
    for own in ("red", "yellow", None):
        window = pygame.Surface((1280, 800))
        RowsOnBoard(on.panels.viewport, on.panels.style, on.controller.spec, replace(look, own=own)).draw(window)
        pictures.append(pygame.image.tobytes(window, "RGB"))
    assert len(set(pictures)) == 3, "one's own row, an opponent's, and one that is nobody's yet"
    on.close()


def test_a_pull_over_the_map_shows_no_rows(room: RoomMaker) -> None:
    scene = at_table(room(), EASY, ROW[:3])
    hand = Hand(scene)
    hand.draw()
    window, panels = pygame.display.get_surface(), scene.panels
    assert window is not None
    assert panels.chart_at is not None
    stage = scene.stage
    assert isinstance(stage, AimStage)
    ball = next(iter(stage.view().lit))
    place = panels.viewport.to_window(scene.controller.layout.balls[ball])
    start = (round(place[0]), round(place[1]))
    over = pygame.Rect(panels.chart_at).center
    hand.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    hand.send(pygame.MOUSEMOTION, pos=over, rel=(0, 0), buttons=(1, 0, 0))
    assert stage.drags
    assert not vars(panels)["_chart_hovered"]
    hand.send(pygame.MOUSEBUTTONDOWN, pos=over, button=3)
    hand.send(pygame.MOUSEMOTION, pos=over, rel=(0, 0), buttons=(0, 0, 0))
    assert not stage.drags
    assert vars(panels)["_chart_hovered"]
    scene.close()


def test_on_a_phone_the_buttons_of_a_turn_are_wide_enough_for_fingers(room: RoomMaker) -> None:
    scene = at_table(room(size=(390, 844)), EASY)
    Hand(scene).draw()
    assert all(one.rect.w >= FINGER for one in (*scene.panels.nudges.group, *scene.panels.buttons))
    scene.close()
