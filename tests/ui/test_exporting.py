"""A shot saved from the replay: asked, drawn in a process of its own, and told where it is; and what a film shows."""

import time
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.ai.processes import PATIENCE
from tests.match.recording import write_match
from tests.ui.hands import RoomMaker, answered, sent, stacked
from yagopool.errors import WriteError
from yagopool.match.files import write_new
from yagopool.match.replay import replayed
from yagopool.practice.folders import Folders
from yagopool.ui.export.film import FRAMES_A_SECOND, FilmScene, game_clip
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.scenes.overlay import ChoiceScene
from yagopool.ui.widgets.base import Message

GOLDEN = Path(__file__).parents[1] / "golden" / "easy.jsonl"


def test_a_picture_is_saved_in_the_background(room: RoomMaker, tmp_path: Path) -> None:
    write_match(tmp_path / "match.jsonl", seed=3, moves=3)
    course = replayed((tmp_path / "match.jsonl").read_bytes())
    scene = ReplayScene(replace(room(), folders=Folders(tmp_path)), course)
    stacked(scene)
    for key in ("sheet", "shot_png"):
        asked = sent(scene, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_k, mod=0, unicode="k"))
        assert isinstance(asked, ChoiceScene)
        answered(asked, Message(key))
    started = time.monotonic()
    while scene.exporting.busy and time.monotonic() < started + PATIENCE:
        scene.advance(0.02)
        time.sleep(0.02)
    saved = {path.suffix: path for path in (tmp_path / "pictures").iterdir()}
    assert saved.keys() == {".svg", ".png"}
    assert saved[".png"].name in scene.view.notice


def test_two_files_of_one_moment_are_two_files(tmp_path: Path) -> None:
    path = tmp_path / "none" / "sheet.svg"
    assert [write_new(path, content).name for content in (b"1", b"2", b"3")] == [
        "sheet.svg",
        "sheet-2.svg",
        "sheet-3.svg",
    ]
    assert path.read_bytes() == b"1"
    with pytest.raises(WriteError):
        write_new(path / "below.svg", b"4")


def test_a_film_plays_a_game_through_to_its_ruling(room: RoomMaker) -> None:
    course = replayed(GOLDEN.read_bytes())
    game = game_clip(course, 1)
    won = next(at for at, one in enumerate(course.played) if one.after.result is not None)
    assert (game.first, game.end) == (0, won + 1), "without racking the next"
    scene = FilmScene(room(), replace(game, first=won - 1))
    views = [scene.view for _ in scene.frames()]
    scene.close()
    assert len(views) > 2 * FRAMES_A_SECOND, "the shot, and time to read"
    assert scene.controller.state.result == course.played[won].after.result
    assert not any(view.choices or view.prompt for view in views)
