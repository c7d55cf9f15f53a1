"""Stages in which one only looks on: rolling balls, and the computer's turn."""

from dataclasses import replace

import pygame
import pytest

from tests.ui.every_scene import at_table
from tests.ui.hands import Hand, HandMaker, RoomMaker, TableMaker
from tests.ui.prompted import Decider
from tests.ui.turns import BOTH, EASY, OFF, OPEN, PROFESSIONAL, press
from yagopool.ai.decision import Considered, Decision, Intent
from yagopool.games.yago.rules.state import ChooseColour, Concede, Decline, Entry, TakeOver
from yagopool.match.game import Problem
from yagopool.match.session import Session
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Flick, Potted, Stroke
from yagopool.table.spec import STANDARD_BOARD
from yagopool.text import speaker
from yagopool.ui.input.actions import Action
from yagopool.ui.input.aim import Pointer, pull_of_power
from yagopool.ui.picture.hand import FOLLOW, STOP, SWING
from yagopool.ui.play.aim_stage import KEY_PAUSE, AimStage
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.place_stage import PlaceStage
from yagopool.ui.play.play_scene import stage_of
from yagopool.ui.play.playback import deciding_moment
from yagopool.ui.play.ruling import ruling_facts
from yagopool.ui.play.stages import AIM_SHOWN, RollStage
from yagopool.ui.play.think_stage import FAULT_SHOWN, MOVE_SHOWN, PACES, ThinkStage

# Rolling


POT_BEFORE_RED2 = Layout.of({**OPEN.without("red1", "red2").balls, "red2": (260.0, 330.0)}, {7: "red1"})


def flicked(table: MatchController, direction: float = 90.7, speed: float = 3000.0) -> RollStage:
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


@pytest.mark.parametrize("way", ["enter", "click"])
def test_rolling_balls_can_be_skipped(sit: TableMaker, way: str) -> None:
    table = sit(EASY)
    stage = flicked(table)
    stage.advance(0.1)
    if way == "click":
        stage.pointed(Pointer("down", Point(0, 0)))
    else:
        press(stage, Action.ACCEPT)
    assert stage.done
    assert table.unseen is None


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


def test_the_press_that_skips_never_flicks_however_far_it_is_pulled(hand: HandMaker) -> None:
    player = hand(EASY)
    player.flick()
    player.wait(0.3)
    assert isinstance(player.table.stage, RollStage)
    player.drag((260.0, 180.0), (260.0, 100.0), (250.0, 40.0))
    assert not isinstance(player.table.stage, RollStage), "it has skipped"
    assert len(player.moves) == 1


def test_a_stroke_can_be_watched_slower_and_faster(sit: TableMaker) -> None:
    table = sit(EASY)
    stage = flicked(table)
    stage.advance(SWING)
    stage.advance(STOP)
    press(stage, Action.DOWN)
    stage.advance(0.1)
    slow = stage.playback.time
    press(stage, Action.UP)
    press(stage, Action.UP)
    stage.advance(0.1)
    assert slow == pytest.approx(0.05, abs=1e-5)
    assert stage.playback.time - slow == pytest.approx(0.2)


@pytest.mark.parametrize(("speed", "stops"), [(3000.0, True), (900.0, False)])
def test_the_hand_swings_before_the_touch_and_a_hard_one_stops_everything(
    sit: TableMaker, speed: float, stops: bool
) -> None:
    stage = flicked(sit(EASY), 90.0, speed)
    heard: list[tuple[float, float]] = []
    vars(stage.controller)["play_sounds"] = lambda _, start, end: heard.append((start, end))
    start, seen = stage.playback.looks_at(stage.playback.time)["blue"], []
    for _ in range(round((SWING + STOP) / 0.005)):
        stage.advance(0.005)
        hand = stage.view().hand
        assert hand is not None
        seen.append((hand.back, stage.playback.looks_at(stage.playback.time)["blue"].y - start.y < 0.01))
    backs = [back for back, _ in seen]
    assert backs == sorted(backs, reverse=True)
    assert seen[round(SWING / 0.005) - 2][1], "nothing rolls before the touch"
    assert seen[-2][1] is stops
    assert sum(start < 0.0 <= end or start == 0.0 < end for start, end in heard) == 1, "one touch is one sound"
    stage.advance(FOLLOW)
    assert stage.view().hand is None


