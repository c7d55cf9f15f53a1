"""The ui's tests need no screen, no sound card and no clock."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pygame
import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from scripts.gallery_tables import Prepared
from tests.ai.processes import PATIENCE
from tests.ui.hands import Hand, HandMaker, RoomMaker, TableMaker, controlled
from tests.ui.players import Hasty
from yagopool.games.settings import Settings
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import Entry
from yagopool.practice.folders import Folders
from yagopool.table.layout import Layout
from yagopool.text import speaker
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, Setup


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked out beside the window comes at once, however busy the machine is."""
    monkeypatch.setattr("yagopool.ui.scenes.panel.AT_ONCE", PATIENCE)
    monkeypatch.setattr("yagopool.ui.play.match_setup.PATIENCE", PATIENCE)


@pytest.fixture(autouse=True)
def _closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Open the display for each test; close it afterwards, with every scene that the test made."""
    made: list[Scene] = []
    begin = Scene.__init__

    def noted(scene: Scene, context: AppContext | None = None) -> None:
        made.append(scene)
        begin(scene, context)

    monkeypatch.setattr(Scene, "__init__", noted)
    pygame.display.init()
    pygame.event.clear()
    yield
    for scene in made:
        with suppress(Exception):
            scene.close()
    pygame.display.quit()


@pytest.fixture
def sit() -> Iterator[TableMaker]:
    """Make a table: at the break, or in a state reached by entries, with a layout that fits it."""
    made: list[MatchController] = []

    def make(setup: Setup, entries: tuple[Entry, ...] = (), layout: Layout | None = None) -> MatchController:
        state = new_match(setup.match())
        for entry in entries:
            state = apply(state, entry)[0]
        table = controlled(setup, Prepared(state, layout) if layout is not None else Prepared())
        made.append(table)
        return table

    yield make
    for table in made:
        table.close()


@pytest.fixture
def room() -> RoomMaker:
    """Make a room in a window of a size, with settings, and with a data folder or without."""

    def make(
        sitting: MatchStarter | None = None,
        size: tuple[int, int] = (1280, 800),
        lang: str = "en",
        data: Path | None = None,
        **settings: object,
    ) -> AppContext:
        set_mode(size)
        folders = None if data is None else Folders(data)
        here = AppContext(speaker(lang), sitting or MatchStarter(), lambda: 7, folders=folders)
        return here.set(Settings.model_validate({"language": lang, **settings})) if settings else here

    return make


@pytest.fixture
def hasty(room: RoomMaker, monkeypatch: pytest.MonkeyPatch) -> RoomMaker:
    """Make a room as above in which no frame takes any time of ours."""

    def make(**about: Any) -> AppContext:
        here = room(**about)
        monkeypatch.setattr(here.app, "_clock", Hasty())
        return here

    return make


@pytest.fixture
def hand(room: RoomMaker) -> HandMaker:
    """Sit down at a table, or anywhere else, in a room as above."""

    def make(scene: Callable[[AppContext], Scene] | Setup, **about: object) -> Hand:
        here = room(**about)
        made = Hand(MatchScene(here, scene) if isinstance(scene, Setup) else scene(here))
        made.draw()
        return made

    return make
