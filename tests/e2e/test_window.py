"""The real window under a virtual display, driven by mouse and keys from outside.

A robot reads the record as it grows and looks up the window's layout; it touches the game only by xdotool.
"""

import io
import json
import math
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from tests.ai.processes import PATIENCE
from tests.e2e.real_window import Game, until
from tests.e2e.screen import SIZE as SCREEN
from tests.e2e.screen import Screen
from yagopool.games.yago.board import BALL_ORDER
from yagopool.games.yago.moves import placement
from yagopool.games.yago.rules.referee import apply
from yagopool.match.record import read, state_json
from yagopool.match.replay import ReplayedMatch
from yagopool.physics.simulate import simulate
from yagopool.table.shot import Flick, Stroke
from yagopool.table.spec import STANDARD_BOARD
from yagopool.text import speaker
from yagopool.ui.app import first_size
from yagopool.ui.context import AppContext
from yagopool.ui.input.aim import FIRST_POWER, POWER_STEPS, REACH, SOFT, Aim, power_of_pull
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.play.side_cards import strip_height
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.setup import SetupScene
from yagopool.ui.viewport import Viewport

SIZE = first_size([SCREEN])
MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
REQUIRED = os.environ.get("YAGOPOOL_WINDOW_TESTS") == "required"

pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING) and not REQUIRED, reason=f"{' and '.join(MISSING)} not installed"),
]


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    assert not MISSING, f"{MISSING} must be installed here"
    screen = Screen(tmp_path_factory.mktemp("screen"))
    yield screen
    screen.close()


StartGame = Callable[..., Game]


@pytest.fixture
def start(screen: Screen, tmp_path: Path) -> Iterator[StartGame]:
    """Start games that are gone when the test is, also one whose window never came."""
    games: list[Game] = []

    def begin(*options: str) -> Game:
        games.append(Game(screen, tmp_path / "data", *options))
        games[-1].open()
        return games[-1]

    yield begin
    for game in games:
        game.kill()


def course(record: Path) -> ReplayedMatch:
    """Return the match as its record tells it by now; a line may just be being written."""
    content = record.read_bytes()
    lines = content[: content.rfind(b"\n") + 1].splitlines(keepends=True)
    return ReplayedMatch.of(read(io.BytesIO(b"".join(lines))))


