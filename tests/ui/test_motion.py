"""What moves and what stands: nothing is drawn again that does not change, and reduced motion turns all motion off."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pygame
import pytest

from scripts.gallery_tables import BOTH, BREAK, at_table
from tests.ui.every_scene import COMPUTER, EASY, SCENES
from tests.ui.hands import Hand, RoomMaker, picture, stacked
from tests.ui.prompted import Adviser, Decider
from yagopool.games.settings import Settings
from yagopool.table.shot import Flick
from yagopool.ui.app import Fade
from yagopool.ui.context import AppContext
from yagopool.ui.picture.hand import COME
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.question_stage import QuestionStage
from yagopool.ui.play.ruling import SHOWN
from yagopool.ui.play.stages import RollStage
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.settings_scene import SettingsScene

SMALL = (960, 600)
MOVING = {"lesson-1", "rolling", "thinking", "computer", "explain-awaited"}
"""Scenes in which something moves or is awaited."""


def press(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=0)


# The real loop with nobody at it


class Quick:
    """A clock that says that a frame's time has passed, and does not wait for it."""

    def tick(self, frames: int = 0) -> int:
        return round(1000 / frames) if frames else 0


class Watched:
    """A scene run for some frames, whose pictures are counted."""

    def __init__(self, here: AppContext, name: str, before: float = 0.0) -> None:
        self.scene = stacked(SCENES[name](here))
        self.scene.advance(before)
        here.app._clock = cast(pygame.time.Clock, Quick())
        self.pictures: list[int] = []
        self.frames = 0

    def run(self, frames: int = 1) -> list[int]:
        """Run some frames; return those until now in which something was drawn."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pygame.display, "flip", lambda: self.pictures.append(self.frames))
            for _ in range(frames):
                assert self.scene.app.frame()
                assert self.scene.app.top is self.scene
                self.frames += 1
        return self.pictures


@pytest.fixture
def watched(room: RoomMaker) -> Callable[..., Watched]:
    return lambda name, before=0.0: Watched(room(size=SMALL, language="en"), name, before)


@pytest.mark.parametrize("name", sorted(set(SCENES) - MOVING))
def test_what_does_not_change_is_not_drawn_again(watched: Callable[..., Watched], name: str) -> None:
    """Two seconds, after a ruling's banner has gone."""
    assert [frame for frame in watched(name, SHOWN + 1.0).run(120) if frame > 3] == []


@pytest.mark.parametrize("name", sorted(MOVING))
def test_what_moves_is_drawn_in_every_frame(watched: Callable[..., Watched], name: str) -> None:
    assert len(watched(name).run(40)) > 35


def test_a_banner_is_drawn_while_it_comes_and_goes_and_not_between(watched: Callable[..., Watched]) -> None:
    table = watched("banner-several")
    table.scene.stage.take(table.scene.stage.aim)
    pictures = len(table.run(round(60 * SHOWN)))
    calm, come = round(60 * table.scene.context.theme.motion.calm), round(60 * COME)
    assert calm <= pictures <= calm + come + 4, "it stood already, and only goes; the hand comes"


@pytest.mark.parametrize("name", ["menu", "settings", "setup-two"])
def test_a_pointer_that_moves_beside_everything_costs_one_picture_at_most(
    watched: Callable[..., Watched], name: str
) -> None:
    scene = watched(name)
    for frame in range(30):
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(2 + frame % 3, 2), rel=(1, 0), buttons=(0, 0, 0)))
        scene.run()
    assert len(scene.pictures) <= 2


def test_a_change_is_drawn(watched: Callable[..., Watched]) -> None:
    menu = watched("menu")
    before = len(menu.run(5))
    pygame.event.post(press(pygame.K_DOWN))
    assert len(menu.run()) == before + 1


# Reduced motion


@pytest.fixture
def still(room: RoomMaker) -> AppContext:
    return room(size=SMALL, language="en", reduced_motion=True)


def advance(scene: Any, seconds: float) -> None:
    for _ in range(round(seconds / 0.05)):
        scene.advance(0.05)


