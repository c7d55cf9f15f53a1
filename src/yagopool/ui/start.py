"""The game is opened: window, settings, language, sound, and the first scene."""

import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from yagopool.errors import YagoError
from yagopool.games.settings import LastMatch, settings_file
from yagopool.match.game import DEFAULT, games
from yagopool.match.replay import replayed
from yagopool.match.share import SharedPosition
from yagopool.practice.folders import Folders
from yagopool.text import speaker
from yagopool.text.explanation import as_called
from yagopool.text.speaker import Speaker
from yagopool.ui.app import App, run
from yagopool.ui.context import AppContext, Scene, SettingsStore, TranscriptSink, language_of, setup_of, theme_of
from yagopool.ui.crash_report import CrashReport, shown, tell_crash
from yagopool.ui.games import check_shown
from yagopool.ui.picture.hand import load_hands
from yagopool.ui.play.match_scene import match_scene, watch
from yagopool.ui.play.match_setup import MatchStarter, RecordedMatch, Setup, StoredMatch, new_seed
from yagopool.ui.play.previews import BackgroundPreviews
from yagopool.ui.practice.break_scene import BreakScene, break_session
from yagopool.ui.practice.free_table_scene import shared_table
from yagopool.ui.practice.lab_scene import LabScene
from yagopool.ui.scenes.menu import MenuScene, first_scenes
from yagopool.ui.sound import Sounds


def open_menu(spoken: Speaker | None, data: Path, transcript_sink: TranscriptSink | None = None) -> None:
    """Open the window with the menu, the very first time with the tutorial, and run until it is closed.

    ``spoken``: the language asked for, None for that of the settings. ``transcript_sink`` takes the match log.

    Raises:
        DisplayError: there is no display.
    """
    context = replace(furnished(spoken, data, StoredMatch(data)), transcript_sink=transcript_sink)
    _play(context, data, first_scenes)


def open_table(
    spoken: Speaker | None,
    data: Path,
    setup: Setup,
    record: Path | None,
    transcript_sink: TranscriptSink | None = None,
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
    context = furnished(spoken, data, kept if record is None else RecordedMatch(record))

    def scenes(context: AppContext, notice: str) -> list[Scene]:
        context = context.agreed(_chosen(setup, named, context.settings.last))
        menu = MenuScene(context.sitting_with(kept), notice=notice)
        context = replace(context, setup=setup, transcript_sink=transcript_sink)
        if setup.use == "practice":
            practising = break_session(context, seed=setup.seed, record=context.sitting if setup.recorded else None)
            lab = LabScene if setup.game == DEFAULT and not setup.recorded else None
            return [menu, BreakScene(context, practising, lab)]
        return [menu, match_scene(context, setup)]

    _play(context, data, scenes, record)


def _play(
    context: AppContext,
    data: Path,
    scenes: Callable[[AppContext, str], Sequence[Scene]],
    record: Path | None = None,
) -> None:
    """Open the window with scenes, given what the menu says first, and run until it is closed.

    Every crash leaves a report. The game goes back to a fresh menu, or leaves with a sentence if that fails too.
    """
    say = context.speaker.say
    before = tell_crash(data, context.settings)
    notice = "" if before is None else say("crash.before", path=shown(before))
    if notice and sys.stderr is not None:
        sys.stderr.write(f"{notice}\n")
    report = CrashReport(data, record)
    try:
        context = opened(context)
        run(context.app, *scenes(context, notice), rescue=partial(_menu_again, report))
    except YagoError:
        raise
    except Exception as error:
        path = report.add(error)
        if path is None:
            raise
        raise SystemExit(say("crash.end", path=shown(path))) from error
    finally:
        report.close()


def _menu_again(report: CrashReport, context: AppContext, error: Exception) -> Scene:
    """Return the menu that says what became of a crash. Raises it if no report can be written."""
    path = report.add(error)
    if path is None:
        raise error
    report.complete(context.settings)
    return MenuScene(context, notice=context.speaker.say("crash.now", path=shown(path)))


def _chosen(setup: Setup, named: Collection[str], last: LastMatch) -> Setup:
    """Return a setup as it will be remembered: what was not asked for by name is as it was agreed on last."""
    before = setup_of(last)
    return replace(
        before,
        use=setup.use,
        computer=setup.computer,
        spec=setup.spec,
        game=setup.game,
        teams=setup.teams if "players" in named else before.teams,
        variant=setup.variant if "variant" in named else before.variant,
        target=setup.target if "target" in named else before.target,
        opener=setup.opener if "opener" in named else before.opener,
        level=setup.level if "against" in named else before.level,
    )


def opened(context: AppContext) -> AppContext:
    """Return the context with an open window; after its first picture it opens the device for its sounds.

    Raises:
        DisplayError: there is no display.
    """
    app = App.open(full_screen=context.settings.full_screen)
    app.when_seen(context.sounds.open)
    app.when_seen(load_hands)
    return replace(context, app=app)


def furnished(spoken: Speaker | None, data: Path, sitting: MatchStarter) -> AppContext:
    """Return the context as the player has set it; a damaged file of settings is set aside, and the menu says so."""
    store = SettingsStore(settings_file(data))
    settings = store.load()
    return AppContext(
        spoken or speaker(language_of(settings)),
        sitting,
        new_seed,
        setup_of(settings.last),
        theme=theme_of(settings),
        text_size=settings.text_size / 100.0,
        sounds=Sounds(settings.volume, room=settings.room_tone),
        settings=settings,
        settings_store=store,
        folders=Folders(data),
        previews=BackgroundPreviews(),
    )


def open_replay(spoken: Speaker | None, data: Path, content: bytes) -> None:
    """Open the window with a recorded match, and run until it is closed.

    Raises:
        RecordError: the record cannot be read or seen again.
        DisplayError: there is no display.
    """
    context = furnished(spoken, data, StoredMatch(data))
    seen = replayed(content, partial(as_called, speaker=context.speaker))
    check_shown(seen.header.match.game)
    _play(context, data, lambda context, notice: [MenuScene(context, notice=notice), watch(context, seen)])


def open_shared(spoken: Speaker | None, data: Path, shared: SharedPosition) -> None:
    """Open the window with a shared position on the free table, and run until it is closed.

    Raises:
        BoardError: the board is none to play on.
        DisplayError: there is no display.
    """
    check_shown(shared.position.game)
    games()[shared.position.game].check_board(shared.position.spec)
    context = furnished(spoken, data, StoredMatch(data))
    _play(context, data, lambda context, notice: [MenuScene(context, notice=notice), shared_table(context, shared)])
