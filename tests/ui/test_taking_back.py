"""Strokes taken back in a match: where the settings allow it, when both sides agree, and in the record."""

from pathlib import Path
from typing import Any

import pytest

from tests.ui.hands import RoomMaker, answered
from yagopool.games.settings import Settings
from yagopool.games.yago.rules.state import TakeOver
from yagopool.match.record import read
from yagopool.match.replay import judge
from yagopool.table.shot import Flick
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import RecordedMatch, Setup
from yagopool.ui.scenes.overlay import ChoiceScene
from yagopool.ui.scenes.pause import PauseScene

MISSED = Flick("blue", 270.0, 800.0)
"""Back to the near cushion: in PROFESSIONAL the foul P2."""
OTHER = Flick("blue", 90.0, 1000.0)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


@pytest.fixture
def scene(room: RoomMaker, record: Path) -> Any:
    """A match whose settings allow taking back, after a missed break that was taken over."""
    setup = Setup(variant="professional", opener="A", seed=5)
    made = MatchScene(room(RecordedMatch(record), undo_in_match=True), setup)
    for move in (MISSED, TakeOver()):
        made.controller.play(move)
        made.controller.end_shot({})
    made.advance(0.0)
    return made


def paused(scene: Any) -> Any:
    scene.app.scenes.clear()
    scene.app.push(scene)
    scene.pause()
    assert isinstance(scene.app.top, PauseScene)
    return scene.app.top


def offered(scene: Any) -> list[str]:
    keys = [button.key for button in paused(scene).dialog.group]
    return [key for key in ("take_back", "play_again") if key in keys]


def taken_back(scene: Any, answer: str = "agreed") -> None:
    """Ask to take the last stroke back, and have the other side answer."""
    asked = answered(paused(scene), "take_back")
    assert isinstance(asked, ChoiceScene)
    assert answered(asked, answer) is scene


def test_the_last_stroke_and_all_after_it_go_back_when_both_agree(scene: Any) -> None:
    before = scene.controller.session.played[0]
    taken_back(scene)
    session = scene.controller.session
    assert session.played == ()
    assert (session.state, session.layout) == (before.before, before.layout_before)
    assert scene.view.notice == ""
    assert offered(scene) == ["play_again"]


def test_it_stands_when_one_does_not_agree(scene: Any) -> None:
    taken_back(scene, "stands")
    assert len(scene.controller.session.played) == 2


def test_played_again_it_is_as_it_was(scene: Any) -> None:
    before = scene.controller.session.state, scene.controller.layout
    taken_back(scene)
    assert answered(paused(scene), "play_again") is scene
    assert (scene.controller.session.state, scene.controller.layout) == before
    assert offered(scene) == ["take_back"]


def test_another_stroke_ends_what_could_be_played_again(scene: Any) -> None:
    taken_back(scene)
    scene.controller.play(OTHER)
    scene.controller.end_shot({})
    assert offered(scene) == ["take_back"]


def test_the_record_keeps_undo_and_is_judged_to_the_same_state(scene: Any, record: Path) -> None:
    taken_back(scene)
    scene.controller.play(OTHER)
    state = scene.controller.session.state
    scene.close()
    with record.open("rb") as stream:
        assert list(judge(read(stream)))[-1].state == state
    assert '{"do": "undo", "count": 2}' in record.read_text(encoding="utf-8")


def test_nothing_is_offered_where_the_settings_do_not_allow_it(scene: Any) -> None:
    scene.furnish(scene.context.set(Settings()))
    assert offered(scene) == []


def test_nothing_is_offered_while_balls_roll_or_before_the_first_stroke(scene: Any) -> None:
    taken_back(scene)
    scene.controller.redo()
    scene.controller.take_back()
    assert offered(scene) == ["play_again"]
    scene.controller.play(OTHER)
    assert offered(scene) == []
