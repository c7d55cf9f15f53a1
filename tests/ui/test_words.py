"""The match in words beside the board, and on standard output."""

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from tests.sentences import says
from tests.ui.hands import sent
from yagopool.cli.output import print_line
from yagopool.text import speaker
from yagopool.text.speaker import LANGUAGES
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Device
from yagopool.ui.play.aim_stage import KEY_PAUSE, AimStage
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.play.stages import RollStage
from yagopool.ui.style import watching


@pytest.fixture
def room() -> Iterator[AppContext]:
    pygame.display.init()
    set_mode((1280, 800))
    yield AppContext(speaker("en"), MatchStarter(), lambda: 7)
    pygame.display.quit()


def sat_down(room: AppContext, seed: int = 4) -> MatchScene:
    return MatchScene(room, Setup(seed=seed))


def key(scene: MatchScene, code: int) -> None:
    assert sent(scene, pygame.event.Event(pygame.KEYDOWN, key=code, mod=0)) is scene


def read(scene: MatchScene) -> str:
    """Return all words on the screen."""
    window = pygame.display.get_surface()
    assert window is not None
    scene.panels.board = type(scene.panels.board)(scene.controller.spec)
    with watching() as seen:
        scene.draw(window)
    return " ".join(written.text for written in seen)


def flick(scene: MatchScene) -> None:
    assert isinstance(scene.stage, AimStage)
    scene.advance(0.1)
    scene.stage.take(replace(scene.stage.aim, power=0.6))
    scene.advance(KEY_PAUSE)
    key(scene, pygame.K_RETURN)
    assert isinstance(scene.stage, RollStage)


def test_a_key_shows_and_hides_the_words(room: AppContext) -> None:
    scene = sat_down(room)
    title = speaker("en").say("ui.words.title")
    assert title not in read(scene)
    key(scene, pygame.K_t)
    assert title in read(scene)
    assert says(read(scene), "report.title")
    key(scene, pygame.K_t)
    assert title not in read(scene)
    scene.close()


def test_a_stroke_is_told_once_the_balls_rest(room: AppContext) -> None:
    heard: list[str] = []
    scene = sat_down(replace(room, transcript_sink=heard.append))
    assert len(heard) == 1
    flick(scene)
    scene.advance(0.1)
    assert len(heard) == 1, "nobody hears the end before it is seen"
    key(scene, pygame.K_RETURN)
    assert len(heard) == 2
    assert heard[1].startswith("1. ")
    scene.advance(1.0)
    assert len(heard) == 2
    scene.close()


def test_the_words_speak_another_language_without_being_told_twice(room: AppContext) -> None:
    heard: list[str] = []
    scene = sat_down(replace(room, transcript_sink=heard.append))
    key(scene, pygame.K_t)
    flick(scene)
    key(scene, pygame.K_RETURN)
    scene.furnish(scene.context.set(scene.context.settings.model_copy(update={"language": "de"})))
    assert says(read(scene), "ui.words.title", "de")
    assert says(" ".join(scene.panels.log.lines), "report.stroke", "de")
    assert len(heard) == 2
    scene.close()


def test_earlier_words_are_scrolled_to_and_new_ones_come_into_sight(room: AppContext) -> None:
    scene = long_told(room)
    newest = read(scene)
    key(scene, pygame.K_PAGEUP)
    earlier = read(scene)
    assert earlier != newest
    key(scene, pygame.K_PAGEDOWN)
    assert read(scene) == newest
    for _ in range(50):
        key(scene, pygame.K_PAGEUP)
    assert "EASY" in read(scene)
    assert scene.panels.log.at is not None
    over = scene.panels.log.at.centre
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=over, rel=(0, 0), buttons=(0, 0, 0)))
    for _ in range(50):
        scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert read(scene) == newest
    scene.close()


def long_told(room: AppContext) -> MatchScene:
    """Return a table with more words beside it than have room."""
    set_mode((960, 600))
    scene = sat_down(room.set(room.settings.model_copy(update={"transcript": True, "text_size": 200})))
    for _ in range(3):
        if isinstance(scene.stage, AimStage):
            scene.advance(0.5)
            flick(scene)
            key(scene, pygame.K_RETURN)
    return scene


def test_a_gamepad_turns_the_pages(room: AppContext) -> None:
    scene = long_told(room)
    newest = read(scene)
    earlier, later = pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
    for button, at_the_newest in ((earlier, False), (later, True)):
        scene.handle(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button, fine=1))
        scene.context.input.use(Device.KEYBOARD)
        assert (read(scene) == newest) is at_the_newest
    scene.close()


def test_a_finger_pushes_the_words_and_aims_nothing_by_it(room: AppContext) -> None:
    scene = long_told(room)
    newest = read(scene)
    assert scene.panels.log.at is not None
    x, y = scene.panels.log.at.centre
    aim = scene.stage.aim if isinstance(scene.stage, AimStage) else None
    pushed = [newest]
    for down in (120, -120):
        scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))
        scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y + down), rel=(0, down), buttons=(1, 0, 0)))
        scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, y + down), button=1))
        pushed.append(read(scene))
    assert pushed[1] != newest
    assert pushed[2] == newest
    assert (scene.stage.aim if isinstance(scene.stage, AimStage) else None) == aim
    assert not scene.stage.cancels(), "no drag was begun"
    scene.close()


def test_a_rematch_is_told_from_its_beginning(room: AppContext) -> None:
    heard: list[str] = []
    scene = sat_down(replace(room, transcript_sink=heard.append))
    scene.controller.rematch()
    scene.go_on()
    assert all(says(line, "report.title") for line in heard)
    say = speaker("en").say
    who = {player: say("report.game", game=1, player=player) for player in ("Ann", "Ben")}
    assert {player for line in heard for player in who if line.endswith(who[player])} == {"Ann", "Ben"}
    scene.close()


def test_lines_go_out_at_once_and_a_closed_pipe_is_no_matter(capsys: pytest.CaptureFixture[str]) -> None:
    print_line("1. Ann flicks ★")
    assert capsys.readouterr().out == "1. Ann flicks ★\n"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_only_listens_hears_that_a_stroke_was_taken_back(room: AppContext, lang: str) -> None:
    heard: list[str] = []
    scene = sat_down(replace(room, speaker=speaker(lang), transcript_sink=heard.append))
    flick(scene)
    key(scene, pygame.K_RETURN)
    scene.controller.take_back()
    scene.go_on()
    say = speaker(lang).say
    assert heard[2:] == [f"{say('report.undo', n=1)}. → {say('report.now.break', player='Ben')}."]
    flick(scene)
    key(scene, pygame.K_RETURN)
    assert heard[3].startswith("1. "), "and goes on from there"
    scene.close()
