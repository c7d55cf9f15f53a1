"""Every screen of the game, one a file. A scene takes events and time and returns the next scene.

``scene`` says what a scene is, ``ui.context`` what all of them share: language, looks, settings, who keeps the match.
``panel`` and ``overlay`` are the two shapes most of them have. What stands on the table itself - stages of a turn,
panels beside the board - is not here but in ``play`` and ``practice``.

The scenes one goes to from another, and what is needed on the way, are named here and imported when somebody goes
there, so that the first picture does not wait for all the others: ``scenes.HelpScene(...)``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from yagopool.ui.play.lesson_scene import LessonScene
    from yagopool.ui.play.match_scene import MatchScene
    from yagopool.ui.scenes.break_practice import BreakPracticeScene, practising_in
    from yagopool.ui.scenes.drills import DrillsScene
    from yagopool.ui.scenes.free_table import FreeTableScene
    from yagopool.ui.scenes.help import HelpScene
    from yagopool.ui.scenes.lab import LabScene
    from yagopool.ui.scenes.matches import MatchesScene
    from yagopool.ui.scenes.menu import MenuScene, first_scene
    from yagopool.ui.scenes.pause import Offer, PauseScene
    from yagopool.ui.scenes.practice import PracticeScene
    from yagopool.ui.scenes.rule_card import card_of_rule
    from yagopool.ui.scenes.settings import SettingsScene
    from yagopool.ui.scenes.setup import SetupScene
    from yagopool.ui.scenes.statistics import StatisticsScene, counted

_HOME = {
    "BreakPracticeScene": "break_practice",
    "DrillsScene": "drills",
    "FreeTableScene": "free_table",
    "HelpScene": "help",
    "LabScene": "lab",
    "MatchesScene": "matches",
    "MenuScene": "menu",
    "Offer": "pause",
    "PauseScene": "pause",
    "PracticeScene": "practice",
    "SettingsScene": "settings",
    "SetupScene": "setup",
    "StatisticsScene": "statistics",
    "MatchScene": "yagopool.ui.play.match_scene",
    "LessonScene": "yagopool.ui.play.lesson_scene",
    "card_of_rule": "rule_card",
    "counted": "statistics",
    "first_scene": "menu",
    "practising_in": "break_practice",
}

__all__ = [
    "BreakPracticeScene",
    "DrillsScene",
    "FreeTableScene",
    "HelpScene",
    "LabScene",
    "LessonScene",
    "MatchScene",
    "MatchesScene",
    "MenuScene",
    "Offer",
    "PauseScene",
    "PracticeScene",
    "SettingsScene",
    "SetupScene",
    "StatisticsScene",
    "card_of_rule",
    "counted",
    "first_scene",
    "practising_in",
]


def __getattr__(name: str) -> Any:
    """Import a scene when somebody goes there."""
    if name in _HOME:
        home = _HOME[name]
        return getattr(import_module(home if "." in home else f"{__name__}.{home}"), name)
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
