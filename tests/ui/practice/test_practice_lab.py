"""The lab's map by posted events."""

import math
import threading
import time

import pygame
import pytest

from tests.ai.processes import PATIENCE
from tests.sentences import says
from tests.ui.practice.conftest import SCENES, Come, Player
from yagopool.ai.levels import LEVELS
from yagopool.ai.worker_pool import LostError
from yagopool.practice import break_search, lab, lab_session
from yagopool.practice.breaks import BreakStats
from yagopool.practice.lab import LabMap, LabPlan, evenly, measured
from yagopool.text import speaker
from yagopool.text.languages import LANGUAGES
from yagopool.ui.practice.lab_panels import cell_at
from yagopool.ui.scenes.break_practice import BreakPracticeScene
from yagopool.ui.scenes.lab import FINENESS, LabScene
from yagopool.ui.style import watching
from yagopool.ui.theme import Rgb


def halted_at_the_sixth_cell(monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, threading.Event]:
    """Let the lab halt before its sixth cell; return what tells that it came there, and what lets it go on."""
    reached, going_on = threading.Event(), threading.Event()

    def halting(plan: LabPlan, cell: int) -> BreakStats:
        if cell == list(evenly(plan.cells))[5]:
            reached.set()
            assert going_on.wait(PATIENCE)
        return measured(plan, cell)

    monkeypatch.setattr(lab, "measured", halting)
    return reached, going_on


