"""Matches kept in the folder: listed, chosen to be watched, played on."""

import json
import os
from pathlib import Path

import pygame

from tests.match.recording import write_match
from tests.ui.hands import answered, sent
from yagopool.match.store import Store
from yagopool.practice.folders import Folders
from yagopool.table.shot import Stroke
from yagopool.text import speaker
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import StoredMatch
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.scenes.matches import MatchesScene, when_said
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.widgets.base import Button, Message


def press(scene: ReplayScene, key: int, mod: int = 0) -> object:
    return sent(scene, pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def room_with(data: Path) -> AppContext:
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    return AppContext(speaker("en"), StoredMatch(data), lambda: 1, folders=Folders(data))


def test_the_menu_offers_kept_matches_the_newest_first(tmp_path: Path) -> None:
    assert "matches" not in [widget.key for widget in MenuScene(room_with(tmp_path)).group]
    for number, name in enumerate(("old", "new")):
        write_match(tmp_path / "matches" / f"{name}.jsonl", moves=2 + number)
        os.utime(tmp_path / "matches" / f"{name}.jsonl", (number, number))
    (tmp_path / "matches" / "broken.jsonl").write_text("nonsense\n")
    write_match(tmp_path / "matches" / "empty.jsonl", moves=0)
    matches = answered(MenuScene(room_with(tmp_path)), Message("matches"))
    assert isinstance(matches, MatchesScene)
    buttons = [widget for widget in matches.group if isinstance(widget, Button)]
    assert [button.text for button in buttons][:2] == [
        speaker("en").say("ui.matches.sides", a="Ann", b="Ben + Bob")
    ] * 2
    assert len(buttons) == 3, "two matches and the way back"
    scene = answered(matches, Message(buttons[0].key))
    assert isinstance(scene, ReplayScene)
    assert scene.playback.length == 3
    back = sent(scene, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert isinstance(back, MatchesScene)
    assert isinstance(answered(back, Message("back")), MenuScene)
    scene.close()


def test_the_list_says_how_matches_ended_and_when_they_were(tmp_path: Path) -> None:
    over, left = tmp_path / "matches" / "over.jsonl", tmp_path / "matches" / "left.jsonl"
    header = {"seed": 5, "created": "2020-05-04T11:00:00+00:00", "computer": {"A": "master"}}
    session = write_match(over)
    write_match(left, moves=1)
    os.utime(left, (1, 1))
    for path in (over, left):
        first, rest = path.read_text().split("\n", 1)
        path.write_text(json.dumps({**json.loads(first), **header}) + "\n" + rest)
        os.utime(path, (2, 2) if path == over else (1, 1))
    scene = MatchesScene(room_with(tmp_path))
    while scene.judging:
        scene.advance(0.0)
    first_said, second_said = (one for one in scene.group if isinstance(one, Button) and one.key.isdigit())
    points = session.state.score
    strokes = sum(isinstance(one.entry, Stroke) for one in session.played)
    say = speaker("en").say
    sides = {"a": say("ui.opponent.master"), "b": "Ben + Bob"}
    assert first_said.text == say("ui.matches.result", **sides, points_a=points[0], points_b=points[1])
    when = when_said("2020-05-04T11:00:00+00:00", speaker("en"))
    assert first_said.detail == f"EASY · {when} · {say('ui.matches.strokes', n=strokes)}"
    assert second_said.text == say("ui.matches.result", **sides, points_a=0, points_b=0)
    assert second_said.detail.endswith(f" · {say('ui.matches.strokes', n=1)} · {say('ui.matches.not_over')}")
    seen = answered(scene, Message(first_said.key))
    assert isinstance(seen, ReplayScene)
    assert seen.controller.session.match.teams == ((say("ui.opponent.master"),), ("Ben", "Bob"))


def test_a_match_from_the_list_is_played_on_and_kept(tmp_path: Path) -> None:
    write_match(tmp_path / "matches" / "a.jsonl", moves=4)
    matches = MatchesScene(room_with(tmp_path))
    scene = answered(matches, Message("0"))
    assert isinstance(scene, ReplayScene)
    press(scene, pygame.K_RIGHT)
    scene.play_on()
    table = scene.app.top
    assert isinstance(table, MatchScene)
    assert len(table.controller.session.played) == 1
    assert len(Store(tmp_path).records()) == 2
    table.leave()
    assert isinstance(scene.app.top, MenuScene)


def test_every_match_that_is_not_over_can_be_gone_on_with(tmp_path: Path) -> None:
    names = ("oldest", "older", "newest")
    for number, (name, moves) in enumerate(zip(names, (3, None, 2), strict=True)):
        write_match(tmp_path / "matches" / f"{name}.jsonl", moves=moves, target=5 if moves else 1)
        os.utime(tmp_path / "matches" / f"{name}.jsonl", (number, number))
    matches = MatchesScene(room_with(tmp_path))
    while matches.judging:
        matches.advance(0.016)
    offered = [one.key for one in matches.group if isinstance(one, Button) and not one.key.isdigit()]
    assert offered == ["go_on-0", "review-1", "go_on-2", "back"]
    scene = answered(matches, Message("go_on-2"))
    assert isinstance(scene, MatchScene)
    assert len(scene.controller.session.played) == 3
    scene.leave()
    assert isinstance(scene.app.top, MenuScene)
