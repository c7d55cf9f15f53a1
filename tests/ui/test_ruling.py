"""The ruling next to the board tells of the shot that was seen, never of the one that still rolls."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from tests.sentences import says
from tests.ui.every_scene import BOTH, BREAK, EASY, FOUL, at_table
from tests.ui.hands import Hand, RoomMaker
from yagopool.games.settings import TableView
from yagopool.games.yago.rules.state import ChooseColour
from yagopool.text import speaker
from yagopool.ui.context import AppContext
from yagopool.ui.layout_kit import Page
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_panels import MatchPanels
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.place_stage import PlaceStage
from yagopool.ui.play.previews import BackgroundPreviews
from yagopool.ui.play.ruling import SHOWN
from yagopool.ui.play.side_cards import GIVEN
from yagopool.ui.play.stages import RollStage
from yagopool.ui.play.view_model import ViewModel
from yagopool.ui.style import watching

SIZES = [(1280, 800), (1920, 1080), (960, 600), (800, 1200), (390, 844), (640, 480)]


def words_of(me: Hand) -> list[str]:
    me.table.panels.board = type(me.table.panels.board)(me.table.controller.spec)  # what stands still is written again
    with watching() as words:
        me.draw()
    return [word.text for word in words]


def test_who_plays_next_is_said_once_the_shot_has_been_seen(hand: Callable[..., Hand]) -> None:
    me = hand(Setup(opener="A", seed=3))
    me.key(pygame.K_UP)
    me.key(pygame.K_RETURN)
    me.wait(0.2)
    assert isinstance(me.table.stage, RollStage)
    me.draw()
    assert me.table.panels.ruling_at is None
    me.key(pygame.K_RETURN)
    me.wait(0.5)
    assert isinstance(me.table.stage, AimStage)
    me.draw()
    assert me.table.panels.ruling_at is not None
    assert me.table.panels.fresh > 0.0
    me.wait(SHOWN)
    me.draw()
    assert me.table.panels.fresh == 0.0
    assert me.table.panels.ruling_at is not None, "it stands until the next one"


@pytest.mark.parametrize("text_size", [100, 200])
def test_the_toss_is_told_before_the_first_shot(hand: Callable[..., Hand], text_size: int) -> None:
    def sit(room: AppContext) -> MatchScene:
        return MatchScene(room.set(room.settings.model_copy(update={"text_size": text_size})), Setup(seed=3))

    me = hand(sit, size=(960, 600))
    opener = me.table.controller.session.state.player
    assert opener is not None
    words = words_of(me)
    assert speaker("en").say("ui.table.toss", player=opener) in words


def test_nobody_tosses_where_it_is_agreed_who_breaks(hand: Callable[..., Hand]) -> None:
    words = words_of(hand(Setup(opener="B", seed=3)))
    assert not any(says(one, "ui.table.toss") for one in words)


def test_nothing_beside_the_board_is_painted_again_while_a_hand_drags(
    room: RoomMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not for the preview of each aim, which comes and goes, nor for a new ruling that stands out."""
    painted, paint = list[None](), MatchPanels._draw_panels

    def counted(panels: MatchPanels, page: Page, view: ViewModel) -> None:
        painted.append(None)
        paint(panels, page, view)

    monkeypatch.setattr(MatchPanels, "_draw_panels", counted)
    scene = at_table(replace(room(), previews=BackgroundPreviews()), EASY, (BREAK,))
    hand = Hand(scene)
    place = scene.controller.layout.balls[next(iter(scene.stage.view().lit))]
    x, y = map(round, scene.panels.viewport.to_window(place))
    hand.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
    for number in range(12):
        hand.send(pygame.MOUSEMOTION, pos=(x + 30 + number, y), rel=(1, 0), buttons=(1, 0, 0))
        hand.wait(1 / 60)
        hand.draw()
        if number == 1:
            painted.clear()
    assert scene.stage.drags
    assert painted == []
    scene.close()


@pytest.mark.parametrize("still", [False, True])
def test_a_plate_says_for_a_moment_whose_colour_is_whose(room: RoomMaker, still: bool) -> None:
    here = room()
    here = here.set(here.settings.model_copy(update={"reduced_motion": still}))
    scene = at_table(here, EASY, (BOTH,))
    hand = Hand(scene)
    hand.wait(0.1)
    assert scene.panels.given == 0.0
    scene.controller.play(ChooseColour("red"))
    hand.wait(0.1)
    with watching() as words:
        hand.draw()
    assert 0.0 < scene.panels.given <= GIVEN
    assert [word.text for word in words if word.text == " + ".join(EASY.teams[1])]
    hand.wait(GIVEN)
    hand.draw()
    assert scene.panels.given == 0.0
    scene.close()


@pytest.mark.parametrize(
    ("key", "way"),
    [(pygame.K_RIGHT, (1, 0)), (pygame.K_UP, (0, -1)), (pygame.K_LEFT, (-1, 0)), (pygame.K_DOWN, (0, 1))],
)
@pytest.mark.parametrize("view", ["upright", "turned"])
def test_an_arrow_moves_a_ball_its_own_way_in_the_window(
    room: RoomMaker, view: TableView, key: int, way: tuple[int, int]
) -> None:
    here = room()
    scene = at_table(here.set(here.settings.model_copy(update={"table_view": view})), EASY, (BREAK, FOUL))
    assert isinstance(scene.stage, PlaceStage)
    viewport = scene.panels.viewport
    x, y = viewport.to_window(scene.stage.at)
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
    after = viewport.to_window(scene.stage.at)
    moved = (round((after[0] - x) / viewport.scale), round((after[1] - y) / viewport.scale))
    assert moved == way
    scene.close()
