"""Widgets by posted events: mouse, keys, gamepad; disabled ones do nothing; nothing is polled."""

import pygame
import pytest

from tests.ui.events import STYLE, click, key, moved, pressed, released, shown
from yagopool.ui.input.actions import NAVIGATE, step_of
from yagopool.ui.layout_kit import Row
from yagopool.ui.widgets.base import Button, Message
from yagopool.ui.widgets.choice import SegmentedControl, Toggle
from yagopool.ui.widgets.fields import Slider
from yagopool.ui.widgets.group import Group
from yagopool.ui.widgets.label import Label


class TestButton:
    """Pressed by click, key or gamepad."""

    def test_a_press_and_release_inside_is_a_click(self) -> None:
        button = Button("go", "Go")
        shown(button)
        assert click(button, button.rect.center) == [Message("go")]

    def test_letting_go_elsewhere_is_none(self) -> None:
        button = Button("go", "Go")
        shown(button)
        assert button.handle(pressed(button.rect.center)) is None
        assert button.handle(released((button.rect.right + 5, button.rect.y))) is None
        assert button.handle(released(button.rect.center)) is None

    def test_the_right_button_is_none(self) -> None:
        button = Button("go", "Go")
        shown(button)
        assert button.handle(pressed(button.rect.center, 3)) is None
        assert button.handle(released(button.rect.center, 3)) is None

    @pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
    def test_accept_presses_the_focused_one_only(self, code: int) -> None:
        group = shown(Button("a", "A"), Button("b", "B"))
        group.focus_on("b")
        assert group.handle(key(code)) == Message("b")

    def test_a_disabled_one_does_nothing_and_takes_no_focus(self) -> None:
        off, on = Button("off", "Off", enabled=False), Button("on", "On")
        group = shown(off, on)
        assert click(off, off.rect.center) == []
        assert group.focus is on


class TestGroup:
    """Focus by Tab, arrows and gamepad."""

    def test_tab_goes_round_and_shift_tab_back(self) -> None:
        group = shown(Button("a", "A"), Label("words"), Button("b", "B"), Button("c", "C"))
        seen = []
        for _ in range(4):
            group.handle(key(pygame.K_TAB))
            assert group.focus is not None
            seen.append(group.focus.key)
        assert seen == ["b", "c", "a", "b"]
        group.handle(key(pygame.K_TAB, pygame.KMOD_SHIFT))
        assert group.focus is group["a"]

    def test_the_ring_shows_only_once_keys_are_used(self) -> None:
        group = shown(Button("a", "A"), Button("b", "B"))
        assert not group["a"].focused
        group.handle(key(pygame.K_DOWN))
        assert group["a"].focused
        group.handle(key(pygame.K_DOWN))
        assert group["b"].focused
        assert not group["a"].focused
        click(group, group["a"].rect.center)
        assert not group["a"].focused

    def test_arrows_go_to_the_nearest_that_way(self) -> None:
        a, b, c, d = (Button(name, name) for name in "abcd")
        Row((a, b)).place_in(STYLE, (0, 0, 400, 44))
        Row((c, d)).place_in(STYLE, (0, 60, 400, 44))
        group = Group((a, b, c, d))
        way = []
        for code in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP, pygame.K_UP):
            group.handle(key(code))
            assert group.focus is not None
            way.append(group.focus.key)
        assert way == ["a", "b", "d", "c", "a", "a"]

    def test_escape_and_the_pads_b_mean_back(self) -> None:
        group = shown(Button("a", "A"))
        assert group.handle(key(pygame.K_ESCAPE)) == Message("back")
        pad = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_B)
        assert group.handle(pad) == Message("back")

    def test_a_gamepad_alone_gets_everywhere(self) -> None:
        group = shown(Button("a", "A"), Button("b", "B"))
        down = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        accept = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A)
        group.handle(down)
        group.handle(down)
        assert group.handle(accept) == Message("b")

    def test_sticks_are_steps_too(self) -> None:
        assert step_of(pygame.event.Event(NAVIGATE, step="left")) == "left"
        assert step_of(moved((1, 1))) is None

    def test_a_widget_disabled_meanwhile_loses_the_focus(self) -> None:
        group = shown(Button("a", "A"), Button("b", "B"))
        group["a"].enabled = False
        assert group.handle(key(pygame.K_RETURN)) == Message("b")

    def test_without_widgets_it_still_goes_back(self) -> None:
        group = Group()
        assert group.handle(key(pygame.K_RETURN)) is None
        assert group.handle(key(pygame.K_ESCAPE)) == Message("back")