@pytest.fixture
def here() -> Iterator[AppContext]:
    """Return a room in this process, to look up where the game's widgets are."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    yield AppContext(speaker("en"), MatchStarter(), lambda: 0)
    pygame.display.quit()


VIEW = Viewport.of(SIZE, strip=strip_height(1.0))


def on_board(place: tuple[float, float]) -> tuple[float, float]:
    return VIEW.to_window(place)


# A player that reads the record


class Robot:
    """Plays a match in the window, whatever comes; looks for a foul that sets balls free, to place some."""

    def __init__(self, game: Game, record: Path) -> None:
        self.game = game
        self.record = record
        self.placed = 0
        self.chosen = 0

    def step(self) -> None:
        """Do what the match asks for, and wait until the record has it."""
        now = course(self.record)
        before = len(now.played)
        phase = now.state.phase
        if phase == "break":
            again = self._break(now)
        elif phase == "play":
            again = self._flick(now)
        elif phase == "place":
            again = self._place(now)
            self.placed += 1
        else:
            again = self._choose()
            self.chosen += 1
        self._wait_for_entry(before, phase, again)
        if phase in ("break", "play"):
            self.game.keys("Return")
        self.game.rest()

    def _wait_for_entry(self, before: int, phase: str, again: Callable[[], None]) -> None:
        """Wait for the record to grow; on a slow machine what was done may still have skipped the stroke before."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            soon = time.monotonic() + 4.0
            while time.monotonic() < soon:
                if len(course(self.record).played) > before:
                    return
                time.sleep(0.05)
            again()
        raise AssertionError(f"no entry came in phase {phase}")

    def _break(self, now: ReplayedMatch) -> Callable[[], None]:
        (x, y) = now.spec.starting_spot
        pull = partial(self.game.drag, on_board((x, y)), on_board((x + 1, y - 60)), on_board((x + 2, y - 105)))
        pull()
        return pull

    def _choose(self) -> Callable[[], None]:
        self.game.keys("Return")
        return partial(self.game.keys, "Return")

    def _flick(self, now: ReplayedMatch) -> Callable[[], None]:
        """Aim by keys alone: the first whole degree that makes balls come back, else any."""
        ball = min(
            (ball for ball in now.layout.balls if self._own(now, ball)),
            key=lambda one: now.layout.balls[one],
            default=None,
        )
        assert ball is not None
        own = (one.move for one in reversed(now.played) if one.before.to_act == now.state.to_act)
        last = next((move.speed for move in own if isinstance(move, Flick)), 0.0) if ball == "blue" else 0.0
        power = last / now.spec.greatest_flick or SOFT
        harder = max(0, math.ceil((FIRST_POWER - power) / POWER_STEPS[0]))
        aim = Aim(ball, power=power)
        for _ in range(harder):
            aim = aim.strengthened(POWER_STEPS[0], now.spec)
        turns = self._turns_to_a_placement(now, aim) if self.placed == 0 else 7
        self.game.keys("Up", *["Up"] * harder, *["Left"] * turns, "Return")  # the first one takes the aim up
        return partial(self.game.keys, "Up", "Return")  # where the shot before took those keys, none is up yet

    @staticmethod
    def _own(now: ReplayedMatch, ball: str) -> bool:
        return ball == "blue" if now.state.match.variant == "professional" else ball != "blue"

    @staticmethod
    def _turns_to_a_placement(now: ReplayedMatch, aim: Aim) -> int:
        for turns in range(1, 60):
            flick = aim.turned(float(turns)).flick(now.spec)
            after = apply(now.state, Stroke(flick.ball, simulate(now.layout, flick, now.spec).events))[0]
            if after.phase == "place":
                return turns
        return 7

    def _place(self, now: ReplayedMatch) -> Callable[[], None]:
        """Point where it is not legal, then where it is, and click at both."""
        ball = min(now.state.to_place, key=BALL_ORDER.__getitem__)
        spots = placement(ball, now.layout, now.spec)
        before = len(now.played)
        if len(course(self.record).played) > before:
            return lambda: None  # on a slow machine a late Enter has placed it
        shown = self.game.picture()
        self.game.click(*on_board((60.0, 760.0)))
        self.game.change(shown, "why the ball may not lie there")
        self.game.rest()
        assert len(course(self.record).played) == before, "an illegal spot was taken"
        middle = now.spec.starting_spot if ball == "blue" else (260.0, 350.0)
        put = partial(self.game.click, *on_board(spots.nearest(middle)))
        put()
        return put


