"""A hand that plays in the window by posted events, and the rooms it plays in."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pygame

from yagopool.text.speaker import speaker
from yagopool.ui.context import Room
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.dialogs import GIVE_UP, ChoiceScene
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.match_starter import MatchStarter
from yagopool.ui.scene_protocol import Scene
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.pause import PauseScene
from yagopool.ui.scenes.setup import SetupScene

SIZES = [(960, 600), (1280, 800), (800, 1200), (1920, 1080), (2560, 1440), (3840, 2160)]


@dataclass
class Hand:
    """Plays in the window: sends events to whatever scene is there, and draws after each."""

    scene: Scene | None
    seen: list[str] = field(default_factory=list)

    def send(self, kind: int, **about: Any) -> None:
        assert self.scene is not None, "the game has ended"
        self.scene = self.scene.handle(pygame.event.Event(kind, **about))
        self.draw()

    def draw(self) -> None:
        window = pygame.display.get_surface()
        assert window is not None
        if self.scene is not None:
            self.scene.draw(window)

    def key(self, code: int, mod: int = 0) -> None:
        self.send(pygame.KEYDOWN, key=code, mod=mod)
        if self.scene is not None:
            self.send(pygame.KEYUP, key=code, mod=0)

    def type(self, text: str) -> None:
        for letter in text:
            self.send(pygame.TEXTINPUT, text=letter)

    def click(self, pos: tuple[int, int], button: int = 1) -> None:
        self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        if self.scene is not None:
            self.send(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def press(self, key: str) -> None:
        """Click on the widget with a key."""
        scene = self.scene
        if isinstance(scene, MatchScene):
            group = scene.panels.buttons if scene.panels.dialog is None else scene.panels.dialog.group
        elif isinstance(scene, PauseScene):
            group = scene.dialog.group
        else:
            assert isinstance(scene, MenuScene | SetupScene)
            group = scene.group
        self.click(group[key].rect.center)

    def give_up(self) -> None:
        """Concede the game by the pause, and mean it."""
        self.key(pygame.K_ESCAPE)
        self.press("concede")
        assert isinstance(self.scene, ChoiceScene)
        self.click(self.scene.dialog.group[GIVE_UP].rect.center)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.016)):
            assert self.scene is not None
            self.scene = self.scene.advance(0.016)

    def on_board(self, x: float, y: float) -> tuple[int, int]:
        px, py = self.table.panels.viewport.to_window((x, y))
        return (round(px), round(py))

    def drag(self, *ways: tuple[float, float], release: bool = True) -> None:
        """Press at the first place (mm), move over the others, hold, and let go."""
        places = [self.on_board(*way) for way in ways]
        self.send(pygame.MOUSEBUTTONDOWN, pos=places[0], button=1)
        for place in places[1:]:
            self.wait(0.05)
            self.send(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0))
        self.wait(0.2)
        if release:
            self.send(pygame.MOUSEBUTTONUP, pos=places[-1], button=1)

    @property
    def table(self) -> MatchScene:
        assert isinstance(self.scene, MatchScene)
        return self.scene

    @property
    def moves(self) -> list[object]:
        return [played.move for played in self.table.controller.session.played]


def controlled(setup: Setup, starter: MatchStarter, lang: str = "en") -> MatchController:
    """Return the controller of a match without a window."""
    return MatchController(Room(speaker(lang), starter, lambda: 7), setup)


RoomMaker = Callable[..., Room]
HandMaker = Callable[..., Hand]
TWO = Setup(opener="A", seed=5)
