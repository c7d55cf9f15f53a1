"""Three dots breathe while the computer thinks and while hints are looked for: small, calm, and still if need be."""

from collections.abc import Iterator
from typing import cast

import numpy as np
import pygame
import pytest

from tests.ui.every_scene import BREAK, COMPUTER, EASY, at_table
from tests.ui.prompted import Adviser, Decider
from yagopool.ai.thinker import Thinker
from yagopool.games.settings import Settings
from yagopool.games.yago.rules.state import Entry
from yagopool.text import speaker
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter
from yagopool.ui.play.ruling import SHOWN
from yagopool.ui.style import watching

FRAME = 1.0 / 60.0


@pytest.fixture
def room() -> Iterator[AppContext]:
    pygame.display.init()
    set_mode((960, 600))
    yield furnished()
    pygame.display.quit()


def furnished(lang: str = "en", *, still: bool = False) -> AppContext:
    settings = Settings(language=lang, reduced_motion=still)
    return AppContext(speaker(lang), MatchStarter(), lambda: 3).set(settings)


def thinking(room: AppContext, *entries: Entry) -> tuple[MatchScene, Decider]:
    """Return the computer's turn, with a thinker that waits for the test."""
    scene, decider = at_table(room, COMPUTER, entries), Decider()
    scene.controller.thinker.close()
    vars(scene.controller)["thinker"] = cast(Thinker, decider)
    return scene, decider


def looking_for_hints(room: AppContext) -> tuple[MatchScene, Adviser]:
    scene, adviser = at_table(room, EASY, (BREAK,)), Adviser()
    scene.controller.thinker.close()
    vars(scene.controller)["thinker"] = cast(Thinker, adviser)
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0))
    scene.advance(FRAME)
    return scene, adviser


def drawn(scene: MatchScene) -> tuple[pygame.Surface, str]:
    window = pygame.display.get_surface()
    assert window is not None
    with watching() as words:
        scene.draw(window)
    return window.copy(), " ".join(word.text for word in words)


def wait(scene: MatchScene, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        scene.advance(FRAME)


def differing(a: pygame.Surface, b: pygame.Surface) -> pygame.Rect:
    """Return the box around all pixels in which two pictures differ."""
    other = np.any(pygame.surfarray.array3d(a) != pygame.surfarray.array3d(b), axis=2)
    if not other.any():
        return pygame.Rect(0, 0, 0, 0)
    (left, right), (top, bottom) = (np.flatnonzero(other.any(axis=axis))[[0, -1]] for axis in (1, 0))
    return pygame.Rect(left, top, right - left + 1, bottom - top + 1)


def pictures(scene: MatchScene) -> list[pygame.Surface]:
    """Return pictures of a scene at several moments of a breath and more."""
    seen = []
    for _ in range(8):
        wait(scene, 0.2)
        seen.append(drawn(scene)[0])
    return seen


def test_while_the_computer_thinks_only_dots_on_its_card_change(room: AppContext) -> None:
    scene, _ = thinking(room)
    wait(scene, SHOWN)
    assert scene.controller.state.to_act == "B"
    first, *others = pictures(scene)
    changed = [box for other in others if (box := differing(first, other)).w]
    assert changed, "a screen that stands still looks frozen"
    dots, column = changed[0].unionall(changed[1:]), pygame.Rect(scene.panels._sides["B"])
    assert column.contains(dots)
    assert dots.w < column.w / 4
    assert dots.h < scene.panels.style.line_height("heading")
    scene.close()


@pytest.mark.usefixtures("room")
def test_with_reduced_motion_nothing_breathes_and_words_say_it() -> None:
    scene, _ = thinking(furnished(still=True))
    wait(scene, 0.1)
    first, said = drawn(scene)
    assert "thinking" in said
    assert not any(differing(first, other).w for other in pictures(scene))
    scene.close()
    scene, _ = looking_for_hints(furnished(still=True))
    first, said = drawn(scene)
    assert "Looking for" in said
    assert not any(differing(first, other).w for other in pictures(scene))
    scene.close()


def test_while_hints_are_looked_for_only_dots_on_their_card_change(room: AppContext) -> None:
    scene, adviser = looking_for_hints(room)
    wait(scene, SHOWN)
    first, *others = pictures(scene)
    changed = [box for other in others if (box := differing(first, other)).w]
    assert changed
    dots, column = changed[0].unionall(changed[1:]), pygame.Rect(scene.panels.viewport.left)
    assert column.contains(dots)
    assert dots.w < column.w / 4
    adviser.answer = ()
    wait(scene, 0.1)
    first, *others = pictures(scene)
    assert not any(differing(first, other).w for other in others), "what has come does not breathe"
    scene.close()
