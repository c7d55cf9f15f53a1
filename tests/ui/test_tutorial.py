"""The tutorial: played, skippable, repeatable; shown before the menu once, never before a table."""

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.sentences import says
from tests.ui.hands import Hand, RoomMaker, answered, drawn
from yagopool.ai.levels import LEVELS
from yagopool.games.settings import Settings
from yagopool.table.shot import Flick, Potted
from yagopool.table.spec import STANDARD_BOARD
from yagopool.text import speaker
from yagopool.ui import start
from yagopool.ui.app import set_mode
from yagopool.ui.context import Scene
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

NAMES = ("flick", "soft", "aim", "block", "row")
SAY = speaker("en").say


class Pupil(Hand):
    """Takes lessons."""

    frame = 0.05

    def at_lesson(self, name: str) -> Any:
        assert self.at(LessonScene).lesson.name == name
        return self.scene

    def aims(self, aim: Aim) -> None:
        self.stage.take(aim)
        self.wait(0.5)

    def tries(self, aim: Aim) -> None:
        """Flick by Enter, and skip to where the balls rest."""
        self.aims(aim)
        self.key(pygame.K_RETURN, pygame.K_RETURN)

    def goes_on(self) -> None:
        self.wait(0.5)
        self.key(pygame.K_RETURN)

    def reads(self, key: str) -> bool:
        return says(self.words(), key)

    @property
    def learnt(self) -> bool:
        return bool(self.at(LessonScene).learnt)


@pytest.fixture
def learns(room: RoomMaker) -> Callable[[str], Pupil]:
    def made(name: str, **settings: Any) -> Pupil:
        pupil = Pupil(LessonScene(room(**settings), NAMES.index(name)))
        pupil.at_lesson(name)
        pupil.draw()
        return pupil

    return made


Learns = Callable[..., Pupil]


@pytest.mark.parametrize(
    ("aim", "shortfall"),
    [
        (Aim("red2", 90.0, 0.05), "miss.soft"),
        (Aim("red2", 90.0, 0.5), "miss.hard"),
        (Aim("red2", 90.0, 1.0), "miss.hard"),
        (Aim("red2", 75.0, 0.1), "miss.beside"),
        (Aim("red2", 270.0, 0.1), "miss.beside"),
        (Aim("red2", 72.69, 0.13), "miss.other"),
        (Aim("red5", 270.0, 0.05), "again"),
    ],
)
def test_the_soft_pot_says_how_a_try_came_short_of_it(learns: Learns, aim: Aim, shortfall: str) -> None:
    pupil = learns("soft")
    pupil.tries(aim)
    assert not pupil.learnt
    assert pupil.reads(f"ui.lesson.{shortfall}")
    pupil.wait(1.0)
    pupil.key(pygame.K_RETURN)
    assert not pupil.moves, "the aim that failed is offered, not taken"
    pupil.key(pygame.K_UP)
    own = aim if aim.ball == "red2" else Aim("red2", 90.0, 0.12)
    again = pupil.view.aiming.aim
    assert (again.ball, again.direction) == (own.ball, own.direction), "the next try begins with the aim of this one"


@pytest.mark.parametrize(
    ("name", "aim", "miss"),
    [
        ("flick", Aim("blue", 81.0, 0.7), "miss.blue_potted"),
        ("flick", Aim("blue", 72.0, 1.0), "miss.blue_off_board"),
        ("flick", Aim("blue", 270.0, 0.1), "miss.rack"),
        ("flick", Aim("blue", 91.0, 0.04), "miss.short"),
        ("block", Aim("red2", 90.0, 0.15), "again"),
    ],
)
def test_a_foul_or_a_miss_or_another_pot_is_nothing_to_learn_from(
    learns: Learns, name: str, aim: Aim, miss: str
) -> None:
    pupil = learns(name)
    pupil.tries(aim)
    assert not pupil.learnt
    assert pupil.reads(f"ui.lesson.{miss}")


