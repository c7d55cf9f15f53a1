"""The handicap of a match: agreed on in the menu, kept in the record, made by the hand, drawn, never drawn twice."""

import io
import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.ui import players
from tests.ui.hands import HandMaker, answered, controlled
from yagopool.games.settings import Settings
from yagopool.match.model import Header
from yagopool.match.record import header_line, read
from yagopool.match.replay import ReplayedMatch
from yagopool.match.store import Store
from yagopool.physics.simulate import simulate
from yagopool.table.layout import Layout
from yagopool.table.shot import HANDS, Contact, Flick, Potted, Stroke, made_by
from yagopool.text import speaker
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.board_view import CONE_SHOWN, guide_look
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import GUIDES, MatchStarter, ResumedMatch, Setup, StoredMatch, branch_match, header_of
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.play.side_cards import side_facts
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.settings_scene import SettingsScene
from yagopool.ui.scenes.setup import HandicapScene, SetupScene
from yagopool.ui.viewport import SMALLEST
from yagopool.ui.widgets.base import Message
from yagopool.ui.widgets.choice import SegmentedControl

TableMaker = Callable[..., MatchController]
REAL = Setup(opener="A", seed=5, hands=("real", "exact"))
TWO_BALLS = Layout.of({"red1": (260, 200), "yellow1": (265, 400)})
RED_MINE = Stroke("blue", (Contact("blue", "red2"), Potted("red2", 7)))


def flicked(table: MatchController, turned: float = 0.0) -> tuple[Flick, Flick]:
    """Aim, flick by the key; return the flick meant and the one that was played and is recorded."""
    stage = AimStage(table)
    stage.time = 1.0
    stage.take(stage.aim.turned(turned))
    meant = stage.aim.flick(table.spec)
    stage.pressed(Press(Action.ACCEPT))
    played = table.session.played[-1]
    assert isinstance(played.move, Flick)
    assert played.trace == simulate(played.layout_before, played.move, table.spec), "the flick recorded was simulated"
    table.end_shot({})
    return meant, played.move


# The hand at the table


def test_the_flick_that_is_recorded_is_the_one_the_hand_made(sit: TableMaker) -> None:
    meant, made = flicked(sit(REAL))
    assert made != meant
    assert made == made_by(HANDS["real"], meant, seed=5, moves=0, spec=sit(REAL).spec)


@pytest.mark.parametrize(
    "setup",
    [
        replace(REAL, hands=("exact", "real")),
        replace(REAL, use="computer", computer="B", hands=("exact", "real")),
    ],
)
def test_any_other_flick_is_what_was_meant(sit: TableMaker, setup: Setup) -> None:
    meant, made = flicked(sit(setup))
    assert made == meant


def test_a_level_strays_by_itself_and_not_twice() -> None:
    against = Setup(use="computer", computer="B", hands=("real", "real"))
    assert (against.hand_of("A"), against.hand_of("B")) == ("real", "exact")
    assert against.scatter_of("B").exact


def test_taking_back_and_flicking_again_is_no_second_draw(sit: TableMaker) -> None:
    table = sit(REAL)
    meant, made = flicked(table)
    table.take_back()
    assert flicked(table) == (meant, made)
    table.take_back()
    _, by_a_hair = flicked(table, turned=0.01)
    assert math.dist((made.direction, made.speed / 20), (by_a_hair.direction, by_a_hair.speed / 20)) < 1.0


def test_what_was_taken_back_is_played_again_as_it_was_not_once_more_by_the_hand(sit: TableMaker) -> None:
    table = sit(REAL)
    _, made = flicked(table)
    table.take_back()
    table.redo()
    assert table.session.played[-1].move == made


def test_a_match_left_before_a_stroke_goes_on_with_the_same_hand(tmp_path: Path) -> None:
    """Whoever pulls the plug in mid-stroke gets no other stroke for it."""
    outcomes = []
    for again in range(2):
        kept = StoredMatch(tmp_path / str(again))
        table = controlled(replace(REAL, hands=("real", "steady")), kept)
        flicked(table, 0.3)
        if again:
            table.close()
            record = Store(tmp_path / str(again)).unfinished().free
            assert record is not None
            gone_on = ResumedMatch(record, kept)
            assert gone_on.setup.hands == ("real", "steady")
            table = controlled(gone_on.setup, gone_on)
        if table.session.state.phase == "play":
            outcomes.append(flicked(table, 1.7))
        table.close()
    assert len(outcomes) == 2
    assert outcomes[0] == outcomes[1]
    assert outcomes[0][0] != outcomes[0][1]


# The record


def test_the_header_names_hands_only_where_they_stray() -> None:
    def told(setup: Setup) -> dict[str, str]:
        return {str(side): hand for side, hand in header_of(setup, setup.match()).hand.items()}

    assert told(Setup(opener="A")) == {}
    assert '"hand"' not in header_line(header_of(Setup(opener="A"), Setup(opener="A").match()))
    assert told(replace(REAL, hands=("exact", "steady"))) == {"B": "steady"}
    assert told(replace(REAL, use="computer", hands=("real", "real"))) == {"A": "real"}


def gone_on(tmp_path: Path, change: Callable[[Header], Header]) -> Setup:
    """The setup that a match is gone on with whose header was changed."""
    path = Store(tmp_path).new_record("2026-11-20-080000", 1)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(header_line(change(header_of(REAL, REAL.match()))), encoding="utf-8")
    sitting = ResumedMatch(path, MatchStarter())
    sitting.close()
    return sitting.setup


