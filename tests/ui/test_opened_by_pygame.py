"""What pygame opens for the game it is given as text: from a path's own code it would lose a Ctrl-C, or tell damage."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from yagopool.assets import asset
from yagopool.ui import app, fonts, shapes, sound

OPENERS: dict[str, tuple[Any, str, Callable[[], object]]] = {
    "picture": (pygame.image, "load", lambda: shapes.picture("lamp")),
    "icon": (pygame.image, "load", app._show_icon),
    "sound": (pygame.mixer, "Sound", lambda: sound._loaded("sounds/ball-1.wav")),
    "font": (pygame.font, "Font", lambda: fonts.opened(asset(fonts.FILES[0]), 20)),
}


@pytest.mark.parametrize("kind", OPENERS)
def test_pygame_is_given_text(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    home, opener, use = OPENERS[kind]
    given: list[object] = []

    class NotedError(Exception):
        pass

    def noted(file: object, *_: object) -> None:
        given.append(file)
        raise NotedError

    shapes.picture.cache_clear()
    sound._loaded.cache_clear()
    monkeypatch.setattr(home, opener, noted)
    with pytest.raises(NotedError):
        use()
    assert [type(one) for one in given] == [str]
