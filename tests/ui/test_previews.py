"""What the guide shows is simulated beside the frames: the same bits, never of another ball, no frame waits long."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.ai.processes import PATIENCE
from tests.ui.hands import RoomMaker
from yagopool.games.yago.board import rack
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.play.previews import BackgroundPreviews, Previews
from yagopool.ui.start import furnished

SPEC = STANDARD_BOARD
RACKED = rack(SPEC)
SOFT, HARD = Flick("blue", 90.0, 900.0), Flick("blue", 88.5, 3600.0)


def settled(beside: BackgroundPreviews) -> None:
    """Wait until nothing is being simulated, as the frames that follow do."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        beside.drawn()
        if not beside.awaited:
            return
        time.sleep(0.005)
    raise AssertionError("no answer came")


class Gate:
    """Simulates only once it is opened, and notes what was asked of it and where."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.asked: list[Flick] = []
        self.threads: set[int] = set()

    def __call__(self, layout: Layout, flick: Flick, spec: BoardSpec) -> Trace:
        self.asked.append(flick)
        self.threads.add(threading.get_ident())
        assert self.open.wait(PATIENCE)
        return simulate(layout, flick, spec)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    made = Gate()
    monkeypatch.setattr("yagopool.ui.play.previews.simulate", made)
    yield made
    made.open.set()


@pytest.mark.parametrize("make", [Previews, BackgroundPreviews])
def test_the_answer_is_that_of_the_stroke_to_the_bit(make: Callable[[], Previews]) -> None:
    found = make()
    for flick in (SOFT, HARD):
        found.of(RACKED, flick, SPEC)
        if isinstance(found, BackgroundPreviews):
            settled(found)
        assert found.of(RACKED, flick, SPEC) == simulate(RACKED, flick, SPEC)
        assert not found.awaited


def test_two_strokes_at_a_time_do_not_disturb_each_other() -> None:
    """One is played while the guide's is simulated."""
    alone = {flick: simulate(RACKED, flick, SPEC) for flick in (SOFT, HARD)}
    beside = BackgroundPreviews()
    for _ in range(5):
        beside.of(RACKED, HARD, SPEC)
        beside.drawn()
        assert simulate(RACKED, SOFT, SPEC) == alone[SOFT]
        settled(beside)
        assert beside.of(RACKED, HARD, SPEC) == alone[HARD]
        beside.of(RACKED, SOFT, SPEC)
        settled(beside)


def test_a_picture_shows_the_guide_of_its_own_aim_where_that_is_quickly_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yagopool.ui.play.previews.PATIENCE", PATIENCE)
    beside = BackgroundPreviews()
    for turn in range(3):
        aim = replace(SOFT, direction=90.0 + turn / 10)
        assert beside.of(RACKED, aim, SPEC) == simulate(RACKED, aim, SPEC)
        assert not beside.awaited
        beside.drawn()


def test_a_picture_waits_once_and_not_long(gate: Gate) -> None:
    beside = BackgroundPreviews()
    began = time.monotonic()
    assert beside.of(RACKED, SOFT, SPEC) is None, "still being simulated"
    assert time.monotonic() - began < PATIENCE
    assert beside.awaited
    beside.drawn()
    assert beside.of(RACKED, SOFT, SPEC) is None
    gate.open.set()
    settled(beside)
    assert gate.threads.isdisjoint({threading.get_ident()})
    beside.drawn()
    assert gate.asked == [SOFT], "what is known is not simulated again"


def test_after_a_shot_that_took_long_the_next_one_begins_when_its_picture_is_drawn(
    gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yagopool.ui.play.previews.PATIENCE", 1e-9)
    gate.open.set()
    beside = BackgroundPreviews()
    beside.of(RACKED, SOFT, SPEC)
    settled(beside)
    assert beside.of(RACKED, HARD, SPEC) == simulate(RACKED, SOFT, SPEC), "until the answer is there"
    assert gate.asked == [SOFT]
    settled(beside)
    assert gate.asked == [SOFT, HARD]


def test_pictures_that_take_long_to_be_drawn_do_not_wait(gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yagopool.ui.play.previews.PATIENCE", 0.05)
    gate.open.set()
    beside = BackgroundPreviews()
    beside.of(RACKED, SOFT, SPEC)
    time.sleep(0.1)
    settled(beside)
    assert beside.of(RACKED, HARD, SPEC) == simulate(RACKED, SOFT, SPEC)
    assert gate.asked == [SOFT], "it begins once its picture is drawn"
    settled(beside)
    assert gate.asked == [SOFT, HARD]


def test_only_the_last_of_many_aims_is_simulated_after_the_one_on_its_way(gate: Gate) -> None:
    beside = BackgroundPreviews()
    for turn in range(50):
        beside.of(RACKED, replace(SOFT, direction=90.0 + turn / 10), SPEC)
        beside.drawn()
    gate.open.set()
    settled(beside)
    assert [flick.direction for flick in gate.asked] == [90.0, 94.9]


def test_while_the_aim_moves_the_picture_before_stands_but_not_for_another_ball_or_table(gate: Gate) -> None:
    gate.open.set()
    beside = BackgroundPreviews()
    beside.of(RACKED, SOFT, SPEC)
    settled(beside)
    gate.open.clear()
    assert beside.of(RACKED, HARD, SPEC) == simulate(RACKED, SOFT, SPEC)
    assert beside.awaited
    assert beside.of(RACKED, Flick("red1", 90.0, 900.0), SPEC) is None
    assert beside.of(RACKED.with_ball("blue", (250.0, 150.0)), SOFT, SPEC) is None
    assert beside.of(RACKED, SOFT, replace(SPEC, rolling_friction=0.02)) is None


def test_at_the_table_the_guide_is_drawn_again_when_the_answer_is_there(
    room: RoomMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yagopool.ui.play.previews.PATIENCE", 1e-9)
    here = replace(room(), previews=BackgroundPreviews())
    scene = MatchScene(here, Setup(opener="A", guides=("stroke", "stroke")))
    window = here.app.window
    scene.draw(window)
    for _ in range(3):
        scene.stage.pressed(Press(Action.LEFT))
        scene.invalidate()
        assert scene.view.busy, "every frame looks whether it is there"
        end = time.monotonic() + PATIENCE
        while scene.view.busy and time.monotonic() < end:
            scene.draw(window)
            scene.advance(0.001)
            time.sleep(0.005)
        assert isinstance(scene.stage, AimStage)
        shown = scene.view.aiming
        assert shown is not None
        assert shown.preview == simulate(scene.controller.layout, scene.stage.aim.flick(SPEC), SPEC)
    scene.draw(window)
    scene.stale = False
    scene.advance(0.016)
    assert not scene.stale, "and then nothing is drawn any more"


def test_the_game_itself_simulates_beside_its_frames(tmp_path: Path) -> None:
    assert isinstance(furnished(None, tmp_path, MatchStarter()).previews, BackgroundPreviews)
