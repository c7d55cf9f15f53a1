"""The game's own widgets and the cards beside the board. Long names and German sentences stay inside."""

from dataclasses import replace

import pygame
import pytest

from yagopool.games.yago.board import ROWS
from yagopool.text import speaker
from yagopool.ui.games.yago.look import PotMapLook, draw_pot_map
from yagopool.ui.layout_kit import Page
from yagopool.ui.play.side_cards import SideFacts, draw_side, side_height
from yagopool.ui.style import Style
from yagopool.ui.theme import DEFAULT_THEME, Theme
from yagopool.ui.viewport import SMALLEST, Box, Viewport
from yagopool.ui.widgets.base import Button, Message, Widget, draw_chip
from yagopool.ui.widgets.dialog import Dialog
from yagopool.ui.widgets.fields import TextField
from yagopool.ui.widgets.indicators import draw_ball_icon, draw_power_bar, place_on, power_at
from yagopool.ui.widgets.label import Progress, TextTable

STYLE = Style()
P = DEFAULT_THEME.palette
LONG = "Annemarie-Sophie von und zu Hohenzollern-Sigmaringen & Maximilian"
SIDE = SideFacts("A", ("Ann",), None, None, "red", ("red1", "red2", "red3"), 2, True, 2, 5, False)


def painted(widget: Widget, style: Style = STYLE, width: int = 300, height: int | None = None) -> pygame.Surface:
    """Draw a widget upon a marked ground with 20 pixels around it."""
    high = height or widget.height(style, width)
    surface = pygame.Surface((width + 40, high + 40))
    surface.fill((255, 0, 255))
    widget.place((20, 20, width, high))
    widget.draw(surface, style)
    return surface


def count(surface: pygame.Surface, colour: tuple[int, int, int], within: pygame.Rect | None = None) -> int:
    part = surface if within is None else surface.subsurface(within)
    return pygame.mask.from_threshold(part, colour, (6, 6, 6, 255)).count()


def untouched_around(surface: pygame.Surface) -> bool:
    inner = surface.get_rect().inflate(-40, -40)
    whole = count(surface, (255, 0, 255))
    return (
        whole - count(surface, (255, 0, 255), inner) == surface.get_width() * surface.get_height() - inner.w * inner.h
    )


def same(a: pygame.Surface, b: pygame.Surface) -> bool:
    return pygame.image.tobytes(a, "RGB") == pygame.image.tobytes(b, "RGB")


class TestSide:
    """The card of a side."""

    def card(self, facts: SideFacts, style: Style = STYLE, width: int = 300, lang: str = "de") -> pygame.Surface:
        high = side_height(style)
        surface = pygame.Surface((width + 40, high + 40))
        surface.fill((255, 0, 255))
        draw_side(Page(surface, style, speaker(lang)), Box(20, 20, width, high), facts)
        return surface

    def test_brass_is_for_who_plays_or_has_won(self) -> None:
        cards = (replace(SIDE, acting=True), replace(SIDE, acting=False, winner=True), replace(SIDE, acting=False))
        acting, winner, waiting = (count(self.card(card), P.accent) for card in cards)
        assert min(acting, winner) > 1000
        assert waiting == 0

    def test_strokes_in_hand_are_pips(self) -> None:
        one, two = (count(self.card(replace(SIDE, strokes=n)), P.accent) for n in (1, 2))
        assert two > one + 100

    @pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
    @pytest.mark.parametrize("lang", ["en", "de"])
    def test_long_names_stay_inside_at_the_smallest_window(self, text_size: float, lang: str) -> None:
        viewport = Viewport.of(SMALLEST, text_size=text_size)
        style = Style(unit=viewport.unit, text_size=text_size)
        facts = replace(SIDE, members=(LONG, "Maximilian", "Bartholomäus"), at_table=0, target=1_000_000)
        assert untouched_around(self.card(facts, style, viewport.left.w, lang))


class TestPotMap:
    """Nine pots, small."""

    BOX = Box(10, 10, 180, 180)

    def map(self, look: PotMapLook) -> pygame.Surface:
        surface = pygame.Surface((200, 200))
        surface.fill(P.panel)
        draw_pot_map(surface, STYLE, self.BOX, look)
        return surface

    def test_balls_rows_and_threats_are_seen(self) -> None:
        looks = (
            PotMapLook(),
            PotMapLook(open_rows=(("red", ROWS[0]),)),
            PotMapLook(open_rows=(("yellow", ROWS[0]),)),
            PotMapLook(full_rows=(("red", ROWS[0]),)),
            PotMapLook(threats=(("red", 5),)),
            PotMapLook(filled=((5, "yellow"),)),
        )
        assert len({pygame.image.tobytes(self.map(look), "RGB") for look in looks}) == len(looks)

    @pytest.mark.parametrize("row", ROWS)
    def test_a_row_open_to_both_is_one_line_of_neither_colour(self, row: tuple[int, int, int]) -> None:
        red, yellow, both = (self.map(PotMapLook(open_rows=((colour, row),))) for colour in ("red", "yellow", None))
        assert not same(both, red)
        assert not same(both, yellow)

    def test_the_map_lies_as_the_board_does_and_in_its_box(self) -> None:
        empty, first = self.map(PotMapLook()), self.map(PotMapLook(filled=((1, "yellow"),)))
        changed = pygame.mask.from_threshold(empty, (0, 0, 0), (8, 8, 8, 255), first)
        changed.invert()
        box = changed.get_bounding_rects()
        assert all(rect.bottom < 70 and 60 < rect.centerx < 140 for rect in box)
        assert box
        assert not any(self.map(PotMapLook()).get_at((x, 5))[:3] != P.panel for x in range(200))


