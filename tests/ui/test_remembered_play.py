"""What ``yagopool play`` was asked for by name is remembered as what is agreed on in the menu; nothing else is."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from yagopool.cli import app
from yagopool.games.settings import LastMatch, Settings, settings_file
from yagopool.ui import start
from yagopool.ui.context import Scene
from yagopool.ui.play.match_scene import MatchScene

BEFORE = LastMatch(
    team_a=("Urs", "Uli"), team_b=("Vreni",), variant="professional", target=7, opener="B", level="master"
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of somebody who has played before; scenes are shown and closed at once."""
    settings_file(tmp_path).save(Settings(tutorial_seen=True, last=BEFORE, names=("Urs", "Uli", "Vreni")))
    monkeypatch.setattr(start, "run", lambda _app, *scenes, **_: close(scenes[-1]))
    return tmp_path


def close(scene: Scene) -> None:
    assert isinstance(scene, MatchScene)
    scene.close()


def remembered(folder: Path, *options: str) -> Settings:
    result = CliRunner().invoke(app, ["play", *options, "--data-dir", str(folder), "--lang", "en"])
    assert result.exit_code == 0, result.stderr
    return settings_file(folder).load()


def test_names_variant_and_target_are_remembered(folder: Path) -> None:
    found = remembered(folder, "--players", "Ann+Abe", "Ben", "--variant", "medium", "--target", "5")
    assert (found.last.team_a, found.last.team_b) == (("Ann", "Abe"), ("Ben",))
    assert (found.last.variant, found.last.target) == ("medium", 5)
    assert (found.last.opener, found.last.level) == ("B", "master"), "nobody asked for another"
    assert found.names == ("Ann", "Abe", "Ben", "Urs", "Uli", "Vreni")


def test_what_is_named_by_its_default_is_named_all_the_same(folder: Path) -> None:
    found = remembered(folder, "--variant", "easy", "--opener", "toss")
    assert (found.last.variant, found.last.opener, found.last.target) == ("easy", None, 7)


def test_playing_with_no_word_changes_nothing(folder: Path) -> None:
    assert remembered(folder).last == BEFORE


def test_the_computer_is_nobody_to_remember(folder: Path) -> None:
    found = remembered(folder, "--against", "novice", "--side", "B", "--players", "Robot", "Ben")
    assert (found.last.team_a, found.last.team_b, found.last.level) == (BEFORE.team_a, ("Ben",), "novice")


def test_a_record_of_ones_own_changes_nothing_of_that(folder: Path) -> None:
    found = remembered(folder, "--record", str(folder / "mine.jsonl"), "--target", "2")
    assert (found.last.target, found.last.team_a) == (2, BEFORE.team_a)
