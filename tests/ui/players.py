"""Players of flesh and plastic: each plays by the events of one device alone, through the app as the window does."""

import math
import random
from collections.abc import Callable, Sequence
from typing import Any, Final

import pygame

from tests.ui.hands import stacked
from yagopool.ai.decision import decide
from yagopool.ai.levels import SKILLED
from yagopool.ai.observation import View
from yagopool.games.yago.rules.state import ChooseColour, Decline
from yagopool.match.session import Played
from yagopool.table.geometry import Point
from yagopool.ui.context import Scene
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import DIRECTION_STEPS, POWER_STEPS, Aim, pull_of_power, reach
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.place_stage import PlaceStage
from yagopool.ui.play.question_stage import QuestionStage
from yagopool.ui.play.stages import RollStage, WinStage
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.widgets.base import Widget
from yagopool.ui.widgets.group import Group

LONGEST: Final = 1500
"""Frames without a move after which a player has lost his way; a match may be as long as it likes."""
BUDGET: Final = 24
"""Strokes a player tries in his head before each."""
WAYS: Final = (("right", "left"), ("up", "down"))
"""The arrows that go along the board's width and height, and those that go back, where it stands."""


class Hasty:
    """A clock that lets every frame take 1/60 s of the game's time and none of ours."""

    def tick(self, framerate: float = 0) -> int:
        del framerate
        return 16


class Player:
    """Finds his way from the menu to the end of a match; how he presses, a device says."""

    def __init__(self, scene: Scene) -> None:
        self.app = stacked(scene).app
        self.frames = 0
        self.moves = 0
        self.played: tuple[Played, ...] = ()
        self.frame()

    # What every device does in its own way

    def press_widget(self, group: Group, key: str) -> None:
        raise NotImplementedError

    def choose(self, group: Group, key: str, value: object) -> None:
        raise NotImplementedError

    def flick(self, aim: Aim) -> None:
        raise NotImplementedError

    def put(self, at: Point) -> None:
        raise NotImplementedError

    def skip(self) -> None:
        raise NotImplementedError

    # What all do alike

    def post(self, kind: int, **about: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, about))

    def frame(self, count: int = 1) -> None:
        """Let frames pass; of several the last one is drawn: nobody looks who only waits."""
        for left in reversed(range(count)):
            vars(self.app).update({"draw": lambda _: None} if left else {})
            assert self.app.frame(), "the game has ended"
            vars(self.app).pop("draw", None)
            self.frames += 1
            assert self.frames < LONGEST, f"lost in {self.scene}"

    @property
    def scene(self) -> Any:
        return self.app.top

    @property
    def panel(self) -> Any:
        assert isinstance(self.scene, PanelScene)
        return self.scene

    @property
    def table(self) -> Any:
        assert isinstance(self.scene, MatchScene)
        return self.scene

    def play_whole_match(self, variant: str = "easy") -> None:
        """From the menu to the menu: two players, one point."""
        assert isinstance(self.scene, MenuScene)
        self.press_widget(self.panel.group, "two")
        self.choose(self.panel.group, "variant", variant)
        self.choose(self.panel.group, "target", 1)
        self.press_widget(self.panel.group, "start")
        while self.table.controller.session.state.phase != "match_over" or isinstance(
            self.table.stage, RollStage | WinStage
        ):
            self.act()
        self.played = self.table.controller.session.played
        self.look()
        dialog = self.table.panels.dialog
        self.press_widget(dialog.group, "menu")
        assert isinstance(self.scene, MenuScene)

    def look(self) -> None:
        """Look at a question until it takes an answer by a key."""
        while self.table.stage.ignores(Press(Action.ACCEPT)):
            self.frame()

    def act(self) -> None:
        """Do what the stage of the turn asks for."""
        self.frames = 0 if len(self.table.controller.session.played) > self.moves else self.frames
        self.moves = len(self.table.controller.session.played)
        stage, session = self.table.stage, self.table.controller.session
        if isinstance(stage, RollStage | WinStage):
            self.skip()
            return
        if isinstance(stage, AimStage):
            self.frame(20)
        view = View(session.state, session.layout, session.spec)
        move = decide(view, random.Random(len(session.played)), BUDGET, SKILLED).move
        if isinstance(stage, QuestionStage):
            self.look()
            dialog = self.table.panels.dialog
            key = move.colour if isinstance(move, ChooseColour) else "decline" if isinstance(move, Decline) else None
            self.press_widget(dialog.group, key or stage.answers[0].choice.key)
        elif isinstance(stage, PlaceStage):
            assert move.at is not None
            self.put(Point(*move.at))
        else:
            power = round(move.speed / session.spec.greatest_flick, 3)
            self.flick(Aim(move.ball).toward(round(move.direction, 2)).with_power(power, session.spec))


