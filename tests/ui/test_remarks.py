"""What opponents say of shots: seldom the same twice, nothing by those who never speak, and never over a card."""

from dataclasses import replace

import pygame
import pytest

from scripts.gallery_tables import BREAK, at_table
from tests.ui.every_scene import EASY
from tests.ui.hands import Hand, RoomMaker
from tests.ui.test_moods import FOUL, HIS, MISS, NEAR
from yagopool.games.yago.rules.state import Entry
from yagopool.physics.trace import Path, Segment, Trace
from yagopool.table.shot import Contact, Potted, Stroke
from yagopool.text.speaker import speaker
from yagopool.ui.picture.backdrop import name_box
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.remarks import Occasion, occasion_of, remark_on
from yagopool.ui.play.side_cards import bubble_of


def against(room: RoomMaker, entries: tuple[Entry, ...], level: str = "beginner", *, still: bool = False) -> MatchScene:
    here = room(reduced_motion=still)
    scene: MatchScene = at_table(here, replace(EASY, use="computer", computer="B", level=level), entries)
    return scene


@pytest.mark.parametrize(
    ("entries", "occasion"),
    [
        ((BREAK,), "yours"),
        ((BREAK, MISS), "your_miss"),
        ((Stroke("blue", (Contact("blue", "red1"),)),), None),
        ((BREAK, MISS, HIS), "potted"),
        ((BREAK, MISS, HIS, FOUL), "fouled"),
        ((BREAK, MISS, Stroke("yellow2", ())), "missed"),
        ((BREAK, Stroke("yellow2", ())), "your_foul"),
        ((BREAK, NEAR, Stroke("red3", (Potted("red3", 5),))), "near"),
    ],
)
def test_what_a_shot_is_to_the_opponent(room: RoomMaker, entries: tuple[Entry, ...], occasion: Occasion | None) -> None:
    scene = against(room, entries)
    ruled = scene.controller.ruled
    assert ruled is not None
    assert occasion_of(scene.controller, "B", ruled) == occasion
    said = remark_on(scene.controller, ruled)
    key = f"ui.remark.beginner.{occasion}.1"
    assert said == (None if occasion is None else ("B", speaker("en").say(key)))


@pytest.mark.parametrize("level", ["beginner", "novice", "casual", "skilled", "master"])
def test_all_but_the_silent_one_greet_before_the_first_shot(room: RoomMaker, level: str) -> None:
    scene = against(room, (), level)
    words = [] if scene.panels.remark is None else [scene.panels.remark.words]
    assert words == ([] if level == "master" else [speaker("en").say(f"ui.remark.{level}.hello.1")])


def test_who_says_nothing_says_nothing(room: RoomMaker) -> None:
    scene = against(room, (BREAK,), "master")
    assert scene.controller.ruled is not None
    assert remark_on(scene.controller, scene.controller.ruled) is None


@pytest.mark.parametrize("still", [False, True])
def test_the_words_stand_for_a_while_and_go(room: RoomMaker, still: bool) -> None:
    hand = Hand(against(room, (BREAK,), still=still))
    scene = hand.table
    assert scene.panels.remark is not None
    hand.draw()
    hand.wait(4.0)
    assert scene.panels.remark is None


LONGEST = "Hallo, ich bin Mika. Zeig mir deine Eröffnung!"


@pytest.mark.parametrize("size", [(390, 844), (960, 600), (1280, 800)])
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("words", ["Plopp! Schön gemacht.", LONGEST])
def test_the_bubble_points_at_who_speaks_and_covers_nothing_to_play_with(
    room: RoomMaker, size: tuple[int, int], text_size: int, words: str
) -> None:
    scene: MatchScene = at_table(
        room(size=size, text_size=text_size),
        replace(EASY, use="computer", computer="B", level="beginner"),
        (BREAK, MISS),
    )
    hand = Hand(scene)
    hand.draw()
    viewport, card = scene.panels.viewport, scene.panels._sides["B"]
    box, _, (tip, _), _, lines = bubble_of(scene.panels.style, viewport, card, "beginner", words)
    assert " ".join(lines) == words
    assert card.x < tip < card.x + card.w // 2, "on the face"
    assert box.x <= tip <= box.right
    assert viewport.strip is not None
    assert viewport.strip.x <= box.x
    assert box.right <= viewport.strip.right, "no button lies under it"
    assert words == LONGEST or not pygame.Rect(box).colliderect(name_box(viewport))
    top, bottom = viewport.field.y, viewport.field.bottom
    assert text_size == 200 or box.bottom <= top or box.y >= bottom, "on the frame"


@pytest.mark.parametrize(
    ("off", "speed", "occasion"), [(30.0, 400.0, "close"), (30.0, 2000.0, "your_miss"), (-240.0, 400.0, "your_miss")]
)
def test_a_miss_is_close_only_at_the_edge_of_a_pot_and_not_too_fast(
    room: RoomMaker, off: float, speed: float, occasion: Occasion
) -> None:
    scene = against(room, (BREAK, MISS), "novice")
    ruled, pot = scene.controller.ruled, scene.controller.spec.pot_centre(3)
    assert ruled is not None
    way = Segment(0.0, 1.0, pot.x + off, pot.y - 200.0, 0.0, 0.0, speed, 0.0, 0.0, 0.0)
    trace = Trace((), (Path("red2", (way,)),), ruled.layout_after, (), 1.0, "")
    played = replace(ruled, trace=trace)
    assert occasion_of(scene.controller, "B", played) == occasion
    assert remark_on(scene.controller, played) == ("B", speaker("en").say(f"ui.remark.novice.{occasion}.1"))
