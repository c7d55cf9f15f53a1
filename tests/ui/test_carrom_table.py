"""Carrom in the window: the striker placed by every device, the board turned to who shoots, rulings, ends, resuming."""

import json
import math
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import Any

import pygame
import pytest

from tests.sentences import says
from tests.ui.hands import Hand, RoomMaker, picture, stacked
from yagopool.ai.decision import Intent
from yagopool.ai.review import BestShot, ShotReview
from yagopool.errors import BoardError
from yagopool.games.carrom.board import MEN, QUEEN, STRIKER
from yagopool.games.carrom.rules.referee import apply_carrom, new_carrom_match
from yagopool.games.carrom.rules.state import CarromState
from yagopool.games.settings import Settings
from yagopool.match.position import Position, position_of
from yagopool.match.session import Played, Session
from yagopool.match.share import decode, share
from yagopool.practice.breaks import BreakOutcome, outcome_of, play_break
from yagopool.practice.drill_library import drill_library
from yagopool.practice.folders import Folders
from yagopool.practice.mistakes import MistakeBook
from yagopool.table.geometry import Point, direction
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Event, Flick, Potted, Stroke
from yagopool.ui.games.carrom.look import LOOK, START
from yagopool.ui.games.carrom.striker_stage import StrikerStage
from yagopool.ui.input.aim import Aim
from yagopool.ui.play import match_log
from yagopool.ui.play.controller import Over, Placing
from yagopool.ui.play.match_review import MatchReview
from yagopool.ui.play.match_scene import MatchScene, match_scene, watch
from yagopool.ui.play.match_setup import MatchStarter, ResumedMatch, Setup, StoredMatch, setup_for
from yagopool.ui.play.place_stage import PlaceStage
from yagopool.ui.play.playback import aim_of
from yagopool.ui.play.question_stage import QuestionStage
from yagopool.ui.practice.break_scene import BreakScene
from yagopool.ui.practice.drill_list_scene import DrillListScene
from yagopool.ui.practice.drill_scene import DrillScene, DrillSeries
from yagopool.ui.practice.free_table_scene import FreeTableScene, shared_table
from yagopool.ui.practice.mistake_scene import MistakeScene
from yagopool.ui.practice.practice_menu import PracticeScene
from yagopool.ui.scenes.first_time import FirstTimeCard
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.matches import go_on_with
from yagopool.ui.scenes.menu import MenuScene, first_scenes
from yagopool.ui.viewport import Viewport
from yagopool.ui.widgets.base import Message

TWO = setup_for(Setup(opener="A", seed=5), "carrom")
FOUR = replace(TWO, teams=(("Ann", "Cem"), ("Ben", "Dora")))
EXPLAINED = tuple(topic for topics in LOOK.firsts.values() for topic in topics)


class At(MatchStarter):
    """Sits down in a state that shots have led to; ``free``: where the men lie, else as racked."""

    def __init__(
        self,
        *shots: Stroke,
        free: dict[str, tuple[float, float]] | None = None,
        last_board: tuple[int, int] | None = None,
    ) -> None:
        super().__init__()
        self.shots = shots
        self.free = free
        self.last_board = last_board

    def begin(self, setup: Setup) -> Session:
        session = Session.new(setup.match(), seed=setup.seed)
        state: CarromState = session.state
        if self.last_board is not None:
            state = replace(state, board=8, score=self.last_board)
        for shot in self.shots:
            state, _ = apply_carrom(state, shot)
        gone = (man for man in (*MEN["white"], *MEN["black"]) if man not in state.on_board)
        layout = session.layout.without(*gone) if self.free is None else Layout.of(self.free)
        return Session(state, layout, seed=setup.seed, spec=setup.spec)


class Shooter(Hand):
    """A hand at a table of carrom, whatever card lies over it."""

    def __init__(self, scene: MatchScene) -> None:
        super().__init__(scene)
        self.seat: Any = scene

    @property
    def striker(self) -> Point:
        place: Point = self.seat.stage.aim.place
        return place

    @property
    def played(self) -> Any:
        return self.seat.controller.session.played

    def drags(self, *places: tuple[float, float], gives_up: bool = False) -> None:
        """Press at the first place of the board (mm), move over the others, let go at the last or give it up there."""
        to_window = self.seat.panels.viewport.to_window
        self.hover(to_window(places[0]))
        self.down(to_window(places[0]))
        for place in places[1:]:
            self.hover(to_window(place), held=True)
            self.seat.advance(0.2)
        if gives_up:
            self.down(to_window(places[-1]), 3)
        self.up(to_window(places[-1]))

    def drags_by(self, *ways: tuple[float, float], gives_up: bool = False) -> Point:
        """The same from the striker, by ways from where it lies; return where it lay."""
        at = self.striker
        self.drags(at, *((at.x + dx, at.y + dy) for dx, dy in ways), gives_up=gives_up)
        return at

    def rest(self) -> None:
        """Let the shot roll to its end."""
        for _ in range(2000):
            if self.seat.controller.unseen is None:
                return
            self.seat.advance(0.05)
        pytest.fail("the shot never ends")