def referee(record: Path, environment: dict[str, str]) -> list[dict[str, object]]:
    """Return what the referee says of a record."""
    command = [sys.executable, "-m", "yagopool", "referee", str(record), "--json"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_match_from_the_menu_by_mouse_and_keys(start: StartGame, here: AppContext, tmp_path: Path) -> None:
    """Play from the first start of all: the pause ends the lessons before the menu."""
    game = start()
    game.keys("Escape", *6 * ("Down",), "Return")
    game.press(MenuScene(here), "two")
    setup = Setup(use="two")
    game.press(SetupScene(here, setup), "variant", x=0.9, y=0.85)
    game.press(SetupScene(here, replace(setup, variant="professional")), "start")
    folder = tmp_path / "data" / "matches"
    until(lambda: folder.is_dir() and any(folder.glob("*.jsonl")), "a record in the folder of matches")
    (record,) = folder.glob("*.jsonl")
    until(lambda: record.stat().st_size > 0, "the record's header")
    assert course(record).state.match.variant == "professional"

    robot = Robot(game, record)
    for _ in range(30):
        robot.step()
        if robot.placed and robot.chosen and len(course(record).played) >= 6:
            break
    assert robot.placed, "no ball was ever placed"
    assert robot.chosen, "nothing was ever chosen"

    game.close()
    assert game.ended() == 0
    assert game.errors.read_text() == ""

    played = course(record)
    judged = referee(record, game.environment)
    assert len(judged) == 1 + len(played.played)
    assert judged[-1]["state"] == state_json(played.state)
    for said, one in zip(judged[1:], played.played, strict=True):
        assert said["state"] == state_json(one.after)
        if isinstance(one.move, Flick):
            again = simulate(one.layout_before, one.move, played.spec)
            assert isinstance(one.entry, Stroke)
            assert again.events == one.entry.events, "the record holds what the flick does"


def test_drags_and_keys_flick_exactly(start: StartGame, tmp_path: Path) -> None:
    """A drag that is given up, keys alone; then the whole screen, and back."""
    record = tmp_path / "match.jsonl"
    game = start("play", "--variant", "medium", "--record", str(record), "--seed", "5")
    until(lambda: record.exists() and record.stat().st_size > 0, "the record's header")
    game.rest()
    unaimed = game.picture()
    game.move(*on_board((260, 150)))
    game.xdotool("mousedown", "1")
    game.move(*on_board((260, 60)))
    game.change(unaimed, "the drag being seen")
    game.keys("Escape")
    game.xdotool("mouseup", "1")
    game.rest()
    assert course(record).played == []
    game.keys("Left", "Left", "shift+Left", "ctrl+Right", "Up", "shift+Down", "space")
    until(lambda: len(course(record).played) == 1, "the shot in the record")
    assert course(record).played[0].move == Flick("blue", 91.09, 2560.0)

    def spans(wide: int, high: int) -> bool:
        told = game.xdotool("getwindowgeometry", "--shell", game.window)
        return f"WIDTH={wide}\nHEIGHT={high}\n" in told

    game.keys("F11")
    until(lambda: spans(1600, 1000), "the whole screen")
    game.keys("F11")
    until(lambda: spans(*SIZE), "the window's size of before")


@pytest.mark.parametrize("outside", [False, True])
def test_a_drag_flicks_where_it_pulls(start: StartGame, tmp_path: Path, outside: bool) -> None:
    record = tmp_path / "drag.jsonl"
    game = start("play", "--players", "Ann", "Ben", "--record", str(record), "--seed", "5")
    until(lambda: record.exists() and record.stat().st_size > 0, "the record's header")
    game.press_and_pull(*(on_board(way) for way in ((260, 150), (250, 100), (230, 60))))
    if outside:
        # Here the hand trembles: it never comes to rest.
        before = game.picture()
        game.xdotool("mousemove", "5", "5")
        game.change(before, "the pull beyond the window")
    game.xdotool("mouseup", "1")
    until(lambda: len(course(record).played) == 1, "the shot in the record")
    flick = course(record).played[0].move
    assert isinstance(flick, Flick)
    if outside:
        assert flick.speed == STANDARD_BOARD.greatest_flick
    else:
        assert flick.direction == pytest.approx(math.degrees(math.atan2(90, 30)), abs=1.0)
        pull = math.dist(on_board((260, 150)), on_board((230, 60))) / REACH
        assert flick.speed == pytest.approx(STANDARD_BOARD.greatest_flick * power_of_pull(pull), rel=0.06)


def ends_in_order(game: Game) -> None:
    game.process.send_signal(signal.SIGTERM)
    assert game.ended() == 0
    assert game.errors.read_text() == ""


def test_a_game_terminated_while_the_computer_thinks_ends_in_order(start: StartGame) -> None:
    ends_in_order(start("play", "--against", "casual", "--side", "B"))


@pytest.mark.skipif(shutil.which("xprop") is None and not REQUIRED, reason="xprop not installed")
def test_the_window_system_knows_title_class_and_icon_and_ends_it_in_order(start: StartGame) -> None:
    game = start()
    assert 'WM_CLASS(STRING) = "yagopool", "yagopool"' in game.known_as("WM_CLASS")
    assert '"YAGO POOL"' in game.known_as("_NET_WM_NAME")
    # pygame gives the window its icon once it is there: on a busy machine that may be seen.
    shown = re.compile(r"Icon \(128 x 128\)|= 128, 128,")
    until(lambda: shown.search(game.known_as("-notype", "32c", "_NET_WM_ICON")) is not None, "the icon")
    ends_in_order(game)