class TestChoice:
    """One of a few."""

    OPTIONS = (("easy", "EASY"), ("medium", "MEDIUM"), ("professional", "PROFESSIONAL"))

    def test_a_click_on_a_segment_chooses_it(self) -> None:
        choice = SegmentedControl("variant", self.OPTIONS, "easy", label="Variant")
        group = shown(choice)
        x = choice.rect.x + choice.rect.w // 2
        assert click(group, (x, choice.rect.bottom - 10)) == [Message("variant", "medium")]
        assert choice.value == "medium"

    def test_choosing_what_is_chosen_says_nothing(self) -> None:
        choice = SegmentedControl("variant", self.OPTIONS, "medium")
        group = shown(choice)
        assert click(group, choice.rect.center) == []

    def test_left_and_right_go_round(self) -> None:
        group = shown(SegmentedControl("variant", self.OPTIONS, "easy"))
        group.focus_on("variant")
        assert group.handle(key(pygame.K_LEFT)) == Message("variant", "professional")
        assert group.handle(key(pygame.K_RIGHT)) == Message("variant", "easy")

    def test_words_too_long_for_a_line_stand_below_each_other(self) -> None:
        choice = SegmentedControl("v", self.OPTIONS, "easy")
        assert choice.height(STYLE, 130) >= 3 * 40
        group = shown(choice, width=130)
        last = (choice.rect.centerx, choice.rect.bottom - 10)
        assert click(group, last) == [Message("v", "professional")]

    def test_a_disabled_one_does_nothing(self) -> None:
        choice = SegmentedControl("v", self.OPTIONS, "easy")
        group = shown(choice)
        choice.enabled = False
        assert click(group, (choice.rect.right - 10, choice.rect.centery)) == []


class TestToggle:
    """On or off."""

    def test_click_and_key_turn_it_over(self) -> None:
        toggle = Toggle("marks", "Marks", False)
        group = shown(toggle)
        assert click(group, toggle.rect.center) == [Message("marks", True)]
        assert group.handle(key(pygame.K_SPACE)) == Message("marks", False)


class TestSlider:
    """A number between two ends."""

    def slider(self) -> tuple[Slider, Group]:
        slider = Slider("volume", "Volume", 50, unit=" %")
        return slider, shown(slider)

    def test_dragging_goes_by_steps_and_stops_at_the_ends(self) -> None:
        slider, _ = self.slider()
        slider.handle(pressed((slider.rect.centerx, slider.rect.bottom - 12)))
        assert slider.handle(moved((5000, 0))) == Message("volume", 100)
        assert slider.handle(moved((-5000, 0))) == Message("volume", 0)
        message = slider.handle(moved((slider.rect.x + slider.rect.w // 4, 0)))
        assert message is not None
        assert isinstance(message.value, int | float)
        assert message.value % 5 == 0
        slider.handle(released((0, 0)))
        assert slider.handle(moved((5000, 0))) is None

    def test_keys_and_wheel_step(self) -> None:
        slider, group = self.slider()
        group.focus_on("volume")
        assert group.handle(key(pygame.K_RIGHT)) == Message("volume", 55)
        assert group.handle(key(pygame.K_LEFT)) == Message("volume", 50)
        slider.handle(moved(slider.rect.center))
        assert slider.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1)) == Message("volume", 55)

    def test_at_the_end_a_step_says_nothing(self) -> None:
        slider, group = self.slider()
        slider.value = 100
        assert group.handle(key(pygame.K_RIGHT)) is None
