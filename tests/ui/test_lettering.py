"""Every text in every scene can be read: by every eye, and at the smallest window with the largest letters."""

import re
import sys
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest

import yagopool.ui.scenes
from scripts.gallery import SCENES as PICTURES
from tests.sentences import says
from tests.ui.every_scene import SCENES
from tests.ui.hands import RoomMaker, drawn, picture, words
from yagopool.table.spec import STANDARD_BOARD
from yagopool.text import speaker
from yagopool.text.speaker import LANGUAGES
from yagopool.ui.app import set_mode
from yagopool.ui.ball_paint import BallPaint
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.input.actions import Device
from yagopool.ui.scenes.overlay import Overlay
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.style import Style, Written, watching
from yagopool.ui.theme import DEFAULT_THEME, STANDARD, contrast
from yagopool.ui.viewport import SMALLEST
from yagopool.ui.widgets.base import Button, draw_ball_icon

TIGHTEST = [(SMALLEST, 200, lang) for lang in LANGUAGES]
OTHERS = [((1280, 800), 200, "de"), ((800, 1280), 150, "de")]
"""German, which has the longer words, where there is more room; the common window: below, with the colours."""
CASES = [(name, *window) for number, name in enumerate(SCENES) for window in (*TIGHTEST, OTHERS[number % len(OTHERS)])]
"""Every scene at the tightest, and at one of the others."""

TOUCHED = {
    Device.MOUSE: pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=0),
    Device.TOUCH: pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=0, touch=True),
    Device.KEYBOARD: pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0),
    Device.GAMEPAD: pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=99),
}
"""An event of each device that shows that it is in use, and does little else."""


def written(scene: Scene) -> list[Written]:
    """Return what a scene writes; of what lies over another scene, only its own words."""
    if isinstance(scene, Overlay):
        scene.app.draw(scene.app.window)
    return drawn(scene)


def overlaps(texts: list[Written]) -> list[tuple[str, str]]:
    """Return pairs of texts whose letters touch each other. Letters leave air above and below within their line.

    Cards and balls may lie upon what is printed on the board; that has a test of its own.
    """
    found = []
    for one, other in combinations(texts, 2):
        if (one.surface, one.clip, one.printed) == (other.surface, other.clip, other.printed):
            both = ((a.clip(b), a, b) for a in one.places for b in other.places)
            found += [
                (one.text, other.text) for common, a, b in both if common.w > 2 and common.h > 0.3 * min(a.h, b.h)
            ]
    return found


@pytest.mark.parametrize(("name", "size", "text_size", "lang"), CASES, ids=str)
def test_no_word_is_cut_and_none_lies_on_another(
    room: RoomMaker, name: str, size: tuple[int, int], text_size: int, lang: str
) -> None:
    scene = SCENES[name](room(size=size, lang=lang, text_size=text_size))
    texts = written(scene)
    assert texts
    assert [word.text for word in texts if word.cut] == [], "cut"
    assert [word.text for word in texts if word.surface == size and not word.inside] == [], "beyond the window"
    assert overlaps(texts) == []
    if isinstance(scene, PanelScene):
        ways = [one.rect for one in scene.group if isinstance(one, Button) and one.key in ("start", "back", "quit")]
        assert ways
        assert all(pygame.Rect(0, 0, *size).contains(way) for way in ways), "in sight, whatever is scrolled"


@pytest.mark.parametrize("device", Device)
@pytest.mark.parametrize("name", ["break", "play", "rolling", "practice-aim", "drill"])
def test_the_words_for_every_device_fit(room: RoomMaker, name: str, device: Device) -> None:
    scene = SCENES[name](room(size=SMALLEST, lang="de", text_size=200))
    scene.handle(TOUCHED[device])
    texts = written(scene)
    assert [word.text for word in texts if word.cut] == []
    assert overlaps(texts) == []


@pytest.mark.parametrize("size", [SMALLEST, (1280, 800), (1920, 1080), (800, 1280)], ids=str)
@pytest.mark.parametrize("text_size", [100, 200])
def test_numbers_of_pots_and_the_name_of_the_board_are_free_and_whole(
    room: RoomMaker, size: tuple[int, int], text_size: int
) -> None:
    scene = SCENES["break"](room(size=size, text_size=text_size))
    texts, viewport, spec = written(scene), scene.panels.viewport, STANDARD_BOARD
    printed = {word.text: word.places[0] for word in texts if word.printed}
    assert sorted(printed) == [*"123456789", "YAGO POOL"]
    for text, place in printed.items():
        assert pygame.Rect(viewport.board).contains(place), text
        assert not any(place.colliderect(rect) for word in texts if not word.printed for rect in word.places), text
    for pot in spec.pot_numbers:
        at = pygame.Vector2(printed[str(pot)].center)
        near = {other: at.distance_to(viewport.to_window(spec.pot_centre(other))) for other in spec.pot_numbers}
        assert min(near, key=lambda other: near[other]) == pot, "a number stands beside its own pot"
        assert near[pot] > viewport.length(spec.pot_radius), "not in it"
        assert printed[str(pot)].h >= {100: 10, 200: 16}[text_size], "larger text makes it larger too"


