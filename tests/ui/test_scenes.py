"""The table's scene by posted events, as the window gets them: drags, wheels, keys, pause, help."""

import math

import pygame
import pytest

from tests.ui.every_scene import SCENES
from tests.ui.hands import SIZES, TWO, Hand, HandMaker, RoomMaker
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD
from yagopool.text import speaker
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext
from yagopool.ui.input.aim import REACH, power_of_pull
from yagopool.ui.layout_kit import power_at
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.pause import PauseScene


@pytest.mark.parametrize("size", SIZES)
def test_a_drag_with_the_mouse_flicks_in_every_window(hand: HandMaker, size: tuple[int, int]) -> None:
    at_table = hand(TWO, size=size)
    scene = at_table.table
    blue = scene.controller.layout.balls["blue"]
    x, y = at_table.on_board(blue.x, 400.0)
    back = math.radians(at_table.table.panels.viewport.angle(270.0))
    ways = [(round(x + far * math.cos(back)), round(y - far * math.sin(back))) for far in (0, 40, 120)]
    at_table.pull(*ways)
    (flick,) = at_table.moves
    assert isinstance(flick, Flick)
    assert flick.ball == "blue"
    assert flick.direction == 90.0
    assert flick.speed == pytest.approx(STANDARD_BOARD.greatest_flick * power_of_pull(120 / REACH), abs=0.5)


def test_the_mouse_is_hidden_while_it_pulls_also_beyond_the_window(hand: HandMaker) -> None:
    at_table = hand(TWO)
    x, y = at_table.on_board(260, 150)
    ahead = at_table.table.panels.viewport.direction(0.0)
    at_table.pull((x, y), (x - 60, y), release=False)
    assert not pygame.mouse.get_visible()
    at_table.send(pygame.MOUSEMOTION, pos=(-60, y), rel=(-x, 0), buttons=(1, 0, 0))
    at_table.wait(0.2)
    at_table.send(pygame.MOUSEBUTTONUP, pos=(-60, y), button=1)
    (flick,) = at_table.moves
    assert isinstance(flick, Flick)
    assert (flick.direction, flick.speed) == (ahead, STANDARD_BOARD.greatest_flick)
    assert pygame.mouse.get_visible()


@pytest.mark.parametrize("way", ["escape", "right", "focus"])
def test_a_drag_is_given_up(hand: HandMaker, way: str) -> None:
    at_table = hand(TWO)
    at_table.drag((260, 150), (260, 50), release=False)
    if way == "escape":
        at_table.key(pygame.K_ESCAPE)
    elif way == "right":
        at_table.send(pygame.MOUSEBUTTONDOWN, pos=at_table.on_board(260, 50), button=3)
    else:
        at_table.send(pygame.WINDOWFOCUSLOST)
    at_table.wait(0.3)
    at_table.send(pygame.MOUSEBUTTONUP, pos=at_table.on_board(260, 50), button=1)
    assert at_table.moves == []
    assert isinstance(at_table.scene, MatchScene), "Escape during a drag does not open the pause"


def test_mouse_alone_can_set_the_power_and_flick(hand: HandMaker) -> None:
    at_table = hand(TWO)
    at_table.click(at_table.on_board(260, 150))
    meter = at_table.table.panels.meter
    assert meter is not None
    x = next(x for x in range(meter.x, meter.right) if power_at(meter, x) >= 0.5)
    at_table.click((x, meter.centre[1]))
    at_table.press("flick")
    (flick,) = at_table.moves
    assert isinstance(flick, Flick)
    assert flick.speed == pytest.approx(2000, abs=40)


@pytest.mark.parametrize("key", [pygame.K_F1, pygame.K_F2])
def test_the_help_is_read_in_the_pause_too(hand: HandMaker, key: int) -> None:
    at_table = hand(TWO)
    at_table.key(pygame.K_ESCAPE)
    at_table.key(key)
    assert isinstance(at_table.scene, HelpScene)
    at_table.key(pygame.K_ESCAPE)
    assert isinstance(at_table.scene, PauseScene)
    at_table.key(pygame.K_ESCAPE)
    assert isinstance(at_table.scene, MatchScene)


def test_the_window_may_change_its_size_at_any_time(hand: HandMaker) -> None:
    at_table = hand(TWO)
    set_mode((960, 1000), full_screen=False)
    at_table.draw()
    at_table.drag((260, 150), (260, 60))
    (flick,) = at_table.moves
    assert isinstance(flick, Flick)
    assert flick.direction == pytest.approx(90.0, abs=1.0)


@pytest.mark.parametrize("size", [(60, 40), (20, 800)], ids=str)
@pytest.mark.parametrize("name", ["menu", "table-hand", "table-banner", "table-threat", "lab"])
def test_a_tiny_window_is_drawn(name: str, size: tuple[int, int]) -> None:
    pygame.display.init()
    window = set_mode(size)
    scene = SCENES[name](AppContext(speaker("en"), MatchStarter(), lambda: 3))
    scene.draw(window)
    scene.close()


@pytest.mark.parametrize("text_size", [100, 200])
def test_every_scene_is_drawn_on_a_telephone(room: RoomMaker, text_size: int) -> None:
    for make in SCENES.values():
        here = room(size=(390, 844), lang="de")
        scene = make(here.set(here.settings.model_copy(update={"language": "de", "text_size": text_size})))
        Hand(scene).draw()
        scene.app.clear()


def test_f2_opens_the_rules_at_the_one_that_decided(hand: HandMaker) -> None:
    at_table = hand(Setup(variant="professional", opener="A", seed=5))
    at_table.table.controller.play(Flick("blue", 270.0, 400.0))
    at_table.table.controller.end_shot({})
    at_table.key(pygame.K_F2)
    assert isinstance(at_table.scene, HelpScene)
    assert at_table.scene.rule == "P2"
    assert at_table.scene.scroll[1] > 0, "and scrolls to it"
    at_table.key(pygame.K_UP)
    assert at_table.scene is not None
    at_table.key(pygame.K_F2)
    assert isinstance(at_table.scene, MatchScene)


def test_each_column_of_the_help_scrolls_by_itself(hand: HandMaker) -> None:
    at_table = hand(TWO, size=(960, 600))
    at_table.key(pygame.K_F1)
    scene = at_table.scene
    assert isinstance(scene, HelpScene)
    at_table.send(pygame.MOUSEMOTION, pos=(900, 300), rel=(0, 0), buttons=(0, 0, 0))
    at_table.send(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0)
    assert scene.scroll[1] > scene.scroll[0] == 0
    for _ in range(500):
        scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0))
    last = scene.scroll[1]
    at_table.send(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0)
    assert scene.scroll[1] == last
