"""Practising the break by posted events."""

import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tests.sentences import says
from tests.ui.practice.conftest import Come, Player, at_break
from yagopool.match.model import RecordedEntry as Entered
from yagopool.match.record import read
from yagopool.match.replay import ReplayedMatch, judge, verify
from yagopool.practice.break_practice import BreakLog
from yagopool.practice.folders import Folders
from yagopool.table.flick import Flick
from yagopool.ui.context import AppContext
from yagopool.ui.input.aim import Aim, beyond
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_starter import RecordedMatch
from yagopool.ui.play.page import Page
from yagopool.ui.play.playback import deciding_moment
from yagopool.ui.play.stages import RollStage
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.break_practice import BreakPracticeScene, practising_in
from yagopool.ui.style import watching
from yagopool.ui.viewport import Box


def page_and_column(scene: BreakPracticeScene) -> tuple[Page, Box]:
    """Return what a column is drawn on, and where."""
    window = pygame.display.get_surface()
    assert window is not None
    return Page(window, scene.context.style(scene.viewport), scene.context.speaker), scene.viewport.left


class TestTheBreak:
    def test_flick_see_rack_again_with_the_same_aim(self, come: Come) -> None:
        player = come(at_break)
        scene = player.is_at(BreakPracticeScene)
        player.key(pygame.K_LEFT)
        player.flick()
        assert [broken.number for broken in scene.practice.breaks] == [1]
        aim = scene.practice.breaks[0].flick
        assert aim.direction == 91.0
        player.key(pygame.K_r)
        assert scene.practice.racked
        player.flick()
        first, second = scene.practice.breaks
        assert second.flick == aim
        assert (first.rack, second.rack) == (1, 2)

    def test_the_replay_key_before_the_first_break_does_not_slow_it_down(self, come: Come) -> None:
        player = come(at_break)
        scene = player.is_at(BreakPracticeScene)
        player.key(pygame.K_v)
        assert isinstance(scene.stage, AimStage)
        scene.stage.aim = scene.stage.aim.toward(149.0)
        player.wait(0.4)
        player.key(pygame.K_RETURN)
        assert isinstance(scene.stage, RollStage)
        assert deciding_moment(scene.stage.played), "blue drops: a foul that would be slowed down in a replay"
        assert (scene.stage.playback.time, scene.stage.playback.speed) == (0.0, 1.0)

    def test_a_replay_keeps_the_dialled_aim(self, come: Come) -> None:
        player = come(at_break)
        scene = player.is_at(BreakPracticeScene)
        player.flick()
        player.key(pygame.K_r)
        for _ in range(8):
            player.key(pygame.K_LEFT)
        player.key(pygame.K_v)
        assert scene.watching
        player.key(pygame.K_RETURN)
        assert isinstance(scene.stage, AimStage)
        assert scene.stage.aim.direction == 98.0

    def test_before_the_first_break_no_card_is_empty(self, come: Come) -> None:
        player = come(at_break)
        scene = player.is_at(BreakPracticeScene)
        say = scene.context.speaker.say
        titles = {scene.context.speaker.count("ui.break.session", 0), say("ui.break.where"), say("ui.break.all")}
        with watching() as before:
            scene.draw_left(*page_and_column(scene))
            scene.draw_right(*page_and_column(scene))
        assert titles.isdisjoint(one.text for one in before)

    def test_the_same_rack_gives_the_same_break(self, come: Come) -> None:
        player = come(at_break)
        scene = player.is_at(BreakPracticeScene)
        player.flick()
        player.press("same")
        player.flick()
        first, second = scene.practice.breaks
        assert (first.rack, first.outcome) == (second.rack, second.outcome)

    def test_undo_redo_and_the_best(self, come: Come) -> None:
        player = come(at_break)
        scene = player.is_at(BreakPracticeScene)
        player.flick()
        player.key(pygame.K_u)
        assert scene.practice.racked
        assert scene.table.layout == scene.practice.layout
        player.key(pygame.K_y)
        assert len(scene.practice.breaks) == 1
        player.key(pygame.K_b)
        assert scene.watching
        player.key(pygame.K_RETURN)
        player.wait(0.3)
        assert not scene.watching
        assert len(scene.practice.breaks) == 1

    def test_an_undone_break_leaves_the_session_and_still_counts_in_the_totals(
        self, come: Come, tmp_path: Path
    ) -> None:
        player = come(at_break)
        scene = player.is_at(BreakPracticeScene)
        said = scene.context.speaker.say("ui.break.undone")
        player.flick()
        player.key(pygame.K_u)
        assert scene.notice == said
        player.key(pygame.K_y)
        assert scene.notice != said
        player.key(pygame.K_u)
        player.flick()
        assert scene.notice != said
        assert len(scene.practice.breaks) == 1
        assert BreakLog(Folders(tmp_path).breaks).stats()["Ann", "easy"].breaks == 2, "made again it is no other one"

    def test_every_break_is_noted_for_the_years(self, come: Come, tmp_path: Path) -> None:
        player = come(at_break)
        player.flick()
        player.key(pygame.K_r)
        player.flick()
        tally = BreakLog(Folders(tmp_path).breaks).stats()["Ann", "easy"]
        assert tally.breaks == 2

    def test_a_break_of_the_lab_is_not_ones_own(self, come: Come, tmp_path: Path) -> None:
        flick = Flick("blue", 92.0, 2400.0)
        player = come(lambda room: BreakPracticeScene(room, practising_in(room), first=flick))
        scene = player.is_at(BreakPracticeScene)
        player.key(pygame.K_RETURN)
        assert [one.flick for one in scene.practice.breaks] == [flick]
        assert BreakLog(Folders(tmp_path).breaks).stats() == {}
        assert scene._always.breaks == 0
        player.key(pygame.K_r)
        player.flick()
        assert BreakLog(Folders(tmp_path).breaks).stats()["Ann", "easy"].breaks == 1
        assert scene._always.breaks == 1

    def test_a_book_that_cannot_be_written_is_told_and_practice_goes_on(self, come: Come, tmp_path: Path) -> None:
        (tmp_path / "practice").write_text("in the way")
        player = come(at_break)
        player.flick()
        scene = player.is_at(BreakPracticeScene)
        assert says(scene.shown.notice, "error.cannot_write")
        player.key(pygame.K_r)
        assert isinstance(scene.stage, AimStage)

    def test_the_last_aims_lie_on_the_cloth(self, come: Come) -> None:
        player = come(at_break)
        scene = player.is_at(BreakPracticeScene)
        place = scene.viewport.to_window(beyond(scene.practice.spec.starting_spot, Aim().direction, 60.0))
        spot = (round(place[0]), round(place[1]))
        before = tuple(player.draw().get_at(spot))
        player.flick()
        assert tuple(player.draw().get_at(spot)) != before


