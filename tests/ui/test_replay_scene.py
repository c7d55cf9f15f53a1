"""A match seen again: by time, keys and buttons; and played on from any moment."""

import io
import json
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.match.recording import write_match
from tests.sentences import says
from tests.ui.hands import answered, sent, stacked
from yagopool.errors import RecordError, WriteError
from yagopool.match.record import read
from yagopool.match.replay import ReplayedMatch, judge, replayed
from yagopool.match.session import Session
from yagopool.match.store import Store
from yagopool.practice.folders import Folders
from yagopool.table.shot import Flick, Stroke
from yagopool.text import speaker
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, StoredMatch, branch_match
from yagopool.ui.play.playback import moments
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.scenes.matches import MatchesScene
from yagopool.ui.widgets.base import Message
from yagopool.ui.widgets.label import Label

MOVES = 9


@pytest.fixture
def played(tmp_path: Path) -> Session:
    return write_match(tmp_path / "match.jsonl", "medium", seed=3, moves=MOVES)


@pytest.fixture
def course(played: Session, tmp_path: Path) -> ReplayedMatch:
    return ReplayedMatch.of(read(io.BytesIO((tmp_path / "match.jsonl").read_bytes())))


def scene_of(course: ReplayedMatch, **more: object) -> ReplayScene:
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    return ReplayScene(AppContext(speaker("en"), MatchStarter(), lambda: 1), course, **more)  # type: ignore[arg-type]


def press(scene: ReplayScene, key: int, mod: int = 0) -> object:
    return sent(scene, pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def moment(scene: ReplayScene) -> tuple[object, object]:
    return scene.controller.session.state, scene.controller.session.layout


def test_the_whole_match_is_seen_by_itself(course: ReplayedMatch, played: Session) -> None:
    scene = scene_of(course)
    seen = [scene.playback.at]
    for _ in range(20_000):
        if not scene.playback.playing:
            break
        scene.advance(0.05)
        if scene.playback.at != seen[-1]:
            seen.append(scene.playback.at)
            one = played.played[scene.playback.at - 1]
            assert moment(scene) == (one.after, one.layout_after)
    assert seen == list(range(MOVES + 1))
    assert not scene.playback.differs
    scene.close()


def test_what_a_shot_is_worth_lights_up_as_in_play(course: ReplayedMatch, played: Session) -> None:
    scene, lit = scene_of(course), set[tuple[int, str, str]]()
    while scene.playback.playing:
        scene.advance(0.05)
        scene.invalidate()
        lit |= {(scene.playback.at, effect.kind, effect.ball) for effect in scene.view.effects if effect.kind != "hit"}
    shots = enumerate(played.played)
    worth = {
        (n, one.kind, one.ball) for n, shot in shots for one in moments(shot, played.played[:n], scene.controller.spec)
    }
    assert worth
    assert lit == worth
    scene.close()


def test_a_flick_no_finger_can_make_is_passed_over(course: ReplayedMatch) -> None:
    number, one = next((n, one) for n, one in enumerate(course.played) if isinstance(one.move, Flick))
    course.played[number] = replace(one, move=replace(one.move, speed=1e300))
    scene = scene_of(course)
    scene.playback.go_to(number)
    scene.playback.begin_next()
    assert moment(scene) == (one.after, one.layout_after)
    assert scene.playback.differs
    scene.close()


def at_place(scene: ReplayScene, place: float) -> tuple[int, int]:
    """Return where in the window the timeline has a place of the match."""
    scene.draw(pygame.display.get_surface() or pygame.Surface((1280, 800)))
    track = scene.panels.timeline.rect.inflate(-scene.panels.timeline.rect.h, 0)
    return (round(track.x + track.w * place / MOVES), track.centery)


def test_the_timeline_is_pulled_to_any_place_also_into_a_stroke(course: ReplayedMatch, played: Session) -> None:
    scene = scene_of(course)
    pygame.display.set_mode((1280, 800))
    stroke = next(n for n, one in enumerate(played.played) if n > 2 and isinstance(one.entry, Stroke))
    start, middle, end = at_place(scene, 0), at_place(scene, stroke + 0.5), at_place(scene, MOVES)
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    assert not scene.playback.playing
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(middle[0], 5), rel=(1, 0), buttons=(1, 0, 0)))
    assert scene.playback.at == stroke
    playback = scene.playback.playback
    assert playback is not None
    assert playback.time == pytest.approx(playback.trace.duration / 2, rel=0.05)
    assert scene.playback.place == pytest.approx(stroke + 0.5, abs=0.03)
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(end[0] + 300, 5), rel=(1, 0), buttons=(1, 0, 0)))
    assert scene.playback.over
    assert moment(scene) == (played.state, played.layout)
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=start, rel=(1, 0), buttons=(0, 0, 0)))
    assert scene.playback.over, "let go"
    scene.close()


