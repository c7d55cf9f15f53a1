"""Bare ``yagopool``: the menu."""

from pathlib import Path
from typing import Annotated

import typer

from yagopool.cli.options import DataFolder


def _say_versions(asked: bool) -> None:
    if asked:
        from yagopool.cli.versions import versions

        for line in versions():
            typer.echo(line)
        raise typer.Exit


def menu(
    context: typer.Context,
    *,
    lang: Annotated[str | None, typer.Option(help="en or de; else as set in the game.", show_default=False)] = None,
    data_dir: DataFolder = None,
    transcript: Annotated[bool, typer.Option("--transcript", help="Print matches in words, a line a stroke.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_say_versions, is_eager=True, help="Print the versions, and leave.")
    ] = False,
) -> None:
    """YAGO POOL, the Swiss finger-billiards board. Without a command: the menu."""
    del version  # answered before we come here
    if context.invoked_subcommand is None:
        _open(lang, data_dir, transcript=transcript)
        return
    given = {"lang": lang, "data_dir": data_dir, "transcript": transcript or None}
    context.default_map = _for_every_command(context, {name: value for name, value in given.items() if value})


def _for_every_command(context: typer.Context, given: dict[str, object]) -> dict[str, object]:
    """Return options named before a command as the defaults of the command and of those within it."""
    name = context.invoked_subcommand
    command = context.command
    within = command.get_command(context, name) if name and hasattr(command, "get_command") else None
    inner = dict.fromkeys(getattr(within, "commands", {}), given)
    return {name: {**given, **inner}} if name else {}


def _open(lang: str | None, data_dir: Path | None, *, transcript: bool) -> None:
    """Open the menu in the language asked for, else the one set, else the system's."""
    from yagopool.cli.saying import WRONG_INPUT, say_line, say_wrong, speaker_or_leave
    from yagopool.errors import YagoError
    from yagopool.text import system_language
    from yagopool.ui.start import data_folder, open_menu

    spoken = speaker_or_leave(lang) if lang is not None else None
    try:
        open_menu(spoken, data_dir or data_folder(), say_line if transcript else None)
    except YagoError as error:
        say_wrong((spoken or speaker_or_leave(system_language())).error(error))
        raise typer.Exit(WRONG_INPUT) from None
