"""The opponents' faces, which watch the table and show what they think of it; and whose hand flicks."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from scripts.gallery_tables import BREAK, at_table
from tests.ui.every_scene import EASY
from tests.ui.hands import RoomMaker, picture
from yagopool.games.yago.rules.state import Entry
from yagopool.match.replay import replayed
from yagopool.table.shot import Contact, Potted, Stroke
from yagopool.ui.picture.portrait import Mood, draw_portrait
from yagopool.ui.play.match_playback import MatchPlayback
from yagopool.ui.play.side_cards import mood_of
from yagopool.ui.theme import MATERIALS, hand_of

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


def test_each_mood_is_another_picture(room: RoomMaker) -> None:
    room()
    moods: tuple[Mood, ...] = ("calm", "up", "down", "glad", "wince", "tense")
    faces = {mood: pygame.Surface((64, 64)) for mood in moods}
    for mood, face in faces.items():
        draw_portrait(face, "skilled", (32, 32), 32, mood=mood)
    assert len(set(map(picture, faces.values()))) == len(moods)


def test_every_side_flicks_with_a_hand_of_its_own(room: RoomMaker) -> None:
    against, own = replace(EASY, use="computer", computer="B", level="casual"), MATERIALS.own_hand
    tables = [at_table(room(), setup, entries) for setup in (EASY, against) for entries in ((BREAK,), (BREAK, MISS))]
    tints = [table.controller.tint_of(table.controller.session.state) for table in tables]
    assert tints == [own, MATERIALS.second_hand, own, hand_of("casual")]


def test_a_match_that_is_watched_again_shows_the_hands_that_played_it(room: RoomMaker) -> None:
    course = replayed((Path(__file__).parents[1] / "golden" / "medium.jsonl").read_bytes())
    course.header = replace(course.header, computer={"B": "casual"})
    controller = MatchPlayback(room(), course).controller
    tints = {one.before.to_act: controller.tint_of(one.before) for one in course.played}
    assert (tints["A"], tints["B"]) == (MATERIALS.own_hand, hand_of("casual"))
