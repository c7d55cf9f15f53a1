"""A player who comes into the scenes of practice, in a room whose files are in the test's own folder."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ui.hands import stacked
from tests.ui.players import Player as DevicePlayer
from tests.ui.practice.seats import Hasty, Sit
from yagopool.practice.drill_library import PersonalBests, drill_library
from yagopool.practice.folders import Folders
from yagopool.practice.statistics import statistics
from yagopool.text import speaker
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.match_starter import MatchStarter
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.bench import BenchScene
from yagopool.ui.scenes.break_practice import BreakPracticeScene, practising_in
from yagopool.ui.scenes.drill import Course, DrillScene
from yagopool.ui.scenes.drills import DrillsScene
from yagopool.ui.scenes.free_table import FreeTableScene
from yagopool.ui.scenes.lab import LabScene
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.practice import PracticeScene
from yagopool.ui.scenes.statistics import StatisticsScene
from yagopool.ui.window import set_mode

DRILLS = tuple(found.drill for found in drill_library() if found.drill is not None)


class Player:
    """Sends events to whatever scene is there, and draws after each."""

    def __init__(self, scene: Scene) -> None:
        self.app = stacked(scene).app
        self.draw()

    @property
    def scene(self) -> Scene | None:
        return self.app.top if self.app.going else None

    def draw(self) -> pygame.Surface:
        window = pygame.display.get_surface()
        assert window is not None
        if self.scene is not None:
            self.app.draw(window)
        return window

    def send(self, kind: int, **about: Any) -> None:
        assert self.scene is not None
        self.app.handle(pygame.event.Event(kind, **about))
        self.draw()

    def key(self, code: int) -> None:
        self.send(pygame.KEYDOWN, key=code, mod=0)

    def click(self, pos: tuple[float, float], button: int = 1) -> None:
        place = (round(pos[0]), round(pos[1]))
        self.send(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
        if self.scene is not None:
            self.send(pygame.MOUSEBUTTONUP, pos=place, button=button)

    def press(self, key: str) -> None:
        """Click on the widget with a key."""
        scene = self.scene
        group = scene.foot.buttons if isinstance(scene, BenchScene) else scene.group  # type: ignore[union-attr]
        self.click(group[key].rect.center)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.05)):
            assert self.scene is not None
            self.app.advance(0.05)
        self.draw()

    def flick(self) -> None:
        """Flick the aim and watch it to its end."""
        self.wait(0.4)
        self.key(pygame.K_RETURN)
        self.wait(0.4)
        self.key(pygame.K_RETURN)
        self.wait(0.3)

    def is_at(self, kind: type[Any]) -> Any:
        assert isinstance(self.scene, kind), self.scene
        return self.scene


Come = Callable[..., Player]


@pytest.fixture
def come(tmp_path: Path) -> Iterator[Come]:
    """Come into a scene, in a room whose files are in the test's own folder."""
    pygame.display.init()
    players: list[Player] = []

    def make(
        scene: Callable[[AppContext], Scene],
        size: tuple[int, int] = (1280, 800),
        lang: str = "en",
        text_size: float = 1.0,
    ) -> Player:
        set_mode(size, full_screen=False)
        here = AppContext(
            speaker(lang), MatchStarter(), lambda: 7, Setup(seed=5), folders=Folders(tmp_path), text_size=text_size
        )
        players.append(Player(scene(here)))
        return players[-1]

    yield make
    for player in players:
        while player.app.scenes:
            player.app.pop()
    pygame.display.quit()


def at_break(room: AppContext) -> Scene:
    return BreakPracticeScene(room, practising_in(room))


def at_drill(name: str) -> Callable[[AppContext], Scene]:
    number = next(number for number, drill in enumerate(DRILLS) if drill.name == name)

    def make(room: AppContext) -> Scene:
        assert room.folders is not None
        return DrillScene(room, Course(DRILLS, "Ann", PersonalBests(room.folders.bests)), number)

    return make


def figures(room: AppContext) -> Scene:
    assert room.folders is not None
    return StatisticsScene(room, statistics(room.folders))


SCENES: dict[str, Callable[[AppContext], Scene]] = {
    "practice": PracticeScene,
    "break": at_break,
    "lab": LabScene,
    "drills": DrillsScene,
    "drill": at_drill("leave-01-near"),
    "free": FreeTableScene,
    "figures": figures,
}


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sit]:
    """Sit a player down before the menu."""
    pygame.display.init()
    set_mode((1280, 800))
    pygame.event.clear()
    players: list[DevicePlayer] = []

    def make(kind: type[DevicePlayer]) -> DevicePlayer:
        room = AppContext(speaker("en"), MatchStarter(), lambda: 7, Setup(seed=5), folders=Folders(tmp_path))
        monkeypatch.setattr(room.app, "_clock", Hasty())
        players.append(kind(MenuScene(room)))
        return players[-1]

    yield make
    for player in players:
        while player.app.scenes:
            player.app.pop()
    pygame.display.quit()