def test_a_hand_of_a_newer_game_is_exact_and_each_side_stands_alone(tmp_path: Path) -> None:
    setup = gone_on(
        tmp_path, lambda header: replace(header, hand={"A": "trembling", "B": "steady"}, guide={"A": "off"})
    )
    assert setup.hands == ("exact", "steady")
    assert (setup.guide_of("A"), setup.guide_of("B")) == ("off", "contact")


def test_playing_on_from_a_past_moment_keeps_the_hands_and_their_draws(tmp_path: Path) -> None:
    kept = StoredMatch(tmp_path)
    table = controlled(REAL, kept)
    first = flicked(table)
    table.close()
    record = Store(tmp_path).unfinished().free
    assert record is not None
    course = ReplayedMatch.of(read(io.BytesIO(record.read_bytes())))
    sitting = branch_match(course, 0, tmp_path, kept)
    assert sitting.setup.hands == ("real", "exact")
    table = controlled(sitting.setup, sitting)
    assert flicked(table) == first
    table.close()


# What is seen


@pytest.mark.parametrize("guide", GUIDES)
def test_the_cone_is_drawn_around_the_aim_up_to_what_it_meets(sit: TableMaker, guide: str) -> None:
    setup = replace(REAL, guides=(next(one for one in GUIDES if one == guide), "contact"))
    table = sit(setup, (RED_MINE,), TWO_BALLS)
    stage = AimStage(table)
    stage.take(stage.aim)
    shown = stage.view().aiming
    assert shown is not None
    look = guide_look(shown, table.spec)
    if guide == "off":
        assert look is None
        return
    assert look is not None
    assert look.cone == CONE_SHOWN * HANDS["real"].direction
    assert look.reach == pytest.approx(math.dist(look.path[0], look.ghost or look.path[-1]))
    exact = guide_look(replace(shown, hand=HANDS["exact"]), table.spec)
    assert exact is not None
    assert exact.cone == 0.0
    like = replace(exact, stubs=())  # which a hand that strays does not promise
    assert replace(look, cone=0.0, reach=exact.reach) == like, "the line is the aim's, whatever the hand"


# Agreeing on it


@pytest.mark.parametrize(
    "kind", [players.MousePlayer, players.TouchPlayer, players.KeyboardPlayer, players.GamepadPlayer]
)
def test_every_device_agrees_on_a_handicap(here: AppContext, kind: type[players.Player]) -> None:
    pygame.event.clear()
    set_mode(SMALLEST)
    player = kind(MenuScene(here))
    player.press_widget(player.panel.group, "two")
    player.press_widget(player.panel.group, "handicap")
    player.choose(player.panel.group, "guide_B", "direction")
    player.choose(player.panel.group, "hand_B", "real")
    player.press_widget(player.panel.group, "back")
    player.press_widget(player.panel.group, "start")
    setup = player.table.controller.setup
    assert (setup.guides, setup.hands) == (("contact", "direction"), ("exact", "real"))
    assert player.table.context.setup.hands == ("exact", "real"), "it is offered for the next match"
    assert player.table.context.settings.last.hand_b == "real"
    player.table.close()


def test_by_mouse_against_the_computer_only_the_person_has_a_handicap(hand: HandMaker) -> None:
    at_menu = hand(MenuScene)
    at_menu.press("computer")
    at_menu.press("handicap")
    scene = at_menu.scene
    assert isinstance(scene, HandicapScene)
    assert [widget.key for widget in scene.group if isinstance(widget, SegmentedControl)] == ["guide_A", "hand_A"]
    real = scene.group["hand_A"]
    assert isinstance(real, SegmentedControl)
    at_menu.click(real.segments[2].center)
    at_menu.click(scene.group["back"].rect.center)
    at_menu.press("start")
    table = at_menu.table.controller
    assert (table.setup.hand_of("A"), table.setup.hand_of("B")) == ("real", "exact")
    assert at_menu.table.context.settings.last.hand_b == "exact"


@pytest.fixture
def here() -> Iterator[AppContext]:
    pygame.display.init()
    set_mode(SMALLEST)
    yield AppContext(speaker("en"), MatchStarter(), lambda: 1).set(Settings(language="en"))
    pygame.display.quit()


@pytest.mark.parametrize(("key", "value"), [("hand", "steady"), ("guide", "direction")])
def test_what_the_settings_say_is_offered_in_the_very_next_match(here: AppContext, key: str, value: str) -> None:
    scene = SettingsScene(here)
    answered(scene, Message(key, value))
    menu = answered(scene, Message("back"))
    assert isinstance(menu, MenuScene)
    following = answered(menu, Message("two"))
    assert isinstance(following, SetupScene)
    assert value in (*following.setup.hands, *(following.setup.guides or ()))
    assert len({following.setup.hand_of(side) for side in ("A", "B")}) == 1
    assert len({following.setup.guide_of(side) for side in ("A", "B")}) == 1


def test_the_match_that_is_played_keeps_what_was_agreed(here: AppContext) -> None:
    table = MatchScene(here, REAL)
    settings = here.settings
    other = settings.model_copy(update={"last": settings.last.model_copy(update={"hand_a": "steady"})})
    table.furnish(here.set(other))
    assert table.controller.setup.hands == ("real", "exact")
    table.close()


def test_a_replay_tells_of_the_hands(here: AppContext) -> None:
    record = Path(__file__).parents[1] / "golden" / "medium.jsonl"
    course = ReplayedMatch.of(read(io.BytesIO(record.read_bytes())))
    course.header = replace(course.header, hand={"B": "steady"})
    scene = ReplayScene(here, course)
    assert side_facts(scene.controller, "B").hand == "steady"
    scene.close()
