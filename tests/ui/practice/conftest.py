"""A player who comes into the scenes of practice, with files in the test's own folder."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ui.hands import Hand, RoomMaker
from tests.ui.players import Player as DevicePlayer
from yagopool.practice.drill_library import PersonalBests, drill_library
from yagopool.practice.statistics import statistics
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
def come(tmp_path: Path, room: RoomMaker) -> Come:
    """Come into a scene."""

    def make(
        scene: Callable[[AppContext], Scene],
        size: tuple[int, int] = WINDOW,
        lang: str = "en",
        **about: Any,
    ) -> Player:
        return Player(scene(replace(room(data=tmp_path, size=size, lang=lang), setup=Setup(seed=5), **about)))

    return make


def at_break(context: AppContext) -> Scene:
    return BreakScene(context, break_session(context), LabScene)


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
def sit(tmp_path: Path, hasty: RoomMaker) -> Sit:
    """Put a player of a device in front of the menu."""

    def make(kind: type[DevicePlayer]) -> DevicePlayer:
        return kind(MenuScene(replace(hasty(data=tmp_path, size=WINDOW), setup=Setup(seed=5))))

    return make


def go_practising(player: Any, use: str) -> Any:
    """Go from the menu to a scene of practice and return it."""
    player.press_widget(player.panel.group, "practice")
    player.press_widget(player.scene.group, use)
    return player.scene
