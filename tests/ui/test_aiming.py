"""A person aims: drag, wheel, keys; what may be flicked, what it says where not, what it warns of; Enter flicks it."""

from dataclasses import replace
from typing import Any

import pytest

from scripts.gallery_tables import BREAK
from tests.ui.hands import TableMaker
from tests.ui.turns import EASY, aiming, moves, point, press
from yagopool.games.yago.rules.state import VariantName
from yagopool.match.game import Mark
from yagopool.table.layout import Layout
from yagopool.table.shot import Potted, Stroke
from yagopool.table.spec import STANDARD_BOARD as SPEC
from yagopool.ui.input.actions import Action
from yagopool.ui.input.aim import SOFT, Aim, Wheel
from yagopool.ui.play.aim_stage import BREATH, KEY_PAUSE, WARNING_SEEN
from yagopool.ui.play.board_view import guide_look
from yagopool.ui.play.match_setup import Guide, Setup
from yagopool.ui.play.ruling import ruling_facts

BLUE = SPEC.starting_spot
POT_9 = SPEC.pot_centre(9)
RED_IS_MINE = (Stroke("blue", (Potted("red1", 7),)),)
"""Ann potted red 1 with the break: red is hers, and she plays on."""
AFTER_BREAK = Layout.of(
    {
        "red2": (100, 200), "red3": (300, 200), "red4": (200, 300), "red5": (400, 300),
        "yellow1": (120, 400), "yellow2": (420, 200), "yellow3": (60, 60), "yellow4": (460, 700), "yellow5": (60, 700),
    },
    {7: "red1"},
)  # fmt: skip
CROWDED = Layout.of({**AFTER_BREAK.balls, "yellow1": (100, 160)}, AFTER_BREAK.potted)
"""Yellow 1 is in the way of the finger behind red 2."""


@pytest.fixture
def stage(sit: TableMaker) -> Any:
    """Ann's turn after her break."""
    return aiming(sit(EASY, RED_IS_MINE, AFTER_BREAK))


@pytest.fixture
def at_break(sit: TableMaker) -> Any:
    return aiming(sit(EASY))


def drag(stage: Any, start: tuple[float, float], *ways: tuple[float, float]) -> None:
    point(stage, "down", *start)
    for place in ways:
        stage.advance(0.1)
        point(stage, "move", *place)
    stage.advance(0.2)


@pytest.mark.parametrize("way", ["escape", "right click", "back to the ball", "focus lost"])
def test_ways_to_give_up_a_drag(at_break: Any, way: str) -> None:
    stage, before = at_break, at_break.aim
    drag(stage, BLUE, (230, 60))
    if way == "escape":
        assert stage.cancels()
        press(stage, Action.CANCEL)
    elif way == "right click":
        point(stage, "cancel", 230, 60)
    elif way == "back to the ball":
        point(stage, "move", *BLUE)
    else:
        point(stage, "lost", 0, 0, inside=False)
    stage.advance(0.5)
    point(stage, "up", 230, 60)
    shown = stage.view()
    assert (shown.notice, shown.tone) == (stage.controller.say("ui.table.taken_back"), "plain")
    assert (shown.toast.mark, shown.toast.at) == (None, BLUE), "and beside the ball"
    assert shown.busy, "it goes by itself"
    assert (moves(stage.controller), stage.done, stage.drag, stage.aim) == ([], False, None, before)
    stage.advance(2.0)
    assert stage.view().toast is None


@pytest.mark.parametrize("leaves", [False, True])
def test_a_drag_goes_on_outside_the_window(at_break: Any, leaves: bool) -> None:
    drag(at_break, BLUE, (260, 60))
    if leaves:
        point(at_break, "left", 0, 0, inside=False)
    point(at_break, "move", 230, -500, inside=False)
    at_break.advance(0.5)
    point(at_break, "up", 230, -500, inside=False)
    (flick,) = moves(at_break.controller)
    assert flick.speed == SPEC.greatest_flick
    assert 87.0 < flick.direction < 88.0


def test_a_turn_begins_without_an_aim(stage: Any) -> None:
    stage.advance(BREATH / 2)
    shown = stage.view()
    assert (shown.aiming, shown.by_hand, shown.hovered) == (None, True, None)
    assert shown.breath == pytest.approx(1.0)
    assert shown.busy
    assert not shown.choices[0].enabled
    for ball in ("red3", "yellow3"):
        point(stage, "move", *AFTER_BREAK.balls[ball])
        assert (stage.view().aiming, stage.view().hovered) == (None, ball)
    stage.advance(BREATH)
    assert (stage.view().breath, stage.view().busy) == (0.0, False)