def test_no_scene_is_missing(room: RoomMaker) -> None:
    looked_at = {type(make(room())).__name__ for make in (PICTURES["carrom"], *SCENES.values())}
    ui = Path(yagopool.ui.scenes.__file__).parent.parent
    files = [path for folder in ("scenes", "play", "practice", "games") for path in (ui / folder).rglob("*.py")]
    classes = re.compile(r"^class (\w+Scene)\b", re.MULTILINE)
    scenes = {name for path in files for name in classes.findall(path.read_text("utf-8"))}
    assert looked_at == scenes - {"PanelScene", "WaitScene", "PlayScene", "PracticeTableScene"}, "but for shared bases"


def test_a_watcher_notices_what_is_cut_and_what_overlaps(room: RoomMaker) -> None:
    here, window, white = room(), set_mode((200, 100)), (255, 255, 255)
    style = here.style(here.viewport((1280, 800)))
    with watching() as seen:
        style.draw_line(window, "much too long for so little room", "body", white, (0, 0, 40, 20))
        style.draw_line(window, "short", "body", white, (100, 0, 90, 20))
        style.draw_line(window, "upon it", "body", white, (100, 4, 90, 20))
        style.draw_text(window, "two lines where one fits", "body", white, (0, 40, 90, 20))
        style.draw_line(window, "out", "body", white, (150, 90, 90, 40))
    assert [word.text for word in seen if word.cut] == ["much too long for so little room", "two lines where one fits"]
    assert overlaps(seen) == [("short", "upon it")]
    assert not seen[-1].inside


# Nothing is said by colour alone, and all words stand out


def icon(colour: str, *, marks: bool) -> bytes:
    """Draw a ball for eyes that see no colours at all."""
    grey = BallPaint((120, 120, 120), (250, 250, 250), (200, 200, 200))
    blind = STANDARD._replace(balls=tuple((kind, grey._replace(mark=own.mark)) for kind, own in STANDARD.balls))
    surface = pygame.Surface((64, 64))
    draw_ball_icon(surface, Style(replace(DEFAULT_THEME, palette=blind, marks=marks)), colour, (32, 32), 28)
    return picture(surface)


def test_balls_differ_by_their_marks_even_without_any_colour(room: RoomMaker) -> None:
    room()
    assert icon("red", marks=True) != icon("yellow", marks=True)
    assert icon("red", marks=False) == icon("yellow", marks=False), "so it is the marks that tell them apart"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_colours_say_is_said_in_words_too(room: RoomMaker, lang: str) -> None:
    say = speaker(lang).say
    foul = words(SCENES["foul"](room(lang=lang)))
    assert say("ui.ruling.foul") in foul, "a foul"
    assert says(foul, "ruling.turn.two_strokes_after_several", lang), "whose turn it is, and shots left"
    assert say("ui.side.red") in foul, "whose colour is red"
    assert say("ui.side.yellow") in foul
    refused = words(SCENES["placing-illegal"](room(lang=lang)))
    assert says(refused, "problem.place_outside_triangle", lang), "why a ball may not lie there"


def poor(scene: Scene, texts: list[Written]) -> list[tuple[str, float]]:
    """Return the words that stand out too little from the commonest colour around them."""
    window, found = scene.app.window, []
    for written in texts:
        for place in written.places:
            around = place.clip(window.get_rect()).clip(written.clip)
            if written.surface != window.get_size() or around.h < place.h or around.w < 4:
                continue
            apart = contrast(written.colour, commonest(window, around))
            if apart < 4.5:
                found.append((written.text, round(apart, 2)))
    return found


@pytest.mark.parametrize("palette", ["standard", "colour_blind"])
def test_every_word_of_every_scene_stands_out_from_what_is_behind_it(room: RoomMaker, palette: str) -> None:
    """Seen in the picture itself; none is cut."""
    for name in SCENES:
        if name in ("pause", "agree", "giving-up"):
            continue
        size = (1280, 800) if palette == "standard" else SMALLEST
        scene = SCENES[name](room(size=size, language="en", palette=palette))
        scene.draw(scene.app.window)
        with watching() as seen:
            scene.draw(scene.app.window)
        assert [word.text for word in seen if word.cut or not word.inside] == [], name
        assert overlaps(seen) == [], name
        assert poor(scene, seen) == [], name
        scene.close()


@pytest.mark.parametrize("palette", ["standard", "colour_blind"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)], ids=str)
def test_what_is_printed_on_the_board_stands_out_too(room: RoomMaker, size: tuple[int, int], palette: str) -> None:
    here: AppContext = room(size=size, palette=palette)
    scene = SCENES["break"](here)
    printed = [word for word in drawn(scene) if word.printed]
    assert len(printed) == 10
    assert poor(scene, printed) == []


def commonest(window: pygame.Surface, place: pygame.Rect) -> tuple[int, int, int]:
    """Return the colour that most pixels of a place have, nearly: the surface the words stand on."""
    pixels = memoryview(pygame.image.tobytes(window.subsurface(place), "RGBA")).cast("I")
    alike: defaultdict[tuple[int, ...], Counter[tuple[int, int, int]]] = defaultdict(Counter)
    for pixel, count in Counter(pixels).items():
        r, g, b, _ = pixel.to_bytes(4, sys.byteorder)
        alike[r // 16, g // 16, b // 16][r, g, b] = count
    return max(alike.values(), key=Counter.total).most_common(1)[0][0]
