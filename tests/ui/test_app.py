"""The loop: events and time in, pictures out, an end without a question."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pygame
import pytest

from tests.ai.processes import PATIENCE, Begun
from tests.ui.prompted import Decider
from yagopool.ai.thinker import Thinker
from yagopool.text import speaker
from yagopool.ui.app import App, run
from yagopool.ui.context import Room
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.match_starter import MatchStarter
from yagopool.ui.play.stages import RollStage
from yagopool.ui.scene_protocol import Scene
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.sound import Sounds
from yagopool.ui.window import DisplayError, open_window


@dataclass
class Recorder:
    """A scene that only writes down what happens to it."""

    seen: list[str] = field(default_factory=list)
    after: Scene | None = None
    needs_picture: bool = False

    def handle(self, event: pygame.event.Event) -> Scene | None:
        if event.type != pygame.KEYDOWN:
            return self
        self.seen.append(pygame.key.name(event.key))
        return self.after if event.key == pygame.K_n else self

    def advance(self, seconds: float) -> Scene | None:
        self.seen.append("time")
        if len(self.seen) > 200:
            message = "nobody ended the loop"
            raise AssertionError(message)
        return self

    def draw(self, window: pygame.Surface) -> None:
        self.seen.append("picture")

    def stale(self) -> bool:
        return self.needs_picture

    def close(self) -> None:
        self.seen.append("closed")


@pytest.fixture
def app() -> Iterator[App]:
    pygame.display.init()
    pygame.event.clear()
    yield App(open_window((960, 600)))
    pygame.display.quit()


def post(key: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))


def test_closing_the_window_ends_without_a_question(app: App) -> None:
    scene = Recorder()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    run(app, scene)
    assert scene.seen == ["closed"]


@pytest.mark.parametrize("way", ["close", "terminate"])
def test_closing_the_window_while_the_computer_thinks_ends_the_thinking_at_once(app: App, way: str) -> None:
    begun = Begun()
    setup = Setup(use="computer", computer="A", level="master", opener="A", teams=(("Master",), ("Ann",)))
    scene = MatchScene(Room(speaker("en"), MatchStarter(), lambda: 7), setup, MenuScene)
    scene.advance(0.0)
    assert scene.controller.thinker.thinking
    assert app.frame(scene) is scene
    if way == "close":
        pygame.event.post(pygame.event.Event(pygame.QUIT))
    else:
        app.end()
    run(app, scene)
    assert not scene.controller.thinker.thinking
    assert begun.left() == set()


def test_a_terminated_process_ends_and_closes_its_scene(app: App) -> None:
    class Killed(Recorder):
        def advance(self, seconds: float) -> Scene | None:
            os.kill(os.getpid(), signal.SIGTERM)
            return super().advance(seconds)

    scene = Killed()
    before = signal.getsignal(signal.SIGTERM)
    run(app, scene)
    assert scene.seen == ["picture", "time", "closed"]
    assert signal.getsignal(signal.SIGTERM) == before


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="no process is asked to end here")
def test_a_terminated_process_ends_whatever_its_scene_computes(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stuck(Recorder):
        def advance(self, seconds: float) -> Scene | None:
            os.kill(os.getpid(), signal.SIGTERM)
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end:
                pass
            return super().advance(seconds)

    monkeypatch.setattr("yagopool.ui.app._PATIENCE", 0.05)
    scene = Stuck()
    with pytest.raises(SystemExit) as ended:
        run(app, scene)
    assert ended.value.code == 128 + signal.SIGTERM
    assert scene.seen == ["picture", "closed"]


def test_a_process_that_ends_in_order_is_not_ended_again(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(Recorder):
        def advance(self, seconds: float) -> Scene | None:
            os.kill(os.getpid(), signal.SIGTERM)
            return super().advance(seconds)

    run(app, Killed())
    if hasattr(signal, "getitimer"):
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_process_terminated_before_its_first_scene_ends_in_order() -> None:
    before = signal.getsignal(signal.SIGTERM)
    pygame.display.init()
    try:
        opened = App.open()
        os.kill(os.getpid(), signal.SIGTERM)
        scene = Recorder()
        run(opened, scene)
        assert scene.seen == ["closed"]
    finally:
        signal.signal(signal.SIGTERM, before)
        pygame.display.quit()


def test_a_scene_is_closed_when_it_fails(app: App) -> None:
    class Failing(Recorder):
        def advance(self, seconds: float) -> Scene | None:
            raise RuntimeError("broken")

    scene = Failing()
    with pytest.raises(RuntimeError):
        run(app, scene)
    assert scene.seen == ["picture", "closed"]


def test_a_scene_answers_with_the_next_one(app: App) -> None:
    second = Recorder()
    first = Recorder(after=second)
    post(pygame.K_n)
    post(pygame.K_m)
    assert app.frame(first) is second
    assert "n" in first.seen
    assert "m" not in first.seen + second.seen
    assert second.seen[-1] == "picture", "the next scene is drawn before it is told anything"
    assert app.frame(second) is second
    assert "m" in second.seen, "events after the change belong to it"


def test_none_ends_the_game(app: App) -> None:
    scene = Recorder(after=None)
    post(pygame.K_n)
    run(app, scene)
    assert scene.seen[-1] == "closed"


def test_nothing_is_drawn_while_nothing_changes(app: App) -> None:
    scene = Recorder()
    app.frame(scene)
    pygame.event.clear()
    scene.seen.clear()
    app.frame(scene)
    assert scene.seen == ["time"]
    scene.needs_picture = True
    app.frame(scene)
    assert scene.seen == ["time", "time", "picture"]


def test_no_time_passes_in_a_scene_before_it_is_seen(app: App) -> None:
    second = Recorder()
    first = Recorder(after=second)
    assert app.frame(first) is first
    assert first.seen == ["picture"]
    assert app.frame(first) is first
    assert first.seen == ["picture", "time"]
    post(pygame.K_n)
    assert app.frame(first) is second
    assert second.seen == ["picture"]
    app.frame(second)
    assert second.seen[:2] == ["picture", "time"]
    third = Recorder()
    app.frame(third)
    assert third.seen == ["picture"], "also one that nobody led to"


def test_what_the_first_picture_does_not_need_is_done_after_it_and_once(app: App) -> None:
    scene = Recorder()
    app.when_seen(lambda: scene.seen.append("done"))
    for _ in range(3):
        app.frame(scene)
    assert scene.seen == ["picture", "done", "time", "time"]


def test_the_computer_and_the_sounds_come_up_after_the_first_picture(app: App) -> None:
    pygame.mixer.quit()
    setup = Setup(use="computer", computer="B", opener="A", teams=(("Ann",), ("Casual",)))
    ears = Sounds(0.0)
    app.when_seen(ears.open)
    scene = MatchScene(Room(speaker("en"), MatchStarter(), lambda: 7, ears=ears), setup, MenuScene)
    told: list[str] = []
    vars(scene.controller)["thinker"] = cast(Thinker, Decider())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene.controller.thinker, "warm_up", lambda: told.append("warm"))
        assert not ears.on
        assert app.frame(scene) is scene
        assert ears.on
        assert told == []
        for _ in range(3):
            assert app.frame(scene) is scene
        assert told == ["warm"]
    scene.close()


@dataclass
class Clock(Recorder):
    """A scene that adds up its time."""

    passed: float = 0.0
    works_on: bool = False

    def advance(self, seconds: float) -> Scene | None:
        self.passed += seconds
        return self


@pytest.mark.parametrize("works_on", [False, True])
def test_time_stands_still_while_the_window_has_lost_the_focus(app: App, works_on: bool) -> None:
    scene = Clock(works_on=works_on)
    app.frame(scene)
    app.frame(scene)
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    before = scene.passed
    for _ in range(3):
        app.frame(scene)
    assert (scene.passed > before) == works_on
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    before = scene.passed
    app.frame(scene)
    assert before < scene.passed < before + 0.2, "and goes on where it stood, without a leap"


def test_what_rolls_waits_for_whoever_looks_elsewhere(app: App) -> None:
    scene: Scene = MatchScene(Room(speaker("en"), MatchStarter(), lambda: 3), Setup(opener="A", seed=3), MenuScene)
    for event in (pygame.K_RETURN, pygame.WINDOWFOCUSLOST):
        kind = pygame.KEYDOWN if event == pygame.K_RETURN else event
        pygame.event.post(pygame.event.Event(kind, key=event, mod=0))
        scene = app.frame(scene) or scene
    assert isinstance(scene, MatchScene)
    assert isinstance(scene.stage, RollStage)
    stood = scene.stage.playback.time
    for _ in range(5):
        app.frame(scene)
    assert scene.stage.playback.time == stood
    scene.close()


def test_f11_changes_to_full_screen_and_back(app: App) -> None:
    scene = Recorder()
    post(pygame.K_F11)
    app.frame(scene)
    assert app.full_screen
    post(pygame.K_F11)
    app.frame(scene)
    assert not app.full_screen
    assert app.window.get_size() == (960, 600)
    assert "f11" not in scene.seen


def test_the_window_has_its_title_and_its_icon(monkeypatch: pytest.MonkeyPatch) -> None:
    icons: list[pygame.Surface] = []
    monkeypatch.setattr(pygame.display, "set_icon", icons.append)
    open_window((960, 600))
    assert pygame.display.get_caption()[0] == "YAGO POOL"
    (icon,) = icons
    assert icon.get_size() == (128, 128)
    assert icon.get_at((0, 0)).a == 0
    assert pygame.transform.average_color(icon, consider_alpha=True)[:3] != (0, 0, 0)
    pygame.display.quit()


def test_a_damaged_icon_is_no_reason_not_to_play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    damaged = tmp_path / "icon.png"
    for content in (b"no picture", None):
        if content is None:
            damaged.unlink()
        else:
            damaged.write_bytes(content)
        monkeypatch.setattr("yagopool.ui.window.asset", lambda _: damaged)
        assert open_window((960, 600)).get_size() == (960, 600)
    pygame.display.quit()


def test_without_a_display_the_reason_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(DisplayError) as refused:
        open_window()
    assert refused.value.code == "no_display"


def test_a_display_that_does_not_answer_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("DISPLAY", ":7654")
    for name in ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(DisplayError) as refused:
        open_window()
    assert refused.value.code == "no_display"


def test_the_wrong_pygame_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(pygame, "IS_CE")
    with pytest.raises(DisplayError) as refused:
        open_window()
    assert refused.value.code == "wrong_pygame"
