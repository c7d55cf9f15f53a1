"""Strokes taken back in a match: where the settings allow it, when both sides agree, and in the record."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.ui.hands import answered
from yagopool.games.settings import Settings
from yagopool.games.yago.rules.state import TakeOver
from yagopool.match.record import read
from yagopool.match.replay import judge
from yagopool.table.shot import Flick
from yagopool.text import speaker
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import RecordedMatch, Setup
from yagopool.ui.scenes.overlay import ChoiceScene
from yagopool.ui.scenes.pause import PauseScene
from yagopool.ui.widgets.base import Message

MISSED = Flick("blue", 270.0, 800.0)
"""Back to the near cushion: in PROFESSIONAL the foul P2."""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


@pytest.fixture
def scene(record: Path) -> Iterator[MatchScene]:
    """A match whose settings allow taking back, after a missed break that was taken over."""
    pygame.display.init()
    set_mode((960, 600), full_screen=False)
    room = AppContext(speaker("en"), RecordedMatch(record), lambda: 7).set(Settings(undo_in_match=True))
    made = MatchScene(room, Setup(variant="professional", opener="A", seed=5))
    for move in (MISSED, TakeOver()):
        made.controller.play(move)
        made.controller.end_shot({})
    made.advance(0.0)
    yield made
    made.close()
    pygame.display.quit()


def paused(scene: MatchScene) -> PauseScene:
    while scene.app.scenes:
        scene.app.scenes.pop()
    scene.app.push(scene)
    scene.pause()
    pause = scene.app.top
    assert isinstance(pause, PauseScene)
    return pause


def offered(scene: MatchScene) -> list[str]:
    pause = paused(scene)
    return [key for key in ("take_back", "play_again") if key in [button.key for button in pause.dialog.group]]


def chosen(scene: MatchScene, key: str) -> object:
    return answered(paused(scene), Message(key))


def agree(scene: MatchScene) -> None:
    asked = chosen(scene, "take_back")
    assert isinstance(asked, ChoiceScene)
    assert answered(asked, Message("agreed")) is scene


def test_the_last_stroke_and_all_after_it_go_back_when_both_agree(scene: MatchScene) -> None:
    before = scene.controller.session.played[0]
    agree(scene)
    session = scene.controller.session
    assert session.played == ()
    assert (session.state, session.layout) == (before.before, before.layout_before)
    assert scene.view.notice == ""
    assert offered(scene) == ["play_again"]


def test_it_stands_when_one_does_not_agree(scene: MatchScene) -> None:
    asked = chosen(scene, "take_back")
    assert isinstance(asked, ChoiceScene)
    assert answered(asked, Message("stands")) is scene
    assert len(scene.controller.session.played) == 2


def test_played_again_it_is_as_it_was(scene: MatchScene) -> None:
    state, layout = scene.controller.session.state, scene.controller.layout
    agree(scene)
    assert chosen(scene, "play_again") is scene
    assert (scene.controller.session.state, scene.controller.layout) == (state, layout)
    assert offered(scene) == ["take_back"]


def test_another_stroke_ends_what_could_be_played_again(scene: MatchScene) -> None:
    agree(scene)
    scene.controller.play(Flick("blue", 90.0, 1000.0))
    scene.controller.end_shot({})
    assert offered(scene) == ["take_back"]


def test_the_record_keeps_undo_and_is_judged_to_the_same_state(scene: MatchScene, record: Path) -> None:
    agree(scene)
    scene.controller.play(Flick("blue", 90.0, 1000.0))
    state = scene.controller.session.state
    scene.close()
    with record.open("rb") as stream:
        assert list(judge(read(stream)))[-1].state == state
    assert '{"do": "undo", "count": 2}' in record.read_text(encoding="utf-8")


def test_nothing_is_offered_where_the_settings_do_not_allow_it(scene: MatchScene) -> None:
    scene.furnish(scene.context.set(Settings()))
    assert offered(scene) == []


def test_nothing_is_offered_while_balls_roll_or_before_the_first_stroke(scene: MatchScene) -> None:
    agree(scene)
    scene.controller.redo()
    scene.controller.take_back()
    assert offered(scene) == ["play_again"]
    scene.controller.play(Flick("blue", 90.0, 1000.0))
    assert offered(scene) == []
