"""A match seen again: by time, keys and buttons; played on from any moment; saved as a picture or a film."""

import json
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ai.processes import PATIENCE
from tests.match.recording import write_match
from tests.sentences import says
from tests.ui.hands import TWO, Hand, HandMaker, RoomMaker, answered, labels
from yagopool.errors import RecordError, WriteError
from yagopool.match.files import write_new
from yagopool.match.record import read
from yagopool.match.replay import ReplayedMatch, judge, replayed
from yagopool.match.session import Session
from yagopool.match.store import Store
from yagopool.table.shot import Flick, Stroke
from yagopool.text import speaker
from yagopool.ui.context import AppContext
from yagopool.ui.export.film import FRAMES_A_SECOND, FilmScene, game_clip
from yagopool.ui.games.yago.look import LOOK
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, StoredMatch, branch_match
from yagopool.ui.play.playback import ShotEffects
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.play.stages import RollStage
from yagopool.ui.practice.break_scene import BreakScene, break_session
from yagopool.ui.scenes.matches import MatchesScene
from yagopool.ui.scenes.overlay import ChoiceScene

MOVES = 9
GOLDEN = Path(__file__).parents[1] / "golden" / "easy.jsonl"
SHIFT = pygame.KMOD_SHIFT
EN = speaker("en")


@pytest.fixture
def played(tmp_path: Path) -> Session:
    return write_match(tmp_path / "match.jsonl", "medium", seed=3, moves=MOVES)


@pytest.fixture
def course(played: Session, tmp_path: Path) -> ReplayedMatch:
    return replayed((tmp_path / "match.jsonl").read_bytes())


Watch = Callable[..., Hand]


@pytest.fixture
def watch(hand: HandMaker) -> Watch:
    """Watch a match again."""
    return lambda course, data=None, **more: hand(lambda room: ReplayScene(room, course, **more), data=data)


@pytest.fixture
def seen(watch: Watch, course: ReplayedMatch) -> Hand:
    return watch(course)


@pytest.fixture
def playback(seen: Hand) -> Any:
    return seen.scene.playback


def moment(seen: Hand) -> tuple[object, object]:
    return seen.controller.session.state, seen.controller.session.layout


def test_the_whole_match_is_seen_by_itself(seen: Hand, playback: Any, played: Session) -> None:
    places = [playback.at]
    while playback.playing:
        seen.scene.advance(0.05)
        if playback.at != places[-1]:
            places.append(playback.at)
            one = played.played[playback.at - 1]
            assert moment(seen) == (one.after, one.layout_after)
    assert places == list(range(MOVES + 1))
    assert not playback.differs


def test_what_a_shot_is_worth_lights_up_as_in_play(seen: Hand, playback: Any, played: Session) -> None:
    lit = set[tuple[int, str, str]]()
    while playback.playing:
        seen.scene.advance(0.05)
        seen.scene.invalidate()
        lit |= {
            (playback.at, effect.kind, effect.ball)
            for effect in seen.view.effects
            if effect.kind not in ("hit", "dust", "burst")
        }
    shots, spec = enumerate(played.played), seen.controller.spec
    worth = {
        (n, one.kind, one.ball) for n, shot in shots for one in ShotEffects(shot, played.played[:n], spec, LOOK).moments
    }
    assert worth
    assert lit == worth


def test_a_flick_no_finger_can_make_is_passed_over(watch: Watch, course: ReplayedMatch) -> None:
    number, one = next((n, one) for n, one in enumerate(course.played) if isinstance(one.move, Flick))
    course.played[number] = replace(one, move=replace(one.move, speed=1e300))
    seen = watch(course)
    seen.scene.playback.go_to(number)
    seen.scene.playback.begin_next()
    assert moment(seen) == (one.after, one.layout_after)
    assert seen.scene.playback.differs