def test_a_tap_is_no_break(learns: Learns) -> None:
    pupil = learns("flick")
    pupil.tries(Aim("blue", 92.0, 0.2))
    assert not pupil.learnt
    assert pupil.reads("ui.lesson.miss.gentle")
    pupil.aims(Aim("blue", 92.0, 0.2))
    pupil.key(pygame.K_RETURN)
    assert isinstance(pupil.stage, RollStage)
    assert pupil.reads("ui.lesson.flick.text"), "the miss is of the try before"
    pupil.key(pygame.K_RETURN)
    pupil.tries(Aim("blue", 92.0, 0.6))
    assert pupil.learnt


def test_a_break_straight_ahead_leaves_no_mirror_image(learns: Learns) -> None:
    pupil = learns("flick")
    pupil.tries(Aim("blue", 90.0, 0.6))
    places = pupil.controller.layout.balls.values()
    mirrored = [(STANDARD_BOARD.width - place.x, place.y) for place in places]
    twins = sum(min(math.dist(at, place) for place in places) < 10.0 for at in mirrored)
    assert twins < 5, "in an exact rack all ten balls have one"


def test_a_hand_shows_the_drag_until_the_player_takes_the_aim_up(learns: Learns) -> None:
    pupil = learns("flick")
    pulled = []
    for _ in range(14):
        pupil.wait(0.1)
        pulled.append(pupil.view.hand.back)
    assert pulled == sorted(pulled)
    assert pulled[-1] > pulled[0] + 20.0
    pupil.wait(0.3)
    assert pupil.view.hand is None or pupil.view.hand.back < 0.0, "it has let go"
    pupil.stage.taken = True
    lifts = []
    for _ in range(12):
        pupil.scene.invalidate()
        lifts.append(pupil.view.hand.lift)
        pupil.wait(0.05)
    assert lifts == sorted(lifts, reverse=True), "the player's own comes down"
    assert (lifts[0] > 0.5, lifts[-1]) == (True, 0.0)


def test_the_first_opponent_greets_and_is_glad_when_a_lesson_is_learnt(learns: Learns) -> None:
    pupil = learns("flick")
    assert pupil.reads("ui.lesson.hello")
    pupil.tries(Aim("blue", 92.0, 0.2))
    assert pupil.panels.remark is None, "no greeting again, and nothing of a miss"
    pupil.tries(Aim("blue", 92.0, 0.75))
    assert pupil.reads("ui.lesson.flick.cheer")
    assert pupil.at_lesson("flick").panels.remark.mood == "glad"
    pupil.wait(7.0)
    assert not pupil.reads("ui.lesson.flick.cheer")


@pytest.mark.parametrize("size", [(960, 600), (800, 1200), (390, 844)])
def test_a_straight_pull_within_the_screen_reaches_the_hardest_break(learns: Learns, size: tuple[int, int]) -> None:
    """Also for a pointer that ends with the screen."""
    set_mode(size)
    pupil = learns("flick")
    place = pupil.controller.layout.place_of("blue")
    x, y = pupil.on_board(*place)
    apex = pupil.on_board(place.x, place.y + 100.0)
    end = (12, y) if abs(apex[0] - x) > abs(apex[1] - y) else (x, size[1] - 12)
    pupil.down((x, y))
    pupil.wait(0.1)
    pupil.hover(end, held=True)
    assert pupil.view.aiming.aim.power == 1.0
    assert pupil.view.aiming.aim.direction == pytest.approx(90.0, abs=1.0)


def test_the_soft_pot_shows_which_ball_and_which_pot_and_begins_softly(learns: Learns) -> None:
    pupil = learns("soft")
    assert (pupil.view.lit, pupil.view.wanted, pupil.view.aiming) == ({"red2"}, (9,), None)
    pupil.key(pygame.K_UP)
    assert pupil.view.aiming.aim == Aim("red2", 90.0, 0.12)
    pupil.tries(Aim("red2", 90.0, 0.1))
    assert pupil.learnt
    assert (pupil.view.lit, pupil.view.wanted) == (frozenset(), ())