def test_a_shot_watched_again_begins_with_its_aim(sit: TableMaker) -> None:
    table = sit(EASY)
    press(flicked(table, 90.0, 2000.0), Action.ACCEPT)
    press(stage_of(table), Action.REPLAY)  # type: ignore[arg-type]
    stage = stage_of(table)
    assert isinstance(stage, RollStage)
    pulls = []
    for _ in range(9):
        stage.advance(AIM_SHOWN / 10)
        aiming = stage.view().aiming
        assert aiming is not None
        assert (aiming.aim.direction, aiming.aim.power) == (90.0, 0.5)
        pulls.append(aiming.pull)
    assert pulls == sorted(pulls)
    assert pulls[-1] == pytest.approx(pull_of_power(0.5))
    stage.advance(AIM_SHOWN / 10 + SWING + STOP)
    assert stage.view().aiming is None


def test_a_foul_is_watched_again_slowly_at_the_moment_that_decided(sit: TableMaker) -> None:
    layout = Layout.of({**OPEN.without("red1").balls, "blue": (170, 420)}, {7: "red1"})
    table = sit(PROFESSIONAL, (Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7))),), layout)
    table.play(Flick("blue", 180.0, 300.0))
    press(RollStage(table, table.session.played[-1]), Action.ACCEPT)
    assert table.ruled is not None
    assert table.ruled.ruling is not None
    assert [foul.code for foul in table.ruled.ruling.fouls] == ["opponent_ball_hit_first"]
    table.replay()
    again = stage_of(table)
    assert isinstance(again, RollStage)
    moment = deciding_moment(again.played)
    assert moment is not None
    assert moment < 0.5
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
    press(stage_of(table), Action.REPLAY)  # type: ignore[arg-type]
    rolling = flicked(table, 149.0, 2400.0)
    assert deciding_moment(rolling.played), "blue drops: a foul that would be slowed down in a replay"
    assert (rolling.playback.time, rolling.playback.speed) == (-SWING, 1.0)


def test_a_replay_keeps_the_dialled_aim(hand: HandMaker) -> None:
    player = hand(EASY)
    controller = player.table.controller
    controller.play(Flick("blue", 270.0, 400.0))
    player.key(pygame.K_RETURN)
    player.key(pygame.K_LEFT)
    player.key(pygame.K_UP)
    stage = player.table.stage
    assert isinstance(stage, AimStage)
    dialled = stage.aim
    player.wait(1.0)
    player.key(pygame.K_v)
    assert isinstance(player.table.stage, RollStage)
    player.key(pygame.K_RETURN)
    assert isinstance(player.table.stage, AimStage)
    assert player.table.stage.aim == dialled
    player.key(pygame.K_RETURN)
    assert len(controller.session.played) == 1, "the key that skipped the replay does not flick"
    player.wait(KEY_PAUSE + 0.1)
    player.key(pygame.K_RETURN)
    assert len(controller.session.played) == 2


def test_a_replay_keeps_the_place_of_a_ball_about_to_be_placed(room: RoomMaker) -> None:
    scene = at_table(room(), PROFESSIONAL, (OFF,))
    scene.controller.show(
        scene.controller.session, Session.new(PROFESSIONAL.match(), seed=3).play(Flick("blue", 90.0, 2000.0))
    )
    scene.controller.end_shot({})
    player = Hand(scene)
    player.wait(0.1)
    assert isinstance(scene.stage, PlaceStage)
    player.key(pygame.K_LEFT)
    at = scene.stage.at
    player.key(pygame.K_v)
    assert isinstance(scene.stage, RollStage)
    player.key(pygame.K_RETURN)
    assert isinstance(scene.stage, PlaceStage)
    assert scene.stage.at == at
    scene.close()


