"""Fingers, gamepads and held keys as the scenes hear of them."""

from typing import Any

import pygame
import pytest

from tests.ui.hands import RoomMaker, drawn, sent
from yagopool.ui.app import set_mode
from yagopool.ui.input.actions import NAVIGATE, Device, InputTracker
from yagopool.ui.input.event_translation import (
    AFTER,
    POINT,
    SLOW,
    SLOW_ONES,
    EventTranslator,
    Gamepads,
    Repeater,
    Touch,
)
from yagopool.ui.scenes.help import HelpScene

SIZE = (1001, 501)
X, Y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY


def event(kind: int, **about: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, about)


def finger(kind: int, x: float, y: float, finger_id: int = 1) -> pygame.event.Event:
    return event(kind, touch_id=1, finger_id=finger_id, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)


def told(touch: Touch, *events: pygame.event.Event) -> list[tuple[int, Any]]:
    return [(mine.type, mine.pos) for given in events for mine in touch.translate(given, SIZE)]


def test_a_finger_presses_drags_and_lifts_like_the_main_button() -> None:
    down, across, up = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP
    assert told(Touch(), finger(down, 0.5, 0.5), finger(across, 0.6, 0.5), finger(up, 0.6, 0.4)) == [
        (pygame.MOUSEMOTION, (500, 250)),
        (pygame.MOUSEBUTTONDOWN, (500, 250)),
        (pygame.MOUSEMOTION, (600, 250)),
        (pygame.MOUSEBUTTONUP, (600, 200)),
        (pygame.MOUSEMOTION, (-1, -1)),
    ], "and hovers nowhere afterwards"


def test_a_second_finger_gives_up_what_the_first_does() -> None:
    touch = Touch()
    touch.translate(finger(pygame.FINGERDOWN, 0.5, 0.5), SIZE)
    second = touch.translate(finger(pygame.FINGERDOWN, 0.1, 0.1, finger_id=2), SIZE)
    assert (second[0].type, second[0].button) == (pygame.MOUSEBUTTONDOWN, 3)
    assert touch.translate(finger(pygame.FINGERUP, 0.5, 0.5), SIZE) == ()
    assert touch.translate(finger(pygame.FINGERDOWN, 0.5, 0.5, finger_id=3), SIZE) == (), "until all fingers are lifted"
    for lifted in (2, 3):
        assert touch.translate(finger(pygame.FINGERUP, 0.1, 0.1, finger_id=lifted), SIZE) == ()
    assert touch.translate(finger(pygame.FINGERDOWN, 0.5, 0.5), SIZE)[1].button == 1


def test_the_mouse_that_the_system_makes_of_a_finger_is_not_heard_twice() -> None:
    touch = Touch()
    assert touch.translate(event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1, touch=True), SIZE) == ()
    real = event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1, touch=False)
    assert touch.translate(real, SIZE) == (real,)


def axis(pads: Gamepads, which: int, value: float) -> list[pygame.event.Event]:
    return list(pads.translate(event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=which, value=value)))


def test_the_left_stick_steps_once_until_it_stands_upright_again() -> None:
    pads = Gamepads()
    assert [mine.step for mine in axis(pads, X, 30000)] == ["right"]
    assert axis(pads, X, 32000) == []
    assert axis(pads, X, 15000) == [], "it does not flutter"
    assert axis(pads, X, 100) == []
    assert [mine.step for mine in axis(pads, Y, -0.9)] == ["up"], "parts of 1 are understood too"


def test_a_held_stick_repeats_and_a_released_one_does_not() -> None:
    pads = Gamepads()
    axis(pads, X, -32000)
    assert pads.advance(AFTER - 0.01) == ()
    assert [mine.step for mine in pads.advance(0.02)] == ["left"]
    axis(pads, X, 0)
    assert pads.advance(5.0) == ()


def test_triggers_make_steps_finer() -> None:
    pads = Gamepads()
    left, right = pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT
    down = event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    assert pads.translate(down)[0].fine == 0
    axis(pads, left, 32767)
    assert pads.translate(down)[0].fine == 1
    axis(pads, right, 32767)
    assert pads.translate(down)[0].fine == 2
    axis(pads, right, 0)
    axis(pads, left, 0)
    assert axis(pads, X, 32767)[0].fine == 0


def test_the_right_stick_points_only_when_it_is_tilted_far() -> None:
    pads = Gamepads()
    assert axis(pads, pygame.CONTROLLER_AXIS_RIGHTX, 12000) == []
    (up,) = axis(pads, pygame.CONTROLLER_AXIS_RIGHTY, -32767)
    assert up.type == POINT
    assert up.direction == pytest.approx(69.9, abs=0.1)


