"""The name on a side's card: whole, also a long one in large letters."""

import pygame
import pytest

from yagopool.games.yago.board import balls_of
from yagopool.table.spec import STANDARD_BOARD
from yagopool.text import speaker
from yagopool.text.speaker import LANGUAGES
from yagopool.ui.layout_kit import Page
from yagopool.ui.play.match_setup import LONGEST_NAME
from yagopool.ui.play.side_cards import SideFacts, draw_side, side_height, strip_height
from yagopool.ui.style import Style, Written, watching
from yagopool.ui.theme import DEFAULT_THEME
from yagopool.ui.viewport import Box, Viewport

NAMES = ["Ann", "W" * 24, "M" * 24, "Maximilian Wagner-Meier", "Anneliese von und zu der Tannenburg-Leim"]


@pytest.fixture(autouse=True)
def _letters() -> None:
    pygame.font.init()


def card(name: str, size: tuple[int, int], text_size: float, lang: str, *, acting: bool) -> tuple[Box, list[Written]]:
    """Draw a side's card, with its colour's ball before the name; return where it lies, and what is written on it."""
    viewport = Viewport.of(size, STANDARD_BOARD, text_size, strip=strip_height(text_size))
    style, strip = Style(DEFAULT_THEME, viewport.unit, text_size), viewport.strip
    place = viewport.left._replace(h=side_height(style)) if strip is None else strip._replace(w=strip.w // 2 - 10)
    facts = SideFacts("A", (name,), 0, None, "red", balls_of("red"), 1, acting, 0, 3, winner=False)
    with watching() as written:
        draw_side(Page(pygame.Surface(size), style, speaker(lang)), place, facts)
    return place, written


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("acting", [True, False], ids=["acting", "waiting"])
@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (3840, 2160), (800, 1200)], ids=str)
def test_it_is_whole_and_touches_nothing(name: str, size: tuple[int, int], text_size: float, *, acting: bool) -> None:
    assert len(name) <= LONGEST_NAME
    for lang in LANGUAGES:
        place, written = card(name, size, text_size, lang, acting=acting)
        (named,) = (one for one in written if one.text == name)
        assert not named.cut
        others = [rect for one in written if one is not named for rect in one.places]
        for rect in named.places:
            assert pygame.Rect(place).contains(rect)
            assert rect.inflate(0, -round(0.3 * rect.h)).collidelist(others) == -1


def test_a_short_name_stands_in_one_line_as_large_as_it_can() -> None:
    _, written = card("Ann", (960, 600), 2.0, "en", acting=True)
    (named,) = (one for one in written if one.text == "Ann")
    assert len(named.places) == 1