class KeyboardPlayer(Player):
    """Tab, arrows, Enter."""

    step_keys: Final = {0: 0, 1: pygame.KMOD_LSHIFT, 2: pygame.KMOD_LCTRL}

    def tap(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod)
        self.post(pygame.KEYUP, key=key, mod=0)

    def accept(self) -> None:
        self.tap(pygame.K_RETURN)

    def next(self) -> None:
        self.tap(pygame.K_TAB)

    def turn(self, way: str, step: int = 0) -> None:
        keys = {"left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN}
        self.tap(keys[way], self.step_keys[step])

    def press_widget(self, group: Group, key: str) -> None:
        self.go_to(group, key)
        self.accept()
        self.frame()

    def go_to(self, group: Group, key: str) -> Widget:
        self.next()
        self.frame()
        for _ in range(30):
            if group.focus is not None and group.focus.key == key and group.focus.focused:
                return group.focus
            self.next()
            self.frame()
        raise AssertionError(f"{key} cannot be reached")

    def choose(self, group: Group, key: str, value: object) -> None:
        choice: Any = self.go_to(group, key)
        values = [option for option, _ in choice.options]
        way = "right" if values.index(value) > choice.index else "left"
        for _ in range(abs(values.index(value) - choice.index)):
            self.turn(way)
        self.frame()
        assert choice.value == value

    def flick(self, aim: Aim) -> None:
        stage = self.table.stage
        for _ in range(12):
            if stage.aim.ball == aim.ball:
                break
            self.next()
            self.frame()
        self.point(stage, aim)
        self.by_steps(("left", "right"), aim.direction, lambda: stage.aim.direction, (1.0, 0.1, 0.01), around=360.0)
        self.by_steps(("up", "down"), aim.power, lambda: stage.aim.power, (0.05, 0.01, 0.001))
        assert stage.aim == aim, "every flick of the grid can be made"
        self.frame(20)
        self.accept()
        self.frame()

    def point(self, stage: AimStage, aim: Aim) -> None:
        """Where a device can point roughly, it does so first."""

    def by_steps(
        self, ways: tuple[str, str], wanted: float, now: Callable[[], float], steps: Sequence[float], around: float = 0
    ) -> None:
        for fineness, size in enumerate(steps):
            away = wanted - now()
            if around:
                away = (away + around / 2) % around - around / 2
            last = fineness == len(steps) - 1
            times = round(abs(away) / size) if last else int(abs(away) / size + 1e-6)
            self.hold_fine(fineness)
            for number in range(times):
                self.turn(ways[0] if away > 0 else ways[1], fineness)
                if number % 20 == 19:
                    self.frame()
            self.frame()
        self.hold_fine(0)

    def hold_fine(self, fineness: int) -> None:
        """Hold whatever makes steps finer; Shift and Ctrl come with the arrows."""

    def put(self, at: Point) -> None:
        stage = self.table.stage
        ways = (("down", "up"), ("right", "left")) if self.table.panels.viewport.turned else WAYS
        for size, step in ((1.0, 0), (0.1, 1), (0.01, 2)):
            self.hold_fine(step)
            for (way, opposite), away in zip(ways, (at.x - stage.at.x, at.y - stage.at.y), strict=True):
                for number in range(int(abs(away) / size + 1e-6)):
                    self.turn(way if away > 0 else opposite, step)
                    if number % 20 == 19:
                        self.frame()
            self.frame()
        self.hold_fine(0)
        self.accept()
        self.frame()

    def skip(self) -> None:
        self.accept()
        self.frame()


class GamepadPlayer(KeyboardPlayer):
    """Cross, shoulders, A, sticks, triggers; in menus the left stick."""

    def button(self, button: int) -> None:
        self.post(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button)
        self.post(pygame.CONTROLLERBUTTONUP, instance_id=0, button=button)

    def axis(self, axis: int, value: float) -> None:
        self.post(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=round(value * 32767))

    def accept(self) -> None:
        self.button(pygame.CONTROLLER_BUTTON_A)

    def next(self) -> None:
        self.button(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)

    def turn(self, way: str, step: int = 0) -> None:
        if isinstance(self.scene, MatchScene):
            self.button(getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{way.upper()}"))
            return
        along = pygame.CONTROLLER_AXIS_LEFTX if way in ("left", "right") else pygame.CONTROLLER_AXIS_LEFTY
        self.axis(along, 1.0 if way in ("right", "down") else -1.0)
        self.axis(along, 0.0)

    def hold_fine(self, fineness: int) -> None:
        self.axis(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0 if fineness == 1 else 0.0)
        self.axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0 if fineness == 2 else 0.0)

    def point(self, stage: AimStage, aim: Aim) -> None:
        angle = math.radians(self.table.panels.viewport.angle(aim.direction))
        self.axis(pygame.CONTROLLER_AXIS_RIGHTX, math.cos(angle))
        self.axis(pygame.CONTROLLER_AXIS_RIGHTY, -math.sin(angle))
        self.axis(pygame.CONTROLLER_AXIS_RIGHTX, 0.0)
        self.axis(pygame.CONTROLLER_AXIS_RIGHTY, 0.0)
        self.frame()
        away = abs((stage.aim.direction - aim.direction + 180) % 360 - 180)
        assert away < 35, "the stick points about there; the last axis moved may still count half"


class MousePlayer(Player):
    """Presses, drags, lets go."""

    def move(self, place: tuple[int, int], *, held: bool = False) -> None:
        self.post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(int(held), 0, 0), touch=False)

    def down(self, place: tuple[int, int]) -> None:
        self.move(place)
        self.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False)

    def drag_to(self, place: tuple[int, int]) -> None:
        self.move(place, held=True)

    def up(self, place: tuple[int, int]) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False)

    def click(self, place: tuple[int, int]) -> None:
        self.down(place)
        self.up(place)
        self.frame()

    def press_widget(self, group: Group, key: str) -> None:
        self.click(group[key].rect.center)

    def choose(self, group: Group, key: str, value: object) -> None:
        choice: Any = group[key]
        place = next(index for index, (option, _) in enumerate(choice.options) if option == value)
        self.click(choice.segments[place].center)
        assert choice.value == value

    def flick(self, aim: Aim) -> None:
        """Choose the ball by a click, then drag."""
        stage = self.table.stage
        at = self.table.controller.layout.balls[aim.ball]
        self.click(self.pixel(at))
        assert stage.aim.ball == aim.ball
        self.frame(20)
        self.pull(aim, self.beside_the_board() or self.pixel(at))

    def pull(self, aim: Aim, start: tuple[int, int]) -> None:
        """Drag from a place as an aim says."""
        viewport = self.table.panels.viewport
        pull, angle = self.reach() * pull_of_power(aim.power), math.radians(viewport.angle(aim.direction))
        end = (round(start[0] - pull * math.cos(angle)), round(start[1] + pull * math.sin(angle)))
        self.down(start)
        self.frame()
        self.drag_to(end)
        self.frame(12)
        self.up(end)
        self.frame()

    def reach(self) -> float:
        """Return the pixels of a millimetre of pull."""
        return reach(self.table.panels.viewport)

    def beside_the_board(self) -> tuple[int, int] | None:
        """Return where there is room to drag in every direction, None: from the ball itself."""
        column = self.table.panels.viewport.left
        return (column.centre[0], column.y + column.h // 2 + 40)

    def flick_finely(self, aim: Aim) -> None:
        """Make exactly one flick by the wheel, finer with Shift and Ctrl, and the button."""
        stage = self.table.stage
        self.click(self.pixel(self.table.controller.layout.balls[aim.ball]))
        meter = self.table.panels.meter
        for fineness, (degrees, share) in enumerate(zip(DIRECTION_STEPS, POWER_STEPS, strict=True)):
            self.post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=KeyboardPlayer.step_keys[fineness])
            away = (aim.direction - stage.aim.direction + 180) % 360 - 180
            for place, there, size in (
                (self.table.panels.viewport.board.centre, away, degrees),
                (meter.centre, aim.power - stage.aim.power, share),
            ):
                self.move(place)
                notches = round(there / size) if fineness == len(DIRECTION_STEPS) - 1 else int(there / size)
                self.post(pygame.MOUSEWHEEL, x=0, y=notches, precise_y=float(notches))
                self.frame()
        self.post(pygame.KEYUP, key=pygame.K_LCTRL, mod=0)
        assert stage.aim == aim
        self.frame(20)
        self.click(self.table.panels.buttons["flick"].rect.center)

    def put(self, at: Point) -> None:
        stage = self.table.stage
        self.click(self.pixel(at))
        if self.table.stage is stage:
            self.click(self.table.panels.buttons["place"].rect.center)

    def skip(self) -> None:
        self.click(self.table.panels.viewport.board.centre)

    def pixel(self, at: Point) -> tuple[int, int]:
        x, y = self.table.panels.viewport.to_window(at)
        return (round(x), round(y))


