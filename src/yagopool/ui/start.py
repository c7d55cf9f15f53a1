"""The game is opened: window, language, sound, and the first scene."""

from pathlib import Path

import platformdirs

from yagopool.text import Speaker
from yagopool.ui.app import App, run
from yagopool.ui.match_view.setup import Setup, new_seed
from yagopool.ui.match_view.sitting import Kept, Recorded, Sitting
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.room import Room
from yagopool.ui.scenes.table import TableScene
from yagopool.ui.sound import Sounds


def data_folder() -> Path:
    """Return the platform's folder for what the game keeps."""
    return platformdirs.user_data_path("yagopool", appauthor=False)


def open_menu(speaker: Speaker, data: Path) -> None:
    """Open the window with the menu, and run until it is closed.

    Raises:
        DisplayError: there is no display.
    """
    app = App.open()
    run(app, MenuScene(_room(speaker, Kept(data / "matches"), Setup())))


def open_table(speaker: Speaker, data: Path, setup: Setup, record: Path | None) -> None:
    """Open the window with the table at once, and run until it is closed.

    Raises:
        DisplayError: there is no display.
        YagoError: the setup cannot be, or the record cannot be written.
    """
    kept = Kept(data / "matches")
    app = App.open()
    room = _room(speaker, kept if record is None else Recorded(record), setup)
    run(app, TableScene(room, setup, lambda left: MenuScene(left.sitting_with(kept))))


def _room(speaker: Speaker, sitting: Sitting, setup: Setup) -> Room:
    return Room(speaker, sitting, new_seed, setup, ears=Sounds())
