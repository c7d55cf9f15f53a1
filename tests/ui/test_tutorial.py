"""The tutorial: played, skippable, repeatable; shown before the menu once, never before a table."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.sentences import says
from tests.ui.hands import RoomMaker, advanced, answered, drawn, sent, words
from yagopool.ai.levels import LEVELS
from yagopool.games.settings import Settings
from yagopool.table.shot import Flick, Potted
from yagopool.table.spec import STANDARD_BOARD
from yagopool.text import speaker
from yagopool.ui import start
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.games.carrom.look import START
from yagopool.ui.games.yago.lesson_scene import LESSONS, FirstGameScene, Lesson, LessonScene
from yagopool.ui.input.aim import Aim
from yagopool.ui.play.columns import POWER
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.stages import RollStage
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.menu import MenuScene, first_scenes
from yagopool.ui.scenes.pause import PauseScene
from yagopool.ui.scenes.setup import SetupScene
from yagopool.ui.viewport import Box


@pytest.fixture
def here(room: RoomMaker) -> AppContext:
    return room()


def key(scene: Scene, code: int) -> Any:
    following = sent(scene, pygame.event.Event(pygame.KEYDOWN, key=code, mod=0))
    if following is not None:
        words(following)
    return following


def wait(scene: Scene, seconds: float) -> None:
    for _ in range(round(seconds / 0.05)):
        assert advanced(scene, 0.05) is scene


def lesson(scene: Any, name: str) -> Any:
    assert scene.lesson.name == name
    return scene


def flick(scene: Any, aim: Aim) -> None:
    """Flick by Enter, and skip to where the balls rest."""
    stage = scene.stage
    stage.take(aim)
    wait(scene, 0.5)
    key(scene, pygame.K_RETURN)
    key(scene, pygame.K_RETURN)


@pytest.mark.parametrize(
    ("aim", "shortfall"),
    [
        (Aim("red2", 90.0, 0.05), "soft"),
        (Aim("red2", 90.0, 0.5), "hard"),
        (Aim("red2", 90.0, 1.0), "hard"),
        (Aim("red2", 75.0, 0.1), "beside"),
        (Aim("red2", 270.0, 0.1), "beside"),
        (Aim("red2", 72.69, 0.13), "other"),
        (Aim("red5", 270.0, 0.05), ""),
    ],
)
def test_the_soft_pot_says_how_a_try_came_short_of_it(here: AppContext, aim: Aim, shortfall: str) -> None:
    scene = lesson(LessonScene(here, 1), "soft")
    flick(scene, aim)
    assert not scene.learnt
    assert says(words(scene), f"ui.lesson.miss.{shortfall}" if shortfall else "ui.lesson.again")
    wait(scene, 1.0)
    key(scene, pygame.K_RETURN)
    assert not scene.controller.session.played, "the aim that failed is offered, not taken"
    key(scene, pygame.K_UP)
    own = aim if aim.ball == "red2" else Aim("red2", 90.0, 0.12)
    assert scene.view.aiming.aim.ball == own.ball
    assert scene.view.aiming.aim.direction == own.direction, "the next try begins with the aim of this one"


@pytest.mark.parametrize(
    ("aim", "miss"),
    [
        (Aim("blue", 81.0, 0.7), "blue_potted"),
        (Aim("blue", 72.0, 1.0), "blue_off_board"),
        (Aim("blue", 270.0, 0.1), "rack"),
        (Aim("blue", 91.0, 0.04), "short"),
    ],
)
def test_a_foul_or_a_miss_is_no_break_to_learn_from(here: AppContext, aim: Aim, miss: str) -> None:
    scene = lesson(LessonScene(here), "flick")
    flick(scene, aim)
    assert not scene.learnt
    assert says(words(scene), f"ui.lesson.miss.{miss}")


def test_a_tap_is_no_break(here: AppContext) -> None:
    scene = lesson(LessonScene(here), "flick")
    flick(scene, Aim("blue", 92.0, 0.2))
    assert not scene.learnt
    assert says(words(scene), "ui.lesson.miss.gentle")
    stage = scene.stage
    stage.take(Aim("blue", 92.0, 0.2))
    wait(scene, 0.5)
    key(scene, pygame.K_RETURN)
    assert isinstance(scene.stage, RollStage)
    assert says(words(scene), "ui.lesson.flick.text"), "the miss is of the try before"
    key(scene, pygame.K_RETURN)
    flick(scene, Aim("blue", 92.0, 0.6))
    assert scene.learnt


def test_a_hand_shows_the_drag_until_the_player_takes_the_aim_up(here: AppContext) -> None:
    scene = lesson(LessonScene(here), "flick")
    pulled = []
    for _ in range(14):
        wait(scene, 0.1)
        pulled.append(scene.view.hand.back)
    assert pulled == sorted(pulled)
    assert pulled[-1] > pulled[0] + 20.0
    wait(scene, 0.3)
    assert scene.view.hand is None or scene.view.hand.back < 0.0, "it has let go"
    stage = scene.stage
    stage.taken = True
    lifts = []
    for _ in range(12):
        scene.invalidate()
        lifts.append(scene.view.hand.lift)
        wait(scene, 0.05)
    assert lifts == sorted(lifts, reverse=True), "the player's own comes down"
    assert (lifts[0] > 0.5, lifts[-1]) == (True, 0.0)


def test_the_first_opponent_greets_and_is_glad_when_a_lesson_is_learnt(here: AppContext) -> None:
    scene = lesson(LessonScene(here), "flick")
    assert says(words(scene), "ui.lesson.hello")
    flick(scene, Aim("blue", 92.0, 0.2))
    assert not scene.learnt
    assert scene.panels.remark is None, "no greeting again, and nothing of a miss"
    flick(scene, Aim("blue", 92.0, 0.75))
    assert scene.learnt
    assert says(words(scene), "ui.lesson.flick.cheer")
    assert getattr(scene.panels.remark, "mood", "") == "glad"
    wait(scene, 7.0)
    assert not says(words(scene), "ui.lesson.flick.cheer")


@pytest.mark.parametrize("size", [(960, 600), (800, 1200), (390, 844)])
def test_a_straight_pull_within_the_window_reaches_the_hardest_break(
    here: AppContext, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the screen goes on beside the window: a newcomer does not know that a hand may go there."""
    set_mode(size)
    monkeypatch.setattr("yagopool.ui.play.play_scene.screen_around", lambda: Box(-500, -500, 3000, 3000))
    scene = lesson(LessonScene(here), "flick")
    words(scene)
    place = scene.controller.layout.place_of("blue")
    x, y = scene.panels.viewport.to_window(place)
    apex = scene.panels.viewport.to_window((place.x, place.y + 100.0))
    ways = (apex[0] - x, apex[1] - y)
    end = (12, round(y)) if abs(ways[0]) > abs(ways[1]) else (round(x), size[1] - 12)
    sent(scene, pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=1))
    wait(scene, 0.1)
    sent(scene, pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0)))
    assert scene.view.aiming.aim.power == 1.0
    assert scene.view.aiming.aim.direction == pytest.approx(90.0, abs=1.0)


