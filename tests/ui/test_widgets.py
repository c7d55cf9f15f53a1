"""Widgets by posted events: mouse, keys, gamepad; disabled ones do nothing; nothing is polled."""

from dataclasses import replace

import pygame
import pytest

from tests.ui.events import STYLE, click, key, moved, pressed, released, shown, typed
from yagopool.text import speaker
from yagopool.ui.layout_kit import Page, Row, place_on, power_at
from yagopool.ui.play.side_cards import SideFacts, draw_side, side_height
from yagopool.ui.style import Style
from yagopool.ui.viewport import SMALLEST, Box, Viewport
from yagopool.ui.widgets.base import Button, Message
from yagopool.ui.widgets.choice import Item, ListView, SegmentedControl, Toggle
from yagopool.ui.widgets.dialog import Dialog
from yagopool.ui.widgets.fields import Slider, TextField
from yagopool.ui.widgets.group import Group, Scroll
from yagopool.ui.widgets.label import Label

DOWN = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1)


def pad(button: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button)


def focuses(group: Group, *codes: int, mod: int = 0) -> list[str]:
    """Return where the keys lead one after the other."""
    met = []
    for code in codes:
        group.handle(key(code, mod))
        met.append(group.focus.key if group.focus is not None else "")
    return met


class TestButton:
    """Pressed by click, key or gamepad."""

    @pytest.fixture
    def button(self) -> Button:
        button = Button("go", "Go")
        shown(button)
        return button

    def test_a_press_and_release_inside_is_a_click(self, button: Button) -> None:
        assert click(button, button.rect.center) == [Message("go")]

    def test_letting_go_elsewhere_is_none(self, button: Button) -> None:
        assert button.handle(pressed(button.rect.center)) is None
        assert button.handle(released((button.rect.right + 5, button.rect.y))) is None
        assert button.handle(released(button.rect.center)) is None

    def test_the_right_button_is_none(self, button: Button) -> None:
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
        assert focuses(group, *[pygame.K_TAB] * 4) == ["b", "c", "a", "b"]
        assert focuses(group, pygame.K_TAB, mod=pygame.KMOD_SHIFT) == ["a"]

    def test_the_ring_shows_only_once_keys_are_used(self) -> None:
        group = shown(Button("a", "A"), Button("b", "B"))
        a, b = group["a"], group["b"]
        seen = [(a.focused, b.focused)]
        for _ in range(2):
            group.handle(key(pygame.K_DOWN))
            seen.append((a.focused, b.focused))
        assert seen == [(False, False), (True, False), (False, True)]
        click(group, a.rect.center)
        assert not a.focused

    def test_enter_after_a_click_presses_the_button_that_goes_on(self) -> None:
        group = shown(Button("on", "On", kind="primary"), Button("replay", "Replay"), Button("menu", "Menu"))
        assert click(group, group["replay"].rect.center) == [Message("replay")]
        assert group.handle(key(pygame.K_RETURN)) == Message("on")
        click(group, group["replay"].rect.center)
        assert focuses(group, pygame.K_DOWN, pygame.K_DOWN) == ["replay", "menu"], "keys go on from the click"
        assert group.handle(key(pygame.K_RETURN)) == Message("menu")
        click(group, group["replay"].rect.center)
        group.show_focus(on=True)
        assert group["on"].focused

    def test_arrows_go_to_the_nearest_that_way(self) -> None:
        a, b, c, d = (Button(name, name) for name in "abcd")
        Row((a, b)).place_in(STYLE, (0, 0, 400, 44))
        Row((c, d)).place_in(STYLE, (0, 60, 400, 44))
        codes = (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP, pygame.K_UP)
        assert focuses(Group((a, b, c, d)), *codes) == ["a", "b", "d", "c", "a", "a"]

    def test_escape_and_the_pads_b_mean_back(self) -> None:
        for group in (shown(Button("a", "A")), Group()):
            assert group.handle(key(pygame.K_ESCAPE)) == Message("back")
            assert group.handle(pad(pygame.CONTROLLER_BUTTON_B)) == Message("back")
        assert Group().handle(key(pygame.K_RETURN)) is None

    def test_a_widget_disabled_meanwhile_loses_the_focus(self) -> None:
        group = shown(Button("a", "A"), Button("b", "B"))
        group["a"].enabled = False
        assert group.handle(key(pygame.K_RETURN)) == Message("b")


