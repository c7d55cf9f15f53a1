"""The game is opened at a position that somebody shared."""

from dataclasses import replace
from pathlib import Path

from yagopool.match.share_code import Shared, reproduction
from yagopool.physics.fingerprint import fingerprint
from yagopool.table.checks import check_racked
from yagopool.text import Speaker
from yagopool.ui.app import App, run
from yagopool.ui.match_view.sitting import Kept
from yagopool.ui.scenes.free_table import FreeTableScene
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.room import Room
from yagopool.ui.start import furnished


def open_shared(spoken: Speaker | None, data: Path, shared: Shared) -> None:
    """Open the window with a shared position on the free table, and run until it is closed.

    Raises:
        BoardError: the board is none to play on.
        DisplayError: there is no display.
    """
    check_racked(shared.laid.spec)
    room = furnished(spoken, data, Kept(data))
    app = App.open(full_screen=room.settings.full_screen)
    run(app, shared_table(room, shared))


def shared_table(room: Room, shared: Shared) -> FreeTableScene:
    """Return the free table with a shared position, its stroke aimed; it says whether that comes out the same here."""
    spec = shared.laid.spec
    setup = replace(room.setup, variant=shared.variant or room.setup.variant, spec=spec)
    scene = FreeTableScene(replace(room, setup=setup), MenuScene)
    scene.notice = room.speaker.say(
        f"cli.code.{reproduction(shared)}", theirs=shared.fingerprint, ours=fingerprint(spec)
    )
    scene.show(shared.laid)
    return scene
