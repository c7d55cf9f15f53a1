"""The game's own widgets and the cards beside the board. Long names and German sentences stay inside."""

from dataclasses import replace

import pygame
import pytest

from yagopool.text import speaker
from yagopool.ui.layout_kit import Page, place_on, power_at
from yagopool.ui.play.side_cards import SideFacts, draw_side, side_height
from yagopool.ui.style import Style
from yagopool.ui.theme import DEFAULT_THEME
from yagopool.ui.viewport import SMALLEST, Box, Viewport
from yagopool.ui.widgets.base import Button, Message
from yagopool.ui.widgets.dialog import Dialog
from yagopool.ui.widgets.fields import TextField

STYLE = Style()
P = DEFAULT_THEME.palette
LONG = "Annemarie-Sophie von und zu Hohenzollern-Sigmaringen & Maximilian"
SIDE = SideFacts("A", ("Ann",), None, None, "red", ("red1", "red2", "red3"), 2, True, 2, 5, False)


def count(surface: pygame.Surface, colour: tuple[int, int, int], within: pygame.Rect | None = None) -> int:
    part = surface if within is None else surface.subsurface(within)
    return pygame.mask.from_threshold(part, colour, (6, 6, 6, 255)).count()


def untouched_around(surface: pygame.Surface) -> bool:
    inner = surface.get_rect().inflate(-40, -40)
    whole = count(surface, (255, 0, 255))
    return (
        whole - count(surface, (255, 0, 255), inner) == surface.get_width() * surface.get_height() - inner.w * inner.h
    )


class TestSide:
    """The card of a side."""

    def card(self, facts: SideFacts, style: Style = STYLE, width: int = 300, lang: str = "de") -> pygame.Surface:
        high = side_height(style)
        surface = pygame.Surface((width + 40, high + 40))
        surface.fill((255, 0, 255))
        draw_side(Page(surface, style, speaker(lang)), Box(20, 20, width, high), facts)
        return surface

    @pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
    @pytest.mark.parametrize("lang", ["en", "de"])
    def test_long_names_stay_inside_at_the_smallest_window(self, text_size: float, lang: str) -> None:
        viewport = Viewport.of(SMALLEST, text_size=text_size)
        style = Style(unit=viewport.unit, text_size=text_size)
        facts = replace(SIDE, members=(LONG, "Maximilian", "Bartholomäus"), at_table=0, target=1_000_000)
        assert untouched_around(self.card(facts, style, viewport.left.w, lang))


class TestPowerBar:
    """How hard."""

    BOX = Box(20, 20, 400, 28)

    def test_place_and_power_are_each_others_inverse(self) -> None:
        for power in (0.0, 0.04, 0.3, 0.8, 1.0):
            assert power_at(self.BOX, place_on(self.BOX, power)) == pytest.approx(power, abs=0.006)
        assert power_at(self.BOX, -500) == 0.0
        assert power_at(self.BOX, 5000) == 1.0


class TestDialog:
    """A question."""

    def dialog(self) -> Dialog:
        buttons = [Button("take", "Take over", kind="primary"), Button("decline", "Decline")]
        return Dialog("Take over?", "Ben hit a yellow ball first.", buttons, chip="P7")

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
