"""Stages of a turn: which follows, what each does, and that none takes what cannot be."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from yagopool.ai.decision import Decision
from yagopool.ai.thinker import ThinkerFailed
from yagopool.rules.entries import ChooseColour, Decline, Entry, NextGame, Stroke, TakeOver
from yagopool.table.balls import BALLS
from yagopool.table.events import Contact, OffBoard, Potted
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout, Point
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.pointer import Pointer
from yagopool.ui.match_view.setup import Setup
from yagopool.ui.match_view.stages.aiming import AimStage
from yagopool.ui.match_view.stages.choosing import QuestionStage
from yagopool.ui.match_view.stages.following import next_stage
from yagopool.ui.match_view.stages.placing import PlaceStage
from yagopool.ui.match_view.stages.rolling import Rolling, deciding_moment
from yagopool.ui.match_view.stages.thinking import AIM_SHOWN, MOVE_SHOWN, ThinkStage
from yagopool.ui.match_view.table import Table

TableMaker = Callable[..., Table]
EASY = Setup(variant="easy", opener="A")
PROFESSIONAL = Setup(variant="professional", opener="A")
OPEN = Layout.of(
    {
        "red1": (104, 212), "red2": (322, 236), "red3": (150, 330), "red4": (420, 300), "red5": (84, 640),
        "yellow1": (130, 420), "yellow2": (440, 180), "yellow3": (60, 60), "yellow4": (452, 690), "yellow5": (200, 140),
    }
)  # fmt: skip
BOTH = Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7), Potted("yellow4", 3)))
OFF = Stroke("blue", (Contact("blue", "red1"), OffBoard("red1"), OffBoard("yellow4")))
ROW: tuple[Entry, ...] = (
    Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7))),
    Stroke("red2", (Potted("red2", 8),)),
    Stroke("red3", (Potted("red3", 9),)),
    Stroke("red4", (Potted("red4", 6),)),
)


def press(stage: AimStage | PlaceStage | QuestionStage | Rolling | ThinkStage, action: Action, step: int = 0) -> None:
    stage.pressed(Press(action, step))


def place(table: Table) -> PlaceStage:
    stage = next_stage(table)
    assert isinstance(stage, PlaceStage)
    return stage


def question(table: Table) -> QuestionStage:
    stage = next_stage(table)
    assert isinstance(stage, QuestionStage)
    return stage


# Placing


def test_after_a_foul_the_opponent_places_then_plays(sit: TableMaker) -> None:
    table = sit(EASY, (OFF,), OPEN.without("red1", "yellow4"))
    for _ in range(2):
        stage = place(table)
        assert "Ben" in stage.shown().prompt
        press(stage, Action.ACCEPT)
        assert stage.done
    assert isinstance(next_stage(table), AimStage)
    assert set(table.layout.balls) == {*BALLS} - {"blue"}
    assert table.state.strokes == 2


def test_the_ghost_follows_the_pointer_and_an_illegal_spot_is_never_taken(sit: TableMaker) -> None:
    table = sit(EASY, (OFF,), OPEN.without("red1", "yellow4"))
    stage = place(table)
    for kind in ("move", "down"):
        stage.pointed(Pointer(kind, Point(60, 200)))
        shown = stage.shown()
        assert shown.ghost is not None
        assert shown.ghost.at == (60, 200)
        assert not shown.ghost.legal
        assert shown.tone == "warning"
        assert "triangle" in shown.notice
    press(stage, Action.ACCEPT)
    stage.chosen("place")
    assert not stage.done
    assert table.session.played == ()


def test_a_click_on_a_legal_spot_puts_the_ball_there(sit: TableMaker) -> None:
    table = sit(EASY, (OFF,), OPEN.without("red1", "yellow4"))
    stage = place(table)
    stage.pointed(Pointer("down", Point(262.5, 351.25)))
    assert stage.done
    assert table.layout.place_of("red1") == (262.5, 351.25)


def test_a_pointer_just_beside_the_lit_area_means_its_rim(sit: TableMaker) -> None:
    table = sit(EASY, (OFF,), OPEN.without("red1", "yellow4"))
    stage = place(table)
    stage.pointed(Pointer("move", Point(260.0, 384.0)))
    shown = stage.shown()
    assert shown.ghost is not None
    assert shown.ghost.legal
    assert shown.ghost.at.y < 382


@pytest.mark.parametrize(("step", "length"), [(0, 1.0), (1, 0.1), (2, 0.01)])
def test_arrows_move_the_ghost_by_millimetres(sit: TableMaker, step: int, length: float) -> None:
    stage = place(sit(EASY, (OFF,), OPEN.without("red1", "yellow4")))
    x, y = stage.at
    press(stage, Action.RIGHT, step)
    press(stage, Action.UP, step)
    assert stage.at == pytest.approx((x + length, y + length))
    press(stage, Action.LEFT, step)
    press(stage, Action.DOWN, step)
    assert stage.at == pytest.approx((x, y))


def test_tab_takes_the_other_ball_first(sit: TableMaker) -> None:
    table = sit(EASY, (OFF,), OPEN.without("red1", "yellow4"))
    stage = place(table)
    press(stage, Action.NEXT_BALL)
    press(stage, Action.ACCEPT)
    assert table.layout.place_of("yellow4") is not None
    assert table.layout.place_of("red1") is None


def test_blue_is_set_on_its_line(sit: TableMaker) -> None:
    fell = Stroke("blue", (Contact("blue", "red1"), Potted("blue", 5)))
    table = sit(PROFESSIONAL, (fell,), OPEN)
    stage = place(table)
    assert stage.at == STANDARD_BOARD.starting_spot
    stage.pointed(Pointer("move", Point(330, 153)))
    assert stage.at == (330, 150)
    stage.pointed(Pointer("down", Point(330, 153)))
    assert table.layout.place_of("blue") == (330, 150)
    assert question(table).shown().question is not None


def test_a_click_beside_the_board_places_nothing(sit: TableMaker) -> None:
    stage = place(sit(EASY, (OFF,), OPEN.without("red1", "yellow4")))
    stage.pointed(Pointer("down", Point(-200, 300), beside=True))
    assert not stage.done


# Questions


@pytest.mark.parametrize("colour", ["red", "yellow"])
def test_the_shooter_chooses_a_colour(sit: TableMaker, colour: str) -> None:
    table = sit(EASY, (BOTH,), Layout.of(OPEN.without("red1", "yellow4").balls, {7: "red1", 3: "yellow4"}))
    stage = question(table)
    shown = stage.shown()
    assert shown.question is not None
    assert "Ann" in shown.question.title
    assert [choice.key for choice in shown.choices] == ["red", "yellow"]
    stage.chosen(colour)
    assert stage.done
    assert table.session.played[-1].move == ChooseColour(colour)  # type: ignore[arg-type]
    assert table.state.to_act == "B"


@pytest.mark.parametrize(("key", "move", "acting"), [("take_over", TakeOver(), "B"), ("decline", Decline(), "A")])
def test_take_over_or_decline(sit: TableMaker, key: str, move: object, acting: str) -> None:
    table = sit(PROFESSIONAL, (Stroke("blue"),), OPEN.with_ball("blue", (260, 60)))
    stage = question(table)
    stage.chosen(key)
    assert table.session.played[-1].move == move
    assert table.state.to_act == acting
    assert isinstance(next_stage(table), AimStage)


def test_the_next_game_is_opened_by_the_right_side(sit: TableMaker) -> None:
    potted = Layout.of(OPEN.without("red1", "red2", "red3", "red4").balls, {7: "red1", 8: "red2", 9: "red3", 6: "red4"})
    table = sit(EASY, ROW, potted)
    stage = question(table)
    shown = stage.shown()
    assert shown.question is not None
    assert (shown.question.rule, shown.question.over_board) == ("G12", True)
    stage.chosen("next_game")
    assert table.session.played[-1].move == NextGame()
    assert (table.state.phase, table.state.to_act, table.state.game) == ("break", "A", 2)
    assert set(table.layout.balls) == set(BALLS)


def test_a_rematch_with_one_key_is_opened_by_the_other_side(sit: TableMaker) -> None:
    setup = replace(EASY, target=1)
    table = sit(setup, ROW, OPEN)
    stage = question(table)
    assert stage.shown().question is not None
    press(stage, Action.RACK_AGAIN)
    assert stage.done
    assert (table.state.phase, table.state.game, table.state.score) == ("break", 1, (0, 0))
    assert table.state.match.opener == "B"
    assert table.setup.seed != setup.seed
    assert isinstance(next_stage(table), AimStage)


def test_choices_that_are_not_there_do_nothing(sit: TableMaker) -> None:
    table = sit(PROFESSIONAL, (Stroke("blue"),), OPEN.with_ball("blue", (260, 60)))
    stage = question(table)
    stage.chosen("red")
    press(stage, Action.RACK_AGAIN)
    assert not stage.done
    assert table.session.played == ()


# Practice


def test_practice_racks_again_with_one_key_and_the_same_aim(sit: TableMaker) -> None:
    table = sit(Setup(use="practice", seed=3))
    stage = next_stage(table)
    assert isinstance(stage, AimStage)
    stage.aim = stage.aim.turned(2.5)
    press(stage, Action.ACCEPT)
    first = table.layout
    rolling = next_stage(table)
    assert isinstance(rolling, Rolling)
    press(rolling, Action.ACCEPT)
    asked = question(table)
    press(asked, Action.RACK_AGAIN)
    again = next_stage(table)
    assert isinstance(again, AimStage)
    assert again.aim.direction == 92.5
    assert table.layout != first
    assert len(table.breaks) == 1
    assert table.session.seed == 4, "another scatter of the rack"


def test_a_recorded_practice_takes_its_strokes_back(sit: TableMaker) -> None:
    table = sit(Setup(use="practice", seed=3, recorded=True))
    racked = table.layout
    table.play(Flick("blue", 90.0, 2400.0))
    table.settle()
    table.rack_again()
    assert table.layout == racked
    assert table.session.played == ()


# Rolling


def flicked(table: Table, direction: float = 90.7, speed: float = 3000.0) -> Rolling:
    table.play(Flick("blue", direction, speed))
    stage = next_stage(table)
    assert isinstance(stage, Rolling)
    return stage


def test_a_stroke_is_watched_then_its_ruling_stands(sit: TableMaker) -> None:
    table = sit(EASY)
    stage = flicked(table)
    assert table.state.phase == "break", "the panels do not tell before the balls do"
    assert stage.shown().busy
    for _ in range(2000):
        stage.advance(0.016)
    assert stage.done
    assert table.ruled is not None
    assert table.state == table.session.state


@pytest.mark.parametrize("way", ["enter", "escape", "click"])
def test_rolling_balls_can_be_skipped(sit: TableMaker, way: str) -> None:
    table = sit(EASY)
    stage = flicked(table)
    stage.advance(0.1)
    if way == "click":
        stage.pointed(Pointer("down", Point(0, 0)))
    else:
        press(stage, Action.ACCEPT if way == "enter" else Action.CANCEL)
    assert stage.done
    assert table.unseen is None


def test_the_key_that_skips_does_not_flick_at_once(sit: TableMaker) -> None:
    table = sit(EASY)
    press(flicked(table, 270.0, 400.0), Action.ACCEPT)
    stage = next_stage(table)
    assert isinstance(stage, AimStage)
    press(stage, Action.ACCEPT)
    assert not stage.done
    stage.advance(0.5)
    press(stage, Action.ACCEPT)
    assert stage.done


def test_a_stroke_can_be_watched_slower_and_faster(sit: TableMaker) -> None:
    table = sit(EASY)
    stage = flicked(table)
    press(stage, Action.DOWN)
    stage.advance(0.1)
    slow = stage.playback.time
    press(stage, Action.UP)
    press(stage, Action.UP)
    stage.advance(0.1)
    assert slow == pytest.approx(0.05)
    assert stage.playback.time - slow == pytest.approx(0.2)


def test_the_last_stroke_can_be_watched_again(sit: TableMaker) -> None:
    table = sit(EASY)
    press(flicked(table), Action.ACCEPT)
    after, played = table.state, table.session.played
    stage = next_stage(table)
    press(stage, Action.REPLAY)  # type: ignore[arg-type]
    assert stage.done
    again = next_stage(table)
    assert isinstance(again, Rolling)
    press(again, Action.ACCEPT)
    assert not isinstance(next_stage(table), Rolling)
    assert (table.state, table.session.played) == (after, played)


def test_a_foul_is_watched_again_slowly_at_the_moment_that_decided(sit: TableMaker) -> None:
    layout = Layout.of({**OPEN.without("red1").balls, "blue": (160, 420)}, {7: "red1"})
    table = sit(PROFESSIONAL, (Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7))),), layout)
    table.play(Flick("blue", 180.0, 300.0))
    press(Rolling(table, table.session.played[-1]), Action.ACCEPT)
    assert table.ruled is not None
    assert table.ruled.ruling is not None
    assert [foul.code for foul in table.ruled.ruling.fouls] == ["opponent_ball_hit_first"]
    table.again = True
    again = next_stage(table)
    assert isinstance(again, Rolling)
    moment = deciding_moment(again.played)
    assert moment is not None
    assert again.playback.time == max(0.0, moment - 0.5)
    again.advance(0.1)
    assert again.playback.time == pytest.approx(max(0.0, moment - 0.5) + 0.025)
    press(again, Action.UP)
    assert table.speed == 1.0, "the next stroke is watched at the speed of before"


def test_a_stroke_without_a_foul_has_no_deciding_moment(sit: TableMaker) -> None:
    table = sit(EASY)
    assert deciding_moment(table.play(Flick("blue", 270.0, 400.0))) is None


# The computer


class Slow:
    """A thinker that answers when the test wants it to."""

    def __init__(self) -> None:
        self.answer: Decision | None = None
        self.broken = False
        self.cancelled = False

    def start(self, *_asked: object) -> None:
        pass

    def poll(self) -> Decision | None:
        if self.broken:
            raise ThinkerFailed("gone")
        return self.answer

    def cancel(self) -> None:
        self.cancelled = True

    def close(self) -> None:
        pass


def thinking(sit: TableMaker, *entries: Entry, layout: Layout | None = None) -> tuple[Table, ThinkStage, Slow]:
    setup = Setup(use="computer", computer="A", level="novice", teams=(("Novice",), ("Ann",)), opener="A")
    table = sit(setup, entries, layout) if layout is not None else sit(setup)
    slow = Slow()
    table.thinker = slow  # type: ignore[assignment]
    stage = next_stage(table)
    assert isinstance(stage, ThinkStage)
    return table, stage, slow


def test_the_computer_shows_its_aim_before_it_flicks(sit: TableMaker) -> None:
    table, stage, slow = thinking(sit)
    stage.advance(0.5)
    assert stage.shown().aiming is None
    assert "thinking" in stage.shown().prompt
    slow.answer = Decision(Flick("blue", 91.0, 2500.0), Flick("blue", 90.0, 2600.0))
    stage.advance(0.016)
    stage.advance(AIM_SHOWN / 2)
    shown = stage.shown()
    assert shown.aiming is not None
    assert shown.aiming.aim.direction == 90.0, "what it aims at, before the hand strays"
    assert not stage.done
    stage.advance(AIM_SHOWN)
    assert stage.done
    assert table.session.played[-1].move == Flick("blue", 91.0, 2500.0)
    assert table.session.played[-1].decision_seed is not None


def test_the_computer_can_be_hurried(sit: TableMaker) -> None:
    _, stage, slow = thinking(sit)
    slow.answer = Decision(Flick("blue", 91.0, 2500.0))
    press(stage, Action.ACCEPT)
    stage.advance(0.016)
    stage.advance(0.016)
    assert stage.done


def test_the_computer_chooses_and_places_after_a_moment(sit: TableMaker) -> None:
    potted = Layout.of(OPEN.without("red1", "yellow4").balls, {7: "red1", 3: "yellow4"})
    table, stage, slow = thinking(sit, BOTH, layout=potted)
    slow.answer = Decision(ChooseColour("yellow"))
    stage.advance(0.016)
    assert stage.shown().aiming is None
    stage.advance(MOVE_SHOWN)
    assert stage.done
    assert table.state.colour_of_side("A") == "yellow"


def test_a_thinking_process_that_died_is_replaced_by_thinking_here(sit: TableMaker) -> None:
    table, stage, slow = thinking(sit)
    slow.broken = True
    stage.advance(0.016)
    stage.advance(AIM_SHOWN + 0.1)
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
