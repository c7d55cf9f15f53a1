"""A position copied as a code, and a code laid on the free table."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from typer.testing import CliRunner

from tests.match.recording import write_match
from tests.sentences import says
from tests.ui.hands import Hand, HandMaker
from yagopool.cli import app
from yagopool.match.position import Position
from yagopool.match.replay import replayed
from yagopool.match.share import SharedPosition, decode, encode, reproduction, share
from yagopool.physics.simulate import simulate
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.input.actions import Action
from yagopool.ui.play import match_log
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.practice import free_table_scene
from yagopool.ui.practice.free_table_scene import FreeTableScene, shared_table
from yagopool.ui.scenes.overlay import ChoiceScene
from yagopool.ui.scenes.pause import PauseScene

LAID = Layout.of({"red1": (200, 300), "yellow2": (300, 420)}, {5: "red2"})
FLICK = Flick("red1", 61.25, 812.5)
SHOT = Position(STANDARD_BOARD, LAID, FLICK)
NO_SHOT = Position(STANDARD_BOARD, LAID, None)
MEDIUM = Setup(variant="medium", seed=4, opener="A")


def held(layout: Layout, flick: object) -> Position:
    assert flick is None or isinstance(flick, Flick)
    return Position(STANDARD_BOARD, layout, flick)


@pytest.fixture
def laid(hand: HandMaker) -> Callable[[SharedPosition], Hand]:
    """Open a code at the free table."""
    return lambda shared: hand(lambda room: shared_table(room, shared))


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was copied."""
    found: list[str] = []

    def take(text: str) -> bool:
        found.append(text)
        return True

    monkeypatch.setattr(match_log, "copied", take)
    return found


def test_a_shared_stroke_is_aimed_and_played_as_it_was(laid: Callable[[SharedPosition], Hand]) -> None:
    table = laid(decode(share(SHOT)))
    assert table.scene.free.layout == LAID
    assert table.stage.aim.flick(STANDARD_BOARD) == FLICK
    assert says(table.scene.notice, "cli.code.reproduced")
    table.key(pygame.K_RETURN)
    table.wait(20.0)
    assert table.scene.free.layout == simulate(LAID, FLICK).layout


def test_a_shared_position_is_laid(laid: Callable[[SharedPosition], Hand]) -> None:
    scene = laid(decode(share(NO_SHOT))).scene
    assert (scene.free.layout, scene.playing) == (LAID, False)
    assert says(scene.notice, "cli.code.no_stroke")
    scene.free.undo()
    assert scene.free.layout == Layout(), "laying it can be taken back"


def test_another_version_is_said(laid: Callable[[SharedPosition], Hand]) -> None:
    shared = decode(share(SHOT))
    foreign = SharedPosition(shared.position, None, "0-0-0", 1, (shared.outcome or 0) ^ 1)
    assert says(laid(decode(encode(foreign))).scene.notice, "cli.code.differs")


