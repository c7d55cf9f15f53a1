"""Every text in every scene can be read: at the smallest window with the largest letters, in both languages."""

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import yagopool.ui.scenes
from tests.ui.every_scene import SCENES
from yagopool.games.settings import Settings
from yagopool.table.spec import STANDARD_BOARD
from yagopool.text import speaker
from yagopool.text.speaker import LANGUAGES
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.input.actions import Device
from yagopool.ui.play.match_setup import MatchStarter
from yagopool.ui.play.play_scene import PlayScene
from yagopool.ui.scenes.overlay import Overlay
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.style import Written, watching
from yagopool.ui.viewport import SMALLEST
from yagopool.ui.widgets.base import Button

TIGHTEST = [(SMALLEST, 200, lang) for lang in LANGUAGES]
OTHERS = [((1280, 800), 200, "de"), ((800, 1280), 150, "de")]
"""German, which has the longer words, where there is more room; the common window: ``test_eyes.py``."""

TOUCHED = {
    Device.MOUSE: pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=0),
    Device.TOUCH: pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=0, touch=True),
    Device.KEYBOARD: pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0),
    Device.GAMEPAD: pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=99),
}
"""An event of each device that shows that it is in use, and does little else."""


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    pygame.display.init()
    yield
    pygame.display.quit()


def furnished(lang: str, text_size: int) -> AppContext:
    room = AppContext(speaker(lang), MatchStarter(), lambda: 3)
    return room.set(Settings(language=lang, text_size=text_size))


def written(scene: Scene, window: pygame.Surface) -> list[Written]:
    """Return what a scene writes; of what lies over another scene, only its own words."""
    if isinstance(scene, Overlay):
        scene.app.draw(window)
    with watching() as words:
        scene.draw(window)
    return words


def ways_out(scene: PanelScene) -> list[pygame.Rect]:
    """Return where a card has its buttons that lead on and back."""
    return [one.rect for one in scene.group if isinstance(one, Button) and one.key in ("start", "back", "quit")]


def overlaps(words: list[Written]) -> list[tuple[str, str]]:
    """Return pairs of texts whose letters touch each other. Letters leave air above and below within their line.

    Cards and balls may lie upon what is printed on the board; that has a test of its own.
    """
    found = []
    for index, one in enumerate(words):
        for other in words[index + 1 :]:
            if one.surface != other.surface or one.clip != other.clip or one.printed != other.printed:
                continue
            for a in one.places:
                for b in other.places:
                    common = a.clip(b)
                    if common.w > 2 and common.h > 0.3 * min(a.h, b.h):
                        found.append((one.text, other.text))
    return found


@pytest.mark.parametrize(("size", "text_size", "lang"), [*TIGHTEST, *OTHERS], ids=str)
@pytest.mark.parametrize("name", SCENES)
def test_no_word_is_cut_and_none_lies_on_another(name: str, size: tuple[int, int], text_size: int, lang: str) -> None:
    window = set_mode(size)
    scene = SCENES[name](furnished(lang, text_size))
    try:
        words = written(scene, window)
    finally:
        scene.close()
    assert words
    assert [word.text for word in words if word.cut] == [], "cut"
    assert [word.text for word in words if word.surface == size and not word.inside] == [], "beyond the window"
    assert overlaps(words) == []
    if isinstance(scene, PanelScene):
        ways = ways_out(scene)
        assert ways
        assert all(window.get_rect().contains(way) for way in ways), "in sight, whatever is scrolled"


@pytest.mark.parametrize("device", Device)
@pytest.mark.parametrize("name", ["table-break", "table-play", "table-rolling", "practice-aim", "drill"])
def test_the_words_for_every_device_fit(name: str, device: Device) -> None:
    window = set_mode(SMALLEST)
    scene = SCENES[name](furnished("de", 200))
    scene.handle(TOUCHED[device])
    words = written(scene, window)
    scene.close()
    assert [word.text for word in words if word.cut] == []
    assert overlaps(words) == []


@pytest.mark.parametrize("size", [SMALLEST, (1280, 800), (1920, 1080), (800, 1280)], ids=str)
@pytest.mark.parametrize("text_size", [100, 200])
def test_numbers_of_pots_and_the_name_of_the_board_are_free_and_whole(size: tuple[int, int], text_size: int) -> None:
    window = set_mode(size)
    scene = SCENES["table-break"](furnished("en", text_size))
    words = written(scene, window)
    assert isinstance(scene, PlayScene)
    viewport = scene.panels.viewport
    scene.close()
    printed = {word.text: word.places[0] for word in words if word.printed}
    assert sorted(printed) == [*"123456789", "YAGO POOL"]
    for text, place in printed.items():
        assert viewport.board.contains(place.topleft), text
        assert viewport.board.contains(place.bottomright), text
        assert not any(place.colliderect(rect) for word in words if not word.printed for rect in word.places), text
    spec = STANDARD_BOARD
    for pot in spec.pot_numbers:
        at = pygame.Vector2(printed[str(pot)].center)
        near = {other: at.distance_to(viewport.to_window(spec.pot_centre(other))) for other in spec.pot_numbers}
        assert min(near, key=lambda other: near[other]) == pot, "a number stands beside its own pot"
        assert near[pot] > viewport.length(spec.pot_radius), "not in it"
        assert printed[str(pot)].h >= {100: 10, 200: 16}[text_size], "larger text makes it larger too"


def test_no_scene_is_missing() -> None:
    set_mode((1280, 800))
    looked_at = set()
    for make in SCENES.values():
        scene = make(furnished("en", 100))
        looked_at.add(type(scene).__name__)
        scene.close()
    ui = Path(yagopool.ui.scenes.__file__).parent.parent
    folders = ("scenes", "play", "practice", "games")
    files = [path for folder in folders for path in (ui / folder).rglob("*.py")]
    written = {
        name for path in files for name in re.findall(r"^class (\w+Scene)\b", path.read_text("utf-8"), re.MULTILINE)
    }
    assert looked_at == written - {"PanelScene", "WaitScene", "PlayScene", "PracticeTableScene"}, "but for shared bases"


def test_a_watcher_notices_what_is_cut_and_what_overlaps() -> None:
    window = set_mode((200, 100))
    style = furnished("en", 100).style(furnished("en", 100).viewport((1280, 800)))
    with watching() as seen:
        style.draw_line(window, "much too long for so little room", "body", (255, 255, 255), (0, 0, 40, 20))
        style.draw_line(window, "short", "body", (255, 255, 255), (100, 0, 90, 20))
        style.draw_line(window, "upon it", "body", (255, 255, 255), (100, 4, 90, 20))
        style.draw_text(window, "two lines where one fits", "body", (255, 255, 255), (0, 40, 90, 20))
        style.draw_line(window, "out", "body", (255, 255, 255), (150, 90, 90, 40))
    assert [word.text for word in seen if word.cut] == ["much too long for so little room", "two lines where one fits"]
    assert overlaps(seen) == [("short", "upon it")]
    assert not seen[-1].inside
    with watching() as nothing:
        pass
    assert nothing == []