def recorded(file: Path) -> Callable[[AppContext], Scene]:
    def make(room: AppContext) -> Scene:
        practising = practising_in(room, seed=room.setup.seed, record=RecordedMatch(file))
        return BreakPracticeScene(room, practising)

    return make


def entries(file: Path) -> list[str]:
    with file.open("rb") as lines:
        return [one.item.entry.do for one in judge(read(lines)) if isinstance(one.item, Entered)]


def flicked(player: Player) -> None:
    player.flick()
    player.wait(6.0)  # what a break brought is shown when it is on the disk, or after 5 s


class TestTheRecord:
    def test_it_is_a_match_of_breaks_each_taken_back_for_the_next(self, come: Come, tmp_path: Path) -> None:
        file = tmp_path / "practice.jsonl"
        player = come(recorded(file))
        scene = player.is_at(BreakPracticeScene)
        for key in (pygame.K_r, pygame.K_u, pygame.K_y):
            flicked(player)
            player.key(key)
            player.key(pygame.K_r)
        player.key(pygame.K_LEFT)
        flicked(player)
        assert entries(file) == ["stroke", "undo", "stroke", "undo", "stroke", "undo", "stroke"]
        with file.open("rb") as lines:
            course = ReplayedMatch.of(read(lines))
        assert [played.layout_after for played in course.played] == [scene.table.layout]
        assert {broken.rack for broken in scene.practice.breaks} == {1}, "a match has one first rack"
        assert all(stroke.good for stroke in verify(course))

    def test_take_back_and_make_again_are_entries_too(self, come: Come, tmp_path: Path) -> None:
        file = tmp_path / "practice.jsonl"
        player = come(recorded(file))
        flicked(player)
        player.key(pygame.K_u)
        player.key(pygame.K_y)
        assert entries(file) == ["stroke", "undo", "stroke"]
        scene = player.is_at(BreakPracticeScene)
        assert len(scene.practice.breaks) == 1
        assert scene.table.layout == scene.practice.layout

    def test_a_break_is_written_before_it_is_seen(self, come: Come, tmp_path: Path) -> None:
        file = tmp_path / "practice.jsonl"
        player = come(recorded(file))
        player.wait(0.4)
        player.key(pygame.K_RETURN)
        assert player.is_at(BreakPracticeScene).watching
        assert entries(file) == ["stroke"]

    def test_only_the_rack_of_the_match_is_offered(self, come: Come, tmp_path: Path) -> None:
        player = come(recorded(tmp_path / "practice.jsonl"))
        scene = player.is_at(BreakPracticeScene)
        racked = scene.table.layout
        assert [one.key for one in scene.choices()] == ["leave"]
        flicked(player)
        assert [one.key for one in scene.choices()] == ["rack", "best", "undo", "leave"]
        player.key(pygame.K_r)
        assert scene.table.layout == racked

    def test_why_breaks_are_not_on_the_disk_is_said(
        self, come: Come, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        player = come(recorded(tmp_path / "practice.jsonl"))

        def full(number: int, content: bytes) -> int:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(os, "write", full)
            player.flick()
        assert "No space left on device" in player.is_at(BreakPracticeScene).shown.notice