def test_frame_by_frame_goes_on_past_a_stroke_and_back_into_it(course: ReplayedMatch, played: Session) -> None:
    scene = scene_of(course)
    assert isinstance(played.played[0].entry, Stroke)
    scene.playback.scrub(0.999)
    frames = 0
    while scene.playback.at == 0:
        press(scene, pygame.K_RIGHT, pygame.KMOD_SHIFT)
        frames += 1
    assert frames in (2, 3)
    assert moment(scene) == (played.played[0].after, played.played[0].layout_after)
    scene.playback.go_to(1)
    press(scene, pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert scene.playback.at == 0
    assert scene.playback.playback is not None
    assert scene.playback.playback.over
    scene.playback.playback.to(0.0)
    press(scene, pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert scene.playback.playback is None
    assert moment(scene)[1] == played.played[0].layout_before
    scene.close()


@pytest.mark.parametrize("seed", [10**900, -(10**900), -5])
def test_a_record_of_any_seed_can_be_played_on_within_the_folder(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    write_match(path, moves=2)
    header, *moves = path.read_text().splitlines(keepends=True)
    path.write_text("".join([json.dumps(json.loads(header) | {"seed": seed}) + "\n", *moves]))
    gone_on = branch_match(replayed(path.read_bytes()), 2, tmp_path / "data", MatchStarter())
    session = gone_on.begin(gone_on.setup)
    assert session.seed == seed
    gone_on.close()
    (kept,) = (tmp_path / "data" / "matches").iterdir()
    assert len(kept.name) < 60


def test_a_torn_record_is_seen_up_to_its_last_whole_entry_and_says_so(tmp_path: Path) -> None:
    path = Store(tmp_path).matches / "match.jsonl"
    write_match(path, "medium", seed=3, moves=MOVES)
    torn = path.read_bytes()[:-30]
    path.write_bytes(torn)
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    room = AppContext(speaker("en"), StoredMatch(tmp_path), lambda: 1, folders=Folders(tmp_path))
    scene = answered(MatchesScene(room), Message("0"))
    assert isinstance(scene, ReplayScene)
    assert scene.playback.length == MOVES - 1
    assert scene.view.notice == room.speaker.say("ui.replay.torn")
    assert path.read_bytes() == torn, "only looked at"
    scene.close()


def test_damage_elsewhere_is_told_and_the_record_stays(tmp_path: Path) -> None:
    path = Store(tmp_path).matches / "match.jsonl"
    write_match(path, "medium", seed=3, moves=MOVES)
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join([*lines[:2], b'{"do": "str\n', *lines[3:]])
    path.write_bytes(damaged)
    with pytest.raises(RecordError) as caught:
        replayed(damaged)
    assert caught.value.line == 3
    room = AppContext(speaker("en"), StoredMatch(tmp_path), lambda: 1, folders=Folders(tmp_path))
    scene = answered(MatchesScene(room), Message("0"))
    assert isinstance(scene, MatchesScene)
    assert any(isinstance(widget, Label) and says(widget.text, "error.record.breaks_off") for widget in scene.group)
    path.unlink()
    gone = answered(scene, Message("0"))
    assert isinstance(gone, MatchesScene)
    assert any(isinstance(widget, Label) and "match.jsonl" in widget.text for widget in gone.group)


def test_a_rolling_stroke_shows_the_balls_on_their_way(course: ReplayedMatch) -> None:
    scene = scene_of(course)
    scene.advance(1.0)
    assert scene.playback.playback is not None
    assert scene.view.aiming is not None, "hand, aim and power are seen before the shot"
    assert scene.view.hand is not None
    scene.advance(1.0)
    assert scene.view.aiming is None
    before = scene.view.looks["blue"]
    scene.advance(0.1)
    assert scene.view.looks["blue"] != before
    assert scene.controller.state == course.played[0].before, "the panels do not know the end yet"
    scene.close()


def test_keys_step_jump_and_stop(course: ReplayedMatch, played: Session) -> None:
    scene = scene_of(course)
    press(scene, pygame.K_RIGHT)
    press(scene, pygame.K_RIGHT)
    assert moment(scene) == (played.played[1].after, played.played[1].layout_after)
    press(scene, pygame.K_LEFT)
    assert moment(scene) == (played.played[0].after, played.played[0].layout_after)
    press(scene, pygame.K_PAGEDOWN)
    assert scene.playback.at == MOVES
    assert not scene.playback.playing
    press(scene, pygame.K_PAGEUP)
    assert scene.playback.at == 0
    press(scene, pygame.K_LEFT)
    assert scene.playback.at == 0
    press(scene, pygame.K_SPACE)
    assert scene.playback.playing
    press(scene, pygame.K_SPACE)
    assert not scene.playback.playing
    scene.close()


def test_a_stroke_goes_frame_by_frame_both_ways(course: ReplayedMatch) -> None:
    scene = scene_of(course)
    for _ in range(31):
        press(scene, pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert scene.playback.playback is not None
    assert scene.playback.playback.time == pytest.approx(0.5)
    assert not scene.playback.playing
    scene.advance(1.0)
    assert scene.playback.playback.time == pytest.approx(0.5), "it stands"
    for _ in range(10):
        press(scene, pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert scene.playback.playback.time == pytest.approx(20 / 60)
    scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-100, precise_y=-100.0, flipped=False))
    assert scene.playback.playback.time == 0.0
    press(scene, pygame.K_LEFT)
    assert scene.playback.at == 0
    assert scene.playback.playback is None
    scene.close()


def test_speed_goes_from_a_tenth_to_four_times(course: ReplayedMatch) -> None:
    scene = scene_of(course)
    for _ in range(9):
        press(scene, pygame.K_UP)
    assert scene.playback.speed == 4.0
    scene.advance(1.0)
    assert scene.playback.playback is not None
    scene.advance(1.0)
    scene.playback.playback.to(0.0)
    scene.advance(0.1)
    assert scene.playback.playback.time == pytest.approx(0.4, abs=1e-5)
    for _ in range(9):
        press(scene, pygame.K_DOWN)
    assert scene.playback.speed == 0.1
    at = scene.playback.playback.time
    scene.advance(0.1)
    assert scene.playback.playback.time == pytest.approx(at + 0.01)
    scene.close()


def test_after_the_end_it_begins_again(course: ReplayedMatch) -> None:
    scene = scene_of(course)
    scene.choose(Message("last"))
    assert scene.playback.over
    scene.choose(Message("toggle"))
    assert scene.playback.at == 0
    assert scene.playback.playing
    scene.close()


def test_buttons_do_what_keys_do(course: ReplayedMatch) -> None:
    scene = scene_of(course)
    scene.draw(pygame.display.set_mode((1280, 800)))
    keys = {button.key: button for button in scene.panels.buttons}
    assert set(keys) == {"toggle", "previous", "next", "first", "last", "slower", "faster"}
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.event.Event(kind, button=1, pos=keys["next"].rect.center))
    assert scene.playback.at == 1
    scene.close()


def test_a_stroke_that_rolls_another_way_here_is_said_and_goes_on_as_recorded(tmp_path: Path, played: Session) -> None:
    path = tmp_path / "match.jsonl"
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    lines[1]["layout"]["balls"]["red5"][1] += 5.0
    course = ReplayedMatch.of(read(io.BytesIO("".join(json.dumps(line) + "\n" for line in lines[:2]).encode())))
    scene = scene_of(course)
    scene.advance(1.0)
    assert scene.playback.differs
    assert scene.view.notice == scene.context.speaker.say("ui.replay.differs")
    scene.choose(Message("last"))
    assert scene.controller.session.layout == course.played[0].layout_after
    scene.close()


@pytest.mark.parametrize("moves", [0, 4, MOVES])
def test_the_match_is_played_on_from_any_moment(
    course: ReplayedMatch, played: Session, moves: int, tmp_path: Path
) -> None:
    kept = StoredMatch(tmp_path / "data")

    def go_on(room: AppContext, seen: ReplayedMatch, at: int) -> MatchScene:
        gone_on = branch_match(seen, at, tmp_path / "data", kept)
        return MatchScene(room.sitting_with(gone_on), gone_on.setup)

    scene = scene_of(course, play_on=go_on)
    scene.playback.go_to(moves)
    stacked(scene)
    scene.play_on()
    table = scene.app.top
    assert isinstance(table, MatchScene)
    wanted = played.played[moves - 1].after if moves else played.played[0].before
    assert table.controller.session.state == wanted
    table.close()
    (record,) = Store(tmp_path / "data").records()
    states = [one.state for one in judge(read(io.BytesIO(record.read_bytes())))]
    assert states[-1] == wanted
    assert sum(isinstance(one.entry, Stroke) for one in played.played[:moves]) == sum(
        b'"stroke"' in line for line in record.read_bytes().splitlines()
    )


def test_playing_on_that_cannot_be_is_said(course: ReplayedMatch) -> None:
    def cannot(room: AppContext, seen: ReplayedMatch, at: int) -> MatchScene:
        raise WriteError("cannot_write", "error.cannot_write", path="/x", reason="Permission denied")

    scene = scene_of(course, play_on=cannot)
    scene.play_on()
    assert scene.app.scenes in ([], [scene])
    assert "Permission denied" in scene.view.notice
    scene.close()
