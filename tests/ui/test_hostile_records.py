"""Records that mean ill, opened wherever the game opens records: nothing breaks, nothing leaves the data folder."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.match.hostile import hostile_records
from tests.ui.hands import RoomMaker, answered
from yagopool.cli import app
from yagopool.errors import YagoError
from yagopool.match.replay import replayed
from yagopool.match.store import Store
from yagopool.practice.folders import Folders
from yagopool.practice.statistics import statistics
from yagopool.text import speaker
from yagopool.text.speaker import LANGUAGES
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.play.match_scene import MatchScene, watch
from yagopool.ui.play.match_setup import ResumedMatch, StoredMatch
from yagopool.ui.scenes.matches import MatchesScene
from yagopool.ui.scenes.menu import MenuScene


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return hostile_records(tmp_path_factory.mktemp("good"))


@pytest.fixture
def data(tmp_path: Path, records: dict[str, bytes]) -> Path:
    """A data folder with every one of them."""
    matches = tmp_path / "around" / "data" / "matches"
    matches.mkdir(parents=True)
    for number, content in enumerate(records.values()):
        (matches / f"{number:03}.jsonl").write_bytes(content)
    return matches.parent


@pytest.fixture
def here(room: RoomMaker, data: Path) -> AppContext:
    return room(StoredMatch(data), data=data)


OPENED: list[str] = []
"""Files opened to be written, programs started: noted by the interpreter itself."""


def _note(event: str, arguments: tuple[object, ...]) -> None:
    if (
        event == "open"
        and not isinstance(arguments[0], int)
        and isinstance(arguments[1], str)
        and set(arguments[1]) & set("wax+")
    ):
        OPENED.append(str(arguments[0]))
    elif event in {"os.rename", "os.remove", "os.mkdir"}:
        OPENED.append(str(arguments[1] if event == "os.rename" else arguments[0]))
    elif event in {"os.system", "subprocess.Popen", "os.exec", "os.spawn", "pickle.find_class"}:
        OPENED.append(event)


sys.addaudithook(_note)


@pytest.fixture(autouse=True)
def nothing_beyond(data: Path) -> Iterator[None]:
    """Nothing is written outside the data folder, no program started, nothing of a file executed."""
    OPENED.clear()
    yield
    allowed = (str(data), os.devnull)
    assert [path for path in OPENED if not path.startswith(allowed) and "__pycache__" not in path] == []
    assert [path.name for path in data.parent.iterdir()] == [data.name]


def look_at(scene: Scene | None) -> None:
    """Draw a scene and let it run a little."""
    if scene is None:
        return
    for _ in range(3):
        scene.draw(scene.app.window)
        scene.advance(0.1)
    scene.close()


def test_every_one_can_be_watched_or_is_refused(records: dict[str, bytes], here: AppContext) -> None:
    seen, refused = 0, []
    for content in records.values():
        try:
            found = replayed(content)
        except YagoError as error:
            refused.append(error)
            continue
        seen += 1
        look_at(watch(here, found))
    assert seen > 10, "what is only strange is shown"
    assert all(10 < len(speaker(lang).error(error)) < 3000 for error in refused for lang in LANGUAGES)


def test_every_one_can_be_gone_on_with_or_is_refused(here: AppContext, data: Path) -> None:
    before = {path.name: path.read_bytes() for path in (data / "matches").iterdir()}
    gone_on, refused = 0, []
    for path in sorted((data / "matches").glob("*.jsonl")):
        kept = StoredMatch(data)
        try:
            sitting = ResumedMatch(path, kept)
        except YagoError as error:
            refused.append(speaker("de").error(error))
            continue
        gone_on += 1
        look_at(MatchScene(here.sitting_with(sitting), sitting.setup))
        sitting.close()
    assert gone_on > 10
    assert all(refused)
    after = {path.read_bytes() for path in (data / "matches").iterdir()}
    for name, content in before.items():
        whole = content[: content.rfind(b"\n") + 1]
        assert {content, whole} & after, f"{name} is there, under its name or set aside"


def test_they_are_listed_and_counted(here: AppContext, data: Path) -> None:
    look_at(MenuScene(here))
    look_at(MatchesScene(here))
    scene = MatchesScene(here)
    for number in range(30):
        look_at(answered(scene, str(number)))
        while scene.app.top is not scene:
            scene.app.pop()
    assert Store(data).unfinished().free is not None
    found = statistics(Folders(data))
    assert found.records + len(found.unread) == len(list((data / "matches").glob("*.jsonl")))


@pytest.mark.parametrize(
    "command", [["replay", "--verify"], ["referee"], ["verdicts", "--line", "2"], ["explain", "--line", "2"]]
)
def test_every_command_that_reads_records_answers_in_a_sentence(command: list[str], data: Path) -> None:
    for path in sorted((data / "matches").glob("*.jsonl")):
        result = CliRunner().invoke(app, [command[0], str(path), *command[1:]])
        assert result.exit_code in (0, 1, 2), result.exception
        assert isinstance(result.exception, SystemExit | None)
        assert "Traceback" not in result.output
        assert "\x1b" not in result.output, "nothing takes hold of a terminal"
