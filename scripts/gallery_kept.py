"""The scenes of matches that were kept, for the gallery: seen again, listed, and explained."""

import atexit
import io
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from yagopool.match.record import read
from yagopool.match.replay import ReplayedMatch
from yagopool.practice.folders import Folders
from yagopool.ui.context import AppContext
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.matches import MatchesScene
from yagopool.ui.scenes.menu import MenuScene

RECORDS = Path(__file__).resolve().parents[1] / "tests" / "golden"


def kept(here: AppContext) -> AppContext:
    """Return the room with files in a folder of its own, which is deleted when the program ends."""
    folder = tempfile.TemporaryDirectory(prefix="yagopool-gallery-")
    atexit.register(folder.cleanup)
    return replace(here, folders=Folders(Path(folder.name)))


def replay(here: AppContext, record: str = "medium", moves: int = 6, seconds: float = 0.0) -> ReplayScene:
    """Return a match being watched after some moves, so many seconds of the next one on its way."""
    course = ReplayedMatch.of(read(io.BytesIO((RECORDS / f"{record}.jsonl").read_bytes())))
    scene = ReplayScene(here, course, play_on)
    scene.playback.go_to(moves)
    for _ in range(round(seconds / 0.02)):
        scene.advance(0.02)
    scene.playback.playing = seconds > 0.0
    return scene


def play_on(room: AppContext, course: ReplayedMatch, moves: int) -> Scene:
    """Return what follows playing on: nothing but the menu."""
    del course, moves
    return MenuScene(room)


def listed(here: AppContext) -> Scene:
    """Return the list of kept matches."""
    room = kept(here)
    assert room.folders is not None
    matches = room.folders.data / "matches"
    matches.mkdir()
    for path in sorted(RECORDS.glob("*.jsonl")):
        if ".states." not in path.name:
            (matches / path.name).write_bytes(path.read_bytes())
    scene = MatchesScene(room)
    while scene.judging:
        scene.advance(0.0)
    return scene


KEPT: dict[str, Callable[[AppContext], Scene]] = {
    "replay": replay,
    "replay-rolling": lambda here: replay(here, seconds=1.4),
    "matches": listed,
}
"""The scenes of kept matches by their pictures' names."""
