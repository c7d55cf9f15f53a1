"""What a shot is worth: lights and notes for balls that drop, a foul, a row; and how a game that is won is shown."""

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import pygame
import pytest

from scripts.gallery_tables import Prepared
from tests.rules.positions import position
from tests.ui.hands import Hand, RoomMaker, picture
from yagopool.games.yago.rules.state import GameState
from yagopool.match.session import Session
from yagopool.physics.simulate import simulate
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Flick, Potted
from yagopool.table.spec import STANDARD_BOARD as SPEC
from yagopool.table.spec import Ball, Pot
from yagopool.text.speaker import speaker
from yagopool.ui.games.yago.look import LOOK
from yagopool.ui.picture.effects import HIT
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.playback import SLOW, SLOW_FOR, Moment, ShotEffects, hits, moments, winning_moment
from yagopool.ui.play.question_stage import QuestionStage
from yagopool.ui.play.side_cards import PASSES
from yagopool.ui.play.stages import RollStage, WinStage
from yagopool.ui.play.view_model import Flight

PLACES: Final = {
    "red2": (150.0, 300.0), "red3": (330.0, 160.0), "red4": (420.0, 260.0), "yellow1": (390.0, 330.0),
    "yellow2": (440.0, 120.0), "yellow3": (60.0, 60.0), "yellow4": (452.0, 690.0), "yellow5": (200.0, 140.0),
}  # fmt: skip
ROW_BUT_ONE: Final[dict[Pot, Ball]] = {4: "red1", 9: "red5"}


def straight(layout: Layout, ball: Ball, pot: Pot) -> Flick:
    """Return the softest flick of some that sends a ball straight into a pot."""
    (x, y), (to_x, to_y) = layout.balls[ball], SPEC.pot_centre(pot)
    direction = round(math.degrees(math.atan2(to_y - y, to_x - x)), 2)
    for speed in range(250, 1500, 10):
        flick = Flick(ball, direction, float(speed))
        if any(isinstance(one, Potted) and one.pot == pot for one in simulate(layout, flick).events):
            return flick
    raise AssertionError(ball)


def session(state: GameState) -> Session:
    return Session(state, Layout.of(PLACES, dict(state.pots)), seed=5)


def own_pot(played_by: Session, ball: Ball, pot: Pot) -> tuple[Moment, ...]:
    before = played_by.played
    played = played_by.play(straight(played_by.layout, ball, pot))
    return moments(played, before, SPEC, LOOK)


def test_the_note_rises_with_every_own_ball_of_a_visit() -> None:
    match = session(position("easy", {4: "red1", 6: "red5"}))
    first, second = own_pot(match, "red2", 7), own_pot(match, "red3", 9)
    assert [(one.kind, one.step, one.cue) for one in (*first, *second)] == [
        ("own", 1, "note-1"),
        ("own", 2, "note-2"),
    ]


def test_a_light_runs_to_each_pot_that_a_row_needs_now() -> None:
    match = session(position("easy", {4: "red1"}))
    needs: tuple[tuple[Ball, Pot, set[Pot]], ...] = (("red3", 9, {7}), ("red2", 5, {1, 6}))
    for ball, pot, needed in needs:
        effects = ShotEffects(match.play(straight(match.layout, ball, pot)), (), SPEC, LOOK)
        (dropped,) = (one for one in effects.moments if one.kind == "own")
        runs = [one for one in effects.moments if one.kind == "near"]
        assert {one.to for one in runs} == {SPEC.pot_centre(pot) for pot in needed}
        assert {(one.at, one.cue) for one in runs} == {(SPEC.pot_centre(pot), "near")}
        assert all(dropped.t < one.t < dropped.t + 0.5 for one in runs)


def test_a_ball_of_the_opponent_is_a_hush_and_a_foul_is_heard() -> None:
    match = session(position("easy", {4: "red1", 6: "red5"}))
    found = own_pot(match, "yellow1", 9)
    assert [(one.kind, one.cue) for one in found] == [("other", "hush"), ("foul", "foul")]
    assert found[1].ball == "yellow1"


def test_what_stays_in_its_pot_flies_to_the_card_of_whose_it_is() -> None:
    match = session(position("easy", {4: "red1", 6: "red5"}))
    own = match.play(straight(match.layout, "red2", 7))
    assert LOOK.flights(own) == (Flight("red2", 7, "A", 0),)
    foul = match.play(straight(match.layout, "yellow1", 9))
    stays = {ball for _, ball in foul.after.pots}
    assert {one.ball for one in LOOK.flights(foul)} == stays - {"red1", "red5", "red2"}
    assert all(one.side == "B" for one in LOOK.flights(foul))