def test_a_question_that_a_replay_interrupts_comes_back_in_the_language_of_now(room: RoomMaker) -> None:
    here = room()
    scene = at_table(here, EASY, (BOTH,))
    scene.controller.show(scene.controller.session, Session.new(EASY.match(), seed=3).play(Flick("blue", 90.0, 2000.0)))
    scene.controller.end_shot({})
    player = Hand(scene)
    player.wait(KEY_PAUSE)
    player.key(pygame.K_v)
    assert isinstance(scene.stage, RollStage)
    scene.furnish(replace(here, speaker=speaker("de")))
    player.key(pygame.K_RETURN)
    assert scene.view.question is not None
    assert scene.view.question.title == speaker("de").say("ui.colour.title", player="Ann")
    scene.close()


def test_an_aim_does_not_outlive_the_position_it_was_for(hand: HandMaker) -> None:
    player = hand(EASY)
    player.table.controller.play(Flick("blue", 270.0, 400.0))
    player.key(pygame.K_RETURN)
    stage = player.table.stage
    player.key(pygame.K_v)
    assert isinstance(player.table.stage, RollStage)
    player.table.controller.take_back()
    player.draw()
    assert isinstance(player.table.stage, AimStage)
    assert player.table.stage is not stage


def test_a_stroke_without_a_foul_has_no_deciding_moment(sit: TableMaker) -> None:
    table = sit(EASY)
    assert deciding_moment(table.play(Flick("blue", 270.0, 400.0))) is None
    drops = sit(EASY, (Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7))),), POT_BEFORE_RED2)
    played = drops.play(Flick("red2", 90.0, 420.0))
    assert played.ruling is not None
    assert [len(because.events) for because in played.ruling.because[:1]] == [1], "its reason names a moment"
    assert deciding_moment(played) is None


# The computer


PACE = PACES["novice"]


def thinking(
    sit: TableMaker, *entries: Entry, layout: Layout | None = None
) -> tuple[MatchController, ThinkStage, Decider]:
    setup = Setup(use="computer", computer="A", level="novice", teams=(("Novice",), ("Ann",)), opener="A")
    table = sit(setup, entries, layout) if layout is not None else sit(setup)
    table.thinker.close()
    slow = Decider()
    vars(table)["thinker"] = slow
    stage = stage_of(table)
    assert isinstance(stage, ThinkStage)
    return table, stage, slow


def test_the_computer_shows_its_aim_before_it_flicks(sit: TableMaker) -> None:
    table, stage, slow = thinking(sit)
    stage.advance(0.1)
    assert stage.view().aiming is None
    assert "thinking" in stage.view().prompt
    meant = Flick("blue", 90.0, 2600.0)
    considered = (Considered(meant, Intent("direct", "red1", 5), 0.1, 0.5, 0.0, 8),)
    slow.answer = Decision(Flick("blue", 91.0, 2500.0), meant, considered)
    stage.advance(0.016)
    assert stage.view().aiming is None, "it looks first"
    stage.advance(PACE.look)
    shown = stage.view()
    assert shown.aiming is not None
    assert shown.aiming.aim.direction == 90.0, "what it aims at, before the hand strays"
    assert shown.aiming.preview is not None, "the way that it means"
    assert shown.hand is not None
    assert shown.wanted == (5,), "and the pot that it means"
    assert not stage.done
    stage.advance(PACE.aim)
    assert stage.done
    assert table.session.played[-1].move == Flick("blue", 91.0, 2500.0)
    assert table.session.played[-1].decision_seed is not None


def test_the_computer_can_be_hurried(sit: TableMaker) -> None:
    _, stage, slow = thinking(sit)
    slow.answer = Decision(Flick("blue", 91.0, 2500.0))
    press(stage, Action.ACCEPT)
    stage.advance(0.016)
    assert stage.view().aiming is not None, "no look over the table"
    stage.advance(0.016)
    assert not stage.done, "but one sees what it aims at"
    press(stage, Action.ACCEPT)
    stage.advance(0.016)
    assert stage.done


