"""The ruling next to the board tells of the shot that was seen, never of the one that still rolls."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from scripts.gallery_tables import BOTH, BREAK, FOUL, at_table
from tests.sentences import says
from tests.ui.every_scene import EASY
from tests.ui.hands import Hand, HandMaker, RoomMaker
from yagopool.games.settings import TableView
from yagopool.games.yago.rules.state import ChooseColour
from yagopool.table.shot import Contact, Stroke
from yagopool.text import speaker
from yagopool.ui.layout_kit import Page
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_panels import MatchPanels
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.previews import BackgroundPreviews
from yagopool.ui.play.ruling import SHOWN
from yagopool.ui.play.side_cards import GIVEN
from yagopool.ui.play.stages import RollStage
from yagopool.ui.play.view_model import ViewModel
from yagopool.ui.style import Written


def test_who_plays_next_is_said_once_the_shot_has_been_seen(hand: Callable[..., Hand]) -> None:
    me = hand(Setup(opener="A", seed=3))
    me.flick()
    me.wait(0.2)
    assert isinstance(me.stage, RollStage)
    me.draw()
    assert me.panels.ruling_at is None
    me.key(pygame.K_RETURN)
    me.wait(0.5)
    assert isinstance(me.stage, AimStage)
    me.draw()
    assert me.panels.ruling_at is not None
    assert me.panels.fresh > 0.0
    me.wait(SHOWN)
    me.draw()
    assert me.panels.fresh == 0.0
    assert me.panels.ruling_at is not None, "it stands until the next one"


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_the_last_ruling_stays_dimmed_while_balls_roll(hand: HandMaker, size: tuple[int, int]) -> None:
    me = hand(Setup(opener="A", seed=3), size=size)
    headline = speaker("en").say("ui.opening.title", player=me.controller.session.state.player)

    def written() -> Written:
        return next(one for one in me.written() if one.text == headline)

    before = written()
    me.flick()
    me.wait(0.2)
    assert isinstance(me.stage, RollStage)
    rolls = written()
    assert (rolls.role, rolls.places) == (before.role, before.places)
    assert rolls.colour == me.panels.style.on_paper.palette.ink_faint != before.colour


@pytest.mark.parametrize("text_size", [100, 200])
def test_the_toss_is_told_before_the_first_shot(hand: Callable[..., Hand], text_size: int) -> None:
    me = hand(Setup(seed=3), size=(960, 600), text_size=text_size)
    opener, words = me.controller.session.state.player, me.words()
    assert speaker("en").say("ui.table.toss", player=opener) in words


def test_nobody_tosses_where_it_is_agreed_who_breaks(hand: Callable[..., Hand]) -> None:
    assert not says(hand(Setup(opener="B", seed=3)).words(), "ui.table.toss")


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
    hand.down((x, y))
    for number in range(12):
        hand.hover((x + 30 + number, y), held=True)
        hand.wait(1 / 60)
        hand.draw()
        if number == 1:
            painted.clear()
    assert scene.stage.drags
    assert painted == []


@pytest.mark.parametrize("still", [False, True])
def test_a_plate_says_for_a_moment_whose_colour_is_whose(room: RoomMaker, still: bool) -> None:
    scene = at_table(room(reduced_motion=still), EASY, (BOTH,))
    hand = Hand(scene)
    hand.wait(0.1)
    assert scene.panels.given == 0.0
    scene.controller.play(ChooseColour("red"))
    hand.wait(0.1)
    written = [word.text for word in hand.written()]
    assert 0.0 < scene.panels.given <= GIVEN
    assert " + ".join(EASY.teams[1]) in written
    hand.wait(GIVEN)
    hand.draw()
    assert scene.panels.given == 0.0


@pytest.mark.parametrize(
    ("key", "way"),
    [(pygame.K_RIGHT, (1, 0)), (pygame.K_UP, (0, -1)), (pygame.K_LEFT, (-1, 0)), (pygame.K_DOWN, (0, 1))],
)
@pytest.mark.parametrize("view", ["upright", "turned"])
def test_an_arrow_moves_a_ball_its_own_way_in_the_window(
    room: RoomMaker, view: TableView, key: int, way: tuple[int, int]
) -> None:
    scene = at_table(room(table_view=view), EASY, (BREAK, FOUL))
    viewport = scene.panels.viewport
    x, y = viewport.to_window(scene.stage.at)
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
    after = viewport.to_window(scene.stage.at)
    moved = (round((after[0] - x) / viewport.scale), round((after[1] - y) / viewport.scale))
    assert moved == way


def test_a_foul_is_no_longer_red_once_the_next_shot_is_aimed(room: RoomMaker) -> None:
    me = Hand(at_table(room(), EASY, (BREAK, Stroke("yellow1", (Contact("yellow1", "red2"),)))))
    assert me.controller.ruled is not None
    me.draw()
    me.wait(SHOWN)
    red = me.panels.style.on_paper.palette.warn

    def tones() -> set[object]:
        headline = speaker("en").say("ui.ruling.foul.by", player=me.controller.ruled.before.player)
        return {one.colour for one in me.written() if one.text == headline}

    assert tones() == {red}
    me.key(pygame.K_RIGHT)
    assert tones() == {me.panels.style.on_paper.palette.ink}
    me.key(pygame.K_ESCAPE)
    assert tones() == {me.panels.style.on_paper.palette.ink}, "it stays so"
