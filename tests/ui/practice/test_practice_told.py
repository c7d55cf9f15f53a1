"""Practice in words, for whoever takes it down: what is practised, and a line a stroke."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from tests.sentences import says
from tests.ui.practice.conftest import SCENES, Come, Player
from yagopool.text import speaker
from yagopool.text.languages import LANGUAGES
from yagopool.ui.context import AppContext
from yagopool.ui.input.aim import Aim
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.break_practice import BreakPracticeScene
from yagopool.ui.scenes.drill import DrillScene
from yagopool.ui.scenes.free_table import FreeTableScene


@pytest.fixture
def heard() -> list[str]:
    return []


def told(scene: str, heard: list[str]) -> Callable[[AppContext], Scene]:
    return lambda room: SCENES[scene](replace(room, scribe=heard.append))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_breaks_are_told_when_they_have_been_seen(come: Come, heard: list[str], lang: str) -> None:
    say = speaker(lang).say
    player = come(told("break", heard), lang=lang)
    assert heard == [say("transcript.practice.break", name="Ann", variant="easy")]
    player.wait(0.4)
    player.is_at(BreakPracticeScene).stage.aim = Aim()
    player.key(pygame.K_RETURN)
    assert len(heard) == 1, "nobody hears the end before it is seen"
    player.key(pygame.K_RETURN)
    player.wait(0.3)
    (line,) = heard[1:]
    assert line.startswith("1. (90°, ")
    assert says(line, "report.stroke", lang)
    assert any(says(line, f"ui.break.{verdict}", lang) for verdict in ("plays_on", "passes", "both"))
    player.key(pygame.K_v)
    player.key(pygame.K_RETURN)
    assert len(heard) == 2, "what is watched again has been told"
    player.key(pygame.K_u)
    player.key(pygame.K_y)
    assert heard[2:] == [say("transcript.practice.undo"), say("transcript.practice.redo")]
    player.key(pygame.K_r)
    player.flick()
    assert heard[-1].startswith("2. ")


def test_a_drill_is_told_with_what_is_to_be_done_and_how_the_try_stands(come: Come, heard: list[str]) -> None:
    player = come(told("drill", heard))
    drill = player.is_at(DrillScene).drill
    assert heard == [f"{drill.title['en']}: {drill.text['en']}"]
    player.flick()
    assert heard[1].startswith("1. (")
    assert says(heard[1], "report.stroke")
    assert any(says(heard[1], f"ui.drill.{key}") for key in ("used", "over.foul", "over.used_up"))


def play(player: Player) -> None:
    player.key(pygame.K_p)
    player.flick()


def test_a_stroke_at_the_free_table_is_told(come: Come, heard: list[str]) -> None:
    player = come(told("free", heard))
    assert heard == [speaker("en").say("transcript.practice.free", variant="easy")]
    player.press("rack")
    play(player)
    assert len(heard) == 2, player.is_at(FreeTableScene).shown
    assert heard[1].startswith("1. (")


def test_nobody_listens_and_nothing_is_told(come: Come) -> None:
    player = come(SCENES["break"])
    player.flick()
    player.key(pygame.K_u)
