"""Going on with a match that was left, from the menu: what was torn or damaged is said."""

import os
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.ai.processes import PATIENCE
from tests.match.recording import write_match
from tests.ui.hands import answered, controlled, stacked
from yagopool.ai.worker_pool import in_background
from yagopool.games.settings import Settings
from yagopool.match.record import RecordWriter, open_locked
from yagopool.match.store import Store, UnfinishedMatches
from yagopool.practice.folders import Folders
from yagopool.table.shot import Flick
from yagopool.text import speaker
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.games.yago.keep_score import KeepScoreScene, ScoreStarter
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup, StoredMatch
from yagopool.ui.play.stages import RollStage
from yagopool.ui.practice.practice_menu import PracticeScene
from yagopool.ui.practice.statistics_scene import show_statistics
from yagopool.ui.scenes.matches import MatchesScene
from yagopool.ui.scenes.menu import MenuScene, first_scenes
from yagopool.ui.scenes.panel import WaitScene, wait_for
from yagopool.ui.widgets.base import Button, Message
from yagopool.ui.widgets.label import Label


@pytest.fixture
def room(tmp_path: Path) -> Iterator[AppContext]:
    pygame.display.init()
    pygame.display.set_mode((960, 600))
    yield AppContext(speaker("de"), StoredMatch(tmp_path), lambda: 1, folders=Folders(tmp_path))
    pygame.display.quit()


def started(room: AppContext) -> MenuScene:
    """Return the menu as it is right at the start, before anything was looked into."""
    (menu,) = first_scenes(room)
    stacked(menu)
    assert isinstance(menu, MenuScene)
    return menu


def menu_of(room: AppContext) -> MenuScene:
    menu = MenuScene(room)
    room.app.scenes.clear()
    stacked(menu)
    return menu


def counted(room: AppContext) -> Scene:
    show_statistics(room)
    return room.app.top


def test_the_first_enter_goes_on_with_the_match_that_was_left(room: AppContext, tmp_path: Path) -> None:
    write_match(Store(tmp_path).matches / "left.jsonl", moves=3)
    menu = started(replace(room, settings=room.settings.model_copy(update={"tutorial_seen": True})))
    menu.app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert isinstance(menu.app.top, MatchScene | WaitScene)


def go_on(room: AppContext) -> MatchScene | MenuScene:
    menu = menu_of(room)
    first = next(widget for widget in menu.group if isinstance(widget, Button))
    assert first.key == "continue", "it is the first that can be chosen"
    following = answered(menu, Message("continue"))
    assert isinstance(following, MatchScene | MenuScene)
    return following


def test_a_torn_last_line_is_dropped_and_said_until_the_next_ruling(room: AppContext, tmp_path: Path) -> None:
    path = Store(tmp_path).matches / "match.jsonl"
    left = write_match(path, moves=4, target=5)
    path.write_bytes(path.read_bytes()[:-9])
    scene = go_on(room)
    assert isinstance(scene, MatchScene)
    assert scene.controller.session.played[-1].after == left.played[2].after
    assert scene.view.notice == room.speaker.say("ui.table.torn")
    scene.close()


def test_the_menu_says_which_match_goes_on(room: AppContext, tmp_path: Path) -> None:
    path = Store(tmp_path).matches / "match.jsonl"
    write_match(path, "medium", moves=4, target=5)

    def detail() -> str:
        return next(one.detail for one in menu_of(room).group if isinstance(one, Button) and one.key == "continue")

    assert detail() == room.speaker.say("ui.menu.continue_which", a="Ann", b="Ben + Bob", variant="medium")
    path.write_bytes(path.read_bytes().replace(b'"Ann"', b'"\\n"'))
    assert detail() == room.speaker.say("ui.menu.continue_detail"), "what is not plain is not shown"


def test_the_menu_says_that_a_match_is_on_a_real_board(room: AppContext, tmp_path: Path) -> None:
    scene = KeepScoreScene(room, Setup(opener="A"), ScoreStarter(tmp_path))
    scene.play(scene.draft.stroke())
    scene.close()
    button = next(one for one in menu_of(room).group if isinstance(one, Button) and one.key == "continue")
    assert button.detail == room.speaker.say("ui.menu.continue_board", a="Ann", b="Ben", variant="easy")


