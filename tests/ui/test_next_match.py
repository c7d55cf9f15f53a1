"""What a match against the computer leads to: the next opponent, an easier one, harder rules."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from scripts.gallery_tables import BREAK, ROW, at_table
from tests.sentences import says
from tests.ui.hands import Hand, RoomMaker
from yagopool.ai.levels import levels_of
from yagopool.ai.review import level_of
from yagopool.games.yago.rules.referee import new_match
from yagopool.match.game import games
from yagopool.match.session import Session
from yagopool.table.shot import Contact, Flick, Stroke
from yagopool.table.spec import Side
from yagopool.text.speaker import LANGUAGES, speaker
from yagopool.ui.play.match_setup import (
    Setup,
    against_opponent,
    agreed_in_record,
    easier,
    harder,
    header_of,
    helped,
    setup_for,
    stronger,
)
from yagopool.ui.play.question_stage import KEY_PAUSE, QuestionStage
from yagopool.ui.practice.drill_list_scene import DrillListScene
from yagopool.ui.scenes.setup import SetupScene
from yagopool.ui.widgets.base import Message
from yagopool.ui.widgets.choice import OpponentButton


def agreed(level: str, lang: str = "en", **about: Any) -> Setup:
    setup = Setup(use="computer", level=level, target=1, opener="A", teams=(("Lea",), ("",)), **about)
    return against_opponent(setup, speaker(lang))


def ended(room: RoomMaker, level: str, *, won: bool = True, lang: str = "en", **about: Any) -> Hand:
    """Return the table right after a match that a person has won, or given up."""
    hand = Hand(at_table(room(lang=lang), agreed(level, lang, **about), ROW if won else (BREAK,)))
    hand.draw()
    if not won:
        hand.give_up()
    hand.wait(KEY_PAUSE + 0.1)
    hand.draw()
    assert isinstance(hand.table.stage, QuestionStage)
    return hand


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_win_leads_to_the_next_stronger_opponent(room: RoomMaker, lang: str) -> None:
    hand = ended(room, "beginner", lang=lang)
    first, second, *_ = hand.view.choices
    assert (first.key, first.kind, first.level, second.key) == ("next", "primary", "novice", "rematch")
    assert says(first.text, "ui.match_over.next", lang)
    assert says(first.detail, "ui.temper.novice", lang)
    assert first.detail.endswith({"en": "First to 1, you break.", "de": "Auf 1 Punkt, du eröffnest."}[lang])
    assert isinstance(hand.panels.dialog.buttons[0], OpponentButton)
    hand.key(pygame.K_RETURN)
    setup, match = hand.controller.setup, hand.controller.session.match
    assert (setup.level, setup.target, setup.guides, setup.opener) == ("novice", 1, None, "A")
    assert match.teams == (("Lea",), (speaker(lang).say("ui.opponent.novice"),))
    assert not hand.controller.session.played


def test_the_opponent_one_goes_on_with_is_offered_the_next_time(room: RoomMaker) -> None:
    hand = ended(room, "novice")
    assert hand.table.context.settings.last.level == "beginner"
    hand.press("next")
    assert hand.table.context.settings.last.level == "casual"
    assert hand.table.context.setup.level == "casual", "in the menu too"
    assert hand.table.context.setup.target == 1, "for as many points as at the table"


def test_the_gentle_first_game_leads_to_longer_matches_in_earnest(room: RoomMaker) -> None:
    hand = ended(room, "beginner", gentle=True)
    assert hand.view.choices[0].detail.endswith("First to 3, you break.")
    assert hand.table.context.settings.last.target == 3, "in the menu too"
    hand.press("rematch")
    assert (hand.controller.setup.target, hand.controller.setup.gentle) == (3, False)


def test_the_opponent_stays_gentle_until_a_game_is_won(room: RoomMaker) -> None:
    hand = ended(room, "beginner", won=False, gentle=True)
    hand.press("rematch")
    setup = hand.controller.setup
    assert (setup.target, setup.gentle) == (1, True)
    header = header_of(setup, setup.match())
    assert header.hand == {"B": "gentle"}
    assert agreed_in_record(header, hand.controller.session).gentle, "when the match is continued"
    assert level_of(header, "B") == setup.player, "and when its moves are explained"


def test_a_strong_opponent_is_met_for_three_points(room: RoomMaker) -> None:
    hand = ended(room, "casual")
    assert hand.view.choices[0].detail.endswith("First to 3, you break.")
    hand.press("next")
    assert (hand.controller.setup.level, hand.controller.setup.target) == ("skilled", 3)
    assert hand.table.context.setup.target == 3, "in the menu too"


def test_the_points_follow_the_opponent_until_the_player_has_chosen_some(room: RoomMaker) -> None:
    scene = SetupScene(room(), agreed("beginner"))
    for key, value, points in (
        ("level", "master", 3),
        ("level", "casual", 1),
        ("target", 5, 5),
        ("level", "master", 5),
    ):
        scene.answer(Message(key, value))
        assert scene.setup.target == points
    scene.answer(Message("target", 1))
    scene.answer(Message("level", "skilled"))
    assert scene.setup.target == 1, "the player's own choice"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_win_against_an_opponent_is_said_and_remembered(room: RoomMaker, lang: str) -> None:
    hand = ended(room, "novice", lang=lang)
    assert says(hand.words(), "ui.match_over.first_win", lang)
    hand.table.stage_began()
    assert hand.table.context.settings.beaten == ("novice easy",)
    hand.table.furnish(hand.table.context)
    hand.wait(1.0)
    assert says(hand.words(), "ui.match_over.first_win", lang), "as long as the card stands"
    scene = SetupScene(hand.table.context, agreed("novice", lang))
    assert says(getattr(scene.group["about_level"], "text", ""), "ui.setup.beaten", lang)


def test_a_second_win_and_a_loss_are_no_first_win(room: RoomMaker) -> None:
    here = room(beaten=("novice easy",))
    hand = Hand(at_table(here, agreed("novice"), ROW))
    hand.draw()
    hand.wait(KEY_PAUSE + 0.1)
    assert not says(hand.words(), "ui.match_over.first_win")
    hand.table.stage_began()
    assert hand.table.context.settings.beaten == ("novice easy",)
    assert not says(ended(room, "novice", won=False).words(), "ui.match_over.first_win")


def test_a_win_offers_the_same_opponent_by_harder_rules_too(room: RoomMaker) -> None:
    hand = ended(room, "beginner")
    assert hand.choices[:3] == ["next", "rematch", "harder"]
    hand.press("harder")
    assert hand.controller.session.match.variant == "medium"
    assert hand.controller.setup.level == "beginner"


def test_who_has_beaten_the_strongest_is_praised_and_offered_harder_rules(room: RoomMaker) -> None:
    hand = ended(room, "master")
    assert hand.choices[:2] == ["harder", "rematch"]
    assert says(hand.view.question.text, "ui.match_over.praise")
    hand.press("harder")
    assert hand.controller.session.match.variant == "medium"
    assert hand.controller.setup.level == "master"


def test_after_the_hardest_rules_a_rematch_is_left(room: RoomMaker) -> None:
    setup = agreed("master", variant="professional")
    assert (stronger(setup), harder(setup)) == (None, None)


def test_who_has_lost_tries_again_or_takes_an_easier_one(room: RoomMaker) -> None:
    hand = ended(room, "novice", won=False)
    first, second, *_ = hand.view.choices
    assert (first.key, second.key, second.level) == ("rematch", "easier", "beginner")
    hand.press("easier")
    assert hand.controller.setup.level == "beginner"


def test_who_has_lost_hears_a_kind_word(room: RoomMaker) -> None:
    hand = Hand(at_table(room(), agreed("novice"), ()))
    controller = hand.controller
    for ball in ("blue", "red1"):  # the second one for the computer, which would have to think
        controller.play(Flick(ball, 90.0, 300.0))
        controller.end_shot({})
    hand.table.go_on()
    hand.draw()
    hand.give_up()
    hand.draw()
    for said in ("comfort", "hints"):
        assert says(hand.view.question.text, f"ui.match_over.{said}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_had_no_turn_after_the_break_is_not_told_to_ask_for_hints(
    room: RoomMaker, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, setup, missed = room(lang=lang), agreed("master", lang), Stroke("blue", (Contact("blue", "red1"),))
    opening = replace(at_table(here, setup, (missed,)).controller.ruled, before=new_match(setup.match()))
    monkeypatch.setattr(Session, "played", (opening,))
    hand = Hand(at_table(here, setup, (missed, *ROW[1:])))
    hand.draw()
    assert says(hand.view.question.text, "ui.match_over.only_break", lang)
    assert not says(hand.view.question.text, "ui.match_over.comfort", lang)


def test_against_the_weakest_who_has_lost_may_see_the_whole_shot_the_next_time(room: RoomMaker) -> None:
    hand = ended(room, "beginner", won=False)
    assert hand.choices[:2] == ["rematch", "helped"]
    hand.press("helped")
    setup = hand.controller.setup
    assert (setup.level, setup.guide_of("A"), setup.guide_of("B")) == ("beginner", "stroke", "contact")
    assert helped(setup) is None, "more cannot be shown"


def test_a_player_who_lost_with_the_whole_shot_shown_may_practise(room: RoomMaker) -> None:
    hand = ended(room, "beginner", won=False, guides=("stroke", "contact"))
    assert hand.choices[:2] == ["rematch", "drills"]
    hand.press("drills")
    assert isinstance(hand.scene, DrillListScene)


def test_a_player_who_lost_breaks_first_next_time(room: RoomMaker) -> None:
    hand = ended(room, "casual", won=False)
    assert hand.controller.session.match.opener == "A"
    hand.press("rematch")
    assert hand.controller.session.match.opener == "A"


def test_two_people_are_offered_a_rematch_and_no_opponent(room: RoomMaker) -> None:
    hand = Hand(at_table(room(), Setup(opener="A", target=1), ROW))
    hand.draw()
    assert hand.view.choices[0].key == "rematch"
    assert not {"next", "easier", "harder"} & set(hand.choices)


@pytest.mark.parametrize("game", sorted(games()))
def test_the_levels_of_each_game_lead_from_one_to_the_next(game: str) -> None:
    names = [level.name for level in levels_of(games()[game])]
    setup = replace(setup_for(Setup(use="computer", level=names[0]), game), level=names[0])
    assert easier(setup) is None
    met = [setup.level]
    while (following := stronger(setup)) is not None:
        assert easier(following) == setup
        setup = following
        met.append(setup.level)
    assert met == names


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_person_keeps_side_and_name(side: Side) -> None:
    teams = (("Mika",), ("Lea",)) if side == "A" else (("Lea",), ("Mika",))
    following = stronger(replace(agreed("beginner"), computer=side, teams=teams))
    assert following is not None
    met = against_opponent(following, speaker("en"))
    assert met.teams["AB".index(met.computer)] == ("Toni",)
    assert met.teams["BA".index(met.computer)] == ("Lea",)


def test_without_a_level_there_is_nobody_to_go_on_with() -> None:
    assert stronger(Setup()) is easier(Setup()) is harder(Setup()) is None


def test_the_menu_keeps_the_promise_of_the_break(room: RoomMaker) -> None:
    context = room()
    lost = context.settings.last.model_copy(update={"opener": "B"})
    hand = ended(lambda **_: context.set(context.settings.model_copy(update={"last": lost})), "casual", won=False)
    assert hand.table.context.setup.opener == "A"


@pytest.mark.parametrize(("before", "beaten", "rung"), [(None, "beginner", "novice"), ("casual", "beginner", "casual")])
def test_a_match_at_another_level_keeps_the_next_opponent(room: RoomMaker, before: str, beaten: str, rung: str) -> None:
    context = room()
    last = context.settings.last.model_copy(update={"rung": before})
    hand = ended(lambda **_: context.set(context.settings.model_copy(update={"last": last})), beaten)
    hand.table.stage_began()
    assert hand.table.context.settings.last.rung == rung
