"""The lab's map by posted events."""

import math
import threading
import time
from typing import Any

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
from yagopool.text import LANGUAGES, speaker
from yagopool.ui.practice.break_scene import BreakScene
from yagopool.ui.practice.lab_scene import FINENESS, LabScene
from yagopool.ui.style import watching


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FINENESS, "coarse", (4, 3, 1))


@pytest.fixture
def player(come: Come) -> Player:
    return come(SCENES["lab"])


@pytest.fixture
def scene(player: Player) -> Any:
    return player.is_at(LabScene)


@pytest.fixture
def halted(monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, threading.Event]:
    """Halt the lab before its sixth cell: what says that it came there, and what lets it go on."""
    reached, going_on = threading.Event(), threading.Event()

    def halting(plan: LabPlan, cell: int) -> BreakStats:
        if cell == list(evenly(plan.cells))[5]:
            reached.set()
            assert going_on.wait(PATIENCE)
        return measured(plan, cell)

    monkeypatch.setattr(lab, "measured", halting)
    return reached, going_on


def computed(player: Player) -> Any:
    scene = player.is_at(LabScene)
    until = time.monotonic() + PATIENCE
    while scene.session.busy and time.monotonic() < until:
        time.sleep(0.01)
        player.wait(0.3)
    return scene


def corners(scene: Any) -> tuple[tuple[int, int], tuple[int, int]]:
    field = scene.field.box
    return (field.x + 3, field.y + 3), (field.right - 3, field.bottom - 3)


def test_compute_look_click_play(player: Player) -> None:
    player.press("compute")
    scene = computed(player)
    assert scene.map.complete
    corner, _ = corners(scene)
    player.send(pygame.MOUSEMOTION, pos=corner, rel=(0, 0), buttons=(0, 0, 0))
    flick = scene.map.plan.flick(scene.pointed)
    assert flick.direction > 100
    assert flick.speed > 3000
    player.click(corner)
    assert scene.chosen == scene.pointed
    player.click(corner)
    table = player.is_at(BreakScene)
    assert table.watching
    player.key(pygame.K_RETURN)
    player.wait(0.2)
    assert [one.flick for one in table.practice.breaks] == [flick]
    player.key(pygame.K_r)
    player.flick()
    player.press("leave")
    assert player.is_at(LabScene).map.complete
    assert len(scene._own) == 1, "the lab's break is not the player's own, the one after it is"


def test_what_is_shown_is_played_though_the_map_grows_meanwhile(player: Player, scene: Any) -> None:
    plan, good = scene.plan(), BreakStats(breaks=1, plays_on=1)
    scene.show(LabMap(plan, {0: BreakStats(breaks=1), 5: good}))
    player.key(pygame.K_b)
    assert scene.chosen == 5
    scene.show(LabMap(plan, {5: BreakStats(breaks=2, plays_on=1), 7: good}))
    assert scene.map.best("value") == 7
    player.press("play")
    assert player.is_at(BreakScene).controller.session.played[-1].move == plan.flick(5)


def test_a_press_that_moves_off_a_cell_plays_nothing(player: Player, scene: Any) -> None:
    first, second = corners(scene)
    player.click(first)
    chosen = scene.chosen
    player.send(pygame.MOUSEBUTTONDOWN, pos=second, button=1)
    player.send(pygame.MOUSEBUTTONUP, pos=first, button=1)
    assert player.is_at(LabScene).chosen != chosen
    player.send(pygame.MOUSEMOTION, pos=(scene.field.box.x - 9, scene.field.box.y), rel=(0, 0), buttons=(0, 0, 0))
    assert scene.pointed == scene.chosen


def test_a_finger_chooses_where_it_is_lifted_and_plays_by_a_second_touch(player: Player, scene: Any) -> None:
    first, second = corners(scene)
    player.send(pygame.MOUSEBUTTONDOWN, pos=first, button=1, touch=True)
    player.send(pygame.MOUSEBUTTONUP, pos=second, button=1, touch=True)
    assert scene.chosen == scene.field.cell_at(second)
    player.send(pygame.MOUSEBUTTONDOWN, pos=second, button=1, touch=True)
    player.send(pygame.MOUSEBUTTONUP, pos=second, button=1, touch=True)
    assert player.is_at(BreakScene).watching


