"""Hints at a person's turn: asked for by key, button or pause, shown, picked, and gone again."""

import math
import time
from dataclasses import replace
from itertools import combinations
from typing import Any, cast

import pygame
import pytest

from scripts.gallery_tables import BREAK, OPEN, Prepared
from tests.ai.processes import PATIENCE, Begun
from tests.sentences import says
from tests.ui.every_scene import EASY
from tests.ui.hands import Hand, HandMaker, TableMaker
from tests.ui.prompted import Adviser
from tests.ui.turns import press
from yagopool.ai.decision import Considered
from yagopool.ai.decision import Intent as Meant
from yagopool.ai.hint import Advice
from yagopool.ai.observation import View
from yagopool.ai.thinker import Thinker
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.match.session import Session
from yagopool.physics.simulate import simulate
from yagopool.table.layout import Layout
from yagopool.table.shot import HANDS, Flick, Potted, Stroke
from yagopool.text import speaker
from yagopool.ui.input.actions import Action
from yagopool.ui.input.aim import SOFT
from yagopool.ui.layout_kit import Page
from yagopool.ui.picture.guide import HINT_DISC, HINT_GROWS
from yagopool.ui.play.aim_stage import KEY_PAUSE, AimStage
from yagopool.ui.play.columns import draw_hints
from yagopool.ui.play.hint_search import places_of_numbers
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.side_cards import hop_power
from yagopool.ui.play.stages import RollStage
from yagopool.ui.play.view_model import Hints
from yagopool.ui.scenes.pause import PauseScene
from yagopool.ui.style import watching
from yagopool.ui.viewport import Box

MEANT = (
    (Flick("red2", 104.0, 2100.0), Meant("direct", "red2", 8)),
    (Flick("red3", 152.0, 2500.0), Meant("cushion", "red3", 9, ("left",))),
    (Flick("red5", 250.0, 1400.0), Meant("safe")),
)
SAY = speaker("en").say
LAID = Layout.of({ball: at for ball, at in OPEN.balls.items() if ball != "red1"}, {7: "red1"})


def to_move(hand: HandMaker, setup: Setup = EASY) -> Hand:
    """Return a hand at a turn of red, with a thinker that waits for the test."""
    made = hand(setup, sitting=Prepared(apply(new_match(EASY.match()), BREAK)[0], LAID))
    made.controller.thinker.close()
    vars(made.controller)["thinker"] = cast(Thinker, Adviser())
    return made


@pytest.fixture
def player(hand: HandMaker) -> Hand:
    return to_move(hand)


def asks(player: Hand, wins: tuple[float, ...] = (0.8, 0.7, 0.6)) -> None:
    """Ask for hints, and get them."""
    player.key(pygame.K_h)
    answered(player, wins)


def thinker_of(player: Hand) -> Adviser:
    return cast(Adviser, player.controller.thinker)


def answered(player: Hand, wins: tuple[float, ...] = (0.8, 0.7, 0.6)) -> None:
    layout = player.controller.layout
    thinker_of(player).answer = tuple(
        Advice(Considered(flick, meant, 0.5 - n / 10, 0.99 - n / 10, n / 20, 40, wins[n]), simulate(layout, flick))
        for n, (flick, meant) in enumerate(MEANT)
    )
    player.wait(0.05)
    player.draw()


def hints(player: Hand) -> Any:
    return player.view.hints


def aim(player: Hand) -> Any:
    return player.stage.aim


def aims(player: Hand) -> tuple[str, float, float]:
    flick = aim(player).flick(player.controller.spec)
    return (flick.ball, flick.direction, flick.speed)


def test_chances_are_asked_for_the_hand_that_was_agreed_on(hand: HandMaker) -> None:
    player = to_move(hand, replace(EASY, hands=("real", "real")))
    player.key(pygame.K_h)
    ((_, _, asked),) = thinker_of(player).asked
    assert asked == HANDS["real"]


