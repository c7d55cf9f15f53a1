"""A position copied as a code, and a code laid on the free table."""

from pathlib import Path

import pygame
import pytest
from typer.testing import CliRunner

from tests.match.recording import write_match
from tests.sentences import says
from tests.ui.hands import answered, sent, stacked
from yagopool.cli import app
from yagopool.match.position import Position
from yagopool.match.replay import replayed
from yagopool.match.share import decode, encode, reproduction, share
from yagopool.physics.simulate import simulate
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD
from yagopool.text import speaker
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.play import match_log
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.practice import free_table_scene
from yagopool.ui.practice.free_table_scene import FreeTableScene, shared_table
from yagopool.ui.scenes.overlay import ChoiceScene
from yagopool.ui.scenes.pause import PauseScene
from yagopool.ui.widgets.base import Message

POSITION = Layout.of({"red1": (200, 300), "yellow2": (300, 420)}, {5: "red2"})
FLICK = Flick("red1", 61.25, 812.5)


@pytest.fixture
def room() -> AppContext:
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    return AppContext(speaker("en"), MatchStarter(), lambda: 1)


def test_a_shared_stroke_is_aimed_and_played_as_it_was(room: AppContext) -> None:
    scene = shared_table(room, decode(share(Position(STANDARD_BOARD, POSITION, FLICK))))
    assert scene.free.layout == POSITION
    assert isinstance(scene.stage, AimStage)
    assert scene.stage.aim.flick(STANDARD_BOARD) == FLICK
    assert says(scene.notice, "cli.code.reproduced")
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    for _ in range(400):
        scene.advance(0.05)
    assert scene.free.layout == simulate(POSITION, FLICK).layout
    scene.close()


def test_a_shared_position_is_laid(room: AppContext) -> None:
    scene = shared_table(room, decode(share(Position(STANDARD_BOARD, POSITION, None))))
    assert (scene.free.layout, scene.playing) == (POSITION, False)
    assert says(scene.notice, "cli.code.no_stroke")
    scene.free.undo()
    assert scene.free.layout == Layout(), "laying it can be taken back"
    scene.close()


def test_another_version_is_said(room: AppContext) -> None:
    shared = decode(share(Position(STANDARD_BOARD, POSITION, FLICK)))
    assert shared.outcome is not None
    foreign = type(shared)(shared.position, None, "0-0-0", 1, shared.outcome ^ 1)
    scene = shared_table(room, decode(encode(foreign)))
    assert says(scene.notice, "cli.code.differs")
    scene.close()


@pytest.mark.parametrize("there", [True, False])
def test_the_free_table_copies_what_lies_on_it(room: AppContext, there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []

    def take(text: str) -> bool:
        taken.append(text)
        return there

    monkeypatch.setattr(match_log, "copied", take)
    scene = FreeTableScene(room)
    enabled = {choice.key: choice.enabled for choice in scene.choices()}
    assert not enabled["share"], "nothing lies there yet"
    scene.show(Position(STANDARD_BOARD, POSITION, FLICK))
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_c, mod=0, unicode="c"))
    (code,) = taken
    assert decode(code).position == Position(STANDARD_BOARD, POSITION, FLICK)
    assert says(scene.notice, "ui.free.shared" if there else "ui.free.not_copied")
    scene.close()


