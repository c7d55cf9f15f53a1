"""The table's scene by posted events, as the window gets them: drags, wheels, keys; Escape, pause, help, mute."""

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.sentences import says
from tests.ui.every_scene import SCENES
from tests.ui.hands import SIZES, TWO, Hand, HandMaker, RoomMaker
from yagopool.match.record import read
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD
from yagopool.text import speaker
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.games.yago.lesson_scene import LESSONS, LessonScene
from yagopool.ui.input.aim import REACH, power_of_pull
from yagopool.ui.layout_kit import power_at
from yagopool.ui.play.dialogs import GIVE_UP
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import RecordedMatch, Setup
from yagopool.ui.play.play_scene import SECONDS_SHOWN, PlayScene
from yagopool.ui.play.question_stage import KEY_PAUSE, QuestionStage
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.play.review_scene import ReviewScene
from yagopool.ui.play.ruling import ruling_facts
from yagopool.ui.play.stages import RollStage
from yagopool.ui.practice.break_scene import BreakScene, break_session
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.overlay import ChoiceScene
from yagopool.ui.scenes.panel import WaitScene
from yagopool.ui.scenes.pause import PauseScene
from yagopool.ui.sound import Sounds
from yagopool.ui.viewport import SMALLEST

SAY = speaker("en").say


@pytest.fixture
def table(hand: HandMaker) -> Hand:
    return hand(TWO)


@pytest.mark.parametrize("size", SIZES)
def test_a_drag_with_the_mouse_flicks_in_every_window(hand: HandMaker, size: tuple[int, int]) -> None:
    table = hand(TWO, size=size)
    x, y = table.on_board(table.controller.layout.balls["blue"].x, 400.0)
    back = math.radians(table.panels.viewport.angle(270.0))
    table.pull(*((round(x + far * math.cos(back)), round(y - far * math.sin(back))) for far in (0, 40, 120)))
    (flick,) = table.moves
    assert (flick.ball, flick.direction) == ("blue", 90.0)
    assert flick.speed == pytest.approx(STANDARD_BOARD.greatest_flick * power_of_pull(120 / REACH), abs=0.5)


def test_the_mouse_is_hidden_while_it_pulls_also_beyond_the_window(table: Hand) -> None:
    x, y = table.on_board(260, 150)
    ahead = table.panels.viewport.direction(0.0)
    table.pull((x, y), (x - 60, y), release=False)
    assert not pygame.mouse.get_visible()
    table.hover((-60, y), held=True)
    table.wait(0.2)
    table.up((-60, y))
    (flick,) = table.moves
    assert (flick.direction, flick.speed) == (ahead, STANDARD_BOARD.greatest_flick)
    assert pygame.mouse.get_visible()


@pytest.mark.parametrize("way", ["escape", "right", "focus"])
def test_a_drag_is_given_up(table: Hand, way: str) -> None:
    table.drag((260, 150), (260, 50), release=False)
    if way == "escape":
        table.key(pygame.K_ESCAPE)
    elif way == "right":
        table.down(table.on_board(260, 50), 3)
    else:
        table.send(pygame.WINDOWFOCUSLOST)
    table.wait(0.3)
    table.up(table.on_board(260, 50))
    assert table.moves == []
    assert isinstance(table.scene, MatchScene), "Escape during a drag does not open the pause"


def test_mouse_alone_can_set_the_power_and_flick(table: Hand) -> None:
    table.click(table.on_board(260, 150))
    meter = table.panels.meter
    x = next(x for x in range(meter.x, meter.right) if power_at(meter, x) >= 0.5)
    table.click((x, meter.centre[1]))
    table.press("flick")
    (flick,) = table.moves
    assert flick.speed == pytest.approx(2000, abs=40)


def test_the_window_may_change_its_size_at_any_time(table: Hand) -> None:
    set_mode((960, 1000))
    table.draw()
    table.drag((260, 150), (260, 60))
    (flick,) = table.moves
    assert flick.direction == pytest.approx(90.0, abs=1.0)