def test_all_five_are_played_by_keys_and_end_in_a_first_game(learns: Learns) -> None:
    pupil = learns("flick")
    assert SAY("ui.lesson.number", n=1, total=5) in pupil.words()
    pupil.tries(Aim("blue", 90.0, 0.6))
    assert pupil.learnt
    pupil.key(pygame.K_RETURN)
    pupil.at_lesson("flick")
    pupil.goes_on()
    pupil.at_lesson("soft")
    assert pupil.stage.aim.ball == "red2", "the aim begins at the ball the lesson speaks of"
    pupil.tries(Aim("red2", 270.0, 0.1))
    assert not pupil.learnt, "nothing potted"
    assert pupil.moves == [], "laid out anew"
    for name, aim in (
        ("soft", Aim("red2", 90.0, 0.1)),
        ("aim", Aim("red4", 112.92, 0.12)),
        ("block", Aim("red3", 77.08, 0.125)),
    ):
        pupil.at_lesson(name)
        pupil.tries(aim)
        assert pupil.learnt
        pupil.goes_on()
    pupil.at_lesson("row")
    pupil.tries(Aim("red3", 102.38, 0.13))
    assert pupil.view.win is not None, "the win is celebrated first"
    pupil.wait(4.0)
    assert pupil.learnt
    assert pupil.controller.session.state.result.winner == "A"
    pupil.key(pygame.K_RETURN)
    pupil.at(FirstGameScene)
    pupil.key(pygame.K_RETURN)
    match = pupil.controller.session.match
    assert (match.target, pupil.controller.setup.level_of("B")) == (1, LEVELS[0].name)
    assert match.teams[1] == (SAY(f"ui.opponent.{LEVELS[0].name}"),)


def test_what_looks_active_works_once_a_lesson_is_learnt(learns: Learns) -> None:
    pupil = learns("soft")
    pupil.tries(Aim("red2", 90.0, 0.1))
    pupil.key(pygame.K_F1)
    pupil.at(HelpScene)
    pupil.key(pygame.K_ESCAPE)
    pupil.click(pupil.at_lesson("soft").card.group["next"].rect.center)
    pupil.at_lesson("aim")


def test_after_the_last_lesson_the_menu_is_one_press_away(learns: Learns) -> None:
    pupil = learns("row")
    pupil.tries(Aim("red3", 102.38, 0.13))
    pupil.wait(4.0)
    assert pupil.reads("ui.lesson.finish")
    pupil.key(pygame.K_ESCAPE)
    pupil.at(MenuScene)


@pytest.mark.parametrize("name", NAMES)
def test_each_can_be_left_by_escape_and_by_its_button(learns: Learns, name: str) -> None:
    pupil = learns(name)
    pupil.key(pygame.K_ESCAPE)
    pupil.at(PauseScene)
    pupil.key(pygame.K_ESCAPE)
    pupil.click(pupil.at_lesson(name).card.group["end"].rect.center)
    pupil.at(PauseScene)
    pupil.answer("leave")
    pupil.at(MenuScene)


def test_another_game_is_learnt_at_its_own_table(learns: Learns) -> None:
    pupil = learns("flick", explained=("colour", *START))
    pupil.key(pygame.K_ESCAPE)
    agreed = answered(pupil.at(PauseScene), "carrom")
    assert agreed.context.settings.explained == ("colour",), "its cards come again"
    pupil = learns("flick")
    pupil.click(pupil.scene.card.group["carrom"].rect.center)
    pupil.at(SetupScene)


def test_the_card_skips_a_lesson_too_until_it_is_learnt(learns: Learns) -> None:
    pupil = learns("flick")
    pupil.click(pupil.scene.card.group["skip"].rect.center)
    scene = pupil.at_lesson("soft")
    scene.learnt = True
    drawn(scene)
    assert [button.key for button in scene.card.buttons] == ["next", "end"]


def test_it_comes_before_the_menu_once(room: RoomMaker) -> None:
    here = room()
    menu, first = first_scenes(here)
    assert isinstance(first, LessonScene)
    assert menu.context.settings.tutorial_seen
    seen = here.set(Settings(tutorial_seen=True))
    assert [type(scene) for scene in first_scenes(seen)] == [MenuScene]


def test_it_never_comes_before_a_table(learns: Learns, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Scene] = []
    monkeypatch.setattr(start, "run", lambda app, *scenes, rescue: shown.append(scenes[-1]))
    start.open_table(speaker("en"), tmp_path, Setup(seed=3), None)
    start.open_menu(speaker("en"), tmp_path)
    start.open_menu(speaker("en"), tmp_path)
    assert [type(scene) for scene in shown] == [MatchScene, LessonScene, MenuScene]


