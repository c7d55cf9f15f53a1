"""Three dots breathe while the computer thinks and while hints are looked for: small, calm, and still if need be."""

from collections.abc import Iterator
from typing import cast

import numpy as np
import pygame
import pytest

from tests.ui.every_scene import BREAK, COMPUTER, EASY, at_table
from tests.ui.prompted import Adviser, Decider
from yagopool.ai.decision import Decision
from yagopool.ai.thinker import Thinker
from yagopool.games.settings import Settings
from yagopool.games.yago.rules.entries import Entry
from yagopool.table.flick import Flick
from yagopool.text import speaker
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.match_starter import MatchStarter
from yagopool.ui.play.ruling_card import READ, SHOWN
from yagopool.ui.style import watching
from yagopool.ui.widgets.indicators import pulse_strengths
from yagopool.ui.window import set_mode

SIZES = [(960, 600), (1920, 1080)]
FRAME = 1.0 / 60.0
TURN = {"en": "to play", "de": "am Zug"}


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def room(request: pytest.FixtureRequest) -> Iterator[AppContext]:
    pygame.display.init()
    set_mode(request.param)
    yield furnished()
    pygame.display.quit()


@pytest.fixture
def small_room() -> Iterator[AppContext]:
    pygame.display.init()
    set_mode(SIZES[0])
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


def test_the_dots_breathe_one_after_the_other_and_are_never_gone() -> None:
    moments = [pulse_strengths(step / 100) for step in range(300)]
    assert all(0.2 < one <= 1.0 for dots in moments for one in dots)
    assert all(max(dots[number] for dots in moments) > 0.99 for number in range(3))
    strongest = [max(range(100), key=lambda step: pulse_strengths(step / 100)[number]) for number in range(3)]
    assert strongest == sorted(strongest)


def test_while_the_computer_thinks_only_dots_on_its_card_change(room: AppContext) -> None:
    scene, _ = thinking(room)
    wait(scene, SHOWN)
    assert scene.controller.state.to_act == "B"
    first, *others = pictures(scene)
    changed = [box for other in others if (box := differing(first, other)).w]
    assert changed, "a screen that stands still looks frozen"
    dots, column = changed[0].unionall(changed[1:]), pygame.Rect(scene.panels.viewport.right)
    assert column.contains(dots)
    assert dots.w < column.w / 4
    assert dots.h < scene.panels.style.line_height("heading")
    scene.close()


@pytest.mark.parametrize("lang", TURN)
def test_the_dots_stand_for_the_words_that_it_is_its_turn_until_it_aims(small_room: AppContext, lang: str) -> None:
    scene, decider = thinking(furnished(lang))
    wait(scene, 0.1)
    assert TURN[lang] not in drawn(scene)[1]
    decider.answer = Decision(Flick("blue", 91.0, 2500.0))
    wait(scene, 0.1)
    drawn(scene)
    assert scene.view.awaited is None
    scene.panels.furnish(scene.context)
    with watching() as words:
        window = pygame.display.get_surface()
        assert window is not None
        scene.panels.board._picture = None  # what stands still is not written again
        scene.draw(window)
    assert TURN[lang] in {word.text for word in words}
    scene.close()


def test_with_reduced_motion_nothing_breathes_and_words_say_it(small_room: AppContext) -> None:
    scene, _ = thinking(furnished(still=True))
    wait(scene, 0.1)
    first, said = drawn(scene)
    assert TURN["en"] in said
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


def banner_seen(scene: MatchScene) -> float:
    """Return for how many seconds of waiting the banner stands."""
    drawn(scene)
    seconds = 0.0
    while scene._banner > 0.0 and seconds < 2.0 * SHOWN:
        scene.advance(FRAME)
        drawn(scene)
        seconds += FRAME
    return seconds


def ruled(room: AppContext, setup: Setup) -> MatchScene:
    """Return a table with a ruling that has just been made."""
    scene = at_table(room, setup, (BREAK,))
    scene.controller.thinker.close()
    vars(scene.controller)["thinker"] = cast(Thinker, Decider())
    scene._ruled = None
    scene.advance(0.0)
    return scene


def test_while_the_computer_thinks_the_banner_makes_room_for_the_ruling_on_its_card(small_room: AppContext) -> None:
    theirs, ours = ruled(small_room, COMPUTER), ruled(small_room, EASY)
    assert theirs.controller.computer_to_act()
    assert READ <= banner_seen(theirs) < READ + 0.4
    assert theirs.panels.rules, "it is read there"
    assert banner_seen(ours) == pytest.approx(SHOWN, abs=0.1), "who is to play has all the time to read it"
    for scene in (theirs, ours):
        scene.close()


def test_where_the_ruling_has_no_room_beside_the_board_the_banner_stays(small_room: AppContext) -> None:
    scene = ruled(small_room, COMPUTER)
    scene.panels.taken = pygame.Rect(scene.panels.viewport.left)
    assert banner_seen(scene) == pytest.approx(SHOWN, abs=0.1)
    scene.close()