def test_a_drag_given_up_before_any_aim_leaves_none(stage: Any) -> None:
    drag(stage, (250, 210), (250, 120))
    assert stage.aim.ball == "red3", "the own ball nearest to a press on the cloth"
    assert stage.view().aiming is not None
    press(stage, Action.CANCEL)
    assert (stage.taken, stage.view().aiming) == (False, None)


def test_the_first_aim_is_soft_but_at_the_break_and_for_the_one_ball_as_hard_as_last(stage: Any, at_break: Any) -> None:
    assert at_break.aim == Aim("blue", 90.0, 0.6)
    assert stage.aim.power == SOFT


def test_own_balls_come_first_then_the_opponents_round_and_back(stage: Any) -> None:
    press(stage, Action.NEXT_BALL)
    order = []
    for _ in range(9):
        order.append(stage.aim.ball)
        press(stage, Action.NEXT_BALL)
    assert [ball[:3] for ball in order] == ["red"] * 4 + ["yel"] * 5
    assert stage.aim.ball == order[0]
    press(stage, Action.PREVIOUS_BALL)
    assert stage.aim.ball == order[-1]


def test_enter_on_an_aim_nobody_touched_flicks_nothing(stage: Any, at_break: Any) -> None:
    for untouched in (stage, at_break):
        for _ in range(5):
            untouched.advance(1.0)
            press(untouched, Action.ACCEPT)
            untouched.chosen("flick")
        assert moves(untouched.controller) == []
        assert untouched.view().aiming is None
        assert untouched.view().notice == untouched.controller.say("ui.table.not_aimed")


@pytest.mark.parametrize(
    "act", [Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN, Action.NEXT_BALL, Action.PREVIOUS_BALL]
)
def test_the_first_key_takes_the_aim_up_as_it_is_and_enter_flicks_it(stage: Any, act: Action) -> None:
    offered = stage.aim
    press(stage, act)
    assert (stage.aim, stage.taken) == (offered, True)
    press(stage, act)
    assert stage.aim != offered
    stage.advance(KEY_PAUSE + 0.01)
    press(stage, Action.ACCEPT)
    assert moves(stage.controller) == [stage.aim.flick(SPEC)]


def test_an_opponents_ball_is_flicked_only_after_the_warning(stage: Any) -> None:
    table = stage.controller
    for kind, y in (("down", 400), ("move", 340), ("up", 340)):
        point(stage, kind, 120, y)
    assert moves(table) == [], "too quick to have read the warning"
    assert stage.view().tone == "warning"
    assert stage.view().aiming.foul
    assert "foul (E3)" in stage.view().notice
    stage.advance(WARNING_SEEN + 0.01)
    press(stage, Action.ACCEPT)
    assert len(moves(table)) == 1
    assert table.ruled is None
    assert next(foul.rule for foul in table.unseen.ruling.fouls) == "E3"


def test_a_click_on_a_ball_that_cannot_be_flicked_says_why(stage: Any) -> None:
    for kind in ("down", "up"):
        point(stage, kind, *SPEC.pot_centre(7))
    assert stage.view().tone == "warning"
    assert "pot" in stage.view().notice
    assert stage.drag is None
    assert moves(stage.controller) == []


def test_the_break_is_blues(at_break: Any) -> None:
    point(at_break, "down", 260, 290)
    assert at_break.drag is None
    assert "blue" in at_break.view().notice
    assert at_break.view().lit == {"blue"}


def test_a_finger_without_room_says_what_it_touches(sit: TableMaker) -> None:
    stage = aiming(sit(EASY, RED_IS_MINE, CROWDED))
    while stage.aim.ball != "red2":
        press(stage, Action.NEXT_BALL)
    assert stage.view().aiming.touched == ("yellow1",)
    assert "yellow" in stage.view().notice


def test_the_first_aim_is_at_a_ball_that_costs_nothing_and_warns_where_every_one_does(sit: TableMaker) -> None:
    nothing_else = Layout.of({"red2": (100, 200), "yellow1": (100, 160)}, AFTER_BREAK.potted)
    for layout, ball, warns in ((CROWDED, "red4", False), (nothing_else, "red2", True)):
        stage = aiming(sit(EASY, RED_IS_MINE, layout))
        assert stage.aim.ball == ball
        stage.take(stage.aim)
        assert ("yellow" in stage.view().notice) is warns