def test_a_ball_lights_up_when_it_has_dropped_not_when_it_tips_over_the_edge() -> None:
    match = session(position("easy", {4: "red1", 6: "red5"}))
    played: Any = match.play(straight(match.layout, "red2", 7))
    (found,) = moments(played, (), SPEC, LOOK)
    tips: Any = next(event.t for event in played.trace.events if isinstance(event, Potted))
    path = next(path for path in played.trace.paths if path.ball == "red2")
    segment = next(one for one in path.segments if one.end >= found.t)
    assert tips < found.t < tips + 0.3
    assert segment.at(found.t).z <= -0.5 * SPEC.potted_depth
    assert found.effect(speaker("de")).word == "", "one ball is shown, not called out"


@pytest.fixture
def winning(room: RoomMaker) -> Callable[..., Hand]:
    """Return a table whose red two wins by dropping into pot 7."""

    def make(side: str = "A", *, still: bool = False, target: int = 3) -> Hand:
        state = position("easy", ROW_BUT_ONE, to_act=side, red=side, target=target)  # type: ignore[arg-type]
        layout = Layout.of(PLACES, dict(state.pots))
        setup = Setup(use="computer", computer="B", level="novice", opener="A", target=target)
        scene = MatchScene(room(Prepared(state, layout), reduced_motion=still), setup)
        scene.controller.play(straight(layout, "red2", 7))
        scene.go_on()
        return Hand(scene)

    return make


def roll(hand: Hand) -> tuple[float, list[float]]:
    """Let the shot roll to its end; return the time that passes, and how dark it was."""
    seconds, dims = 0.0, []
    while isinstance(hand.stage, RollStage):
        win = hand.view.win
        dims.append(0.0 if win is None else win.dim)
        hand.wait(1 / 60)
        seconds += 1 / 60
    return seconds, dims


def test_the_ball_that_wins_drops_slowly_while_it_grows_dark(winning: Callable[..., Hand]) -> None:
    hand = winning()
    stage = hand.stage
    seconds, dims = roll(hand)
    wins = winning_moment(stage.played, SPEC)
    assert wins is not None
    slowly = max(stage.playback.trace.duration, wins.until) + SLOW_FOR * (1 / SLOW - 1)
    assert slowly + 0.1 < seconds < slowly + 0.6, "with the hand's flick before, and a pause after"
    assert dims[0] == 0.0
    assert dims == sorted(dims)
    assert dims[-1] == 1.0


def test_the_eye_comes_near_the_ball_that_wins_and_goes_back_before_the_row_is_lit(
    winning: Callable[..., Hand],
) -> None:
    hand, near = winning(), list[float]()
    while isinstance(hand.stage, RollStage):
        close = hand.view.close
        near.append(0.0 if close is None else close.part)
        assert close is None or close.at == SPEC.pot_centre(7)
        hand.wait(1 / 60)
    assert max(near) == 1.0
    assert near[0] == 0.0
    assert near[-1] < 0.05
    assert max(abs(after - before) for before, after in pairwise(near)) < 0.12, "it never jumps"


def test_a_drop_shoves_the_table_a_little_the_way_the_ball_came() -> None:
    match = session(position("easy", {4: "red1", 6: "red5"}))
    played = match.play(straight(match.layout, "red2", 7))
    effects = ShotEffects(played, (), SPEC, LOOK)
    dropped = next(one.t for one in effects.moments if one.kind == "own")
    x, y = effects.shove(dropped)
    assert 0.5 < math.hypot(x, y) < 2.0
    assert y > 0.0
    assert effects.shove(dropped - 0.01) == (0.0, 0.0)
    assert math.hypot(*effects.shove(dropped + 0.2)) < 0.05


@pytest.mark.parametrize(("side", "cheers"), [("A", True), ("B", False)])
def test_confetti_is_for_people(winning: Callable[..., Hand], side: str, cheers: bool) -> None:
    hand = winning(side)
    roll(hand)
    assert isinstance(hand.stage, WinStage)
    look = hand.view.win
    assert (look.cheers, look.plate.trophy) == (cheers, False)
    assert ("4-7-9" in look.plate.title) == cheers
    assert bool(look.plate.face) != cheers, "an opponent wins with its own face on a plain plate"
    assert sum(look.plate.after) == sum(look.plate.before) + 1