COPY = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_c, mod=0, unicode="c")


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was copied."""
    found: list[str] = []

    def take(text: str) -> bool:
        found.append(text)
        return True

    monkeypatch.setattr(match_log, "copied", take)
    return found


def test_a_match_copies_the_stroke_that_is_aimed_or_rolls(room: AppContext, taken: list[str]) -> None:
    scene = MatchScene(room, Setup(variant="medium", seed=4, opener="A"))
    before = scene.controller.layout
    scene.handle(COPY)
    assert decode(taken[-1]).position == Position(STANDARD_BOARD, before, None), "nothing is aimed yet"
    stage = scene.stage
    assert isinstance(stage, AimStage)
    stage.take(stage.aim)
    scene.handle(COPY)
    aimed = stage.aim.flick(STANDARD_BOARD)
    assert decode(taken[-1]).position == Position(STANDARD_BOARD, before, aimed)
    assert decode(taken[-1]).variant == "medium"
    assert str(len(taken[-1])) in scene.view.notice
    assert scene.view.tone == "plain", "no alarm"
    flicked = Flick("blue", 91.5, 2000.0)
    scene.controller.play(flicked)
    scene.go_on()
    scene.handle(COPY)
    assert decode(taken[-1]).position == Position(STANDARD_BOARD, before, flicked)
    assert reproduction(decode(taken[-1])) == "reproduced"
    scene.close()


def test_the_pause_copies_for_hands_without_keys(room: AppContext, taken: list[str]) -> None:
    scene = MatchScene(room, Setup(variant="medium", seed=4, opener="A"))
    stacked(scene)
    scene.pause()
    assert isinstance(scene.app.top, PauseScene)
    more = answered(scene.app.top, Message("more"))
    assert isinstance(more, ChoiceScene)
    assert answered(more, Message(Action.SHARE)) is scene
    assert decode(taken[-1]).position.layout == scene.controller.layout
    scene.close()


def test_a_match_seen_again_copies_the_stroke_on_its_way(room: AppContext, taken: list[str], tmp_path: Path) -> None:
    session = write_match(tmp_path / "match.jsonl", "easy", moves=4)
    scene = ReplayScene(room, replayed((tmp_path / "match.jsonl").read_bytes()))
    scene.playback.go_to(2)
    scene.handle(COPY)
    assert decode(taken[-1]).position == Position(STANDARD_BOARD, session.played[1].layout_after, None)
    scene.playback.nudge(0.1)
    scene.handle(COPY)
    third = session.played[2]
    assert isinstance(third.move, Flick)
    assert decode(taken[-1]).position == Position(STANDARD_BOARD, third.layout_before, third.move)
    assert str(len(taken[-1])) in scene.view.notice
    assert scene.view.tone == "plain"
    scene.close()


@pytest.mark.parametrize(("code", "key"), [("nonsense", "not_ours"), ("YP9AAAA", "newer"), ("", "empty")])
def test_play_refuses_a_code_that_is_none(code: str, key: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["play", "--code", code, "--data-dir", str(tmp_path), "--lang", "en"])
    assert result.exit_code == 2
    assert says(result.stderr, f"error.code.{key}")


def test_play_refuses_beside_a_code_what_the_code_says_or_a_match_needs(tmp_path: Path) -> None:
    code = share(Position(STANDARD_BOARD, POSITION, FLICK))
    beside = ["--variant", "medium", "--target", "4"]
    result = CliRunner().invoke(app, ["play", "--code", code, *beside, "--data-dir", str(tmp_path), "--lang", "en"])
    assert result.exit_code == 2
    assert says(result.stderr, "error.play.code_alone")
    assert "--target" in result.stderr
    assert "--variant" in result.stderr


@pytest.mark.parametrize("between", ["", "\n  "])
def test_a_copied_code_is_laid(room: AppContext, monkeypatch: pytest.MonkeyPatch, between: str) -> None:
    code = share(Position(STANDARD_BOARD, POSITION, FLICK))
    monkeypatch.setattr(free_table_scene, "pasted", lambda: f" {code[:40]}{between}{code[40:]}\n")
    scene = FreeTableScene(room)
    laid = sent(scene, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_i, mod=0, unicode="i"))
    assert isinstance(laid, FreeTableScene)
    assert (laid.free.layout, laid.playing) == (POSITION, True)
    assert says(laid.notice, "cli.code.reproduced")
    laid.close()


def test_what_lay_before_a_code_was_laid_comes_back(room: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    code = share(Position(STANDARD_BOARD, POSITION, None))
    monkeypatch.setattr(free_table_scene, "pasted", lambda: code)
    scene = FreeTableScene(room)
    scene.choose(Message("rack"))
    before = scene.free.layout
    stacked(scene)
    scene.choose(Message("paste"))
    laid = scene.app.top
    assert isinstance(laid, FreeTableScene)
    assert laid.free.layout == POSITION
    laid.choose(Message("undo"))
    assert laid.free.layout == before
    laid.choose(Message("undo"))
    assert not laid.free.layout.free
    assert not laid.free.can_undo
    for _ in range(2):
        laid.choose(Message("redo"))
    assert laid.free.layout == POSITION
    laid.close()
    scene.close()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "error.code.empty"),
        ("hello", "error.code.not_ours"),
        ("x" * 5000, "error.code.longer"),
        ("YAGO1AAAA", "error.code.not_ours"),
    ],
)
def test_what_is_no_code_is_refused_with_the_reason(
    room: AppContext, monkeypatch: pytest.MonkeyPatch, text: str, key: str
) -> None:
    monkeypatch.setattr(free_table_scene, "pasted", lambda: text)
    scene = FreeTableScene(room)
    scene.free.rack()
    before = scene.free.layout
    stacked(scene)
    scene.choose(Message("paste"))
    assert scene.app.top is scene
    assert says(scene.notice, key)
    assert scene.view.notice == scene.notice
    assert scene.free.layout == before
    scene.close()