def test_the_key_asks_once_and_every_frame_goes_on(player: Hand) -> None:
    player.key(pygame.K_h)
    (asked,) = thinker_of(player).asked
    assert asked[0] == View(player.controller.session.state, LAID)
    assert asked[2].exact
    assert hints(player).lines == ()
    assert hints(player).word == f"{SAY('ui.hint.thinking')} {SAY('ui.hint.waits', press='Enter')}"
    player.wait(0.1)
    assert player.table.stale
    player.key(pygame.K_LEFT, pygame.K_LEFT)
    assert aim(player).direction == 91.0, "one can go on aiming meanwhile"


def test_three_strokes_are_told_with_the_same_two_chances_and_drawn_to_their_first_contact(player: Hand) -> None:
    asks(player)
    lines = hints(player).lines
    assert [(one.number, one.brief, one.works, one.wins) for one in lines] == [
        (1, "Red straight into pot 8", "Works over 95%", "Wins 80%"),
        (2, "Red off a cushion into pot 9", "Works 89%", "Wins 70%"),
        (3, "Safety shot", "Works 79%", "Wins 60%"),
    ]
    assert [one.note for one in lines] == ["", "", SAY("ui.hint.risk", risk=10)], "a small risk is none"
    for one, (flick, _) in zip(lines, MEANT, strict=True):
        assert one.way[0] == pytest.approx(tuple(LAID.balls[flick.ball]))
        assert len(one.way) > 1
    assert not player.view.busy, "nothing moves while hints are shown"


def test_a_chance_is_said_to_be_a_steady_hands_only_where_the_hand_is_exact(player: Hand, hand: HandMaker) -> None:
    asks(player)
    assert hints(player).legend == SAY("ui.hint.legend.steady")
    player = to_move(hand, replace(EASY, hands=("real", "real")))
    asks(player)
    assert hints(player).legend == SAY("ui.hint.legend")


def test_a_lower_chance_before_a_higher_one_is_explained(player: Hand) -> None:
    asks(player, (0.6, 0.8, 0.7))
    points, risk = SAY("ui.hint.why.points"), SAY("ui.hint.risk", risk=10)
    assert [one.note for one in hints(player).lines] == [points, "", risk]


RARE = Considered(Flick("red2", 90.0, 900.0), Meant("cushion", "red2", 4), 0.1, 0.05, 0.0, 40)


@pytest.mark.parametrize(
    ("others", "yellow", "key"),
    [
        ((RARE,), (460.0, 690.0), "rare"),
        ((), (460.0, 690.0), "none"),
        ((), (250.0, 500.0), "blocked"),
        ((), (250.0, 364.0), "finger"),
    ],
)
def test_it_is_said_why_no_hint_is_for_the_pot_that_would_win(
    hand: HandMaker, others: tuple[Considered, ...], yellow: tuple[float, float], key: str
) -> None:
    """Red has pots 7 and 9, and a ball straight below pot 4."""
    state = apply(apply(new_match(EASY.match()), BREAK)[0], Stroke("red4", (Potted("red4", 9),)))[0]
    x = EASY.spec.pot_centre(4).x
    layout = Layout.of({"red2": (x, 400.0), "yellow1": (x + yellow[0] - 250.0, yellow[1])}, {7: "red1", 9: "red4"})
    player = hand(EASY, sitting=Prepared(state, layout))
    player.controller.thinker.close()
    vars(player.controller)["thinker"] = cast(Thinker, Adviser())
    safe = Considered(Flick("red2", 270.0, 300.0), Meant("safe"), 0.3, 0.9, 0.0, 40, 0.6)
    player.key(pygame.K_h)
    thinker_of(player).answer = (Advice(safe, simulate(layout, safe.flick), others),)
    player.wait(0.05)
    assert says(hints(player).instead, f"ui.hint.instead.{key}")
    winning = replace(safe, aim=Meant("direct", "red2", 4))
    player.key(pygame.K_h)
    player.stage.hints.take_in((Advice(winning, simulate(layout, safe.flick)),))
    player.key(pygame.K_h)
    assert hints(player).instead == "", "the hint is for that pot"
    assert hints(player).lines[0].note == SAY("ui.hint.why.wins")


