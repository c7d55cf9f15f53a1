"""The first picture waits for nothing that it does not need: which modules are not imported when it is shown."""

from pathlib import Path

import pytest

from tests.match.recording import write_match
from tests.ui.first_frame import imported_at_first_frame
from yagopool.match.settings import Settings, settings_file
from yagopool.match.store import Store

NEVER = ("numpy", "matplotlib", "rich", "hypothesis", "pytest", "PIL", "tkinter", "unittest")
"""Large, and nothing of the game's window."""
SEARCH = ("yagopool.ai.search", "yagopool.ai.decide", "yagopool.ai.hint")
READING = ("yagopool.match.record_shapes", "yagopool.match.read_line")
MODELS = ("pydantic", "importlib.metadata", "email", "socket")
"""Pydantic's own models, and what they bring along: settings are checked by pydantic's core alone."""
AFTERWARDS = ("multiprocessing", "pygame._sdl2", "yagopool.text.transcript", "yagopool.match.sharing.code")
"""The computer's own process, gamepads, the match in words, codes: what comes up, or is asked for, later."""
PHYSICS = ("pymunk", "yagopool.physics.simulate", "yagopool.physics.parameters")
SCENES = ("break_practice", "drill", "drills", "explain", "free_table", "lab", "matches", "pause", "replay", "settings")
OTHER_SCENES = tuple(f"yagopool.ui.scenes.{name}" for name in SCENES)
COMMANDS = tuple(
    f"yagopool.cli.{name}" for name in ("arena", "doctor", "drills", "lab", "referee", "replay", "simulate")
)
ALWAYS_LATER = (*NEVER, *SEARCH, *READING, *OTHER_SCENES, *COMMANDS, "yagopool.practice.drill_file")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    settings_file(tmp_path).save(Settings(tutorial_seen=True))
    return tmp_path


def test_the_menu_knows_neither_matches_nor_physics_nor_the_parser_of_arguments(data: Path) -> None:
    imported = imported_at_first_frame(data)
    assert "yagopool.ui.scenes.menu" in imported
    later = (*ALWAYS_LATER, *MODELS, *PHYSICS, "typer", "yagopool.match.session")
    assert [name for name in (*later, "yagopool.ui.scenes.table", "yagopool.ui.scenes.help") if name in imported] == []


def test_after_a_crash_the_menu_does_not_wait_for_the_referee(data: Path) -> None:
    write_match(Store(data).matches / "match.jsonl", moves=3, target=5)
    imported = imported_at_first_frame(data)
    assert "yagopool.ui.scenes.menu" in imported
    assert [name for name in (*ALWAYS_LATER, *MODELS, "yagopool.match.judge") if name in imported] == []


@pytest.mark.parametrize("use", [("--players", "Ann", "Ben"), ("--against", "casual")], ids=lambda use: use[0])
def test_the_table_knows_neither_other_scenes_nor_the_search(data: Path, use: tuple[str, ...]) -> None:
    imported = imported_at_first_frame(data, "play", "--variant", "easy", *use)
    assert "yagopool.ui.scenes.table" in imported
    assert [name for name in (*ALWAYS_LATER, *MODELS, *PHYSICS, *AFTERWARDS) if name in imported] == []


def test_the_first_lesson_knows_no_other_scene(tmp_path: Path) -> None:
    imported = imported_at_first_frame(tmp_path)
    assert "yagopool.ui.scenes.tutorial" in imported
    assert [name for name in (*ALWAYS_LATER, *MODELS, *PHYSICS, "typer") if name in imported] == []
