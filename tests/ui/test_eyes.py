"""For every eye: nothing is said by colour alone."""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from tests.sentences import says
from tests.ui.every_scene import SCENES
from tests.ui.test_lettering import overlaps
from yagopool.games.settings import Settings
from yagopool.text import speaker
from yagopool.text.speaker import LANGUAGES
from yagopool.ui.app import set_mode
from yagopool.ui.ball_paint import BallPaint
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_setup import MatchStarter
from yagopool.ui.style import Style, watching
from yagopool.ui.theme import DEFAULT_THEME, STANDARD, contrast
from yagopool.ui.widgets.base import draw_ball_icon

GREY = BallPaint((120, 120, 120), (250, 250, 250), (200, 200, 200))
BLIND = STANDARD._replace(balls=tuple((kind, GREY._replace(mark=own.mark)) for kind, own in STANDARD.balls))
"""Eyes that see no colours at all."""


@pytest.fixture
def window() -> Iterator[pygame.Surface]:
    pygame.display.init()
    yield set_mode((1280, 800))
    pygame.display.quit()


def icon(colour: str, *, marks: bool) -> bytes:
    surface = pygame.Surface((64, 64))
    style = Style(replace(DEFAULT_THEME, palette=BLIND, marks=marks))
    draw_ball_icon(surface, style, colour, (32, 32), 28)
    return pygame.image.tobytes(surface, "RGB")


def test_balls_differ_by_their_marks_even_without_any_colour(window: pygame.Surface) -> None:
    assert len({icon(colour, marks=True) for colour in ("red", "yellow", "blue")}) >= 2
    assert icon("red", marks=True) != icon("yellow", marks=True)
    assert icon("red", marks=False) == icon("yellow", marks=False), "so it is the marks that tell them apart"


def words(name: str, lang: str, window: pygame.Surface) -> str:
    room = AppContext(speaker(lang), MatchStarter(), lambda: 3).set(Settings(language=lang))
    scene = SCENES[name](room)
    with watching() as seen:
        scene.draw(window)
    scene.close()
    return " ".join(written.text for written in seen)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_colours_say_is_said_in_words_too(window: pygame.Surface, lang: str) -> None:
    say = speaker(lang).say
    foul = words("table-foul", lang, window)
    assert say("ui.ruling.foul") in foul, "a foul"
    assert says(foul, "ruling.turn.two_strokes_after_several", lang), "whose turn it is, and shots left"
    assert say("ui.side.red") in foul, "whose colour is red"
    assert say("ui.side.yellow") in foul
    refused = words("table-place-refused", lang, window)
    assert says(refused, "problem.place_outside_triangle", lang), "why a ball may not lie there"


@pytest.mark.parametrize("palette", ["standard", "colour_blind"])
def test_every_word_of_every_scene_stands_out_from_what_is_behind_it(window: pygame.Surface, palette: str) -> None:
    """Seen in the picture itself: between the words' colour and the commonest one around them; none is cut."""
    poor: list[tuple[str, str, float]] = []
    unread: list[tuple[str, str]] = []
    for name in SCENES:
        if name in ("pause", "agree", "giving-up"):
            continue
        settings = Settings(language="en", palette="colour_blind" if palette == "colour_blind" else "standard")
        scene = SCENES[name](AppContext(speaker("en"), MatchStarter(), lambda: 3).set(settings))
        scene.draw(window)
        with watching() as seen:
            scene.draw(window)
        unread += [(name, written.text) for written in seen if written.cut or not written.inside]
        unread += [(name, f"{one} / {other}") for one, other in overlaps(seen)]
        for written in seen:
            for place in written.places:
                around = place.clip(window.get_rect()).clip(written.clip)
                if written.surface != window.get_size() or around.h < place.h or around.w < 4:
                    continue
                ground = commonest(window, around)
                if contrast(written.colour, ground) < 4.5:
                    poor.append((name, written.text, round(contrast(written.colour, ground), 2)))
        scene.close()
    assert poor == []
    assert unread == []


@pytest.mark.parametrize("palette", ["standard", "colour_blind"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)], ids=str)
def test_what_is_printed_on_the_board_stands_out_too(
    window: pygame.Surface, size: tuple[int, int], palette: str
) -> None:
    window = set_mode(size)
    settings = Settings(language="en", palette="colour_blind" if palette == "colour_blind" else "standard")
    scene = SCENES["table-break"](AppContext(speaker("en"), MatchStarter(), lambda: 3).set(settings))
    with watching() as seen:
        scene.draw(window)
    scene.close()
    printed = [written for written in seen if written.printed]
    grounds = {word.text: commonest(window, word.places[0].clip(window.get_rect())) for word in printed}
    found = {word.text: round(contrast(word.colour, grounds[word.text]), 2) for word in printed}
    assert len(found) == 10
    assert {text: least for text, least in found.items() if least < 4.5} == {}


def commonest(window: pygame.Surface, place: pygame.Rect) -> tuple[int, int, int]:
    """Return the colour that most pixels of a place have, nearly: the surface the words stand on."""
    pixels = memoryview(pygame.image.tobytes(window.subsurface(place), "RGBA")).cast("I")
    alike: defaultdict[tuple[int, ...], Counter[tuple[int, int, int]]] = defaultdict(Counter)
    for pixel, count in Counter(pixels).items():
        r, g, b, _ = pixel.to_bytes(4, sys.byteorder)
        alike[r // 16, g // 16, b // 16][r, g, b] = count
    return max(alike.values(), key=Counter.total).most_common(1)[0][0]
