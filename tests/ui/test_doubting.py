"""One key writes a doubted ruling to a file, which is a test case as it is."""

import json
import random
from pathlib import Path

import pygame
import pytest

from tests.doubts.judged_again import rejudge
from tests.match.players import random_move
from tests.match.recording import write_match
from tests.sentences import says
from yagopool.match.replay import replayed
from yagopool.practice.folders import Folders
from yagopool.text import speaker
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.play.play_scene import stage_of
from yagopool.ui.play.replay_scene import ReplayScene

DOUBT = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d")


def table_in(data: Path | None) -> MatchScene:
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    room = AppContext(speaker("en"), MatchStarter(), lambda: 1, folders=None if data is None else Folders(data))
    return MatchScene(room, Setup(variant="medium", seed=4, opener="A"))


def played_on(scene: MatchScene, moves: int) -> None:
    rng = random.Random(3)
    for _ in range(moves):
        scene.controller.play(random_move(scene.controller.session, rng))
        scene.controller.end_shot({})
    scene.stage = stage_of(scene.controller)
    scene.invalidate()


@pytest.fixture
def scene(tmp_path: Path) -> MatchScene:
    return table_in(tmp_path)


def test_a_doubted_ruling_is_written_and_said(scene: MatchScene, tmp_path: Path) -> None:
    played_on(scene, 5)
    scene.advance(0.01)
    scene.handle(DOUBT)
    assert "doubt-1.json" in scene.view.notice
    told = json.loads((tmp_path / "doubts" / "doubt-1.json").read_text(encoding="utf-8"))
    assert rejudge(told).agrees
    assert told["record"][0]["seed"] == 4
    assert told["more"]["versions"]["pymunk"]
    assert told["more"]["settings"]["marks"] is True
    scene.handle(DOUBT)
    assert "doubt-2.json" in scene.view.notice
    scene.close()


def test_what_was_said_goes_with_the_next_ruling(scene: MatchScene) -> None:
    played_on(scene, 1)
    scene.advance(0.01)
    scene.handle(DOUBT)
    assert scene.view.notice
    played_on(scene, 4)
    scene.advance(0.01)
    scene.invalidate()
    assert "doubt" not in scene.view.notice
    scene.close()


def test_before_the_first_ruling_there_is_nothing_to_doubt(scene: MatchScene, tmp_path: Path) -> None:
    scene.handle(DOUBT)
    assert scene.view.notice == speaker("en").say("ui.doubt.nothing")
    assert list(tmp_path.iterdir()) == []
    scene.close()


def test_where_nothing_is_kept_it_is_said() -> None:
    scene = table_in(None)
    played_on(scene, 1)
    scene.handle(DOUBT)
    assert scene.view.notice == speaker("en").say("ui.doubt.nowhere")
    scene.close()


def test_a_folder_that_cannot_be_written_is_told(scene: MatchScene, tmp_path: Path) -> None:
    (tmp_path / "doubts").write_text("x")
    played_on(scene, 1)
    scene.handle(DOUBT)
    assert says(scene.view.notice, "error.cannot_write")
    scene.close()


def test_a_ruling_seen_again_can_be_doubted_too(tmp_path: Path) -> None:
    write_match(tmp_path / "match.jsonl", "medium", seed=3, moves=6)
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    room = AppContext(speaker("en"), MatchStarter(), lambda: 1, folders=Folders(tmp_path))
    course = replayed((tmp_path / "match.jsonl").read_bytes())
    scene = ReplayScene(room, course)
    scene.handle(DOUBT)
    assert scene.view.notice == room.speaker.say("ui.doubt.nothing")
    scene.playback.go_to(6)
    scene.invalidate()
    ruled = scene.controller.ruled
    assert ruled is not None
    assert not scene.view.notice, "what was said of another moment is gone"
    scene.handle(DOUBT)
    assert "doubt-1.json" in scene.view.notice
    told = json.loads((tmp_path / "doubts" / "doubt-1.json").read_text(encoding="utf-8"))
    assert rejudge(told).agrees
    assert len(told["record"]) == 2 + course.played.index(ruled)
    scene.close()
