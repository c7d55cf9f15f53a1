"""The scenes of practice for the gallery: after a few breaks, with a map, with stars, with figures."""

import random
from collections.abc import Callable
from pathlib import Path

import pygame

from scripts.gallery_kept import kept
from yagopool.practice.breaks import BreakLog
from yagopool.practice.drill_library import PersonalBests, drill_library
from yagopool.practice.statistics import statistics
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.input.aim import Aim
from yagopool.ui.practice.break_scene import BreakScene, break_session
from yagopool.ui.practice.drill_list_scene import DrillListScene
from yagopool.ui.practice.drill_scene import DrillScene, DrillSeries
from yagopool.ui.practice.free_table_scene import FreeTableScene
from yagopool.ui.practice.lab_scene import LabScene
from yagopool.ui.practice.practice_menu import PracticeScene
from yagopool.ui.practice.statistics_scene import StatisticsScene
from yagopool.ui.widgets.base import Message

ROOT = Path(__file__).resolve().parents[1]
DRILLS = tuple(found.drill for found in drill_library() if found.drill is not None)


def breaking(here: AppContext) -> Scene:
    """Return a session after six breaks by a player who has practised before."""
    room = kept(here)
    assert room.folders is not None
    before, now = break_session(room), break_session(room)
    log, rng = BreakLog(room.folders.breaks), random.Random(3)
    for session, breaks in ((before, 3), (now, 6)):
        for _ in range(breaks):
            session.practice.rack_again()
            flick = Flick("blue", round(90 + rng.gauss(0, 3), 2), round(3000 + rng.gauss(0, 400)))
            one = session.practice.play(flick)
            log.add(session.player, session.practice.variant, one, "2026-01-01T12:00:00Z")
    now.read_total()
    return BreakScene(room, now, LabScene)


def aiming(here: AppContext) -> Scene:
    """Return the next aim after them, the last ones on the cloth."""
    scene = breaking(here)
    assert isinstance(scene, BreakScene)
    scene.choose(Message("rack"))
    return scene


def mapped(here: AppContext) -> Scene:
    """Return the lab with the pointer on its map."""
    scene = LabScene(kept(here))
    scene.lab.hovered = Aim().toward(92.0).with_power(0.75, here.setup.spec)
    return scene


def listed(here: AppContext) -> Scene:
    """Return the list of drills with some stars."""
    room = kept(here)
    assert room.folders is not None
    bests = PersonalBests(room.folders.bests)
    for number, drill in enumerate(DRILLS[:9]):
        bests.add(room.setup.teams[0][0], drill.name, 1 + number % 3, 3 - number % 3)
    return DrillListScene(room, 15)


def drilling(here: AppContext) -> Scene:
    """Return a drill that asks for a place."""
    return DrillScene(here, DrillSeries(DRILLS, here.setup.teams[0][0]), _number("leave-01-near"))


def solved(here: AppContext) -> Scene:
    """Return a drill that was solved."""
    scene = DrillScene(here, DrillSeries(DRILLS, here.setup.teams[0][0]), _number("points-01-double"))
    scene.attempt.play(scene.drill.solution[0].flick)
    scene.set_up(scene.attempt.now.state, scene.attempt.now.layout)
    return scene


def laying(here: AppContext) -> Scene:
    """Return the free table with four balls on it and a ball in the hand."""
    lie = Layout.of({"red1": (260, 300), "red2": (200, 430), "yellow1": (330, 500), "yellow2": (260, 580)})
    scene = FreeTableScene(kept(here))
    for ball, place in lie.free:
        scene.free.put(ball, place)
    scene.set_up(scene.free.state, scene.free.layout)
    window = pygame.display.get_surface()
    assert window is not None
    scene.draw(window)
    assert scene.panels.setting_up is not None
    scene.panels.setting_up.hold("red3", Point(225.0, 445.0))
    scene.invalidate()
    return scene


def figures(here: AppContext) -> Scene:
    """Return figures of the golden matches."""
    room = kept(here)
    assert room.folders is not None
    folder = room.folders.data / "matches"
    folder.mkdir()
    for path in (ROOT / "tests" / "golden").glob("*.jsonl"):
        if ".states." not in path.name:
            (folder / path.name).write_bytes(path.read_bytes())
    return StatisticsScene(room, statistics(room.folders))


def _number(name: str) -> int:
    return next(number for number, drill in enumerate(DRILLS) if drill.name == name)


PRACTICE: dict[str, Callable[[AppContext], Scene]] = {
    "practice": PracticeScene,
    "practice-break": breaking,
    "practice-aim": aiming,
    "lab": mapped,
    "drills": listed,
    "drill": drilling,
    "drill-solved": solved,
    "free-table": laying,
    "figures": figures,
}
"""The scenes of practice by their pictures' names."""
