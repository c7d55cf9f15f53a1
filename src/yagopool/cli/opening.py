"""The menu, opened from the command line. No parser here: who types ``yagopool`` alone does not wait for one."""

from pathlib import Path


def open_game(lang: str | None = None, data_dir: Path | None = None, *, transcript: bool = False) -> int:
    """Open the menu in the language asked for, else the one set, else the system's; return the exit status."""
    from yagopool.cli.saying import WRONG_INPUT, say_wrong, speaker_or_leave
    from yagopool.cli.streams import say_line
    from yagopool.errors import YagoError
    from yagopool.match.store import data_folder
    from yagopool.text import system_language
    from yagopool.ui.start import open_menu

    spoken = speaker_or_leave(lang) if lang is not None else None
    try:
        open_menu(spoken, data_dir or data_folder(), say_line if transcript else None)
    except YagoError as error:
        say_wrong((spoken or speaker_or_leave(system_language())).error(error))
        return WRONG_INPUT
    return 0
