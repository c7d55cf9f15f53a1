"""What is kept of a match, going on with it from the menu or the list, and what is said where keeping fails."""

import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ai.processes import PATIENCE
from tests.match.recording import write_match
from tests.sentences import says
from tests.ui.hands import TWO, Hand, HandMaker, RoomMaker, answered, controlled, labels, stacked
from yagopool.ai.worker_pool import in_background
from yagopool.errors import WriteError, YagoError
from yagopool.games.settings import Settings
from yagopool.match.record import RecordWriter, open_locked, read
from yagopool.match.replay import ReplayedMatch
from yagopool.match.store import Store, UnfinishedMatches
from yagopool.table.shot import Flick, Stroke
from yagopool.text import speaker
from yagopool.text.speaker import LANGUAGES
from yagopool.ui.context import AppContext
from yagopool.ui.games.yago.keep_score import KeepScoreScene, ScoreStarter
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, RecordedMatch, ResumedMatch, Setup, StoredMatch
from yagopool.ui.play.question_stage import KEY_PAUSE, QuestionStage
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.play.stages import RollStage
from yagopool.ui.practice.practice_menu import PracticeScene
from yagopool.ui.practice.statistics_scene import show_statistics
from yagopool.ui.scenes.matches import MatchesScene, when_said
from yagopool.ui.scenes.menu import MenuScene, first_scenes
from yagopool.ui.scenes.panel import WaitScene, wait_for
from yagopool.ui.widgets.base import Button, Message
from yagopool.ui.widgets.label import Label

SHORT = Setup(opener="A", target=1)
EN = speaker("en")


