"""Carrom in the window: the striker placed by every device, the board turned to who shoots, rulings, ends, resuming."""

import json
import math
import random
from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import Any

import pygame
import pytest

from tests.sentences import says
from tests.ui.hands import Hand, RoomMaker, stacked
from yagopool.ai.decision import Intent
from yagopool.ai.review import BestShot, ShotReview
from yagopool.games.carrom.board import MEN, QUEEN, STRIKER
from yagopool.games.carrom.rules.referee import apply_carrom, new_carrom_match
from yagopool.games.carrom.rules.state import CarromState
from yagopool.games.settings import Settings
from yagopool.match.position import Position
from yagopool.match.session import Played, Session
from yagopool.match.share import decode, share
from yagopool.practice.drill_library import drill_library
from yagopool.practice.folders import Folders
from yagopool.practice.mistakes import MistakeBook
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Event, Flick, Potted, Stroke
from yagopool.ui.context import AppContext
from yagopool.ui.games.carrom.look import LOOK, START, StrikerStage
from yagopool.ui.input.aim import Aim
from yagopool.ui.play import match_log
from yagopool.ui.play.controller import Over, Placing
from yagopool.ui.play.match_review import MatchReview
from yagopool.ui.play.match_scene import MatchScene, watch
from yagopool.ui.play.match_setup import MatchStarter, ResumedMatch, Setup, StoredMatch, setup_for
from yagopool.ui.play.place_stage import PlaceStage
from yagopool.ui.play.playback import aim_of
from yagopool.ui.practice.drill_scene import DrillScene, DrillSeries
from yagopool.ui.practice.free_table_scene import FreeTableScene, shared_table
from yagopool.ui.practice.mistake_scene import MistakeScene
from yagopool.ui.practice.practice_menu import PracticeScene
from yagopool.ui.scenes.first_time import FirstTimeCard
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.matches import go_on_with
from yagopool.ui.scenes.menu import MenuScene, first_scenes
from yagopool.ui.style import watching
from yagopool.ui.viewport import Viewport
from yagopool.ui.widgets.base import Message

TWO = setup_for(Setup(opener="A", seed=5), "carrom")
FOUR = replace(TWO, teams=(("Ann", "Cem"), ("Ben", "Dora")))
EXPLAINED = tuple(topic for topics in LOOK.firsts.values() for topic in topics)
SeatAt = Callable[..., Any]


