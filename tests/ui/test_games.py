"""The course of a match, told at its end."""

import pygame

from tests.ui.every_scene import EASY, ROW, SCENES, at_table
from tests.ui.hands import RoomMaker
from yagopool.ui.games.yago.map_card import pots_facts
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.question_stage import games_of, tally
from yagopool.ui.style import Style, watching


def ended(room: RoomMaker, lang: str = "en") -> MatchScene:
    scene = SCENES["table-match-course"](room(lang=lang))
    assert isinstance(scene, MatchScene)
    return scene


def test_every_game_is_told_with_its_strokes_and_the_score_after_it(room: RoomMaker) -> None:
    scene = ended(room)
    session = scene.controller.session
    games = games_of(session.played)
    assert [game.number for game in games] == list(range(1, session.state.game + 1))
    assert games[-1].score == session.state.score
    strokes = sum(played.trace is not None or played.ruling is not None for played in session.played)
    assert sum(game.strokes for game in games) == strokes
    scene.close()


def test_the_sides_tallies_are_all_strokes_and_all_that_were_fouls(room: RoomMaker) -> None:
    scene = ended(room)
    played = scene.controller.session.played
    (a, fouls_a), (b, fouls_b) = tally(played, "A"), tally(played, "B")
    assert a + b == sum(game.strokes for game in games_of(played))
    assert fouls_a + fouls_b == sum(bool(one.ruling and one.ruling.fouls) for one in played)
    assert min(a, b, fouls_a + fouls_b) > 0
    scene.close()


def test_the_dialog_at_the_end_shows_them(room: RoomMaker) -> None:
    scene = ended(room)
    window = pygame.display.get_surface()
    assert window is not None
    with watching() as words:
        scene.draw(window)
    said = [word.text for word in words]
    games = games_of(scene.controller.session.played)
    assert all(scene.controller.say("ui.score", a=game.score[0], b=game.score[1]) in said for game in games)
    assert all(str(game.strokes) in said for game in games)
    scene.close()


def test_nothing_is_threatened_when_the_game_is_over(room: RoomMaker) -> None:
    before = at_table(room(), EASY, ROW[:3])
    assert pots_facts(before.controller.state).threats
    over = at_table(room(), EASY, ROW)
    assert not pots_facts(over.controller.state).threats
    before.close()
    over.close()


def test_a_title_leaves_no_word_alone_in_its_last_line() -> None:
    pygame.font.init()
    style, title = Style(), "Anneliese wins the game with a row"
    width = style.width_of(title, "title") - 5
    assert style.wrapped(title, "title", width)[-1] == "row"
    with watching() as words:
        style.draw_text(pygame.Surface((900, 200)), title, "title", (255, 255, 255), (0, 0, width, 200), even=True)
    upper, lower = words[0].places
    assert lower.width > 0.6 * upper.width


def test_a_prompt_fills_its_lines_and_leaves_no_word_alone() -> None:
    pygame.font.init()
    style, prompt = Style(), "Ann to play: press a ball, pull back, let go."
    width = style.width_of(prompt, "body") - 5
    assert style.wrapped(prompt, "body", width)[-1] == "go."
    with watching() as words:
        style.draw_text(pygame.Surface((900, 200)), prompt, "body", (255, 255, 255), (0, 0, width, 200), alone=False)
    upper, lower = words[0].places
    assert upper.width > 0.8 * width
    assert lower.width > style.width_of("go.", "body")
    assert lower.width < 0.3 * width
