"""A hand that plays in the window by posted events and tells what is seen there, and the rooms it plays in."""

from collections.abc import Callable
from typing import Any

import pygame

from yagopool.text.speaker import speaker
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.play.board_view import BoardView
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.dialogs import GIVE_UP
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.play.play_scene import PlayScene
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.overlay import Overlay
from yagopool.ui.style import Written, watching
from yagopool.ui.widgets.base import Message

SIZES = [(960, 600), (1280, 800), (800, 1200), (1920, 1080), (2560, 1440), (3840, 2160)]
TWO = Setup(opener="A", seed=5)


def stacked(scene: Scene) -> Any:
    """Put a scene on its app's stack over the menu, if it is not there; return it."""
    app = scene.app
    if scene not in app.scenes:
        if not isinstance(scene, MenuScene) and not app.scenes:
            app.push(MenuScene(scene.context))
        app.push(scene)
    app.enter()
    return scene


def sent(scene: Scene, event: pygame.event.Event) -> Any:
    """Give an event to a scene on the stack; return the scene that is on top then, None if the game ended."""
    stacked(scene).app.handle(event)
    return scene.app.top if scene.app.going else None


def answered(scene: Any, key: str, value: object = None) -> Any:
    """Have a scene on the stack answer a widget's message; return the scene that is on top then."""
    stacked(scene)
    if isinstance(scene, Overlay):
        scene.app.pop()
    scene.answer(Message(key, value))
    scene.app.enter()
    return scene.app.top if scene.app.going else None


def advanced(scene: Scene, seconds: float) -> Scene:
    """Let time pass in a scene on the stack; return the scene that is on top then."""
    stacked(scene).app.advance(seconds)
    return scene.app.top


def drawn(scene: Scene) -> list[Written]:
    """Draw a scene into the window, also what stands still in it; return what it wrote."""
    _forget_picture(scene)
    with watching() as seen:
        scene.draw(scene.app.window)
    return seen


def words(scene: Scene) -> str:
    """Return all words that a scene shows."""
    return " ".join(written.text for written in drawn(scene))


def _forget_picture(scene: Any) -> None:
    if isinstance(scene, PlayScene):
        vars(scene.panels)["board"] = BoardView(scene.controller.spec)


def labels(scene: Any) -> str:
    """Return the texts of a scene's widgets."""
    return " ".join(getattr(widget, "text", "") for widget in scene.group)


def picture(of: pygame.Surface | Scene, at: Any = None) -> bytes:
    """Return the pixels of a surface, or of a window in which a scene is drawn, or of a box in it."""
    if isinstance(of, Scene):
        stacked(of).app.draw(of.app.window)
        of = of.app.window
    return pygame.image.tobytes(of if at is None else of.subsurface(pygame.Rect(at)), "RGB")