def test_a_match_played_in_another_window_is_told_and_an_older_one_goes_on(room: AppContext, tmp_path: Path) -> None:
    older, newer = (Store(tmp_path).matches / f"{name}.jsonl" for name in ("older", "newer"))
    write_match(older, "easy", moves=4, target=5)
    write_match(newer, "medium", moves=4, target=5)
    os.utime(older, (1000, 1000))
    other = open_locked(newer, create=False)
    menu = menu_of(room)
    which = room.speaker.say("ui.menu.elsewhere_which", a="Ann", b="Ben + Bob", variant="medium")
    assert [one.text for one in menu.group if isinstance(one, Label)] == [which]
    offered = next(one for one in menu.group if isinstance(one, Button))
    assert (offered.key, offered.detail.rpartition(" · ")[2]) == ("continue", "EASY")
    scene = go_on(room)
    assert isinstance(scene, MatchScene)
    assert scene.controller.session.match.variant == "easy"
    scene.close()
    older.unlink()
    alone = menu_of(room)
    assert [one.text for one in alone.group if isinstance(one, Label)] == [which]
    assert not any(one.key == "continue" for one in alone.group), "there is none to go on with"
    os.close(other)
    assert not [one for one in menu_of(room).group if isinstance(one, Label)]


def offered(menu: MenuScene) -> str | None:
    """Return what the menu says of the match to go on with, None where it offers none."""
    found = (one.detail for one in menu.group if isinstance(one, Button) and one.key == "continue")
    return next(found, None)


@pytest.mark.parametrize("over", [False, True])
def test_after_a_crash_the_menu_is_there_before_the_referee(room: AppContext, tmp_path: Path, over: bool) -> None:
    write_match(Store(tmp_path).matches / "match.jsonl", moves=None if over else 4, target=1 if over else 5)
    seen, window = replace(room, settings=Settings(tutorial_seen=True)), pygame.display.set_mode((960, 600))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("yagopool.match.store.judged_kind", None)
        menu = started(seen)
        assert isinstance(menu, MenuScene)
        menu.draw(window)
        menu.stale = False
    assert offered(menu) == room.speaker.say("ui.menu.continue_looking")
    places = {one.key: tuple(one.rect) for one in menu.group}
    menu.group.focus_on("help")
    assert not menu.stale
    while not menu.stale:
        menu.advance(0.0)
    assert offered(menu) == (None if over else offered(menu_of(room)))
    assert menu.group.focus is not None
    assert menu.group.focus.key == "help"
    menu.draw(window)
    assert over or places == {one.key: tuple(one.rect) for one in menu.group}, "nothing moves under the hand"
    assert offered(menu_of(room)) == offered(menu)


@pytest.mark.parametrize("over", [False, True])
def test_who_is_quicker_than_the_referee_goes_on_all_the_same(room: AppContext, tmp_path: Path, over: bool) -> None:
    write_match(Store(tmp_path).matches / "match.jsonl", moves=None if over else 4, target=1 if over else 5)
    menu = started(replace(room, settings=Settings(tutorial_seen=True)))
    assert isinstance(menu, MenuScene)
    following = answered(menu, Message("continue"))
    assert isinstance(following, MenuScene if over else MatchScene)
    assert offered(menu) is None or not over
    following.close()


@pytest.fixture
def never() -> Iterator[threading.Event]:
    event = threading.Event()
    yield event
    event.set()


