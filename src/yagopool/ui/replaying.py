"""The game is opened at a recorded match, to see it again."""

from functools import partial
from pathlib import Path

from yagopool.match.replay import replayed
from yagopool.text import Speaker
from yagopool.text.level_names import as_called
from yagopool.ui.app import run
from yagopool.ui.match_view.sitting import Kept
from yagopool.ui.scenes.matches import watch
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.start import furnished, window_of


def open_replay(spoken: Speaker | None, data: Path, content: bytes) -> None:
    """Open the window with a recorded match, and run until it is closed.

    Raises:
        RecordError: the record cannot be read or seen again.
        DisplayError: there is no display.
    """
    room = furnished(spoken, data, Kept(data))
    seen = replayed(content, partial(as_called, speaker=room.speaker))
    run(window_of(room), watch(room, seen, MenuScene, MenuScene))