class At(MatchStarter):
    """Sits down in a state that shots have led to; ``free``: where the men lie, else as racked."""

    def __init__(
        self,
        shots: tuple[Stroke, ...] = (),
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


def experienced(context: AppContext) -> AppContext:
    """Return the context of a player to whom everything has been explained."""
    return context.set(context.settings.model_copy(update={"explained": EXPLAINED}))


@pytest.fixture
def seated(room: RoomMaker) -> SeatAt:
    def make(setup: Setup = TWO, starter: MatchStarter | None = None, **about: object) -> MatchScene:
        context = experienced(room(starter, **about))
        scene = MatchScene(replace(context, setup=setup), setup)
        stacked(scene)
        return scene

    return make


def potting(*pieces: str) -> Stroke:
    events: list[Event] = [Contact(STRIKER, pieces[0])] if pieces[0] != STRIKER else []
    return Stroke(STRIKER, (*events, *(Potted(piece, 1) for piece in pieces)))


SHOT = Flick(STRIKER, 111.0, 2000.0, Point(370.0, 117.4))
MISS = Stroke(STRIKER, (Contact(STRIKER, "white1"),))


def striker(scene: Any) -> Any:
    assert scene.stage.aim.place is not None
    return scene.stage.aim.place


def pressed_at(hand: Hand, scene: Any, *places: tuple[float, float]) -> None:
    """Press at the first place of the board (mm), move over the others, let go at the last."""
    spots = [scene.panels.viewport.to_window(place) for place in places]
    hand.hover(spots[0])
    hand.down(spots[0])
    for spot in spots[1:]:
        hand.hover(spot, held=True)
        scene.advance(0.2)
    hand.up(spots[-1])


def rested(scene: MatchScene) -> None:
    for _ in range(2000):
        if scene.controller.unseen is None:
            return
        scene.advance(0.05)
    pytest.fail("the shot never ends")


QUEEN_ALONE = (potting("white1"), potting("queen"))
STRIKER_IN = (potting(STRIKER),)
MAN_OUT = (potting("white1"), potting(STRIKER))


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(
    ("topic", "shots"), [("carrom_foul", STRIKER_IN), ("carrom_place", MAN_OUT), ("carrom_cover", QUEEN_ALONE)]
)
def test_what_happens_first_is_explained_once(
    room: RoomMaker, topic: str, shots: tuple[Stroke, ...], lang: str
) -> None:
    context = room(At(shots), lang=lang).set(Settings(explained=START, language=lang))
    scene = MatchScene(replace(context, setup=TWO), TWO)
    before = after = new_carrom_match(TWO.match())
    ruling: object = None
    for shot in shots:
        before, (after, ruling) = after, apply_carrom(after, shot)
    flick = Flick(STRIKER, 90.0, 900.0, Point(370.0, 117.4))
    ruled = Played(flick, shots[-1], before, Layout(), None, ruling, after, Layout())
    scene.controller.ruled = ruled
    hand = Hand(scene)
    hand.wait(0.05)
    card: Any = scene.app.scenes[-1]
    assert card.topic == topic
    assert says(hand.words(), f"ui.first.{topic}.text", lang)
    hand.key(pygame.K_RETURN)
    hand.wait(0.5)
    assert topic in scene.context.settings.explained
    assert not any(isinstance(one, FirstTimeCard) and one.topic == topic for one in scene.app.scenes)


def test_the_first_cards_wait_for_what_they_ask_for(room: RoomMaker) -> None:
    context = room()
    scene = MatchScene(replace(context, setup=TWO), TWO)
    stacked(scene)
    hand = Hand(scene)

    def shown() -> str:
        hand.wait(0.1)
        return getattr(scene.app.top, "topic", "")

    assert shown() == "carrom_striker"
    pressed_at(hand, scene, striker(scene), (300.0, 117.0))
    assert shown() == "carrom_flick"
    assert striker(scene).x == pytest.approx(300.0, abs=2.0)
    hand.key(pygame.K_TAB)
    assert striker(scene).x == pytest.approx(310.0, abs=2.0)
    assert shown() == "carrom_flick"
    pressed_at(hand, scene, striker(scene), (310.0, 40.0))
    assert shown() == ""
    assert len(scene.controller.session.played) == 1
    rested(scene)
    assert shown() == "carrom_queen"
    hand.key(pygame.K_RETURN)
    assert shown() == ""


def test_the_mouse_slides_the_striker_and_then_pulls_it(seated: SeatAt) -> None:
    scene = seated()
    hand = Hand(scene)
    pressed_at(hand, scene, (200.0, 117.0), (260.0, 125.0))
    at = striker(scene)
    assert at.x == pytest.approx(260.0, abs=1.0)
    assert scene.view.area.legal(at)
    assert not scene.controller.session.played
    pressed_at(hand, scene, at, (at.x - 10.0, at.y - 60.0), (at.x - 10.0, at.y - 80.0))
    flick = scene.controller.session.played[0].move
    assert (flick.ball, flick.at) == (STRIKER, at)
    assert 80.0 < flick.direction < 90.0
    rested(scene)
    assert STRIKER not in scene.controller.layout.balls


@pytest.mark.parametrize("sitting", [0, 2])
def test_a_drag_along_the_strip_moves_the_striker_and_never_flicks(seated: SeatAt, sitting: int) -> None:
    scene = seated(TWO, At((MISS,) * (sitting // 2)))
    at, side = striker(scene), 1.0 if sitting == 0 else -1.0
    for by in (30.0, 100.0):
        pressed_at(Hand(scene), scene, at, (at.x + by / 2.0, at.y - side * 10.0), (at.x + by, at.y + side * 12.0))
        assert striker(scene).x == pytest.approx(at.x + by, abs=2.0)
        at = striker(scene)
    assert not scene.controller.session.played
    assert not scene.stage.taken


def test_a_drag_that_leaves_the_strip_pulls_the_striker_from_where_it_lay(seated: SeatAt) -> None:
    scene = seated()
    at = striker(scene)
    pressed_at(Hand(scene), scene, at, (at.x - 20.0, at.y - 8.0), (at.x - 60.0, at.y - 60.0))
    flick = scene.controller.session.played[0].move
    assert flick.at == at
    assert 40.0 < flick.direction < 50.0


@pytest.mark.parametrize("second", [False, True])
def test_one_drag_places_the_striker_and_pulls_it(seated: SeatAt, second: bool) -> None:
    scene = seated()
    hand, at = Hand(scene), striker(scene)
    ways = (at, (at.x - 90.0, at.y), (at.x - 92.0, at.y - 20.0), (at.x - 100.0, at.y - 90.0))
    spots = [tuple(map(round, scene.panels.viewport.to_window(place))) for place in ways]
    hand.down(spots[0])
    for spot in spots[1:]:
        hand.hover(spot, held=True)
    if second:  # the second button gives the drag up
        hand.down(spots[-1], 3)
    hand.up(spots[-1])
    if second:
        assert not scene.controller.session.played
        assert striker(scene).x == pytest.approx(at.x, abs=2.0)
        return
    flick = scene.controller.session.played[0].move
    assert flick.placed(Layout()).balls[STRIKER].x == pytest.approx(at.x - 90.0, abs=2.0)
    assert 80.0 < flick.direction < 88.0


def test_a_striker_that_is_pulled_back_to_the_strip_slides_again(seated: SeatAt) -> None:
    scene = seated()
    at = striker(scene)
    ways = ((at.x + 90.0, at.y), (at.x + 90.0, at.y - 80.0), (at.x + 90.0, at.y), (at.x + 140.0, at.y))
    pressed_at(Hand(scene), scene, at, *ways)
    assert not scene.controller.session.played
    assert striker(scene).x == pytest.approx(at.x + 140.0, abs=2.0)
    near = Point(589.1 - 6.0, at.y)
    pressed_at(Hand(scene), scene, striker(scene), near)
    assert striker(scene) == (589.1, 117.4), "it snaps onto the base circle"


def test_a_click_on_the_striker_takes_its_aim_up(seated: SeatAt) -> None:
    scene = seated()
    at = striker(scene)
    pressed_at(Hand(scene), scene, at, at)
    assert scene.stage.taken
    assert striker(scene) == at


def test_a_direction_is_told_as_who_shoots_sees_it(seated: SeatAt, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, told = seated(TWO, At((MISS,))), []
    monkeypatch.setattr("yagopool.ui.play.match_panels.draw_power", lambda *about, **_: told.append(about[2]))
    hand = Hand(scene)
    hand.key(pygame.K_UP, pygame.K_RIGHT)
    assert scene.stage.aim.direction == pytest.approx(269.0)
    assert told[-1].aim.direction == pytest.approx(89.0)


def test_escape_stops_a_search_for_hints(seated: SeatAt) -> None:
    scene = seated()
    hand = Hand(scene)
    hand.key(pygame.K_h)
    hints = scene.stage.hints
    assert hints.busy
    hand.key(pygame.K_ESCAPE)
    assert not hints.busy
    assert not hints.wanted
    assert hand.scene is scene
    hand.key(pygame.K_ESCAPE)
    assert hand.scene is not scene, "then it opens the pause"
    while hand.app.scenes:
        hand.app.pop()


def test_a_press_far_from_the_lines_is_no_placing(seated: SeatAt) -> None:
    scene = seated()
    before = striker(scene)
    pressed_at(Hand(scene), scene, (300.0, 300.0), (302.0, 300.0))
    assert striker(scene) == before


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
    seated: SeatAt, kind: int, about: dict[str, int], by: float, turns: bool
) -> None:
    scene = seated(TWO, At((MISS,)))
    if not turns:
        scene.app.furnish(scene.context.set(scene.context.settings.model_copy(update={"turn_board": False})))
        scene.follow()
    assert scene.controller.sitting == (2 if turns else 0)
    before = scene.panels.viewport.to_window(striker(scene))
    Hand(scene).send(kind, **about)
    after = scene.panels.viewport.to_window(striker(scene))
    assert after[0] - before[0] == pytest.approx(scene.panels.viewport.length(by), abs=0.1)
    assert after[1] == pytest.approx(before[1], abs=0.1)


def test_the_striker_leaps_over_a_man_in_its_way(seated: SeatAt) -> None:
    scene = seated(TWO, At((), {"white1": (395.0, 117.4), "queen": (370.0, 370.0)}))
    start = striker(scene)
    assert start.x < 395.0
    Hand(scene).key(pygame.K_TAB)
    assert striker(scene).x > 395.0
    assert isinstance(scene.stage, StrikerStage)
    assert scene.view.area.legal(striker(scene))


@pytest.mark.parametrize(("setup", "shots", "sitting"), [(TWO, 0, 0), (TWO, 1, 2), (FOUR, 1, 1), (FOUR, 3, 3)])
def test_whoever_shoots_sits_at_the_bottom(seated: SeatAt, setup: Setup, shots: int, sitting: int) -> None:
    scene = seated(setup, At((MISS,) * shots))
    viewport, at = scene.panels.viewport, striker(scene)
    assert scene.controller.sitting == viewport.quarters == sitting
    x, y = viewport.to_window(at)
    assert x == pytest.approx(viewport.field.centre[0], abs=2.0)
    assert y > viewport.field.y + 0.8 * viewport.field.h
    assert viewport.angle(scene.stage.aim.direction) % 360.0 == pytest.approx(90.0)


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("view", ["upright", "turned"])
def test_a_turned_board_and_its_window_agree(quarters: int, view: str) -> None:
    viewport = replace(Viewport.of((1280, 800), TWO.spec, 1.0, view), quarters=quarters)  # type: ignore[arg-type]
    start, rng = Point(200.0, 300.0), random.Random(4)
    for _ in range(20):
        place = Point(rng.uniform(0.0, 740.0), rng.uniform(0.0, 740.0))
        assert viewport.to_board(viewport.to_window(place)) == pytest.approx(place)
        assert viewport.field.contains(viewport.to_window(place))
        (ax, ay), (bx, by) = viewport.to_window(start), viewport.to_window(place)
        seen = math.degrees(math.atan2(ay - by, bx - ax))
        true = math.degrees(math.atan2(place.y - start.y, place.x - start.x))
        assert (viewport.direction(seen) - true + 180.0) % 360.0 - 180.0 == pytest.approx(0.0, abs=1e-6)


def test_a_queen_that_comes_back_slides_from_its_pocket_to_the_middle(seated: SeatAt) -> None:
    men = {man: (190.0 + 40.0 * number, 410.0) for number, man in enumerate(MEN["white"])}
    men |= {man: (190.0 + 40.0 * number, 330.0) for number, man in enumerate(MEN["black"])}
    scene = seated(starter=At(free={**men, QUEEN: (700.0, 700.0)}))
    middle, pocket = Point(370.0, 370.0), scene.controller.spec.pot_centre(2)
    corner = math.degrees(math.atan2(700.0 - 117.4, 700.0 - 560.0))
    scene.controller.flick(Aim(STRIKER, corner, 0.4, Point(560.0, 117.4)))
    rested(scene)
    assert scene.controller.layout.place_of(QUEEN) == middle
    way = [math.dist(scene.view.looks[QUEEN][:2], pocket)]
    for _ in range(40):
        scene.advance(0.02)
        way.append(math.dist(scene.view.looks[QUEEN][:2], pocket))
    assert way[0] < 20.0
    assert way == sorted(way)
    assert way[-1] == pytest.approx(math.dist(middle, pocket))


def test_a_man_that_comes_out_is_placed_in_the_circle(seated: SeatAt) -> None:
    scene = seated(TWO, At((potting("white1"), potting(STRIKER))))
    assert isinstance(scene.controller.phase, Placing)
    assert isinstance(scene.stage, PlaceStage)
    assert scene.controller.name(scene.controller.state.to_act) == "Ben"
    hand = Hand(scene)
    hand.key(pygame.K_RETURN)  # it fits nowhere among the racked men but beside them
    assert "white1" in scene.controller.layout.balls
    assert isinstance(scene.stage, StrikerStage)


def test_a_due_the_queen_and_the_board_stand_on_the_cards(seated: SeatAt) -> None:
    table = seated(TWO, At((potting(STRIKER), MISS)))
    assert table.controller.pieces_of("A").said == (table.context.speaker.count("ui.carrom.side.due", 1),)
    queen = seated(TWO, At((potting("white1"), potting("queen"))))
    assert queen.view.prompt == queen.context.speaker.say("ui.carrom.table.cover.mouse", player="Ann")
    covered = seated(TWO, At((potting("white1"), potting("queen"), potting("white2"))))
    assert covered.controller.pieces_of("A").said == (covered.context.speaker.say("ui.carrom.side.queen"),)


def test_why_shows_the_rule_where_no_computer_plays(seated: SeatAt) -> None:
    scene = seated(TWO)
    hand = Hand(scene)
    hand.key(pygame.K_e)
    assert scene.app.scenes[-1] is scene, "nothing has been ruled"
    hand.flick()
    rested(scene)
    hand.key(pygame.K_e)
    assert isinstance(scene.app.scenes[-1], HelpScene)


@pytest.mark.parametrize("size", [(1280, 800), (960, 600), (390, 844)])
@pytest.mark.parametrize("dues", [1, 2])
def test_a_due_leaves_the_boards_number_on_the_card(seated: SeatAt, size: tuple[int, int], dues: int) -> None:
    scene = seated(TWO, At((potting(STRIKER),) * dues), size=size)
    said = scene.context.speaker.say("ui.carrom.chart.board", board=1, most=8)
    with watching() as seen:
        Hand(scene).draw()
    assert said in {one.text for one in seen}
    due = scene.context.speaker.count("ui.carrom.chart.due", 1, player=("Ann",))
    assert due in {one.text for one in seen}


def test_the_match_goes_to_who_has_more_after_eight_boards_not_to_who_won_the_last(seated: SeatAt) -> None:
    scene = seated(TWO, At(last_board=(11, 0)))
    controller = scene.controller
    controller.play(controller.concession)
    scene.go_on()
    assert isinstance(controller.phase, Over)
    assert (controller.state.result.winner, controller.state.score) == ("B", (11, 9))
    assert controller.winner == "A"
    assert scene.stage.question.title == scene.context.speaker.count(
        "ui.carrom.match_over.title.conceded", 1, player="Ann", loser="Ben"
    )
    assert not controller.reviews or any(answer.choice.key == "review" for answer in scene.stage.answers)


def test_a_match_is_saved_resumed_and_replayed(room: RoomMaker, tmp_path: Path) -> None:
    context = replace(experienced(room(StoredMatch(tmp_path))), setup=TWO)
    scene = MatchScene(context, TWO)
    stacked(scene)
    Hand(scene).flick()
    rested(scene)
    played = scene.controller.session.played
    course = scene._course()
    scene.app.pop()
    [record] = (tmp_path / "matches").iterdir()
    known = replace(context, folders=Folders(tmp_path))
    assert [type(one) for one in first_scenes(known)] == [MenuScene], "no lesson in another game"
    resumed = ResumedMatch(record, MatchStarter())
    assert (resumed.setup.game, resumed.setup.spec) == ("carrom", TWO.spec)
    again = MatchScene(replace(context, setup=resumed.setup).sitting_with(resumed), resumed.setup)
    assert again.controller.session.layout == played[-1].layout_after
    seen = watch(context, course)
    stacked(seen)
    for _ in range(400):
        seen.advance(0.05)
    seen.app.draw(pygame.display.get_surface() or pygame.Surface((1, 1)))
    assert seen.playback.at == 1
    assert not seen.playback.differs


def test_a_lost_chance_is_practised_with_the_striker_in_its_place(room: RoomMaker, tmp_path: Path) -> None:
    context = replace(experienced(room(StoredMatch(tmp_path))), setup=TWO, folders=Folders(tmp_path))
    scene = MatchScene(context, TWO)
    stacked(scene)
    Hand(scene).flick()
    rested(scene)
    course = scene._course()
    scene.app.pop()
    [record] = (tmp_path / "matches").iterdir()
    best = BestShot(SHOT.ball, SHOT.direction, SHOT.speed, 0.7, Intent("break"), 0.5, SHOT.at)
    lost = ShotReview(course.lines[0], 1, 1, "A", 0.5, 0.5, best, 0.2, "blunder", punished=False)

    def reviews() -> Generator[ShotReview]:
        yield lost

    review = MatchReview(course, reviews())
    for _ in range(400):
        review.advance()
        sleep(0.005)
    hints: Any = review.view().hints
    [line] = hints.lines
    assert line.way[0] == SHOT.at

    book = MistakeBook(Folders(tmp_path))
    book.keep(record.name, (lost,))
    page = stacked(PracticeScene(context))
    assert not page.group["mistakes"].enabled
    page.answer(Message("game", "carrom"))
    hand = Hand(page)
    hand.draw()
    page.answer(Message("mistakes"))
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
    assert "to win the board" in again.headline()


def test_what_is_set_at_its_table_makes_the_menu_no_menu_of_carrom(room: RoomMaker) -> None:
    menu = stacked(MenuScene(room(MatchStarter())))
    at_table = replace(menu.context, setup=TWO)
    menu.app.push(MatchScene(at_table, TWO))
    menu.app.furnish(at_table.set(Settings(explained=EXPLAINED)))
    assert menu.context.settings.explained == EXPLAINED
    assert menu.context.setup.game == "yago"


def test_whom_one_played_a_game_with_is_offered_again(room: RoomMaker) -> None:
    menu = stacked(MenuScene(room(MatchStarter())))
    uses = []
    for use in ("computer", "two"):
        context = menu.context.agreed(replace(TWO, use=use))
        menu.furnish(context)
        menu.answer(Message("carrom"))
        uses.append(menu.app.top.setup.use)
        menu.app.pop()
        menu.answer(Message("two"))
        assert menu.app.top.setup.use == "two", "another game is asked by itself"
        menu.app.pop()
    assert uses == ["computer", "two"]


def test_the_menu_leads_to_a_game_for_four(room: RoomMaker) -> None:
    menu = stacked(MenuScene(room(MatchStarter())))
    hand = Hand(menu)
    menu.answer(Message("carrom"))
    hand.draw()
    setup = hand.app.top
    setup.names = ["Ann + Cem", "Ben + Dora"]
    setup.answer(Message("start"))
    table = hand.app.top
    hand.draw()
    match = table.controller.session.match
    assert [name for _, name in match.seats] in (["Ann", "Ben", "Cem", "Dora"],)
    assert table.context.settings.last.variant == "easy", "YAGO POOL's own agreement stays"


@pytest.fixture
def practising(room: RoomMaker) -> Callable[..., Hand]:
    """Choose carrom on the page of practice, and what is practised."""

    def make(what: str, lang: str = "en") -> Hand:
        page = stacked(PracticeScene(room(lang=lang)))
        hand = Hand(page)
        page.answer(Message("game", "carrom"))
        assert page.at_table.spec == TWO.spec
        hand.draw()
        page.answer(Message(what))
        page.app.enter()
        hand.draw()
        return hand

    return make


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_break_is_practised_in_the_window(practising: Callable[..., Hand], lang: str) -> None:
    hand = practising("break", lang)
    scene = hand.scene
    for key in (pygame.K_TAB, *(pygame.K_UP,) * 9, pygame.K_RETURN):
        hand.key(key)
    while scene.controller.unseen is not None:
        hand.wait(0.5)
    broken = scene.practice.last
    assert (broken.flick.ball, broken.outcome.game) == (STRIKER, "carrom")
    assert broken.flick.at == (380.0, TWO.spec.starting_spot.y)
    assert scene.controller.sitting == 0, "who practises stays where they sit"
    said = scene.controller.speaker
    assert said.count("ui.break.stayed", 2) == said.count("ui.carrom.break.stayed", 2)
    scene.buttons["rack"]()
    assert scene.practice.racked
    assert scene.stage.aim.place == broken.flick.at, "the aim is kept"


def test_the_list_of_drills_has_carroms_six_and_one_is_played(practising: Callable[..., Hand]) -> None:
    hand = practising("drills")
    page = hand.scene
    assert len(page.series.drills) == 12
    assert {drill.game for drill in page.series.drills} == {"carrom"}
    hand.key(pygame.K_RETURN)
    scene = hand.scene
    assert isinstance(scene.stage, StrikerStage)
    shot = scene.drill.solution[0].flick
    assert shot.at is not None
    aim = Aim(STRIKER, place=Point(*shot.at)).toward(shot.direction)
    scene.stage.take(aim.with_power(shot.speed / scene.drill.spec.greatest_flick, scene.drill.spec))
    hand.key(pygame.K_RETURN)
    while scene.controller.unseen is not None:
        hand.wait(0.5)
    assert scene.attempt.status == "solved"


def test_a_drill_begins_with_placing_the_opponents_man(room: RoomMaker) -> None:
    drills = (one.drill for one in drill_library(game="carrom"))
    drill = next(one for one in drills if one is not None and one.place is not None)
    scene = stacked(DrillScene(room(), DrillSeries((drill,), "Ann", None), 0))
    hand, shot = Hand(scene), drill.solution[0]
    scene.stage.at = shot.layout.balls["black2"]
    hand.key(pygame.K_RETURN)
    assert scene.attempt.used == 0
    scene.stage.take(aim_of(shot.flick, drill.spec))
    hand.wait(1.0)
    hand.key(pygame.K_RETURN)
    while scene.controller.unseen is not None:
        hand.wait(0.5)
    assert (scene.attempt.status, scene.attempt.stars) == ("solved", 3)
    scene.choose(Message("again"))
    assert isinstance(scene.stage, PlaceStage)


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
        if said:
            break
    assert len(said) == 1
    assert "yagopool referee" in said[0]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_shared_shot_lies_on_the_free_table_and_is_played_there(room: RoomMaker, lang: str) -> None:
    position = Position(TWO.spec, Layout.of({"white1": (300.0, 300.0)}), SHOT, "carrom")
    scene: Any = shared_table(room(lang=lang), decode(share(position, "one_game")))
    hand = Hand(scene)
    assert scene.stage.flick == SHOT
    assert scene.free.tray == (*MEN["white"][1:], *MEN["black"], "queen")
    assert says(hand.words(), "ui.carrom.free.rules.one_game", lang)
    hand.key(pygame.K_RETURN)
    hand.wait(5.0)
    assert scene.free.layout.place_of("white1") != (300.0, 300.0)
    assert scene.free.layout.place_of(STRIKER) is None, "it is placed again before the next shot"
    state = scene.controller.session.state
    assert (state.player, state.result, scene.controller.sitting) == ("A", None, 0), "nothing is judged, nobody changes"
    hand.key(pygame.K_u)
    assert scene.free.layout.place_of("white1") == (300.0, 300.0)


def test_men_are_laid_on_the_free_table_and_shared(room: RoomMaker, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    def keep(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(match_log, "copied", keep)
    context = room()
    scene = FreeTableScene(replace(context, setup=setup_for(context.setup, "carrom")))
    hand = Hand(scene)
    scene.buttons["rack"]()
    assert scene.free.racked
    scene.buttons["clear"]()
    scene.free.put("black3", Point(400.0, 400.0))
    scene.set_up(scene.free.state, scene.free.layout)
    scene.buttons["share"]()
    shared = decode(copied[0])
    assert (shared.position.game, shared.position.layout.balls) == ("carrom", {"black3": (400.0, 400.0)})
    scene.buttons["switch"]()
    hand.draw()
    assert isinstance(scene.stage, StrikerStage)


@pytest.mark.parametrize("size", [(390, 844), (960, 600), (1280, 800)])
def test_board_queen_and_prompt_are_in_sight_with_the_largest_letters(seated: SeatAt, size: tuple[int, int]) -> None:
    scene = seated(TWO, At((potting("white1"), potting("queen"))), size=size, lang="de")
    settings = scene.context.settings.model_copy(update={"text_size": 200, "language": "de"})
    scene.app.furnish(scene.context.set(settings))
    Hand(scene).draw()
    assert {"chart", "prompt"} <= scene.panels._placed.keys()
