"""The line of potted balls: each with its caption below, which touches neither ball nor the words after it."""

import pygame
import pytest

from tests.ui.practice.conftest import Come
from yagopool.table.flick import Flick
from yagopool.text.languages import LANGUAGES
from yagopool.ui.play.page import Page
from yagopool.ui.scenes.break_practice import BreakPracticeScene, practising_in
from yagopool.ui.style import watching


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)], ids=str)
def test_captions_touch_neither_balls_nor_words(
    come: Come, size: tuple[int, int], text_size: float, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Flick("blue", 91.0, 3000.0)
    player = come(
        lambda room: BreakPracticeScene(room, practising_in(room, seed=3), first=first),
        size,
        lang,
        text_size,
    )
    balls: list[pygame.Rect] = []
    draw = Page.ball

    def drawn(page: Page, place: tuple[float, float], radius: float, colour: str) -> None:
        balls.append(pygame.Rect(0, 0, round(2 * radius), round(2 * radius)).move(place[0] - radius, place[1] - radius))
        draw(page, place, radius, colour)

    monkeypatch.setattr(Page, "ball", drawn)
    with watching() as written:
        player.key(pygame.K_RETURN)
    scene = player.is_at(BreakPracticeScene)
    (broken,) = scene.practice.breaks
    assert len(broken.outcome.dropped) == 2, "the test is of a break that pots"
    captions = [one.places[0] for one in written if one.text.startswith("in ") and one.role == "chip"]
    assert len(captions) == 2
    others = [place for one in written for place in one.places if place not in captions]
    for caption in captions:
        letters = caption.inflate(0, -round(0.3 * caption.h))
        assert letters.collidelist(balls) == -1
        assert letters.collidelist(others) == -1
    told = {one.text for one in written}
    assert scene.context.speaker.say("ui.break.duration") in told, "the card is as high as what stands in it"
    assert scene.context.speaker.say("ui.break.mean") in told
