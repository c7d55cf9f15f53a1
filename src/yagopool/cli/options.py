"""Options that several commands have: the same name, words and environment everywhere."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

Language: TypeAlias = Annotated[str, typer.Option(metavar="LANG", help="The language of sentences, such as en or de.")]
"""``--lang``: what answers are said in."""

WindowLanguage: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="LANG",
        help="A language, such as en or de; else as set in the game, errors as the system's.",
        show_default=False,
    ),
]
"""``--lang`` of what opens a window."""

DataFolder: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER",
        envvar="YAGOPOOL_DATA",
        help="Where matches, settings and what you practise are kept.",
        show_default=False,
    ),
]
"""``--data-dir``: the folder of all that the game keeps; None: the platform's."""

Board: TypeAlias = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="A board's file, or the name of a board that ships.", show_default=False),
]
"""``--board``: None for the standard one."""


def named(context: typer.Context) -> frozenset[str]:
    """Return the options that were given, not left to their defaults."""
    default = ("DEFAULT", "DEFAULT_MAP")
    sources = {name: context.get_parameter_source(name) for name in context.params}
    return frozenset(name for name, source in sources.items() if source is not None and source.name not in default)
