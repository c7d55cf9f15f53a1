"""What the referee makes of a practised break is said whole, however large the letters."""

import pygame
import pytest

from tests.ui.hands import HandMaker
from yagopool.practice.break_practice import BreakPractice
from yagopool.table.flick import Flick
from yagopool.text.languages import LANGUAGES
from yagopool.ui.context import AppContext
from yagopool.ui.scenes.break_practice import BreakPracticeScene, Practising
from yagopool.ui.style import watching

BOTH = Flick("blue", 90.0, 2800.0)
"""Pots a red and a yellow ball from the first rack of seed 3."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text_size", [100, 150, 175, 200])
def test_both_colours_are_told_whole(hand: HandMaker, lang: str, text_size: int) -> None:
    def practise(room: AppContext) -> BreakPracticeScene:
        room = room.set(room.settings.model_copy(update={"text_size": text_size, "language": lang}))
        return BreakPracticeScene(room, Practising("Ann", BreakPractice("easy", seed=3)), first=BOTH)

    player = hand(practise, size=(960, 600), lang=lang)
    with watching() as seen:
        player.key(pygame.K_RETURN)
        player.wait(0.2)
        player.draw()
    scene = player.scene
    assert isinstance(scene, BreakPracticeScene)
    assert len(scene.practice.breaks[-1].outcome.colours) == 2
    told = [word for word in seen if word.text == scene.context.speaker.say("ui.break.both")]
    assert told
    assert not any(word.cut for word in told)
    assert all(word.inside for word in told)
