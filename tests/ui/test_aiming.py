"""A person aims: drag, wheel, keys; what may be flicked, what it says where not, what it warns of."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from yagopool.games.yago.rules.state import VariantName
from yagopool.match.game import Mark
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Flick, Potted, Stroke
from yagopool.table.spec import STANDARD_BOARD, Ball
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import SOFT, Aim, Pointer, Wheel
from yagopool.ui.play.aim_stage import BREATH, WARNING_SEEN, AimStage
from yagopool.ui.play.board_view import guide_look
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_setup import Guide, Setup
from yagopool.ui.play.ruling import ruling_facts

TableMaker = Callable[..., MatchController]
BLUE = STANDARD_BOARD.starting_spot
EASY = Setup(variant="easy", opener="A")

RED_IS_MINE = (Stroke("blue", (Potted("red1", 7),)),)
"""Ann potted red 1 with the break: red is hers, and she plays on."""

INDIRECT = (Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7))),)

AFTER_BREAK = Layout.of(
    {
        "red2": (100, 200), "red3": (300, 200), "red4": (200, 300), "red5": (400, 300),
        "yellow1": (120, 400), "yellow2": (420, 200), "yellow3": (60, 60), "yellow4": (460, 700), "yellow5": (60, 700),
    },
    {7: "red1"},
)  # fmt: skip


def point(stage: AimStage, kind: str, x: float, y: float, *, inside: bool = True, beside: bool = False) -> None:
    stage.pointed(Pointer(kind, Point(x, y), inside, beside))  # type: ignore[arg-type]


def drag(stage: AimStage, start: tuple[float, float], *ways: tuple[float, float]) -> None:
    point(stage, "down", *start)
    for place in ways:
        stage.advance(0.1)
        point(stage, "move", *place)
    stage.advance(0.2)


def moves(table: MatchController) -> list[object]:
    return [played.move for played in table.session.played]


@pytest.mark.parametrize("way", ["escape", "right click", "back to the ball", "focus lost"])
def test_ways_to_give_up_a_drag(sit: TableMaker, way: str) -> None:
    table = sit(EASY)
    stage = AimStage(table)
    before = stage.aim
    drag(stage, BLUE, (230, 60))
    if way == "escape":
        assert stage.cancels()
        stage.pressed(Press(Action.CANCEL))
    elif way == "right click":
        point(stage, "cancel", 230, 60)
    elif way == "back to the ball":
        point(stage, "move", *BLUE)
    else:
        point(stage, "lost", 0, 0, inside=False)
    stage.advance(0.5)
    point(stage, "up", 230, 60)
    assert (stage.view().notice, stage.view().tone) == (table.say("ui.table.taken_back"), "plain")
    assert moves(table) == []
    assert not stage.done
    assert stage.drag is None
    assert stage.aim == before


@pytest.mark.parametrize("leaves", [False, True])
def test_a_drag_goes_on_outside_the_window(sit: TableMaker, leaves: bool) -> None:
    table = sit(EASY)
    stage = AimStage(table)
    drag(stage, BLUE, (260, 60))
    if leaves:
        point(stage, "left", 0, 0, inside=False)
    point(stage, "move", 230, -500, inside=False)
    stage.advance(0.5)
    point(stage, "up", 230, -500, inside=False)
    (flick,) = moves(table)
    assert isinstance(flick, Flick)
    assert flick.speed == STANDARD_BOARD.greatest_flick
    assert 87.0 < flick.direction < 88.0


def test_a_turn_begins_without_an_aim(sit: TableMaker) -> None:
    stage = AimStage(sit(EASY, RED_IS_MINE, AFTER_BREAK))
    stage.advance(BREATH / 2)
    shown = stage.view()
    assert (shown.aiming, shown.by_hand, shown.hovered) == (None, True, None)
    assert shown.breath == pytest.approx(1.0)
    assert shown.busy
    assert not shown.choices[0].enabled
    point(stage, "move", *AFTER_BREAK.balls["red3"])
    assert (stage.view().aiming, stage.view().hovered) == (None, "red3")
    point(stage, "move", *AFTER_BREAK.balls["yellow3"])
    assert stage.view().hovered == "yellow3"
    stage.advance(BREATH)
    assert (stage.view().breath, stage.view().busy) == (0.0, False)


def test_a_drag_given_up_before_any_aim_leaves_none(sit: TableMaker) -> None:
    stage = AimStage(sit(EASY, RED_IS_MINE, AFTER_BREAK))
    drag(stage, (250, 210), (250, 120))
    assert stage.aim.ball == "red3", "the own ball nearest to a press on the cloth"
    assert stage.view().aiming is not None
    stage.pressed(Press(Action.CANCEL))
    assert (stage.taken, stage.view().aiming) == (False, None)


def test_the_first_aim_is_soft_but_at_the_break_and_for_the_one_ball_as_hard_as_last(sit: TableMaker) -> None:
    assert AimStage(sit(EASY)).aim == Aim("blue", 90.0, 0.6)
    assert AimStage(sit(EASY, RED_IS_MINE, AFTER_BREAK)).aim.power == SOFT


def test_keys_and_wheel_aim_finely(sit: TableMaker) -> None:
    stage = AimStage(sit(EASY))
    stage.take(stage.aim)
    stage.pressed(Press(Action.LEFT))
    stage.pressed(Press(Action.RIGHT, 1))
    stage.wheeled(Wheel(1, 2))
    stage.pressed(Press(Action.UP))
    stage.pressed(Press(Action.DOWN, 1))
    stage.wheeled(Wheel(-1, 2, over_meter=True))
    assert stage.aim == Aim("blue", 90.91, 0.639)


def test_a_whole_stroke_by_keys_alone(sit: TableMaker) -> None:
    table = sit(EASY, RED_IS_MINE, AFTER_BREAK)
    stage = AimStage(table)
    first = stage.aim.ball
    stage.pressed(Press(Action.NEXT_BALL))
    assert stage.aim.ball == first
    stage.pressed(Press(Action.NEXT_BALL))
    assert stage.aim.ball not in (first, "blue")
    stage.pressed(Press(Action.PREVIOUS_BALL))
    assert stage.aim.ball == first
    stage.pressed(Press(Action.NEXT_BALL))
    stage.pressed(Press(Action.RIGHT))
    stage.advance(1.0)
    stage.pressed(Press(Action.ACCEPT))
    (flick,) = moves(table)
    assert isinstance(flick, Flick)
    assert flick.direction == 89.0


def test_own_balls_come_first_then_the_opponents(sit: TableMaker) -> None:
    stage = AimStage(sit(EASY, RED_IS_MINE, AFTER_BREAK))
    stage.pressed(Press(Action.NEXT_BALL))
    order: list[Ball] = []
    for _ in range(9):
        order.append(stage.aim.ball)
        stage.pressed(Press(Action.NEXT_BALL))
    assert [ball[:3] for ball in order] == ["red"] * 4 + ["yel"] * 5
    assert stage.aim.ball == order[0], "and round again"


def test_an_opponents_ball_is_flicked_only_after_the_warning(sit: TableMaker) -> None:
    table = sit(EASY, RED_IS_MINE, AFTER_BREAK)
    stage = AimStage(table)
    point(stage, "down", 120, 400)
    point(stage, "move", 120, 340)
    point(stage, "up", 120, 340)
    assert moves(table) == [], "too quick to have read the warning"
    shown = stage.view()
    assert shown.tone == "warning"
    assert shown.aiming is not None
    assert shown.aiming.foul
    assert "foul (E3)" in shown.notice
    stage.advance(WARNING_SEEN + 0.01)
    stage.pressed(Press(Action.ACCEPT))
    assert len(moves(table)) == 1
    assert table.ruled is None
    assert table.unseen is not None
    assert table.unseen.ruling is not None
    assert next(foul.rule for foul in table.unseen.ruling.fouls) == "E3"


def test_a_click_on_a_ball_that_cannot_be_flicked_says_why(sit: TableMaker) -> None:
    table = sit(EASY, RED_IS_MINE, AFTER_BREAK)
    stage = AimStage(table)
    pot = STANDARD_BOARD.pot_centre(7)
    point(stage, "down", *pot)
    point(stage, "up", *pot)
    shown = stage.view()
    assert shown.tone == "warning"
    assert "pot" in shown.notice
    assert stage.drag is None
    assert moves(table) == []


def test_the_break_is_blues(sit: TableMaker) -> None:
    table = sit(EASY)
    stage = AimStage(table)
    point(stage, "down", 260, 290)
    assert stage.drag is None
    assert "blue" in stage.view().notice
    assert stage.view().lit == {"blue"}


def test_a_finger_without_room_says_what_it_touches(sit: TableMaker) -> None:
    crowded = Layout.of({**AFTER_BREAK.balls, "yellow1": (100, 160)}, AFTER_BREAK.potted)
    stage = AimStage(sit(EASY, RED_IS_MINE, crowded))
    while stage.aim.ball != "red2":
        stage.pressed(Press(Action.NEXT_BALL))
    shown = stage.view()
    assert shown.aiming is not None
    assert shown.aiming.touched == ("yellow1",)
    assert "yellow" in shown.notice


def test_the_first_aim_is_at_a_ball_that_costs_nothing(sit: TableMaker) -> None:
    crowded = Layout.of({**AFTER_BREAK.balls, "yellow1": (100, 160)}, AFTER_BREAK.potted)
    stage = AimStage(sit(EASY, RED_IS_MINE, crowded))
    assert stage.aim.ball == "red4"
    stage.take(stage.aim)
    assert stage.view().notice == ""


def test_where_every_ball_costs_the_first_aim_warns(sit: TableMaker) -> None:
    crowded = Layout.of({"red2": (100, 200), "yellow1": (100, 160)}, AFTER_BREAK.potted)
    stage = AimStage(sit(EASY, RED_IS_MINE, crowded))
    assert stage.aim.ball == "red2"
    stage.take(stage.aim)
    assert "yellow" in stage.view().notice


def test_the_guide_previews_the_very_stroke(sit: TableMaker) -> None:
    table = sit(EASY)
    stage = AimStage(table)
    stage.take(stage.aim)
    shown = stage.view()
    assert shown.aiming is not None
    preview = shown.aiming.preview
    stage.pressed(Press(Action.ACCEPT))
    assert table.unseen is not None
    assert preview == table.unseen.trace


def test_in_practice_g_goes_through_the_guides(sit: TableMaker) -> None:
    table = sit(Setup(use="practice"))
    stage = AimStage(table)
    seen = [table.guide]
    for _ in range(4):
        stage.pressed(Press(Action.GUIDE))
        seen.append(table.guide)
    assert seen[0] == "stroke"
    assert len(set(seen)) == 5


def test_in_a_match_the_guide_stays_as_agreed(sit: TableMaker) -> None:
    table = sit(EASY)
    AimStage(table).pressed(Press(Action.GUIDE))
    assert table.guide == "contact"


PROFESSIONAL = Setup(variant="professional", opener="A")
BLUE_BETWEEN = Layout.of({"blue": (260, 150), "red2": (160, 150), "yellow1": (360, 150)}, {7: "red1"})


@pytest.mark.parametrize(
    ("direction", "guide", "warns"),
    [
        (0.0, "contact", True), (0.0, "both", True), (0.0, "stroke", True),
        (180.0, "both", False),
        (0.0, "direction", False), (0.0, "off", False),
    ],
)  # fmt: skip
def test_hitting_an_opponents_ball_first_is_warned_of_where_the_guide_shows_it(
    sit: TableMaker, direction: float, guide: Guide, warns: bool
) -> None:
    table = sit(replace(PROFESSIONAL, guides=(guide, guide)), INDIRECT, BLUE_BETWEEN)
    stage = AimStage(table)
    stage.take(Aim("blue", direction, 0.3))
    shown = stage.view()
    assert shown.notice == (table.say("problem.opponents_ball_first", ball="yellow1", rule="P3") if warns else "")
    assert shown.aiming is not None
    assert shown.aiming.foul == warns
    assert ("yellow1" in shown.named) == warns
    stage.pressed(Press(Action.ACCEPT))
    assert stage.done, "only the flick of an opponent's ball waits for its warning to be read"


@pytest.mark.parametrize("guide", ["both", "stroke"])
def test_a_ball_hit_off_a_cushion_is_warned_of_only_where_the_guide_shows_that_far(
    sit: TableMaker, guide: Guide
) -> None:
    layout = Layout.of({"blue": (260, 150), "yellow1": (360, 150), "red2": (60, 600)}, {7: "red1"})
    stage = AimStage(sit(replace(PROFESSIONAL, guides=(guide, guide)), INDIRECT, layout))
    stage.take(Aim("blue", 180.0, 0.5))
    assert bool(stage.view().notice) == (guide == "stroke")


@pytest.mark.parametrize(("variant", "mark"), [("easy", "counts"), ("medium", "uncounted")])
@pytest.mark.parametrize("guide", ["contact", "both", "stroke"])
def test_a_pot_that_would_not_count_is_marked_and_said(
    sit: TableMaker, variant: VariantName, mark: Mark, guide: Guide
) -> None:
    pot = STANDARD_BOARD.pot_centre(9)
    layout = Layout.of({"red2": (260, pot[1] - 131), "yellow1": (60, 60)}, {7: "red1"})
    table = sit(Setup(variant=variant, opener="A", guides=(guide, guide)), INDIRECT, layout)
    stage = AimStage(table)
    stage.take(Aim("red2", 90.0, 0.1))
    shown = stage.view()
    aiming = shown.aiming
    assert aiming is not None
    assert aiming.preview is not None
    assert shown.notice == ("" if mark == "counts" else table.say("ui.table.potted_directly"))
    assert aiming.preview.layout.potted == {7: "red1", 9: "red2"}
    look = guide_look(aiming, STANDARD_BOARD)
    assert look is not None
    assert look.drops == (("red2", pot, mark),)


def test_a_pot_that_counts_in_medium_is_ringed(sit: TableMaker) -> None:
    pot = STANDARD_BOARD.pot_centre(9)
    layout = Layout.of({"red2": (260, pot[1] - 131), "red3": (260, pot[1] - 60)}, {7: "red1"})
    stage = AimStage(sit(Setup(variant="medium", opener="A", guides=("both", "both")), INDIRECT, layout))
    stage.take(Aim("red2", 90.0, 0.1))
    aiming = stage.view().aiming
    assert aiming is not None
    look = guide_look(aiming, STANDARD_BOARD)
    assert look is not None
    assert look.drops == (("red3", pot, "counts"),)


@pytest.mark.parametrize(("guide", "said"), [("contact", False), ("stroke", True)])
def test_an_opponents_ball_that_is_seen_to_drop_does_not_count(sit: TableMaker, guide: Guide, said: bool) -> None:
    pot = STANDARD_BOARD.pot_centre(9)
    layout = Layout.of({"red2": (260, pot[1] - 131), "yellow3": (260, pot[1] - 60)}, {7: "red1"})
    table = sit(Setup(variant="easy", opener="A", guides=(guide, guide)), INDIRECT, layout)
    stage = AimStage(table)
    stage.take(Aim("red2", 90.0, 0.1))
    aiming = stage.view().aiming
    assert aiming is not None
    look = guide_look(aiming, STANDARD_BOARD)
    assert look is not None
    assert look.drops == ((("yellow3", pot, "uncounted"),) if said else ())
    assert (stage.view().notice == table.say("problem.opponents_pot", ball="yellow3")) == said
    toast = stage.view().toast
    assert toast is not None
    assert (table.say("ui.mark.theirs") in toast.text) == said
    table.flick(stage.aim)
    table.end_shot({})
    facts = ruling_facts(table)
    assert facts is not None
    assert facts.headline == table.say("ui.ruling.potted_theirs", balls=("yellow3",), pots=(9,))


def test_the_cue_ball_that_is_seen_to_drop_is_a_foul(sit: TableMaker) -> None:
    pot = STANDARD_BOARD.pot_centre(9)
    layout = Layout.of({"blue": (260, pot[1] - 131), "red2": (60, 60), "yellow1": (400, 60)}, {7: "red1"})
    table = sit(replace(PROFESSIONAL, guides=("contact", "contact")), INDIRECT, layout)
    stage = AimStage(table)
    stage.take(Aim("blue", 90.0, 0.1))
    shown = stage.view()
    assert shown.aiming is not None
    assert shown.aiming.foul
    assert shown.aiming.marks == {"blue": "foul"}
    assert table.say("problem.foul_to_pot", ball="blue", rule="P4") in shown.notice


def test_a_shot_that_does_not_count_or_fouls_says_so_beside_its_ball(sit: TableMaker) -> None:
    pot = STANDARD_BOARD.pot_centre(9)
    layout = Layout.of({"red2": (260, pot[1] - 131), "yellow1": (60, 60)}, {7: "red1"})
    stage = AimStage(sit(Setup(variant="medium", opener="A"), INDIRECT, layout))
    seen = []
    for aim in (Aim("red2", 90.0, 0.1), Aim("yellow1", 45.0, 0.1), Aim("red2", 0.0, 0.1)):
        stage.take(aim)
        toast = stage.view().toast
        assert toast is not None
        assert toast.text.startswith("10%"), "the power stands beside the ball"
        seen.append((toast.mark, toast.at))
    assert seen == [("uncounted", (260, pot[1] - 131)), ("foul", (60, 60)), (None, (260, pot[1] - 131))]


def test_taken_back_is_said_beside_the_ball_for_a_while(sit: TableMaker) -> None:
    stage = AimStage(sit(EASY))
    drag(stage, BLUE, (260, 60))
    stage.pressed(Press(Action.CANCEL))
    toast = stage.view().toast
    assert toast is not None
    assert (toast.mark, toast.at) == (None, BLUE)
    assert stage.view().busy, "it goes by itself"
    stage.advance(2.0)
    assert stage.view().toast is None


def test_the_hand_stands_behind_the_ball_from_the_press_on_and_trembles_at_a_hard_pull(sit: TableMaker) -> None:
    stage = AimStage(sit(EASY))
    point(stage, "down", *BLUE)
    first = stage.view()
    assert first.aiming is None
    assert first.hand is not None
    assert first.hand.ball == BLUE
    point(stage, "move", BLUE.x, BLUE.y - 200.0)
    backs, sides = set(), set()
    for _ in range(6):
        stage.advance(0.02)
        hand = stage.view().hand
        assert hand is not None
        backs.add(hand.back)
        sides.add(round(hand.aside, 3))
    assert min(backs) > first.hand.back
    assert len(sides) > 2
    assert stage.view().busy
