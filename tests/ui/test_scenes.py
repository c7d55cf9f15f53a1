"""Whole scenes by posted events, as the window gets them: menu, setup, table, pause, help."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pygame
import pytest

from yagopool.match.judge import judge
from yagopool.match.record import read
from yagopool.match.recorded import Header
from yagopool.match.recorded import Recorded as Entered
from yagopool.table.flick import Flick
from yagopool.text import speaker
from yagopool.ui.match_view.setup import Setup
from yagopool.ui.match_view.sitting import Kept, Recorded, Sitting, Unrecorded
from yagopool.ui.match_view.stages.rolling import Rolling
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.pause import PauseScene
from yagopool.ui.scenes.practice import PracticeScene
from yagopool.ui.scenes.room import Room
from yagopool.ui.scenes.scene import Scene
from yagopool.ui.scenes.setup import SetupScene
from yagopool.ui.scenes.table import TableScene
from yagopool.ui.window import set_mode

SIZES = [(960, 600), (1280, 800), (800, 1200), (1920, 1080)]


@dataclass
class Hand:
    """Plays in the window: sends events to whatever scene is there, and draws after each."""

    scene: Scene | None
    seen: list[str] = field(default_factory=list)

    def send(self, kind: int, **about: Any) -> None:
        assert self.scene is not None, "the game has ended"
        self.scene = self.scene.handle(pygame.event.Event(kind, **about))
        self.draw()

    def draw(self) -> None:
        window = pygame.display.get_surface()
        assert window is not None
        if self.scene is not None:
            self.scene.draw(window)

    def key(self, code: int, mod: int = 0) -> None:
        self.send(pygame.KEYDOWN, key=code, mod=mod)
        if self.scene is not None:
            self.send(pygame.KEYUP, key=code, mod=0)

    def type(self, text: str) -> None:
        for letter in text:
            self.send(pygame.TEXTINPUT, text=letter)

    def click(self, pos: tuple[int, int], button: int = 1) -> None:
        self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        if self.scene is not None:
            self.send(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def press(self, key: str) -> None:
        """Click on the widget with a key."""
        scene = self.scene
        if isinstance(scene, TableScene):
            group = scene.screen.buttons if scene.screen.dialog is None else scene.screen.dialog.group
        elif isinstance(scene, PauseScene):
            group = scene.dialog.group
        else:
            assert isinstance(scene, MenuScene | SetupScene)
            group = scene.group
        self.click(group[key].rect.center)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.016)):
            assert self.scene is not None
            self.scene = self.scene.advance(0.016)

    def on_board(self, x: float, y: float) -> tuple[int, int]:
        px, py = self.table.screen.viewport.to_window((x, y))
        return (round(px), round(py))

    def drag(self, *ways: tuple[float, float], release: bool = True) -> None:
        """Press at the first place (mm), move over the others, hold, and let go."""
        places = [self.on_board(*way) for way in ways]
        self.send(pygame.MOUSEBUTTONDOWN, pos=places[0], button=1)
        for place in places[1:]:
            self.wait(0.05)
            self.send(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0))
        self.wait(0.2)
        if release:
            self.send(pygame.MOUSEBUTTONUP, pos=places[-1], button=1)

    @property
    def table(self) -> TableScene:
        assert isinstance(self.scene, TableScene)
        return self.scene

    @property
    def moves(self) -> list[object]:
        return [played.move for played in self.table.table.session.played]


RoomMaker = Callable[..., Room]


@pytest.fixture
def room() -> Iterator[RoomMaker]:
    """Make a room in a window of a size."""
    pygame.display.init()

    def make(sitting: Sitting | None = None, size: tuple[int, int] = (1280, 800), lang: str = "en") -> Room:
        set_mode(size, full_screen=False)
        return Room(speaker(lang), sitting or Unrecorded(), lambda: 7)

    yield make
    pygame.display.quit()


@pytest.fixture
def hand(room: RoomMaker) -> Iterator[Callable[..., Hand]]:
    """Sit down at a table, or anywhere else."""
    hands: list[Hand] = []

    def make(scene: Callable[[Room], Scene] | Setup, **about: object) -> Hand:
        here = room(**about)
        made = Hand(TableScene(here, scene, MenuScene) if isinstance(scene, Setup) else scene(here))
        made.draw()
        hands.append(made)
        return made

    yield make
    for made in hands:
        if made.scene is not None:
            made.scene.close()


HandMaker = Callable[..., Hand]
TWO = Setup(opener="A", seed=5)


@pytest.mark.parametrize("size", SIZES)
def test_a_drag_with_the_mouse_flicks_in_every_window(hand: HandMaker, size: tuple[int, int]) -> None:
    at_table = hand(TWO, size=size)
    at_table.drag((260, 150), (260, 120), (260, 60))
    (flick,) = at_table.moves
    assert isinstance(flick, Flick)
    assert flick.ball == "blue"
    assert flick.direction == pytest.approx(90.0, abs=1.0)
    assert flick.speed == pytest.approx(1115, abs=60)


def test_a_drag_flicks_the_same_at_every_scale_to_a_pixel(hand: HandMaker) -> None:
    flicks = []
    for size in SIZES:
        at_table = hand(TWO, size=size)
        at_table.drag((260, 150), (210, 40))
        flicks.append(at_table.moves[0])
    directions = [flick.direction for flick in flicks if isinstance(flick, Flick)]
    assert max(directions) - min(directions) < 1.0


@pytest.mark.parametrize("way", ["escape", "right", "leave", "focus", "outside"])
def test_a_drag_is_given_up(hand: HandMaker, way: str) -> None:
    at_table = hand(TWO)
    at_table.drag((260, 150), (260, 50), release=False)
    if way == "escape":
        at_table.key(pygame.K_ESCAPE)
    elif way == "right":
        at_table.send(pygame.MOUSEBUTTONDOWN, pos=at_table.on_board(260, 50), button=3)
    elif way == "leave":
        at_table.send(pygame.WINDOWLEAVE)
    elif way == "focus":
        at_table.send(pygame.WINDOWFOCUSLOST)
    else:
        at_table.send(pygame.MOUSEMOTION, pos=(640, 2000), rel=(0, 0), buttons=(1, 0, 0))
    at_table.wait(0.3)
    if way == "outside":
        at_table.send(pygame.MOUSEBUTTONUP, pos=(640, 2000), button=1)
    else:
        at_table.send(pygame.MOUSEBUTTONUP, pos=at_table.on_board(260, 50), button=1)
    assert at_table.moves == []
    assert isinstance(at_table.scene, TableScene), "Escape during a drag does not open the pause"


def test_wheel_with_shift_and_ctrl_and_over_the_meter(hand: HandMaker) -> None:
    at_table = hand(TWO)

    def wheel(notches: int) -> None:
        at_table.send(pygame.MOUSEWHEEL, x=0, y=notches, precise_y=float(notches))

    at_table.send(pygame.MOUSEMOTION, pos=at_table.on_board(260, 400), rel=(0, 0), buttons=(0, 0, 0))
    wheel(1)
    at_table.send(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT)
    wheel(1)
    at_table.send(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0)
    at_table.send(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=pygame.KMOD_LCTRL)
    wheel(-1)
    at_table.send(pygame.KEYUP, key=pygame.K_LCTRL, mod=0)
    meter = at_table.table.screen.meter
    assert meter is not None
    at_table.send(pygame.MOUSEMOTION, pos=meter.track.centre, rel=(0, 0), buttons=(0, 0, 0))
    wheel(2)
    shown = at_table.table.shown.aiming
    assert shown is not None
    assert (shown.aim.direction, shown.aim.power) == (91.09, 0.7)


def test_mouse_alone_can_set_the_power_and_flick(hand: HandMaker) -> None:
    at_table = hand(TWO)
    meter = at_table.table.screen.meter
    assert meter is not None
    x = next(x for x in range(meter.track.x, meter.track.right) if meter.power_at(x) >= 0.5)
    at_table.click((x, meter.track.centre[1]))
    at_table.press("flick")
    (flick,) = at_table.moves
    assert isinstance(flick, Flick)
    assert flick.speed == pytest.approx(2000, abs=25)


def test_enter_twice_from_the_menu_is_at_the_table_and_keys_alone_play(hand: HandMaker) -> None:
    at_menu = hand(MenuScene)
    at_menu.key(pygame.K_RETURN)
    assert isinstance(at_menu.scene, SetupScene)
    at_menu.key(pygame.K_RETURN)
    assert isinstance(at_menu.scene, TableScene)
    at_menu.key(pygame.K_LEFT)
    at_menu.key(pygame.K_RETURN)
    assert at_menu.moves == [Flick("blue", 91.0, 2400.0)]
    at_menu.key(pygame.K_SPACE)
    assert at_menu.table.table.unseen is None
    at_menu.key(pygame.K_ESCAPE)
    assert isinstance(at_menu.scene, PauseScene)
    for _ in range(2):
        at_menu.key(pygame.K_DOWN)
    at_menu.key(pygame.K_RETURN)
    assert isinstance(at_menu.scene, TableScene)
    assert at_menu.table.table.state.phase == "game_over"
    at_menu.key(pygame.K_RETURN)
    assert at_menu.table.table.state.phase == "break"
    assert at_menu.table.table.state.game == 2


def test_names_target_and_variant_are_agreed_in_the_menu(hand: HandMaker) -> None:
    at_menu = hand(MenuScene)
    at_menu.press("two")
    scene = at_menu.scene
    assert isinstance(scene, SetupScene)
    variant = scene.group["variant"].rect
    at_menu.click((variant.right - 20, variant.bottom - 10))
    name = scene.group["A"].rect
    at_menu.click((name.centerx, name.bottom - 10))
    for _ in range(3):
        at_menu.key(pygame.K_BACKSPACE)
    at_menu.type("Mia + Leo")
    target = scene.group["target"].rect
    at_menu.click((target.x + 20, target.bottom - 10))
    opener = scene.group["opener"].rect
    at_menu.click((opener.right - 20, opener.bottom - 10))
    at_menu.press("start")
    match = at_menu.table.table.session.match
    assert match.variant == "professional"
    assert match.teams == (("Mia", "Leo"), ("Ben",))
    assert (match.target, match.opener) == (1, "B")


def test_a_setup_that_cannot_be_says_why_and_stays(hand: HandMaker) -> None:
    at_menu = hand(MenuScene)
    at_menu.press("two")
    scene = at_menu.scene
    assert isinstance(scene, SetupScene)
    name = scene.group["A"].rect
    at_menu.click((name.centerx, name.bottom - 10))
    for _ in range(3):
        at_menu.key(pygame.K_BACKSPACE)
    at_menu.type("Ben")
    at_menu.press("start")
    assert at_menu.scene is scene
    assert "twice" in getattr(scene.group["problem"], "text", "")


def test_against_the_computer_and_practice_from_the_menu(hand: HandMaker) -> None:
    at_menu = hand(MenuScene)
    at_menu.press("computer")
    at_menu.press("start")
    assert at_menu.table.table.setup.level_of("B") == "casual"
    at_menu.table.close()
    at_menu = hand(MenuScene)
    at_menu.press("practice")
    assert isinstance(at_menu.scene, PracticeScene)


def test_the_language_is_changed_in_the_menu(hand: HandMaker) -> None:
    at_menu = hand(MenuScene)
    at_menu.press("language")
    assert isinstance(at_menu.scene, MenuScene)
    assert at_menu.scene.room.speaker.lang == "de"


def test_quit_ends_the_game(hand: HandMaker) -> None:
    at_menu = hand(MenuScene)
    at_menu.press("quit")
    assert at_menu.scene is None


@pytest.mark.parametrize("key", [pygame.K_F1, pygame.K_F2])
def test_f1_shows_keys_and_rules_and_comes_back(hand: HandMaker, key: int) -> None:
    at_table = hand(TWO)
    at_table.key(key)
    assert isinstance(at_table.scene, HelpScene)
    at_table.send(pygame.MOUSEWHEEL, x=0, y=-3, precise_y=-3.0)
    at_table.key(pygame.K_ESCAPE)
    assert isinstance(at_table.scene, TableScene)


def test_the_pause_goes_on_or_leaves(hand: HandMaker) -> None:
    at_table = hand(TWO)
    at_table.key(pygame.K_ESCAPE)
    at_table.key(pygame.K_ESCAPE)
    assert isinstance(at_table.scene, TableScene)
    at_table.key(pygame.K_ESCAPE)
    at_table.press("leave")
    assert isinstance(at_table.scene, MenuScene)


def test_after_the_match_the_menu_is_one_press_away(hand: HandMaker) -> None:
    at_table = hand(Setup(opener="A", target=1))
    at_table.key(pygame.K_ESCAPE)
    at_table.press("concede")
    assert at_table.table.table.state.phase == "match_over"
    at_table.press("menu")
    assert isinstance(at_table.scene, MenuScene)


def test_nothing_is_drawn_again_while_nothing_happens(hand: HandMaker) -> None:
    at_table = hand(TWO)
    at_table.wait(0.1)
    assert not at_table.table.stale()
    at_table.send(pygame.MOUSEMOTION, pos=(600, 300), rel=(0, 0), buttons=(0, 0, 0))
    at_table.key(pygame.K_RETURN)
    at_table.wait(0.05)
    assert at_table.table.stale(), "balls roll"


def test_the_window_may_change_its_size_at_any_time(hand: HandMaker) -> None:
    at_table = hand(TWO)
    set_mode((960, 1000), full_screen=False)
    at_table.draw()
    at_table.drag((260, 150), (260, 60))
    (flick,) = at_table.moves
    assert isinstance(flick, Flick)
    assert flick.direction == pytest.approx(90.0, abs=1.0)


def entries(path: Path) -> list[object]:
    with path.open("rb") as file:
        return [line.item for line in read(file)]


def test_every_entry_is_in_the_record_at_once(hand: HandMaker, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    at_table = hand(TWO, sitting=Recorded(file))
    assert len(entries(file)) == 1
    at_table.key(pygame.K_RETURN)
    header, stroke = entries(file)
    assert isinstance(header, Header)
    assert header.match == at_table.table.table.session.match
    assert getattr(stroke, "flick", None) == Flick("blue", 90.0, 2400.0)


def test_a_rematch_is_recorded_beside_the_match(hand: HandMaker, tmp_path: Path) -> None:
    at_table = hand(Setup(opener="A", target=1), sitting=Recorded(tmp_path / "match.jsonl"))
    at_table.key(pygame.K_ESCAPE)
    at_table.press("concede")
    at_table.press("rematch")
    at_table.key(pygame.K_RETURN)
    assert len(entries(tmp_path / "match.jsonl")) == 2
    assert len(entries(tmp_path / "match-2.jsonl")) == 2


def test_every_match_is_kept_in_the_folder(hand: HandMaker, tmp_path: Path) -> None:
    at_table = hand(TWO, sitting=Kept(tmp_path))
    at_table.key(pygame.K_RETURN)
    (file,) = (tmp_path / "matches").iterdir()
    assert len(entries(file)) == 2


def test_a_folder_that_cannot_be_written_does_not_stop_the_match(hand: HandMaker, tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("not a folder")
    at_table = hand(TWO, sitting=Kept(tmp_path))
    assert "not kept" in at_table.table.shown.notice
    at_table.key(pygame.K_RETURN)
    assert len(at_table.moves) == 1


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_scene_speaks_every_language(hand: HandMaker, lang: str) -> None:
    """Missing sentences are warnings, and warnings are errors here."""
    at_menu = hand(MenuScene, lang=lang)
    for use in ("two", "computer", "practice"):
        at_menu.press(use)
        at_menu.key(pygame.K_F1)
        at_menu.key(pygame.K_ESCAPE)
        at_menu.key(pygame.K_ESCAPE)
        assert isinstance(at_menu.scene, MenuScene)


def test_a_match_that_was_left_is_gone_on_with(hand: HandMaker, tmp_path: Path) -> None:
    at_table = hand(Setup(variant="medium", opener="B", teams=(("Mia",), ("Leo",)), seed=5), sitting=Kept(tmp_path))
    at_table.key(pygame.K_RETURN)
    assert at_table.scene is not None
    state, layout = at_table.table.table.session.state, at_table.table.table.layout
    at_table.scene.close()

    later = hand(MenuScene, sitting=Kept(tmp_path))
    assert isinstance(later.scene, MenuScene)
    assert next(iter(later.scene.group)).key == "continue", "first of all"
    later.press("continue")
    table = later.table.table
    assert (table.session.state, table.layout) == (state, layout)
    assert table.setup.teams == (("Mia",), ("Leo",))
    assert table.ruled is not None, "the last ruling stands beside the board again"
    later.wait(0.5)
    later.key(pygame.K_v)
    assert isinstance(later.table.stage, Rolling), "and its stroke can be watched again"
    later.key(pygame.K_RETURN)
    (file,) = (tmp_path / "matches").iterdir()
    before = len(entries(file))
    later.key(pygame.K_ESCAPE)
    later.press("concede")
    assert len(entries(file)) == before + 1, "the same record goes on"


def test_a_finished_match_is_not_offered_again(hand: HandMaker, tmp_path: Path) -> None:
    at_table = hand(Setup(opener="A", target=1), sitting=Kept(tmp_path))
    at_table.key(pygame.K_ESCAPE)
    at_table.press("concede")
    at_table.press("menu")
    assert isinstance(at_table.scene, MenuScene)
    assert "continue" not in [widget.key for widget in at_table.scene.group]


def test_a_damaged_match_is_set_aside_and_said(hand: HandMaker, tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    (folder / "broken.jsonl").write_text('{"format": "yagopool"\nnothing\n')
    at_menu = hand(MenuScene, sitting=Kept(tmp_path))
    at_menu.press("continue")
    assert isinstance(at_menu.scene, MenuScene)
    words = [getattr(widget, "text", "") for widget in at_menu.scene.group]
    assert any("damaged" in text for text in words)
    assert [path.name for path in folder.iterdir()] == ["broken.damaged-1.jsonl"]
    assert "continue" not in [widget.key for widget in at_menu.scene.group]


def test_a_match_against_the_computer_is_gone_on_with_against_the_computer(hand: HandMaker, tmp_path: Path) -> None:
    setup = Setup(use="computer", level="skilled", computer="B", teams=(("Mia",), ("Skilled",)), opener="A", seed=5)
    at_table = hand(setup, sitting=Kept(tmp_path))
    at_table.key(pygame.K_RETURN)
    assert at_table.scene is not None
    at_table.scene.close()
    later = hand(MenuScene, sitting=Kept(tmp_path))
    later.press("continue")
    assert later.table.table.setup.level_of("B") == "skilled"
    assert later.table.table.setup.level_of("A") is None


def test_f2_opens_the_rules_at_the_one_that_decided(hand: HandMaker) -> None:
    at_table = hand(Setup(variant="professional", opener="A", seed=5))
    at_table.table.table.play(Flick("blue", 270.0, 400.0))
    at_table.table.table.settle()
    at_table.key(pygame.K_F2)
    assert isinstance(at_table.scene, HelpScene)
    assert at_table.scene.rule == "P2"
    assert at_table.scene.scroll[1] > 0, "and scrolls to it"
    at_table.key(pygame.K_UP)
    assert at_table.scene is not None
    at_table.key(pygame.K_F2)
    assert isinstance(at_table.scene, TableScene)


def test_each_column_of_the_help_scrolls_by_itself(hand: HandMaker) -> None:
    at_table = hand(TWO, size=(960, 600))
    at_table.key(pygame.K_F1)
    scene = at_table.scene
    assert isinstance(scene, HelpScene)
    at_table.send(pygame.MOUSEMOTION, pos=(900, 300), rel=(0, 0), buttons=(0, 0, 0))
    at_table.send(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0)
    assert scene.scroll[1] > scene.scroll[0] == 0
    for _ in range(500):
        scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0))
    last = scene.scroll[1]
    at_table.send(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0)
    assert scene.scroll[1] == last


def test_a_recorded_practice_is_a_record_the_referee_takes(hand: HandMaker, tmp_path: Path) -> None:
    file = tmp_path / "practice.jsonl"
    at_table = hand(Setup(use="practice", seed=5, recorded=True), sitting=Recorded(file))
    for _ in range(3):
        at_table.key(pygame.K_RETURN)
        at_table.key(pygame.K_RETURN)
        at_table.key(pygame.K_r)
    at_table.key(pygame.K_RETURN)
    with file.open("rb") as lines:
        judged = list(judge(read(lines)))
    done = [one.item.entry.do for one in judged if isinstance(one.item, Entered)]
    assert done == ["stroke", "undo", "stroke", "undo", "stroke", "undo", "stroke"]
    assert judged[-1].state == at_table.table.table.session.state