def test_whatever_is_computed_the_window_can_be_closed(
    room: AppContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, never: threading.Event
) -> None:
    """The referee, going on, watching and counting never end here; no frame waits for them."""
    write_match(Store(tmp_path).matches / "match.jsonl", moves=4, target=5)
    for place in (
        "yagopool.match.store.Store.unfinished",
        "yagopool.ui.play.match_setup.resume",
        "yagopool.ui.scenes.matches.replayed",
        "yagopool.ui.practice.statistics_scene.statistics",
    ):
        monkeypatch.setattr(place, lambda *_: never.wait())
    monkeypatch.setattr("yagopool.ui.scenes.panel.AT_ONCE", 0.0)
    monkeypatch.setattr("yagopool.ui.play.match_setup.PATIENCE", 0.0)
    window = pygame.display.set_mode((960, 600))
    menu = menu_of(room)
    assert offered(menu) == room.speaker.say("ui.menu.continue_looking")
    assert isinstance(answered(menu, Message("practice")), PracticeScene), "all else can be chosen"
    matches = MatchesScene(room)
    continued = answered(menu, Message("continue"))
    menu._left_match, menu._judged = UnfinishedMatches(Store(tmp_path).records()[0]), True
    for waiting in (
        continued,
        answered(menu, Message("continue")),
        answered(matches, Message("0")),
        counted(room),
    ):
        assert isinstance(waiting, WaitScene)
        waiting.draw(window)
        waiting.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
        waiting.advance(0.02)
        assert waiting in room.app.scenes
        waiting.close()
    room.sitting.close()


def test_a_scene_that_waits_goes_on_with_the_answer(room: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yagopool.ui.scenes.panel.AT_ONCE", 0.0)
    done = threading.Event()
    menu = menu_of(room)
    work = in_background(lambda: done.wait() and menu)
    room.app.push(menu)
    found: list[object] = []
    wait_for(room, work, found.append)
    assert isinstance(room.app.top, WaitScene)
    done.set()
    work.wait()
    room.app.advance(0.0)
    assert found == [menu]
    assert room.app.scenes[-1] == menu


def test_who_leaves_at_the_table_does_not_let_the_next_start_wait_for_the_referee(
    room: AppContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_match(Store(tmp_path).matches / "match.jsonl", moves=4, target=5)
    scene = go_on(room)
    assert isinstance(scene, MatchScene)
    scene.controller.play(Flick("red1", 90.0, 2000.0))
    scene.close()

    def judged(_path: Path) -> bool:
        raise AssertionError("judged twice")

    monkeypatch.setattr("yagopool.match.store.judged_kind", judged)
    assert StoredMatch(tmp_path).left().free == Store(tmp_path).matches / "match.jsonl"


def test_other_damage_is_said_with_where_and_why_and_the_next_match_is_offered(
    room: AppContext, tmp_path: Path
) -> None:
    path = Store(tmp_path).matches / "match.jsonl"
    write_match(path, moves=4, target=5)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], b'{"do": "dance"}\n', *lines[3:]]))
    menu = go_on(room)
    assert isinstance(menu, MenuScene)
    said = next(widget.text for widget in menu.group if isinstance(widget, Label))
    assert "match.damaged-1.jsonl" in said
    assert " 3" in said
    assert "dance" in said
    assert not any(widget.key == "continue" for widget in menu.group)


@pytest.mark.parametrize("skipped", [True, False])
def test_no_ruling_is_shown_before_its_stroke_is_on_the_disk(skipped: bool, tmp_path: Path) -> None:
    """And no frame waits for the disk: it is asked each time whether it is ready."""
    ready = threading.Event()

    def slow_disk(_number: int) -> None:
        assert ready.wait(PATIENCE)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RecordWriter.__init__, "__defaults__", (slow_disk,))
        table = controlled(Setup(seed=3), StoredMatch(tmp_path))
        stroke = table.play(Flick("blue", 90.0, 900.0))
    stage = RollStage(table, stroke)
    for seconds in (1.0 if skipped else stage.playback.trace.duration + 1.0, 1.0, 1.0):
        if skipped:
            stage.pressed(Press(Action.ACCEPT))
        stage.advance(seconds)
        assert not stage.done
        assert table.unseen is stroke
    ready.set()
    end = time.monotonic() + PATIENCE
    while not table.starter.kept() and time.monotonic() < end:
        time.sleep(0.01)
    stage.advance(0.02)
    assert stage.done
    assert table.ruled is stroke
    table.close()


def test_a_disk_that_never_answers_does_not_end_the_evening(tmp_path: Path) -> None:
    ready = threading.Event()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RecordWriter.__init__, "__defaults__", (lambda _number: ready.wait(PATIENCE) and None,))
        table = controlled(Setup(seed=3), StoredMatch(tmp_path))
        stage = RollStage(table, table.play(Flick("blue", 90.0, 900.0)))
    for _ in range(20):
        stage.advance(1.0)
    assert stage.done
    ready.set()
    table.close()
