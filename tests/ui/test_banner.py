"""The banner tells of the stroke that was seen, never of the one that still rolls."""

from collections.abc import Callable

import pygame
import pytest

from tests.ui.hands import Hand
from yagopool.text import speaker
from yagopool.ui.match_view import screen
from yagopool.ui.match_view.panels.banner import SHOWN
from yagopool.ui.match_view.panels.facts import RulingFacts
from yagopool.ui.match_view.setup import Setup
from yagopool.ui.match_view.stages.aiming import AimStage
from yagopool.ui.match_view.stages.rolling import Rolling
from yagopool.ui.room import Room
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.table import TableScene


def test_the_banner_goes_when_the_next_stroke_begins(
    hand: Callable[..., Hand], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[RulingFacts] = []
    monkeypatch.setattr(screen, "draw_banner", lambda _page, _viewport, facts, _solid: drawn.append(facts))
    me = hand(Setup(opener="A", seed=3))
    me.key(pygame.K_RETURN)
    assert isinstance(me.table.stage, Rolling)
    me.draw()
    assert not drawn
    me.key(pygame.K_RETURN)
    me.wait(0.5)
    assert isinstance(me.table.stage, AimStage)
    me.draw()
    assert len(drawn) == 1
    me.key(pygame.K_RETURN)
    me.wait(0.1)
    assert isinstance(me.table.stage, Rolling)
    drawn.clear()
    me.draw()
    assert not drawn, "who plays next is not known before the stroke is seen"


@pytest.mark.parametrize("still", [False, True])
def test_the_toss_is_told_before_the_first_stroke(
    hand: Callable[..., Hand], monkeypatch: pytest.MonkeyPatch, still: bool
) -> None:
    drawn: list[RulingFacts] = []
    monkeypatch.setattr(screen, "draw_banner", lambda _page, _viewport, facts, _solid: drawn.append(facts))

    def sit(room: Room) -> TableScene:
        room = room.set(room.settings.model_copy(update={"reduced_motion": still}))
        return TableScene(room, Setup(opener=None, seed=3), MenuScene)

    me = hand(sit)
    me.wait(0.5)
    me.draw()
    opener = me.table.table.session.state.player
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
    monkeypatch.setattr(screen, "draw_banner", lambda _page, _viewport, facts, _solid: drawn.append(facts))
    me = hand(Setup(opener="B", seed=3))
    me.wait(0.5)
    me.draw()
    assert not drawn