class Hand:
    """Plays in the window: sends events to whatever scene is there, and draws after each."""

    frame = 0.016
    """Seconds."""

    def __init__(self, scene: Scene) -> None:
        self.app = stacked(scene).app

    # What is there

    @property
    def scene(self) -> Any:
        return self.app.top if self.app.going else None

    def at(self, kind: type[Any]) -> Any:
        assert isinstance(self.scene, kind), self.scene
        return self.scene

    @property
    def table(self) -> Any:
        return self.at(MatchScene)

    @property
    def stage(self) -> Any:
        return self.scene.stage

    @property
    def view(self) -> Any:
        return self.scene.view

    @property
    def panels(self) -> Any:
        return self.scene.panels

    @property
    def controller(self) -> Any:
        return self.scene.controller

    @property
    def choices(self) -> list[str]:
        return [choice.key for choice in self.view.choices]

    @property
    def moves(self) -> list[Any]:
        return [played.move for played in self.controller.session.played]

    @property
    def group(self) -> Any:
        """The widgets that can be pressed."""
        if isinstance(self.scene, PlayScene):
            dialog = getattr(self.scene.panels, "dialog", None)
            return self.scene.panels.buttons if dialog is None else dialog.group
        return self.scene.dialog.group if isinstance(self.scene, Overlay) else self.scene.group

    def draw(self) -> pygame.Surface:
        window: pygame.Surface = self.app.window
        if self.scene is not None:
            self.app.draw(window)
        return window

    def written(self) -> list[Written]:
        """Return what is written in the window."""
        for scene in self.app.scenes:
            _forget_picture(scene)
        with watching() as seen:
            self.draw()
        return seen

    def words(self) -> str:
        return " ".join(written.text for written in self.written())

    # What it does

    def send(self, kind: int, **about: Any) -> None:
        assert self.scene is not None, "the game has ended"
        self.app.handle(pygame.event.Event(kind, **about))
        self.draw()

    def key(self, *codes: int, mod: int = 0) -> None:
        for code in codes:
            self.send(pygame.KEYDOWN, key=code, mod=mod)
            if self.scene is not None:
                self.send(pygame.KEYUP, key=code, mod=0)

    def pad(self, *buttons: int, fine: int = 0) -> None:
        for button in buttons:
            self.send(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0, fine=fine)

    def flick(self) -> None:
        """Take the aim up by a key, and flick it."""
        self.key(pygame.K_UP, pygame.K_RETURN)

    def type(self, text: str) -> None:
        for letter in text:
            self.send(pygame.TEXTINPUT, text=letter)

    def hover(self, pos: tuple[float, float], *, held: bool = False) -> None:
        self.send(pygame.MOUSEMOTION, pos=_pixel(pos), rel=(1, 1) if held else (0, 0), buttons=(int(held), 0, 0))

    def down(self, pos: tuple[float, float], button: int = 1) -> None:
        self.send(pygame.MOUSEBUTTONDOWN, pos=_pixel(pos), button=button)

    def up(self, pos: tuple[float, float], button: int = 1) -> None:
        self.send(pygame.MOUSEBUTTONUP, pos=_pixel(pos), button=button)

    def click(self, pos: tuple[float, float], button: int = 1) -> None:
        self.hover(pos)
        self.down(pos, button)
        if self.scene is not None:
            self.up(pos, button)

    def wheel(self, notches: float) -> None:
        self.send(pygame.MOUSEWHEEL, x=0, y=round(notches), precise_y=float(notches), flipped=False)

    def press(self, *keys: str) -> None:
        """Click on the widgets with these keys, one after the other."""
        for key in keys:
            self.click(self.group[key].rect.center)

    def answer(self, key: str, value: object = None) -> None:
        """Have the scene answer a widget's message."""
        answered(self.scene, key, value)
        self.draw()

    def give_up(self) -> None:
        """Concede the game by the pause, and mean it."""
        self.key(pygame.K_ESCAPE)
        self.press("concede", GIVE_UP)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / self.frame)):
            assert self.scene is not None
            self.app.advance(self.frame)

    def on_board(self, x: float, y: float) -> tuple[int, int]:
        return _pixel(self.panels.viewport.to_window((x, y)))

    def drag(self, *ways: tuple[float, float], release: bool = True) -> None:
        """Press at the first place (mm), move over the others, hold, and let go."""
        self.pull(*(self.on_board(*way) for way in ways), release=release)

    def pull(self, *places: tuple[int, int], release: bool = True) -> None:
        """The same by window pixels."""
        self.down(places[0])
        for place in places[1:]:
            self.wait(0.05)
            self.hover(place, held=True)
        self.wait(0.2)
        if release:
            self.up(places[-1])


def _pixel(place: tuple[float, float]) -> tuple[int, int]:
    return (round(place[0]), round(place[1]))


def controlled(setup: Setup, starter: MatchStarter, lang: str = "en") -> MatchController:
    """Return the controller of a match without a window."""
    return MatchController(AppContext(speaker(lang), starter, lambda: 7), setup)


RoomMaker = Callable[..., AppContext]
HandMaker = Callable[..., Hand]
TableMaker = Callable[..., Any]