def seconds_until_aim_and_flick(stage: ThinkStage) -> tuple[float, float]:
    """Return how long a stage shows no aim though the decision is there, and then how long it shows one."""
    before = shown = 0.0
    while not stage.done and before + shown < 20.0:
        stage.advance(0.02)
        if stage.view().aiming is None:
            before += 0.02
        else:
            shown += 0.02
    return before, shown


def decided_stage(table: MatchController, answer: Flick | TakeOver) -> ThinkStage:
    """Return the stage of a computer that has decided by its first frame."""
    table.thinker.close()
    slow = Decider()
    slow.answer = Decision(answer)
    vars(table)["thinker"] = slow
    stage = stage_of(table)
    assert isinstance(stage, ThinkStage)
    return stage


@pytest.mark.parametrize(
    ("variant", "answer", "least"), [("easy", Flick("red1", 90.0, 1500.0), 1.6), ("professional", TakeOver(), 2.2)]
)
def test_a_person_can_read_the_ruling_before_the_computer_goes_on(
    sit: TableMaker, variant: str, answer: Flick | TakeOver, least: float
) -> None:
    teams = (("Ann",), ("Master",))
    table = sit(Setup(use="computer", variant=variant, level="master", computer="B", teams=teams, opener="A"))
    table.play(Flick("blue", 270.0, 400.0))
    table.end_shot({})
    assert table.computer_to_act() == "master"
    before, shown = seconds_until_aim_and_flick(decided_stage(table, answer))
    assert least <= before < 6.0
    assert shown >= 0.8 or isinstance(answer, TakeOver), "which has no aim"


def about_to_aim(sit: TableMaker) -> ThinkStage:
    """Return the stage of a computer's turn whose look at the table a click has ended."""
    table = sit(Setup(use="computer", level="master", computer="B", teams=(("Ann",), ("Master",)), opener="A"))
    table.play(Flick("blue", 270.0, 400.0))
    table.end_shot({})
    stage = decided_stage(table, Flick("red1", 90.0, 1500.0))
    stage.advance(0.02)
    stage.pointed(Pointer("down", STANDARD_BOARD.starting_spot))
    return stage


def test_a_click_ends_the_reading_and_another_one_the_aim(sit: TableMaker) -> None:
    stage = about_to_aim(sit)
    assert stage.view().aiming is not None
    stage.pointed(Pointer("down", STANDARD_BOARD.starting_spot))
    stage.advance(0.02)
    assert stage.done


def test_a_visit_of_one_pot_and_a_miss_is_told_as_it_was(sit: TableMaker) -> None:
    x, y = STANDARD_BOARD.pot_centre(8)
    layout = Layout.of({"red2": (x, y - 60.0), "yellow1": (60.0, 60.0), "red4": (300.0, 60.0)}, {7: "red1"})
    entry = Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7)))
    setup = Setup(use="computer", level="master", computer="A", teams=(("Master",), ("Ann",)), opener="A")
    table = sit(setup, (entry,), layout)
    for flick in (Flick("red2", 90.0, 300.0), Flick("red4", 0.0, 300.0)):
        table.play(flick)
        table.end_shot({})
    assert table.computer_to_act() is None
    assert "Master potted one, in pot 8, then missed. Ann to play." in told(table)
    assert "Nothing potted" not in told(table)


