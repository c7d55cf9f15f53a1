"""The opponent's face: it watches the table, and shows what it thinks of what happens there."""

from dataclasses import replace

import pygame
import pytest

from tests.ui.every_scene import BREAK, EASY, at_table
from tests.ui.hands import RoomMaker
from yagopool.games.yago.rules.state import Entry
from yagopool.table.shot import Contact, Potted, Stroke
from yagopool.ui.picture.portrait import Mood, draw_portrait
from yagopool.ui.play.side_cards import mood_of

MISS, HIS = Stroke("red2", (Contact("red2", "red3"),)), Stroke("yellow2", (Potted("yellow2", 3),))
FOUL = Stroke("red3", (Contact("red3", "red4"),))
NEAR = Stroke("red2", (Potted("red2", 8),))


@pytest.mark.parametrize(
    ("entries", "level", "fresh", "mood"),
    [
        ((BREAK,), "beginner", True, "glad"),
        ((BREAK,), "novice", True, "up"),
        ((BREAK,), "beginner", False, "up"),
        ((BREAK, MISS, HIS), "novice", True, "glad"),
        ((BREAK, MISS, HIS, FOUL), "novice", True, "wince"),
        ((BREAK, NEAR, Stroke("red3", (Potted("red3", 5),))), "novice", False, "tense"),
    ],
)
def test_a_face_shows_what_it_thinks(
    room: RoomMaker, entries: tuple[Entry, ...], level: str, fresh: bool, mood: Mood
) -> None:
    scene = at_table(room(), replace(EASY, use="computer", computer="B", level=level), entries)
    assert mood_of(scene.controller, "B", "up", fresh=fresh) == mood
    assert mood_of(scene.controller, "A", "up", fresh=fresh) == "calm", "a person has no face here"
    scene.close()


def test_each_mood_is_another_picture(room: RoomMaker) -> None:
    room()
    moods: tuple[Mood, ...] = ("calm", "up", "down", "glad", "wince", "tense")
    seen = set()
    for mood in moods:
        picture = pygame.Surface((64, 64))
        draw_portrait(picture, "skilled", (32, 32), 32, mood=mood)
        seen.add(pygame.image.tobytes(picture, "RGB"))
    assert len(seen) == len(moods)