def test_the_soft_pot_shows_which_ball_and_which_pot_and_begins_softly(here: AppContext) -> None:
    scene = lesson(LessonScene(here, 1), "soft")
    shown = scene.view
    assert shown.lit == {"red2"}
    assert shown.wanted == (9,)
    assert shown.aiming is None
    key(scene, pygame.K_UP)
    assert scene.view.aiming.aim == Aim("red2", 90.0, 0.12)
    flick(scene, Aim("red2", 90.0, 0.1))
    assert scene.learnt
    words(scene)
    assert (scene.view.lit, scene.view.wanted) == (frozenset(), ())


def finished(scene: Any) -> Any:
    """Return the lesson once its shot has been watched, and the game it may have won."""
    wait(scene, 4.0)
    assert scene.learnt
    return scene


def test_all_five_are_played_by_keys_and_end_in_a_first_game(here: AppContext) -> None:
    scene = lesson(LessonScene(here), "flick")
    assert speaker("en").say("ui.lesson.number", n=1, total=5) in words(scene)
    flick(scene, Aim("blue", 90.0, 0.6))
    assert scene.learnt
    assert key(scene, pygame.K_RETURN) is scene, "the key that skipped does not turn the page at once"
    wait(scene, 0.5)

    scene = lesson(key(scene, pygame.K_RETURN), "soft")
    stage = scene.stage
    assert stage.aim.ball == "red2", "the aim begins at the ball the lesson speaks of"
    flick(scene, Aim("red2", 270.0, 0.1))
    assert not scene.learnt, "nothing potted"
    assert says(words(scene), "ui.lesson.miss.beside")
    assert scene.controller.session.played == (), "laid out anew"
    flick(scene, Aim("red2", 90.0, 0.1))
    assert scene.learnt
    wait(scene, 0.5)

    for name, aim in (("aim", Aim("red4", 112.92, 0.12)), ("block", Aim("red3", 77.08, 0.125))):
        scene = lesson(key(scene, pygame.K_RETURN), name)
        flick(scene, aim)
        assert scene.learnt
        wait(scene, 0.5)

    scene = lesson(key(scene, pygame.K_RETURN), "row")
    flick(scene, Aim("red3", 102.38, 0.13))
    assert scene.view.win is not None, "the win is celebrated first"
    finished(scene)
    result = scene.controller.session.state.result
    assert result.winner == "A"
    card = key(scene, pygame.K_RETURN)
    assert isinstance(card, FirstGameScene)
    game = key(card, pygame.K_RETURN)
    match = game.controller.session.match
    assert (match.target, game.controller.setup.level_of("B")) == (1, LEVELS[0].name)
    assert match.teams[1] == (here.speaker.say(f"ui.opponent.{LEVELS[0].name}"),)


