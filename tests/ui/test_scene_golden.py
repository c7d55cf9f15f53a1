"""Every scene as it was looked at and found good. Run with YAGOPOOL_GOLDEN=renew after looking at a wanted change.

Kept at half size, in which a line of one pixel still differs by more than the tolerance. Text is covered: it differs
between versions of the font library, and has tests of its own.
"""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame
import pytest

from tests.ui.every_scene import SCENES
from tests.ui.test_picture_golden import BLOCK_LEVELS, MOST_PIXELS, differences
from yagopool.match.settings import Settings
from yagopool.text import speaker
from yagopool.ui.lettering import watching
from yagopool.ui.match_view.sitting import Unrecorded
from yagopool.ui.room import Room
from yagopool.ui.viewport import SMALLEST
from yagopool.ui.window import set_mode

FOLDER = Path(__file__).parent / "golden" / "scenes"
LOOKED_AT: Final = (
    "menu", "settings", "setup-two", "setup-handicap", "help-easy", "table-break", "table-hand", "table-foul",
    "table-colour", "table-place-refused",
    "table-take-over", "table-game-over", "table-decided", "table-words", "table-hints", "explain", "replay", "matches",
    "lesson-2", "pause", "more", "agree", "giving-up", "rule-card",
    "practice", "practice-aim", "lab", "drills", "drill", "free-table", "figures",
)  # fmt: skip
"""One of each scene at least, and each stage of a turn that looks different."""
NAME_OF_THE_BOARD: Final = 24
"""How high the frame's lettering is, in pixels; wherever the board lies, its line is covered."""


@pytest.fixture
def room() -> Iterator[Room]:
    pygame.display.init()
    set_mode(SMALLEST)
    furnished = Room(speaker("en"), Unrecorded(), lambda: 3).set(Settings(language="en"))
    yield replace(furnished, theme=replace(furnished.theme, pot_numbers=False))
    pygame.display.quit()


def picture(room: Room, name: str) -> pygame.Surface:
    """Draw a scene, its words covered."""
    window = pygame.display.get_surface()
    assert window is not None
    scene = SCENES[name](room)
    with watching() as words:
        scene.draw(window)
    seen = window.copy()
    for word in words:
        for place in word.places:
            if word.surface == window.get_size():
                seen.fill((0, 0, 0), place.inflate(6, 2))
    middle = room.viewport(window.get_size()).to_window((260.0, -28.0))[1]
    seen.fill((0, 0, 0), (0, round(middle) - NAME_OF_THE_BOARD // 2, window.get_width(), NAME_OF_THE_BOARD))
    scene.close()
    return pygame.transform.smoothscale(seen, (SMALLEST[0] // 2, SMALLEST[1] // 2))


@pytest.mark.parametrize("name", LOOKED_AT)
def test_a_scene_looks_as_it_was_found_good(room: Room, name: str, tmp_path: Path) -> None:
    path = FOLDER / f"{name}.png"
    seen = picture(room, name)
    if os.environ.get("YAGOPOOL_GOLDEN") == "renew":
        FOLDER.mkdir(parents=True, exist_ok=True)
        pygame.image.save(seen, path)
    kept = pygame.image.load(path)
    pixels, block = differences(kept.convert(32), seen.convert(32))
    if pixels > MOST_PIXELS or block > BLOCK_LEVELS:
        pygame.image.save(seen, tmp_path / f"{name}.png")
    assert pixels <= MOST_PIXELS, f"look at {tmp_path / name}.png"
    assert block <= BLOCK_LEVELS, f"look at {tmp_path / name}.png"


def test_one_of_each_scene_is_looked_at(room: Room) -> None:
    def kind(name: str) -> str:
        scene = SCENES[name](room)
        scene.close()
        return type(scene).__name__

    assert {kind(name) for name in LOOKED_AT} == {kind(name) for name in SCENES}


def test_a_missing_card_would_be_noticed(room: Room) -> None:
    seen = picture(room, "table-foul")
    without = seen.copy()
    x, y, w, h = (part // 2 for part in room.viewport(SMALLEST).left)
    without.fill(seen.get_at((2, 2)), (x, y, w, h // 2))
    pixels, block = differences(seen, without)
    assert pixels > MOST_PIXELS
    assert block > BLOCK_LEVELS
