"""The course of a match, told at its end."""

from typing import Any, Final

import pytest

from scripts.gallery_tables import ROW, at_table
from tests.ui.every_scene import EASY, SCENES
from tests.ui.hands import RoomMaker, drawn
from yagopool.table.spec import Side
from yagopool.ui.games.yago.look import pot_map_look
from yagopool.ui.play.question_stage import is_shot, side_numbers

SIDES: Final[tuple[Side, ...]] = ("A", "B")


def ended(room: RoomMaker, lang: str = "en") -> Any:
    return SCENES["match-course"](room(lang=lang))


def test_the_numbers_of_both_sides_are_all_that_was_played(room: RoomMaker) -> None:
    scene = ended(room)
    played, own = scene.controller.session.played, scene.controller.look.own_potted
    a, b = (side_numbers(played, side, own) for side in SIDES)
    shots = [one for one in played if is_shot(one)]
    assert a.shots + b.shots == len(shots)
    assert a.potted + b.potted == sum(len(own(one)) for one in shots)
    assert a.fouls + b.fouls == sum(bool(one.ruling and one.ruling.fouls) for one in shots)
    assert min(a.shots, b.shots, a.fouls + b.fouls) > 0


def test_the_best_visit_ends_where_the_opponent_plays(room: RoomMaker) -> None:
    scene = ended(room)
    played, own = scene.controller.session.played, scene.controller.look.own_potted
    for side in SIDES:
        best = run = 0
        for one in filter(is_shot, played):
            run = run + len(own(one)) if one.before.shooter_next == side else 0
            best = max(best, run)
            if one.after.result is not None:
                run = 0
        assert side_numbers(played, side, own).best_visit == best > 0


def test_hints_that_were_asked_for_are_counted_at_the_end(room: RoomMaker) -> None:
    scene = ended(room)
    scene.controller.hinted["A"] = 2
    question = scene.next_stage().view().question
    assert question.result.numbers[-1] == ("2", "Hints", "0")
    scene.controller.rematch()
    assert not scene.controller.hinted


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_card_at_the_end_shows_them(room: RoomMaker, lang: str) -> None:
    scene = ended(room, lang)
    said = [word.text for word in drawn(scene)]
    question = scene.view.question
    assert all(part in said for line in question.result.numbers for part in line)
    ends = [one.after.score for one in scene.controller.session.played if one.after.result and not one.before.result]
    assert all(scene.controller.say("ui.score", a=a, b=b) in question.result.course for a, b in ends)
    assert question.result.course in said


def test_nothing_is_threatened_when_the_game_is_over(room: RoomMaker) -> None:
    before = at_table(room(), EASY, ROW[:3])
    assert pot_map_look(before.controller.state).threats
    over = at_table(room(), EASY, ROW)
    assert not pot_map_look(over.controller.state).threats