def test_hints_are_drawn_upon_the_board(player: Hand) -> None:
    window = player.draw()
    before = window.copy()
    asks(player)
    for one in hints(player).lines:
        place = player.on_board(*one.at)
        near = [(place[0] + dx, place[1] + dy) for dx in (-6, 6) for dy in (-3, 3)]
        assert all(window.get_at(at) != before.get_at(at) for at in near)
    player.key(pygame.K_h)
    assert player.view.hints is None


@pytest.mark.parametrize(("key", "index"), [(pygame.K_1, 0), (pygame.K_2, 1), (pygame.K_3, 2)])
def test_a_number_picks_a_hint_that_shows_but_does_not_aim(player: Hand, key: int, index: int) -> None:
    player.key(key)
    assert player.controller.session.played == (), "without hints a number means nothing"
    asks(player)
    player.key(key)
    flick = MEANT[index][0]
    assert [one.taken for one in hints(player).lines] == [n == index for n in range(3)]
    assert [one.pale for one in hints(player).lines] == [n != index for n in range(3)]
    assert flick.ball in player.view.named
    assert player.view.prompt == SAY(f"ui.hint.pull.{player.controller.device}")
    least, most = player.view.good_powers
    assert least < flick.speed / player.controller.spec.greatest_flick < most
    player.wait(0.5)
    player.key(pygame.K_RETURN, pygame.K_RETURN)
    assert (player.moves, player.view.aiming) == ([], None), "the player aims"


def test_keys_take_the_aim_up_softly_in_about_the_direction_of_the_hint(player: Hand) -> None:
    asks(player)
    player.key(pygame.K_2, pygame.K_UP)
    assert aims(player) == ("red3", 152.0, SOFT * player.controller.spec.greatest_flick)
    least, most = player.view.good_powers
    while aim(player).power < (least + most) / 2.0:
        player.key(pygame.K_UP)
    assert player.view.good_powers == (least, most)
    player.wait(KEY_PAUSE)
    player.key(pygame.K_RETURN)
    assert len(player.moves) == 1
    assert player.view.hints is None


def test_the_frame_of_a_hint_that_keeps_to_the_cloth_ends_where_balls_leave_it(player: Hand) -> None:
    hops, greatest = hop_power(player.controller.spec), player.controller.spec.greatest_flick
    flick = Flick("red2", 104.0, 0.99 * hops * greatest)
    player.key(pygame.K_h)
    shot = Considered(flick, Meant("cushion", "red2", 8, ("left",)), 0.5, 0.9, 0.0, 40, 0.8)
    thinker_of(player).answer = (Advice(shot, simulate(LAID, flick)),)
    player.wait(0.05)
    player.key(pygame.K_1)
    assert player.view.good_powers[1] == hops


def test_a_pull_beside_the_board_flicks_the_ball_of_the_picked_hint(player: Hand) -> None:
    asks(player)
    player.key(pygame.K_3)
    player.drag((-40.0, 300.0), (-40.0, 220.0), release=False)
    assert (aim(player).ball, hints(player).nearest) == ("red5", 3)
    player.key(pygame.K_ESCAPE)
    assert player.view.aiming is None


def test_a_number_pressed_too_early_is_taken_when_the_hints_come_and_enter_waits_for_them(player: Hand) -> None:
    player.wait(0.5)
    player.key(pygame.K_h, pygame.K_3, pygame.K_2)
    assert hints(player).word == f"{SAY('ui.hint.thinking')} {SAY('ui.hint.wished', n=2)}"
    player.key(pygame.K_RETURN)
    assert player.moves == [], "the aim that was not meant is not flicked"
    answered(player)
    assert aims(player)[:2] == ("red3", 152.0)
    player.key(pygame.K_RIGHT, pygame.K_RIGHT)
    player.wait(0.05)
    assert aim(player).direction == 151.0, "it is picked once"
    player.key(pygame.K_RETURN)
    assert len(player.moves) == 1


def test_hints_closed_before_they_came_keep_neither_the_number_nor_enter(player: Hand) -> None:
    player.wait(0.5)
    player.key(pygame.K_h, pygame.K_2, pygame.K_h, pygame.K_h)
    answered(player)
    assert aim(player).direction == 90.0
    player.key(pygame.K_h, pygame.K_RETURN)
    player.wait(KEY_PAUSE)
    player.key(pygame.K_UP, pygame.K_RETURN)
    assert len(player.moves) == 1


