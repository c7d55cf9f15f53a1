"""A mouse that pulls past the screen's edge: the pull goes on, but a pointer that only reports positions ends there."""

import itertools

import pygame
import pytest

from yagopool.ui.input.event_translation import EndlessPointer
from yagopool.ui.viewport import Box

SCREEN = Box(0, 0, 1280, 800)
PRESS = (500, 717)


class Desk:
    """A mouse on a screen: moved by a hand, by positions, or by the window."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at, self.now = PRESS, 0.0
        self.put: list[tuple[int, int]] = []
        self.obeys = True
        monkeypatch.setattr(pygame.mouse, "set_pos", self.put.append)
        monkeypatch.setattr(pygame.display, "get_window_size", lambda: SCREEN[2:])
        monkeypatch.setattr("time.monotonic", lambda: self.now)
        self.mouse = EndlessPointer()
        self.mouse.moved(self.at, SCREEN)

    def passes(self, seconds: float = 0.2) -> None:
        """Let time pass, and the pointer arrive where the window moved it."""
        self.now += seconds
        if self.put and self.obeys:
            for place in self.put:
                self.mouse.moved(place, SCREEN)
            self.at = self.put.pop()
            self.put.clear()

    def goes(self, dx: int, dy: int) -> tuple[int, int]:
        return self.is_at(self.at[0] + dx, self.at[1] + dy)

    def is_at(self, x: int, y: int) -> tuple[int, int]:
        self.at = min(max(x, 0), 1279), min(max(y, 0), 799)
        return self.mouse.moved(self.at, SCREEN)


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(monkeypatch)


def test_a_pull_goes_on_past_the_edge_in_every_direction(desk: Desk) -> None:
    for dx, dy in itertools.product((-30, 0, 30), repeat=2):
        desk.is_at(*PRESS)
        desk.mouse.begin(SCREEN)
        desk.passes()
        ways = []
        for _ in range(10):
            ways.append(desk.goes(dx, dy))
            desk.passes(0.01)
        assert ways == [(PRESS[0] + n * dx, PRESS[1] + n * dy) for n in range(1, 11)]
        assert not desk.mouse.ends
        desk.mouse.end()
        desk.passes()


def test_an_event_from_before_the_pointer_was_moved_counts_too(desk: Desk) -> None:
    desk.mouse.begin(SCREEN)
    assert desk.goes(0, 7) == (500, 724)
    desk.passes(0.01)
    assert desk.goes(0, 5) == (500, 729)
    there = desk.at
    assert desk.is_at(500, 726) == (500, 726), "an event that was late"
    assert desk.is_at(*there) == (500, 731), "and the next one in time"
    assert desk.goes(0, 5) == (500, 736)


def test_a_pointer_that_only_reports_positions_stays_where_its_own_hand_moves_it(desk: Desk) -> None:
    desk.mouse.begin(SCREEN)
    desk.passes()
    for place in ((500, 730), (500, 799), (510, 760), (350, 600), (640, 560)):
        assert desk.is_at(*place) == place
        assert desk.mouse.ends
    desk.mouse.end()
    assert not desk.put


def test_a_pointer_that_cannot_be_moved_elsewhere_ends_with_the_screen(desk: Desk) -> None:
    desk.obeys = False
    desk.mouse.begin(SCREEN)
    desk.passes()
    assert desk.goes(0, 30) == (500, 747)
    assert desk.mouse.ends


def test_far_from_every_edge_the_pointer_is_left_alone(desk: Desk) -> None:
    desk.is_at(600, 400)
    desk.mouse.begin(SCREEN)
    desk.goes(0, 200)
    desk.mouse.end()
    assert not desk.put
    assert not desk.mouse.ends


@pytest.mark.parametrize(("way", "back"), [((0, 60), (500, 777)), ((0, 100), PRESS)])
def test_at_the_end_the_pointer_comes_back_to_the_hand_or_to_where_it_pressed(
    desk: Desk, way: tuple[int, int], back: tuple[int, int]
) -> None:
    desk.mouse.begin(SCREEN)
    desk.passes()
    desk.goes(*way)
    desk.mouse.end()
    assert desk.put == [back]
    desk.passes()
    assert desk.mouse.hand == desk.at == back


def test_a_click_brings_the_pointer_back_at_once(desk: Desk) -> None:
    desk.mouse.begin(SCREEN)
    desk.mouse.end()
    desk.passes()
    assert desk.at == desk.mouse.hand == PRESS
