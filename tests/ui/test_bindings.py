"""The one table of keys and buttons."""

import re

import pygame
import pytest

from yagopool.text import speaker
from yagopool.text.speaker import LANGUAGES
from yagopool.ui.input.actions import BINDINGS, NAVIGATE, Action, Device, Press, hint, key_words, keys_of, press_of
from yagopool.ui.input.key_help import ROWS, HelpPlace, KeyRow, sheet, ways


def key(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod)


@pytest.mark.parametrize("action", list(Action))
def test_every_action_has_a_key(action: Action) -> None:
    assert any(binding.action is action for binding in BINDINGS)
    assert keys_of(action)


def test_no_key_means_two_things() -> None:
    bound = [
        (binding.device, binding.key, shift)
        for binding in BINDINGS
        for shift in (False, True)
        if binding.shift in (None, shift)
    ]
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


def test_buttons_and_stick_mean_actions_with_the_fineness_of_the_triggers() -> None:
    pressed = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_LEFT, fine=2)
    assert press_of(pressed) == Press(Action.LEFT, 2)
    assert press_of(pygame.event.Event(NAVIGATE, step="up", fine=1)) == Press(Action.UP, 1)
    assert press_of(pygame.event.Event(NAVIGATE, step="down")) == Press(Action.DOWN, 0)
    assert press_of(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=99)) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_and_button_has_a_name(lang: str) -> None:
    said = speaker(lang)
    for device in (Device.KEYBOARD, Device.GAMEPAD):
        for action in Action:
            for name in keys_of(action, device):
                words = key_words(said, name)
                assert words
                assert "_" not in words


def test_hints_name_the_device_in_use() -> None:
    said = speaker("de")
    assert hint(said, Action.ACCEPT, Device.KEYBOARD) == "Enter"
    assert hint(said, Action.ACCEPT, Device.MOUSE) == "Enter"
    assert hint(said, Action.ACCEPT, Device.GAMEPAD) == "A"
    assert hint(said, Action.ACCEPT, Device.TOUCH) == ""
    assert hint(said, Action.PREVIOUS_BALL, Device.KEYBOARD) == f"{said.say('ui.key.shift')}+{said.say('ui.key.tab')}"


def every_row() -> list[KeyRow]:
    return [row for rows in ROWS.values() for row in rows]


def test_every_action_is_told_by_the_help() -> None:
    assert {action for row in every_row() for action in row.actions} == set(Action)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("device", Device)
def test_every_device_has_a_way_to_do_everything(device: Device, lang: str) -> None:
    """By a key of its own, or by what the help says instead: a button, the menu, the settings."""
    said = speaker(lang)
    done = {action for row in every_row() if ways(said, row, device) for action in row.actions}
    assert done == set(Action)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("device", Device)
def test_the_help_shows_every_binding_of_every_device(device: Device, lang: str) -> None:
    said = speaker(lang)
    for section in sheet(said, device):
        shown = " ".join(way for way, _ in section.rows)
        assert shown, section.title
        for action in {action for row in ROWS[section.place] for action in row.actions}:
            for name in keys_of(action, device):
                assert key_words(said, name) in shown


@pytest.mark.parametrize("here", HelpPlace)
@pytest.mark.parametrize("device", Device)
def test_the_help_begins_where_one_is_and_leaves_no_place_out(device: Device, here: HelpPlace) -> None:
    sections = [section.place for section in sheet(speaker("en"), device, here)]
    assert sections[0] is (HelpPlace.TABLE if here is HelpPlace.LISTS else here), "menus need no explanation"
    assert sorted(sections) == sorted(HelpPlace)


@pytest.mark.parametrize(("lang", "foreign"), [("en", "ball|striped|rack"), ("de", "Kugel|gestreift|Brett springen")])
@pytest.mark.parametrize("device", Device)
def test_carrom_has_a_help_of_its_own(device: Device, lang: str, foreign: str) -> None:
    """Without the table that only YAGO POOL has, and in carrom's words where one aims."""
    sections = sheet(speaker(lang), device, game="carrom")
    assert HelpPlace.LAB not in {section.place for section in sections}
    own = {HelpPlace.TABLE, HelpPlace.FREE}
    said = [does for section in sections if section.place in own for _, does in section.rows]
    assert [does for does in said if re.search(foreign, does)] == []
    assert any("Striker" in does.title() for does in said)