Seated = Callable[..., Shooter]


@pytest.fixture
def seated(room: RoomMaker) -> Seated:
    """Sit down at a table of a player to whom everything has been explained."""

    def make(starter: MatchStarter | None = None, setup: Setup = TWO, **about: object) -> Shooter:
        context = room(starter, **{"explained": EXPLAINED, **about})
        return Shooter(match_scene(replace(context, setup=setup), setup))

    return make


def potting(*pieces: str) -> Stroke:
    events: list[Event] = [Contact(STRIKER, pieces[0])] if pieces[0] != STRIKER else []
    return Stroke(STRIKER, (*events, *(Potted(piece, 1) for piece in pieces)))


SHOT = Flick(STRIKER, 111.0, 2000.0, Point(370.0, 117.4))
MISS = Stroke(STRIKER, (Contact(STRIKER, "white1"),))
QUEEN_ALONE = (potting("white1"), potting("queen"))
STRIKER_IN = (potting(STRIKER),)
MAN_OUT = (potting("white1"), potting(STRIKER))

# What happens first


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(
    ("topic", "shots"), [("carrom_foul", STRIKER_IN), ("carrom_place", MAN_OUT), ("carrom_cover", QUEEN_ALONE)]
)
def test_what_happens_first_is_explained_once(seated: Seated, topic: str, shots: tuple[Stroke, ...], lang: str) -> None:
    hand = seated(At(*shots), explained=START, lang=lang)
    table = hand.scene
    before = after = new_carrom_match(TWO.match())
    ruling: object = None
    for shot in shots:
        before, (after, ruling) = after, apply_carrom(after, shot)
    table.controller.ruled = Played(SHOT, shots[-1], before, Layout(), None, ruling, after, Layout())
    hand.wait(0.05)
    assert hand.at(FirstTimeCard).topic == topic
    assert says(hand.words(), f"ui.first.{topic}.text", lang)
    hand.key(pygame.K_RETURN)
    hand.wait(0.5)
    assert topic in table.context.settings.explained
    assert topic not in [getattr(one, "topic", "") for one in hand.app.scenes]


def test_the_first_cards_wait_for_what_they_ask_for(seated: Seated) -> None:
    hand = seated(explained=())

    def shown() -> str:
        hand.wait(0.1)
        return getattr(hand.scene, "topic", "")

    assert shown() == "carrom_striker"
    hand.drags(hand.striker, (300.0, 117.0))
    assert shown() == "carrom_flick"
    assert hand.striker.x == pytest.approx(300.0, abs=2.0)
    hand.key(pygame.K_TAB)
    assert hand.striker.x == pytest.approx(310.0, abs=2.0)
    assert shown() == "carrom_flick"
    hand.drags(hand.striker, (310.0, 40.0))
    assert shown() == ""
    assert len(hand.played) == 1
    hand.rest()
    hand.wait(0.3)  # the striker comes up first
    assert shown() == "carrom_queen"
    hand.key(pygame.K_RETURN)
    assert shown() == ""


# The striker


def test_the_mouse_slides_the_striker_and_then_pulls_it(seated: Seated) -> None:
    hand = seated()
    hand.drags((200.0, 117.0), (260.0, 125.0))
    assert hand.striker.x == pytest.approx(260.0, abs=1.0)
    assert hand.view.area.legal(hand.striker)
    assert not hand.played
    at = hand.drags_by((-10.0, -60.0), (-10.0, -80.0))
    (shot,) = hand.played
    assert (shot.move.ball, shot.move.at) == (STRIKER, at)
    assert 80.0 < shot.move.direction < 90.0
    hand.rest()
    assert STRIKER not in hand.controller.layout.balls


