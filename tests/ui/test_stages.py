"""Stages of a turn: which follows, what each does, and that none takes what cannot be."""

from dataclasses import replace

import pytest

from tests.sentences import says
from tests.ui.hands import TableMaker
from tests.ui.turns import BOTH, EASY, OFF, OPEN, PROFESSIONAL, ROW, press
from yagopool.games.yago.board import BALLS
from yagopool.games.yago.rules.state import ChooseColour, Decline, NextGame, TakeOver
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Potted, Stroke
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.input.actions import Action, Device
from yagopool.ui.input.aim import Aim, Pointer, PointerKind
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.place_stage import PlaceStage
from yagopool.ui.play.play_scene import stage_of
from yagopool.ui.play.question_stage import QuestionStage


def place(table: MatchController) -> PlaceStage:
    stage = stage_of(table)
    assert isinstance(stage, PlaceStage)
    return stage


def question(table: MatchController) -> QuestionStage:
    stage = stage_of(table)
    assert isinstance(stage, QuestionStage)
    return stage


# What is to be done


@pytest.mark.parametrize("device", [Device.MOUSE, Device.KEYBOARD])
def test_where_blue_alone_is_flicked_nobody_is_told_to_take_a_ball(sit: TableMaker, device: Device) -> None:
    potted = Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7)))
    table = sit(PROFESSIONAL, (potted,), OPEN.without("red1").with_ball("blue", (260, 60)))
    table._context.input.use(device)
    stage = stage_of(table)
    assert isinstance(stage, AimStage)
    assert says(stage.view().prompt, f"ui.table.play_one.{device}")


def test_while_colours_are_open_the_prompt_says_so(sit: TableMaker) -> None:
    stage = stage_of(sit(EASY, (Stroke("blue"),), OPEN))
    assert says(stage.view().prompt, "ui.table.play_open.mouse")
    potted = Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7)))
    stage = stage_of(sit(EASY, (potted,), OPEN.without("red1")))
    assert says(stage.view().prompt, "ui.table.play.mouse")


@pytest.mark.parametrize(("setup", "reminded"), [(EASY, False), (replace(EASY, variant="medium"), True)])
def test_where_a_ball_potted_directly_comes_out_the_guide_says_so(
    sit: TableMaker, setup: Setup, reminded: bool
) -> None:
    potted = Stroke("blue", (Contact("blue", "red1"), Contact("red1", "red3"), Potted("red1", 7)))
    layout = OPEN.without("red1", "red2", "red3", "yellow1").with_ball("red2", (260, 330))
    stage = stage_of(sit(setup, (potted,), layout))
    assert isinstance(stage, AimStage)
    stage.take(Aim("red2", 90.0, 0.1))
    assert says(stage.view().notice, "ui.table.potted_directly") is reminded
    stage.take(Aim("red2", 30.0, 0.1))
    assert not says(stage.view().notice, "ui.table.potted_directly")


# Placing


def test_after_a_foul_the_opponent_places_then_plays(sit: TableMaker) -> None:
    table = sit(EASY, (OFF,), OPEN.without("red1", "yellow4"))
    for _ in range(2):
        stage = place(table)
        assert "Ben" in stage.view().prompt
        press(stage, Action.ACCEPT)
        assert stage.done
    assert isinstance(stage_of(table), AimStage)
    assert set(table.layout.balls) == {*BALLS} - {"blue"}
    assert table.state.strokes == 2


def test_the_ghost_follows_the_pointer_and_an_illegal_spot_is_never_taken(sit: TableMaker) -> None:
    table = sit(EASY, (OFF,), OPEN.without("red1", "yellow4"))
    stage = place(table)
    for kind in ("move", "down"):
        stage.pointed(Pointer(kind, Point(60, 200)))
        shown = stage.view()
        assert shown.ghost is not None
        assert shown.ghost.at == (60, 200)
        assert not shown.ghost.legal
        assert shown.tone == "warning"
        assert "triangle" in shown.notice
    press(stage, Action.ACCEPT)
    stage.chosen("place")
    assert not stage.done
    assert table.session.played == ()


