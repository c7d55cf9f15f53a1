"""The screens of practice, of the day and by letter, for the tests that look at all of them; files go away."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from scripts.gallery_day import DAY
from scripts.gallery_kept import kept
from scripts.gallery_practice import DRILLS, drilling, figures, holding, solved
from yagopool.practice.drill_library import PersonalBests
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.practice.break_scene import BreakScene, break_session
from yagopool.ui.practice.drill_list_scene import DrillListScene
from yagopool.ui.practice.lab_scene import LabScene
from yagopool.ui.practice.practice_menu import PracticeScene
from yagopool.ui.widgets.base import Message


def _breaks(room: AppContext, *, aiming: bool = False) -> Scene:
    session = break_session(room)
    for turned in (0.0, 2.0, -3.0):
        session.practice.rack_again()
        session.practice.play(Flick("blue", 90.0 + turned, 2800.0))
    scene = BreakScene(kept(room), session)
    if aiming:
        scene.choose(Message("rack"))
    return scene


def _drills(room: AppContext) -> Scene:
    here = kept(room)
    assert here.folders is not None
    PersonalBests(here.folders.bests).add(room.setup.teams[0][0], DRILLS[0].name, 2, 2)
    return DrillListScene(here, 0)


PRACTICE_SCENES: Final[Mapping[str, Callable[[AppContext], Any]]] = {
    "practice": PracticeScene,
    "practice-break": _breaks,
    "practice-aim": lambda room: _breaks(room, aiming=True),
    "lab": lambda room: LabScene(kept(room)),
    "drills": _drills,
    "drill": lambda room: drilling(room, "Anneliese"),
    "drill-solved": lambda room: solved(room, "Anneliese"),
    "free-table": lambda room: holding(room, Layout.of({"red1": (260, 300)})),
    "figures": figures,
    **DAY,
}
"""The scenes of practice by name."""