class TestChoice:
    """One of a few; on or off."""

    OPTIONS = (("easy", "EASY"), ("medium", "MEDIUM"), ("professional", "PROFESSIONAL"))

    def test_a_click_on_a_segment_chooses_it_and_says_so_once(self) -> None:
        choice = SegmentedControl("variant", self.OPTIONS, "easy", label="Variant")
        group = shown(choice)
        middle = (choice.rect.centerx, choice.rect.bottom - 10)
        assert click(group, middle) == [Message("variant", "medium")]
        assert choice.value == "medium"
        assert click(group, middle) == []

    def test_left_and_right_go_round(self) -> None:
        group = shown(SegmentedControl("variant", self.OPTIONS, "easy"))
        group.focus_on("variant")
        assert group.handle(key(pygame.K_LEFT)) == Message("variant", "professional")
        assert group.handle(key(pygame.K_RIGHT)) == Message("variant", "easy")

    def test_words_too_long_for_a_line_stand_below_each_other(self) -> None:
        choice = SegmentedControl("v", self.OPTIONS, "easy")
        assert choice.height(STYLE, 130) >= 3 * 40
        group = shown(choice, width=130)
        assert click(group, (choice.rect.centerx, choice.rect.bottom - 10)) == [Message("v", "professional")]

    def test_a_disabled_one_does_nothing(self) -> None:
        choice = SegmentedControl("v", self.OPTIONS, "easy")
        group = shown(choice)
        choice.enabled = False
        assert click(group, (choice.rect.right - 10, choice.rect.centery)) == []

    def test_click_and_key_turn_a_toggle_over(self) -> None:
        toggle = Toggle("marks", "Marks", False)
        group = shown(toggle)
        assert click(group, toggle.rect.center) == [Message("marks", True)]
        assert group.handle(key(pygame.K_SPACE)) == Message("marks", False)


class TestSlider:
    """A number between two ends."""

    @pytest.fixture
    def slider(self) -> Slider:
        return Slider("volume", "Volume", 50, unit=" %")

    @pytest.fixture
    def group(self, slider: Slider) -> Group:
        group = shown(slider)
        group.focus_on("volume")
        return group

    @pytest.mark.usefixtures("group")
    def test_dragging_goes_by_steps_and_stops_at_the_ends(self, slider: Slider) -> None:
        slider.handle(pressed((slider.rect.centerx, slider.rect.bottom - 12)))
        assert slider.handle(moved((5000, 0))) == Message("volume", 100)
        assert slider.handle(moved((-5000, 0))) == Message("volume", 0)
        assert slider.handle(moved((slider.rect.x + slider.rect.w // 4, 0))) is not None
        assert slider.value % 5 == 0
        slider.handle(released((0, 0)))
        assert slider.handle(moved((5000, 0))) is None

    def test_keys_and_wheel_step(self, slider: Slider, group: Group) -> None:
        assert group.handle(key(pygame.K_RIGHT)) == Message("volume", 55)
        assert group.handle(key(pygame.K_LEFT)) == Message("volume", 50)
        slider.handle(moved(slider.rect.center))
        assert slider.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1)) == Message("volume", 55)

    def test_at_the_end_a_step_says_nothing(self, slider: Slider, group: Group) -> None:
        slider.value = 100
        assert group.handle(key(pygame.K_RIGHT)) is None


class TestTextField:
    """A line to type in."""

    def field(
        self, value: str = "", suggestions: tuple[str, ...] = (), *, offered: bool = False
    ) -> tuple[TextField, Group]:
        field = TextField("name", "Name", value, most=8, suggestions=suggestions, offered=offered)
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
        _, group = self.field("Ann", offered=True)
        assert group.handle(typed("L")) == Message("name", "L")
        assert group.handle(typed("ea")) == Message("name", "Lea")

    @pytest.mark.parametrize("move", [pygame.K_END, pygame.K_RIGHT])
    def test_what_is_offered_is_kept_by_whoever_goes_on_in_it(self, move: int) -> None:
        _, group = self.field("Ann", offered=True)
        group.handle(key(move))
        assert group.handle(typed("a")) == Message("name", "Anna")

    @pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_RMETA])
    def test_all_of_it_is_marked_to_be_replaced_or_deleted(self, mod: int) -> None:
        _, group = self.field("Annemari")
        group.handle(key(pygame.K_a, mod))
        assert group.handle(typed("Lea")) == Message("name", "Lea"), "a full field has room again"
        for left in (Message("name", ""), None):
            group.handle(key(pygame.K_a, mod))
            assert group.handle(key(pygame.K_BACKSPACE)) == left
        assert group.handle(typed("Bo")) == Message("name", "Bo")

    def test_a_gamepad_fills_it_from_the_names_known(self) -> None:
        field, group = self.field("", ("Ann", "Ben"))
        for code, name in (
            (pygame.K_DOWN, "Ann"),
            (pygame.K_DOWN, "Ben"),
            (pygame.K_DOWN, "Ann"),
            (pygame.K_UP, "Ben"),
        ):
            assert group.handle(key(code)) == Message("name", name)
        assert group.focus is field

    def test_without_names_known_the_arrows_leave_it(self) -> None:
        field, group = self.field()
        assert focuses(group, pygame.K_DOWN) == ["ok"]
        group.handle(typed("Ann"))
        assert field.value == "", "what is typed elsewhere is not its business"


