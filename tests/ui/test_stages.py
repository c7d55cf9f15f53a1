"""Stages of a turn: which follows, what each does, and that none takes what cannot be."""

from dataclasses import replace
from typing import Any

import pytest

from scripts.gallery_tables import BOTH, BREAK, OPEN, ROW, at_table
from tests.sentences import says
from tests.ui.hands import Hand, RoomMaker, TableMaker
from tests.ui.turns import EASY, OFF, PROFESSIONAL, moves, point, press
from yagopool.games.yago.board import BALLS
from yagopool.games.yago.rules.state import ChooseColour, Decline, NextGame, TakeOver
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Potted, Stroke
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.input.actions import Action, Device
from yagopool.ui.input.aim import Aim, PointerKind
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.place_stage import PlaceStage
from yagopool.ui.play.play_scene import stage_of
from yagopool.ui.play.question_stage import QuestionStage

# What is to be done


@pytest.mark.parametrize("device", [Device.MOUSE, Device.KEYBOARD])
def test_where_blue_alone_is_flicked_nobody_is_told_to_take_a_ball(sit: TableMaker, device: Device) -> None:
    table = sit(PROFESSIONAL, (BREAK,), OPEN.without("red1").with_ball("blue", (260, 60)))
    table._context.input.use(device)
    assert says(stage_of(table).view().prompt, f"ui.table.play_one.{device}")


@pytest.mark.parametrize(("stroke", "prompt"), [(Stroke("blue"), "play_open"), (BREAK, "play")])
def test_while_colours_are_open_the_prompt_says_so(sit: TableMaker, stroke: Stroke, prompt: str) -> None:
    layout = OPEN.without("red1") if stroke.events else OPEN
    assert says(stage_of(sit(EASY, (stroke,), layout)).view().prompt, f"ui.table.{prompt}.mouse")


@pytest.mark.parametrize(("setup", "reminded"), [(EASY, False), (replace(EASY, variant="medium"), True)])
def test_where_a_ball_potted_directly_comes_out_the_guide_says_so(
    sit: TableMaker, setup: Setup, reminded: bool
) -> None:
    potted = Stroke("blue", (Contact("blue", "red1"), Contact("red1", "red3"), Potted("red1", 7)))
    layout = OPEN.without("red1", "red2", "red3", "yellow1").with_ball("red2", (260, 330))
    stage: Any = stage_of(sit(setup, (potted,), layout))
    for direction, said in ((90.0, reminded), (30.0, False)):
        stage.take(Aim("red2", direction, 0.1))
        assert says(stage.view().notice, "ui.table.potted_directly") is said


# Placing


@pytest.fixture
def place(sit: TableMaker) -> Any:
    """Ben places two balls that Ann flicked off the board."""
    stage = stage_of(sit(EASY, (OFF,), OPEN.without("red1", "yellow4")))
    assert isinstance(stage, PlaceStage)
    return stage


def test_after_a_foul_the_opponent_places_then_plays(place: Any) -> None:
    table, stage = place.controller, place
    for _ in range(2):
        assert "Ben" in stage.view().prompt
        press(stage, Action.ACCEPT)
        assert stage.done
        stage = stage_of(table)
    assert isinstance(stage, AimStage)
    assert set(table.layout.balls) == {*BALLS} - {"blue"}
    assert table.state.strokes == 2


@pytest.mark.parametrize("still", [False, True])
def test_the_area_shines_once_at_the_beginning(room: RoomMaker, still: bool) -> None:
    hand = Hand(at_table(room(reduced_motion=still, explained=("place", "foul")), EASY, (OFF,)))
    assert isinstance(hand.stage, PlaceStage)
    seen = [hand.view.pulse]
    for _ in range(60):
        hand.wait(0.032)
        seen.append(hand.view.pulse)
    assert seen == sorted(seen, reverse=True)
    assert (seen[0], seen[-1]) == (0.0 if still else 1.0, 0.0)


def test_the_ghost_glides_along_the_legal_spots_and_a_press_far_away_is_refused(place: Any) -> None:
    for kind in ("move", "down"):
        point(place, kind, 60, 200)
        shown = place.view()
        assert (shown.ghost.legal, shown.notice) == (True, "")
        assert place.controller.legal().places[0].legal(shown.ghost.at)
    point(place, "up", 60, 200)
    refused = place.view()
    assert not place.done
    assert (refused.ghost.at, refused.ghost.legal, refused.tone) == (shown.ghost.at, True, "warning")
    assert "triangle" in refused.notice
    point(place, "move", 262.5, 340.0)
    assert place.view().notice == ""


def test_a_press_a_little_beside_the_legal_spots_puts_the_ball_on_the_nearest_one(place: Any) -> None:
    for kind in ("down", "up"):
        point(place, kind, 260.0, 410.0)
    assert place.done
    assert place.controller.layout.place_of("red1").y < 382


def test_an_illegal_spot_that_keys_go_to_is_never_taken(place: Any) -> None:
    for _ in range(60):
        press(place, Action.UP)
    shown = place.view()
    assert (shown.ghost.legal, shown.tone) == (False, "warning")
    assert "triangle" in shown.notice
    press(place, Action.ACCEPT)
    place.chosen("place")
    assert not place.done
    assert moves(place.controller) == []


@pytest.mark.parametrize("still", [False, True])
def test_a_hand_puts_the_ball_down(room: RoomMaker, still: bool) -> None:
    hand = Hand(at_table(room(reduced_motion=still, explained=("place", "foul")), EASY, (OFF,)))
    hand.wait(1.0)
    ball = next(iter(hand.view.named))
    press(hand.stage, Action.ACCEPT)
    hand.scene.go_on()
    heights, hands = [], []
    for _ in range(40):
        heights.append(hand.view.looks[ball].z)
        hands.append(hand.view.hand is not None)
        hand.wait(1.0 / 64.0)
    assert (hands[0], hands[-1]) == (not still, False)
    assert heights == sorted(heights, reverse=True)
    assert (heights[0], heights[-1]) == (0.0 if still else 24.0, 0.0)