@pytest.mark.parametrize("size", [(60, 40), (20, 800)], ids=str)
@pytest.mark.parametrize("name", ["menu", "hand", "banner-several", "threat", "lab"])
def test_a_tiny_window_is_drawn(room: RoomMaker, name: str, size: tuple[int, int]) -> None:
    scene = SCENES[name](room(size=size))
    scene.draw(scene.app.window)


@pytest.mark.parametrize("text_size", [100, 200])
def test_every_scene_is_drawn_on_a_telephone(room: RoomMaker, text_size: int) -> None:
    for make in SCENES.values():
        scene = make(room(size=(390, 844), lang="de", text_size=text_size))
        Hand(scene).draw()
        scene.app.clear()


# The help


@pytest.mark.parametrize("key", [pygame.K_F1, pygame.K_F2])
def test_the_help_is_read_in_the_pause_too(table: Hand, key: int) -> None:
    table.key(pygame.K_ESCAPE, key)
    assert isinstance(table.scene, HelpScene)
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.scene, PauseScene)
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.scene, MatchScene)


def test_f2_opens_the_rules_at_the_one_that_decided(hand: HandMaker) -> None:
    table = hand(Setup(variant="professional", opener="A", seed=5))
    table.controller.play(Flick("blue", 270.0, 400.0))
    table.controller.end_shot({})
    table.key(pygame.K_F2)
    assert table.at(HelpScene).rule == "P2"
    assert table.scene.scroll[1] > 0, "and scrolls to it"
    table.key(pygame.K_UP, pygame.K_F2)
    assert isinstance(table.scene, MatchScene)


def test_each_column_of_the_help_scrolls_by_itself(hand: HandMaker) -> None:
    table = hand(TWO, size=(960, 600))
    table.key(pygame.K_F1)
    scene = table.at(HelpScene)
    table.hover((900, 300))
    table.wheel(-1)
    assert scene.scroll[1] > scene.scroll[0] == 0
    for _ in range(500):
        scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0))
    last = scene.scroll[1]
    table.wheel(-1)
    assert scene.scroll[1] == last


# Escape: close what is open; else pause where one plays, and elsewhere go back one page

ALL = {name: made for name, made in SCENES.items() if name != "more"}
"""All but the list that the pause opens: from there it leads back to the pause."""


def pauses(scene: Scene) -> bool:
    """Return whether one plays there, so that there is something to pause."""
    if not isinstance(scene, PlayScene) or isinstance(scene, ReplayScene | ReviewScene):
        return False
    learnt = isinstance(scene, LessonScene) and scene.learnt and scene.number + 1 == len(LESSONS)
    return not learnt and not (isinstance(scene.stage, QuestionStage) and scene.stage.escape)


@pytest.mark.parametrize("name", sorted(ALL))
def test_escape_pauses_where_one_plays_and_goes_back_elsewhere(room: RoomMaker, name: str) -> None:
    scene = ALL[name](room(size=SMALLEST))
    hand = Hand(scene)
    hand.draw()
    if isinstance(scene, MenuScene | WaitScene):
        hand.key(pygame.K_ESCAPE)
        assert hand.scene is scene, "there is no page before"
        return
    below = hand.app.scenes[-2]
    hand.wait(KEY_PAUSE + 0.1)
    opened = 0
    while pauses(scene) and scene.stage.cancels():
        opened += 1
        hand.key(pygame.K_ESCAPE)
        assert hand.scene is scene
        assert opened <= 2, "hints and an aim"
    hand.key(pygame.K_ESCAPE)
    if pauses(scene):
        assert isinstance(hand.scene, PauseScene)
        hand.key(pygame.K_ESCAPE)
        assert hand.scene is scene
    else:
        assert hand.scene is below


def test_an_aim_is_dropped_before_the_pause_opens(table: Hand) -> None:
    table.key(pygame.K_UP)
    assert table.view.aiming is not None
    table.key(pygame.K_ESCAPE)
    assert not table.stage.taken
    assert table.view.aiming is None
    table.key(pygame.K_RETURN)
    assert table.moves == [], "nothing is aimed any more"
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.scene, PauseScene)


