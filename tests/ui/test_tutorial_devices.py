"""The first start by each device alone: five lessons from the first picture to a first game, and once more."""

import math

import pygame
import pytest

from tests.ui import players
from tests.ui.hands import Hand, RoomMaker
from yagopool.text.speaker import speaker
from yagopool.ui.games.yago.lesson_scene import FirstGameScene, LessonScene
from yagopool.ui.input.actions import Device
from yagopool.ui.input.aim import Aim
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.stages import RollStage, WinStage
from yagopool.ui.scenes.menu import MenuScene, first_scenes
from yagopool.ui.viewport import SMALLEST

STROKES = {
    "flick": Aim("blue", 90.0, 0.7),
    "soft": Aim("red2", 90.0, 0.1),
    "aim": Aim("red4", 113.0, 0.12),
    "block": Aim("red3", 77.0, 0.125),
    "row": Aim("red3", 102.5, 0.13),
}
"""What each lesson of a stroke is learnt by."""


class Learner(players.Player):
    """Does what each lesson asks for."""

    @property
    def lesson(self) -> LessonScene:
        assert isinstance(self.scene, LessonScene)
        return self.scene

    @property
    def table(self) -> MatchScene:
        return self.lesson

    def learn_all(self) -> list[str]:
        """Learn until the first game; return the lessons' names."""
        names = []
        while isinstance(self.scene, LessonScene):
            names.append(self.scene.lesson.name)
            self.learn(names[-1])
            self.frame(30)
            assert self.lesson.learnt, names[-1]
            self.turn_page()
            if isinstance(self.scene, FirstGameScene):
                self.begin(self.scene)
        return names

    def begin(self, card: FirstGameScene) -> None:
        """Take the name that is offered."""
        self.press_widget(card.dialog.group, "start")
        self.frame(2)

    def learn(self, name: str) -> None:
        stage = self.table.stage
        assert isinstance(stage, AimStage)
        assert stage.aim.ball == STROKES[name].ball, "the aim begins where the lesson wants it"
        self.flick(STROKES[name])
        self.frame(3)
        assert isinstance(self.table.stage, RollStage)
        self.skip()
        while isinstance(self.table.stage, WinStage):
            self.frame(10)

    def turn_page(self) -> None:
        raise NotImplementedError


class ByKeys(Learner, players.KeyboardPlayer):
    def turn_page(self) -> None:
        self.accept()
        self.frame(2)

    def begin(self, card: FirstGameScene) -> None:
        assert card.dialog.group.focus is card.dialog.group["name"]
        self.turn_page()


class ByPad(ByKeys, players.GamepadPlayer):
    pass


class ByMouse(Learner, players.MousePlayer):
    def turn_page(self) -> None:
        self.press_widget(self.lesson.card.group, "next")
        self.frame()

    def beside_the_board(self) -> None:
        """Return that there is no such place: the lesson's card stands there."""

    def pull(self, aim: Aim, start: tuple[int, int]) -> None:
        """Pull as an aim says; the break, near the window's edge, until the power is there."""
        if aim.ball != "blue":
            super().pull(aim, start)
            return
        stage, ahead = self.table.stage, math.radians(self.table.panels.viewport.angle(aim.direction))
        assert isinstance(stage, AimStage)
        self.down(start)
        end, pulled = start, 0
        while stage.drag is None or stage.drag.pulled is None or stage.drag.pulled.power < aim.power:
            pulled += 2
            end = (round(start[0] - pulled * math.cos(ahead)), round(start[1] + pulled * math.sin(ahead)))
            self.drag_to(end)
            self.frame()
        self.frame(12)
        self.up(end)
        self.frame()


class ByMouseAndEnter(ByMouse):
    """Drags, and goes on with Enter: this is no change to the keys."""

    def learn(self, name: str) -> None:
        self.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
        self.frame(2)
        how = self.app.top.context.speaker.say("ui.lesson.how.mouse", ball="")
        assert how.split()[0] in self.lesson.card.note
        super().learn(name)

    def turn_page(self) -> None:
        self.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
        self.frame(2)


class ByTouch(ByMouse, players.TouchPlayer):
    def flick(self, aim: Aim) -> None:
        self.flick_finely(aim)

    def learn(self, name: str) -> None:
        self.finger(pygame.FINGERDOWN, (640, 2))
        self.finger(pygame.FINGERUP, (640, 2))
        self.frame(2)
        super().learn(name)


CASES = [
    (ByKeys, Device.KEYBOARD),
    (ByPad, Device.GAMEPAD),
    (ByMouse, Device.MOUSE),
    (ByMouseAndEnter, Device.MOUSE),
    (ByTouch, Device.TOUCH),
]


@pytest.mark.parametrize(("kind", "device"), CASES)
def test_each_device_alone_learns_the_game_at_the_first_start_and_again(
    hasty: RoomMaker, kind: type[Learner], device: Device
) -> None:
    room = hasty(size=SMALLEST)
    for scene in first_scenes(room):
        room.app.push(scene)
    player = kind(room.app.top)
    every = list(STROKES)
    assert player.learn_all() == every
    assert room.input.device is device
    game = player.scene
    assert isinstance(game, MatchScene)
    assert game.context.settings.tutorial_seen
    game.leave()
    player.frame(2)
    assert isinstance(player.scene, MenuScene)
    player.press_widget(player.panel.group, "learn")
    player.frame()
    assert player.lesson.lesson.name == every[0]


def test_on_a_phone_the_task_and_the_power_stay_visible_during_a_pull(room: RoomMaker) -> None:
    hand = Hand(LessonScene(room(size=(390, 844))))
    scene = hand.table
    hand.draw()
    task = speaker("en").say("ui.lesson.flick.text")
    assert task in [one.text for one in hand.written()]
    blue = scene.controller.layout.place_of("blue")
    x, y = map(round, scene.panels.viewport.to_window((blue.x, blue.y)))
    hand.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=True)
    for pulled in (20, 60):
        hand.send(pygame.MOUSEMOTION, pos=(x, y + pulled), rel=(0, 20), buttons=(1, 0, 0), touch=True)
    seen = " ".join(one.text for one in hand.written())
    assert task in seen, "the card has folded away, but what it says of the power stays"
    assert not scene.card.rect.w
    assert speaker("en").say("ui.lesson.pulling") in seen
    assert scene.panels.meter is not None
