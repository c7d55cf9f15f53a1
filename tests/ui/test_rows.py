"""Rows on the map and on the board: which are open, which stand, which pot would complete one for whom."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from tests.ui.every_scene import EASY, ROW, at_table
from tests.ui.hands import Hand, RoomMaker, picture
from yagopool.text import speaker
from yagopool.ui.games.yago.look import PotMap, RowsOnBoard, pot_map_look
from yagopool.ui.style import FINGER


def near(room: RoomMaker, **about: object) -> Hand:
    """Return a table where red may complete a row in two pots."""
    table = Hand(at_table(room(**about), EASY, ROW[:3]))
    table.draw()
    return table


def field(table: Hand) -> bytes:
    return picture(table.app.window, table.panels.viewport.field)


def chart(table: Hand) -> pygame.Rect:
    return pygame.Rect(table.panels.chart_at)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_map_says_which_pots_complete_a_row_and_for_whom(room: RoomMaker, lang: str) -> None:
    table = near(room, lang=lang)
    assert pot_map_look(table.controller.state).threats == (("red", 4), ("red", 6))
    written = table.written()
    said = speaker(lang).count("ui.map.threat", 2, player=" + ".join(EASY.teams[0]), pots=(4, 6))
    assert said in " ".join(word.text for word in written if chart(table).contains(word.places[0]))
    assert not any(word.cut for word in written)


def test_a_pointer_over_the_map_shows_its_rows_on_the_board(room: RoomMaker) -> None:
    table = near(room)
    pictures = []
    for place in ((5, 5), chart(table).center, (5, 5)):
        table.hover(place)
        pictures.append(field(table))
    assert pictures[0] == pictures[2] != pictures[1]


@pytest.mark.parametrize("device", ["key", "pad"])
def test_a_key_shows_the_rows_on_the_board_until_it_is_pressed_again(room: RoomMaker, device: str) -> None:
    """On demand by every device, also where large letters leave no room for the map."""
    table = near(room)
    pictures = []
    for _ in range(3):
        if device == "key":
            table.key(pygame.K_o)
        else:
            table.pad(pygame.CONTROLLER_BUTTON_X, fine=1)
        pictures.append(field(table))
    assert pictures[0] == pictures[2] != pictures[1]


def unasked(table: Hand) -> Any:
    """Return what a table's board shows without a key."""
    panels, state = table.panels, table.controller.state
    marks = PotMap.of(state, ()).marks(panels.viewport, panels.style, table.controller.spec, 1.0, 0.0, asked=False)
    return marks.look


def test_a_row_that_won_is_seen_on_the_board_unasked(room: RoomMaker) -> None:
    look = unasked(Hand(at_table(room(), EASY, ROW)))
    assert look.full_rows == (("red", (6, 8, 9)),)
    assert not look.open_rows


def test_a_row_one_ball_from_done_is_on_the_board_unasked_as_seen_by_who_plays_or_the_one_person(
    room: RoomMaker,
) -> None:
    table = near(room)
    state, look = table.controller.state, unasked(table)
    assert {colour for colour, _ in look.near} == {"red"}
    assert not look.open_rows
    assert look.own == state.colour_of_side(state.shooter_next or "A")
    assert pot_map_look(state, ("B",)).own == state.colour_of_side("B")
    pictures = set()
    for own in ("red", "yellow", None):
        window = pygame.Surface((1280, 800))
        rows = RowsOnBoard(table.panels.viewport, table.panels.style, table.controller.spec, replace(look, own=own))
        rows.draw(window)
        pictures.add(picture(window))
    assert len(pictures) == 3, "one's own row, an opponent's, and one that is nobody's yet"


def test_a_pull_over_the_map_shows_no_rows(room: RoomMaker) -> None:
    table = near(room)
    ball = next(iter(table.stage.view().lit))
    table.down(table.on_board(*table.controller.layout.balls[ball]))
    table.hover(chart(table).center, held=True)
    assert table.stage.drags
    assert not vars(table.panels)["_chart_hovered"]
    table.down(chart(table).center, 3)
    table.hover(chart(table).center)
    assert not table.stage.drags
    assert vars(table.panels)["_chart_hovered"]


def test_on_a_phone_the_buttons_of_a_turn_are_wide_enough_for_fingers(room: RoomMaker) -> None:
    table = Hand(at_table(room(size=(390, 844)), EASY))
    table.draw()
    assert all(one.rect.w >= FINGER for one in (*table.panels.nudges.group, *table.panels.buttons))
