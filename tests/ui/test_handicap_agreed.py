"""The handicap of a match: agreed on in the menu, kept in the record, made by the hand, drawn, never drawn twice."""

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.ui import players
from tests.ui.hands import Hand, HandMaker, RoomMaker, TableMaker, answered, controlled
from yagopool.match.record import header_line
from yagopool.match.replay import replayed
from yagopool.match.store import Store
from yagopool.physics.simulate import simulate
from yagopool.table.layout import Layout
from yagopool.table.shot import HANDS, Contact, Flick, Potted, Stroke, made_by
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.board_view import CONE_SHOWN, guide_look
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import (
    GUIDES,
    Guide,
    MatchStarter,
    ResumedMatch,
    Setup,
    StoredMatch,
    branch_match,
    header_of,
)
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.play.side_cards import side_facts
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.settings_scene import SettingsScene
from yagopool.ui.viewport import SMALLEST
from yagopool.ui.widgets.choice import SegmentedControl

REAL = Setup(opener="A", seed=5, hands=("real", "exact"))
AGAINST = replace(REAL, use="computer", computer="B")


def flicked(table: Any, turned: float = 0.0) -> tuple[Flick, Flick]:
    """Aim, flick by the key; return the flick meant and the one that was played and is recorded."""
    stage = AimStage(table)
    stage.time = 1.0
    stage.take(stage.aim.turned(turned))
    meant = stage.aim.flick(table.spec)
    stage.pressed(Press(Action.ACCEPT))
    played = table.session.played[-1]
    assert played.trace == simulate(played.layout_before, played.move, table.spec), "the flick recorded was simulated"
    table.end_shot({})
    return meant, played.move


# The hand at the table


def test_the_flick_that_is_recorded_is_the_one_the_hand_made(sit: TableMaker) -> None:
    meant, made = flicked(sit(REAL))
    assert made != meant
    assert made == made_by(HANDS["real"], meant, seed=5, moves=0, spec=REAL.spec)


@pytest.mark.parametrize("setup", [replace(one, hands=("exact", "real")) for one in (REAL, AGAINST)])
def test_any_other_flick_is_what_was_meant(sit: TableMaker, setup: Setup) -> None:
    meant, made = flicked(sit(setup))
    assert made == meant


def test_a_level_strays_by_itself_and_not_twice() -> None:
    against = replace(AGAINST, hands=("real", "real"))
    assert (against.hand_of("A"), against.hand_of("B")) == ("real", "exact")
    assert against.scatter_of("B").exact


def test_taking_back_and_flicking_again_is_no_second_draw(sit: TableMaker) -> None:
    table = sit(REAL)
    meant, made = flicked(table)
    table.take_back()
    table.redo()
    assert table.session.played[-1].move == made, "played again as it was, not once more by the hand"
    table.take_back()
    assert flicked(table) == (meant, made)
    table.take_back()
    _, by_a_hair = flicked(table, turned=0.01)
    assert math.dist((made.direction, made.speed / 20), (by_a_hair.direction, by_a_hair.speed / 20)) < 1.0


def left_match(folder: Path) -> Path:
    record = Store(folder).unfinished().free
    assert record is not None
    return record


def test_a_match_left_before_a_stroke_goes_on_with_the_same_hand(tmp_path: Path) -> None:
    """Whoever pulls the plug in mid-stroke gets no other stroke for it."""
    outcomes = []
    for again in (False, True):
        folder = tmp_path / str(again)
        kept = StoredMatch(folder)
        table = controlled(replace(REAL, hands=("real", "steady")), kept)
        flicked(table, 0.3)
        if again:
            table.close()
            gone_on = ResumedMatch(left_match(folder), kept)
            assert gone_on.setup.hands == ("real", "steady")
            table = controlled(gone_on.setup, gone_on)
        outcomes.append(flicked(table, 1.7))
        table.close()
    assert outcomes[0] == outcomes[1]
    assert outcomes[0][0] != outcomes[0][1]


# The record


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        (Setup(opener="A"), {}),
        (replace(REAL, hands=("exact", "steady")), {"B": "steady"}),
        (replace(AGAINST, hands=("real", "real")), {"A": "real"}),
    ],
)
def test_the_header_names_hands_only_where_they_stray(setup: Setup, told: dict[str, str]) -> None:
    header = header_of(setup, setup.match())
    assert header.hand == told
    assert ('"hand"' in header_line(header)) == bool(told)


def test_a_hand_of_a_newer_game_is_exact_and_each_side_stands_alone(tmp_path: Path) -> None:
    header = replace(header_of(REAL, REAL.match()), hand={"A": "trembling", "B": "steady"}, guide={"A": "off"})
    path = Store(tmp_path).new_record("2026-11-20-080000", 1)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(header_line(header), encoding="utf-8")
    sitting = ResumedMatch(path, MatchStarter())
    sitting.close()
    assert sitting.setup.hands == ("exact", "steady")
    assert (sitting.setup.guide_of("A"), sitting.setup.guide_of("B")) == ("off", "contact")


