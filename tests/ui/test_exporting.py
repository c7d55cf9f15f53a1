"""A shot saved from the replay: asked, drawn in a process of its own, and told where it is."""

import time
from pathlib import Path

import pygame

from tests.ai.processes import PATIENCE
from tests.match.recording import write_match
from tests.ui.hands import RoomMaker, answered, sent, stacked
from yagopool.match.replay import replayed
from yagopool.practice.folders import Folders
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.scenes.overlay import ChoiceScene
from yagopool.ui.widgets.base import Message


def test_a_picture_is_saved_in_the_background(room: RoomMaker, tmp_path: Path) -> None:
    write_match(tmp_path / "match.jsonl", seed=3, moves=3)
    course = replayed((tmp_path / "match.jsonl").read_bytes())
    here = room()
    vars(here)["folders"] = Folders(tmp_path)
    scene = ReplayScene(here, course)
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