@pytest.mark.parametrize("one", LESSONS, ids=lambda one: one.name)
def test_the_positions_are_ones_that_can_be(one: Lesson) -> None:
    session = one.session(Setup(opener="A", seed=1))
    assert session.state.to_act == "A"
    assert set(session.layout.balls) - {"blue"} == set(session.state.on_table)
    if session.state.phase == "play":
        assert session.problems(Flick(one.aim.ball, 90.0, 400.0)) == ()


def test_when_a_lesson_is_learnt_the_table_asks_for_nothing_more(learns: Learns) -> None:
    """Enter leads on; the button that flicks keeps its place, but neither its key nor its effect."""
    pupil = learns("flick")
    before = [one.text for one in pupil.written()]
    pupil.scene.learnt = True
    pupil.scene.invalidate()
    after = [one.text for one in pupil.written()]
    assert SAY("ui.table.flick") in before
    assert SAY("ui.lesson.next") in after
    assert not pupil.panels.buttons["flick"].enabled
    assert after.count(SAY("ui.key.return")) == 1
    assert POWER in pupil.panels._placed, "nothing moves when a lesson is learnt"


def test_the_power_is_bracketed_that_opens_well_or_drops(learns: Learns) -> None:
    assert learns("flick").view.good_powers == pytest.approx((0.6, 0.8), abs=0.02)
    pupil = learns("soft")

    def seen_at(direction: float, power: float) -> Any:
        pupil.stage.take(Aim("red2", direction, power))
        pupil.scene.invalidate()
        return pupil.view

    least, most = pupil.view.good_powers
    assert seen_at(90.0, 0.5).good_powers == pytest.approx((least, most), abs=0.002), "it stands from the start"
    for power, drops in ((least, True), (most, True), (least - 0.004, False), (most + 0.01, False), (0.5, False)):
        events = seen_at(90.0, power).aiming.preview.events
        assert any(isinstance(event, Potted) for event in events) is drops, power
    for direction in (83.0, 84.5, 86.0, 88.0, 93.0, 95.0, 96.5):
        for end in seen_at(direction, least).good_powers:
            events = seen_at(direction, end).aiming.preview.events
            assert any(isinstance(event, Potted) for event in events), (direction, end)
    assert seen_at(200.0, 0.1).good_powers == pytest.approx((least, most), abs=0.002), "and where no pot lies ahead"


@pytest.mark.parametrize(
    ("power", "lacks"), [(0.5, "gentle"), (0.58, ""), (0.6, ""), (0.8, ""), (0.82, ""), (0.86, "wild"), (0.95, "wild")]
)
def test_a_break_counts_with_a_power_in_the_frame_or_next_to_it(power: float, lacks: str) -> None:
    lesson = LESSONS[0]
    flick = lesson.aim.with_power(power, STANDARD_BOARD).flick(STANDARD_BOARD)
    played = lesson.session(Setup(opener="A", seed=1)).play(flick)
    assert lesson.reached(played) is not bool(lacks)
    shortfall = lesson.shortfall(played)
    assert (shortfall.how if shortfall else "") == lacks
    heap = replace(played, layout_after=played.layout_before)
    assert (lesson.done(played), lesson.done(heap)) == ("done", "done_hard"), "no praise for a heap"


def test_the_last_lesson_gives_two_shots_for_a_foul(learns: Learns) -> None:
    pupil = learns("row")
    assert pupil.controller.state.strokes == 2
    pupil.tries(Aim("red3", 200.0, 0.03))
    assert pupil.reads("ui.lesson.second_shot")
    assert len(pupil.moves) == 1, "the balls stay where they are"
    pupil.wait(1.0)
    pupil.tries(Aim("red3", 200.0, 0.03))
    assert pupil.moves == [], "laid out anew"
    assert pupil.reads("ui.lesson.miss.beside")


@pytest.mark.parametrize("reduced", [False, True])
def test_a_star_comes_for_each_lesson_that_was_learnt(learns: Learns, reduced: bool) -> None:
    pupil = learns("soft", reduced_motion=reduced)
    pupil.tries(Aim("red2", 90.0, 0.1))
    pupil.wait(1.0)
    assert pupil.scene._stars == {1}
    pupil.goes_on()
    assert pupil.at_lesson("aim")._stars == {1}, "not for the lesson that was left out"