def test_playing_on_from_a_past_moment_keeps_the_hands_and_their_draws(tmp_path: Path) -> None:
    kept = StoredMatch(tmp_path)
    table = controlled(REAL, kept)
    first = flicked(table)
    table.close()
    sitting = branch_match(replayed(left_match(tmp_path).read_bytes()), 0, tmp_path, kept)
    assert sitting.setup.hands == ("real", "exact")
    table = controlled(sitting.setup, sitting)
    assert flicked(table) == first


# What is seen


@pytest.mark.parametrize("guide", GUIDES)
def test_the_cone_is_drawn_around_the_aim_up_to_what_it_meets(sit: TableMaker, guide: Guide) -> None:
    red_mine = Stroke("blue", (Contact("blue", "red2"), Potted("red2", 7)))
    two_balls = Layout.of({"red1": (260, 200), "yellow1": (265, 400)})
    table = sit(replace(REAL, guides=(guide, "contact")), (red_mine,), two_balls)
    stage: Any = AimStage(table)
    stage.take(stage.aim)
    shown = stage.view().aiming
    look: Any = guide_look(shown, table.spec)
    if guide == "off":
        assert look is None
        return
    assert look.cone == CONE_SHOWN * HANDS["real"].direction
    assert look.reach == pytest.approx(math.dist(look.path[0], look.ghost or look.path[-1]))
    exact: Any = guide_look(replace(shown, hand=HANDS["exact"]), table.spec)
    assert exact.cone == 0.0
    like = replace(exact, stubs=())  # which a hand that strays does not promise
    assert replace(look, cone=0.0, reach=exact.reach) == like, "the line is the aim's, whatever the hand"


# Agreeing on it


@pytest.fixture
def here(room: RoomMaker) -> AppContext:
    return room(size=SMALLEST, language="en")


@pytest.mark.parametrize(
    "kind", [players.MousePlayer, players.TouchPlayer, players.KeyboardPlayer, players.GamepadPlayer]
)
def test_every_device_agrees_on_a_handicap(here: AppContext, kind: Callable[[MenuScene], players.Player]) -> None:
    player = kind(MenuScene(here))
    for key in ("two", "handicap"):
        player.press_widget(player.panel.group, key)
    player.choose(player.panel.group, "guide_B", "direction")
    player.choose(player.panel.group, "hand_B", "real")
    for key in ("back", "start"):
        player.press_widget(player.panel.group, key)
    setup, context = player.table.controller.setup, player.table.context
    assert (setup.guides, setup.hands) == (("contact", "direction"), ("exact", "real"))
    assert context.setup.hands == ("exact", "real"), "it is offered for the next match"
    assert context.settings.last.hand_b == "real"


def test_by_mouse_against_the_computer_only_the_person_has_a_handicap(hand: HandMaker) -> None:
    at_menu: Hand = hand(MenuScene)
    at_menu.press("computer", "handicap")
    controls = [widget for widget in at_menu.group if isinstance(widget, SegmentedControl)]
    assert [widget.key for widget in controls] == ["guide_A", "hand_A"]
    at_menu.click(controls[1].segments[2].center)
    at_menu.press("back", "start")
    setup = at_menu.table.controller.setup
    assert (setup.hand_of("A"), setup.hand_of("B")) == ("real", "exact")
    assert at_menu.scene.context.settings.last.hand_b == "exact"


@pytest.mark.parametrize(("key", "value"), [("hand", "steady"), ("guide", "direction")])
def test_what_the_settings_say_is_offered_in_the_very_next_match(here: AppContext, key: str, value: str) -> None:
    scene = SettingsScene(here)
    answered(scene, key, value)
    setup = answered(answered(scene, "back"), "two").setup
    offered = setup.hand_of if key == "hand" else setup.guide_of
    assert (offered("A"), offered("B")) == (value, value)


def test_the_match_that_is_played_keeps_what_was_agreed(here: AppContext) -> None:
    table = MatchScene(here, REAL)
    settings = here.settings
    other = settings.model_copy(update={"last": settings.last.model_copy(update={"hand_a": "steady"})})
    table.furnish(here.set(other))
    assert table.controller.setup.hands == ("real", "exact")


def test_a_replay_tells_of_the_hands(here: AppContext) -> None:
    course = replayed((Path(__file__).parents[1] / "golden" / "medium.jsonl").read_bytes())
    course.header = replace(course.header, hand={"B": "steady"})
    assert side_facts(ReplayScene(here, course).controller, "B").hand == "steady"
