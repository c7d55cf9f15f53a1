"""The crash report: written by what nobody expected, told about once, gone where nothing crashed."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ai.processes import PATIENCE
from tests.ui.hands import stacked
from yagopool.games.settings import Settings, settings_file
from yagopool.text import speaker
from yagopool.ui import start
from yagopool.ui.crash_report import CrashReport, shown, tell_crash
from yagopool.ui.games.yago.lesson_scene import LessonScene
from yagopool.ui.play.match_setup import MatchStarter
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.widgets.base import Message
from yagopool.ui.widgets.label import Label

RECORD = Path(__file__).parents[1] / "examples/easy-row-wins.jsonl"
CRASH = """
import os, sys, time
from pathlib import Path
from yagopool.ui.crash_report import CrashReport

report = CrashReport(Path(sys.argv[1]))
print("opened", flush=True)
if len(sys.argv) > 2:
    os.kill(os.getpid(), int(sys.argv[2]))
time.sleep(600)
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a data folder of somebody who has seen the lessons and played a match."""
    settings_file(tmp_path).save(Settings(tutorial_seen=True, volume=0.3))
    (tmp_path / "matches").mkdir()
    shutil.copy(RECORD, tmp_path / "matches" / "2026-11-23.jsonl")
    return tmp_path


def reports(data: Path) -> list[Path]:
    return sorted(data.glob("crash-*.txt"))


def trouble(menu: MenuScene) -> str:
    return " ".join(label.text for label in menu.widgets() if isinstance(label, Label))


def crashed(data: Path, number: int) -> None:
    command = [sys.executable, "-c", CRASH, str(data), str(number)]
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONFAULTHANDLER"}
    done = subprocess.run(command, env=kept, capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode == -number, done.stderr


def failing(_scene: object, _seconds: float) -> None:
    message = "nobody expected this"
    raise ZeroDivisionError(message)


def test_an_exception_leads_back_to_a_menu_that_names_the_report(
    data: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    seen: list[str] = []

    def leave(menu: MenuScene, _seconds: float) -> None:
        seen.append(trouble(menu))
        menu.app.quit()

    monkeypatch.setattr(start, "first_scenes", lambda context, _notice: [MenuScene(context), LessonScene(context)])
    monkeypatch.setattr(LessonScene, "advance", failing)
    monkeypatch.setattr(MenuScene, "advance", leave)
    start.open_menu(speaker("de"), data)
    (report,) = reports(data)
    assert seen == [speaker("de").say("crash.now", path=shown(report))]
    text, entries = report.read_text(encoding="utf-8"), RECORD.read_text(encoding="utf-8").splitlines()
    assert "ZeroDivisionError: nobody expected this" in text
    assert '"volume":0.3' in text
    assert text.endswith("\n".join([entries[0], *entries[1:][-10:], ""]))
    assert tell_crash(data, Settings()) is None
    assert capfd.readouterr().err == ""


def test_a_menu_that_fails_too_ends_the_game_with_a_sentence_and_the_next_start_tells_once(
    data: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(MenuScene, "advance", failing)
    with pytest.raises(SystemExit) as left:
        start.open_menu(speaker("en"), data)
    last = reports(data)[-1]
    assert left.value.code == speaker("en").say("crash.end", path=shown(last))
    seen: list[str] = []

    def leave(menu: MenuScene, _seconds: float) -> None:
        seen.append(trouble(menu))
        menu.app.quit()

    monkeypatch.setattr(MenuScene, "advance", leave)
    for _ in range(2):
        start.open_menu(speaker("en"), data)
    notice = speaker("en").say("crash.before", path=shown(last))
    assert seen == [notice, ""]
    assert capfd.readouterr().err == f"{notice}\n"


def test_the_notice_goes_when_something_is_chosen(data: Path) -> None:
    menu = MenuScene(start.furnished(speaker("en"), data, MatchStarter()), notice="Something crashed.")
    stacked(menu)
    assert "Something crashed." in trouble(menu)
    menu.answer(Message("language"))
    assert "Something crashed." not in trouble(menu)


@pytest.mark.skipif(sys.platform == "win32", reason="a process there is not ended by a signal")
def test_a_library_that_crashes_is_reported_at_the_next_start(data: Path) -> None:
    crashed(data, signal.SIGSEGV)
    (report,) = reports(data)
    assert tell_crash(data, Settings()) == report
    text = report.read_text(encoding="utf-8")
    assert text.count("Fatal Python error: Segmentation fault") == 1
    assert "yagopool " in text
    assert RECORD.read_text(encoding="utf-8").splitlines()[-1] in text
    assert tell_crash(data, Settings()) is None
    assert reports(data) == [report]


@pytest.mark.skipif(sys.platform == "win32", reason="a process there is not ended by a signal")
def test_a_game_that_was_killed_or_ended_in_order_leaves_nothing(data: Path) -> None:
    crashed(data, signal.SIGKILL)
    assert len(reports(data)) == 1
    assert tell_crash(data, Settings()) is None
    CrashReport(data).close()
    assert reports(data) == []


def test_the_report_of_a_game_that_runs_is_left_alone(data: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", CRASH, str(data)], stdout=subprocess.PIPE) as game:
        assert game.stdout is not None
        game.stdout.readline()
        (report,) = reports(data)
        assert tell_crash(data, Settings()) is None
        assert reports(data) == [report]
        game.kill()


def test_without_a_folder_to_write_to_the_exception_is_raised_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").touch()
    monkeypatch.setattr(MenuScene, "advance", failing)
    monkeypatch.setattr(start, "first_scenes", lambda context, _notice: [MenuScene(context)])
    with pytest.raises(ZeroDivisionError):
        start.open_menu(speaker("en"), tmp_path / "data")


def test_a_folder_that_cannot_be_looked_into_has_no_report() -> None:
    assert tell_crash(Path("/") / ("x" * 300), Settings()) is None
