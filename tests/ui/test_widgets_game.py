"""The game's own widgets: panels, map, banner, meter, dialog. Long names and German sentences stay inside."""

from dataclasses import replace

import pygame
import pytest

from yagopool.ui.style import Style
from yagopool.ui.theme import DEFAULT_THEME
from yagopool.ui.viewport import SMALLEST, Viewport
from yagopool.ui.widgets.banner import Banner, BannerLook
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.dialog import Dialog, draw_chip
from yagopool.ui.widgets.pot_map import PotMap, PotMapLook
from yagopool.ui.widgets.power_meter import MeterLook, PowerMeter
from yagopool.ui.widgets.progress import Progress
from yagopool.ui.widgets.side_panel import SideLook, SidePanel
from yagopool.ui.widgets.table import Table
from yagopool.ui.widgets.text_field import TextField
from yagopool.ui.widgets.tooltip import draw_tooltip

STYLE = Style()
P = DEFAULT_THEME.palette
LONG = "Annemarie-Sophie von und zu Hohenzollern-Sigmaringen & Maximilian"
SIDE = SideLook("Ann", "red", "Red, 3 to pot", 3, 2, "Strokes", 2, "of 5 points", active=True, turn_text="To play")
GERMAN = BannerLook(
    "Foul",
    (
        ("P3", "Der blaue Ball hat zuerst einen Ball der anderen Seite getroffen."),
        ("G8", "Annemarie-Sophie hat zwei Stösse; Mannschaftskameradinnen bleiben sitzen."),
    ),
    "Annemarie-Sophie ist am Zug",
    "R: die Regel",
    foul=True,
)


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


class TestSidePanel:
    """Who plays, with what, how far."""

    def test_whose_turn_it_is_is_unmistakable(self) -> None:
        active, waiting = (painted(SidePanel(replace(SIDE, active=on))) for on in (True, False))
        assert count(active, P.accent) > 3000
        assert count(waiting, P.accent) == 0

    def test_nothing_jumps_when_the_turn_changes(self) -> None:
        heights = {
            SidePanel(replace(SIDE, active=on, strokes=n)).height(STYLE, 300) for on in (True, False) for n in (1, 2)
        }
        assert len(heights) == 1

    def test_each_ball_potted_is_a_little_ball_less(self) -> None:
        counts = []
        for left in range(6):
            picture = painted(SidePanel(replace(SIDE, left=left, active=False, colour_text="")))
            counts.append(
                sum(
                    c.r > 1.6 * c.g and c.r > 90
                    for c in (picture.get_at((x, y)) for x in range(30, 300) for y in range(95, 175))
                )
            )
        assert counts[0] == 0
        assert counts == sorted(set(counts))

    def test_strokes_in_hand_are_pips(self) -> None:
        one, two = (count(painted(SidePanel(replace(SIDE, strokes=n))), P.accent) for n in (1, 2))
        assert two > one + 100

    @pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
    def test_a_long_name_stays_inside_at_the_smallest_window(self, text_size: float) -> None:
        viewport = Viewport.of(SMALLEST, text_size=text_size)
        style = Style(unit=viewport.unit, text_size=text_size)
        look = replace(
            SIDE, name=LONG, members=("Annemarie-Sophie", "Maximilian", "Bartholomäus"), player="Maximilian", note=LONG
        )
        assert untouched_around(painted(SidePanel(look), style, viewport.left.w))

    def test_the_member_who_plays_is_marked(self) -> None:
        team = replace(SIDE, members=("Ann", "Ben"), active=False)
        ann, ben = (painted(SidePanel(replace(team, player=name))) for name in ("Ann", "Ben"))
        assert pygame.image.tobytes(ann, "RGB") != pygame.image.tobytes(ben, "RGB")

    def test_it_is_drawn_anew_when_its_look_changes(self) -> None:
        panel = SidePanel(SIDE)
        before, still = painted(panel), panel.still
        panel.look = replace(SIDE, points=3)
        assert panel.still != still
        assert pygame.image.tobytes(painted(panel), "RGB") != pygame.image.tobytes(before, "RGB")


class TestPotMap:
    """Nine pots, small."""

    def test_balls_rows_and_threats_are_seen(self) -> None:
        empty = painted(PotMap(PotMapLook()))
        row = painted(PotMap(PotMapLook(open_rows=((1, 2, 4),), side="red")))
        threat = painted(PotMap(PotMapLook(threats=frozenset({5}), side="red")))
        filled = painted(PotMap(PotMapLook(filled=((5, "yellow"),))))
        pictures = {pygame.image.tobytes(picture, "RGB") for picture in (empty, row, threat, filled)}
        assert len(pictures) == 4

    def test_the_map_lies_as_the_board_does(self) -> None:
        look = PotMap(PotMapLook(filled=((1, "yellow"),)))
        picture = painted(look)
        middle = picture.get_rect().center
        upper = picture.subsurface((0, 0, picture.get_width(), middle[1]))
        lower = picture.subsurface((0, middle[1], picture.get_width(), middle[1]))

        def yellow(part: pygame.Surface) -> int:
            colours = (part.get_at((x, y)) for x in range(part.get_width()) for y in range(part.get_height()))
            return sum(c.r > 150 and c.g > 110 and c.b < 90 for c in colours)

        assert yellow(upper) > 60
        assert yellow(lower) == 0