def test_g_goes_through_the_guides_in_practice_and_none_in_a_match(sit: TableMaker) -> None:
    table, match = sit(Setup(use="practice")), sit(EASY)
    seen = [table.guide]
    for _ in range(4):
        press(aiming(table), Action.GUIDE)
        seen.append(table.guide)
    assert seen[0] == "stroke"
    assert len(set(seen)) == 5
    press(aiming(match), Action.GUIDE)
    assert match.guide == "contact", "as agreed"


@pytest.mark.parametrize(("guide", "shown"), [("stroke", "contact"), ("both", "contact"), ("direction", "direction")])
def test_at_a_matchs_break_the_guide_ends_at_the_rack(sit: TableMaker, guide: Guide, shown: Guide) -> None:
    setup = Setup(opener="A", guides=(guide, guide))
    assert sit(setup).guide == shown
    assert sit(setup, (BREAK,), BEFORE_POT_9).guide == guide, "the break is over"


def guided(sit: TableMaker, variant: VariantName, guide: Guide, layout: Layout, aim: Aim) -> Any:
    """Return the stage with an aim, where red is Ann's, and the guide as agreed."""
    stage = aiming(sit(Setup(variant=variant, opener="A", guides=(guide, guide)), (BREAK,), layout))
    stage.take(aim)
    return stage


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
    between = Layout.of({"blue": (260, 150), "red2": (160, 150), "yellow1": (360, 150)}, {7: "red1"})
    stage = guided(sit, "professional", guide, between, Aim("blue", direction, 0.3))
    shown = stage.view()
    said = stage.controller.say("problem.opponents_ball_first", ball="yellow1", rule="P3")
    assert shown.notice == (said if warns else "")
    assert (shown.aiming.foul, "yellow1" in shown.named) == (warns, warns)
    press(stage, Action.ACCEPT)
    assert stage.done, "only the flick of an opponent's ball waits for its warning to be read"


@pytest.mark.parametrize("guide", ["both", "stroke"])
def test_a_ball_hit_off_a_cushion_is_warned_of_only_where_the_guide_shows_that_far(
    sit: TableMaker, guide: Guide
) -> None:
    layout = Layout.of({"blue": (260, 150), "yellow1": (360, 150), "red2": (60, 600)}, {7: "red1"})
    stage = guided(sit, "professional", guide, layout, Aim("blue", 180.0, 0.5))
    assert bool(stage.view().notice) == (guide == "stroke")


BEFORE_POT_9 = Layout.of({"red2": (260, POT_9[1] - 131), "yellow1": (60, 60)}, {7: "red1"})
INTO_POT_9 = Aim("red2", 90.0, 0.1)


def drops(stage: Any) -> Any:
    look: Any = guide_look(stage.view().aiming, SPEC)
    return look.drops


@pytest.mark.parametrize(("variant", "mark"), [("easy", "counts"), ("medium", "uncounted")])
@pytest.mark.parametrize("guide", ["contact", "both", "stroke"])
def test_a_pot_that_would_not_count_is_marked_and_said(
    sit: TableMaker, variant: VariantName, mark: Mark, guide: Guide
) -> None:
    stage = guided(sit, variant, guide, BEFORE_POT_9, INTO_POT_9)
    assert stage.view().notice == ("" if mark == "counts" else stage.controller.say("ui.table.potted_directly"))
    assert stage.view().aiming.preview.layout.potted == {7: "red1", 9: "red2"}
    assert drops(stage) == (("red2", POT_9, mark),)


def test_a_pot_that_counts_in_medium_is_ringed(sit: TableMaker) -> None:
    layout = BEFORE_POT_9.with_ball("red3", (260, POT_9[1] - 60))
    assert drops(guided(sit, "medium", "both", layout, INTO_POT_9)) == (("red3", POT_9, "counts"),)


@pytest.mark.parametrize(("guide", "said"), [("contact", False), ("stroke", True)])
def test_an_opponents_ball_that_is_seen_to_drop_does_not_count(sit: TableMaker, guide: Guide, said: bool) -> None:
    layout = BEFORE_POT_9.without("yellow1").with_ball("yellow3", (260, POT_9[1] - 60))
    stage = guided(sit, "easy", guide, layout, INTO_POT_9)
    table, shown = stage.controller, stage.view()
    assert drops(stage) == ((("yellow3", POT_9, "uncounted"),) if said else ())
    assert (shown.notice == table.say("problem.opponents_pot", ball="yellow3")) == said
    assert (table.say("ui.mark.theirs") in shown.toast.text) == said
    table.flick(stage.aim)
    table.end_shot({})
    facts: Any = ruling_facts(table)
    assert facts.headline == table.say("ui.ruling.potted_theirs", balls=("yellow3",), pots=(9,))


