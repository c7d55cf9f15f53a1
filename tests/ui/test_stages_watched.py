"""Stages in which one only looks on: rolling balls, and the computer's turn."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from scripts.gallery_tables import BOTH, BREAK, OPEN, at_table
from tests.ui.hands import Hand, HandMaker, RoomMaker, TableMaker
from tests.ui.prompted import Decider
from tests.ui.turns import EASY, OFF, PROFESSIONAL, moves, point, press
from yagopool.ai.decision import Considered, Decision, Intent
from yagopool.games.yago.rules.state import ChooseColour, Concede, Decline, Entry, TakeOver
from yagopool.match.game import Move, Problem
from yagopool.match.session import Session
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick, Stroke
from yagopool.table.spec import STANDARD_BOARD
from yagopool.text import speaker
from yagopool.ui.input.actions import Action
from yagopool.ui.input.aim import pull_of_power
from yagopool.ui.picture.hand import FOLLOW, STOP, SWING
from yagopool.ui.play.aim_stage import KEY_PAUSE, AimStage
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.place_stage import PlaceStage
from yagopool.ui.play.play_scene import stage_of
from yagopool.ui.play.playback import BURST_FOR, deciding_moment
from yagopool.ui.play.ruling import ruling_facts
from yagopool.ui.play.stages import AIM_SHOWN, RollStage
from yagopool.ui.play.think_stage import FAULT_SHOWN, MOVE_SHOWN, PACES, ThinkStage

# Rolling


def flicked(table: Any, direction: float = 90.7, speed: float = 3000.0) -> Any:
    table.play(Flick("blue", direction, speed))
    stage = stage_of(table)
    assert isinstance(stage, RollStage)
    return stage


def test_a_stroke_is_watched_then_its_ruling_stands(sit: TableMaker) -> None:
    table = sit(EASY)
    stage = flicked(table)
    assert table.state.phase == "break", "the panels do not tell before the balls do"
    assert stage.view().busy
    for _ in range(2000):
        stage.advance(0.016)
    assert stage.done
    assert table.ruled is not None
    assert table.state == table.session.state


def test_the_press_that_skips_never_flicks_however_far_it_is_pulled(hand: HandMaker) -> None:
    player = hand(EASY)
    player.flick()
    player.wait(0.3)
    assert isinstance(player.stage, RollStage)
    player.drag((260.0, 180.0), (260.0, 100.0), (250.0, 40.0))
    assert not isinstance(player.stage, RollStage), "it has skipped"
    assert len(player.moves) == 1


def test_the_key_that_skips_does_not_flick_at_once(sit: TableMaker) -> None:
    table = sit(EASY)
    press(flicked(table, 270.0, 400.0), Action.ACCEPT)
    stage = stage_of(table)
    assert isinstance(stage, AimStage)
    press(stage, Action.LEFT)
    for _ in range(5):
        stage.advance(0.7 * KEY_PAUSE)
        press(stage, Action.ACCEPT)
        assert not stage.done, "whoever presses on and on means to skip"
    stage.advance(KEY_PAUSE + 0.01)
    press(stage, Action.ACCEPT)
    assert stage.done


def test_a_stroke_can_be_watched_slower_and_faster(sit: TableMaker) -> None:
    stage = flicked(sit(EASY))
    stage.advance(SWING)
    stage.advance(STOP)
    press(stage, Action.DOWN)
    stage.advance(0.1)
    slow = stage.playback.time
    assert slow == pytest.approx(0.05, abs=1e-5)
    press(stage, Action.UP)
    press(stage, Action.UP)
    stage.advance(0.1)
    assert stage.playback.time - slow == pytest.approx(0.2)


@pytest.mark.parametrize(("speed", "stops"), [(3000.0, True), (900.0, False)])
def test_the_hand_swings_before_the_touch_and_a_hard_one_stops_everything(
    sit: TableMaker, speed: float, stops: bool
) -> None:
    stage = flicked(sit(EASY), 90.0, speed)
    heard: list[tuple[float, float]] = []
    vars(stage.controller)["play_sounds"] = lambda _, start, end: heard.append((start, end))
    start, backs, still = stage.playback.looks_at(stage.playback.time)["blue"], [], []
    for _ in range(round((SWING + STOP) / 0.005)):
        stage.advance(0.005)
        backs.append(stage.view().hand.back)
        still.append(stage.playback.looks_at(stage.playback.time)["blue"].y - start.y < 0.01)
    assert backs == sorted(backs, reverse=True)
    assert still[round(SWING / 0.005) - 2], "nothing rolls before the touch"
    assert still[-2] is stops
    assert sum(start < 0.0 <= end or start == 0.0 < end for start, end in heard) == 1, "one touch is one sound"
    stage.advance(FOLLOW)
    assert stage.view().hand is None


@pytest.mark.parametrize(("speed", "bursts"), [(3000.0, True), (900.0, False)])
def test_a_hard_break_bursts_with_a_light_and_a_hair_of_slow_motion(
    sit: TableMaker, speed: float, bursts: bool
) -> None:
    stage = flicked(sit(EASY), 90.0, speed)
    trace, frames = stage.playback.trace, []
    while stage.playback.time < 1.0:
        before = stage.playback.time
        stage.advance(0.01)
        seen = {effect.kind for effect in stage.view().effects}
        frames.append((stage.playback.time - before, "burst" in seen))
    met = next(event.t for event in trace.events if event.__class__.__name__ == "Contact")
    slow = [passed for passed, _ in frames if 0.0 < passed < 0.009]
    assert any(lit for _, lit in frames) is bursts
    assert (sum(slow) == pytest.approx(BURST_FOR, abs=0.02)) is bursts
    assert stage.effects.burst is None or stage.effects.burst.t == met
    assert stage.playback.trace is trace, "the shot itself is as it was"


def test_with_reduced_motion_a_break_does_not_burst(hand: HandMaker) -> None:
    player = hand(EASY, reduced_motion=True)
    player.controller.play(Flick("blue", 90.0, 3000.0))
    player.scene.go_on()
    before = player.stage.playback.time
    for _ in range(30):
        player.stage.advance(0.01)
        assert not {effect.kind for effect in player.view.effects} & {"burst", "hit", "dust"}
    assert player.stage.playback.time - before == pytest.approx(0.3)


# Watching it again


def test_a_shot_watched_again_begins_with_its_aim(sit: TableMaker) -> None:
    table = sit(EASY)
    press(flicked(table, 90.0, 2000.0), Action.ACCEPT)
    press(stage_of(table), Action.REPLAY)
    stage, pulls = stage_of(table), []
    for _ in range(9):
        stage.advance(AIM_SHOWN / 10)
        aiming: Any = stage.view().aiming
        assert (aiming.aim.direction, aiming.aim.power) == (90.0, 0.5)
        pulls.append(aiming.pull)
    assert pulls == sorted(pulls)
    assert pulls[-1] == pytest.approx(pull_of_power(0.5))
    stage.advance(AIM_SHOWN / 10 + SWING + STOP)
    assert stage.view().aiming is None


def test_a_foul_is_watched_again_slowly_at_the_moment_that_decided(sit: TableMaker) -> None:
    layout = Layout.of({**OPEN.without("red1").balls, "blue": (170, 420)}, {7: "red1"})
    table = sit(PROFESSIONAL, (BREAK,), layout)
    press(flicked(table, 180.0, 300.0), Action.ACCEPT)
    assert [foul.code for foul in table.ruled.ruling.fouls] == ["opponent_ball_hit_first"]
    table.replay()
    again: Any = stage_of(table)
    assert (deciding_moment(again.played) or 1.0) < 0.5
    assert again.playback.hand() is not None, "it is decided soon after the flick, which is seen, too"
    while again.playback.time < 0.01:
        again.advance(0.02)
    before = again.playback.time
    again.advance(0.1)
    assert again.playback.time == pytest.approx(before + 0.025)
    press(again, Action.UP)
    assert table.speed == 1.0, "the next stroke is watched at the speed of before"


def test_the_replay_key_before_the_first_stroke_does_not_slow_it_down(sit: TableMaker) -> None:
    table = sit(EASY)
    press(stage_of(table), Action.REPLAY)
    rolling = flicked(table, 149.0, 2400.0)
    assert deciding_moment(rolling.played), "blue drops: a foul that would be slowed down in a replay"
    assert (rolling.playback.time, rolling.playback.speed) == (-SWING, 1.0)


def test_a_replay_keeps_the_dialled_aim_while_its_position_stands(hand: HandMaker) -> None:
    player = hand(EASY)
    player.controller.play(Flick("blue", 270.0, 400.0))
    player.key(pygame.K_RETURN, pygame.K_LEFT, pygame.K_UP)
    stage: Any = player.stage
    dialled = stage.aim
    player.wait(1.0)
    player.key(pygame.K_v)
    assert isinstance(player.stage, RollStage)
    player.key(pygame.K_RETURN)
    assert player.scene.stage is stage
    assert stage.aim == dialled
    player.key(pygame.K_RETURN)
    assert len(player.moves) == 1, "the key that skipped the replay does not flick"
    player.key(pygame.K_v)
    player.controller.take_back()
    player.draw()
    assert isinstance(player.stage, AimStage)
    assert player.scene.stage is not stage, "an aim does not outlive the position it was for"


def after_a_stroke(here: Any, setup: Setup, entry: Stroke) -> Hand:
    """Return the table that an entry leads to, as if another stroke had just been seen."""
    scene = at_table(here, setup, (entry,))
    scene.controller.show(
        scene.controller.session, Session.new(setup.match(), seed=3).play(Flick("blue", 90.0, 2000.0))
    )
    scene.controller.end_shot({})
    player = Hand(scene)
    player.wait(KEY_PAUSE)
    return player


def test_a_replay_keeps_the_place_of_a_ball_about_to_be_placed(room: RoomMaker) -> None:
    player = after_a_stroke(room(), PROFESSIONAL, OFF)
    player.key(pygame.K_LEFT)
    at = player.stage.at
    player.key(pygame.K_v)
    assert isinstance(player.stage, RollStage)
    player.key(pygame.K_RETURN)
    assert isinstance(player.stage, PlaceStage)
    assert player.stage.at == at


def test_a_question_that_a_replay_interrupts_comes_back_in_the_language_of_now(room: RoomMaker) -> None:
    here = room()
    player = after_a_stroke(here, EASY, BOTH)
    player.key(pygame.K_v)
    assert isinstance(player.stage, RollStage)
    player.scene.furnish(replace(here, speaker=speaker("de")))
    player.key(pygame.K_RETURN)
    assert player.view.question.title == speaker("de").say("ui.colour.title", player="Ann")


def test_a_stroke_without_a_foul_has_no_deciding_moment(sit: TableMaker) -> None:
    assert deciding_moment(sit(EASY).play(Flick("blue", 270.0, 400.0))) is None
    layout = Layout.of({**OPEN.without("red1", "red2").balls, "red2": (260.0, 330.0)}, {7: "red1"})
    played = sit(EASY, (BREAK,), layout).play(Flick("red2", 90.0, 420.0))
    assert len(played.ruling.because[0].events) == 1, "its reason names a moment"
    assert deciding_moment(played) is None


# The computer


PACE = PACES["novice"]


def thinks(table: Any, answer: Move | None = None) -> Any:
    """Return the stage of a computer that thinks until the test lets it answer, or has decided by its first frame."""
    table.thinker.close()
    vars(table)["thinker"] = Decider(None if answer is None else Decision(answer))
    stage = stage_of(table)
    assert isinstance(stage, ThinkStage)
    return stage


def against(computer: str, level: str, **about: Any) -> Setup:
    teams = (("Computer",), ("Ann",)) if computer == "A" else (("Ann",), ("Computer",))
    return Setup(use="computer", computer=computer, level=level, teams=teams, opener="A", **about)  # type: ignore[arg-type]


@pytest.fixture
def novice(sit: TableMaker) -> Any:
    """Return the novice, thinking about the break."""
    return thinks(sit(against("A", "novice")))


def test_the_computer_shows_its_aim_before_it_flicks(novice: Any) -> None:
    novice.advance(0.1)
    assert novice.view().aiming is None
    assert "thinking" in novice.view().prompt
    meant = Flick("blue", 90.0, 2600.0)
    considered = (Considered(meant, Intent("direct", "red1", 5), 0.1, 0.5, 0.0, 8),)
    novice.controller.thinker.answer = Decision(Flick("blue", 91.0, 2500.0), meant, considered)
    novice.advance(0.016)
    assert novice.view().aiming is None, "it looks first"
    novice.advance(PACE.look)
    shown = novice.view()
    assert shown.aiming.aim.direction == 90.0, "what it aims at, before the hand strays"
    assert shown.aiming.preview is not None, "the way that it means"
    assert shown.hand is not None
    assert shown.wanted == (5,), "and the pot that it means"
    assert not novice.done
    novice.advance(PACE.aim)
    assert novice.done
    (played,) = novice.controller.session.played
    assert played.move == Flick("blue", 91.0, 2500.0)
    assert played.decision_seed is not None


def test_the_computer_can_be_hurried(novice: Any) -> None:
    novice.controller.thinker.answer = Decision(Flick("blue", 91.0, 2500.0))
    press(novice, Action.ACCEPT)
    novice.advance(0.016)
    assert novice.view().aiming is not None, "no look over the table"
    novice.advance(0.016)
    assert not novice.done, "but one sees what it aims at"
    press(novice, Action.ACCEPT)
    novice.advance(0.016)
    assert novice.done


def seconds_until_aim_and_flick(stage: Any) -> tuple[float, float]:
    """Return how long a stage shows no aim though the decision is there, and then how long it shows one."""
    before = shown = 0.0
    while not stage.done and before + shown < 20.0:
        stage.advance(0.02)
        if stage.view().aiming is None:
            before += 0.02
        else:
            shown += 0.02
    return before, shown


@pytest.mark.parametrize(
    ("variant", "answer", "least"), [("easy", Flick("red1", 90.0, 1500.0), 1.6), ("professional", TakeOver(), 2.2)]
)
def test_a_person_can_read_the_ruling_before_the_computer_goes_on(
    sit: TableMaker, variant: str, answer: Move, least: float
) -> None:
    table = sit(against("B", "master", variant=variant))
    flicked(table, 270.0, 400.0)
    table.end_shot({})
    before, shown = seconds_until_aim_and_flick(thinks(table, answer))
    assert least <= before < 6.0
    assert shown >= 0.8 or isinstance(answer, TakeOver), "which has no aim"


def test_a_click_ends_the_reading_and_another_one_the_aim(sit: TableMaker) -> None:
    table = sit(against("B", "master"))
    flicked(table, 270.0, 400.0)
    table.end_shot({})
    stage = thinks(table, Flick("red1", 90.0, 1500.0))
    for aims in (False, True):
        stage.advance(0.02)
        assert (stage.view().aiming is not None) is aims
        point(stage, "down", *STANDARD_BOARD.starting_spot)
    assert stage.view().aiming is not None
    stage.advance(0.02)
    assert stage.done


def test_a_visit_of_one_pot_and_a_miss_is_told_as_it_was(sit: TableMaker) -> None:
    x, y = STANDARD_BOARD.pot_centre(8)
    layout = Layout.of({"red2": (x, y - 60.0), "yellow1": (60.0, 60.0), "red4": (300.0, 60.0)}, {7: "red1"})
    table = sit(against("A", "master"), (BREAK,), layout)
    for flick in (Flick("red2", 90.0, 300.0), Flick("red4", 0.0, 300.0)):
        table.play(flick)
        table.end_shot({})
    assert table.computer_to_act() is None
    assert "Computer potted one, in pot 8, then missed. Ann to play." in told(table)
    assert "Nothing potted" not in told(table)


def test_a_run_of_the_computer_is_paced_and_told_once_it_is_over(sit: TableMaker) -> None:
    near = {pot: STANDARD_BOARD.pot_centre(pot) for pot in (8, 6)}
    balls = {"red2": (near[8][0], near[8][1] - 60.0), "red3": (near[6][0], near[6][1] - 60.0)}
    layout = Layout.of({**balls, "yellow1": (60.0, 60.0), "red4": (300.0, 60.0)}, {7: "red1"})
    table = sit(against("A", "master"), (BREAK,), layout)
    for ball, read in (("red2", 0.0), ("red3", 1.65)):
        stage = thinks(table, Flick(ball, 90.0, 300.0))
        assert (stage.view().hand is None) is (ball == "red3"), "after a pot it takes a breath"
        before, shown = seconds_until_aim_and_flick(stage)
        assert shown >= 0.8
        assert before >= read, "the ruling of its own shot is seen"
        table.end_shot({})
        assert table.computer_to_act() == "master", "it has potted, and plays on"
        assert "potted two" not in told(table), "its visit is not over"
    table.play(Flick("red4", 0.0, 300.0))
    table.end_shot({})
    assert table.computer_to_act() is None
    assert "Computer potted two, in pots 6 and 8, then missed. Ann to play." in told(table)
    assert "Nothing potted" not in told(table)


def told(table: Any) -> str:
    facts = ruling_facts(table)
    words = () if facts is None else (facts.headline, *(words for _, words in facts.sentences), facts.following)
    return " ".join(words)


def test_the_computer_chooses_and_places_after_a_moment(sit: TableMaker) -> None:
    potted = Layout.of(OPEN.without("red1", "yellow4").balls, {7: "red1", 3: "yellow4"})
    entries: tuple[Entry, ...] = (BOTH,)
    stage = thinks(sit(against("A", "novice"), entries, potted), ChooseColour("yellow"))
    stage.advance(0.016)
    assert stage.view().aiming is None
    stage.advance(MOVE_SHOWN)
    assert stage.done
    assert stage.controller.state.colour_of_side("A") == "yellow"


@pytest.mark.parametrize("choice", [TakeOver(), Decline()])
def test_the_computer_says_what_it_does_where_it_aims_at_nothing(sit: TableMaker, choice: TakeOver | Decline) -> None:
    layout = OPEN.with_ball("blue", (260, 150))
    stage = thinks(sit(against("B", "novice", variant="professional"), (Stroke("blue"),), layout))
    stage.decided(Decision(choice))
    say, said = stage.controller.say, stage.view().prompt
    assert said != say(f"ui.table.decided.{stage.controller.device}", name="Computer"), "that it aims"
    assert said == f"{say(f'report.{choice.do}', side=('Computer',))}."


def test_why_a_program_concedes_can_be_read(novice: Any) -> None:
    fault = (Problem("agent", None, "error.agent.silent", (("name", "Robot"),)),)
    novice.controller.thinker.answer = Decision(Concede(), fault=fault)
    novice.advance(0.016)
    assert novice.view().prompt == novice.controller.say("error.agent.silent", name="Robot")
    novice.advance(FAULT_SHOWN - 1.0)
    assert not novice.done
    novice.advance(1.1)
    assert novice.done
    assert novice.controller.state.result.reason == "conceded"


def test_a_thinking_process_that_died_is_replaced_by_thinking_here(novice: Any) -> None:
    novice.controller.thinker.broken = True
    novice.advance(0.016)
    novice.advance(PACE.look + PACE.aim)
    assert novice.done
    (move,) = moves(novice.controller)
    assert isinstance(move, Flick)


def test_keys_do_not_play_for_the_computer(novice: Any) -> None:
    for action in Action:
        press(novice, action)
        point(novice, "down", *STANDARD_BOARD.starting_spot)
        point(novice, "move", 260, 20)
        point(novice, "up", 260, 20)
    novice.advance(1.0)
    assert moves(novice.controller) == []


@pytest.mark.parametrize(("speed", "shoved"), [(3600.0, True), (900.0, False)])
def test_a_hard_break_shoves_the_table_which_settles(sit: TableMaker, speed: float, shoved: bool) -> None:
    stage = flicked(sit(EASY), 90.0, speed)
    seen = []
    while stage.playback.time < 1.0:
        stage.advance(0.01)
        seen.append(stage.view().shove[1])
    assert (max(seen) > 1.0) is shoved, "the way of the flick"
    assert seen[-1] == 0.0