def test_rolling_balls_wait_in_the_pause_and_a_replay_is_closed(table: Hand) -> None:
    table.drag((260, 150), (260, 90))
    table.wait(0.4)
    stage = table.stage
    assert isinstance(stage, RollStage)
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.scene, PauseScene)
    time = stage.playback.time
    table.wait(1.0)
    assert stage.playback.time == time
    table.key(pygame.K_ESCAPE, pygame.K_RETURN)
    assert table.table.stage is not stage
    table.wait(KEY_PAUSE + 0.1)
    table.key(pygame.K_v)
    again = table.stage
    assert isinstance(again, RollStage)
    table.key(pygame.K_ESCAPE)
    assert table.table.stage is not again


# A game is given up only after a second question, and what is told then names who gave up


def entries(file: Path) -> int:
    with file.open("rb") as stream:
        return len(list(read(stream)))


@pytest.mark.parametrize("way", ["play_on", pygame.K_ESCAPE, pygame.K_RETURN])
def test_nothing_is_written_unless_it_is_meant(hand: HandMaker, tmp_path: Path, way: str | int) -> None:
    file = tmp_path / "match.jsonl"
    table = hand(TWO, sitting=RecordedMatch(file))
    table.key(pygame.K_ESCAPE)
    table.press("concede")
    assert table.at(ChoiceScene).dialog.text == SAY("ui.concede.game", other="Ben")
    if isinstance(way, str):
        table.press(way)
    else:
        table.key(way)
    assert table.table.controller.state.phase == "break"
    assert entries(file) == 1, "the header alone"


def test_who_has_won_is_named_where_the_other_gave_up(hand: HandMaker, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    table = hand(replace(TWO, target=1), sitting=RecordedMatch(file))
    table.key(pygame.K_ESCAPE)
    table.press("concede")
    assert table.at(ChoiceScene).dialog.text == SAY("ui.concede.match", other="Ben")
    table.press(GIVE_UP)
    assert entries(file) == 2
    assert says(table.view.question.title, "ui.match_over.title.conceded")
    assert "Ben" in table.view.question.title, "which does for teams, too"


def test_no_ruling_of_before_stands_beside_a_game_that_was_given_up(table: Hand) -> None:
    table.flick()
    table.wait(0.1)
    table.key(pygame.K_RETURN)
    assert ruling_facts(table.controller) is not None
    table.give_up()
    assert table.controller.state.phase == "game_over"
    assert ruling_facts(table.controller) is None


# M, or the left stick's press, silences the sounds


def at_table(room: AppContext) -> Scene:
    return MatchScene(replace(room, sounds=Sounds(0.5)), TWO)


def at_break(room: AppContext) -> Scene:
    return BreakScene(replace(room, sounds=Sounds(0.5)), break_session(room))


@pytest.mark.parametrize("sit", [at_table, at_break])
def test_silence_is_said_for_a_moment(hand: HandMaker, sit: Callable[[AppContext], Scene]) -> None:
    player = hand(sit)
    off, on = ((SAY(f"ui.sound.{how}"), "plain") for how in ("off", "on"))

    def told() -> tuple[str, str]:
        return player.view.notice, player.view.tone

    before = told()
    player.key(pygame.K_m)
    assert told() == off
    player.pad(pygame.CONTROLLER_BUTTON_LEFTSTICK)
    assert told() == on
    player.wait(SECONDS_SHOWN - 0.5)
    assert told() == on
    player.wait(0.6)
    assert told() == before
    assert player.scene.stale, "the picture goes with the word"


def test_only_the_volume_undoes_it(room: RoomMaker) -> None:
    sounds = Sounds(0.7)
    here = replace(room(), sounds=sounds)
    here.mute()
    here = here.set(here.settings.model_copy(update={"transcript": True, "language": "de"})).agreed(TWO)
    assert sounds.volume == 0.0
    here.set(here.settings.model_copy(update={"volume": 0.3}))
    assert sounds.volume == 0.3
