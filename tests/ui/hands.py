"""A hand that plays in the window by posted events, and the rooms it plays in."""

from collections.abc import Callable
from typing import Any

import pygame

from yagopool.text.speaker import speaker
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.dialogs import GIVE_UP
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.overlay import Overlay
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.widgets.base import Message

SIZES = [(960, 600), (1280, 800), (800, 1200), (1920, 1080), (2560, 1440), (3840, 2160)]


def stacked(scene: Scene) -> Scene:
    """Put a scene on its app's stack over the menu, if it is not there; return it."""
    app = scene.app
    if scene not in app.scenes:
        if not isinstance(scene, MenuScene) and not app.scenes:
            app.push(MenuScene(scene.context))
        app.push(scene)
    app.enter()
    return scene


def sent(scene: Scene, event: pygame.event.Event) -> Scene | None:
    """Give an event to a scene on the stack; return the scene that is on top then, None if the game ended."""
    stacked(scene).app.handle(event)
    return scene.app.top if scene.app.going else None


def answered(scene: PanelScene | Overlay, message: Message) -> Scene | None:
    """Have a scene on the stack answer a widget's message; return the scene that is on top then."""
    stacked(scene)
    if isinstance(scene, Overlay):
        scene.app.pop()
    scene.answer(message)
    scene.app.enter()
    return scene.app.top if scene.app.going else None


def advanced(scene: Scene, seconds: float) -> Scene:
    """Let time pass in a scene on the stack; return the scene that is on top then."""
    stacked(scene).app.advance(seconds)
    return scene.app.top


class Hand:
    """Plays in the window: sends events to whatever scene is there, and draws after each."""

    def __init__(self, scene: Scene) -> None:
        self.app = stacked(scene).app

    @property
    def scene(self) -> Scene | None:
        return self.app.top if self.app.going else None

    def send(self, kind: int, **about: Any) -> None:
        assert self.scene is not None, "the game has ended"
        self.app.handle(pygame.event.Event(kind, **about))
        self.draw()

    def draw(self) -> None:
        window = pygame.display.get_surface()
        assert window is not None
        if self.scene is not None:
            self.app.draw(window)

    def key(self, code: int, mod: int = 0) -> None:
        self.send(pygame.KEYDOWN, key=code, mod=mod)
        if self.scene is not None:
            self.send(pygame.KEYUP, key=code, mod=0)

    def flick(self) -> None:
        """Take the aim up by a key, and flick it."""
        self.key(pygame.K_UP)
        self.key(pygame.K_RETURN)

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
        elif isinstance(scene, Overlay):
            group = scene.dialog.group
        else:
            assert isinstance(scene, PanelScene)
            group = scene.group
        self.click(group[key].rect.center)

    def give_up(self) -> None:
        """Concede the game by the pause, and mean it."""
        self.key(pygame.K_ESCAPE)
        self.press("concede")
        self.press(GIVE_UP)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.016)):
            assert self.scene is not None
            self.app.advance(0.016)

    def on_board(self, x: float, y: float) -> tuple[int, int]:
        px, py = self.table.panels.viewport.to_window((x, y))
        return (round(px), round(py))

    def drag(self, *ways: tuple[float, float], release: bool = True) -> None:
        """Press at the first place (mm), move over the others, hold, and let go."""
        self.pull(*(self.on_board(*way) for way in ways), release=release)

    def pull(self, *places: tuple[int, int], release: bool = True) -> None:
        """The same by window pixels."""
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
    return MatchController(AppContext(speaker(lang), starter, lambda: 7), setup)


RoomMaker = Callable[..., AppContext]
HandMaker = Callable[..., Hand]
TWO = Setup(opener="A", seed=5)
