"""Practising the break by posted events."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.sentences import says
from tests.ui.hands import drawn
from tests.ui.practice.conftest import Come, Player, at_break
from yagopool.match.model import RecordedEntry
from yagopool.match.record import read
from yagopool.match.replay import ReplayedMatch, judge, verify
from yagopool.practice.breaks import BreakLog, BreakPractice, best_series, series_now
from yagopool.practice.folders import Folders
from yagopool.table.shot import Flick
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_setup import RecordedMatch
from yagopool.ui.practice.break_scene import BreakScene, break_session
from yagopool.ui.practice.lab_scene import LabScene


@pytest.fixture
def player(come: Come) -> Player:
    return come(at_break)


@pytest.fixture
def scene(player: Player) -> Any:
    return player.at(BreakScene)


def logged(folder: Path) -> int:
    return sum(stats.breaks for stats in BreakLog(Folders(folder).breaks).stats().values())


def test_flick_look_rack_again_with_the_same_aim(player: Player, scene: Any, tmp_path: Path) -> None:
    player.key(pygame.K_LEFT, pygame.K_LEFT)
    player.flick()
    player.key(pygame.K_r)
    assert scene.practice.racked
    player.flick()
    first, second = scene.practice.breaks
    assert first.flick == second.flick
    assert (first.flick.direction, first.rack, second.rack) == (91.0, 1, 2)
    assert logged(tmp_path) == 2


def test_undo_redo_and_the_best(player: Player, scene: Any, tmp_path: Path) -> None:
    undone = scene.context.speaker.say("ui.break.undone")
    player.flick()
    player.key(pygame.K_u)
    assert scene.practice.racked
    assert scene.controller.layout == scene.practice.layout
    assert scene.notice == undone
    player.key(pygame.K_y)
    assert (len(scene.practice.breaks), scene.notice) == (1, "")
    assert (scene.practice.best is None) is (not scene.practice.last.outcome.is_good)
    player.key(pygame.K_b)
    assert scene.watching is (scene.practice.best is not None)
    player.key(pygame.K_RETURN)
    player.wait(0.3)
    assert (scene.watching, len(scene.practice.breaks)) == (False, 1)
    player.key(pygame.K_u)
    player.flick()
    assert len(scene.practice.breaks) == 1
    assert logged(tmp_path) == 2, "an undone break stays in the log; redone it is no other one"


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_no_button_moves_from_the_aim_to_the_next(come: Come, size: tuple[int, int], lang: str) -> None:
    player = come(at_break, size, lang)

    def places() -> dict[str, tuple[int, ...]]:
        player.draw()
        return {one.key: tuple(one.rect) for one in player.group if one.key != "flick"}

    player.key(pygame.K_UP)
    aiming = places()
    player.key(pygame.K_RETURN)
    player.wait(0.3)
    assert player.scene.watching
    assert places() == aiming
    player.click(player.group["same"].rect.center)
    player.key(pygame.K_RETURN)
    player.wait(0.5)
    assert not player.scene.watching
    assert places() == aiming


def test_a_foul_is_never_the_best(player: Player, scene: Any) -> None:
    player.wait(0.4)
    scene.stage.turned_to(0.0)
    scene.stage.metered(1.0)
    player.flick()
    assert scene.practice.last.outcome.fouls
    assert scene.practice.best is None
    assert [one.enabled for one in scene.further() if one.key == "best"] == [False]
    player.key(pygame.K_b)
    assert not scene.watching
    player.key(pygame.K_r)
    scene.stage.turned_to(90.0)
    scene.stage.metered(0.3)
    player.flick()
    assert not scene.practice.last.outcome.stayed
    assert scene.practice.best is None, "no ball potted, no turn kept"
    while not scene.practice.last.outcome.is_good:
        player.key(pygame.K_r)
        scene.stage.metered(0.8)
        player.flick()
    assert scene.practice.best is scene.practice.last
    player.key(pygame.K_b)
    assert scene.watching


def test_the_guide_ends_at_the_first_ball_until_the_outcome_is_asked_for(player: Player, scene: Any) -> None:
    player.take_up()
    assert scene.view.aiming.guide == "contact"
    player.press("more")
    player.draw()
    player.press("outcome")
    assert scene.view.aiming.guide == "stroke"
    player.key(pygame.K_g)
    assert scene.view.aiming.guide == "contact"


@pytest.mark.parametrize(("power", "widths"), [(0.35, {"narrow"}), (1.0, {"moderate", "wide"})])
def test_a_rack_that_stays_is_narrow_although_two_balls_fly_off(power: float, widths: set[str]) -> None:
    practice = BreakPractice("easy", seed=3)
    found = set()
    for turned in (-3.0, 0.0, 2.0, 4.0):
        practice.rack_again()
        found.add(practice.play(Flick("blue", 90.0 + turned, 4000.0 * power)).width)
    assert found <= widths


def test_ten_breaks_from_new_racks_are_a_series(player: Player, scene: Any, tmp_path: Path) -> None:
    player.flick()
    player.key(pygame.K_s)
    player.flick()
    assert says(scene.notice, "ui.break.series.not")
    assert any(says(word.text, "ui.break.series.skipped") for word in drawn(scene))
    player.key(pygame.K_r, pygame.K_g)
    player.flick()
    player.key(pygame.K_r, pygame.K_g)
    player.flick()
    assert len(scene.session.series) == 2, "neither a rack broken before nor a shown outcome counts"
    assert len(break_session(scene.context).series) == 2, "the log knows"
    for _ in range(8):
        player.key(pygame.K_r)
        player.flick()
    kept = sum(one.kept for one in scene.session.series)
    assert says(scene.notice, "ui.break.series.complete")
    assert best_series(scene.session.series) == kept
    assert len(series_now(scene.session.series, begins=False)) == 10
    assert not series_now(scene.session.series, begins=True)


@pytest.mark.parametrize("still", [False, True])
def test_the_most_balls_yet_are_celebrated(come: Come, still: bool) -> None:
    player = come(at_break)
    scene = player.at(BreakScene)
    scene.app.furnish(scene.context.set(scene.context.settings.model_copy(update={"reduced_motion": still})))
    scene.session.most = 1
    for _ in range(40):
        player.take_up()
        scene.stage.turned_to(92.0)
        scene.stage.metered(0.78)
        player.flick()
        if len(scene.practice.last.outcome.stayed) > 1:
            break
        assert scene.view.win is None
        player.key(pygame.K_r)
    assert says(scene.notice, "ui.break.most")
    assert (scene.view.win is None) is still
    player.wait(2.2)
    assert scene.view.win is None


def test_a_log_that_cannot_be_written_is_reported_and_practice_goes_on(come: Come, tmp_path: Path) -> None:
    (tmp_path / "practice").write_text("in the way")
    player = come(at_break)
    player.flick()
    scene = player.at(BreakScene)
    assert says(scene.view.notice, "error.cannot_write")
    player.key(pygame.K_r)
    assert isinstance(scene.stage, AimStage)


class TestTheRecord:
    @pytest.fixture
    def file(self, tmp_path: Path) -> Path:
        return tmp_path / "practice.jsonl"

    @pytest.fixture
    def player(self, come: Come, file: Path) -> Player:
        return come(self.recorded(file))

    def recorded(self, file: Path) -> Callable[[AppContext], Scene]:
        def make(context: AppContext) -> Scene:
            session = break_session(context, seed=context.setup.seed, record=RecordedMatch(file))
            return BreakScene(context, session)

        return make

    def entries(self, file: Path) -> list[str]:
        with file.open("rb") as lines:
            return [one.item.entry.do for one in judge(read(lines)) if isinstance(one.item, RecordedEntry)]

    def flick(self, player: Player) -> None:
        player.flick()
        player.wait(6.0)  # what a break brought is shown when it is on the disk, or after 5 s

    def test_it_is_a_match_of_breaks_each_undone_for_the_next(self, player: Player, file: Path) -> None:
        scene = player.at(BreakScene)
        for key in (pygame.K_r, pygame.K_u, pygame.K_y):
            self.flick(player)
            player.key(key, pygame.K_r)
        player.key(pygame.K_LEFT)
        self.flick(player)
        assert self.entries(file) == ["stroke", "undo", "stroke", "undo", "stroke", "undo", "stroke"]
        with file.open("rb") as lines:
            match = ReplayedMatch.of(read(lines))
        assert [played.layout_after for played in match.played] == [scene.controller.layout]
        assert {one.rack for one in scene.practice.breaks} == {1}, "a match has one first rack"
        assert all(stroke.good for stroke in verify(match))

    def test_only_the_rack_of_the_match_is_offered(self, player: Player) -> None:
        scene = player.at(BreakScene)
        racked = scene.controller.layout
        assert [one.key for one in scene.choices() if one.enabled] == ["more", "leave"]
        self.flick(player)
        assert [one.key for one in scene.choices() if one.enabled] == ["rack", "best", "more", "leave"]
        player.key(pygame.K_r)
        assert scene.controller.layout == racked

    def test_why_breaks_are_not_on_the_disk_is_said(self, player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
        def full(number: int, content: bytes) -> int:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(os, "write", full)
            player.flick()
        assert "No space left on device" in player.at(BreakScene).view.notice

    def test_undo_and_redo_are_entries_too(self, player: Player, file: Path) -> None:
        self.flick(player)
        player.key(pygame.K_u, pygame.K_y)
        assert self.entries(file) == ["stroke", "undo", "stroke"]
        scene = player.at(BreakScene)
        assert len(scene.practice.breaks) == 1
        assert scene.controller.layout == scene.practice.layout


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_break_is_compared_with_the_best_one_which_can_be_tried(come: Come, size: tuple[int, int]) -> None:
    player = come(at_break, size)
    scene = player.at(BreakScene)
    scene.stage.metered(0.05)
    player.flick()
    assert any(says(one.text, "ui.break.advice") for one in player.written())
    player.key(pygame.K_h)
    best, aim = scene.panels.advice.best("plays_on"), scene.stage.aim
    assert scene.practice.racked
    assert scene.stage.taken
    assert (aim.direction, aim.power * scene.practice.spec.greatest_flick) == pytest.approx(
        (best.direction, best.speed)
    )
    player.press("more")
    player.click(player.scene.dialog.group["lab"].rect.center)
    assert player.at(LabScene)


def test_a_break_that_keeps_the_turn_sends_its_tick_to_the_series(player: Player, scene: Any) -> None:
    scene.app.furnish(scene.context.set(scene.context.settings.model_copy(update={"reduced_motion": False})))
    for _ in range(40):
        player.key(pygame.K_h)
        player.flick()
        if scene.practice.last.outcome.plays_on:
            break
        assert scene.panels.flight is None
    assert len(scene.panels.current_series(scene.context.speaker).breaks) < len(scene.session.series)
    player.wait(0.6)
    assert len(scene.panels.current_series(scene.context.speaker).breaks) == len(scene.session.series)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_complete_series_is_seen_in_a_wide_window(come: Come, lang: str) -> None:
    player = come(at_break, (1280, 720), lang)
    scene = player.at(BreakScene)
    for _ in range(10):
        player.key(pygame.K_r)
        scene.stage.metered(0.3)
        player.flick()
    assert any(says(one.text, "ui.break.series", lang) for one in player.written())