def test_a_drag_flicks_while_hints_are_looked_for(player: Hand) -> None:
    player.key(pygame.K_h)
    at = LAID.balls["red3"]
    player.drag((at.x, at.y), (at.x, at.y - 100))
    assert len(player.moves) == 1


def test_while_a_shot_is_pulled_only_the_line_of_the_hint_it_nearly_is_stays_there(player: Hand) -> None:
    asks(player)
    at = LAID.balls["red3"]
    for pull, nearest in (((90.0, -40.0), 2), ((0.0, -90.0), 0)):
        player.drag((at.x, at.y), (at.x + pull[0], at.y + pull[1]), release=False)
        player.draw()
        assert (hints(player).listed_only, hints(player).nearest) == (True, nearest)
        player.key(pygame.K_ESCAPE)
        assert not hints(player).listed_only


def test_a_click_on_a_number_picks_that_hint_and_begins_no_drag(player: Hand) -> None:
    asks(player)
    player.click(player.on_board(*hints(player).lines[1].at))
    assert [one.taken for one in hints(player).lines] == [False, True, False]
    assert player.moves == []
    assert not player.stage.drags


def test_the_button_asks_and_hides_and_what_was_found_is_kept(player: Hand) -> None:
    button = player.panels.corner["hint"]
    player.click(button.rect.center)
    answered(player)
    assert len(hints(player).lines) == 3
    player.click(player.panels.corner["hint"].rect.center)
    assert player.view.hints is None
    player.key(pygame.K_1)
    assert aim(player).direction == 90.0, "what is hidden is not taken"
    player.click(player.panels.corner["hint"].rect.center)
    assert len(hints(player).lines) == 3
    assert len(thinker_of(player).asked) == 1
    assert sum(player.controller.hinted.values()) == 1, "one shot, however often they are shown"