def test_the_timeline_is_pulled_to_any_place_also_into_a_stroke(seen: Hand, playback: Any, played: Session) -> None:
    stroke = next(n for n, one in enumerate(played.played) if n > 2 and isinstance(one.entry, Stroke))
    track = seen.panels.timeline.rect.inflate(-seen.panels.timeline.rect.h, 0)
    start, middle, end = (track.x + track.w * place / MOVES for place in (0, stroke + 0.5, MOVES))
    seen.down((start, track.centery))
    assert not playback.playing
    seen.hover((middle, 5), held=True)
    assert playback.at == stroke
    assert playback.playback.time == pytest.approx(playback.playback.trace.duration / 2, rel=0.05)
    assert playback.place == pytest.approx(stroke + 0.5, abs=0.03)
    seen.hover((end + 300, 5), held=True)
    assert playback.over
    assert moment(seen) == (played.state, played.layout)
    seen.up((end, track.centery))
    seen.hover((start, track.centery))
    assert playback.over, "let go"


def test_frame_by_frame_goes_on_past_a_stroke_and_back_into_it(seen: Hand, playback: Any, played: Session) -> None:
    first = played.played[0]
    playback.scrub(0.999)
    frames = 0
    while playback.at == 0:
        seen.key(pygame.K_RIGHT, mod=SHIFT)
        frames += 1
    assert frames in (2, 3)
    assert moment(seen) == (first.after, first.layout_after)
    playback.go_to(1)
    seen.key(pygame.K_LEFT, mod=SHIFT)
    assert playback.at == 0
    assert playback.playback.over
    playback.playback.to(0.0)
    seen.key(pygame.K_LEFT, mod=SHIFT)
    assert playback.playback is None
    assert moment(seen)[1] == first.layout_before


