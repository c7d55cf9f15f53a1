"""A player who comes into the scenes of practice, with files in the test's own folder."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ui.hands import Hand
from tests.ui.players import Hasty
from tests.ui.players import Player as DevicePlayer
from yagopool.practice.drill_library import PersonalBests, drill_library
from yagopool.practice.folders import Folders
from yagopool.practice.statistics import statistics
from yagopool.text import speaker
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.practice.break_scene import BreakScene, break_session
from yagopool.ui.practice.drill_list_scene import DrillListScene
from yagopool.ui.practice.drill_scene import DrillScene, DrillSeries
from yagopool.ui.practice.free_table_scene import FreeTableScene
from yagopool.ui.practice.lab_scene import LabScene
from yagopool.ui.practice.practice_menu import PracticeScene
from yagopool.ui.practice.statistics_scene import StatisticsScene
from yagopool.ui.scenes.menu import MenuScene

DRILLS = tuple(found.drill for found in drill_library() if found.drill is not None)


WINDOW = (1280, 1024)
"""A window in which the table stands upright between two columns."""


class Player(Hand):
    """A hand that comes into the scenes of practice."""

    frame = 0.05

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.draw()

    def wait(self, seconds: float) -> None:
        super().wait(seconds)
        self.draw()

    def flick(self) -> None:
        """Flick the aim, which is taken up first, and watch it to its end."""
        self.wait(0.4)
        self.take_up()
        self.key(pygame.K_RETURN)
        self.wait(0.4)
        self.key(pygame.K_RETURN)
        self.wait(0.3)

    def take_up(self) -> None:
        """Take the aim up by a key, if nobody has."""
        if not self.stage.taken:
            self.key(pygame.K_UP)


Come = Callable[..., Player]


@pytest.fixture
def come(tmp_path: Path) -> Come:
    """Come into a scene."""

    def make(
        scene: Callable[[AppContext], Scene],
        size: tuple[int, int] = WINDOW,
        lang: str = "en",
        text_size: float = 1.0,
        **about: Any,
    ) -> Player:
        set_mode(size, full_screen=False)
        folders = Folders(tmp_path)
        context = AppContext(
            speaker(lang), new_seed=lambda: 7, setup=Setup(seed=5), folders=folders, text_size=text_size, **about
        )
        return Player(scene(context))

    return make


def at_break(context: AppContext) -> Scene:
    return BreakScene(context, break_session(context))


def at_drill(name: str) -> Callable[[AppContext], Scene]:
    number = next(number for number, drill in enumerate(DRILLS) if drill.name == name)

    def make(context: AppContext) -> Scene:
        assert context.folders is not None
        return DrillScene(context, DrillSeries(DRILLS, "Ann", PersonalBests(context.folders.bests)), number)

    return make


def figures(context: AppContext) -> Scene:
    assert context.folders is not None
    return StatisticsScene(context, statistics(context.folders))


SCENES: dict[str, Callable[[AppContext], Scene]] = {
    "practice": PracticeScene,
    "break": at_break,
    "lab": LabScene,
    "drills": DrillListScene,
    "drill": at_drill("leave-01-near"),
    "free": FreeTableScene,
    "figures": figures,
}


Sit = Callable[[type[DevicePlayer]], Any]


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Put a player of a device in front of the menu."""
    set_mode(WINDOW)

    def make(kind: type[DevicePlayer]) -> DevicePlayer:
        context = AppContext(speaker("en"), new_seed=lambda: 7, setup=Setup(seed=5), folders=Folders(tmp_path))
        monkeypatch.setattr(context.app, "_clock", Hasty())
        return kind(MenuScene(context))

    return make


def go_practising(player: Any, use: str) -> Any:
    """Go from the menu to a scene of practice and return it."""
    player.press_widget(player.panel.group, "practice")
    player.press_widget(player.scene.group, use)
    return player.scene