def test_a_ball_in_another_pot_does_not_close_the_row(here: AppContext) -> None:
    scene = lesson(LessonScene(here, 3), "block")
    flick(scene, Aim("red2", 90.0, 0.15))
    assert not scene.learnt
    assert says(words(scene), "ui.lesson.again")


def click(scene: Scene, at: tuple[int, int]) -> Any:
    going: Any = scene
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        about = {"pos": at, "button": 1, "rel": (0, 0), "buttons": (0, 0, 0)}
        going = sent(going, pygame.event.Event(kind, about))
    return going


def test_what_looks_active_works_once_a_lesson_is_learnt(here: AppContext) -> None:
    scene = lesson(LessonScene(here, 1), "soft")
    words(scene)
    flick(scene, Aim("red2", 90.0, 0.1))
    assert scene.learnt
    words(scene)
    help_ = key(scene, pygame.K_F1)
    assert isinstance(help_, HelpScene)
    assert key(help_, pygame.K_ESCAPE) is scene
    lesson(click(scene, scene.card.group["next"].rect.center), "aim")


def test_after_the_last_lesson_the_menu_is_one_press_away(here: AppContext) -> None:
    scene = lesson(LessonScene(here, len(LESSONS) - 1), "row")
    flick(scene, Aim("red3", 102.38, 0.13))
    finished(scene)
    assert says(words(scene), "ui.lesson.finish")
    assert isinstance(key(scene, pygame.K_ESCAPE), MenuScene)


@pytest.mark.parametrize("number", range(len(LESSONS)))
def test_each_can_be_left_by_escape_and_by_its_button(here: AppContext, number: int) -> None:
    scene = LessonScene(here, number)
    words(scene)
    pause = key(scene, pygame.K_ESCAPE)
    assert isinstance(pause, PauseScene)
    assert key(pause, pygame.K_ESCAPE) is scene
    pause = click(scene, scene.card.group["end"].rect.center)
    assert isinstance(pause, PauseScene)
    assert isinstance(answered(pause, "leave"), MenuScene)


def test_a_lesson_can_be_skipped(here: AppContext) -> None:
    scene = lesson(LessonScene(here), "flick")
    words(scene)
    pause = key(scene, pygame.K_ESCAPE)
    assert isinstance(pause, PauseScene)


def test_another_game_is_learnt_at_its_own_table(here: AppContext) -> None:
    known = here.settings.model_copy(update={"explained": ("colour", *START)})
    scene = lesson(LessonScene(here.set(known)), "flick")
    words(scene)
    pause = key(scene, pygame.K_ESCAPE)
    assert isinstance(pause, PauseScene)
    agreed = answered(pause, "carrom")
    assert agreed.context.settings.explained == ("colour",), "its cards come again"
    first = lesson(LessonScene(here), "flick")
    words(first)
    assert isinstance(click(first, first.card.group["carrom"].rect.center), SetupScene)