@pytest.mark.parametrize("sitting", [0, 2])
def test_a_drag_along_the_strip_moves_the_striker_and_never_flicks(seated: Seated, sitting: int) -> None:
    hand = seated(At(*(MISS,) * (sitting // 2)))
    side = 1.0 if sitting == 0 else -1.0
    for by in (30.0, 100.0):
        at = hand.drags_by((by / 2.0, -side * 10.0), (by, side * 12.0))
        assert hand.striker.x == pytest.approx(at.x + by, abs=2.0)
    assert not hand.played
    assert not hand.stage.taken


@pytest.mark.parametrize(
    ("ways", "by", "directions"),
    [
        (((-20.0, -8.0), (-60.0, -60.0)), 0.0, (40.0, 50.0)),
        (((-90.0, 0.0), (-92.0, -20.0), (-100.0, -90.0)), -90.0, (80.0, 88.0)),
    ],
    ids=["leaving the strip from where it lay", "along the strip, then off it"],
)
def test_a_drag_off_the_strip_pulls_the_striker(
    seated: Seated, ways: tuple[tuple[float, float], ...], by: float, directions: tuple[float, float]
) -> None:
    hand = seated()
    at = hand.drags_by(*ways)
    (shot,) = hand.played
    assert shot.move.placed(Layout()).balls[STRIKER].x == pytest.approx(at.x + by, abs=2.0)
    assert directions[0] < shot.move.direction < directions[1]


def test_the_second_button_gives_a_drag_up_and_a_click_takes_the_aim_up(seated: Seated) -> None:
    hand = seated()
    at = hand.drags_by((-90.0, 0.0), (-92.0, -20.0), (-100.0, -90.0), gives_up=True)
    assert not hand.played
    assert hand.striker.x == pytest.approx(at.x, abs=2.0)
    at = hand.drags_by((0.0, 0.0))
    assert hand.stage.taken
    assert hand.striker == at


def test_escape_gives_a_drag_up_whatever_the_hand_still_does(seated: Seated) -> None:
    hand = seated()
    at, to_window = hand.striker, hand.panels.viewport.to_window
    hand.down(to_window(at))
    for way in ((-90.0, 0.0), (-92.0, -20.0), (-100.0, -90.0)):
        hand.hover(to_window((at.x + way[0], at.y + way[1])), held=True)
    assert hand.stage.drags
    hand.key(pygame.K_ESCAPE)
    hand.hover(to_window((at.x - 100.0, at.y - 80.0)), held=True)
    hand.up(to_window((at.x - 100.0, at.y - 80.0)))
    assert not hand.played
    assert (hand.stage.drags, hand.striker) == (False, at)


def test_a_striker_that_is_pulled_back_to_the_strip_slides_again(seated: Seated) -> None:
    hand = seated()
    at = hand.drags_by((90.0, 0.0), (90.0, -80.0), (90.0, 0.0), (140.0, 0.0))
    assert not hand.played
    assert hand.striker.x == pytest.approx(at.x + 140.0, abs=2.0)
    hand.drags(hand.striker, (589.1 - 6.0, at.y))
    assert hand.striker == (589.1, 117.4), "it snaps onto the base circle"


def test_a_press_far_from_the_lines_is_no_placing(seated: Seated) -> None:
    hand = seated()
    before = hand.striker
    hand.drags((300.0, 300.0), (302.0, 300.0))
    assert hand.striker == before


@pytest.mark.parametrize(
    ("kind", "about", "by"),
    [
        (pygame.KEYDOWN, {"key": pygame.K_TAB, "mod": 0}, 10.0),
        (pygame.KEYDOWN, {"key": pygame.K_TAB, "mod": pygame.KMOD_LSHIFT}, -10.0),
        (pygame.KEYDOWN, {"key": pygame.K_TAB, "mod": pygame.KMOD_LCTRL}, 1.0),
        (pygame.CONTROLLERBUTTONDOWN, {"button": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, "fine": 0}, 10.0),
        (pygame.CONTROLLERBUTTONDOWN, {"button": pygame.CONTROLLER_BUTTON_LEFTSHOULDER, "fine": 0}, -10.0),
    ],
)
@pytest.mark.parametrize("turns", [True, False])
def test_keys_and_gamepad_slide_the_striker_as_it_is_seen(
    seated: Seated, kind: int, about: dict[str, int], by: float, turns: bool
) -> None:
    hand = seated(At(MISS), turn_board=turns)
    assert hand.controller.sitting == (2 if turns else 0)
    to_window = hand.panels.viewport.to_window
    x, y = to_window(hand.striker)
    hand.send(kind, **about)
    assert to_window(hand.striker) == pytest.approx((x + hand.panels.viewport.length(by), y), abs=0.1)


def test_the_striker_leaps_over_a_man_in_its_way(seated: Seated) -> None:
    hand = seated(At(free={"white1": (395.0, 117.4), "queen": (370.0, 370.0)}))
    assert hand.striker.x < 395.0
    hand.key(pygame.K_TAB)
    assert hand.striker.x > 395.0
    assert hand.view.area.legal(hand.striker)


# The board


def test_a_direction_is_told_as_who_shoots_sees_it(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    monkeypatch.setattr("yagopool.ui.play.match_panels.draw_power", lambda *about, **_: told.append(about[2]))
    hand = seated(At(MISS))
    hand.key(pygame.K_UP, pygame.K_RIGHT)
    assert hand.stage.aim.direction == pytest.approx(269.0)
    assert told[-1].aim.direction == pytest.approx(89.0)


@pytest.mark.parametrize(("setup", "shots", "sitting"), [(TWO, 0, 0), (TWO, 1, 2), (FOUR, 1, 1), (FOUR, 3, 3)])
def test_whoever_shoots_sits_at_the_bottom(seated: Seated, setup: Setup, shots: int, sitting: int) -> None:
    hand = seated(At(*(MISS,) * shots), setup)
    viewport = hand.panels.viewport
    assert hand.controller.sitting == viewport.quarters == sitting
    x, y = viewport.to_window(hand.striker)
    assert x == pytest.approx(viewport.field.centre[0], abs=2.0)
    assert y > viewport.field.y + 0.8 * viewport.field.h
    assert viewport.angle(hand.stage.aim.direction) % 360.0 == pytest.approx(90.0)


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("view", ["upright", "turned"])
def test_a_turned_board_and_its_window_agree(quarters: int, view: Any) -> None:
    viewport = replace(Viewport.of((1280, 800), TWO.spec, 1.0, view), quarters=quarters)
    start, rng = Point(200.0, 300.0), random.Random(4)
    for _ in range(20):
        place = Point(rng.uniform(0.0, 740.0), rng.uniform(0.0, 740.0))
        assert viewport.to_board(viewport.to_window(place)) == pytest.approx(place)
        assert viewport.field.contains(viewport.to_window(place))
        (ax, ay), (bx, by) = viewport.to_window(start), viewport.to_window(place)
        seen = math.degrees(math.atan2(ay - by, bx - ax))
        true = math.degrees(math.atan2(place.y - start.y, place.x - start.x))
        assert (viewport.direction(seen) - true + 180.0) % 360.0 - 180.0 == pytest.approx(0.0, abs=1e-6)


def test_a_queen_that_comes_back_slides_from_its_pocket_to_the_middle(seated: Seated) -> None:
    men = {man: (190.0 + 40.0 * number, 410.0) for number, man in enumerate(MEN["white"])}
    men |= {man: (190.0 + 40.0 * number, 330.0) for number, man in enumerate(MEN["black"])}
    hand = seated(At(free={**men, QUEEN: (700.0, 700.0)}))
    middle, pocket = Point(370.0, 370.0), hand.controller.spec.pot_centre(2)
    corner = math.degrees(math.atan2(700.0 - 117.4, 700.0 - 560.0))
    hand.controller.flick(Aim(STRIKER, corner, 0.4, Point(560.0, 117.4)))
    hand.rest()
    assert hand.controller.layout.place_of(QUEEN) == middle
    way = []
    for _ in range(41):
        way.append(math.dist(hand.view.looks[QUEEN][:2], pocket))
        hand.scene.advance(0.02)
    assert way[0] < 20.0
    assert way == sorted(way)
    assert way[-1] == pytest.approx(math.dist(middle, pocket))


def test_a_man_that_comes_out_is_placed_in_the_circle(seated: Seated) -> None:
    hand = seated(At(*MAN_OUT))
    assert isinstance(hand.controller.phase, Placing)
    assert isinstance(hand.stage, PlaceStage)
    assert hand.controller.name(hand.controller.state.to_act) == "Ben"
    hand.key(pygame.K_RETURN)  # it fits nowhere among the racked men but beside them
    assert "white1" in hand.controller.layout.balls
    assert isinstance(hand.scene.stage, StrikerStage)


def test_escape_stops_a_search_for_hints(seated: Seated) -> None:
    hand = seated()
    table, hints = hand.scene, hand.stage.hints
    hand.key(pygame.K_h)
    assert hints.busy
    hand.key(pygame.K_ESCAPE)
    assert not hints.busy
    assert not hints.wanted
    assert hand.scene is table
    hand.key(pygame.K_ESCAPE)
    assert hand.scene is not table, "then it opens the pause"


# What the cards say


def test_a_due_the_queen_and_the_board_stand_on_the_cards(seated: Seated) -> None:
    table = seated(At(potting(STRIKER), MISS))
    speaker = table.scene.context.speaker
    assert table.controller.pieces_of("A").said == (speaker.count("ui.carrom.side.due", 1),)
    assert seated(At(*QUEEN_ALONE)).view.prompt == speaker.say("ui.carrom.table.cover.mouse", player="Ann")
    covered = seated(At(*QUEEN_ALONE, potting("white2")))
    assert covered.controller.pieces_of("A").said == (speaker.say("ui.carrom.side.queen"),)


def test_why_shows_the_rule_where_no_computer_plays(seated: Seated) -> None:
    hand = seated()
    hand.key(pygame.K_e)
    assert isinstance(hand.scene, MatchScene), "nothing has been ruled"
    hand.flick()
    hand.rest()
    hand.key(pygame.K_e)
    assert isinstance(hand.scene, HelpScene)


@pytest.mark.parametrize("size", [(1280, 800), (960, 600), (390, 844)])
@pytest.mark.parametrize("dues", [1, 2])
def test_a_due_leaves_the_boards_number_on_the_card(seated: Seated, size: tuple[int, int], dues: int) -> None:
    hand = seated(At(*STRIKER_IN * dues), size=size)
    speaker, said = hand.scene.context.speaker, [one.text for one in hand.written()]
    assert speaker.say("ui.carrom.chart.board", board=1, most=8) in said
    assert speaker.count("ui.carrom.chart.due", 1, player=("Ann",)) in said


@pytest.mark.parametrize("size", [(390, 844), (960, 600), (1280, 800)])
def test_board_queen_and_prompt_are_in_sight_with_the_largest_letters(seated: Seated, size: tuple[int, int]) -> None:
    hand = seated(At(*QUEEN_ALONE), size=size, lang="de", text_size=200)
    hand.draw()
    assert {"chart", "prompt"} <= hand.panels._placed.keys()


# Whole matches


def test_the_match_goes_to_who_has_more_after_eight_boards_not_to_who_won_the_last(seated: Seated) -> None:
    hand = seated(At(last_board=(11, 0)))
    controller = hand.controller
    controller.play(controller.concession)
    hand.scene.go_on()
    assert isinstance(controller.phase, Over)
    assert (controller.state.result.winner, controller.state.score) == ("B", (11, 9))
    assert controller.winner == "A"
    assert isinstance(hand.stage, QuestionStage)
    count = hand.scene.context.speaker.count
    title = count("ui.carrom.match_over.title.conceded", 1, player="Ann", loser="Ben")
    assert hand.scene.stage.question.title == title
    assert not controller.reviews or "review" in [answer.choice.key for answer in hand.scene.stage.answers]


Kept = tuple[Any, Any, Path]


@pytest.fixture
def kept(seated: Seated, tmp_path: Path) -> Kept:
    """A match of one shot: its context, its course, and its record."""
    hand = seated(StoredMatch(tmp_path), data=tmp_path)
    hand.flick()
    hand.rest()
    context, course = hand.scene.context, hand.scene._course()
    hand.app.pop()
    (record,) = (tmp_path / "matches").iterdir()
    return context, course, record


def test_a_match_is_saved_resumed_and_replayed(kept: Kept) -> None:
    context, course, record = kept
    resumed = ResumedMatch(record, MatchStarter())
    assert (resumed.setup.game, resumed.setup.spec) == ("carrom", TWO.spec)
    again = match_scene(replace(context, setup=resumed.setup).sitting_with(resumed), resumed.setup)
    assert again.controller.session.layout == course.played[-1].layout_after
    seen = stacked(watch(context, course))
    for _ in range(400):
        seen.advance(0.05)
    seen.app.draw(seen.app.window)
    assert seen.playback.at == 1
    assert not seen.playback.differs


def test_a_lost_chance_is_practised_with_the_striker_in_its_place(kept: Kept, tmp_path: Path) -> None:
    context, course, record = kept
    known = replace(context, folders=Folders(tmp_path))
    assert [type(one) for one in first_scenes(known)] == [MenuScene], "no lesson in another game"
    best = BestShot(SHOT.ball, SHOT.direction, SHOT.speed, 0.7, Intent("break"), 0.5, SHOT.at)
    lost = ShotReview(course.lines[0], 1, 1, "A", 0.5, 0.5, best, 0.2, "blunder", punished=False)

    def reviews() -> Iterator[ShotReview]:
        yield lost

    review = MatchReview(course, reviews())  # type: ignore[arg-type]
    for _ in range(400):
        review.advance()
        sleep(0.005)
    hints: Any = review.view().hints
    assert [line.way[0] for line in hints.lines] == [SHOT.at]
    MistakeBook(Folders(tmp_path)).keep(record.name, (lost,))
    hand = Hand(PracticeScene(context))
    page = hand.scene
    assert not page.group["mistakes"].enabled
    hand.answer("game", "carrom")
    hand.answer("mistakes")
    for _ in range(400):
        hand.wait(0.05)
        if page is not hand.scene:
            break
        sleep(0.005)
    again = hand.at(MistakeScene)
    assert isinstance(hand.stage, StrikerStage)
    assert "Queen on the board" in hand.words()
    again.choose(Message("solution"))
    assert again.controller.phase.played.move == SHOT
    assert "of winning the board" in again.headline()


def test_a_match_on_a_real_board_is_refused_by_the_window_in_a_sentence(room: RoomMaker, tmp_path: Path) -> None:
    record = tmp_path / "matches" / "by-hand.jsonl"
    record.parent.mkdir()
    header = {"format": "yagopool", "version": 1, "game": "carrom", "variant": "one_game", "target": 25}
    lines = [header | {"sides": {"A": ["Ann"], "B": ["Ben"]}, "opener": "A"}]
    lines += [{"do": "stroke", "ball": "striker", "events": [{"kind": "potted", "ball": "striker", "pot": 1}]}]
    record.write_text("".join(json.dumps(line) + "\n" for line in lines))
    context, said = room(), list[str]()
    stacked(MenuScene(context))
    go_on_with(context, record, said.append)
    for _ in range(200):
        context.app.advance(0.02)
    assert len(said) == 1
    assert "yagopool referee" in said[0]


# From the menu


@pytest.fixture
def menu(room: RoomMaker) -> Any:
    return stacked(MenuScene(room()))


def test_what_is_set_at_its_table_makes_the_menu_no_menu_of_carrom(menu: Any) -> None:
    at_table = replace(menu.context, setup=TWO)
    menu.app.push(match_scene(at_table, TWO))
    menu.app.furnish(at_table.set(Settings(explained=EXPLAINED)))
    assert menu.context.settings.explained == EXPLAINED
    assert menu.context.setup.game == "yago"


def test_whom_one_played_a_game_with_is_offered_again(menu: Any) -> None:
    for use in ("computer", "two"):
        menu.furnish(menu.context.agreed(replace(TWO, use=use)))
        for chosen, offered in (("carrom", use), ("two", "two")):
            menu.answer(Message(chosen))
            assert menu.app.top.setup.use == offered, "another game is asked by itself"
            menu.app.pop()


def test_the_menu_leads_to_a_game_for_four(menu: Any) -> None:
    hand = Hand(menu)
    hand.answer("carrom")
    hand.scene.names = ["Ann + Cem", "Ben + Dora"]
    hand.answer("start")
    match = hand.table.controller.session.match
    assert [name for _, name in match.seats] == ["Ann", "Ben", "Cem", "Dora"]
    assert hand.scene.context.settings.last.variant == "easy", "YAGO POOL's own agreement stays"


# Practice


@pytest.fixture
def practising(room: RoomMaker) -> Callable[..., Hand]:
    """Choose carrom on the page of practice, and what is practised."""

    def make(what: str, lang: str = "en") -> Hand:
        hand = Hand(PracticeScene(room(lang=lang)))
        hand.answer("game", "carrom")
        assert hand.scene.at_table.spec == TWO.spec
        hand.answer(what)
        return hand

    return make


def rested(hand: Hand) -> None:
    while hand.controller.unseen is not None:
        hand.wait(0.5)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_break_is_practised_in_the_window(practising: Callable[..., Hand], lang: str) -> None:
    hand = practising("break", lang)
    scene = hand.at(BreakScene)
    hand.key(pygame.K_TAB, *[pygame.K_UP] * 9, pygame.K_RETURN)
    rested(hand)
    broken = scene.practice.last
    assert (broken.flick.ball, broken.outcome.game) == (STRIKER, "carrom")
    assert broken.flick.at == (380.0, TWO.spec.starting_spot.y)
    assert scene.controller.sitting == 0, "who practises stays where they sit"
    said = scene.controller.speaker
    assert said.count("ui.break.stayed", 2) == said.count("ui.carrom.break.stayed", 2)
    scene.buttons["rack"]()
    assert scene.practice.racked
    assert scene.stage.aim.place == broken.flick.at, "the aim is kept"
    scene.take(
        play_break(
            scene.practice.layout, replace(broken.flick, direction=0.0, speed=900.0), "one_game", TWO.spec, "carrom"
        )
    )
    assert (scene.practice.last.missed, scene.practice.last.outcome.plays_on) == (True, False)
    assert scene.verdict() == said.count("ui.break.tries", 2)


def test_the_list_of_drills_has_carroms_six_and_one_is_played(practising: Callable[..., Hand]) -> None:
    hand = practising("drills")
    drills = hand.at(DrillListScene).series.drills
    assert [drill.game for drill in drills] == ["carrom"] * 12
    hand.key(pygame.K_RETURN)
    scene = hand.at(DrillScene)
    scene.stage.take(aim_of(scene.drill.solution[0].flick, scene.drill.spec))
    hand.key(pygame.K_RETURN)
    rested(hand)
    assert scene.attempt.status == "solved"


def test_a_drill_goes_on_without_an_aim_and_an_undone_shot_has_its_own(practising: Callable[..., Hand]) -> None:
    hand = practising("drills")
    hand.key(pygame.K_RETURN)
    scene = hand.at(DrillScene)
    hand.key(pygame.K_UP)
    aimed = scene.stage.aim.with_power(0.3, scene.drill.spec)
    scene.stage.take(aimed)
    hand.key(pygame.K_RETURN)
    rested(hand)
    assert (scene.attempt.status, scene.stage.taken) == ("open", False)
    scene.buttons["undo"]()
    assert (scene.stage.taken, scene.stage.aim.power) == (True, pytest.approx(0.3, abs=1e-3))
    assert scene.stage.aim.place == aimed.place


def test_a_man_cannot_be_flicked_in_a_position_either() -> None:
    stroke = {"ball": "white1", "direction": 90.0, "speed": 500.0}
    with pytest.raises(BoardError) as refused:
        position_of({"game": "carrom", "balls": {"white1": [300.0, 300.0]}, "stroke": stroke})
    assert (refused.value.code, refused.value.field) == ("bad_value", "stroke.ball")


def test_a_break_that_pots_only_the_other_sides_men_says_so() -> None:
    played = play_break(Layout(), SHOT, "one_game", TWO.spec, "carrom")

    def outcome(*pieces: str) -> BreakOutcome:
        potted = tuple(replace(event, t=1.0) for event in potting(*pieces).events if isinstance(event, Potted))
        after, ruling = apply_carrom(played.before, potting(*pieces))
        assert played.trace is not None
        trace = replace(played.trace, events=potted)
        return outcome_of(replace(played, trace=trace, after=after, ruling=ruling))

    assert outcome("black1", "black2").theirs
    assert not outcome("black1", "white1").theirs
    assert not outcome("white1").theirs


def test_a_drill_begins_with_placing_the_opponents_man(room: RoomMaker) -> None:
    drills = (one.drill for one in drill_library(game="carrom"))
    drill = next(one for one in drills if one is not None and one.place is not None)
    hand, shot = Hand(DrillScene(room(), DrillSeries((drill,), "Ann", None), 0)), drill.solution[0]
    scene = hand.scene
    assert isinstance(scene.stage, PlaceStage)
    scene.stage.at = shot.layout.balls["black2"]
    hand.key(pygame.K_RETURN)
    assert scene.attempt.used == 0
    hand.stage.take(aim_of(shot.flick, drill.spec))
    hand.wait(1.0)
    hand.key(pygame.K_RETURN)
    rested(hand)
    assert (scene.attempt.status, scene.attempt.stars) == ("solved", 3)
    scene.choose(Message("again"))
    assert isinstance(hand.stage, PlaceStage)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_shared_shot_lies_on_the_free_table_and_is_played_there(room: RoomMaker, lang: str) -> None:
    position = Position(TWO.spec, Layout.of({"white1": (300.0, 300.0)}), SHOT, "carrom")
    hand = Hand(shared_table(room(lang=lang), decode(share(position, "one_game"))))
    free = hand.scene.free
    assert hand.stage.flick == SHOT
    assert free.tray == (*MEN["white"][1:], *MEN["black"], "queen")
    assert says(hand.words(), "ui.carrom.free.rules.one_game", lang)
    hand.key(pygame.K_RETURN)
    hand.wait(5.0)
    assert free.layout.place_of("white1") != (300.0, 300.0)
    assert free.layout.place_of(STRIKER) is None, "it is placed again before the next shot"
    state = hand.controller.session.state
    assert (state.player, state.result, hand.controller.sitting) == ("A", None, 0), "nothing is judged, nobody changes"
    hand.key(pygame.K_u)
    assert free.layout.place_of("white1") == (300.0, 300.0)


def test_men_are_laid_on_the_free_table_and_shared(room: RoomMaker, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(match_log, "copied", copied.append)
    context = room()
    scene: Any = stacked(FreeTableScene(replace(context, setup=setup_for(context.setup, "carrom"))))
    scene.buttons["rack"]()
    assert scene.free.racked
    scene.buttons["clear"]()
    scene.free.put("black3", Point(400.0, 400.0))
    scene.set_up(scene.free.state, scene.free.layout)
    scene.buttons["share"]()
    shared = decode(copied[0])
    assert (shared.position.game, shared.position.layout.balls) == ("carrom", {"black3": (400.0, 400.0)})
    scene.buttons["switch"]()
    Hand(scene).draw()
    assert isinstance(scene.stage, StrikerStage)


def test_the_board_turns_for_a_moment_and_a_press_ends_it(seated: Seated) -> None:
    hand = seated(At(MISS), setup=FOUR)
    table = hand.scene
    table.panels.sitting = 0
    table.panels.furnish(table.context)
    hand.wait(0.05)
    hand.wait(0.05)
    assert table.board.turning is not None
    seen, turning, table.board.turning = picture(hand.draw()), table.board.turning, None
    assert picture(hand.draw()) != seen, "its picture turned"
    table.board.turning = turning
    assert table.panels.viewport.quarters == table.controller.sitting == 1
    place = table.stage.aim.place
    hand.click(table.panels.viewport.board.centre)
    assert table.board.turning is None
    assert table.stage.aim.place == place, "the press was meant for the board as it lay"
    assert table.stage.drag is None


def test_the_board_turns_before_a_card_for_the_next_player(seated: Seated) -> None:
    hand = seated(At(MISS), setup=FOUR, explained=())
    table = hand.scene
    table.panels.sitting = 0
    table.panels.furnish(table.context)
    hand.wait(0.3)
    assert hand.scene is table, "it turns first"
    hand.wait(0.5)
    assert hand.at(FirstTimeCard).topic == "carrom_striker"
    assert table.panels.viewport.quarters == 1


def test_a_card_closes_on_a_pull_and_is_not_shown_after_a_flick(seated: Seated) -> None:
    hand = seated(explained=())
    hand.wait(0.1)
    assert hand.at(FirstTimeCard).topic == "carrom_striker"
    at = hand.striker
    hand.down(hand.seat.panels.viewport.to_window(at))
    hand.hover(hand.seat.panels.viewport.to_window((at.x, 40.0)), held=True)
    hand.wait(0.1)
    assert hand.at(FirstTimeCard).topic == "carrom_flick"
    hand.up(hand.seat.panels.viewport.to_window((at.x, 40.0)))
    hand.wait(0.1)
    hand = seated(explained=())
    hand.seat.controller.play(SHOT)
    hand.seat.advance(0.0)
    hand.rest()
    hand.wait(2.0)
    assert hand.at(FirstTimeCard).topic == "carrom_queen"
    assert {"carrom_striker", "carrom_flick"} <= set(hand.seat.context.settings.explained)


def test_the_board_turns_only_after_a_card(seated: Seated) -> None:
    hand = seated(At(potting(STRIKER)), explained=START)
    table = hand.scene
    before, (after, ruling) = (
        new_carrom_match(TWO.match()),
        apply_carrom(new_carrom_match(TWO.match()), potting(STRIKER)),
    )
    table.controller.ruled = Played(SHOT, potting(STRIKER), before, Layout(), None, ruling, after, Layout())
    table.panels.sitting = 0
    table.panels.furnish(table.context)
    hand.wait(0.05)
    assert hand.at(FirstTimeCard).topic == "carrom_foul"
    hand.wait(1.0)
    assert table.panels.viewport.quarters == 0
    hand.key(pygame.K_RETURN)
    hand.wait(0.5)
    assert table.panels.viewport.quarters == 2
    assert table.board.turning is None


def test_four_players_have_their_names_on_the_frame(seated: Seated) -> None:
    chart = seated(At(MISS), setup=FOUR).scene.controller.chart()
    table = seated(At(MISS), setup=FOUR).scene.panels
    marks = chart.marks(table.viewport, table.style, FOUR.spec, 0.0, 0.0, asked=False)
    assert (marks.names, marks.playing) == (("Ann", "Ben", "Cem", "Dora"), 1)


@pytest.mark.parametrize("calm", [False, True])
def test_the_striker_comes_up_on_the_base_lines_after_a_shot(seated: Seated, calm: bool) -> None:
    hand = seated(reduced_motion=calm)
    assert hand.seat.stage.view().looks[STRIKER].fade == 1.0, "it lies there before the first shot"
    hand.seat.controller.play(SHOT)
    hand.seat.advance(0.0)
    hand.rest()
    assert isinstance(hand.seat.stage, StrikerStage)
    seen = []
    for _ in range(8):
        seen.append(hand.seat.stage.view().looks[STRIKER].fade)
        hand.seat.advance(0.05)
    assert seen == sorted(seen)
    assert seen[-1] == 1.0
    assert (seen[0] < 0.3) is not calm


def test_the_striker_is_drawn_after_an_own_pot_while_nothing_else_happens(seated: Seated) -> None:
    place, pocket = Point(370.0, 117.4), TWO.spec.pot_centre(1)
    near = (pocket[0] + 0.3 * (place.x - pocket[0]), pocket[1] + 0.3 * (place.y - pocket[1]))
    hand = seated(At(free={"white1": near, "white2": (370.0, 400.0), "black1": (600.0, 600.0)}))
    hand.seat.controller.play(Flick(STRIKER, round(direction(place, Point(*pocket)), 2), 1800.0, place))
    drawn = None
    for _ in range(300):
        hand.app.advance(hand.frame)
        if hand.app.stale:
            hand.draw()
            drawn = hand.view.looks.get(STRIKER)
    assert hand.seat.controller.unseen is None
    assert hand.seat.controller.state.to_act == "A", "whoever potted one of their own men plays on"
    assert drawn is not None
    assert drawn.fade == 1.0
