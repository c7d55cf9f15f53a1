"""The loop: events and time in, pictures out, an end without a question."""

import os
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import cast

import pygame
import pytest

from tests.ai.processes import PATIENCE, Begun
from tests.ui.hands import RoomMaker
from tests.ui.prompted import Decider
from yagopool.ai.thinker import Thinker
from yagopool.ui import probe
from yagopool.ui.app import App, DisplayError, first_size, is_full_screen, open_window, run
from yagopool.ui.context import Scene
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.sound import Sounds


class Recorder(Scene):
    """A scene that only writes down what happens to it; the key N leads to the scene after it, or back."""

    def __init__(self, after: Scene | None = None, does: Callable[[], object] = lambda: None) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.after = after
        self.does = does

    def enter(self) -> None:
        self.seen.append("entered")

    def handle(self, event: pygame.event.Event) -> None:
        if event.type != pygame.KEYDOWN:
            return
        self.seen.append(pygame.key.name(event.key))
        if event.key == pygame.K_n and self.after is not None:
            self.app.push(self.after)
        elif event.key == pygame.K_n:
            self.app.pop()

    def advance(self, seconds: float) -> None:
        self.does()
        self.seen.append("time")
        if len(self.seen) > 200:
            message = "nobody ended the loop"
            raise AssertionError(message)

    def draw(self, window: pygame.Surface) -> None:
        self.seen.append("picture")

    def close(self) -> None:
        self.seen.append("closed")


class Veil(Recorder):
    """A recorder that lies over the scene below."""

    overlay = True


@pytest.fixture
def app() -> App:
    open_window((960, 600))
    return App()


def post(key: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))


def terminate() -> None:
    os.kill(os.getpid(), signal.SIGTERM)


def hang() -> None:
    terminate()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        pass


def fail() -> None:
    raise RuntimeError("broken")


def test_closing_the_window_ends_without_a_question(app: App) -> None:
    scene = Recorder()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    run(app, scene)
    assert scene.seen == ["entered", "closed"]


@pytest.mark.parametrize("way", ["close", "terminate"])
def test_closing_the_window_while_the_computer_thinks_ends_the_thinking_at_once(room: RoomMaker, way: str) -> None:
    begun = Begun()
    setup = Setup(use="computer", computer="A", level="master", opener="A", teams=(("Master",), ("Ann",)))
    scene = MatchScene(room(), setup)
    scene.advance(0.0)
    assert scene.controller.thinker.thinking
    app = scene.app
    app.push(scene)
    assert app.frame()
    if way == "close":
        pygame.event.post(pygame.event.Event(pygame.QUIT))
    else:
        app.quit()
    run(app)
    assert not scene.controller.thinker.thinking
    assert begun.left() == set()


