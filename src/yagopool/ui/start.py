"""The game is opened: window, settings, language, sound, and the first scene."""

from collections.abc import Collection
from dataclasses import replace
from functools import partial
from pathlib import Path

from yagopool.games.settings import LastMatch, settings_file
from yagopool.games.yago.rack import check_racked
from yagopool.match.replay import replayed
from yagopool.match.share import SharedPosition
from yagopool.practice.folders import Folders
from yagopool.text import speaker
from yagopool.text.explanation import as_called
from yagopool.text.speaker import Speaker
from yagopool.ui import scenes
from yagopool.ui.app import App, run
from yagopool.ui.context import Keeper, Room, Scribe, language_of, setup_of, theme_of
from yagopool.ui.play.match_scene import watch
from yagopool.ui.play.match_setup import Setup, new_seed
from yagopool.ui.play.match_starter import MatchStarter, RecordedMatch, StoredMatch
from yagopool.ui.play.previews import BackgroundPreviews
from yagopool.ui.scene_protocol import Scene
from yagopool.ui.scenes.free_table import shared_table
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.sound import Sounds


def open_menu(spoken: Speaker | None, data: Path, scribe: Scribe | None = None) -> None:
    """Open the window with the menu, the very first time with the tutorial, and run until it is closed.

    ``spoken``: the language asked for, None for the one of the settings. ``scribe`` takes down matches in words.

    Raises:
        DisplayError: there is no display.
    """
    room = replace(furnished(spoken, data, StoredMatch(data)), scribe=scribe)
    run(window_of(room), scenes.first_scene(room))


def open_table(
    spoken: Speaker | None,
    data: Path,
    setup: Setup,
    record: Path | None,
    scribe: Scribe | None = None,
    *,
    named: Collection[str] = (),
) -> None:
    """Open the window with the table at once, and run until it is closed.

    ``named``: what the player asked for by name - ``players``, ``variant``, ``target``, ``opener``, ``against``. It is
    remembered as what is agreed on in the menu; the rest was not chosen, and the menu offers what it did.

    Raises:
        DisplayError: there is no display.
        YagoError: the setup cannot be, or the record cannot be written.
    """
    kept = StoredMatch(data)
    room = furnished(spoken, data, kept if record is None else RecordedMatch(record))
    app = window_of(room)

    def leave(left: Room) -> Scene:
        return scenes.MenuScene(left.sitting_with(kept))

    room = replace(room.agreed(_chosen(setup, named, room.settings.last)), setup=setup, scribe=scribe)
    if setup.use == "practice":
        practising = scenes.practising_in(room, seed=setup.seed, record=room.sitting if setup.recorded else None)
        run(app, scenes.BreakPracticeScene(room, practising, leave))
    else:
        run(app, scenes.MatchScene(room, setup, leave))


def _chosen(setup: Setup, named: Collection[str], last: LastMatch) -> Setup:
    """Return a setup as it will be remembered: what was not asked for by name is as it was agreed on last."""
    before = setup_of(last)
    return replace(
        before,
        use=setup.use,
        computer=setup.computer,
        spec=setup.spec,
        teams=setup.teams if "players" in named else before.teams,
        variant=setup.variant if "variant" in named else before.variant,
        target=setup.target if "target" in named else before.target,
        opener=setup.opener if "opener" in named else before.opener,
        level=setup.level if "against" in named else before.level,
    )


def window_of(room: Room) -> App:
    """Open the window of a room, and after its first picture the device for its sounds.

    Raises:
        DisplayError: there is no display.
    """
    app = App.open(full_screen=room.settings.full_screen)
    if room.ears is not None:
        app.when_seen(room.ears.open)
    return app


def furnished(spoken: Speaker | None, data: Path, sitting: MatchStarter) -> Room:
    """Return the room as the player has set it; a damaged file of settings is set aside, and the menu says so."""
    keeper = Keeper(settings_file(data))
    settings = keeper.load()
    return Room(
        spoken or speaker(language_of(settings)),
        sitting,
        new_seed,
        setup_of(settings.last),
        theme=theme_of(settings),
        text_size=settings.text_size / 100.0,
        ears=Sounds(settings.volume),
        settings=settings,
        keeper=keeper,
        folders=Folders(data),
        previews=BackgroundPreviews(),
    )


def open_replay(spoken: Speaker | None, data: Path, content: bytes) -> None:
    """Open the window with a recorded match, and run until it is closed.

    Raises:
        RecordError: the record cannot be read or seen again.
        DisplayError: there is no display.
    """
    room = furnished(spoken, data, StoredMatch(data))
    seen = replayed(content, partial(as_called, speaker=room.speaker))
    run(window_of(room), watch(room, seen, MenuScene, MenuScene))


def open_shared(spoken: Speaker | None, data: Path, shared: SharedPosition) -> None:
    """Open the window with a shared position on the free table, and run until it is closed.

    Raises:
        BoardError: the board is none to play on.
        DisplayError: there is no display.
    """
    check_racked(shared.position.spec)
    room = furnished(spoken, data, StoredMatch(data))
    run(window_of(room), shared_table(room, shared, MenuScene))