def test_the_map_goes_on_filling_while_a_break_is_played(
    halted: tuple[threading.Event, threading.Event], player: Player, scene: Any
) -> None:
    reached, going_on = halted
    player.press("compute")
    assert reached.wait(PATIENCE)
    player.wait(0.3)
    player.press("play")
    player.is_at(BreakScene)
    going_on.set()
    assert scene.session.busy
    player.key(pygame.K_RETURN)
    player.wait(0.2)
    player.press("leave")
    assert computed(player).map.complete


def test_stopping_keeps_what_is_done_also_when_the_game_ends_at_the_table(
    halted: tuple[threading.Event, threading.Event], player: Player, scene: Any, come: Come
) -> None:
    reached, going_on = halted
    player.press("compute")
    assert reached.wait(PATIENCE)
    player.wait(0.3)
    player.press("play")
    while player.app.scenes:
        player.app.pop()
    going_on.set()
    assert not scene.session.busy
    again = come(SCENES["lab"])
    assert len(again.is_at(LabScene).map.done) == 5
    again.press("compute")
    assert computed(again).map.complete, "it continues where it was left"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_best_cell_of_an_empty_map_is_said_to_be_missing(come: Come, lang: str) -> None:
    player = come(SCENES["lab"], lang=lang)
    scene = player.is_at(LabScene)
    palette = scene.context.theme.palette

    def colours() -> list[Any]:
        with watching() as written:
            player.draw()
        return [one.colour for one in written if one.text == speaker(lang).say("ui.lab.empty")]

    assert palette.warn not in colours()
    player.key(pygame.K_b)
    assert colours() == [palette.warn]
    assert not scene.on_map
    player.press("compute")
    assert palette.warn not in colours()
    computed(player)
    player.key(pygame.K_b)
    assert scene.notice == ""
    assert scene.pointed is not None


def test_another_choice_is_another_map(player: Player, scene: Any) -> None:
    scene._answer(type("Message", (), {"key": "scatter", "value": "exact"})())
    assert (scene.map.plan.scatter, scene.map.done) == ("exact", {})


@pytest.mark.parametrize(
    ("error", "cells"), [(OSError("no processes left"), 0), (LostError("lost", "error.crew.ended"), 11)]
)
def test_trouble_is_reported_and_what_was_measured_is_kept(
    player: Player, come: Come, monkeypatch: pytest.MonkeyPatch, error: Exception, cells: int
) -> None:
    def failing(plan: LabPlan, cell: int) -> BreakStats:
        if list(evenly(plan.cells)).index(cell) >= cells:
            raise error
        return measured(plan, cell)

    monkeypatch.setattr(lab, "measured", failing)
    player.press("compute")
    scene = computed(player)
    assert says(scene.notice, "error.crew.ended") if cells else str(error) in scene.notice
    assert len(scene.map.done) == cells
    player.press("back")
    assert len(come(SCENES["lab"]).is_at(LabScene).map.done) == cells


def test_the_break_for_a_hand_is_found_shown_and_played(
    player: Player, scene: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_session, "SEARCH_SAMPLES", 1)
    monkeypatch.setattr(break_search, "_SPEEDS", 2)
    monkeypatch.setattr(break_search, "_TURN", 20.0)
    player.press("find")
    assert scene.session.search
    computed(player)
    found = scene.session.found
    assert found is not None
    assert (found.stats.breaks, scene.notice) == (4, "")
    player.press("play")
    player.key(pygame.K_RETURN)
    player.wait(0.2)
    assert [one.flick for one in player.is_at(BreakScene).practice.breaks] == [found.flick]


def test_a_search_is_stopped_and_a_break_of_most_fouls_is_not_searched(player: Player, scene: Any) -> None:
    player.press("find")
    player.press("compute")
    assert (scene.session.busy, scene.session.found) == (False, None)
    scene._answer(type("Message", (), {"key": "measure", "value": "foul"})())
    assert not scene.group["find"].enabled


def test_left_on_the_map_is_left_on_the_board(scene: Any) -> None:
    field, box, plan = scene.field, scene.field.box, scene.map.plan
    left, right = (plan.flick(field.cell_at((x, box.y + 9)) or 0).direction for x in (box.x + 2, box.right - 2))
    assert math.cos(math.radians(left)) < math.cos(math.radians(right))
    assert field.cell_at((box.x - 1, box.y)) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_of_the_lab_has_the_name_of_the_opponent_with_that_hand(language: str) -> None:
    say = speaker(language).say
    names = [say(f"ui.lab.hand.{level.name}").casefold() for level in LEVELS]
    assert names == [say(f"ui.level.{level.name}").casefold() for level in LEVELS]