class TouchPlayer(MousePlayer):
    """The same with a finger: no hover, no wheel, no second button."""

    def reach(self) -> float:
        return reach(self.table.panels.viewport, touch=True)

    def flick_finely(self, aim: Aim) -> None:
        """Make exactly one flick by the row of small steps and the button."""
        stage = self.table.stage
        row = self.table.panels.nudges
        for fineness, (degrees, share) in enumerate(zip(DIRECTION_STEPS, POWER_STEPS, strict=True)):
            assert row.step == fineness
            away = (aim.direction - stage.aim.direction + 180) % 360 - 180
            last = fineness == len(DIRECTION_STEPS) - 1
            for way, there, size in (("left", away, degrees), ("up", aim.power - stage.aim.power, share)):
                opposite = {"left": "right", "up": "down"}[way]
                for _ in range(round(abs(there) / size) if last else int(abs(there) / size + 1e-6)):
                    self.click(row.group[way if there > 0 else opposite].rect.center)
            self.click(row.group["finer"].rect.center)
        assert stage.aim == aim
        self.frame(20)
        self.click(self.table.panels.buttons["flick"].rect.center)

    def finger(self, kind: int, place: tuple[int, int]) -> None:
        width, height = self.app.window.get_size()
        x, y = place[0] / (width - 1), place[1] / (height - 1)
        self.post(kind, touch_id=1, finger_id=1, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)

    def down(self, place: tuple[int, int]) -> None:
        self.finger(pygame.FINGERDOWN, place)

    def drag_to(self, place: tuple[int, int]) -> None:
        self.finger(pygame.FINGERMOTION, place)

    def up(self, place: tuple[int, int]) -> None:
        self.finger(pygame.FINGERUP, place)
