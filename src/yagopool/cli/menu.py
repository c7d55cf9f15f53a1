"""Bare ``yagopool``: the menu."""

from typing import Annotated

import typer

from yagopool.cli.opening import open_game
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
    lang: Annotated[
        str | None, typer.Option(help="A language, such as en or de; else as set in the game.", show_default=False)
    ] = None,
    data_dir: DataFolder = None,
    transcript: Annotated[bool, typer.Option("--transcript", help="Print matches in words, a line a stroke.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_say_versions, is_eager=True, help="Print the versions, and leave.")
    ] = False,
) -> None:
    """YAGO POOL, the Swiss finger-billiards board. Without a command: the menu."""
    del version  # answered before we come here
    if context.invoked_subcommand is None:
        raise typer.Exit(open_game(lang, data_dir, transcript=transcript))
    given = {"lang": lang, "data_dir": data_dir, "transcript": transcript or None}
    context.default_map = _for_every_command(context, {name: value for name, value in given.items() if value})


def _for_every_command(context: typer.Context, given: dict[str, object]) -> dict[str, object]:
    """Return options named before a command as the defaults of the command and of those within it."""
    name = context.invoked_subcommand
    command = context.command
    within = command.get_command(context, name) if name and hasattr(command, "get_command") else None
    inner = dict.fromkeys(getattr(within, "commands", {}), given)
    return {name: {**given, **inner}} if name else {}