@pytest.mark.parametrize("seed", [10**900, -(10**900), -5])
def test_a_record_of_any_seed_can_be_played_on_within_the_folder(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    write_match(path, moves=2)
    header, *moves = path.read_text().splitlines(keepends=True)
    path.write_text("".join([json.dumps(json.loads(header) | {"seed": seed}) + "\n", *moves]))
    gone_on = branch_match(replayed(path.read_bytes()), 2, tmp_path / "data", MatchStarter())
    assert gone_on.begin(gone_on.setup).seed == seed
    gone_on.close()
    (kept,) = (tmp_path / "data" / "matches").iterdir()
    assert len(kept.name) < 60


@pytest.fixture
def listed(room: RoomMaker, tmp_path: Path) -> tuple[AppContext, Path]:
    """A room with one match in its list, and the match's record."""
    path = Store(tmp_path).matches / "match.jsonl"
    write_match(path, "medium", seed=3, moves=MOVES)
    return room(StoredMatch(tmp_path), data=tmp_path), path


def test_a_torn_record_is_seen_up_to_its_last_whole_entry_and_says_so(listed: tuple[AppContext, Path]) -> None:
    room, path = listed
    torn = path.read_bytes()[:-30]
    path.write_bytes(torn)
    scene = answered(MatchesScene(room), "0")
    assert scene.playback.length == MOVES - 1
    assert scene.view.notice == EN.say("ui.replay.torn")
    assert path.read_bytes() == torn, "only looked at"


def test_damage_elsewhere_is_told_and_the_record_stays(listed: tuple[AppContext, Path]) -> None:
    room, path = listed
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join([*lines[:2], b'{"do": "str\n', *lines[3:]])
    path.write_bytes(damaged)
    with pytest.raises(RecordError) as caught:
        replayed(damaged)
    assert caught.value.line == 3
    scene = answered(MatchesScene(room), "0")
    assert isinstance(scene, MatchesScene)
    assert says(labels(scene), "error.record.breaks_off")
    path.unlink()
    gone = answered(scene, "0")
    assert isinstance(gone, MatchesScene)
    assert "match.jsonl" in labels(gone)


def test_a_rolling_stroke_shows_the_balls_on_their_way(seen: Hand, playback: Any, course: ReplayedMatch) -> None:
    seen.scene.advance(1.0)
    assert playback.playback is not None
    assert seen.view.aiming is not None, "hand, aim and power are seen before the shot"
    assert seen.view.hand is not None
    seen.scene.advance(1.0)
    assert seen.view.aiming is None
    before = seen.view.looks["blue"]
    seen.scene.advance(0.1)
    assert seen.view.looks["blue"] != before
    assert seen.controller.state == course.played[0].before, "the panels do not know the end yet"


def test_keys_and_buttons_step_jump_and_stop(seen: Hand, playback: Any, played: Session) -> None:
    assert {button.key for button in seen.group} == {
        "toggle", "previous", "next", "first", "last", "slower", "faster"
    }  # fmt: skip
    seen.key(pygame.K_RIGHT)
    seen.press("next")
    assert moment(seen) == (played.played[1].after, played.played[1].layout_after)
    seen.key(pygame.K_LEFT)
    assert moment(seen) == (played.played[0].after, played.played[0].layout_after)
    seen.key(pygame.K_PAGEDOWN)
    assert (playback.at, playback.playing) == (MOVES, False)
    seen.key(pygame.K_PAGEUP)
    assert playback.at == 0
    seen.key(pygame.K_LEFT)
    assert playback.at == 0
    for playing in (True, False):
        seen.key(pygame.K_SPACE)
        assert playback.playing is playing


def test_a_stroke_goes_frame_by_frame_both_ways(seen: Hand, playback: Any) -> None:
    seen.key(*[pygame.K_RIGHT] * 31, mod=SHIFT)
    assert playback.playback.time == pytest.approx(0.5)
    assert not playback.playing
    seen.scene.advance(1.0)
    assert playback.playback.time == pytest.approx(0.5), "it stands"
    seen.key(*[pygame.K_LEFT] * 10, mod=SHIFT)
    assert playback.playback.time == pytest.approx(20 / 60)
    seen.wheel(-100)
    assert playback.playback.time == 0.0
    seen.key(pygame.K_LEFT)
    assert (playback.at, playback.playback) == (0, None)


def test_speed_goes_from_a_tenth_to_four_times(seen: Hand, playback: Any) -> None:
    seen.key(*[pygame.K_UP] * 9)
    assert playback.speed == 4.0
    seen.scene.advance(1.0)
    seen.scene.advance(1.0)
    playback.playback.to(0.0)
    seen.scene.advance(0.1)
    assert playback.playback.time == pytest.approx(0.4, abs=1e-5)
    seen.key(*[pygame.K_DOWN] * 9)
    assert playback.speed == 0.1
    at = playback.playback.time
    seen.scene.advance(0.1)
    assert playback.playback.time == pytest.approx(at + 0.01)


def test_after_the_end_it_begins_again(seen: Hand, playback: Any) -> None:
    seen.press("last")
    assert playback.over
    seen.press("toggle")
    assert (playback.at, playback.playing) == (0, True)


@pytest.mark.usefixtures("played")
def test_a_stroke_that_rolls_another_way_here_is_said_and_goes_on_as_recorded(watch: Watch, tmp_path: Path) -> None:
    header, stroke, *_ = map(json.loads, (tmp_path / "match.jsonl").read_text().splitlines())
    stroke["layout"]["balls"]["red5"][1] += 5.0
    course = replayed(f"{json.dumps(header)}\n{json.dumps(stroke)}\n".encode())
    seen = watch(course)
    seen.scene.advance(1.0)
    assert seen.scene.playback.differs
    assert seen.view.notice == EN.say("ui.replay.differs")
    seen.press("last")
    assert seen.controller.session.layout == course.played[0].layout_after


@pytest.mark.parametrize("moves", [0, 4, MOVES])
def test_the_match_is_played_on_from_any_moment(
    watch: Watch, course: ReplayedMatch, played: Session, moves: int, tmp_path: Path
) -> None:
    kept = StoredMatch(tmp_path / "data")

    def go_on(room: AppContext, seen: ReplayedMatch, at: int) -> MatchScene:
        gone_on = branch_match(seen, at, tmp_path / "data", kept)
        return MatchScene(room.sitting_with(gone_on), gone_on.setup)

    seen = watch(course, play_on=go_on)
    seen.scene.playback.go_to(moves)
    seen.scene.play_on()
    wanted = played.played[moves - 1].after if moves else played.played[0].before
    assert seen.table.controller.session.state == wanted
    seen.scene.close()
    (record,) = Store(tmp_path / "data").records()
    with record.open("rb") as file:
        assert list(judge(read(file)))[-1].state == wanted
    strokes = [isinstance(one.entry, Stroke) for one in played.played[:moves]]
    assert sum(strokes) == sum(b'"stroke"' in line for line in record.read_bytes().splitlines())


def test_playing_on_that_cannot_be_is_said(watch: Watch, course: ReplayedMatch) -> None:
    def cannot(room: AppContext, seen: ReplayedMatch, at: int) -> MatchScene:
        raise WriteError("cannot_write", "error.cannot_write", path="/x", reason="Permission denied")

    seen = watch(course, play_on=cannot)
    seen.scene.play_on()
    seen.scene.invalidate()
    assert "Permission denied" in seen.at(ReplayScene).view.notice


# Saved as a picture or a film


def test_a_picture_is_saved_in_the_background(watch: Watch, course: ReplayedMatch, tmp_path: Path) -> None:
    seen = watch(course, data=tmp_path)
    scene = seen.scene
    for key in ("sheet", "shot_png"):
        seen.key(pygame.K_k)
        answered(seen.at(ChoiceScene), key)
    started = time.monotonic()
    while scene.exporting.busy and time.monotonic() < started + PATIENCE:
        scene.advance(0.02)
        time.sleep(0.02)
    saved = {path.suffix: path for path in (tmp_path / "pictures").iterdir()}
    assert saved.keys() == {".svg", ".png"}
    assert saved[".png"].name in scene.view.notice


def test_two_files_of_one_moment_are_two_files(tmp_path: Path) -> None:
    path = tmp_path / "none" / "sheet.svg"
    names = [write_new(path, content).name for content in (b"1", b"2", b"3")]
    assert names == ["sheet.svg", "sheet-2.svg", "sheet-3.svg"]
    assert path.read_bytes() == b"1"
    with pytest.raises(WriteError):
        write_new(path / "below.svg", b"4")


def test_a_film_plays_a_game_through_to_its_ruling(room: RoomMaker) -> None:
    course = replayed(GOLDEN.read_bytes())
    game = game_clip(course, 1)
    won = next(at for at, one in enumerate(course.played) if one.after.result is not None)
    assert (game.first, game.end) == (0, won + 1), "without racking the next"
    scene = FilmScene(room(), replace(game, first=won - 1))
    views = [scene.view for _ in scene.frames()]
    assert len(views) > 2 * FRAMES_A_SECOND, "the shot, and time to read"
    assert scene.controller.state.result == course.played[won].after.result
    assert not any(view.choices or view.prompt for view in views)


# What rolls waits while the window has lost the focus, and says so

AWAY = EN.say("ui.table.away")


@pytest.mark.parametrize("practice", [False, True])
def test_rolling_balls_say_that_they_wait_and_an_aim_has_nothing_to_wait_for(hand: HandMaker, practice: bool) -> None:
    player = hand((lambda room: BreakScene(room, break_session(room))) if practice else TWO)
    player.wait(0.5)
    player.send(pygame.WINDOWFOCUSLOST)
    assert AWAY not in player.view.notice
    player.send(pygame.WINDOWFOCUSGAINED)
    player.flick()
    player.wait(0.1)
    assert isinstance(player.stage, RollStage)
    before = player.view.notice
    player.scene.notice = "what the scene has to say"
    player.send(pygame.WINDOWFOCUSLOST)
    assert (player.view.notice, player.view.tone) == (AWAY, "plain")
    assert AWAY in player.words()
    player.scene.notice = ""
    player.send(pygame.WINDOWFOCUSGAINED)
    assert player.view.notice == before


def test_a_match_watched_again_says_it_too(watch: Watch, course: ReplayedMatch) -> None:
    seen = watch(course, notice="what the record has to say")
    seen.wait(0.1)
    seen.send(pygame.WINDOWFOCUSLOST)
    assert (seen.view.notice, seen.view.tone) == (AWAY, "plain")
    assert AWAY in seen.words()
    seen.send(pygame.WINDOWFOCUSGAINED)
    assert seen.view.notice == "what the record has to say"
    seen.key(pygame.K_RETURN)
    assert not seen.scene.playback.playing
    seen.send(pygame.WINDOWFOCUSLOST)
    assert seen.view.notice == "what the record has to say", "what stands still has nothing to wait for"
