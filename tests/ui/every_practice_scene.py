"""The screens of practice, for the tests that look at all of them; what they keep lies in a folder that goes away."""

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from yagopool.practice.bests import Bests
from yagopool.practice.folders import Folders
from yagopool.practice.shelf import shelf
from yagopool.table.flick import Flick
from yagopool.table.layout import Point
from yagopool.ui.scenes.break_practice import BreakPracticeScene, practising_in
from yagopool.ui.scenes.drill import Course, DrillScene
from yagopool.ui.scenes.drills import DrillsScene
from yagopool.ui.scenes.free_table import FreeTableScene
from yagopool.ui.scenes.lab import LabScene
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.practice import PracticeScene
from yagopool.ui.scenes.room import Room
from yagopool.ui.scenes.scene import Scene
from yagopool.ui.scenes.statistics import StatisticsScene

DRILLS: Final = tuple(found.drill for found in shelf() if found.drill is not None)
MATCHES: Final = Path(__file__).resolve().parents[1] / "golden"


def _kept(room: Room) -> Room:
    return replace(room, folders=Folders(Path(tempfile.mkdtemp(prefix="yagopool-test-"))))


def _breaks(room: Room, *, aiming: bool = False) -> Scene:
    scene = BreakPracticeScene(_kept(room), practising_in(room), MenuScene)
    for turned in (0.0, 2.0, -3.0):
        scene.practice.rack_again()
        scene.practice.play(Flick("blue", 90.0 + turned, 2800.0))
    scene.refresh()
    if aiming:
        scene.choose("rack")
    return scene


def _drills(room: Room) -> Scene:
    kept = _kept(room)
    assert kept.folders is not None
    Bests(kept.folders.bests).note(room.setup.teams[0][0], DRILLS[0].name, 2, 2)
    return DrillsScene(kept, MenuScene, 0)


def _drill(room: Room, name: str, *, solved: bool = False) -> Scene:
    number = next(number for number, drill in enumerate(DRILLS) if drill.name == name)
    scene = DrillScene(room, Course(DRILLS, "Anneliese"), number, MenuScene)
    if solved:
        scene.attempt.play(scene.drill.solution[0].flick)
        scene.refresh()
    return scene


def _free_table(room: Room) -> Scene:
    scene = FreeTableScene(_kept(room), MenuScene)
    scene.free.put("red1", Point(260, 300))
    scene.refresh()
    window = pygame.display.get_surface()
    assert window is not None
    scene.draw(window)
    scene.hold("red3", Point(225.0, 445.0))
    return scene


def _figures(room: Room) -> Scene:
    kept = _kept(room)
    assert kept.folders is not None
    folder = kept.folders.data / "matches"
    folder.mkdir()
    for path in MATCHES.glob("*.jsonl"):
        if ".states." not in path.name:
            (folder / path.name).write_bytes(path.read_bytes())
    return StatisticsScene(kept, MenuScene)


PRACTICE_SCENES: Final[Mapping[str, Callable[[Room], Scene]]] = {
    "practice": lambda room: PracticeScene(room, MenuScene),
    "practice-break": _breaks,
    "practice-aim": lambda room: _breaks(room, aiming=True),
    "lab": lambda room: LabScene(_kept(room), MenuScene),
    "drills": _drills,
    "drill": lambda room: _drill(room, "leave-01-near"),
    "drill-solved": lambda room: _drill(room, "points-01-double", solved=True),
    "free-table": _free_table,
    "figures": _figures,
}
"""The scenes of practice by name."""
