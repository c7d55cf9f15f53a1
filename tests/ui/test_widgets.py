"""Every widget by posted events: mouse, keys, gamepad; disabled ones do nothing; nothing is polled."""

from itertools import pairwise

import pygame
import pytest

from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.choice import Choice
from yagopool.ui.widgets.group import Group
from yagopool.ui.widgets.label import Label
from yagopool.ui.widgets.list_view import Item, ListView
from yagopool.ui.widgets.scroll import Scroll
from yagopool.ui.widgets.slider import Slider
from yagopool.ui.widgets.stack import side_by_side, stack, stack_height
from yagopool.ui.widgets.steps import NAVIGATE, step_of
from yagopool.ui.widgets.text_field import TextField
from yagopool.ui.widgets.toggle import Toggle

STYLE = Style()


def key(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


def typed(text: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


def moved(pos: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))


def pressed(pos: tuple[int, int], button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)


def released(pos: tuple[int, int], button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button)


def click(widget: Widget | Group, pos: tuple[int, int]) -> list[Message]:
    answers = [widget.handle(event) for event in (moved(pos), pressed(pos), released(pos))]
    return [answer for answer in answers if answer is not None]


def shown(*widgets: Widget, width: int = 400) -> Group:
    """Lay widgets out below each other and draw them once, as a scene does."""
    stack(widgets, STYLE, (0, 0, width, 4000))
    group = Group(widgets)
    group.draw(pygame.Surface((width, 1200)), STYLE)
    return group


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

    def test_it_is_as_high_as_a_finger_and_as_wide_as_its_words(self) -> None:
        button = Button("go", "Go", detail="and a second line", hint="Enter")
        assert button.height(STYLE, 300) >= 44
        assert button.width(STYLE) > STYLE.width_of("and a second line", "small")

    def test_the_pointer_lights_it(self) -> None:
        button = Button("go", "Go")
        shown(button)
        before, after = pygame.Surface((400, 100)), pygame.Surface((400, 100))
        button.draw(before, STYLE)
        button.handle(moved(button.rect.center))
        button.draw(after, STYLE)
        assert before.get_at(button.rect.move(30, 20).topleft) != after.get_at(button.rect.move(30, 20).topleft)
        button.handle(pygame.event.Event(pygame.WINDOWLEAVE))
        assert not button.hovered


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
        side_by_side((a, b), STYLE, (0, 0, 400, 44))
        side_by_side((c, d), STYLE, (0, 60, 400, 44))
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

    def test_sticks_and_hats_are_steps_too(self) -> None:
        assert step_of(pygame.event.Event(NAVIGATE, step="left")) == "left"
        assert step_of(pygame.event.Event(pygame.JOYHATMOTION, value=(0, -1))) == "down"
        assert step_of(pygame.event.Event(pygame.JOYHATMOTION, value=(0, 0))) is None
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
        choice = Choice("variant", self.OPTIONS, "easy", label="Variant")
        group = shown(choice)
        x = choice.rect.x + choice.rect.w // 2
        assert click(group, (x, choice.rect.bottom - 10)) == [Message("variant", "medium")]
        assert choice.value == "medium"

    def test_choosing_what_is_chosen_says_nothing(self) -> None:
        choice = Choice("variant", self.OPTIONS, "medium")
        group = shown(choice)
        assert click(group, choice.rect.center) == []

    def test_left_and_right_go_round(self) -> None:
        group = shown(Choice("variant", self.OPTIONS, "easy"))
        group.focus_on("variant")
        assert group.handle(key(pygame.K_LEFT)) == Message("variant", "professional")
        assert group.handle(key(pygame.K_RIGHT)) == Message("variant", "easy")

    def test_words_too_long_for_a_line_stand_below_each_other(self) -> None:
        choice = Choice("v", self.OPTIONS, "easy")
        assert choice.height(STYLE, 130) >= 3 * 40
        group = shown(choice, width=130)
        last = (choice.rect.centerx, choice.rect.bottom - 10)
        assert click(group, last) == [Message("v", "professional")]

    def test_a_disabled_one_does_nothing(self) -> None:
        choice = Choice("v", self.OPTIONS, "easy")
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

    def test_its_state_is_not_shown_by_colour_alone(self) -> None:
        on, off = pygame.Surface((300, 60)), pygame.Surface((300, 60))
        for value, surface in ((True, on), (False, off)):
            toggle = Toggle("t", "T", value)
            toggle.place((0, 0, 300, 60))
            toggle.draw(surface, STYLE)
        knob_on, knob_off = (300 - 14, 30 - 7), (300 - 50 + 14, 30 - 7)
        assert off.get_at(knob_off).g > 1.5 * off.get_at(knob_on).g
        assert on.get_at(knob_on).g < 0.5 * on.get_at(knob_off).g


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


class TestTextField:
    """A line to type in."""

    def field(self, value: str = "", suggestions: tuple[str, ...] = ()) -> tuple[TextField, Group]:
        field = TextField("name", "Name", value, most=8, suggestions=suggestions)
        group = shown(field, Button("ok", "OK"))
        click(group, field.rect.center)
        return field, group

    def test_it_takes_what_is_typed_up_to_its_length(self) -> None:
        field, group = self.field()
        assert group.handle(typed("Ann")) == Message("name", "Ann")
        assert group.handle(typed("emarielle")) == Message("name", "Annemari")
        assert group.handle(typed("x")) is None
        assert field.value == "Annemari"

    def test_control_characters_are_not_names(self) -> None:
        field, group = self.field()
        assert group.handle(typed("\t\n\x07")) is None
        assert field.value == ""

    def test_space_is_typed_and_does_not_press(self) -> None:
        field, group = self.field("Ann")
        group.handle(key(pygame.K_SPACE))
        group.handle(typed(" "))
        assert field.value == "Ann "

    def test_the_caret_moves_and_letters_go_where_it_stands(self) -> None:
        field, group = self.field("Bn")
        group.handle(key(pygame.K_LEFT))
        group.handle(typed("e"))
        assert field.value == "Ben"
        group.handle(key(pygame.K_BACKSPACE))
        group.handle(key(pygame.K_DELETE))
        assert field.value == "B"
        assert group.handle(key(pygame.K_DELETE)) is None
        group.handle(key(pygame.K_HOME))
        assert group.handle(key(pygame.K_BACKSPACE)) is None
        group.handle(key(pygame.K_END))
        assert group.handle(key(pygame.K_BACKSPACE)) == Message("name", "")

    def test_a_gamepad_fills_it_from_the_names_known(self) -> None:
        field, group = self.field("", ("Ann", "Ben"))
        assert group.handle(key(pygame.K_DOWN)) == Message("name", "Ann")
        assert group.handle(key(pygame.K_DOWN)) == Message("name", "Ben")
        assert group.handle(key(pygame.K_DOWN)) == Message("name", "Ann")
        assert group.handle(key(pygame.K_UP)) == Message("name", "Ben")
        assert group.focus is field

    def test_without_names_known_the_arrows_leave_it(self) -> None:
        _, group = self.field()
        group.handle(key(pygame.K_DOWN))
        assert group.focus is group["ok"]

    def test_what_is_typed_elsewhere_is_not_its_business(self) -> None:
        field, group = self.field()
        group.focus_on("ok")
        group.handle(typed("Ann"))
        assert field.value == ""

    def test_a_problem_is_said_below_and_takes_room(self) -> None:
        field, _ = self.field()
        calm = field.height(STYLE, 300)
        field.problem = "Both sides have the same name."
        assert field.height(STYLE, 300) > calm


class TestListView:
    """Items to choose from."""

    def list(self, count: int = 20, height: int = 200, *, follow: bool = False) -> tuple[ListView, Group]:
        view = ListView("match", [Item(i, f"Match {i}") for i in range(count)], follow=follow)
        view.place((0, 0, 300, height))
        group = Group([view, Button("ok", "OK")])
        group["ok"].place((0, height + 20, 300, 44))
        group.draw(pygame.Surface((300, 400)), STYLE)
        return view, group

    def test_a_click_chooses_what_is_under_it(self) -> None:
        _, group = self.list()
        assert click(group, (50, 60)) == [Message("match", 1)]

    def test_the_wheel_scrolls_and_clicks_follow(self) -> None:
        view, group = self.list()
        group.handle(moved((50, 60)))
        group.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
        group.draw(pygame.Surface((300, 400)), STYLE)
        assert view.top == 3
        assert click(group, (50, 60)) == [Message("match", 4)]

    def test_keys_walk_keep_in_sight_and_leave_at_the_end(self) -> None:
        view, group = self.list(8)
        group.focus_on("match")
        for _ in range(12):
            group.handle(key(pygame.K_DOWN))
        assert view.selected == 7
        assert view.top > 0
        assert group.focus is group["ok"]

    def test_accept_chooses_the_selected(self) -> None:
        _, group = self.list()
        group.handle(key(pygame.K_DOWN))
        group.handle(key(pygame.K_DOWN))
        assert group.handle(key(pygame.K_RETURN)) == Message("match", 2)

    def test_followed_selection_is_told(self) -> None:
        _, group = self.list(follow=True)
        assert group.handle(key(pygame.K_DOWN)) == Message("match.selected", 1)

    def test_an_empty_list_says_so_and_does_nothing(self) -> None:
        view = ListView("match", [], empty="No match yet.")
        group = shown(view)
        assert click(group, view.rect.center) == []
        assert group.handle(key(pygame.K_RETURN)) is None


class TestStack:
    """Laying out."""

    def test_widgets_stand_below_each_other_without_overlap(self) -> None:
        widgets = [Button(str(i), str(i)) for i in range(5)]
        bottom = stack(widgets, STYLE, (10, 10, 200, 500))
        assert bottom == 10 + stack_height(widgets, STYLE, 200)
        for above, below in pairwise(widgets):
            assert above.rect.bottom <= below.rect.top

    def test_too_little_room_squeezes_but_never_overlaps_or_leaves(self) -> None:
        widgets = [Button(str(i), str(i)) for i in range(10)]
        stack(widgets, STYLE, (0, 0, 200, 300))
        for above, below in pairwise(widgets):
            assert above.rect.bottom <= below.rect.top
        assert widgets[-1].rect.bottom <= 300

    def test_columns_fill_the_width(self) -> None:
        widgets = [Button(str(i), str(i)) for i in range(3)]
        side_by_side(widgets, STYLE, (0, 0, 301, 44))
        assert widgets[0].rect.x == 0
        assert widgets[-1].rect.right == 301
        assert all(a.rect.right < b.rect.x for a, b in pairwise(widgets))


class TestScroll:
    """A column higher than its room."""

    def column(self, count: int = 12) -> Scroll:
        scroll = Scroll([Button(str(i), str(i)) for i in range(count)])
        scroll.place_in(STYLE, Box(0, 100, 300, 200))
        scroll.draw(pygame.Surface((300, 400)), STYLE)
        return scroll

    def test_widgets_keep_their_height_and_the_rest_is_out_of_sight(self) -> None:
        scroll = self.column()
        assert all(widget.rect.h >= 44 for widget in scroll)
        assert scroll["11"].rect.top > 300

    def test_what_is_out_of_sight_cannot_be_hit(self) -> None:
        scroll = self.column()
        assert click(scroll, scroll["6"].rect.center) == []
        assert click(scroll, scroll["1"].rect.center) == [Message("1")]

    def test_the_wheel_brings_the_rest(self) -> None:
        scroll = self.column()
        for _ in range(30):
            scroll.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
        assert scroll["11"].rect.bottom == 300
        assert click(scroll, scroll["11"].rect.center) == [Message("11")]
        scroll.place_in(STYLE, Box(0, 100, 300, 200))
        assert scroll["11"].rect.bottom == 300

    def test_the_focus_comes_into_sight(self) -> None:
        scroll = self.column()
        for _ in range(11):
            scroll.handle(key(pygame.K_TAB))
            assert scroll.focus is not None
            assert scroll.focus.rect.top >= 100
            assert scroll.focus.rect.bottom <= 300
        scroll.handle(key(pygame.K_TAB))
        assert scroll["0"].rect.top == 100

    def test_the_bar_can_be_dragged(self) -> None:
        scroll = self.column()
        scroll.handle(pressed((294, 110)))
        scroll.handle(moved((294, 5000)))
        scroll.handle(released((294, 5000)))
        assert scroll["11"].rect.bottom == 300

    def test_nothing_is_drawn_outside_its_box(self) -> None:
        scroll, surface = self.column(), pygame.Surface((300, 400))
        scroll.draw(surface, STYLE)
        assert all(
            surface.get_at((x, y))[:3] == (0, 0, 0) for x in range(0, 300, 7) for y in (*range(95), *range(305, 400))
        )

    def test_where_all_fits_it_does_not_scroll(self) -> None:
        scroll = self.column(3)
        before = scroll["0"].rect.copy()
        scroll.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
        assert scroll["0"].rect == before