def test_the_card_skips_a_lesson_too_until_it_is_learnt(here: AppContext) -> None:
    scene = lesson(LessonScene(here), "flick")
    words(scene)
    lesson(click(scene, scene.card.group["skip"].rect.center), "soft").close()
    scene = LessonScene(here)
    scene.learnt = True
    words(scene)
    assert [button.key for button in scene.card.buttons] == ["next", "end"]


def test_it_comes_before_the_menu_once(here: AppContext) -> None:
    menu, first = first_scenes(here)
    assert isinstance(first, LessonScene)
    assert menu.context.settings.tutorial_seen
    first.close()
    seen = here.set(Settings(tutorial_seen=True))
    assert [type(scene) for scene in first_scenes(seen)] == [MenuScene]


def test_it_never_comes_before_a_table(here: AppContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Scene] = []
    monkeypatch.setattr(start, "run", lambda app, *scenes, rescue: shown.append(scenes[-1]))
    start.open_table(speaker("en"), tmp_path, Setup(seed=3), None)
    assert [type(scene) for scene in shown] == [MatchScene]
    shown[0].close()
    start.open_menu(speaker("en"), tmp_path)
    start.open_menu(speaker("en"), tmp_path)
    assert [type(scene).__name__ for scene in shown[1:]] == ["LessonScene", "MenuScene"]
    for scene in shown[1:]:
        scene.close()


@pytest.mark.parametrize("one", LESSONS, ids=lambda one: one.name)
def test_the_positions_are_ones_that_can_be(one: Lesson) -> None:
    session = one.session(Setup(opener="A", seed=1))
    assert session.state.to_act == "A"
    assert set(session.layout.balls) - {"blue"} == set(session.state.on_table)
    if session.state.phase == "play":
        assert session.problems(Flick(one.aim.ball, 90.0, 400.0)) == ()


def test_when_a_lesson_is_learnt_the_table_asks_for_nothing_more(here: AppContext) -> None:
    """Enter leads on; the button that flicks keeps its place, but neither its key nor its effect."""
    scene = LessonScene(here)
    say = speaker("en").say
    before = [one.text for one in drawn(scene)]
    scene.learnt = True
    scene.invalidate()
    after = [one.text for one in drawn(scene)]
    assert say("ui.table.flick") in before
    assert say("ui.lesson.next") in after
    assert not scene.panels.buttons["flick"].enabled
    assert after.count(say("ui.key.return")) == 1
    assert POWER in scene.panels._placed, "nothing moves when a lesson is learnt"


def test_the_power_is_bracketed_that_opens_well_or_drops(here: AppContext) -> None:
    opening = LessonScene(here)
    assert opening.view.good_powers == pytest.approx((0.6, 0.8), abs=0.02)
    scene = lesson(LessonScene(here, 1), "soft")
    stage = scene.stage
    assert scene.view.good_powers is None, "nothing is aimed yet"
    stage.take(Aim("red2", 90.0, 0.5))
    scene.invalidate()
    found: Any = scene.view.good_powers
    for power, drops in ((found[0] + 0.01, True), (found[1] - 0.01, True), (found[0] - 0.02, False), (0.5, False)):
        stage.take(Aim("red2", 90.0, power))
        scene.invalidate()
        potted = [event for event in scene.view.aiming.preview.events if isinstance(event, Potted)]
        assert bool(potted) is drops, power
    stage.take(Aim("red2", 200.0, 0.1))
    scene.invalidate()
    assert scene.view.good_powers is None, "no pot lies ahead"


@pytest.mark.parametrize(("power", "said"), [(0.58, "done_softly"), (0.8, "done"), (1.0, "done_wildly")])
def test_a_soft_break_passes_and_a_hard_one_is_praised(power: float, said: str) -> None:
    lesson = LESSONS[0]
    played = lesson.session(Setup(opener="A", seed=1)).play(
        lesson.aim.with_power(power, STANDARD_BOARD).flick(STANDARD_BOARD)
    )
    assert lesson.reached(played)
    assert lesson.done(played) == said
