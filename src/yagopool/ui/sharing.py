"""The game is opened at a position that somebody shared."""

from pathlib import Path

from yagopool.match.share import SharedPosition
from yagopool.table.validation import check_racked
from yagopool.text import Speaker
from yagopool.ui.app import run
from yagopool.ui.match_view.sitting import Kept
from yagopool.ui.scenes.free_table import shared_table
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.start import furnished, window_of


def open_shared(spoken: Speaker | None, data: Path, shared: SharedPosition) -> None:
    """Open the window with a shared position on the free table, and run until it is closed.

    Raises:
        BoardError: the board is none to play on.
        DisplayError: there is no display.
    """
    check_racked(shared.position.spec)
    room = furnished(spoken, data, Kept(data))
    run(window_of(room), shared_table(room, shared, MenuScene))