@pytest.mark.parametrize("name", sorted(set(SCENES) - {"banner-several"}))
def test_no_scene_moves_by_itself(still: AppContext, name: str) -> None:
    scene = SCENES[name](still)
    first = picture(scene)
    advance(scene, 0.15)
    assert picture(scene) == first


def test_a_banner_is_there_or_not_but_never_fades(still: AppContext) -> None:
    scene = SCENES["banner-several"](still)
    seen = set()
    for _ in range(60):
        seen.add(picture(scene))
        advance(scene, 0.05)
    assert len(seen) == 2


def test_a_stroke_stands_as_lines_as_long_as_it_would_roll_and_a_while_to_read_it(still: AppContext) -> None:
    scene = MatchScene(still, Setup(opener="A", seed=3))
    trace: Any = scene.controller.play(Flick("blue", 90.0, 2400.0)).trace
    scene.advance(0.01)
    ways: Any = scene.view.ways
    assert {ball for ball, _ in ways.after} == {path.ball for path in trace.paths} - {"blue"}
    for ball, (x, y) in trace.layout.balls.items():
        assert (scene.view.looks[ball].x, scene.view.looks[ball].y) == pytest.approx((x, y), abs=0.01)
    for seconds, rolls in ((trace.duration + 1.0, True), (1.0, False)):
        advance(scene, seconds)
        assert isinstance(scene.stage, RollStage) is rolls


@pytest.mark.parametrize("name", ["rolling", "practice-aim"])
def test_a_stroke_on_its_way_stands_still_from_the_moment_it_is_set(room: RoomMaker, name: str) -> None:
    scene = SCENES[name](room())
    picture(scene)
    if name == "practice-aim":
        for key in (pygame.K_UP, pygame.K_RETURN):
            scene.handle(press(key))
        scene.advance(0.1)
    scene.furnish(scene.context.set(Settings(language="en", reduced_motion=True)))
    first = picture(scene)
    advance(scene, 0.15)
    assert isinstance(scene.stage, RollStage)
    assert picture(scene) == first


def test_a_stroke_on_its_way_takes_the_speed_that_is_set(room: RoomMaker) -> None:
    scene = SCENES["rolling"](room())
    scene.furnish(scene.context.set(Settings(language="en", speed_of_play=4.0)))
    before = scene.stage.playback.time
    first = picture(scene)
    scene.advance(0.1)
    assert scene.stage.playback.time - before == pytest.approx(0.4)
    assert picture(scene) != first, "without reduced motion balls roll"


def test_a_match_is_watched_without_anything_rolling(still: AppContext) -> None:
    scene = SCENES["replay"](still)
    scene.playback.playing = True
    while scene.playback.playback is None:
        scene.advance(0.1)
    first, at = picture(scene), scene.playback.at
    assert scene.view.ways is not None
    advance(scene, scene.playback.playback.trace.duration + 1.0)
    assert scene.playback.at == at
    assert picture(scene) == first
    advance(scene, 0.75)
    assert scene.playback.at == at + 1, "and goes on by itself, after a while to read it"


# Scenes and questions come softly


def test_the_picture_before_goes_and_is_gone() -> None:
    window = pygame.Surface((64, 40))
    window.fill((200, 0, 0))
    fade, seen = Fade(), []
    fade.begin(window, 0.2)
    for _ in range(5):
        window.fill((0, 0, 0))
        fade.draw(window)
        seen.append(window.get_at((5, 5)).r)
        fade.advance(0.05)
    assert (seen[0], seen[-1]) == (200, 0)
    assert seen == sorted(seen, reverse=True)
    assert not fade.going


def test_a_window_of_another_size_shows_nothing_of_the_picture_before() -> None:
    fade = Fade()
    fade.begin(pygame.Surface((64, 40)), 0.2)
    fade.draw(pygame.Surface((80, 50)))
    assert not fade.going