class TestBanner:
    """The ruling."""

    @pytest.mark.parametrize("text_size", [1.0, 2.0])
    def test_all_its_words_fit_in_the_height_it_asks_for(self, text_size: float) -> None:
        viewport = Viewport.of(SMALLEST, text_size=text_size)
        style = Style(unit=viewport.unit, text_size=text_size)
        banner = Banner(GERMAN)
        width = viewport.left.w
        inner = width - 2 * style.px(16)
        sentences = sum(
            style.height_of(text, "body", inner - style.width_of(rule, "chip") - style.px(24))
            for rule, text in GERMAN.sentences
        )
        words = style.height_of(GERMAN.title, "heading", inner) + sentences
        words += style.height_of(GERMAN.next_line, "strong", inner) + style.height_of(GERMAN.hint, "small", inner)
        assert banner.height(style, width) >= words + 2 * style.px(16)

    def test_it_comes_in_and_is_not_there_before(self) -> None:
        banner = Banner(GERMAN)
        banner.at = 0.0
        assert count(painted(banner), (255, 0, 255)) == (340) * (banner.height(STYLE, 300) + 40)
        banner.at = 0.5
        half = painted(banner)
        banner.at = 1.0
        assert pygame.image.tobytes(half, "RGB") != pygame.image.tobytes(painted(banner), "RGB")

    def test_a_foul_is_told_by_its_colour_too(self) -> None:
        foul, legal = painted(Banner(GERMAN)), painted(Banner(replace(GERMAN, foul=False)))
        assert count(foul, P.warn) > 200
        assert count(legal, P.warn) == 0
        assert count(legal, P.accent) > 200


class TestPowerMeter:
    """How hard."""

    def full_to(self, power: float) -> int:
        meter = PowerMeter(MeterLook(power, 0.8))
        picture = painted(meter)
        y = 20 + STYLE.line_height("strong") + 6 + 13
        return max((x for x in range(20, 320) if tuple(picture.get_at((x, y)))[:3] == P.ink), default=0) - 20

    def test_its_length_goes_by_the_root_of_the_power(self) -> None:
        assert self.full_to(0.25) == pytest.approx(150, abs=4)
        assert self.full_to(1.0) == pytest.approx(297, abs=4)
        assert self.full_to(0.01) == pytest.approx(33, abs=4)

    def test_the_hop_zone_is_striped_even_before_it_is_reached(self) -> None:
        picture = painted(PowerMeter(MeterLook(None, 0.8)))
        y = 20 + STYLE.line_height("strong") + 6 + 13
        zone = [tuple(picture.get_at((x, y)))[:3] for x in range(20 + 270, 20 + 294)]
        calm = [tuple(picture.get_at((x, y)))[:3] for x in range(20 + 60, 20 + 90)]
        assert len(set(zone)) >= 2
        assert len(set(calm)) == 1


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


def test_a_tooltip_stays_in_the_window_and_marks_a_warning_by_a_sign() -> None:
    surface, window = pygame.Surface((400, 300)), Viewport.of((400, 300)).window
    for near in ((0, 0), (399, 0), (0, 299), (399, 299), (200, 150)):
        box = draw_tooltip(surface, STYLE, "Here lies the red ball 3 already.", near, window, warns=True)
        assert pygame.Rect(window).contains(box)
    calm = draw_tooltip(surface, STYLE, "Fits.", (200, 150), window)
    warning = draw_tooltip(surface, STYLE, "Fits.", (200, 150), window, warns=True)
    assert warning.w > calm.w


def test_a_chip_is_as_wide_as_its_words() -> None:
    surface = pygame.Surface((200, 60))
    assert draw_chip(surface, STYLE, "G10", (5, 5)).w > draw_chip(surface, STYLE, "G1", (5, 5)).w


def test_progress_grows() -> None:
    bars = [count(painted(Progress("Working", part)), P.accent) for part in (0.0, 0.3, 0.9, 5.0)]
    assert bars[0] == 0
    assert bars == sorted(set(bars))


def test_a_table_shows_its_last_lines_when_there_is_no_room_for_all() -> None:
    rows = [(str(i), "x" * i) for i in range(50)]
    few = Table(("No.", "What"), rows, (1, 1))
    many = Table(("No.", "What"), [("0", ""), *rows[-4:]], (1, 1))
    height = few.height(STYLE, 300) * 5 // 51
    pictures = {pygame.image.tobytes(painted(table, height=height), "RGB") for table in (few, many)}
    assert len(pictures) == 1