class TestListView:
    """Items to choose from."""

    def list(self, count: int = 20) -> tuple[ListView, Group]:
        view = ListView("match", [Item(i, f"Match {i}") for i in range(count)])
        view.place((0, 0, 300, 200))
        group = Group([view, Button("ok", "OK")])
        group["ok"].place((0, 220, 300, 44))
        group.draw(pygame.Surface((300, 400)), STYLE)
        return view, group

    def test_a_click_chooses_what_is_under_it_also_after_the_wheel(self) -> None:
        view, group = self.list()
        assert click(group, (50, 60)) == [Message("match", 1)]
        group.handle(moved((50, 60)))
        group.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
        group.draw(pygame.Surface((300, 400)), STYLE)
        assert view.top == 3
        assert click(group, (50, 60)) == [Message("match", 4)]

    def test_keys_walk_keep_in_sight_and_leave_at_the_end(self) -> None:
        view, group = self.list(8)
        group.focus_on("match")
        assert focuses(group, *[pygame.K_DOWN] * 12)[-1] == "ok"
        assert view.selected == 7
        assert view.top > 0

    def test_accept_chooses_the_selected(self) -> None:
        _, group = self.list()
        focuses(group, pygame.K_DOWN, pygame.K_DOWN)
        assert group.handle(key(pygame.K_RETURN)) == Message("match", 2)

    def test_followed_selection_is_told(self) -> None:
        _, group = self.list()
        assert group.handle(key(pygame.K_DOWN)) == Message("match.selected", 1)

    def test_an_empty_list_does_nothing(self) -> None:
        view = ListView("match", [])
        group = shown(view)
        assert click(group, view.rect.center) == []
        assert group.handle(key(pygame.K_RETURN)) is None


def scrolling(count: int, *feet: Button, high: int = 200) -> Scroll:
    """Return a column higher than its room."""
    scroll = Scroll([*(Button(str(i), str(i)) for i in range(count)), *feet], feet=len(feet))
    scroll.place_in(STYLE, Box(0, 100, 300, high))
    scroll.draw(pygame.Surface((300, 400)), STYLE)
    return scroll


class TestFeetOfAScroll:
    """What goes on and back stays in sight, however much there is above it."""

    @pytest.fixture
    def scroll(self) -> Scroll:
        return scrolling(8, Button("start", "Start"), Button("back", "Back", kind="quiet"), high=250)

    def test_they_stay_where_they_are_when_it_scrolls(self, scroll: Scroll) -> None:
        before = scroll["start"].rect.copy()
        for _ in range(30):
            scroll.handle(DOWN)
        assert scroll["start"].rect == before
        assert scroll["7"].rect.bottom < before.top

    def test_a_click_on_them_is_theirs_and_nobodys_below_them(self, scroll: Scroll) -> None:
        hidden = next(widget for widget in scroll if widget.rect.collidepoint(scroll["start"].rect.center))
        assert hidden.key != "start", "something lies there, out of sight"
        for foot in ("start", "back"):
            assert click(scroll, scroll[foot].rect.center) == [Message(foot)]
        assert scroll.focus is scroll["back"]

    def test_a_finger_presses_them(self, scroll: Scroll) -> None:
        about = {"pos": scroll["start"].rect.center, "button": 1, "touch": True}
        scroll.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, about))
        assert scroll.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, about)) == Message("start")

    def test_arrows_go_through_all_rows_and_then_to_them(self, scroll: Scroll) -> None:
        for at in ("0", "1", "2", "3", "4", "5", "6", "7", "start", "start"):  # the first arrow shows the focus
            assert focuses(scroll, pygame.K_DOWN) == [at]
            assert 100 <= scroll[at].rect.top <= scroll[at].rect.bottom <= 350
        assert focuses(scroll, pygame.K_RIGHT, pygame.K_UP) == ["back", "7"]


