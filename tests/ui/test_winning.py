"""A game that is won: the row lights up first, then a question stands beside the board, which is seen whole."""

import pygame
import pytest

from scripts.gallery_tables import ROW, at_table
from tests.rules.outcomes import through
from tests.rules.positions import position, potting
from tests.sentences import says
from tests.ui.every_scene import SCENES
from tests.ui.hands import Hand, RoomMaker, picture
from yagopool.table.geometry import Point
from yagopool.table.shot import Flick
from yagopool.text import LANGUAGES, speaker
from yagopool.ui.games.yago.look import pot_map_look
from yagopool.ui.input.aim import Pointer
from yagopool.ui.play.match_setup import Setup, against_opponent
from yagopool.ui.play.question_stage import KEY_PAUSE, QuestionStage
from yagopool.ui.play.stages import A_POT, WIN_PAUSE, WinStage, win_plate
from yagopool.ui.scenes.menu import MenuScene


def won(room: RoomMaker, *, still: bool = False, target: int = 3) -> Hand:
    """Return the table right after the eyes have seen the stroke that wins."""
    scene = at_table(room(reduced_motion=still), Setup(opener="A", target=target), ROW)
    assert scene.controller.ruled is not None
    scene.controller.show(scene.controller.session, scene.controller.ruled)
    scene.controller.end_shot({})
    scene.go_on()
    return Hand(scene)


def test_the_row_lights_up_pot_by_pot_before_anything_is_asked(room: RoomMaker) -> None:
    at_table = won(room)
    scene = at_table.table
    parts, seen = [], set()
    while isinstance(scene.stage, WinStage):
        assert scene.view.question is None
        parts.append(scene.view.won)
        seen.add(picture(scene, scene.panels.viewport.field))
        at_table.wait(0.05)
    assert parts == sorted(parts)
    assert (parts[0], parts[-1]) == (0.0, 1.0)
    assert len(seen) > 6, "it moves"
    assert len(parts) * 0.05 == pytest.approx(3 * A_POT + WIN_PAUSE, abs=0.15)
    assert isinstance(scene.stage, QuestionStage)


@pytest.mark.parametrize("way", ["enter", "escape", "click"])
def test_it_can_be_hurried(room: RoomMaker, way: str) -> None:
    at_table = won(room)
    at_table.wait(0.1)
    if way == "click":
        at_table.click(at_table.on_board(250, 100))
    else:
        at_table.key(pygame.K_ESCAPE if way == "escape" else pygame.K_RETURN)
    assert isinstance(at_table.stage, QuestionStage), "no pause over what is won"
    assert at_table.view.won == 1.0


def test_with_reduced_motion_the_row_stands_and_the_question_is_there(room: RoomMaker) -> None:
    at_table = won(room, still=True)
    assert isinstance(at_table.stage, QuestionStage)
    assert at_table.view.won == 1.0


def test_motion_taken_away_in_the_midst_ends_it(room: RoomMaker) -> None:
    at_table = won(room)
    scene = at_table.table
    here = scene.context
    scene.furnish(here.set(here.settings.model_copy(update={"reduced_motion": True})))
    at_table.wait(0.02)
    assert isinstance(scene.stage, QuestionStage)


def test_looking_at_the_stroke_again_does_not_celebrate_it_again(room: RoomMaker) -> None:
    at_table = won(room)
    at_table.key(pygame.K_RETURN)
    at_table.controller.replay()
    at_table.controller.end_shot({})
    at_table.wait(0.1)
    assert isinstance(at_table.stage, QuestionStage)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE])
def test_a_key_that_was_meant_to_hurry_answers_nothing(room: RoomMaker, key: int) -> None:
    at_table = won(room, target=1)
    at_table.key(pygame.K_RETURN)
    session = at_table.controller.session
    for _ in range(3):
        at_table.key(key)
    assert isinstance(at_table.stage, QuestionStage)
    assert at_table.controller.session is session
    at_table.wait(KEY_PAUSE + 0.1)
    at_table.key(key)
    if key == pygame.K_ESCAPE:
        assert isinstance(at_table.scene, MenuScene), "no pause over the question: the menu"
    else:
        assert at_table.controller.session is not session, "a rematch"


def test_the_pause_is_still_to_be_had(room: RoomMaker) -> None:
    at_table = won(room, target=1)
    at_table.wait(3.0)
    at_table.key(pygame.K_F10)
    pause = at_table.scene
    leave = next(button for button in pause.dialog.buttons if button.key == "leave")
    assert (leave.text, leave.detail) == (pause.context.speaker.say("ui.to_menu"), ""), "nothing goes on later"


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (800, 1200), (390, 844)])
def test_the_result_lies_next_to_a_wide_board_and_never_on_a_pot(
    room: RoomMaker, size: tuple[int, int], text: int
) -> None:
    here = room(size=size, text_size=text)
    hand = Hand(at_table(here, against_opponent(Setup(use="computer", target=1, opener="A"), here.speaker), ROW))
    hand.draw()
    panels = hand.panels
    card = panels.dialog.rect
    assert size[0] < size[1] or not card.colliderect(panels.viewport.board)
    assert not any(card.collidepoint(panels.viewport.to_window(pot)) for pot in hand.controller.spec.pots)


def test_a_stage_that_shows_the_row_takes_no_other_press(room: RoomMaker) -> None:
    stage = won(room).table.stage
    stage.pointed(Pointer("move", Point(0.0, 0.0)))
    stage.pointed(Pointer("up", Point(0.0, 0.0)))
    assert not stage.done


def test_the_result_tells_how_the_match_went_only_where_it_had_several_games(room: RoomMaker) -> None:
    one, several = (SCENES[name](room()) for name in ("match-over", "match-course"))
    first, second = (scene.view.question for scene in (one, several))
    assert first.result.course == ""
    assert says(second.result.course, "ui.course.games")
    shots, potted, visit, fouls = ((int(a), int(b)) for a, _, b in second.result.numbers)
    course = several.controller.session.played
    assert sum(shots) == sum(isinstance(one.move, Flick) for one in course)
    assert sum(fouls) == sum(one.ruling is not None and bool(one.ruling.fouls) for one in course)
    assert all(0 < best <= all_of_it for best, all_of_it in zip(visit, potted, strict=True))


def test_five_balls_without_a_row_are_lit_too() -> None:
    state = position("easy", {1: "red1", 2: "red2", 5: "red3", 6: "red4"})
    state = through(state, potting(state, {"red5": 7}))
    assert state.result is not None
    assert state.result.reason == "five"
    assert pot_map_look(state).won == (("red", (1, 2, 5, 6, 7)),)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "you"), [("Ann", False), ("", True)])
def test_who_won_is_a_sentence_and_what_with_stands_below(room: RoomMaker, lang: str, name: str, you: bool) -> None:
    said = speaker(lang)
    names = ((name or said.say("ui.lesson.you"),), ("Ben",))
    scene = at_table(room(lang=lang), Setup(opener="A", target=1, teams=names), ROW)
    who = said.say("ui.win.you") if you else said.say("ui.win.who", player=names[0])
    plate = win_plate(scene.controller)
    assert plate is not None
    assert plate.title == said.say("ui.win.row", who=who, row=(6, 8, 9)).upper()
    question = scene.view.question
    key = "ui.match_over.title.you" if you else "ui.match_over.title.row"
    assert question.title == said.say(key, player=names[0])
    assert says(question.text, "ui.points.row", lang)
