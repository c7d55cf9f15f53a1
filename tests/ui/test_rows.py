"""Rows on the map and on the board: which are open, which stand, which pot would complete one for whom."""

from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

import pygame
import pytest

from scripts.gallery_tables import ROW, at_table
from tests.ui.every_scene import EASY, PROFESSIONAL
from tests.ui.hands import Hand, RoomMaker, picture
from yagopool.games.yago.rules.referee import new_match
from yagopool.games.yago.rules.state import Entry
from yagopool.table.shot import Contact, Potted, Stroke
from yagopool.table.spec import Ball
from yagopool.text import speaker
from yagopool.ui.games.yago.look import PotMap, RowsOnBoard, pot_map_look
from yagopool.ui.play.match_setup import Setup


def near(room: RoomMaker, **about: object) -> Hand:
    """Return a table where red may complete a row in two pots."""
    table = Hand(at_table(room(**about), EASY, ROW[:3]))
    table.draw()
    return table


def field(table: Hand) -> bytes:
    return picture(table.app.window, table.panels.viewport.field)


def chart(table: Hand) -> pygame.Rect:
    return pygame.Rect(table.panels.chart_at)


def on_map(table: Hand) -> str:
    return " ".join(word.text for word in table.written() if chart(table).contains(word.places[0]))


def potted(*pots: tuple[int, Ball]) -> tuple[Entry, ...]:
    """Return shots that pot a ball each for red, then, after one that pots nothing, for yellow."""
    first, ball = pots[0]
    entries: list[Entry] = [Stroke("blue", (Contact("blue", "red1"), Potted(ball, first)))]
    for (_, last), (pot, ball) in pairwise(pots):
        if last[0] != ball[0]:
            entries.append(Stroke("red5"))
        entries.append(Stroke(ball, (Potted(ball, pot),)))
    return tuple(entries)


FOUR_RED: Final = ((2, "red1"), (3, "red2"), (5, "red3"), (9, "red4"))
FOUR_EACH: Final = (*FOUR_RED, (4, "yellow1"), (7, "yellow2"), (8, "yellow3"), (1, "yellow4"))


@pytest.mark.parametrize("setup", [EASY, replace(EASY, variant="medium"), PROFESSIONAL])
def test_a_fifth_ball_wins_in_any_free_pot(setup: Setup) -> None:
    state = replace(new_match(setup.match()), phase="play", red="A", pots=FOUR_RED)
    assert pot_map_look(state).threats == tuple(("red", pot) for pot in (1, 4, 6, 7, 8))
    chart = PotMap.of(state, ("B",))
    assert chart.lacks("A") == (1, 4, 6, 7, 8)
    assert not chart.lacks("B")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_map_says_that_a_fifth_ball_wins_in_any_free_pot(room: RoomMaker, lang: str) -> None:
    table = Hand(at_table(room(lang=lang), EASY, potted(*FOUR_RED)))
    table.draw()
    said = speaker(lang)
    assert said.say("ui.map.any.one.short", player=" + ".join(EASY.teams[0])) in on_map(table)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_map_says_of_both_that_the_last_free_pot_wins(room: RoomMaker, lang: str) -> None:
    table = Hand(at_table(room(lang=lang), EASY, potted(*FOUR_EACH)))
    table.draw()
    said = speaker(lang)
    assert said.say("ui.map.lacks.both", pots=(6,)) in on_map(table)
    assert said.say("ui.map.goal") not in on_map(table)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_map_says_which_pots_complete_a_row_and_for_whom(room: RoomMaker, lang: str) -> None:
    table = near(room, lang=lang)
    assert pot_map_look(table.controller.state).threats == (("red", 4), ("red", 6))
    written = table.written()
    said = speaker(lang).say("ui.map.lacks.one", player=" + ".join(EASY.teams[0]), pots=(4, 6))
    assert said in on_map(table)
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