class TestScroll:
    """A column higher than its room."""

    @pytest.fixture
    def scroll(self) -> Scroll:
        return scrolling(12)

    def test_a_widget_cut_off_at_an_end_fades_there(self, scroll: Scroll) -> None:
        ground, cut = (90, 20, 20), 0
        for top in range(0, 200, 7):
            scroll.scrolled = top
            scroll.place_in(STYLE, Box(0, 100, 300, 200))
            window = pygame.Surface((300, 400))
            window.fill(ground)
            scroll.draw(window, STYLE)
            for y in (94, 305):
                ends = [window.get_at((x, y))[:3] == ground for x in range(0, 280, 10)]
                assert all(ends), "no letter and no edge ends at once"
            cut += len(scroll._cut_edges(pygame.Rect(0, 94, 300, 212), STYLE))
        assert cut > 20

    def test_what_is_out_of_sight_keeps_its_height_and_cannot_be_hit(self, scroll: Scroll) -> None:
        assert all(widget.rect.h >= 44 for widget in scroll)
        assert scroll["11"].rect.top > 300
        assert click(scroll, scroll["6"].rect.center) == []
        assert click(scroll, scroll["1"].rect.center) == [Message("1")]

    def test_the_wheel_brings_the_rest(self, scroll: Scroll) -> None:
        for _ in range(30):
            scroll.handle(DOWN)
        assert scroll["11"].rect.bottom == 300
        assert click(scroll, scroll["11"].rect.center) == [Message("11")]
        scroll.place_in(STYLE, Box(0, 100, 300, 200))
        assert scroll["11"].rect.bottom == 300

    def test_the_focus_comes_into_sight(self, scroll: Scroll) -> None:
        for _ in range(11):
            (at,) = focuses(scroll, pygame.K_TAB)
            assert 100 <= scroll[at].rect.top <= scroll[at].rect.bottom <= 300
        focuses(scroll, pygame.K_TAB)
        assert scroll["0"].rect.top == 100

    def test_the_bar_can_be_dragged(self, scroll: Scroll) -> None:
        for event in (pressed((294, 110)), moved((294, 5000)), released((294, 5000))):
            scroll.handle(event)
        assert scroll["11"].rect.bottom == 300

    def test_where_all_fits_it_does_not_scroll(self) -> None:
        scroll = scrolling(3)
        before = scroll["0"].rect.copy()
        scroll.handle(DOWN)
        assert scroll["0"].rect == before


def smallest(text_size: float) -> tuple[Viewport, Style]:
    viewport = Viewport.of(SMALLEST, text_size=text_size)
    return viewport, Style(unit=viewport.unit, text_size=text_size)


@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_long_names_stay_inside_a_sides_card_at_the_smallest_window(text_size: float, lang: str) -> None:
    viewport, style = smallest(text_size)
    facts = SideFacts("A", ("Ann",), None, None, "red", ("red1", "red2", "red3"), 2, True, 2, 5, False)
    long = "Annemarie-Sophie von und zu Hohenzollern-Sigmaringen & Maximilian"
    facts = replace(facts, members=(long, "Maximilian", "Bartholomäus"), at_table=0, target=1_000_000)
    wide, high, pink = viewport.left.w, side_height(style), (255, 0, 255)
    surface = pygame.Surface((wide + 40, high + 40))
    surface.fill(pink)
    draw_side(Page(surface, style, speaker(lang)), Box(20, 20, wide, high), facts)
    surface.fill(pink, (20, 20, wide, high))
    assert (
        pygame.mask.from_threshold(surface, pink, (6, 6, 6, 255)).count() == surface.get_width() * surface.get_height()
    )


def test_place_on_the_bar_and_power_are_each_others_inverse() -> None:
    bar = Box(20, 20, 400, 28)
    for power in (0.0, 0.04, 0.3, 0.8, 1.0):
        assert power_at(bar, place_on(bar, power)) == pytest.approx(power, abs=0.006)
    assert (power_at(bar, -500), power_at(bar, 5000)) == (0.0, 1.0)


def test_keys_answer_a_dialog() -> None:
    buttons = [Button("take", "Take over", kind="primary"), Button("decline", "Decline")]
    dialog = Dialog("Take over?", "Ben hit a yellow ball first.", buttons, chip="P7")
    dialog.place(STYLE, Viewport.of((1280, 800)).window)
    assert dialog.handle(key(pygame.K_RETURN)) == Message("take")
    dialog.handle(key(pygame.K_RIGHT))
    assert dialog.handle(key(pygame.K_RETURN)) == Message("decline")
    assert dialog.handle(key(pygame.K_ESCAPE)) == Message("back")


@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
def test_a_dialog_of_any_text_size_stays_in_the_smallest_window(text_size: float) -> None:
    viewport, style = smallest(text_size)
    dialog = Dialog(
        "Namen der Mannschaften",
        "Eine Mannschaft hat mehrere Namen; ihre Mitglieder spielen der Reihe nach.",
        [Button("ok", "Übernehmen und weiterspielen"), Button("no", "Ablehnen")],
        body=[TextField("a", "Seite A"), TextField("b", "Seite B")],
    )
    rect = dialog.place(style, viewport.window)
    assert pygame.Rect(viewport.window).contains(rect)
    widgets = [*dialog.body, *dialog.buttons]
    for i, one in enumerate(widgets):
        assert rect.contains(one.rect)
        assert not any(one.rect.colliderect(other.rect) for other in widgets[i + 1 :])