def test_a_gamepad_asks_in_the_pause_and_goes_through_the_hints_by_its_shoulder_buttons(player: Hand) -> None:
    player.pad(pygame.CONTROLLER_BUTTON_START)
    player.at(PauseScene)
    player.press("hint")
    answered(player)
    assert len(hints(player).lines) == 3
    for expected in ("red2", "red3", "red5", "red2"):
        player.pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
        player.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
        assert aim(player).ball == expected
    player.pad(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert aim(player).ball == "red5"


def test_hiding_flicking_and_leaving_cancel_what_is_still_looked_for(player: Hand) -> None:
    player.key(pygame.K_h, pygame.K_h)
    assert thinker_of(player).cancelled == 1
    player.key(pygame.K_h)
    player.wait(0.5)
    player.key(pygame.K_UP)
    player.press("flick")
    assert thinker_of(player).cancelled == 2
    assert len(player.moves) == 1


def test_a_closed_scene_looks_for_nothing(player: Hand) -> None:
    player.key(pygame.K_h)
    player.table.close()
    assert thinker_of(player).cancelled == 1


@pytest.mark.parametrize("broken", [True, False])
def test_no_hint_is_said_in_words(player: Hand, broken: bool) -> None:
    player.key(pygame.K_h)
    thinker_of(player).broken, thinker_of(player).answer = broken, ()
    player.wait(0.05)
    assert hints(player) == Hints((), SAY("ui.hint.none"))
    player.key(pygame.K_TAB, pygame.K_TAB)
    assert aim(player).ball == "red3", "Tab goes through the balls as ever"


def test_there_are_no_hints_in_practice(sit: TableMaker) -> None:
    stage = AimStage(sit(Setup(use="practice")))
    press(stage, Action.HINT)
    assert stage.view().hints is None
    assert [one.key for one in stage.view().choices] == ["flick"]


def test_the_other_process_answers_and_goes_with_the_scene(hand: HandMaker) -> None:
    begun = Begun()
    player = hand(Setup(seed=5))
    player.key(pygame.K_h)
    deadline = time.monotonic() + PATIENCE
    while not hints(player).lines and time.monotonic() < deadline:
        player.wait(0.016)
        time.sleep(0.01)
    lines = hints(player).lines
    assert lines
    assert lines[0].brief == SAY("ui.hint.break")
    player.draw()
    player.table.close()
    assert begun.left() == set()


@pytest.mark.parametrize("found", [True, False])
def test_a_replay_keeps_hints_and_the_search_for_them(player: Hand, found: bool) -> None:
    table = player.controller
    ruled = Session.new(EASY.match(), seed=3)
    table.ruled = ruled.play(Flick("blue", 90.0, 2000.0))
    player.key(pygame.K_h)
    if found:
        answered(player)
        player.key(pygame.K_2)
    dialled = aim(player)
    player.key(pygame.K_v)
    assert isinstance(player.stage, RollStage)
    player.key(pygame.K_RETURN)
    assert aim(player) == dialled
    assert not thinker_of(player).cancelled
    if not found:
        assert hints(player).sought
        answered(player)
    assert len(hints(player).lines) == len(MEANT)
    assert len(thinker_of(player).asked) == 1


def test_enter_without_an_aim_picks_the_first_hint_and_then_asks_for_an_aim(player: Hand) -> None:
    asks(player)
    player.wait(KEY_PAUSE)
    player.key(pygame.K_RETURN)
    assert [line.taken for line in hints(player).lines] == [True, False, False]
    player.key(pygame.K_RETURN)
    assert player.moves == []
    assert player.view.notice == SAY("ui.table.not_aimed")


@pytest.mark.parametrize("larger", [1.0, 2.0])
def test_numbers_of_similar_shots_stand_apart_and_off_the_balls(larger: float) -> None:
    balls = [(250.0, 300.0), (275.0, 330.0), (300.0, 340.0)]
    pot, disc = (310.0, 380.0), HINT_DISC * larger**HINT_GROWS
    ways = [[ball, pot] for ball in balls]
    places = places_of_numbers(ways, balls, 18.0, disc, holes=[pot], within=(500.0, 760.0))
    assert all(math.dist(a.at, b.at) >= 2.0 * disc for a, b in combinations(places, 2))
    assert all(math.dist(one.at, stone) >= 18.0 + disc for one in places for stone in (*balls, pot))
    for (ball, _), one in zip(ways, places, strict=True):
        assert one.foot is not None, "a way that short is not hidden by its number"
        assert 18.0 < math.dist(one.foot, ball) <= math.dist(ball, pot)


def test_the_number_of_a_long_way_stands_on_it() -> None:
    (one,) = places_of_numbers([[(100.0, 100.0), (100.0, 500.0)]], [(100.0, 100.0)], 18.0, HINT_DISC)
    assert one.at[0] == 100.0
    assert 140.0 < one.at[1] < 165.0
    assert one.foot is None


def test_similar_hints_say_what_they_leave(player: Hand) -> None:
    leaves = tuple(
        Considered(flick, meant, 0.5, 0.9, 0.0, 40, 0.8, ("red4", 5 + n)) for n, (flick, meant) in enumerate(MEANT[:2])
    )
    player.key(pygame.K_h)
    thinker_of(player).answer = tuple(Advice(one, simulate(LAID, one.flick)) for one in leaves)
    player.wait(0.05)
    assert [one.note for one in hints(player).lines] == [
        SAY("ui.hint.why.leaves", ball="red4", pot=pot) for pot in (5, 6)
    ]


def test_the_prompt_says_how_a_hint_is_taken_and_the_map_stays(player: Hand) -> None:
    player.draw()
    chart = player.panels.chart_at
    asks(player)
    player.draw()
    assert player.scene.view.prompt == SAY(f"ui.hint.take.{player.controller.device}", n=3)
    assert player.panels.chart_at == chart


def test_short_hints_name_their_ball_and_pot(player: Hand) -> None:
    asks(player)
    page = Page(player.draw(), player.panels.style, player.controller.speaker)
    with watching() as seen:
        draw_hints(page, Box(0, 0, 300, 1), hints(player))
    assert hints(player).lines[0].goal == "Red into pot 8"
    for line in hints(player).lines:
        assert line.goal
        assert any(line.goal in one.text for one in seen)
