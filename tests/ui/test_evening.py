"""An evening with friends by posted events: names, matches, what comes in between, and the morning after a crash."""

from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.sentences import says
from tests.ui.hands import Hand, HandMaker
from yagopool.match.evening import Evening, EveningStore, Finished
from yagopool.practice.folders import Folders
from yagopool.practice.statistics import Figures, Player
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_setup import StoredMatch
from yagopool.ui.scenes.evening_scene import EveningMatchScene, EveningScene, EveningSetupScene, evening_scene
from yagopool.ui.scenes.menu import MenuScene, MoreScene
from yagopool.ui.widgets.label import Label


def kept(here: AppContext, folder: Path) -> AppContext:
    """Return the room with a data folder, as a started game has it."""
    return replace(here, folders=Folders(folder), sitting=StoredMatch(folder), new_seed=count(1000).__next__)


def begun(hand: HandMaker, folder: Path, names: str = "Ann Ben Cleo") -> Hand:
    """Return an evening for a point a match, agreed on by keys and clicks."""
    at_setup = hand(lambda here: evening_scene(kept(here, folder)))
    for name in names.split():
        at_setup.type(name)
        at_setup.key(pygame.K_RETURN)
    at_setup.press("start")
    return at_setup


def page(hand: Hand) -> Any:
    hand.draw()
    return hand.at(EveningScene)


def test_an_evening_is_in_the_menu_and_goes_on_where_it_was(hand: HandMaker, tmp_path: Path) -> None:
    at_menu = hand(lambda here: MenuScene(kept(here, tmp_path)))
    at_menu.press("more")
    at_menu.press("evening")
    assert isinstance(at_menu.scene, EveningSetupScene)
    EveningStore(tmp_path).save(Evening("king", "easy", 1, ("Ann", "Ben", "Cleo"), 1))
    at_menu.key(pygame.K_ESCAPE)
    assert isinstance(at_menu.scene, MoreScene), "back where it was chosen"
    at_menu.key(pygame.K_RETURN)
    assert page(at_menu).evening.form == "king", "the keys are still on it"
    at_menu.key(pygame.K_ESCAPE)
    at_menu.key(pygame.K_ESCAPE)
    assert isinstance(at_menu.scene, MenuScene)


def test_a_match_of_the_evening_is_played_and_its_result_comes_back(hand: HandMaker, tmp_path: Path) -> None:
    evening = begun(hand, tmp_path)
    pair = page(evening).pair
    evening.press("play")
    assert isinstance(evening.scene, EveningMatchScene)
    assert evening.table.controller.setup.teams == tuple((name,) for name in pair or ())
    evening.flick()
    evening.wait(6.0)
    loser = evening.table.controller.session.state.to_act
    evening.give_up()
    assert "rematch" not in {choice.key for choice in evening.table.view.choices}
    evening.wait(1.0)
    evening.key(pygame.K_RETURN)
    (match,) = page(evening).evening.finished
    assert (match.pair, match.points) == (pair, (0, 1) if loser == "A" else (1, 0))
    assert len(list((tmp_path / "matches").glob("*.jsonl"))) == 1
    assert page(evening).pair != pair
    assert says(page(evening)._said.text, "ui.evening.counted")


def test_after_a_crash_the_match_and_the_evening_go_on(hand: HandMaker, tmp_path: Path) -> None:
    evening = begun(hand, tmp_path)
    evening.press("play")
    evening.flick()
    evening.wait(6.0)
    pair, played = page_pair(evening), len(evening.moves)
    again = hand(lambda here: evening_scene(kept(here, tmp_path)))
    assert page(again).pair == pair
    evening.table.close()
    page(again).enter()
    again.draw()
    again.press("play")
    assert isinstance(again.scene, EveningMatchScene)
    assert len(again.moves) == played
    again.give_up()
    again.table.close()
    once_more = hand(lambda here: evening_scene(kept(here, tmp_path)))
    assert [match.pair for match in page(once_more).evening.finished] == [pair], "found in the match's record"


def test_a_match_whose_record_is_damaged_is_played_anew(hand: HandMaker, tmp_path: Path) -> None:
    evening = begun(hand, tmp_path)
    evening.press("play")
    evening.flick()
    evening.wait(6.0)
    pair = page_pair(evening)
    evening.key(pygame.K_ESCAPE)
    evening.press("leave")
    (record,) = (tmp_path / "matches").glob("*.jsonl")
    record.write_text(record.read_text().replace('"speed"', '"spede"'))
    assert page(evening).pair == pair
    evening.press("play")
    assert says(page(evening)._said.text, "error.record_damaged")
    evening.press("play")
    assert isinstance(evening.scene, EveningMatchScene)
    assert evening.moves == []