class TestTheLab:
    @pytest.fixture(autouse=True)
    def small(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(FINENESS, "coarse", (4, 3, 1))

    def computed(self, player: Player) -> LabScene:
        scene = player.is_at(LabScene)
        assert isinstance(scene, LabScene)
        until = time.monotonic() + PATIENCE
        while scene.computing.busy and time.monotonic() < until:
            time.sleep(0.01)
            player.wait(0.3)
        return scene

    def test_compute_look_click_play(self, come: Come) -> None:
        player = come(SCENES["lab"])
        player.press("start")
        scene = self.computed(player)
        assert scene._map.complete
        field = scene._field
        player.send(pygame.MOUSEMOTION, pos=(field.x + 3, field.y + 3), rel=(0, 0), buttons=(0, 0, 0))
        flick = scene._map.plan.flick(scene.pointed or 0)
        assert flick.direction > 100
        assert flick.speed > 3000
        player.click((field.x + 3, field.y + 3))
        assert player.is_at(LabScene).chosen == scene.pointed
        player.click((field.x + 3, field.y + 3))
        table = player.is_at(BreakPracticeScene)
        assert table.watching
        player.key(pygame.K_RETURN)
        player.wait(0.2)
        (broken,) = table.practice.breaks
        assert broken.flick.direction == pytest.approx(flick.direction, abs=0.01)
        assert broken.flick.speed == pytest.approx(flick.speed, abs=1.0)
        player.key(pygame.K_r)
        player.flick()
        player.press("leave")
        again = player.is_at(LabScene)
        assert again._map.complete
        assert len(again._own) == 1, "the lab's break is not one's own, the one after it is"

    def test_what_is_told_is_played_though_the_map_grows_meanwhile(self, come: Come) -> None:
        player = come(SCENES["lab"])
        scene = player.is_at(LabScene)
        plan = scene.plan()
        scene.show(LabMap(plan, {0: BreakStats(breaks=1), 5: BreakStats(breaks=1, plays_on=1)}))
        player.key(pygame.K_b)
        assert scene.chosen == 5
        scene.show(LabMap(plan, {5: BreakStats(breaks=2, plays_on=1), 7: BreakStats(breaks=1, plays_on=1)}))
        assert scene._map.best("value") == 7
        player.press("play")
        played = player.is_at(BreakPracticeScene).table.session.played[-1].move
        assert played == plan.flick(5)

    def test_a_press_that_wanders_off_a_cell_plays_nothing(self, come: Come) -> None:
        player = come(SCENES["lab"])
        scene = player.is_at(LabScene)
        scene.show(LabMap(scene.plan(), {}))
        field = scene._field
        first, second = (field.x + 3, field.y + 3), (field.right - 3, field.bottom - 3)
        player.click(first)
        chosen = scene.chosen
        player.send(pygame.MOUSEBUTTONDOWN, pos=second, button=1)
        player.send(pygame.MOUSEBUTTONUP, pos=first, button=1)
        assert player.is_at(LabScene).chosen != chosen
        player.send(pygame.MOUSEMOTION, pos=(field.x - 9, field.y), rel=(0, 0), buttons=(0, 0, 0))
        assert scene.pointed == scene.chosen

    def test_a_finger_chooses_where_it_is_lifted_and_plays_by_a_second_touch(self, come: Come) -> None:
        player = come(SCENES["lab"])
        scene = player.is_at(LabScene)
        scene.show(LabMap(scene.plan(), {}))
        field = scene._field
        first, second = (field.x + 3, field.y + 3), (field.right - 3, field.bottom - 3)

        def touch(kind: int, pos: tuple[int, int]) -> None:
            player.send(kind, pos=pos, button=1, touch=True)

        touch(pygame.MOUSEBUTTONDOWN, first)
        touch(pygame.MOUSEBUTTONUP, second)
        assert scene.chosen == cell_at(scene.plan(), field, second)
        touch(pygame.MOUSEBUTTONDOWN, second)
        touch(pygame.MOUSEBUTTONUP, second)
        assert player.is_at(BreakPracticeScene).watching

    def test_the_map_goes_on_filling_while_a_break_is_played(self, come: Come, monkeypatch: pytest.MonkeyPatch) -> None:
        reached, going_on = halted_at_the_sixth_cell(monkeypatch)
        player = come(SCENES["lab"])
        scene = player.is_at(LabScene)
        player.press("start")
        assert reached.wait(PATIENCE)
        player.wait(0.3)
        player.press("play")
        player.is_at(BreakPracticeScene)
        going_on.set()
        assert scene.computing.busy
        player.key(pygame.K_RETURN)
        player.wait(0.2)
        player.press("leave")
        assert self.computed(player) is scene
        assert scene._map.complete

    def test_a_game_that_ends_at_the_labs_table_ends_the_lab(self, come: Come, monkeypatch: pytest.MonkeyPatch) -> None:
        player = come(SCENES["lab"])
        scene = player.is_at(LabScene)
        scene.show(LabMap(scene.plan(), {0: BreakStats(breaks=1)}))
        stopped: list[bool] = []
        monkeypatch.setattr(scene.computing, "stop", lambda: stopped.append(True))
        monkeypatch.setattr(type(scene.computing), "busy", True)
        player.press("play")
        assert not stopped
        player.is_at(BreakPracticeScene)
        while player.app.scenes:
            player.app.pop()
        assert stopped

    def test_what_was_computed_is_kept_and_gone_on_with(self, come: Come) -> None:
        player = come(SCENES["lab"])
        player.press("start")
        whole = self.computed(player)._map
        player.press("back")
        again = come(SCENES["lab"]).is_at(LabScene)
        assert dict(again._map.done) == dict(whole.done)

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_who_asks_for_the_best_of_nothing_is_told_that_there_is_none_yet(self, come: Come, lang: str) -> None:
        player = come(SCENES["lab"], lang=lang)
        scene = player.is_at(LabScene)
        warn = scene.context.theme.palette.warn

        def told() -> list[Rgb]:
            with watching() as written:
                player.draw()
            return [one.colour for one in written if one.text == speaker(lang).say("ui.lab.empty")]

        assert told() != [warn]
        player.key(pygame.K_b)
        assert told() == [warn]
        assert not scene.on_map
        player.press("start")
        assert told() in ([], [scene.context.theme.palette.ink_soft])
        self.computed(player)
        assert scene.notice == ""
        player.key(pygame.K_b)
        assert scene.pointed is not None

    def test_another_choice_is_another_map(self, come: Come) -> None:
        player = come(SCENES["lab"])
        scene = player.is_at(LabScene)
        scene._answer(type("Said", (), {"key": "scatter", "value": "exact"})())
        assert (scene._map.plan.scatter, scene._map.done) == ("exact", {})
        scene._answer(type("Said", (), {"key": "measure", "value": "foul"})())
        assert scene.measure == "foul"

    def test_stopping_keeps_what_is_done(self, come: Come, monkeypatch: pytest.MonkeyPatch) -> None:
        reached, stopped = halted_at_the_sixth_cell(monkeypatch)
        player = come(SCENES["lab"])
        scene = player.is_at(LabScene)
        player.press("start")
        assert reached.wait(PATIENCE)
        player.press("stop")
        stopped.set()
        assert len(scene._map.done) == 5
        assert not scene.computing.busy
        assert len(come(SCENES["lab"]).is_at(LabScene).computing.map.done) == 5

    def test_trouble_is_told_not_raised(self, come: Come, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(*_: object) -> None:
            raise OSError("no processes left")

        monkeypatch.setattr("yagopool.practice.lab.measured", broken)
        player = come(SCENES["lab"])
        player.press("start")
        assert "no processes left" in self.computed(player).notice

    def test_what_was_measured_before_trouble_is_kept(self, come: Come, monkeypatch: pytest.MonkeyPatch) -> None:
        def failing(plan: LabPlan, cell: int) -> BreakStats:
            if cell == list(evenly(plan.cells))[-1]:
                raise LostError("lost", "error.crew.ended")
            return measured(plan, cell)

        monkeypatch.setattr(lab, "measured", failing)
        player = come(SCENES["lab"])
        player.press("start")
        scene = self.computed(player)
        assert says(scene.notice, "error.crew.ended")
        assert len(scene.computing.map.done) == 11
        player.press("back")
        assert len(come(SCENES["lab"]).is_at(LabScene).computing.map.done) == 11

    def test_the_break_for_a_hand_is_found_shown_and_played(self, come: Come, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(lab_session, "SEARCH_SAMPLES", 1)
        monkeypatch.setattr(break_search, "_SPEEDS", 2)
        monkeypatch.setattr(break_search, "_TURN", 20.0)
        player = come(SCENES["lab"])
        player.press("find")
        scene = player.is_at(LabScene)
        assert scene.computing.search
        self.computed(player)
        found = scene.computing.found
        assert found is not None
        assert found.stats.breaks == 4
        assert scene.notice == ""
        player.wait(0.3)
        player.press("play")
        table = player.is_at(BreakPracticeScene)
        player.key(pygame.K_RETURN)
        player.wait(0.2)
        (broken,) = table.practice.breaks
        assert broken.flick.direction == pytest.approx(found.flick.direction, abs=0.01)

    def test_a_search_is_stopped_and_a_break_of_most_fouls_is_not_looked_for(self, come: Come) -> None:
        player = come(SCENES["lab"])
        player.press("find")
        scene = player.is_at(LabScene)
        player.press("stop")
        assert (scene.computing.busy, scene.computing.found) == (False, None)
        scene._answer(type("Said", (), {"key": "measure", "value": "foul"})())
        scene.find()
        assert not scene.computing.busy

    def test_left_on_the_map_is_left_on_the_board(self, come: Come) -> None:
        scene = come(SCENES["lab"]).is_at(LabScene)
        field, plan = scene._field, scene._map.plan
        left = plan.flick(cell_at(plan, field, (field.x + 2, field.y + 9)) or 0)
        right = plan.flick(cell_at(plan, field, (field.right - 2, field.y + 9)) or 0)
        assert math.cos(math.radians(left.direction)) < math.cos(math.radians(right.direction))
        assert cell_at(plan, field, (field.x - 1, field.y)) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_of_the_lab_has_the_name_of_the_opponent_whose_hand_it_is(language: str) -> None:
    say = speaker(language).say
    named = [say(f"ui.lab.hand.{level.name}").casefold() for level in LEVELS]
    assert named == [say(f"ui.level.{level.name}").casefold() for level in LEVELS]