def test_a_terminated_process_ends_and_closes_its_scene(app: App) -> None:
    scene = Recorder(does=terminate)
    before = signal.getsignal(signal.SIGTERM)
    run(app, scene)
    assert scene.seen == ["entered", "picture", "time", "closed"]
    assert signal.getsignal(signal.SIGTERM) == before
    if hasattr(signal, "getitimer"):
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0), "what has ended in order is not ended again"


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="no process is asked to end here")
def test_a_terminated_process_ends_whatever_its_scene_computes(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yagopool.ui.app._PATIENCE", 0.05)
    scene = Recorder(does=hang)
    with pytest.raises(SystemExit) as ended:
        run(app, scene)
    assert ended.value.code == 128 + signal.SIGTERM
    assert scene.seen == ["entered", "picture", "closed"]


def test_a_process_terminated_before_its_first_scene_ends_in_order() -> None:
    before = signal.getsignal(signal.SIGTERM)
    try:
        opened = App.open()
        terminate()
        scene = Recorder()
        run(opened, scene)
        assert scene.seen == ["closed"]
    finally:
        signal.signal(signal.SIGTERM, before)


def test_a_scene_is_closed_when_it_fails(app: App) -> None:
    scene = Recorder(does=fail)
    with pytest.raises(RuntimeError):
        run(app, scene)
    assert scene.seen == ["entered", "picture", "closed"]


def test_a_scene_over_another_takes_what_comes_after_it(app: App) -> None:
    second = Recorder()
    first = Recorder(after=second)
    app.push(first)
    post(pygame.K_n)
    post(pygame.K_m)
    app.frame()
    assert app.top is second
    assert first.seen == ["entered", "n"]
    assert second.seen == ["entered", "picture"], "the next scene is drawn before any event or time is its own"
    app.frame()
    assert second.seen == ["entered", "picture", "m", "time"], "events after the change belong to it"


def test_a_scene_is_entered_again_when_what_was_over_it_is_gone(app: App) -> None:
    first, second, third = Recorder(), Recorder(), Recorder()
    app.push(first)
    app.enter()
    app.push(second)
    app.push(third)
    app.enter()
    app.home()
    app.enter()
    assert first.seen == ["entered", "entered"]
    assert second.seen == ["closed"], "nobody ever came there"
    assert third.seen == ["entered", "closed"]
    app.replace(second)
    assert app.scenes == [second]
    assert first.seen[-1] == "closed"


def test_under_an_overlay_the_scene_below_is_seen_and_waits(app: App) -> None:
    below, veil = Recorder(), Veil()
    app.push(below)
    app.push(veil)
    app.frame()
    app.frame()
    assert below.seen == ["picture"]
    assert veil.seen == ["entered", "picture", "time"]
    below.invalidate()
    app.frame()
    assert below.seen == ["picture", "picture"], "drawn again where something is new"
    post(pygame.K_n)
    app.frame()
    assert app.top is below


def test_the_game_ends_with_its_last_scene(app: App) -> None:
    scene = Recorder()
    post(pygame.K_n)
    run(app, scene)
    assert scene.seen[-1] == "closed"


def test_nothing_is_drawn_while_nothing_changes(app: App) -> None:
    scene = Recorder()
    app.push(scene)
    app.frame()
    pygame.event.clear()
    scene.seen.clear()
    app.frame()
    assert scene.seen == ["time"]
    scene.invalidate()
    app.frame()
    assert scene.seen == ["time", "time", "picture"]


def test_what_the_first_picture_does_not_need_is_done_after_it_and_once(app: App) -> None:
    scene = Recorder()
    app.push(scene)
    app.when_seen(lambda: scene.seen.append("done"))
    for _ in range(3):
        app.frame()
    assert scene.seen == ["entered", "picture", "done", "time", "time"]


def test_the_computer_and_the_sounds_come_up_after_the_first_picture(room: RoomMaker) -> None:
    pygame.mixer.quit()
    setup = Setup(use="computer", computer="B", opener="A", teams=(("Ann",), ("Casual",)))
    sounds = Sounds(0.0)
    scene = MatchScene(replace(room(), sounds=sounds), setup)
    app = scene.app
    app.when_seen(sounds.open)
    app.push(scene)
    told: list[str] = []
    vars(scene.controller)["thinker"] = cast(Thinker, Decider())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene.controller.thinker, "warm_up", lambda: told.append("warm"))
        assert not sounds.on
        assert app.frame()
        assert sounds.on
        assert told == []
        for _ in range(3):
            assert app.frame()
        assert told == ["warm"]


class Clock(Recorder):
    """A scene that adds up its time."""

    passed = 0.0

    def advance(self, seconds: float) -> None:
        self.passed += seconds


class Working(Clock):
    works_on = True


@pytest.mark.parametrize("kind", [Clock, Working])
def test_time_stands_still_while_the_window_has_lost_the_focus(app: App, kind: type[Clock]) -> None:
    scene = kind()
    app.push(scene)
    app.frame()
    app.frame()
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    before = scene.passed
    for _ in range(3):
        app.frame()
    assert (scene.passed > before) == kind.works_on
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    before = scene.passed
    app.frame()
    assert before < scene.passed < before + 0.2, "and goes on where it stood, without a leap"


def test_f11_changes_to_full_screen_and_back(app: App) -> None:
    scene = Recorder()
    app.push(scene)
    post(pygame.K_F11)
    app.frame()
    assert is_full_screen()
    post(pygame.K_F11)
    app.frame()
    assert not is_full_screen()
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


@pytest.mark.parametrize("content", [b"no picture", None], ids=["damaged", "gone"])
def test_a_damaged_icon_is_no_reason_not_to_play(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes | None
) -> None:
    icon = tmp_path / "icon.png"
    if content is not None:
        icon.write_bytes(content)
    monkeypatch.setattr("yagopool.ui.app.asset", lambda _: icon)
    assert open_window((960, 600)).get_size() == (960, 600)


@pytest.mark.parametrize("display", [None, ":7654"], ids=["none", "one that does not answer"])
def test_without_a_display_the_reason_is_said(monkeypatch: pytest.MonkeyPatch, display: str | None) -> None:
    pygame.display.quit()
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    if display is not None:
        monkeypatch.setenv("DISPLAY", display)
    with pytest.raises(DisplayError) as refused:
        open_window()
    assert refused.value.code == "no_display"
    assert probe.display()["problem"] == "no_display"


def test_the_wrong_pygame_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(pygame, "IS_CE")
    with pytest.raises(DisplayError) as refused:
        open_window()
    assert refused.value.code == "wrong_pygame"
    assert probe.display() == {"problem": "wrong_pygame"}


@pytest.mark.parametrize(
    ("screens", "size"),
    [
        ([(1920, 1080)], (1632, 918)),
        ([(3840, 2160)], (3264, 1836)),
        ([(3840, 2160), (1920, 1080)], (1632, 918)),
        ([(1366, 768)], (1280, 688)),
        ([(1024, 600)], (1024, 600)),
    ],
)
def test_the_first_window_suits_the_screen(screens: list[tuple[int, int]], size: tuple[int, int]) -> None:
    assert first_size(screens) == size
