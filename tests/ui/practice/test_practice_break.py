"""Practising the break by posted events."""

from pathlib import Path

import pygame

from tests.ui.practice.conftest import Come, at_break
from yagopool.practice.break_book import BreakBook
from yagopool.practice.folders import Folders
from yagopool.ui.match_view.stages.aiming import AimStage
from yagopool.ui.scenes.break_practice import BreakPracticeScene


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

    def test_every_break_is_noted_for_the_years(self, come: Come, tmp_path: Path) -> None:
        player = come(at_break)
        player.flick()
        player.key(pygame.K_r)
        player.flick()
        tally = BreakBook(Folders(tmp_path).breaks).tallies()["Ann", "easy"]
        assert tally.breaks == 2
        assert come(at_break).is_at(BreakPracticeScene)._always.breaks == 2

    def test_a_book_that_cannot_be_written_is_told_and_practice_goes_on(self, come: Come, tmp_path: Path) -> None:
        (tmp_path / "practice").write_text("in the way")
        player = come(at_break)
        player.flick()
        scene = player.is_at(BreakPracticeScene)
        assert "cannot be written" in scene.shown.notice
        player.key(pygame.K_r)
        assert isinstance(scene.stage, AimStage)

    def test_the_last_aims_lie_on_the_cloth(self, come: Come) -> None:
        player = come(at_break)
        scene = player.is_at(BreakPracticeScene)
        place = scene.viewport.to_window((260.0, 150.0 + 60.0))
        spot = (round(place[0]), round(place[1]))
        before = tuple(player.draw().get_at(spot))
        player.flick()
        assert tuple(player.draw().get_at(spot)) != before
