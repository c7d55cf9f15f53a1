"""What is kept of a match played by posted events, and going on with it."""

from dataclasses import replace
from pathlib import Path

import pygame

from tests.sentences import says
from tests.ui.hands import TWO, HandMaker
from yagopool.match.model import Header
from yagopool.match.record import read
from yagopool.match.replay import ReplayedMatch
from yagopool.practice.folders import Folders
from yagopool.table.shot import Flick
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import RecordedMatch, Setup, StoredMatch
from yagopool.ui.play.question_stage import KEY_PAUSE, QuestionStage
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.play.stages import RollStage
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.widgets.base import Button


def entries(path: Path) -> list[object]:
    with path.open("rb") as file:
        return [line.item for line in read(file)]


def test_every_entry_is_in_the_record_at_once(hand: HandMaker, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    at_table = hand(TWO, sitting=RecordedMatch(file))
    assert len(entries(file)) == 1
    at_table.flick()
    header, stroke = entries(file)
    assert isinstance(header, Header)
    assert header.match == at_table.table.controller.session.match
    assert getattr(stroke, "flick", None) == Flick("blue", 90.0, 2400.0)


def test_a_rematch_is_recorded_beside_the_match(hand: HandMaker, tmp_path: Path) -> None:
    at_table = hand(Setup(opener="A", target=1), sitting=RecordedMatch(tmp_path / "match.jsonl"))
    at_table.give_up()
    at_table.press("rematch")
    at_table.flick()
    assert len(entries(tmp_path / "match.jsonl")) == 2
    assert len(entries(tmp_path / "match-2.jsonl")) == 2


def test_a_rematch_takes_a_name_that_is_free(hand: HandMaker, tmp_path: Path) -> None:
    other = tmp_path / "match-2.jsonl"
    other.write_text("mine", encoding="utf-8")
    at_table = hand(Setup(opener="A", target=1), sitting=RecordedMatch(tmp_path / "match.jsonl"))
    at_table.give_up()
    at_table.press("rematch")
    at_table.flick()
    assert other.read_text(encoding="utf-8") == "mine"
    assert len(entries(tmp_path / "match-3.jsonl")) == 2


def test_a_rematch_that_cannot_be_recorded_is_played_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / ("m" * 250 + ".json")
    sitting, setup = RecordedMatch(path), Setup(opener="A", target=1)
    sitting.begin(setup)
    assert sitting.trouble() is None
    sitting.begin(setup)
    trouble = sitting.trouble()
    assert trouble is not None
    assert trouble.key == "error.not_kept"
    sitting.close()


def test_a_match_that_is_over_can_be_watched_from_its_beginning(hand: HandMaker, tmp_path: Path) -> None:
    def sit(room: AppContext) -> MatchScene:
        room = room.set(room.settings.model_copy(update={"text_size": 200, "language": "de"}))
        return MatchScene(replace(room, folders=Folders(tmp_path)), Setup(opener="A", target=1))

    at_table = hand(sit, sitting=StoredMatch(tmp_path), size=(960, 600))
    at_table.wait(0.5)
    at_table.flick()
    at_table.wait(20.0)
    at_table.draw()
    at_table.give_up()
    at_table.wait(0.5)
    at_table.draw()
    moves, dialog = at_table.table.controller.session.played, at_table.table.panels.dialog
    assert dialog is not None
    watch = dialog.group["watch"]
    assert isinstance(watch, Button)
    assert dialog.rect.contains(watch.rect)
    at_table.press("watch")
    replay = at_table.scene
    assert isinstance(replay, ReplayScene)
    course = replay.playback.course
    assert (course.played, replay.playback.at) == (list(moves), 0)
    (file,) = (tmp_path / "matches").iterdir()
    with file.open("rb") as record:
        kept = ReplayedMatch.of(read(record))
    assert [one.entry for one in course.played] == [one.entry for one in kept.played]
    assert replace(course.header, created=None) == replace(kept.header, created=None)
    at_table.wait(1.0)
    assert replay.playback.playback is not None, "it plays by itself"
    assert not replay.playback.differs
    at_table.key(pygame.K_ESCAPE)
    assert isinstance(at_table.table.stage, QuestionStage), "back where the replay was asked for"
    offered = [choice.key for choice in at_table.table.view.choices]
    at_table.press("watch")
    at_table.key(pygame.K_ESCAPE)
    assert [choice.key for choice in at_table.table.view.choices] == offered
    at_table.wait(KEY_PAUSE)
    at_table.key(pygame.K_ESCAPE)
    assert isinstance(at_table.scene, MenuScene)


def test_matches_of_one_seed_begun_in_the_same_second_are_all_kept(tmp_path: Path) -> None:
    for _ in range(3):
        kept = StoredMatch(tmp_path)
        kept.begin(Setup(opener="A", seed=5))
        assert kept.trouble() is None
        kept.close()
    assert len(list((tmp_path / "matches").iterdir())) == 3


def test_a_folder_that_cannot_be_written_does_not_stop_the_match(hand: HandMaker, tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("not a folder")
    at_table = hand(TWO, sitting=StoredMatch(tmp_path))
    assert says(at_table.table.view.notice, "error.not_kept")
    at_table.flick()
    assert len(at_table.moves) == 1


def test_a_match_that_was_left_is_gone_on_with(hand: HandMaker, tmp_path: Path) -> None:
    at_table = hand(
        Setup(variant="medium", opener="B", teams=(("Mia",), ("Leo",)), seed=5), sitting=StoredMatch(tmp_path)
    )
    at_table.flick()
    assert at_table.scene is not None
    state, layout = at_table.table.controller.session.state, at_table.table.controller.layout
    at_table.scene.close()

    later = hand(MenuScene, sitting=StoredMatch(tmp_path))
    assert isinstance(later.scene, MenuScene)
    assert next(iter(later.scene.group)).key == "continue", "first of all"
    later.press("continue")
    table = later.table.controller
    assert (table.session.state, table.layout) == (state, layout)
    assert table.setup.teams == (("Mia",), ("Leo",))
    assert table.ruled is not None, "the last ruling stands beside the board again"
    later.wait(0.5)
    later.key(pygame.K_v)
    assert isinstance(later.table.stage, RollStage), "and its stroke can be watched again"
    later.key(pygame.K_RETURN)
    (file,) = (tmp_path / "matches").iterdir()
    before = len(entries(file))
    later.give_up()
    assert len(entries(file)) == before + 1, "the same record goes on"


def test_a_damaged_match_is_set_aside_and_said(hand: HandMaker, tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    (folder / "broken.jsonl").write_text('{"format": "yagopool"\nnothing\n')
    at_menu = hand(MenuScene, sitting=StoredMatch(tmp_path))
    at_menu.press("continue")
    assert isinstance(at_menu.scene, MenuScene)
    words = [getattr(widget, "text", "") for widget in at_menu.scene.group]
    assert any(says(text, "error.record_damaged") for text in words)
    assert [path.name for path in folder.iterdir()] == ["broken.damaged-1.jsonl"]
    assert "continue" not in [widget.key for widget in at_menu.scene.group]


def test_a_match_against_the_computer_is_gone_on_with_against_the_computer(hand: HandMaker, tmp_path: Path) -> None:
    setup = Setup(use="computer", level="skilled", computer="B", teams=(("Mia",), ("Skilled",)), opener="A", seed=5)
    at_table = hand(setup, sitting=StoredMatch(tmp_path))
    at_table.flick()
    assert at_table.scene is not None
    at_table.scene.close()
    later = hand(MenuScene, sitting=StoredMatch(tmp_path))
    later.press("continue")
    assert later.table.controller.setup.level_of("B") == "skilled"
    assert later.table.controller.setup.level_of("A") is None
