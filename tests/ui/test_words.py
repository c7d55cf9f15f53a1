"""The match in words beside the board, and on standard output."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from tests.sentences import says
from tests.ui.hands import Hand, RoomMaker
from yagopool.cli.output import print_line
from yagopool.text import speaker
from yagopool.text.speaker import LANGUAGES
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Device
from yagopool.ui.play.aim_stage import KEY_PAUSE, AimStage
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.stages import RollStage

EN = speaker("en")
TITLE = EN.say("ui.words.title")


def sat_down(here: AppContext, heard: list[str] | None = None) -> Hand:
    """Return a table whose words are also heard."""
    here = here if heard is None else replace(here, transcript_sink=heard.append)
    return Hand(MatchScene(here, Setup(seed=4)))


def flick(table: Hand) -> None:
    stage: Any = table.stage
    table.wait(0.1)
    stage.take(replace(stage.aim, power=0.6))
    table.wait(KEY_PAUSE + 0.02)
    table.key(pygame.K_RETURN)
    assert isinstance(table.stage, RollStage)


def test_a_key_shows_and_hides_the_words(room: RoomMaker) -> None:
    table = sat_down(room())
    for shown in (False, True, False):
        words = table.words()
        assert (TITLE in words) is says(words, "report.title") is shown
        table.key(pygame.K_t)


def test_a_stroke_is_told_once_the_balls_rest_also_in_another_language(room: RoomMaker) -> None:
    heard: list[str] = []
    table = sat_down(room(), heard)
    assert len(heard) == 1
    table.key(pygame.K_t)
    flick(table)
    table.wait(0.1)
    assert len(heard) == 1, "nobody hears the end before it is seen"
    table.key(pygame.K_RETURN)
    assert len(heard) == 2
    assert heard[1].startswith("1. ")
    context = table.scene.context
    table.scene.furnish(context.set(context.settings.model_copy(update={"language": "de"})))
    table.wait(1.0)
    assert says(table.words(), "ui.words.title", "de")
    assert says(" ".join(table.panels.log.lines), "report.stroke", "de")
    assert len(heard) == 2, "it is not told twice"


@pytest.fixture
def long_told(room: RoomMaker) -> Hand:
    """Return a table with more words beside it than have room."""
    table = sat_down(room(size=(960, 600), transcript=True, text_size=200))
    for _ in range(3):
        if isinstance(table.stage, AimStage):
            table.wait(0.5)
            flick(table)
            table.key(pygame.K_RETURN)
    return table


def test_earlier_words_are_scrolled_to_and_new_ones_come_into_sight(long_told: Hand) -> None:
    newest = long_told.words()
    long_told.key(pygame.K_PAGEUP)
    assert long_told.words() != newest
    long_told.key(pygame.K_PAGEDOWN)
    assert long_told.words() == newest
    for _ in range(50):
        long_told.scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEUP, mod=0))
    assert "EASY" in long_told.words()
    long_told.hover(long_told.panels.log.at.centre)
    for _ in range(50):
        long_told.scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert long_told.words() == newest


def test_a_gamepad_turns_the_pages(long_told: Hand) -> None:
    newest = long_told.words()
    earlier, later = pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
    for button, at_the_newest in ((earlier, False), (later, True)):
        long_told.pad(button, fine=1)
        long_told.scene.context.input.use(Device.KEYBOARD)
        assert (long_told.words() == newest) is at_the_newest


def test_a_finger_pushes_the_words_and_aims_nothing_by_it(long_told: Hand) -> None:
    newest, aim = long_told.words(), getattr(long_told.stage, "aim", None)
    x, y = long_told.panels.log.at.centre
    for by, at_the_newest in ((120, False), (-120, True)):
        long_told.down((x, y))
        long_told.hover((x, y + by), held=True)
        long_told.up((x, y + by))
        assert (long_told.words() == newest) is at_the_newest
    assert getattr(long_told.stage, "aim", None) == aim
    assert not long_told.stage.cancels(), "no drag was begun"


def test_a_rematch_is_told_from_its_beginning(room: RoomMaker) -> None:
    heard: list[str] = []
    table = sat_down(room(), heard)
    table.controller.rematch()
    table.scene.go_on()
    assert all(says(line, "report.title") for line in heard)
    opened = {player for line in heard for player in ("Ann", "Ben") if line.endswith(opening(player))}
    assert opened == {"Ann", "Ben"}


def opening(player: str) -> str:
    return EN.say("report.game", game=1, player=player)


def test_lines_go_out_at_once_and_a_closed_pipe_is_no_matter(capsys: pytest.CaptureFixture[str]) -> None:
    print_line("1. Ann flicks ★")
    assert capsys.readouterr().out == "1. Ann flicks ★\n"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_only_listens_hears_that_a_stroke_was_taken_back(room: RoomMaker, lang: str) -> None:
    heard: list[str] = []
    table = sat_down(room(lang=lang), heard)
    flick(table)
    table.key(pygame.K_RETURN)
    table.controller.take_back()
    table.scene.go_on()
    say = speaker(lang).say
    assert heard[2:] == [f"{say('report.undo', n=1)}. → {say('report.now.break', player='Ben')}."]
    flick(table)
    table.key(pygame.K_RETURN)
    assert heard[3].startswith("1. "), "and goes on from there"
