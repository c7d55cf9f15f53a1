"""The page of the day and its tables, by posted events."""

from datetime import date, timedelta
from typing import Any

import pygame
import pytest

from tests.sentences import says
from tests.ui.hands import drawn
from tests.ui.practice.conftest import Come, Player
from yagopool.practice.day import DayBreaks, DayLog, DayTry, Task, day_code, read_day_code
from yagopool.practice.folders import Folders
from yagopool.table.shot import Flick
from yagopool.text import LANGUAGES
from yagopool.ui.scenes import day_scene
from yagopool.ui.scenes.day_scene import DayBreakScene, DayDrillScene, DayScene
from yagopool.ui.widgets.base import Button
from yagopool.ui.widgets.label import Label, TextTable

DAY = date(2026, 11, 22)


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts copied; the last one is pasted."""
    copied: list[str] = [""]

    def copy(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(day_scene, "copied", copy)
    monkeypatch.setattr(day_scene, "pasted", lambda: copied[-1])
    return copied


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    days = [DAY]
    monkeypatch.setattr(day_scene, "today", lambda: days[-1])
    return days


@pytest.fixture
def player(come: Come, today: list[date]) -> Player:
    del today
    return come(DayScene)


def told(scene: Any) -> str:
    return " ".join(widget.text for widget in scene.group if isinstance(widget, Label) and widget.key == "answer")


def test_three_breaks_also_after_a_restart(player: Player, come: Come, tmp_path: Any) -> None:
    player.press("break")
    scene = player.at(DayBreakScene)
    player.flick()
    assert not scene.practice.racked
    player.key(pygame.K_r, pygame.K_u)
    assert scene.practice.racked
    assert len(scene.practice.breaks) == 1, "nothing is undone"
    player.key(pygame.K_UP, pygame.K_RETURN)
    assert len(DayLog(Folders(tmp_path).days).tries("Ann", DAY, "break")) == 2, "a break counts while it rolls"
    again = come(DayScene)
    again.press("break")
    again.key(pygame.K_LEFT)
    again.flick()
    again.key(pygame.K_r)
    assert len(again.scene.practice.breaks) == 3
    assert again.scene.practice.last is not None, "no fourth rack"


@pytest.mark.parametrize("task", ["break", "drill"])
def test_the_next_try_is_aimed_anew(player: Player, task: Task) -> None:
    player.press(task)
    player.flick()
    while not player.scene.tries.left or player.scene.choices()[0].key not in ("rack", "again"):
        player.flick()
    player.key(pygame.K_r)
    assert not player.stage.taken
    assert not any(says(word.text, "ui.break.rolling") for word in drawn(player.scene))
    left = player.scene.tries.left
    player.key(pygame.K_RETURN, pygame.K_RETURN)
    player.wait(0.4)
    assert player.scene.tries.left == left


def test_the_task_that_was_begun_stays_the_next_one(player: Player) -> None:
    player.press("break")
    player.flick()
    player.key(pygame.K_ESCAPE)
    player.press("leave")
    golden = [one.key for one in player.at(DayScene).group if isinstance(one, Button) and one.kind == "primary"]
    assert golden == ["break"]


def test_the_next_day_is_there_at_midnight(player: Player, today: list[date]) -> None:
    today.append(DAY + timedelta(1))
    player.wait(0.1)
    player.press("drill")
    assert player.at(DayDrillScene).tries.day == today[-1]


def test_a_result_is_copied_from_the_page(player: Player, clipboard: list[str], tmp_path: Any) -> None:
    assert "copy-break" not in [widget.key for widget in player.scene.group]
    player.press("break")
    player.flick()
    player.scene.leave()
    player.wait(0.1)
    player.press("copy-break")
    assert says(told(player.scene), "ui.day.copied")
    assert read_day_code(clipboard[-1]).tried in DayLog(Folders(tmp_path).days).tries("Ann", DAY, "break")


@pytest.mark.parametrize("task", ["break", "drill"])
def test_the_best_try_is_copied_next_to_the_board_after_the_last_one(
    player: Player, clipboard: list[str], task: Task, tmp_path: Any
) -> None:
    player.press(task)
    for _ in range(3):
        assert "copy" not in [choice.key for choice in player.scene.choices()]
        player.flick()
        player.key(pygame.K_r)
    while player.scene.tries.left or getattr(player.scene, "playing", False):
        player.flick()
    assert "copy" in [choice.key for choice in player.scene.choices()]
    player.key(pygame.K_c)
    assert says(player.scene.view.notice, "ui.day.copied")
    assert read_day_code(clipboard[-1]).tried in DayLog(Folders(tmp_path).days).tries("Ann", DAY, task)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_foul_and_a_failure_are_no_best_result(come: Come, today: list[date], lang: str, tmp_path: Any) -> None:
    log, flicks = DayLog(Folders(tmp_path).days), [("blue", 90.0, 3000.0)]
    log.note("Ann", today[-1], "break", DayTry(flicks=flicks, count=2, fine=1.0, foul=True))
    log.note("Ann", today[-1], "drill", DayTry(flicks=flicks, count=0, fine=1.0))
    player = come(DayScene, lang=lang)
    for task in ("break", "drill"):
        detail = next(widget.detail for widget in player.scene.group if widget.key == task)
        assert says(detail, f"ui.day.nothing.{task}", lang)
        assert not says(detail, "ui.day.best", lang)
    log.note("Ann", today[-1], "break", DayTry(flicks=flicks, count=0, fine=1.0))
    player.scene.enter()
    detail = next(widget.detail for widget in player.scene.group if widget.key == "break")
    assert says(detail, "ui.day.best.break", lang)


def test_a_try_that_counts_is_aimed_as_in_a_match(player: Player) -> None:
    for task in ("break", "drill"):
        player.press(task)
        table = player.scene
        assert table.controller.guide == "contact"
        player.key(pygame.K_g)
        assert table.controller.guide == "contact"
        assert says(table.view.notice, "ui.day.guide")
        table.leave()
        player.wait(0.1)


def test_a_drill_has_three_tries_and_no_undo(player: Player, tmp_path: Any) -> None:
    player.press("drill")
    scene = player.at(DayDrillScene)
    for number in range(3):
        assert "solution" not in [choice.key for choice in scene.choices()]
        player.flick()
        player.key(pygame.K_u)
        assert scene.attempt.used == 1
        assert len(DayLog(Folders(tmp_path).days).tries("Ann", DAY, "drill")) == number + 1
        if scene.attempt.status == "open" and number == 2:
            return
        player.key(pygame.K_r)
    assert "solution" in [choice.key for choice in scene.choices()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_friends_result_is_checked(
    come: Come, today: list[date], clipboard: list[str], lang: str, tmp_path: Any
) -> None:
    player = come(DayScene, lang=lang)
    yesterday, log = today[-1] - timedelta(1), DayLog(Folders(tmp_path).days)
    log.note("Ann", yesterday, "break", DayTry(flicks=[("blue", 90.0, 3000.0)], count=0, fine=1.0))
    log.note("Ann", today[-1], "break", DayTry(flicks=[("blue", 90.0, 3000.0)], count=0, fine=1.0))
    one = DayTry.of_break(DayBreaks(yesterday).play(Flick("blue", 90.3, 2900.0)))
    clipboard.append(f"YAGO: 9 balls! {day_code('break', yesterday, one)}")
    player.send(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL)
    assert says(told(player.scene), "ui.day.is.true", lang)
    tomorrow = today[-1] + timedelta(1)
    clipboard.append(day_code("break", tomorrow, one))
    player.press("paste")
    assert says(told(player.scene), "ui.day.to_come", lang)
    assert len(log.tries("Ann", yesterday, "break")) == 1, "a friend's break is not one's own"


@pytest.mark.parametrize(
    ("text", "key"),
    [("", "error.code.emptyD"), ("hello", "error.code.not_ours"), ("YPD1AAAAAAAA", "error.code.damaged")],
)
def test_what_is_no_result_gets_a_sentence(player: Player, clipboard: list[str], text: str, key: str) -> None:
    clipboard.append(text)
    player.press("paste")
    assert says(told(player.scene), key)


def test_months_are_turned_back_to_the_first_and_on_to_the_present_one(player: Player, tmp_path: Any) -> None:
    before = date(2026, 10, 31)
    DayLog(Folders(tmp_path).days).note("Ann", before, "break", DayTry(flicks=[], count=1, fine=12.0))
    player.scene.enter()
    player.draw()
    later = player.scene.group["later"]
    assert not later.enabled, "no month to come"
    player.press("earlier")
    rows = [row for widget in player.scene.group if isinstance(widget, TextTable) for row in widget.rows]
    assert [row[0] for row in rows] == [str(before.day)]
    player.press("later")
    assert player.scene._month == DAY.replace(day=1)


@pytest.mark.parametrize("flick", ['["cheese", 90, 3000]', '["red1", 90.0, 3000.0]', '["blue", 90.0, 1e9]'])
def test_tries_that_cannot_be_played_count_and_are_not_shown(
    come: Come, today: list[date], tmp_path: Any, flick: str
) -> None:
    tried = f'{{"flicks": [{flick}], "count": 2, "fine": 9}}'
    file = Folders(tmp_path).days
    file.parent.mkdir()
    file.write_text(f'{{"players": {{"Ann": {{"{today[-1]}": {{"break": [{tried}], "drill": [{tried}]}}}}}}}}')
    for task in ("break", "drill"):
        player = come(DayScene)
        player.press(task)
        assert len(player.scene.tries.made) == 1
        player.scene.leave()
        player.wait(0.1)
        player.press(f"copy-{task}")
        assert says(told(player.scene), "ui.code.not_copied")