def test_the_free_table_copies_what_lies_on_it(
    hand: HandMaker, taken: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = hand(FreeTableScene)
    assert not table.group["share"].enabled, "nothing lies there yet"
    table.scene.show(SHOT)
    table.key(pygame.K_c)
    assert decode(taken[0]).position == SHOT
    assert says(table.scene.notice, "ui.free.shared")
    monkeypatch.setattr(match_log, "copied", lambda _: False)
    table.key(pygame.K_c)
    assert says(table.scene.notice, "ui.free.not_copied")


def test_a_match_copies_the_stroke_that_is_aimed_or_rolls(hand: HandMaker, taken: list[str]) -> None:
    table = hand(MEDIUM)
    before = table.controller.layout
    table.key(pygame.K_c)
    assert decode(taken[-1]).position == held(before, None), "nothing is aimed yet"
    table.stage.take(table.stage.aim)
    table.key(pygame.K_c)
    assert decode(taken[-1]).position == held(before, table.stage.aim.flick(STANDARD_BOARD))
    assert decode(taken[-1]).variant == "medium"
    assert str(len(taken[-1])) in table.view.notice
    assert table.view.tone == "plain", "no alarm"
    flicked = Flick("blue", 91.5, 2000.0)
    table.controller.play(flicked)
    table.scene.go_on()
    table.key(pygame.K_c)
    assert decode(taken[-1]).position == held(before, flicked)
    assert reproduction(decode(taken[-1])) == "reproduced"


def test_the_pause_copies_for_hands_without_keys(hand: HandMaker, taken: list[str]) -> None:
    table = hand(MEDIUM)
    layout = table.controller.layout
    table.scene.pause()
    for kind, key in ((PauseScene, "more"), (ChoiceScene, Action.SHARE)):
        assert isinstance(table.scene, kind)
        table.answer(key)
    assert decode(taken[-1]).position.layout == table.table.controller.layout == layout


def test_a_match_seen_again_copies_the_stroke_on_its_way(hand: HandMaker, taken: list[str], tmp_path: Path) -> None:
    session = write_match(tmp_path / "match.jsonl", "easy", moves=4)
    seen = hand(lambda room: ReplayScene(room, replayed((tmp_path / "match.jsonl").read_bytes())))
    seen.scene.playback.go_to(2)
    seen.key(pygame.K_c)
    assert decode(taken[-1]).position == held(session.played[1].layout_after, None)
    seen.scene.playback.nudge(0.1)
    seen.key(pygame.K_c)
    third = session.played[2]
    assert decode(taken[-1]).position == held(third.layout_before, third.move)
    assert str(len(taken[-1])) in seen.view.notice
    assert seen.view.tone == "plain"


@pytest.mark.parametrize(
    ("code", "more", "key"),
    [
        ("nonsense", [], "error.code.not_ours"),
        ("YP9AAAA", [], "error.code.newer"),
        ("", [], "error.code.empty"),
        (share(SHOT), ["--variant", "medium", "--target", "4"], "error.play.code_alone"),
    ],
)
def test_play_refuses_a_code_that_is_none_and_beside_one_what_it_says(
    code: str, more: list[str], key: str, tmp_path: Path
) -> None:
    result = CliRunner().invoke(app, ["play", "--code", code, *more, "--data-dir", str(tmp_path), "--lang", "en"])
    assert result.exit_code == 2
    assert says(result.stderr, key)
    assert all(option in result.stderr for option in more if option.startswith("--"))


@pytest.mark.parametrize("between", ["", "\n  "])
def test_a_copied_code_is_laid(hand: HandMaker, monkeypatch: pytest.MonkeyPatch, between: str) -> None:
    code = share(SHOT)
    monkeypatch.setattr(free_table_scene, "pasted", lambda: f" {code[:40]}{between}{code[40:]}\n")
    table = hand(FreeTableScene)
    table.key(pygame.K_i)
    assert (table.scene.free.layout, table.scene.playing) == (LAID, True)
    assert says(table.scene.notice, "cli.code.reproduced")


def test_what_lay_before_a_code_was_laid_comes_back(hand: HandMaker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(free_table_scene, "pasted", lambda: share(NO_SHOT))
    table = hand(FreeTableScene)
    table.press("rack")
    before = table.scene.free.layout
    table.press("paste")
    for key, layout in (("", LAID), ("undo", before), ("undo", Layout()), ("redo", before), ("redo", LAID)):
        if key:
            table.press(key)
        assert table.scene.free.layout == layout
        assert table.scene.free.can_undo is (layout != Layout())


@pytest.mark.parametrize(
    ("text", "key"),
    [("", "empty"), ("hello", "not_ours"), ("x" * 5000, "longer"), ("YAGO1AAAA", "not_ours")],
)
def test_what_is_no_code_is_refused_with_the_reason(
    hand: HandMaker, monkeypatch: pytest.MonkeyPatch, text: str, key: str
) -> None:
    monkeypatch.setattr(free_table_scene, "pasted", lambda: text)
    table = hand(FreeTableScene)
    scene, before = table.scene, table.scene.free.layout
    table.press("paste")
    assert table.scene is scene
    assert says(scene.notice, f"error.code.{key}")
    assert scene.view.notice == scene.notice
    assert scene.free.layout == before
