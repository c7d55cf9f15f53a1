"""The screens of practice, of the day and by letter, for the tests that look at all of them; files go away."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Final

from scripts.gallery_kept import kept
from scripts.gallery_practice import DRILLS, drilling, figures, holding, solved
from yagopool.practice.day import DayBreaks, DayLog, DayTry, day_code, read_day_code, today
from yagopool.practice.drill_library import PersonalBests
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.sides import Side
from yagopool.ui.context import AppContext
from yagopool.ui.play.letter_scene import LetterScene
from yagopool.ui.practice.break_scene import BreakScene, break_session
from yagopool.ui.practice.day_tables import DayBreakScene, DayDrillScene
from yagopool.ui.practice.drill_list_scene import DrillListScene
from yagopool.ui.practice.lab_scene import LabScene
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.day import DayScene
from yagopool.ui.scenes.letters import InviteScene, LettersScene, begin
from yagopool.ui.scenes.more import MoreScene
from yagopool.ui.scenes.practice import PracticeScene
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


def _today(room: AppContext) -> Scene:
    """Return the page of the day after two days of play, with a friend's result checked."""
    here = kept(room)
    assert here.folders is not None
    log, day = DayLog(here.folders.days), today()
    broken = DayTry.of_break(DayBreaks(day).play(Flick("blue", 90.0, 2800.0)))
    for back in (1, 0):
        log.note(here.setup.teams[0][0], day - timedelta(back), "break", 0, broken)
    scene = DayScene(here)
    scene._tell((read_day_code(day_code("break", day, broken)),))
    return scene


def _day_break(room: AppContext, *, over: bool = False) -> Scene:
    here, log, day = kept(room), DayLog(None), today()
    if over:
        for number in range(3):
            broken = DayBreaks(day).play(Flick("blue", 88.0 + number, 2800.0))
            log.note(here.setup.teams[0][0], day, "break", number, DayTry.of_break(broken))
    return DayBreakScene(here, day, log)


def _letters(room: AppContext) -> Scene:
    here = kept(room)
    sides: tuple[Side, ...] = ("A", "B")
    for seed, me in enumerate(sides):
        begin(here, replace(here.setup, opener="B", seed=seed), me)
    scene = LettersScene(here)
    scene._refuse(here.speaker.say("error.letter.other_course"))
    return scene


def _by_letter(room: AppContext, me: Side) -> Scene:
    here = kept(room)
    return LetterScene(here, begin(here, replace(here.setup, opener="B", seed=7), me))


PRACTICE_SCENES: Final[Mapping[str, Callable[[AppContext], Scene]]] = {
    "practice": PracticeScene,
    "practice-break": _breaks,
    "practice-aim": lambda room: _breaks(room, aiming=True),
    "lab": lambda room: LabScene(kept(room)),
    "drills": _drills,
    "drill": lambda room: drilling(room, "Anneliese"),
    "drill-solved": lambda room: solved(room, "Anneliese"),
    "free-table": lambda room: holding(room, Layout.of({"red1": (260, 300)})),
    "figures": figures,
    "more-to-play": MoreScene,
    "day": _today,
    "day-break": _day_break,
    "day-break-over": lambda room: _day_break(room, over=True),
    "day-drill": lambda room: DayDrillScene(kept(room), today(), DayLog(None)),
    "letters": _letters,
    "letter-invite": InviteScene,
    "letter-invited": lambda room: _by_letter(room, "A"),
    "letter-break": lambda room: _by_letter(room, "B"),
}
"""The scenes of practice by name."""
