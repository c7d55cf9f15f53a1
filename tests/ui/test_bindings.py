"""The one table of keys."""

import pygame
import pytest

from yagopool.ui.input.actions import BINDINGS, Action, Press, keys_of, press_of


def key(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod)


@pytest.mark.parametrize("action", list(Action))
def test_every_action_has_a_key(action: Action) -> None:
    assert any(binding.action is action for binding in BINDINGS)
    assert keys_of(action)


def test_no_key_means_two_things() -> None:
    bound = [(binding.key, shift) for binding in BINDINGS for shift in (False, True) if binding.shift in (None, shift)]
    assert len(bound) == len(set(bound))


@pytest.mark.parametrize(("mod", "step"), [(0, 0), (pygame.KMOD_LSHIFT, 1), (pygame.KMOD_RCTRL, 2)])
def test_shift_and_ctrl_make_steps_finer(mod: int, step: int) -> None:
    assert press_of(key(pygame.K_LEFT, mod)) == Press(Action.LEFT, step)


def test_tab_and_shift_tab_go_through_the_balls_both_ways() -> None:
    assert press_of(key(pygame.K_TAB)) == Press(Action.NEXT_BALL)
    assert press_of(key(pygame.K_TAB, pygame.KMOD_SHIFT)) == Press(Action.PREVIOUS_BALL, 1)


def test_other_events_mean_nothing() -> None:
    assert press_of(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0)) is None
    assert press_of(key(pygame.K_F7)) is None