class TestPowerBar:
    """How hard."""

    BOX = Box(20, 20, 400, 28)

    def bar(self, power: float | None) -> pygame.Surface:
        surface = pygame.Surface((440, 68))
        draw_power_bar(surface, STYLE, self.BOX, power, 0.8)
        return surface

    def test_it_is_filled_by_as_many_per_cent_as_are_told(self) -> None:
        for power, length in ((0.25, 100), (1.0, 400), (0.01, 4)):
            picture = self.bar(power)
            needle = [x for x in range(20, 430) if tuple(picture.get_at((x, 18)))[:3] == P.ink]
            assert needle[0] - 20 == pytest.approx(length, abs=3)

    def test_place_and_power_are_each_others_inverse(self) -> None:
        for power in (0.0, 0.04, 0.3, 0.8, 1.0):
            assert power_at(self.BOX, place_on(self.BOX, power)) == pytest.approx(power, abs=0.006)
        assert power_at(self.BOX, -500) == 0.0
        assert power_at(self.BOX, 5000) == 1.0

    @pytest.mark.parametrize("power", [None, 0.3, 0.999])
    def test_the_hop_zone_is_hatched_reached_or_not(self, power: float | None) -> None:
        picture = self.bar(power)
        zone = {tuple(picture.get_at((x, 34)))[:3] for x in range(20 + 362, 20 + 392)}
        assert len(zone) >= 2


class TestBallIcon:
    """The little balls."""

    def icon(self, ball: str, theme: Theme = DEFAULT_THEME) -> pygame.Surface:
        surface = pygame.Surface((60, 60))
        draw_ball_icon(surface, Style(theme), ball, (30, 30), 14)
        return surface

    def test_all_balls_of_a_colour_look_alike_and_colours_differ_also_by_mark(self) -> None:
        assert same(self.icon("red1"), self.icon("red4"))
        assert not same(self.icon("red1"), self.icon("yellow1"))
        assert not same(self.icon("red"), self.icon("red", Theme(marks=False)))


class TestDialog:
    """A question."""

    def dialog(self) -> Dialog:
        buttons = [Button("take", "Take over", kind="primary"), Button("decline", "Decline")]
        return Dialog("Take over?", "Ben hit a yellow ball first.", buttons, chip="P7")

    def test_it_lies_in_the_middle_with_everything_inside(self) -> None:
        dialog, viewport = self.dialog(), Viewport.of(SMALLEST)
        rect = dialog.place(Style(unit=viewport.unit), viewport.window)
        assert rect.center == pytest.approx((480, 300), abs=1)
        assert all(rect.contains(button.rect) for button in dialog.buttons)

    def test_keys_answer_it(self) -> None:
        dialog = self.dialog()
        dialog.place(STYLE, Viewport.of((1280, 800)).window)
        assert dialog.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)) == Message("take")
        dialog.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0))
        assert dialog.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)) == Message("decline")
        assert dialog.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)) == Message("back")

    @pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
    def test_at_any_text_size_it_stays_in_the_smallest_window(self, text_size: float) -> None:
        viewport = Viewport.of(SMALLEST, text_size=text_size)
        style = Style(unit=viewport.unit, text_size=text_size)
        dialog = Dialog(
            "Namen der Mannschaften",
            "Eine Mannschaft hat mehrere Namen; ihre Mitglieder spielen der Reihe nach.",
            [Button("ok", "Übernehmen und weiterspielen"), Button("no", "Ablehnen")],
            body=[TextField("a", "Seite A"), TextField("b", "Seite B")],
        )
        rect = dialog.place(style, viewport.window)
        assert pygame.Rect(viewport.window).contains(rect)
        widgets = [*dialog.body, *dialog.buttons]
        for i, one in enumerate(widgets):
            assert rect.contains(one.rect)
            assert not any(one.rect.colliderect(other.rect) for other in widgets[i + 1 :])

    def test_buttons_with_long_words_stand_below_each_other(self) -> None:
        buttons = [Button("a", "Mit zwei Stössen übernehmen und spielen"), Button("b", "Ablehnen")]
        dialog = Dialog("Frage", "", buttons, wide=360)
        dialog.place(STYLE, Viewport.of((1280, 800)).window)
        assert buttons[0].rect.bottom <= buttons[1].rect.top

    def test_the_veil_darkens_what_is_behind(self) -> None:
        dialog, surface = self.dialog(), pygame.Surface((1280, 800))
        surface.fill((200, 200, 200))
        dialog.place(STYLE, Viewport.of((1280, 800)).window)
        dialog.draw(surface, STYLE)
        assert surface.get_at((5, 5)).r < 140
        dialog.veiled = False
        surface.fill((200, 200, 200))
        dialog.draw(surface, STYLE)
        assert surface.get_at((5, 5)).r == 200


def test_a_chip_is_as_wide_as_its_words() -> None:
    surface = pygame.Surface((200, 60))
    assert draw_chip(surface, STYLE, "G10", (5, 5)).w > draw_chip(surface, STYLE, "G1", (5, 5)).w


def test_progress_grows() -> None:
    bars = [count(painted(Progress("Working", part)), P.accent) for part in (0.0, 0.3, 0.9, 5.0)]
    assert bars[0] == 0
    assert bars == sorted(set(bars))


def test_a_table_shows_its_last_lines_when_there_is_no_room_for_all() -> None:
    rows = [(str(i), "x" * i) for i in range(50)]
    few = TextTable(("No.", "What"), rows, (1, 1))
    many = TextTable(("No.", "What"), [("0", ""), *rows[-4:]], (1, 1))
    height = few.height(STYLE, 300) * 5 // 51
    pictures = {pygame.image.tobytes(painted(table, height=height), "RGB") for table in (few, many)}
    assert len(pictures) == 1
