"""Widgets that hold several things - text, lists, columns - by posted events; nothing is polled."""

import pygame
import pytest

from tests.ui.events import STYLE, click, key, moved, pressed, released, shown, typed
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Button, Message
from yagopool.ui.widgets.choice import Item, ListView
from yagopool.ui.widgets.fields import TextField
from yagopool.ui.widgets.group import Group, Scroll


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

    def test_what_is_offered_gives_way_to_the_first_letter(self) -> None:
        field = TextField("name", "Name", "Ann", most=8, offered=True)
        group = shown(field, Button("ok", "OK"))
        click(group, field.rect.center)
        assert group.handle(typed("L")) == Message("name", "L")
        assert group.handle(typed("ea")) == Message("name", "Lea")

    @pytest.mark.parametrize("move", [pygame.K_END, pygame.K_RIGHT])
    def test_what_is_offered_is_kept_by_whoever_goes_on_in_it(self, move: int) -> None:
        field = TextField("name", "Name", "Ann", most=8, offered=True)
        group = shown(field, Button("ok", "OK"))
        click(group, field.rect.center)
        group.handle(key(move))
        assert group.handle(typed("a")) == Message("name", "Anna")

    @pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_RMETA])
    def test_all_of_it_is_marked_to_be_replaced_or_deleted(self, mod: int) -> None:
        _, group = self.field("Annemari")
        group.handle(key(pygame.K_a, mod))
        assert group.handle(typed("Lea")) == Message("name", "Lea"), "a full field has room again"
        group.handle(key(pygame.K_a, mod))
        assert group.handle(key(pygame.K_BACKSPACE)) == Message("name", "")
        group.handle(key(pygame.K_a, mod))
        assert group.handle(key(pygame.K_BACKSPACE)) is None
        assert group.handle(typed("Bo")) == Message("name", "Bo")

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

    def test_an_empty_list_does_nothing(self) -> None:
        view = ListView("match", [])
        group = shown(view)
        assert click(group, view.rect.center) == []
        assert group.handle(key(pygame.K_RETURN)) is None


class TestFeetOfAScroll:
    """What goes on and back stays in sight, however much there is above it."""

    def column(self, count: int = 8, *, wide: int = 300) -> Scroll:
        rows = [Button(str(i), str(i)) for i in range(count)]
        scroll = Scroll([*rows, Button("start", "Start"), Button("back", "Back", kind="quiet")], feet=2)
        scroll.place_in(STYLE, Box(0, 100, wide, 250))
        scroll.draw(pygame.Surface((300, 400)), STYLE)
        return scroll

    def test_they_stay_where_they_are_when_it_scrolls(self) -> None:
        scroll = self.column()
        before = scroll["start"].rect.copy()
        for _ in range(30):
            scroll.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
        assert scroll["start"].rect == before
        assert scroll["7"].rect.bottom < before.top

    def test_a_click_on_them_is_theirs_and_nobodys_below_them(self) -> None:
        scroll = self.column()
        hidden = next(widget for widget in scroll if widget.rect.collidepoint(scroll["start"].rect.center))
        assert hidden.key != "start", "something lies there, out of sight"
        assert click(scroll, scroll["start"].rect.center) == [Message("start")]
        assert click(scroll, scroll["back"].rect.center) == [Message("back")]
        assert scroll.focus is scroll["back"]

    def test_a_finger_presses_them(self) -> None:
        scroll = self.column()
        where = scroll["start"].rect.center
        scroll.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1, touch=True))
        lifted = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=where, button=1, touch=True)
        assert scroll.handle(lifted) == Message("start")

    def test_arrows_go_through_all_rows_and_then_to_them(self) -> None:
        scroll = self.column()
        seen = []
        for _ in range(10):
            scroll.handle(key(pygame.K_DOWN))
            assert scroll.focus is not None
            assert 100 <= scroll.focus.rect.top <= scroll.focus.rect.bottom <= 350
            seen.append(scroll.focus.key)
        assert seen == ["0", "1", "2", "3", "4", "5", "6", "7", "start", "start"], "the first arrow shows the focus"
        scroll.handle(key(pygame.K_RIGHT))
        assert scroll.focus is scroll["back"]
        scroll.handle(key(pygame.K_UP))
        assert scroll.focus is scroll["7"]


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

    def test_where_all_fits_it_does_not_scroll(self) -> None:
        scroll = self.column(3)
        before = scroll["0"].rect.copy()
        scroll.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
        assert scroll["0"].rect == before
