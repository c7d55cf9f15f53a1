"""The first game and what happens for the first time: offered, explained by a card, once, and never in lessons."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from scripts.gallery_tables import BREAK, Prepared, at_table
from tests.rules.positions import position
from tests.sentences import says
from tests.ui.every_scene import EASY
from tests.ui.hands import Hand, RoomMaker
from yagopool.ai.levels import LEVELS, Level
from yagopool.games.settings import Settings
from yagopool.games.yago.rules.state import Entry, Place
from yagopool.physics.simulate import simulate
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Disturbed, Flick, OffBoard, Potted, Stroke
from yagopool.table.spec import STANDARD_BOARD as SPEC
from yagopool.table.spec import Pot
from yagopool.ui.games.yago.lesson_scene import FIRST_GAME, FirstGameScene, LessonScene
from yagopool.ui.picture.balls import on_edge
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup, setup_for
from yagopool.ui.play.ruling import AGAIN, ruling_facts
from yagopool.ui.play.side_cards import FADES, PASSES
from yagopool.ui.play.stages import RollStage
from yagopool.ui.play.think_stage import ThinkStage
from yagopool.ui.scenes.first_time import FirstTimeCard
from yagopool.ui.scenes.help import RuleScene
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.setup import SetupScene

# The first game


def asked(room: RoomMaker, lang: str = "en", names: tuple[str, ...] = ()) -> Hand:
    hand = Hand(MenuScene(room(lang=lang, tutorial_seen=True, names=names)))
    hand.draw()
    hand.press("play")
    assert isinstance(hand.scene, FirstGameScene)
    return hand


@pytest.mark.parametrize(("lang", "guest"), [("en", "Guest"), ("de", "Gast")])
def test_enter_takes_the_name_that_is_offered(room: RoomMaker, lang: str, guest: str) -> None:
    hand = asked(room, lang)
    assert says(hand.words(), "ui.first_game.text", lang)
    hand.key(pygame.K_RETURN)
    match = hand.table.controller.session.match
    assert (match.teams[0], match.target, match.opener) == ((guest,), 1, "A")


def test_the_newcomer_has_the_advantages_that_the_card_names(room: RoomMaker) -> None:
    hand = asked(room)
    hand.key(pygame.K_RETURN)
    setup = hand.table.controller.setup
    assert (setup.guide_of("A"), setup.guide_of("B"), setup.hand_of("A")) == ("stroke", "contact", "exact")
    assert setup.level == FIRST_GAME.level
    assert isinstance(setup.player, Level)
    assert setup.player.hand.direction > LEVELS[0].hand.direction
    assert hand.scene.context.settings.last.guide_a == "contact", "in this game only"


def test_a_name_is_typed_over_the_one_offered_and_kept(room: RoomMaker) -> None:
    hand = asked(room)
    hand.type("Lea")
    hand.key(pygame.K_RETURN)
    table = hand.table
    assert table.controller.session.match.teams[0] == ("Lea",)
    hand.key(pygame.K_ESCAPE)
    assert table.context.settings.last.team_a == ("Lea",)
    assert table.context.settings.names == ("Lea",)
    table.leave()
    hand.draw()
    hand.press("two")
    assert hand.at(SetupScene).names[0] == "Lea"


@pytest.mark.parametrize(
    ("typed", "names"),
    [("Mika", ("Mika",)), ("x" * 41, ("x" * 40,)), (" ", ("Guest",))],
    ids=["taken", "long", "blank"],
)
def test_a_name_that_cannot_be_is_cut_and_a_blank_one_is_a_guests(
    room: RoomMaker, typed: str, names: tuple[str, ...]
) -> None:
    hand = asked(room)
    hand.type(typed)
    hand.key(pygame.K_RETURN)
    match = hand.table.controller.session.match
    assert match.teams[0] == names
    assert match.teams[1] != names


def test_two_of_one_name_are_told_so_and_typing_goes_on(room: RoomMaker) -> None:
    hand = asked(room)
    hand.type("Lea+Lea")
    hand.key(pygame.K_RETURN)
    dialog = hand.at(FirstGameScene).dialog
    assert says(dialog.note, "error.setup.same_name")
    hand.key(pygame.K_BACKSPACE)
    assert dialog.note == ""
    hand.key(pygame.K_RETURN)
    assert hand.table.controller.session.match.teams[0] == ("Lea", "Le")


def test_escape_goes_back_and_remembers_nobody(room: RoomMaker) -> None:
    hand = asked(room)
    hand.type(" ")
    hand.key(pygame.K_ESCAPE)
    assert hand.at(MenuScene).context.settings.names == ()


def test_a_known_name_is_offered(room: RoomMaker) -> None:
    hand = Hand(MenuScene(room().set(Settings(tutorial_seen=True).called(("Noa",)))))
    hand.draw()
    hand.press("play")
    assert hand.scene.words == "Noa"


# What happens for the first time

OFF = Stroke("red2", (Contact("red2", "yellow2"), OffBoard("yellow2")))
WRONG = Stroke("yellow1", (Contact("yellow1", "red2"),))
CASES: dict[str, tuple[Entry, ...]] = {"foul": (BREAK, WRONG), "place": (BREAK, OFF)}


def after(room: RoomMaker, *entries: Entry, setup: Setup = EASY, lang: str = "en", **settings: object) -> Hand:
    hand = Hand(at_table(room(lang=lang, tutorial_seen=True, **settings), setup, entries))
    hand.wait(0.05)
    return hand


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("topic", CASES)
def test_it_is_explained_once(room: RoomMaker, topic: str, lang: str) -> None:
    hand = after(room, *CASES[topic], lang=lang)
    card = hand.at(FirstTimeCard)
    assert card.topic == topic
    assert says(hand.words(), f"ui.first.{topic}.text", lang)
    board = card.context.viewport((1280, 800)).board
    assert not pygame.Rect(board).colliderect(card.dialog.rect), "the board is seen whole"
    hand.key(pygame.K_RETURN)
    table = hand.table
    assert topic in table.context.settings.explained
    hand.wait(1.0)
    assert hand.scene is table


def softest_to(pot: Pot, layout: Layout) -> Flick:
    """Return a flick of red two that comes to rest on the edge of the pot straight ahead of it."""
    flicks = (Flick("red2", 90.0, float(speed)) for speed in range(300, 420))
    return next(
        one
        for one in flicks
        if (at := simulate(layout, one).layout.balls.get("red2")) and on_edge(at, layout, SPEC) == pot
    )


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_ball_that_stops_on_the_edge_of_a_pot_is_explained(room: RoomMaker, lang: str) -> None:
    state, (x, y) = position("easy", {4: "red1"}), SPEC.pot_centre(9)
    lies = {ball: (60.0 + 40.0 * number, 60.0) for number, ball in enumerate(sorted(state.on_table - {"red2"}))}
    layout = Layout.of({**lies, "red2": (x, y - 150.0)}, dict(state.pots))
    hand = Hand(MatchScene(room(Prepared(state, layout), lang=lang, tutorial_seen=True), EASY))
    hand.table.controller.play(softest_to(9, layout))
    hand.table.go_on()
    hand.wait(6.0)
    assert hand.at(FirstTimeCard).topic == "edge"
    assert says(hand.words(), "ui.first.edge.text", lang)


def test_a_press_beside_the_card_goes_on_and_does_nothing_else(room: RoomMaker) -> None:
    hand = after(room, BREAK, OFF)
    hand.draw()
    hand.click((640, 400))
    assert hand.table.controller.session.played == ()


@pytest.mark.parametrize(
    "settings", [{"tutorial_seen": False}, {"explained": ("foul", "place", "guide")}], ids=("new", "told")
)
@pytest.mark.parametrize("topic", CASES)
def test_nobody_is_told_twice_or_before_the_lessons(room: RoomMaker, topic: str, settings: dict[str, object]) -> None:
    hand = Hand(at_table(room(**{"tutorial_seen": True, **settings}), EASY, CASES[topic]))
    hand.wait(0.05)
    assert isinstance(hand.scene, MatchScene)


def test_the_opponent_waits_while_a_foul_is_explained(room: RoomMaker) -> None:
    hand = after(room, BREAK, WRONG, setup=replace(EASY, use="computer", level="beginner"))
    assert isinstance(hand.scene, FirstTimeCard)
    table = hand.app.scenes[-2]
    assert says(table.view.prompt, "ui.table.waits")
    assert not table.view.explains, "the key belongs to the card"
    assert table.view.hand is None, "off the balls"
    hand.key(pygame.K_RETURN)
    hand.wait(0.05)
    assert not says(table.view.prompt, "ui.table.waits")
    assert table.view.hand is not None


def test_a_lesson_explains_by_itself(room: RoomMaker) -> None:
    hand = Hand(LessonScene(room(tutorial_seen=True), 1))
    hand.wait(0.5)
    assert isinstance(hand.scene, LessonScene)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_ball_that_is_placed_on_a_line_is_said_to_be(room: RoomMaker, lang: str) -> None:
    fell = Stroke("blue", (Contact("blue", "red1"), Potted("blue", 5)))
    hand = after(room, fell, setup=replace(EASY, variant="professional"), lang=lang)
    assert isinstance(hand.scene, FirstTimeCard)
    assert says(hand.words(), "ui.first.place.line", lang)


def test_at_the_first_foul_one_card_says_it_all_where_the_ruling_stands_else(room: RoomMaker) -> None:
    hand = after(room, BREAK, WRONG)
    assert hand.words().count("E3") == 1, "the ruling below it says nothing"
    hand.click(hand.at(FirstTimeCard).dialog.rule.rect.center)
    assert hand.at(RuleScene).rule == "E3"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_foul_of_a_shot_is_named_with_what_becomes_of_each_ball(room: RoomMaker, lang: str) -> None:
    shot = Stroke("red2", (Contact("red2", "red1"), Disturbed("yellow3"), OffBoard("red4")))
    hand = after(room, BREAK, shot, Place("red4"), lang=lang)
    card, seen = hand.at(FirstTimeCard), hand.words()
    assert card.dialog.rule.words.endswith("E5, E4, G10")
    hand.key(pygame.K_RETURN)
    hand.wait(0.1)
    facts = ruling_facts(hand.controller)
    assert facts is not None
    assert all(words in seen for words in (facts.headline, *(words for _, words in facts.whole[:3])))
    assert [rule for rule, _ in facts.whole] == ["E5", "E4", "G10", "G8"]
    assert [rule for rule, _ in facts.sentences] == ["E5", "E4", "G8"]


@pytest.mark.parametrize("still", [False, True])
def test_the_shots_of_a_foul_fly_from_where_it_happened_to_the_card_of_who_has_them(
    room: RoomMaker, still: bool
) -> None:
    hand = after(room, BREAK, explained=("foul", "guide"), reduced_motion=still)
    hand.controller.play(Flick("yellow1", 90.0, 600.0))
    hand.scene.go_on()
    hand.key(pygame.K_RETURN)
    hand.wait(0.1)
    while hand.controller.unseen is not None:
        hand.wait(0.05)
    assert hand.panels.shots[0] == "B"
    assert (hand.panels.flown is None) is still
    hand.draw()
    hand.wait(1.2)
    assert hand.panels.flown is None


@pytest.mark.parametrize("way", ["button", "key", "later", "why"])
def test_a_foul_of_ones_own_is_seen_again_while_the_opponent_waits(room: RoomMaker, way: str) -> None:
    hand = after(room, BREAK, setup=replace(EASY, use="computer", level="beginner"))
    hand.controller.play(Flick("yellow1", 90.0, 600.0))
    hand.scene.go_on()
    hand.key(pygame.K_RETURN)
    hand.wait(1.3)
    hand.at(FirstTimeCard)
    thinking = hand.app.scenes[1].stage
    assert isinstance(thinking, ThinkStage)
    assert says(hand.words(), "ui.ruling.again"), "the card of the first foul offers it"
    if way == "button":
        hand.press(AGAIN)
    elif way == "key":
        hand.key(pygame.K_v)
    else:
        hand.key(pygame.K_RETURN)
        assert says(hand.words(), "ui.ruling.again"), "and so does the ruling"
        assert says(hand.words(), "ui.explain.foul"), "of what is asked why"
        hand.key(pygame.K_e if way == "why" else pygame.K_v)
    hand.wait(0.1)
    rolling = hand.stage
    assert isinstance(rolling, RollStage)
    waited = thinking.time
    hand.wait(0.2)
    assert thinking.time == waited
    hand.key(pygame.K_ESCAPE)
    hand.wait(0.1)
    assert hand.stage is thinking
    assert thinking.time > waited


def test_the_frame_has_passed_before_a_card_explains_what_to_do(room: RoomMaker) -> None:
    hand = after(room, BREAK, setup=replace(EASY, variant="medium"))
    table = hand.table
    table.controller.play(Stroke("red2", (Potted("red2", 5),)))
    table.go_on()
    hand.wait(0.05)
    table.panels.flown = None  # as where nothing flies
    hand.wait(0.05)
    assert table.panels.passed is not None
    assert hand.scene is table
    hand.wait(PASSES)
    assert hand.at(FirstTimeCard).topic == "place"
    assert table.panels.passed is None


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_card_says_once_that_the_guide_is_shorter_now(room: RoomMaker, lang: str) -> None:
    setup = replace(EASY, guides=("contact", "contact"))
    hand = after(room, setup=setup, lang=lang)
    assert hand.scene is hand.table, "at a break everybody's guide is short"
    hand = after(room, BREAK, setup=setup, lang=lang)
    hand.wait(2.0)
    assert hand.at(FirstTimeCard).topic == "guide"
    assert says(hand.words(), "ui.first.guide.text", lang)
    hand.key(pygame.K_RETURN)
    hand.wait(1.0)
    assert hand.scene is hand.table
    assert "guide" in hand.table.context.settings.explained


def test_a_card_waits_until_the_plate_with_the_colours_has_gone(room: RoomMaker) -> None:
    hand = after(room, setup=replace(EASY, guides=("contact", "contact")))
    hand.table.controller.play(BREAK)
    hand.table.go_on()
    hand.wait(0.5)
    assert hand.table.panels.given > 0.0
    for _ in range(100):
        if isinstance(hand.scene, FirstTimeCard):
            break
        hand.wait(0.05)
    assert hand.at(FirstTimeCard).topic == "guide"
    table = next(scene for scene in hand.app.scenes if isinstance(scene, MatchScene))
    assert table.panels.given == 0.0


@pytest.mark.parametrize("about", [{"guides": ("stroke", "contact")}, {"game": "carrom"}])
def test_a_whole_or_chosen_guide_is_not_mentioned(room: RoomMaker, about: dict[str, Any]) -> None:
    setup = replace(EASY, use="computer", **about)
    carrom, here = setup_for(setup, "carrom"), room(tutorial_seen=True)
    hand = Hand(MatchScene(here, carrom) if "game" in about else at_table(here, setup, (BREAK,)))
    hand.wait(2.0)
    assert "guide" not in hand.app.top.context.settings.explained


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_what_lies_behind_a_card_is_whole(room: RoomMaker, size: tuple[int, int]) -> None:
    here = room(size=size, tutorial_seen=True)
    hand = Hand(at_table(here, replace(EASY, use="computer", computer="B", level="novice"), (BREAK, WRONG)))
    while not isinstance(hand.scene, FirstTimeCard):
        hand.wait(0.02)
    table = next(scene for scene in hand.app.scenes if isinstance(scene, MatchScene))
    panels = table.panels
    assert panels.dialog_at == 1.0
    assert panels.remark is not None
    assert panels.remark.said >= FADES
    assert not table.fades