@pytest.mark.parametrize("reduced", [False, True])
def test_a_scene_that_follows_comes_softly_unless_motion_is_reduced(room: RoomMaker, reduced: bool) -> None:
    scene = stacked(MenuScene(room(size=SMALL, reduced_motion=reduced)))
    app = scene.app
    app.frame()
    scene.group.focus_on("settings")
    pygame.event.post(press(pygame.K_RETURN))
    app.frame()
    assert isinstance(app.top, SettingsScene)
    faded = picture(app.window)
    assert (faded != picture(app.top)) is not reduced


def test_a_scene_that_takes_long_to_draw_comes_softly_too(room: RoomMaker, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = stacked(MenuScene(room(size=SMALL)))
    app = scene.app
    app.frame()
    monkeypatch.setattr(app, "_clock", SlowClock())
    scene.group.focus_on("settings")
    pygame.event.post(press(pygame.K_RETURN))
    seen = []
    for _ in range(9):
        app.frame()
        seen.append(picture(app.window))
    assert len(set(seen)) > 6, "one after the other is different"
    assert seen[-1] == picture(app.top)


class SlowClock:
    def tick(self, _at_most: int = 0) -> int:
        return 300


@pytest.mark.parametrize("reduced", [False, True])
def test_a_question_that_comes_while_one_plays_comes_up_within_its_time(room: RoomMaker, reduced: bool) -> None:
    scene = at_table(room(reduced_motion=reduced), EASY, (BOTH,))
    scene.controller.set_up(scene.controller.state, scene.controller.layout)
    scene.advance(0.0 if not reduced else 0.01)
    assert isinstance(scene.stage, QuestionStage)
    seen = []
    while scene.panels.dialog_at < 1.0:
        scene.advance(0.03)
        assert scene.stale
        scene.stale = False
        seen.append(scene.panels.dialog_at)
    assert seen == sorted(seen)
    assert not seen if reduced else 0.12 <= 0.03 * len(seen) <= 0.25


# Three dots breathe while the computer thinks and while hints are looked for


def thinking(here: AppContext) -> Hand:
    """Return the computer's turn, with a thinker that waits for the test."""
    table = Hand(at_table(here, COMPUTER))
    table.controller.thinker.close()
    vars(table.controller)["thinker"] = Decider()
    return table


def looking_for_hints(here: AppContext) -> Hand:
    table = Hand(at_table(here, EASY, (BREAK,)))
    table.controller.thinker.close()
    vars(table.controller)["thinker"] = Adviser()
    table.key(pygame.K_h)
    return table


def changes(table: Hand) -> pygame.Rect:
    """Return the box around all pixels that change at several moments of a breath and more."""
    seen = []
    for _ in range(9):
        seen.append(pygame.surfarray.array3d(table.draw()))
        table.wait(0.2)
    differs = np.any([np.any(seen[0] != other, axis=2) for other in seen[1:]], axis=0)
    if not differs.any():
        return pygame.Rect(0, 0, 0, 0)
    (left, right), (top, bottom) = (np.flatnonzero(differs.any(axis=axis))[[0, -1]] for axis in (1, 0))
    return pygame.Rect(left, top, right - left + 1, bottom - top + 1)


@pytest.mark.parametrize("wait", [thinking, looking_for_hints])
def test_only_dots_on_a_card_change_while_something_is_awaited(
    room: RoomMaker, wait: Callable[[AppContext], Hand]
) -> None:
    table = wait(room(size=SMALL))
    table.wait(SHOWN)
    dots, panels = changes(table), table.panels
    assert dots.w, "a screen that stands still looks frozen"
    card = panels._sides["B"] if wait is thinking else panels.viewport.left
    assert pygame.Rect(card).contains(dots)
    assert dots.w < card.w / 4
    assert dots.h < panels.style.line_height("heading")
    if wait is looking_for_hints:
        table.controller.thinker.answer = ()
        table.wait(0.1)
        assert not changes(table).w, "what has come does not breathe"


@pytest.mark.parametrize(("wait", "said"), [(thinking, "thinking"), (looking_for_hints, "Looking for")])
def test_with_reduced_motion_nothing_breathes_and_words_say_it(
    still: AppContext, wait: Callable[[AppContext], Hand], said: str
) -> None:
    table = wait(still)
    table.wait(0.1)
    assert said in table.words()
    assert not changes(table).w
