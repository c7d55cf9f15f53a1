"""The game is opened at a recorded match, to see it again."""

import io
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from yagopool.match.branch import play_on
from yagopool.match.course import Course
from yagopool.match.record import read
from yagopool.match.store import Store
from yagopool.text import Speaker
from yagopool.ui.app import App, run
from yagopool.ui.match_view.sitting import GoneOn, Kept, Sitting
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.replay import ReplayScene
from yagopool.ui.scenes.room import Room
from yagopool.ui.scenes.scene import Scene
from yagopool.ui.scenes.table import TableScene
from yagopool.ui.start import furnished


def open_replay(spoken: Speaker | None, data: Path, content: bytes) -> None:
    """Open the window with a recorded match, and run until it is closed.

    Raises:
        RecordError: the record cannot be read or seen again.
        DisplayError: there is no display.
    """
    course = Course.of(read(io.BytesIO(content)))
    kept = Kept(data)
    room = furnished(spoken, data, kept)
    app = App.open(full_screen=room.settings.full_screen)

    def leave(left: Room) -> Scene:
        return MenuScene(left.sitting_with(kept))

    def go_on(left: Room, seen: Course, moves: int) -> Scene:
        gone_on = branched(seen, moves, data, kept)
        return TableScene(left.sitting_with(gone_on), gone_on.setup, leave)

    run(app, ReplayScene(room, course, leave, go_on))


def branched(course: Course, moves: int, data: Path, kept: Sitting) -> GoneOn:
    """Return the sitting at a new match that begins with the first moves of another.

    Raises:
        WriteError: its record cannot be written.
    """
    now = datetime.now(UTC)
    path = Store(data).matches / f"{now.strftime('%Y-%m-%d-%H%M%S-%f')}-{course.seed}.jsonl"
    header = replace(course.header, created=now.isoformat(timespec="seconds"))
    _, writer = play_on(header, course.played[:moves], seed=course.seed, spec=course.spec, path=path)
    writer.close()
    return GoneOn(path, kept)
