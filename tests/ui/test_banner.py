"""The banner tells of the stroke that was seen, never of the one that still rolls."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pygame
import pytest

from tests.ui.every_scene import BREAK, EASY, at_table
from tests.ui.hands import Hand, RoomMaker
from yagopool.games.yago.balls import COLOURED_BALLS
from yagopool.table.layout import Layout, Point
from yagopool.text import speaker
from yagopool.ui.context import AppContext
from yagopool.ui.input.aim import Aim, beyond
from yagopool.ui.play import match_panels
from yagopool.ui.play.aim_stage import KEY_PAUSE, AimStage
from yagopool.ui.play.facts import RulingFacts
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.ruling_card import SHOWN
from yagopool.ui.play.stages import RollStage


def test_the_banner_goes_when_the_next_stroke_begins(
    hand: Callable[..., Hand], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[RulingFacts] = []
    monkeypatch.setattr(match_panels, "draw_banner", lambda _page, _viewport, facts, _solid: drawn.append(facts))
    me = hand(Setup(opener="A", seed=3))
    me.flick()
    assert isinstance(me.table.stage, RollStage)
    me.draw()
    assert not drawn
    me.key(pygame.K_RETURN)
    me.wait(0.5)
    assert isinstance(me.table.stage, AimStage)
    me.draw()
    assert len(drawn) == 1
    me.key(pygame.K_LEFT)
    me.wait(KEY_PAUSE)
    me.key(pygame.K_RETURN)
    me.wait(0.1)
    assert isinstance(me.table.stage, RollStage)
    drawn.clear()
    me.draw()
    assert not drawn, "who plays next is not known before the stroke is seen"


@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("still", [False, True])
def test_the_toss_is_told_before_the_first_stroke(
    hand: Callable[..., Hand], monkeypatch: pytest.MonkeyPatch, still: bool, text_size: int
) -> None:
    drawn: list[RulingFacts] = []
    monkeypatch.setattr(match_panels, "draw_banner", lambda _page, _viewport, facts, _solid: drawn.append(facts))

    def sit(room: AppContext) -> MatchScene:
        room = room.set(room.settings.model_copy(update={"reduced_motion": still, "text_size": text_size}))
        return MatchScene(room, Setup(opener=None, seed=3))

    me = hand(sit, size=(960, 600))
    me.wait(0.5)
    me.draw()
    opener = me.table.controller.session.state.player
    assert opener is not None
    say = speaker("en").say
    assert (drawn[-1].headline, drawn[-1].following) == (
        say("ui.table.toss"),
        say("ui.table.toss_opens", player=opener),
    )
    me.wait(SHOWN)
    drawn.clear()
    me.draw()
    assert not drawn, "gone by itself"


def test_nobody_tosses_where_it_is_agreed_who_opens(hand: Callable[..., Hand], monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[RulingFacts] = []
    monkeypatch.setattr(match_panels, "draw_banner", lambda _page, _viewport, facts, _solid: drawn.append(facts))
    me = hand(Setup(opener="B", seed=3))
    me.wait(0.5)
    me.draw()
    assert not drawn


FAR, NEAR = (230.0, 780.0), (290.0, 20.0)
LEFT = tuple(ball for ball in COLOURED_BALLS if ball != "red1")
EVERYWHERE = tuple((260.0, 20.0 + 60.0 * step) for step in range(8))


@pytest.mark.parametrize("window_of", list(product([(960, 600), (1280, 800)], [1.0, 2.0])))
@pytest.mark.parametrize(
    ("places", "direction", "seen"),
    [
        (((100.0, 400.0), (400.0, 400.0)), 90.0, True),
        ((FAR, (400.0, 400.0)), 0.0, True),
        ((FAR, NEAR), 0.0, True),
        ((FAR, *EVERYWHERE), 0.0, False),
    ],
    ids=["neither", "a ball", "both rails", "no room"],
)
def test_the_banner_covers_no_ball(
    room: RoomMaker,
    places: tuple[tuple[float, float], ...],
    direction: float,
    seen: bool,
    window_of: tuple[tuple[int, int], float],
) -> None:
    size, text_size = window_of
    layout = Layout.of(dict(zip(LEFT, places, strict=False)))
    scene = at_table(replace(room(size=size), text_size=text_size), EASY, (BREAK,), layout)
    assert isinstance(scene.stage, AimStage)
    scene.stage.take(Aim("red2", direction, 0.05))
    window = pygame.display.get_surface()
    assert window is not None
    view = scene.panels.viewport
    scene.invalidate()

    def drawn(banner: float) -> pygame.Surface:
        scene.panels.banner = banner
        scene.panels.draw(window, scene.view)
        return window.copy()

    with_banner, without = drawn(1.0), drawn(0.0)
    assert (pygame.image.tobytes(with_banner, "RGB") != pygame.image.tobytes(without, "RGB")) == seen
    finger = beyond(Point(*places[0]), direction + 180.0, 60.0)
    for place in (*places, (finger.x, finger.y)):
        x, y = view.to_window(place)
        radius = round(view.length(8.0))
        area = pygame.Rect(round(x) - radius, round(y) - radius, 2 * radius, 2 * radius).clip(window.get_rect())
        assert pygame.image.tobytes(with_banner.subsurface(area), "RGB") == pygame.image.tobytes(
            without.subsurface(area), "RGB"
        ), place
    scene.close()