@pytest.mark.parametrize(("side", "notes"), [("A", ["note-1", "note-2", "note-3", "win"]), ("B", ["lost"])])
def test_the_row_lights_up_with_a_note_for_each_pot_of_a_person(
    winning: Callable[..., Hand], monkeypatch: pytest.MonkeyPatch, side: str, notes: list[str]
) -> None:
    hand = winning(side)
    roll(hand)
    heard: list[str] = []
    monkeypatch.setattr(MatchController, "play_cue", lambda _, cue, _x=None: heard.append(cue))
    lights = set()
    while isinstance(hand.stage, WinStage):
        look = hand.view.win
        lights |= {(one.ball, one.step) for one in look.lights}
        assert (look.age is None) == (hand.view.won < 1.0), "what is said of it waits for the row"
        hand.wait(1 / 60)
    assert heard == notes
    assert sorted(step for _, step in lights) == [1, 2, 3]
    assert len({ball for ball, _ in lights}) == 3


def test_the_position_that_won_stays_in_sight_and_its_shot_is_replayed_by_a_key(winning: Callable[..., Hand]) -> None:
    hand = winning(target=1)
    table = hand.table
    roll(hand)
    assert hand.view.win.plate.trophy, "the last game of a match wins the cup"
    hand.key(pygame.K_RETURN)
    assert isinstance(table.stage, QuestionStage)
    hand.wait(3.0)
    assert table.view.question is not None
    assert table.view.looks["red2"].sunk
    assert table.view.won == 1.0, "its row is lit"
    table.stale = False
    hand.wait(2.0)
    assert not table.stale, "nothing moves"
    hand.key(pygame.K_v)
    assert isinstance(table.stage, RollStage)


def test_with_reduced_motion_what_dropped_is_ringed_and_nothing_moves(
    winning: Callable[..., Hand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = winning(still=True)
    heard: list[str] = []
    monkeypatch.setattr(MatchController, "play_cue", lambda _, cue, _x=None: heard.append(cue))
    seen = set()
    while isinstance(hand.stage, RollStage):
        view = hand.view
        assert view.win is None
        assert [effect.age for effect in view.effects] == [None]
        seen.add(picture(hand.scene))
        hand.wait(0.25)
    assert len(seen) == 1
    assert heard == ["note-1", "win"]


@pytest.mark.parametrize("still", [False, True])
def test_the_frame_around_who_plays_passes_from_card_to_card(room: RoomMaker, still: bool) -> None:
    state = position("easy", {4: "red1", 6: "red5"})
    sitting = Prepared(state, Layout.of(PLACES, dict(state.pots)))
    hand = Hand(MatchScene(room(sitting, reduced_motion=still), Setup()))
    table = hand.table
    assert table.panels.passed is None
    table.controller.play(Flick("red2", 200.0, 200.0))
    table.go_on()
    hand.key(pygame.K_RETURN)
    hand.wait(0.1)
    assert (table.panels.passed is None) == still
    hand.draw()
    hand.wait(PASSES + 0.1)
    assert table.panels.passed is None


def test_hard_touches_flash_where_they_are_and_soft_ones_are_only_heard() -> None:
    played: Any = Session.new(Setup(opener="A").match(), seed=3).play(Flick("blue", 90.0, 3400.0))
    found = hits(played, SPEC)
    (finger, *others), touches = found, {event.t for event in played.trace.events if isinstance(event, Contact)}
    assert (finger.t, finger.ball) == (0.0, "blue")
    assert finger.at == pytest.approx((260.0, SPEC.starting_spot.y - SPEC.ball_radius))
    assert 3 <= len(others) < len(played.trace.events)
    assert {one.t for one in others} <= touches
    paths = {path.ball: path for path in played.trace.paths}
    for one in others:
        at = paths[one.ball].at(one.t)
        assert math.dist((at.x, at.y), one.at) == pytest.approx(SPEC.ball_radius, abs=1.5)
    assert finger.hard > min(one.hard for one in others)
    effects = ShotEffects(played, (), SPEC, LOOK)
    assert [one.age for one in effects.at(0.0, speaker("en")) if one.kind == "hit"] == [0.0]
    assert all(one.kind != "hit" or one.age for one in effects.at(HIT, speaker("en")))
    soft = Session.new(Setup(opener="A").match(), seed=3).play(Flick("blue", 90.0, 200.0))
    assert hits(soft, SPEC) == ()
