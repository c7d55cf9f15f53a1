"""The scenes of the day and by letter, for the gallery and for the tests that look at all scenes."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from scripts.gallery_kept import kept
from yagopool.practice.day import DayBreaks, DayLog, DayTry, day_code, read_day_code, today
from yagopool.table.shot import Flick
from yagopool.table.spec import Side
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.scenes.day_scene import DayBreakScene, DayDrillScene, DayScene
from yagopool.ui.scenes.letters import InviteScene, LetterScene, LettersScene, begin


def _today(room: AppContext) -> Scene:
    """Return the page of the day after two days of play, with a friend's result checked."""
    here = kept(room)
    assert here.folders is not None
    log, day = DayLog(here.folders.days), today()
    broken = DayTry.of_break(DayBreaks(day).play(Flick("blue", 90.0, 2800.0)))
    for back in (1, 0):
        log.note(here.setup.teams[0][0], day - timedelta(back), "break", broken)
    scene = DayScene(here)
    scene._told = scene._said(read_day_code(day_code("break", day - timedelta(1), broken)))
    scene.rebuild()
    return scene


def _day_break(room: AppContext, *, over: bool = False) -> Scene:
    here, log, day = kept(room), DayLog(None), today()
    if over:
        for number in range(3):
            broken = DayBreaks(day).play(Flick("blue", 88.0 + number, 2800.0))
            log.note(here.setup.teams[0][0], day, "break", DayTry.of_break(broken))
    return DayBreakScene(here, here.setup.teams[0][0], day, log)


def _letters(room: AppContext) -> Scene:
    here = kept(room)
    sides: tuple[Side, ...] = ("A", "B")
    for seed, me in enumerate(sides):
        begin(here, replace(here.setup, opener="B", seed=seed), me)
    scene = LettersScene(here)
    scene._problem = here.speaker.say("error.letter.other_course")
    scene.enter()
    return scene


def _by_letter(room: AppContext, me: Side) -> Scene:
    here = kept(room)
    return LetterScene(here, begin(here, replace(here.setup, opener="B", seed=7), me))


DAY: dict[str, Callable[[AppContext], Scene]] = {
    "day": _today,
    "day-break": _day_break,
    "day-break-over": lambda room: _day_break(room, over=True),
    "day-drill": lambda room: DayDrillScene(kept(room), "Ann", today(), DayLog(None)),
    "letters": _letters,
    "letter-invite": InviteScene,
    "letter-invited": lambda room: _by_letter(room, "A"),
    "letter-break": lambda room: _by_letter(room, "B"),
}
"""The scenes by their pictures' names."""