def test_a_pad_of_unknown_make_plays_too() -> None:
    pads = Gamepads()
    (accept,) = pads.translate(event(pygame.JOYBUTTONDOWN, instance_id=4, button=0))
    assert (accept.type, accept.button) == (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLER_BUTTON_A)
    (up,) = pads.translate(event(pygame.JOYHATMOTION, instance_id=4, hat=0, value=(0, 1)))
    assert up.button == pygame.CONTROLLER_BUTTON_DPAD_UP
    assert pads.advance(AFTER + 0.01) == (up,)
    assert pads.translate(event(pygame.JOYHATMOTION, instance_id=4, hat=0, value=(0, 0))) == ()
    assert pads.advance(1.0) == ()
    (left,) = pads.translate(event(pygame.JOYAXISMOTION, instance_id=4, axis=0, value=-1.0))
    assert (left.type, left.step) == (NAVIGATE, "left")
    assert pads.translate(event(pygame.JOYBUTTONDOWN, instance_id=4, button=40)) == ()


def test_a_pad_pulled_out_lets_go_of_everything() -> None:
    pads = Gamepads()
    axis(pads, X, 32767)
    pads.translate(event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0))
    assert pads.advance(5.0) == ()


def test_what_was_plugged_in_and_is_gone_already_harms_nothing() -> None:
    pads = Gamepads()
    pads.open()
    pads.translate(event(pygame.CONTROLLERDEVICEADDED, device_index=7))
    pads.translate(event(pygame.JOYDEVICEADDED, device_index=7))


def test_held_arrows_repeat_slowly_then_fast() -> None:
    repeater = Repeater()
    repeater.press("left", event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0))
    assert len(repeater.advance(AFTER)) == 1
    assert len(repeater.advance(SLOW * (SLOW_ONES - 1) + 0.001)) == SLOW_ONES - 1
    assert len(repeater.advance(1.0)) > 1.0 / SLOW


def test_arrows_repeat_until_released_or_the_window_loses_the_keyboard() -> None:
    wiring = EventTranslator()
    down = event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0)
    assert wiring.translate(down, SIZE) == (down,)
    assert wiring.advance(AFTER) == (down,)
    wiring.translate(event(pygame.KEYUP, key=pygame.K_LEFT, mod=0), SIZE)
    assert wiring.advance(5.0) == ()
    wiring.translate(down, SIZE)
    wiring.translate(event(pygame.WINDOWFOCUSLOST), SIZE)
    assert wiring.advance(5.0) == ()
    wiring.translate(event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0), SIZE)
    assert wiring.advance(5.0) == (), "Enter does not repeat"


def test_the_device_in_use_is_the_one_that_aimed_or_walked_last() -> None:
    tracker = InputTracker()
    assert tracker.device is Device.MOUSE
    for did, device in (
        (event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0), Device.MOUSE),
        (event(pygame.KEYDOWN, key=pygame.K_UP, mod=0), Device.KEYBOARD),
        (event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=1, touch=False), Device.KEYBOARD),
        (event(pygame.MOUSEMOTION, pos=(0, 0), rel=(1, 1), buttons=(0, 0, 0)), Device.KEYBOARD),
        (event(pygame.CONTROLLERBUTTONDOWN, button=0), Device.GAMEPAD),
        (event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=1, touch=True), Device.TOUCH),
        (event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=1, touch=False), Device.MOUSE),
    ):
        tracker.note(did)
        assert tracker.device is device


def test_in_a_phones_window_the_mouse_is_a_finger() -> None:
    tracker, click = InputTracker(), event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=1, touch=False)
    for size, device in (((390, 844), Device.TOUCH), ((1280, 800), Device.MOUSE)):
        set_mode(size)
        assert tracker.device is device
        tracker.note(click)
        assert tracker.device is device
    set_mode((390, 844))
    tracker.note(event(pygame.KEYDOWN, key=pygame.K_UP, mod=0))
    assert tracker.device is Device.KEYBOARD


def test_a_finger_scrolls_the_help_line_by_line(room: RoomMaker) -> None:
    set_mode((1280, 800))
    scene = HelpScene(room(), "easy")
    drawn(scene)
    for x, column in ((200, 0), (900, 1)):
        touch = Touch()
        for step in (
            finger(pygame.FINGERDOWN, x / 1280, 0.6),
            finger(pygame.FINGERMOTION, x / 1280, 0.4),
            finger(pygame.FINGERUP, x / 1280, 0.4),
        ):
            for mine in touch.translate(step, (1280, 800)):
                assert sent(scene, mine) is scene
        assert 4 <= scene.scroll[column] <= 8