@pytest.fixture
def here(room: RoomMaker, tmp_path: Path) -> AppContext:
    """A room whose matches are kept."""
    return room(StoredMatch(tmp_path), data=tmp_path)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Where a match is kept."""
    return Store(tmp_path).matches / "match.jsonl"


def entries(path: Path) -> list[object]:
    with path.open("rb") as file:
        return [line.item for line in read(file)]


def menu_of(here: AppContext) -> Any:
    here.app.scenes.clear()
    return stacked(MenuScene(here))


def buttons(scene: Any) -> list[Button]:
    return [widget for widget in scene.group if isinstance(widget, Button)]


def offered(menu: Any) -> str | None:
    """Return what the menu says of the match to go on with, None where it offers none."""
    return next((one.detail for one in buttons(menu) if one.key == "continue"), None)


def go_on(here: AppContext) -> Any:
    menu = menu_of(here)
    assert buttons(menu)[0].key == "continue", "it is the first that can be chosen"
    return answered(menu, "continue")


# The record


def test_a_rematch_is_recorded_beside_the_match_by_a_name_that_is_free(hand: HandMaker, tmp_path: Path) -> None:
    other = tmp_path / "match-2.jsonl"
    other.write_text("mine", encoding="utf-8")
    at_table = hand(SHORT, sitting=RecordedMatch(tmp_path / "match.jsonl"))
    at_table.give_up()
    at_table.press("rematch")
    at_table.flick()
    assert other.read_text(encoding="utf-8") == "mine"
    assert [len(entries(tmp_path / f"{name}.jsonl")) for name in ("match", "match-3")] == [2, 2]


def test_a_rematch_that_cannot_be_recorded_is_played_and_says_so(tmp_path: Path) -> None:
    sitting = RecordedMatch(tmp_path / ("m" * 250 + ".json"))
    sitting.begin(SHORT)
    assert sitting.trouble() is None
    sitting.begin(SHORT)
    trouble = sitting.trouble()
    assert trouble is not None
    assert trouble.key == "error.not_kept"
    sitting.close()


def test_a_match_that_is_over_can_be_watched_from_its_beginning(hand: HandMaker, tmp_path: Path) -> None:
    sitting = StoredMatch(tmp_path)
    at_table = hand(
        lambda here: MatchScene(here, SHORT),
        sitting=sitting,
        data=tmp_path,
        size=(960, 600),
        text_size=200,
        lang="de",
    )
    at_table.wait(0.5)
    at_table.flick()
    at_table.wait(20.0)
    at_table.give_up()
    at_table.wait(0.5)
    at_table.draw()
    moves, dialog = at_table.controller.session.played, at_table.panels.dialog
    assert dialog.rect.contains(dialog.group["watch"].rect)
    at_table.press("watch")
    replay = at_table.at(ReplayScene)
    course = replay.playback.course
    assert (course.played, replay.playback.at) == (list(moves), 0)
    (file,) = (tmp_path / "matches").iterdir()
    with file.open("rb") as kept_file:
        kept = ReplayedMatch.of(read(kept_file))
    assert [one.entry for one in course.played] == [one.entry for one in kept.played]
    assert replace(course.header, created=None) == replace(kept.header, created=None)
    at_table.wait(1.0)
    assert replay.playback.playback is not None, "it plays by itself"
    assert not replay.playback.differs
    at_table.key(pygame.K_ESCAPE)
    assert isinstance(at_table.table.stage, QuestionStage), "back where the replay was asked for"
    before = at_table.choices
    at_table.press("watch")
    at_table.key(pygame.K_ESCAPE)
    assert at_table.choices == before
    at_table.wait(KEY_PAUSE)
    at_table.draw()
    at_table.click(at_table.group["watch"].rect.center)
    at_table.wait(0.1)
    assert at_table.scene is not at_table.app.scenes[0]
    at_table.key(pygame.K_ESCAPE)
    group = at_table.group
    assert (group.focus.key, group.focus.focused) == ("watch", False)
    gold = next(one.key for one in group if one.goes_on)
    at_table.wait(KEY_PAUSE)
    assert group.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")) == Message(gold)
    at_table.key(pygame.K_ESCAPE)
    assert isinstance(at_table.scene, MenuScene)


def test_matches_of_one_seed_begun_in_the_same_second_are_all_kept(tmp_path: Path) -> None:
    for _ in range(3):
        kept = StoredMatch(tmp_path)
        kept.begin(Setup(opener="A", seed=5))
        assert kept.trouble() is None
        kept.close()
    assert len(list((tmp_path / "matches").iterdir())) == 3


# Going on from the menu


def test_a_match_that_was_left_is_gone_on_with(hand: HandMaker, tmp_path: Path) -> None:
    teams = (("Mia",), ("Leo",))
    at_table = hand(Setup(variant="medium", opener="B", teams=teams, seed=5), sitting=StoredMatch(tmp_path))
    at_table.flick()
    before = (at_table.controller.session.state, at_table.controller.layout)
    at_table.scene.close()

    later = hand(MenuScene, sitting=StoredMatch(tmp_path))
    later.press("continue")
    table = later.table.controller
    assert (table.session.state, table.layout) == before
    assert table.setup.teams == teams
    assert table.ruled is not None, "the last ruling stands beside the board again"
    later.wait(0.5)
    later.key(pygame.K_v)
    assert isinstance(later.stage, RollStage), "and its stroke can be watched again"
    later.key(pygame.K_RETURN)
    (file,) = (tmp_path / "matches").iterdir()
    known = len(entries(file))
    later.give_up()
    assert len(entries(file)) == known + 1, "the same record goes on"


def test_a_match_against_the_computer_is_gone_on_with_against_the_computer(hand: HandMaker, tmp_path: Path) -> None:
    setup = Setup(use="computer", level="skilled", computer="B", teams=(("Mia",), ("Skilled",)), opener="A", seed=5)
    at_table = hand(setup, sitting=StoredMatch(tmp_path))
    at_table.flick()
    at_table.scene.close()
    later = hand(MenuScene, sitting=StoredMatch(tmp_path))
    later.press("continue")
    assert [later.controller.setup.level_of(side) for side in "AB"] == [None, "skilled"]


def started(here: AppContext) -> Any:
    """Return the menu of somebody who knows the game as it is right at the start, before anything was looked into."""
    (menu,) = first_scenes(replace(here, settings=Settings(tutorial_seen=True)))
    return stacked(menu)


def test_the_first_enter_goes_on_with_the_match_that_was_left(here: AppContext, record: Path) -> None:
    write_match(record, moves=3)
    menu = started(here)
    menu.app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert isinstance(menu.app.top, MatchScene | WaitScene)


def test_a_torn_last_line_is_dropped_and_said_until_the_next_ruling(here: AppContext, record: Path) -> None:
    left = write_match(record, moves=4, target=5)
    record.write_bytes(record.read_bytes()[:-9])
    scene = go_on(here)
    assert scene.controller.session.played[-1].after == left.played[2].after
    assert scene.view.notice == EN.say("ui.table.torn")


def test_the_menu_says_which_match_goes_on(here: AppContext, record: Path) -> None:
    write_match(record, "medium", moves=4, target=5)
    assert offered(menu_of(here)) == EN.say("ui.menu.continue_which", a="Ann", b="Ben + Bob", variant="medium")
    record.write_bytes(record.read_bytes().replace(b'"Ann"', b'"\\n"'))
    assert offered(menu_of(here)) == EN.say("ui.menu.continue_detail"), "what is not plain is not shown"


def test_the_menu_says_that_a_match_is_on_a_real_board(here: AppContext, tmp_path: Path) -> None:
    scene = KeepScoreScene(here, Setup(opener="A"), ScoreStarter(tmp_path))
    scene.play(scene.draft.stroke())
    scene.close()
    assert offered(menu_of(here)) == EN.say("ui.menu.continue_board", a="Ann", b="Ben", variant="easy")


def test_a_match_played_in_another_window_is_told_and_an_older_one_goes_on(here: AppContext, record: Path) -> None:
    older, newer = record.with_name("older.jsonl"), record.with_name("newer.jsonl")
    write_match(older, "easy", moves=4, target=5)
    write_match(newer, "medium", moves=4, target=5)
    os.utime(older, (1000, 1000))
    other = open_locked(newer, create=False)
    which = EN.say("ui.menu.elsewhere_which", a="Ann", b="Ben + Bob", variant="medium")
    menu = menu_of(here)
    assert [one.text for one in menu.group if isinstance(one, Label)] == [which]
    assert (offered(menu) or "").endswith(" · EASY")
    scene = go_on(here)
    assert scene.controller.session.match.variant == "easy"
    scene.close()
    older.unlink()
    alone = menu_of(here)
    assert [one.text for one in alone.group if isinstance(one, Label)] == [which]
    assert offered(alone) is None, "there is none to go on with"
    os.close(other)
    assert not [one for one in menu_of(here).group if isinstance(one, Label)]


@pytest.mark.parametrize("over", [False, True])
def test_after_a_crash_the_menu_is_there_before_the_referee(here: AppContext, record: Path, over: bool) -> None:
    write_match(record, moves=None if over else 4, target=1 if over else 5)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("yagopool.match.store.judged_kind", None)
        menu = started(here)
        menu.draw(menu.app.window)
        menu.stale = False
    assert offered(menu) == EN.say("ui.menu.continue_looking")
    places = {one.key: tuple(one.rect) for one in menu.group}
    menu.group.focus_on("help")
    assert not menu.stale
    while not menu.stale:
        menu.advance(0.0)
    assert offered(menu) == (None if over else offered(menu_of(here)))
    assert menu.group.focus is menu.group["help"]
    menu.draw(menu.app.window)
    assert over or places == {one.key: tuple(one.rect) for one in menu.group}, "nothing moves under the hand"
    assert offered(menu_of(here)) == offered(menu)


@pytest.mark.parametrize("over", [False, True])
def test_who_is_quicker_than_the_referee_goes_on_all_the_same(here: AppContext, record: Path, over: bool) -> None:
    write_match(record, moves=None if over else 4, target=1 if over else 5)
    menu = started(here)
    assert isinstance(answered(menu, "continue"), MenuScene if over else MatchScene)
    assert offered(menu) is None or not over


@pytest.fixture
def never() -> Iterator[threading.Event]:
    event = threading.Event()
    yield event
    event.set()


def test_whatever_is_computed_the_window_can_be_closed(
    here: AppContext, record: Path, monkeypatch: pytest.MonkeyPatch, never: threading.Event
) -> None:
    """The referee, going on, watching and counting never end here; no frame waits for them."""
    write_match(record, moves=4, target=5)
    for place in (
        "yagopool.match.store.Store.unfinished",
        "yagopool.ui.play.match_setup.resume",
        "yagopool.ui.scenes.matches.replayed_file",
        "yagopool.ui.practice.statistics_scene.statistics",
    ):
        monkeypatch.setattr(place, lambda *_: never.wait())
    monkeypatch.setattr("yagopool.ui.scenes.panel.AT_ONCE", 0.0)
    monkeypatch.setattr("yagopool.ui.play.match_setup.PATIENCE", 0.0)
    menu = menu_of(here)
    assert offered(menu) == EN.say("ui.menu.continue_looking")
    assert isinstance(answered(menu, "practice"), PracticeScene), "all else can be chosen"
    matches, looking = MatchesScene(here), answered(menu, "continue")
    menu._left_match, menu._judged = UnfinishedMatches(record), True
    going_on, watching = answered(menu, "continue"), answered(matches, "0")
    show_statistics(here)
    for waiting in (looking, going_on, watching, here.app.top):
        assert isinstance(waiting, WaitScene)
        waiting.draw(waiting.app.window)
        waiting.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
        waiting.advance(0.02)
        assert waiting in here.app.scenes
        waiting.close()
    here.sitting.close()


def test_a_scene_that_waits_goes_on_with_the_answer(here: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yagopool.ui.scenes.panel.AT_ONCE", 0.0)
    done, menu, found = threading.Event(), menu_of(here), list[object]()
    work = in_background(lambda: done.wait() and menu)
    wait_for(here, work, found.append)
    assert isinstance(here.app.top, WaitScene)
    done.set()
    work.wait()
    here.app.advance(0.0)
    assert found == [menu]
    assert here.app.top is menu


def test_who_leaves_at_the_table_does_not_let_the_next_start_wait_for_the_referee(
    here: AppContext, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_match(record, moves=4, target=5)
    scene = go_on(here)
    scene.controller.play(Flick("red1", 90.0, 2000.0))
    scene.close()

    def judged(_path: Path) -> bool:
        raise AssertionError("judged twice")

    monkeypatch.setattr("yagopool.match.store.judged_kind", judged)
    assert StoredMatch(tmp_path).left().free == record


def test_other_damage_is_said_with_where_and_why_and_set_aside(here: AppContext, record: Path) -> None:
    write_match(record, moves=4, target=5)
    lines = record.read_bytes().splitlines(keepends=True)
    record.write_bytes(b"".join([*lines[:2], b'{"do": "dance"}\n', *lines[3:]]))
    menu = go_on(here)
    assert isinstance(menu, MenuScene)
    assert says(labels(menu), "error.record_damaged")
    assert all(part in labels(menu) for part in ("match.damaged-1.jsonl", " 3", "dance"))
    assert [path.name for path in record.parent.iterdir()] == ["match.damaged-1.jsonl"]
    assert offered(menu) is None


# The list of matches


def test_the_menu_offers_kept_matches_the_newest_first(here: AppContext, record: Path) -> None:
    assert not menu_of(here).group["matches"].enabled
    for number, name in enumerate(("old", "new")):
        write_match(record.with_name(f"{name}.jsonl"), moves=2 + number)
        os.utime(record.with_name(f"{name}.jsonl"), (number, number))
    record.write_text("nonsense\n")
    write_match(record.with_name("empty.jsonl"), moves=0)
    matches = answered(menu_of(here), "matches")
    assert isinstance(matches, MatchesScene)
    assert len(buttons(matches)) == 3, "two matches and the way back"
    sides = EN.say("ui.matches.sides", a="Ann", b="Ben + Bob")
    assert [button.text for button in buttons(matches)][:2] == [sides] * 2
    hand = Hand(answered(matches, buttons(matches)[0].key))
    assert hand.at(ReplayScene).playback.length == 3
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.scene, MatchesScene)
    assert isinstance(answered(hand.scene, "back"), MenuScene)


def listed(here: AppContext) -> Any:
    """Return the list once it is known how each match stands."""
    scene = MatchesScene(here)
    while scene.judging:
        scene.advance(0.0)
    return scene


def test_the_list_says_how_matches_ended_and_when_they_were(here: AppContext, record: Path) -> None:
    left = record.with_name("left.jsonl")
    created = "2020-05-04T11:00:00+00:00"
    session = write_match(record)
    write_match(left, moves=1)
    for path in (record, left):
        first, rest = path.read_text().split("\n", 1)
        header = json.loads(first) | {"seed": 5, "created": created, "computer": {"A": "master"}}
        path.write_text(json.dumps(header) + "\n" + rest)
        os.utime(path, (2, 2) if path == record else (1, 1))
    scene = listed(here)
    over_said, left_said = (one for one in buttons(scene) if one.key.isdigit())
    (points_a, points_b), say = session.state.score, EN.say
    strokes = sum(isinstance(one.entry, Stroke) for one in session.played)
    sides = {"a": say("ui.opponent.master"), "b": "Ben + Bob"}
    assert over_said.text == say("ui.matches.result", **sides, points_a=points_a, points_b=points_b)
    assert over_said.detail == f"EASY · {when_said(created, EN)} · {say('ui.matches.strokes', n=strokes)}"
    assert left_said.text == say("ui.matches.result", **sides, points_a=0, points_b=0)
    assert left_said.detail.endswith(f" · {say('ui.matches.strokes', n=1)} · {say('ui.matches.not_over')}")
    seen = answered(scene, over_said.key)
    assert seen.controller.session.match.teams == ((sides["a"],), ("Ben", "Bob"))


def test_a_match_from_the_list_is_played_on_and_kept(here: AppContext, record: Path, tmp_path: Path) -> None:
    write_match(record, moves=4)
    hand = Hand(answered(MatchesScene(here), "0"))
    hand.key(pygame.K_RIGHT)
    hand.scene.play_on()
    assert len(hand.table.controller.session.played) == 1
    assert len(Store(tmp_path).records()) == 2
    hand.scene.leave()
    assert isinstance(hand.scene, MenuScene)


def test_every_match_that_is_not_over_can_be_gone_on_with(here: AppContext, record: Path) -> None:
    for number, (name, moves) in enumerate((("oldest", 3), ("older", None), ("newest", 2))):
        write_match(record.with_name(f"{name}.jsonl"), moves=moves, target=5 if moves else 1)
        os.utime(record.with_name(f"{name}.jsonl"), (number, number))
    matches = listed(here)
    assert [one.key for one in buttons(matches) if not one.key.isdigit()] == ["go_on-0", "review-1", "go_on-2", "back"]
    scene = answered(matches, "go_on-2")
    assert len(scene.controller.session.played) == 3
    scene.leave()
    assert isinstance(scene.app.top, MenuScene)


NOW = datetime(2026, 3, 2, 1, 30, tzinfo=timezone(timedelta(hours=2)))


@pytest.mark.parametrize(
    ("created", "en", "de"),
    [
        ("2026-03-01T22:10:00+00:00", "today, 00:10", "heute, 00:10"),
        ("2026-03-01T22:10:00", "today, 00:10", "heute, 00:10"),
        ("2026-03-01T21:50:00+00:00", "yesterday, 23:50", "gestern, 23:50"),
        ("2025-12-31T21:50:00+00:00", "31 Dec 2025, 23:50", "31. Dez. 2025, 23:50"),
        ("2026-03-03", "3 Mar 2026, 02:00", "3. März 2026, 02:00"),
        ("0001-01-01T00:00:00+14:00", "", ""),
        ("soon", "", ""),
        ("", "", ""),
        (None, "", ""),
    ],
)
def test_when_a_match_was_is_said_by_the_players_clock(created: str | None, en: str, de: str) -> None:
    assert when_said(created, speaker("en"), NOW) == en
    assert when_said(created, speaker("de"), NOW) == de


def test_now_is_today() -> None:
    assert when_said(datetime.now(UTC).isoformat(), EN).startswith(("today, ", "yesterday, "))


# The disk


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


def test_a_folder_that_cannot_be_written_does_not_stop_the_match(hand: HandMaker, tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("not a folder")
    at_table = hand(TWO, sitting=StoredMatch(tmp_path))
    assert says(at_table.view.notice, "error.not_kept")
    at_table.flick()
    assert len(at_table.moves) == 1


class Told(MatchStarter):
    """Has what a test wants to be told of the record."""

    error: YagoError | None = None
    safe = False

    def trouble(self) -> YagoError | None:
        return self.error

    def relieved(self) -> bool:
        return self.safe


@pytest.mark.parametrize("lang", LANGUAGES)
def test_trouble_is_said_while_it_lasts_and_then_that_it_is_over(hand: HandMaker, lang: str) -> None:
    told, speak = Told(), speaker(lang)
    player = hand(TWO, sitting=told, lang=lang)
    player.wait(0.5)
    assert player.view.notice == ""
    player.draw()
    assert not player.scene.stale
    failed = WriteError("cannot_write", "error.cannot_sync", path="match.jsonl", reason="Input/output error")
    told.error = failed  # found out by another thread: no event tells of it
    player.wait(0.05)
    assert player.scene.stale
    assert speak.error(failed) in player.view.notice
    assert player.view.tone == "warning"
    told.error, told.safe = None, True
    player.wait(0.05)
    assert player.view.notice.endswith(speak.say("ui.table.record_safe"))
    assert player.view.tone == "plain"
    told.safe = False
    player.wait(0.05)
    assert player.view.notice == ""


def broken(number: int) -> None:
    raise OSError(5, "Input/output error")


def resumed(folder: Path) -> MatchStarter:
    first = RecordedMatch(folder / "match.jsonl")
    first.begin(TWO)
    first.close()
    return ResumedMatch(folder / "match.jsonl", StoredMatch(folder))


@pytest.mark.parametrize("sit", [lambda folder: RecordedMatch(folder / "match.jsonl"), StoredMatch, resumed])
def test_whoever_keeps_a_record_knows_of_its_trouble_and_of_the_relief(
    sit: Callable[[Path], MatchStarter], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = sit(tmp_path)
    session = sitting.begin(TWO)
    writer: Any = session._recorder
    assert not sitting.relieved()
    with monkeypatch.context() as patch:
        patch.setattr(writer, "_sync", broken)
        session.play(Flick("blue", 90.0, 1000.0))
        assert not writer.wait(PATIENCE)
        assert sitting.trouble() is not None
        assert not sitting.relieved()
    session.undo(1)
    assert writer.wait(PATIENCE)
    assert sitting.trouble() is None
    assert sitting.relieved()
    sitting.close()