def page_pair(hand: Hand) -> tuple[str, ...]:
    a, b = hand.table.controller.setup.teams
    return (*a, *b)


def test_a_result_from_a_real_board_is_entered_and_taken_back(hand: HandMaker, tmp_path: Path) -> None:
    evening = begun(hand, tmp_path)
    pair = page(evening).pair
    evening.press("result", "line-1")
    assert page(evening).evening.finished == (Finished(pair or ("", ""), (0, 1)),)
    evening.press("more", "line-0")
    assert page(evening).evening.finished == ()
    assert page(evening).pair == pair


def test_another_pair_plays_the_evening_is_ended_and_the_picture_is_saved(hand: HandMaker, tmp_path: Path) -> None:
    evening = begun(hand, tmp_path, names="Ann Ben Cleo Dan")
    second = page(evening).evening.possible()[1]
    evening.press("other", "line-1")
    assert page(evening).pair == second
    evening.press("result", "line-0", "more", "line-1")
    assert page(evening).evening.over
    evening.press("more", "line-0")
    assert not page(evening).evening.over, "ending it is taken back"
    evening.press("more", "line-1", "more", "line-1")
    (picture,) = (tmp_path / "pictures").glob("*.png")
    assert pygame.image.load(picture).get_width() == 1080
    assert picture.name in page(evening)._said.text, "it says where"
    evening.press("new")
    assert evening.scene.people == ["Ann", "Ben", "Cleo", "Dan"], "the same people are offered"


def test_the_proposed_handicap_is_said_and_what_is_played_with(hand: HandMaker, tmp_path: Path) -> None:
    evening = begun(hand, tmp_path)
    scene = page(evening)
    pair = scene.pair
    weak, strong = Figures(strokes=40, pots=4), Figures(strokes=40, pots=20)
    scene._figures = {Player(pair[0], scene.variant): weak, Player(pair[1], scene.variant): strong}
    scene._counting = None
    scene.rebuild()
    evening.draw()
    said = " ".join(widget.text for widget in scene.group if isinstance(widget, Label))
    assert "10" in said
    assert "50" in said
    evening.press("play")
    setup = evening.table.controller.setup
    assert (setup.guide_of("A"), setup.hand_of("B")) == ("stroke", "steady")


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_eight_are_agreed_on_by_finger_and_one_too_many_is_not(
    hand: HandMaker, tmp_path: Path, size: tuple[int, int]
) -> None:
    at_setup = hand(lambda here: evening_scene(kept(here, tmp_path)), size=size)
    for name in ("Ann", "Ben", "Ann", "Cleo", "Dan", "Eva Maria", "Finn", "Gil", "Hana"):
        at_setup.type(name)
        at_setup.press("add")
    scene = at_setup.scene
    assert scene.people == ["Ann", "Ben", "Cleo", "Dan", "Eva Maria", "Finn", "Gil", "Hana"]
    at_setup.press("out-Gil")
    assert "Gil" not in scene.people
    at_setup.press("start")
    assert len(page(at_setup).evening.names) == 7
    assert "Eva Maria" in page(at_setup).context.settings.names


def test_too_few_people_or_a_foreign_file_get_a_sentence(hand: HandMaker, tmp_path: Path) -> None:
    (tmp_path / "evening.json").write_text("{}")
    at_setup = hand(lambda here: evening_scene(kept(here, tmp_path)))
    scene = at_setup.scene
    assert says(scene.problem, "error.evening.unreadable")
    at_setup.type("Ann")
    at_setup.press("start")
    assert scene.people == ["Ann"]
    assert says(scene.problem, "ui.evening.missing")
    at_setup.type("Ben")
    assert scene.typed == "Ben", "the next name goes where names are typed"
    at_setup.draw()
    start = scene.group["start"].rect.copy()
    at_setup.press("add")
    at_setup.draw()
    assert scene.problem == ""
    assert scene.group["start"].rect == start, "it does not move under the hand"
    assert (tmp_path / "evening.json").read_text() == "{}"
    scene.group.focus_on("name")
    for name in ("Ben", "Cleo"):
        at_setup.type(name)
        at_setup.key(pygame.K_RETURN)
    at_setup.press("start")
    assert (tmp_path / "evening.damaged-1.json").read_text() == "{}"
    assert EveningStore(tmp_path).load() == page(at_setup).evening
