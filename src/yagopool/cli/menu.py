"""Bare ``yagopool``: the menu."""

import os
from pathlib import Path

import typer


def menu(context: typer.Context) -> None:
    """YAGO POOL, the Swiss finger-billiards board. Without a command: the menu."""
    if context.invoked_subcommand is None:
        _open()


def _open() -> None:
    """Open the menu in the system's language."""
    from yagopool.cli.saying import WRONG_INPUT, say_wrong
    from yagopool.errors import YagoError
    from yagopool.text import speaker, system_language
    from yagopool.ui.start import data_folder, open_menu

    speak = speaker(system_language())
    kept = os.environ.get("YAGOPOOL_DATA")
    try:
        open_menu(speak, Path(kept) if kept else data_folder())
    except YagoError as error:
        say_wrong(speak.error(error))
        raise typer.Exit(WRONG_INPUT) from None
