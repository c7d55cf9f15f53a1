"""The ui's tests need no screen, no sound card and no clock."""

import os
from collections.abc import Callable, Iterator

import pygame
import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from tests.ai.processes import PATIENCE
from tests.ui.hands import Hand, RoomMaker, controlled
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import Entry, GameState
from yagopool.match.session import Session
from yagopool.table.layout import Layout
from yagopool.text import speaker
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, Setup


class Prepared(MatchStarter):
    """Sits down at a position prepared by the test; rematches and racks are real ones."""

    def __init__(self, state: GameState | None = None, layout: Layout | None = None) -> None:
        super().__init__()
        self.state = state
        self.layout = layout
        self.begun: list[Setup] = []

    def begin(self, setup: Setup) -> Session:
        self.begun.append(setup)
        if self.state is None or self.layout is None or len(self.begun) > 1:
            return Session.new(setup.match(), seed=setup.seed, spec=setup.spec)
        return Session(self.state, self.layout, seed=setup.seed, spec=setup.spec)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked out beside the window comes at once, however busy the machine is."""
    monkeypatch.setattr("yagopool.ui.scenes.panel.AT_ONCE", PATIENCE)
    monkeypatch.setattr("yagopool.ui.play.match_setup.PATIENCE", PATIENCE)


TableMaker = Callable[..., MatchController]


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
def room() -> Iterator[RoomMaker]:
    """Make a room in a window of a size."""
    pygame.display.init()

    def make(sitting: MatchStarter | None = None, size: tuple[int, int] = (1280, 800), lang: str = "en") -> AppContext:
        set_mode(size, full_screen=False)
        return AppContext(speaker(lang), sitting or MatchStarter(), lambda: 7)

    yield make
    pygame.display.quit()


@pytest.fixture
def hand(room: RoomMaker) -> Iterator[Callable[..., Hand]]:
    """Sit down at a table, or anywhere else."""
    hands: list[Hand] = []

    def make(scene: Callable[[AppContext], Scene] | Setup, **about: object) -> Hand:
        here = room(**about)
        made = Hand(MatchScene(here, scene) if isinstance(scene, Setup) else scene(here))
        made.draw()
        hands.append(made)
        return made

    yield make
    for made in hands:
        while made.app.scenes:
            made.app.pop()