@pytest.mark.parametrize("touch", [False, True])
def test_a_press_takes_the_ball_along_and_letting_go_puts_it_down(place: Any, touch: bool) -> None:
    point(place, "down", 262.5, 340.0, touch=touch)
    point(place, "move", 262.5, 351.25, touch=touch)
    assert not place.done
    assert place.at == (262.5, 351.25)
    point(place, "up", 262.5, 351.25, touch=touch)
    assert place.done
    assert place.controller.layout.place_of("red1") == (262.5, 351.25)


@pytest.mark.parametrize(
    ("kinds", "beside"),
    [(("up",), False), (("down", "cancel", "up"), False), (("down", "lost", "up"), False), (("down", "up"), True)],
    ids=["pressed elsewhere", "given up", "lost", "beside the board"],
)
def test_only_what_was_pressed_on_the_board_is_let_go_there(
    place: Any, kinds: tuple[PointerKind, ...], beside: bool
) -> None:
    for kind in kinds:
        point(place, kind, -200 if beside else 262.5, 351.25, beside=beside)
    assert not place.done


def test_a_pointer_just_beside_the_lit_area_means_its_rim(place: Any) -> None:
    point(place, "move", 260.0, 384.0)
    assert place.view().ghost.legal
    assert place.view().ghost.at.y < 382


@pytest.mark.parametrize(("step", "length"), [(0, 1.0), (1, 0.1), (2, 0.01)])
def test_arrows_move_the_ghost_by_millimetres(place: Any, step: int, length: float) -> None:
    x, y = place.at
    press(place, Action.RIGHT, step)
    press(place, Action.UP, step)
    assert place.at == pytest.approx((x + length, y + length))
    press(place, Action.LEFT, step)
    press(place, Action.DOWN, step)
    assert place.at == pytest.approx((x, y))


def test_tab_takes_the_other_ball_first(place: Any) -> None:
    press(place, Action.NEXT_BALL)
    press(place, Action.ACCEPT)
    layout = place.controller.layout
    assert layout.place_of("yellow4") is not None
    assert layout.place_of("red1") is None


def test_blue_is_set_on_its_line(sit: TableMaker) -> None:
    fell = Stroke("blue", (Contact("blue", "red1"), Potted("blue", 5)))
    table = sit(PROFESSIONAL, (fell,), OPEN)
    stage: Any = stage_of(table)
    assert stage.at == STANDARD_BOARD.starting_spot
    assert "line" in stage.view().prompt
    for kind in ("move", "down", "up"):
        point(stage, kind, 330, 153)
        assert stage.at == (330, 150)
    assert table.layout.place_of("blue") == (330, 150)
    assert isinstance(stage_of(table), QuestionStage)


# Questions


@pytest.mark.parametrize("colour", ["red", "yellow"])
def test_the_shooter_chooses_a_colour(sit: TableMaker, colour: Any) -> None:
    table = sit(EASY, (BOTH,), Layout.of(OPEN.without("red1", "yellow4").balls, {7: "red1", 3: "yellow4"}))
    stage: Any = stage_of(table)
    assert "Ann" in stage.view().question.title
    assert [choice.key for choice in stage.view().choices] == ["red", "yellow"]
    stage.chosen(colour)
    assert stage.done
    assert moves(table) == [ChooseColour(colour)]
    assert table.state.to_act == "B"


@pytest.fixture
def take_over(sit: TableMaker) -> Any:
    """Ben is asked whether he takes over, as Ann hit no ball."""
    return sit(PROFESSIONAL, (Stroke("blue"),), OPEN.with_ball("blue", (260, 60)))


@pytest.mark.parametrize(("key", "move", "acting"), [("take_over", TakeOver(), "B"), ("decline", Decline(), "A")])
def test_take_over_or_decline(take_over: Any, key: str, move: object, acting: str) -> None:
    stage_of(take_over).chosen(key)
    assert moves(take_over) == [move]
    assert take_over.state.to_act == acting
    assert isinstance(stage_of(take_over), AimStage)


def test_choices_that_are_not_there_do_nothing(take_over: Any) -> None:
    stage = stage_of(take_over)
    stage.chosen("red")
    press(stage, Action.RACK_AGAIN)
    assert not stage.done
    assert moves(take_over) == []


def test_the_next_game_is_opened_by_the_right_side(sit: TableMaker) -> None:
    potted = Layout.of(OPEN.without("red1", "red2", "red3", "red4").balls, {7: "red1", 8: "red2", 9: "red3", 6: "red4"})
    table = sit(EASY, ROW, potted)
    stage: Any = stage_of(table)
    assert stage.view().question.rule == "G12"
    stage.chosen("next_game")
    assert moves(table) == [NextGame()]
    assert (table.state.phase, table.state.to_act, table.state.game) == ("break", "A", 2)
    assert set(table.layout.balls) == set(BALLS)


def test_a_rematch_with_one_key_is_opened_by_the_other_side(sit: TableMaker) -> None:
    setup = replace(EASY, target=1)
    table = sit(setup, ROW, OPEN)
    stage = stage_of(table)
    assert stage.view().question is not None
    press(stage, Action.RACK_AGAIN)
    assert stage.done
    assert (table.state.phase, table.state.game, table.state.score) == ("break", 1, (0, 0))
    assert table.state.match.opener == "B"
    assert table.setup.seed != setup.seed
    assert isinstance(stage_of(table), AimStage)