def test_a_run_of_the_computer_is_paced_and_told_once_it_is_over(sit: TableMaker) -> None:
    near = {pot: STANDARD_BOARD.pot_centre(pot) for pot in (8, 6)}
    balls = {"red2": (near[8][0], near[8][1] - 60.0), "red3": (near[6][0], near[6][1] - 60.0)}
    layout = Layout.of({**balls, "yellow1": (60.0, 60.0), "red4": (300.0, 60.0)}, {7: "red1"})
    entry = Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7)))
    setup = Setup(use="computer", level="master", computer="A", teams=(("Master",), ("Ann",)), opener="A")
    table = sit(setup, (entry,), layout)
    for ball in ("red2", "red3"):
        stage = decided_stage(table, Flick(ball, 90.0, 300.0))
        before, shown = seconds_until_aim_and_flick(stage)
        assert shown >= 0.8
        assert ball == "red2" or before >= 0.95, "the ruling of its own shot is seen"
        table.end_shot({})
        assert table.computer_to_act() == "master", "it has potted, and plays on"
        assert "potted two" not in told(table), "its visit is not over"
    table.play(Flick("red4", 0.0, 300.0))
    table.end_shot({})
    assert table.computer_to_act() is None
    assert "Master potted two, in pots 6 and 8, then missed. Ann to play." in told(table)
    assert "Nothing potted" not in told(table)


def told(table: MatchController) -> str:
    facts = ruling_facts(table)
    return (
        "" if facts is None else " ".join((facts.headline, *(words for _, words in facts.sentences), facts.following))
    )


def test_the_computer_chooses_and_places_after_a_moment(sit: TableMaker) -> None:
    potted = Layout.of(OPEN.without("red1", "yellow4").balls, {7: "red1", 3: "yellow4"})
    table, stage, slow = thinking(sit, BOTH, layout=potted)
    slow.answer = Decision(ChooseColour("yellow"))
    stage.advance(0.016)
    assert stage.view().aiming is None
    stage.advance(MOVE_SHOWN)
    assert stage.done
    assert table.state.colour_of_side("A") == "yellow"


@pytest.mark.parametrize("choice", [TakeOver(), Decline()])
def test_the_computer_says_what_it_does_where_it_aims_at_nothing(sit: TableMaker, choice: TakeOver | Decline) -> None:
    setup = Setup(use="computer", variant="professional", computer="B", teams=(("Ann",), ("Novice",)), opener="A")
    table = sit(setup, (Stroke("blue"),), Layout.of({**OPEN.balls, "blue": (260, 150)}))
    table.thinker.close()
    vars(table)["thinker"] = Decider()
    stage = stage_of(table)
    assert isinstance(stage, ThinkStage)
    stage.decided(Decision(choice))
    said = stage.view().prompt
    assert said != table.say(f"ui.table.decided.{table.device}", name="Novice"), "that it aims"
    assert said == f"{table.say(f'report.{choice.do}', side=('Novice',))}."


def test_why_a_program_concedes_can_be_read(sit: TableMaker) -> None:
    table, stage, slow = thinking(sit)
    slow.answer = Decision(Concede(), fault=(Problem("agent", None, "error.agent.silent", (("name", "Robot"),)),))
    stage.advance(0.016)
    assert stage.view().prompt == table.say("error.agent.silent", name="Robot")
    stage.advance(FAULT_SHOWN - 1.0)
    assert not stage.done
    stage.advance(1.1)
    assert stage.done
    assert table.state.result is not None
    assert table.state.result.reason == "conceded"


def test_a_thinking_process_that_died_is_replaced_by_thinking_here(sit: TableMaker) -> None:
    table, stage, slow = thinking(sit)
    slow.broken = True
    stage.advance(0.016)
    stage.advance(PACE.look + PACE.aim)
    assert stage.done
    assert isinstance(table.session.played[-1].move, Flick)


def test_leaving_the_computers_turn_stops_its_thinking(sit: TableMaker) -> None:
    _, stage, slow = thinking(sit)
    stage.close()
    assert slow.cancelled


def test_keys_do_not_play_for_the_computer(sit: TableMaker) -> None:
    table, stage, _ = thinking(sit)
    for action in Action:
        press(stage, action)
        stage.pointed(Pointer("down", STANDARD_BOARD.starting_spot))
        stage.pointed(Pointer("move", Point(260, 20)))
        stage.pointed(Pointer("up", Point(260, 20)))
    stage.advance(1.0)
    assert table.session.played == ()
