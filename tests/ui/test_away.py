"""What rolls waits while the window has lost the focus, and the table says so."""

import pygame
import pytest

from tests.ui.hands import TWO, HandMaker
from yagopool.ui.match_view.stages.rolling import Rolling


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Waits until you are back."), ("de", "Wartet, bis du zurück bist.")]
)
def test_rolling_balls_say_that_they_wait_and_an_aim_has_nothing_to_wait_for(
    hand: HandMaker, lang: str, words: str
) -> None:
    player = hand(TWO, lang=lang)
    player.wait(0.5)
    player.send(pygame.WINDOWFOCUSLOST)
    assert player.table.shown.notice == ""
    player.send(pygame.WINDOWFOCUSGAINED)
    player.key(pygame.K_RETURN)
    player.wait(0.1)
    assert isinstance(player.table.stage, Rolling)
    before = player.table.shown.notice
    player.send(pygame.WINDOWFOCUSLOST)
    assert (player.table.shown.notice, player.table.shown.tone) == (words, "plain")
    player.send(pygame.WINDOWFOCUSGAINED)
    assert player.table.shown.notice == before