@pytest.mark.parametrize("touch", [False, True])
def test_a_press_takes_the_ball_along_and_letting_go_puts_it_down(sit: TableMaker, *, touch: bool) -> None:
    table = sit(EASY, (OFF,), OPEN.without("red1", "yellow4"))
    stage = place(table)
    stage.pointed(Pointer("down", Point(262.5, 340.0), touch=touch))
    stage.pointed(Pointer("move", Point(262.5, 351.25), touch=touch))
    assert not stage.done
    assert stage.at == (262.5, 351.25)
    stage.pointed(Pointer("up", Point(262.5, 351.25), touch=touch))
    assert stage.done
    assert table.layout.place_of("red1") == (262.5, 351.25)


@pytest.mark.parametrize("kinds", [("up",), ("down", "cancel", "up"), ("down", "lost", "up")])
def test_only_what_was_pressed_here_is_let_go_here(sit: TableMaker, kinds: tuple[PointerKind, ...]) -> None:
    stage = place(sit(EASY, (OFF,), OPEN.without("red1", "yellow4")))
    for kind in kinds:
        stage.pointed(Pointer(kind, Point(262.5, 351.25)))
    assert not stage.done


def test_a_pointer_just_beside_the_lit_area_means_its_rim(sit: TableMaker) -> None:
    table = sit(EASY, (OFF,), OPEN.without("red1", "yellow4"))
    stage = place(table)
    stage.pointed(Pointer("move", Point(260.0, 384.0)))
    shown = stage.view()
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
    assert "line" in stage.view().prompt
    stage.pointed(Pointer("move", Point(330, 153)))
    assert stage.at == (330, 150)
    for kind in ("down", "up"):
        stage.pointed(Pointer(kind, Point(330, 153)))
    assert table.layout.place_of("blue") == (330, 150)
    assert question(table).view().question is not None


def test_a_click_beside_the_board_places_nothing(sit: TableMaker) -> None:
    stage = place(sit(EASY, (OFF,), OPEN.without("red1", "yellow4")))
    for kind in ("down", "up"):
        stage.pointed(Pointer(kind, Point(-200, 300), beside=True))
    assert not stage.done


# Questions


@pytest.mark.parametrize("colour", ["red", "yellow"])
def test_the_shooter_chooses_a_colour(sit: TableMaker, colour: str) -> None:
    table = sit(EASY, (BOTH,), Layout.of(OPEN.without("red1", "yellow4").balls, {7: "red1", 3: "yellow4"}))
    stage = question(table)
    shown = stage.view()
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
    assert isinstance(stage_of(table), AimStage)


def test_the_next_game_is_opened_by_the_right_side(sit: TableMaker) -> None:
    potted = Layout.of(OPEN.without("red1", "red2", "red3", "red4").balls, {7: "red1", 8: "red2", 9: "red3", 6: "red4"})
    table = sit(EASY, ROW, potted)
    stage = question(table)
    shown = stage.view()
    assert shown.question is not None
    assert shown.question.rule == "G12"
    stage.chosen("next_game")
    assert table.session.played[-1].move == NextGame()
    assert (table.state.phase, table.state.to_act, table.state.game) == ("break", "A", 2)
    assert set(table.layout.balls) == set(BALLS)


def test_a_rematch_with_one_key_is_opened_by_the_other_side(sit: TableMaker) -> None:
    setup = replace(EASY, target=1)
    table = sit(setup, ROW, OPEN)
    stage = question(table)
    assert stage.view().question is not None
    press(stage, Action.RACK_AGAIN)
    assert stage.done
    assert (table.state.phase, table.state.game, table.state.score) == ("break", 1, (0, 0))
    assert table.state.match.opener == "B"
    assert table.setup.seed != setup.seed
    assert isinstance(stage_of(table), AimStage)


def test_choices_that_are_not_there_do_nothing(sit: TableMaker) -> None:
    table = sit(PROFESSIONAL, (Stroke("blue"),), OPEN.with_ball("blue", (260, 60)))
    stage = question(table)
    stage.chosen("red")
    press(stage, Action.RACK_AGAIN)
    assert not stage.done
    assert table.session.played == ()