def test_the_cue_ball_that_is_seen_to_drop_is_a_foul(sit: TableMaker) -> None:
    layout = Layout.of({"blue": (260, POT_9[1] - 131), "red2": (60, 60), "yellow1": (400, 60)}, {7: "red1"})
    stage = guided(sit, "professional", "contact", layout, Aim("blue", 90.0, 0.1))
    shown = stage.view()
    assert shown.aiming.foul
    assert shown.aiming.marks == {"blue": "foul"}
    assert stage.controller.say("problem.foul_to_pot", ball="blue", rule="P4") in shown.notice


def test_a_shot_that_does_not_count_or_fouls_says_so_beside_its_ball(sit: TableMaker) -> None:
    stage = aiming(sit(replace(EASY, variant="medium"), (BREAK,), BEFORE_POT_9))
    red, yellow = BEFORE_POT_9.balls["red2"], BEFORE_POT_9.balls["yellow1"]
    for aim, mark, at in (
        (INTO_POT_9, "uncounted", red),
        (Aim("yellow1", 45.0, 0.1), "foul", yellow),
        (Aim("red2", 0.0, 0.1), None, red),
    ):
        stage.take(aim)
        toast = stage.view().toast
        assert (toast.mark, toast.at) == (mark, at)
        assert toast.text.startswith("10%"), "the power stands beside the ball"


def test_the_hand_stands_behind_the_ball_from_the_press_on_and_trembles_at_a_hard_pull(at_break: Any) -> None:
    point(at_break, "down", *BLUE)
    first = at_break.view()
    assert first.aiming is None
    assert first.hand.ball == BLUE
    point(at_break, "move", BLUE.x, BLUE.y - 200.0)
    hands = []
    for _ in range(6):
        at_break.advance(0.02)
        hands.append(at_break.view().hand)
    assert min(hand.back for hand in hands) > first.hand.back
    assert len({round(hand.aside, 3) for hand in hands}) > 2
    assert at_break.view().busy


def test_a_ball_that_is_seen_to_leave_the_board_is_a_foul(sit: TableMaker) -> None:
    layout = Layout.of({"blue": (260, 500), "red2": (60, 60), "yellow1": (400, 60)}, {7: "red1"})
    stage = guided(sit, "professional", "stroke", layout, Aim("blue", 30.0, 1.0))
    shown = stage.view()
    assert shown.aiming.foul
    assert stage.controller.say("problem.jumps_off", ball="blue", rule="P4") in shown.notice
    assert stage.controller.say("ui.mark.foul") in shown.toast.text


def test_a_flick_hard_enough_to_leave_the_board_says_so_instead_of_how_to_flick(at_break: Any) -> None:
    usual, warning = at_break.view().prompt, at_break.controller.say("ui.power.hop")
    at_break.metered(1.0)
    assert at_break.view().prompt == warning
    at_break.metered(0.5)
    assert at_break.view().prompt == usual


def test_the_good_powers_stand_while_the_aim_turns_and_change_once_it_stands(sit: TableMaker) -> None:
    stage = aiming(sit(replace(EASY, guides=("stroke", "stroke")), (BREAK,), BEFORE_POT_9))
    red = BEFORE_POT_9.balls["red2"]
    stage.take(Aim("red2", 90.0, 0.1))
    good = stage.view().good_powers
    assert good is not None
    drag(stage, red, (red.x, red.y - 40.0))
    for aside in (10.0, 20.0, 30.0, 40.0):
        stage.advance(0.1)
        point(stage, "move", red.x + aside, red.y - 40.0)
        assert stage.view().good_powers == good, "while it turns"
    assert stage.view().busy
    for _ in range(4):
        stage.advance(0.1)
    assert stage.view().good_powers is None, "no pot lies ahead of the aim that stands"


def test_only_steps_make_a_direction_a_figure(stage: Any) -> None:
    drag(stage, (100.0, 200.0), (100.0, 150.0))
    assert not stage.view().aiming.stepped
    stage.wheeled(Wheel(1.0))
    assert stage.view().aiming.stepped
    point(stage, "cancel", 0.0, 0.0)
    stage.wheeled(Wheel(1.0, over_meter=True))
    assert not stage.view().aiming.stepped, "the power has no direction"
