"""Every command, one file each. Thin: parse, call, print.

A command's file takes arguments, asks the packages below and prints what ``text`` says; what several commands share
stands beside it: ``streams`` (files and pipes), ``saying`` and ``refusing`` (wrong input in one sentence), ``boards``.
Imports that cost time are made inside the functions, so ``yagopool referee`` never loads the window's library, and the
command itself is imported ``on_demand``. Not here: anything that a program would want from the library.

Exit statuses everywhere: 0 good, 1 a check says no, 2 wrong input, 130 cancelled.
"""

import gc
import os
import sys

import typer

from yagopool.cli.menu import menu
from yagopool.cli.on_demand import group_of

COMMANDS = (
    "play",
    "simulate",
    "board",
    "referee",
    "replay",
    "code",
    "verdicts",
    "lab",
    "drills",
    "stats",
    "arena",
    "explain",
    "doctor",
)
"""Every command by the name of its file, in the order of the help."""

GARBAGE_LOOKED_FOR = 50_000
"""After how many more new objects than freed ones Python looks for garbage; 700 where nothing is said."""

app = typer.Typer(
    name="yagopool",
    cls=group_of(COMMANDS),
    help="YAGO POOL, the Swiss finger-billiards board: play it, judge it, simulate it.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.callback(invoke_without_command=True)(menu)


def main() -> None:
    """Run the command line and leave with its exit status."""
    # Importing makes many objects and hardly any garbage: to look for it as often as usual costs a tenth of a start.
    gc.set_threshold(GARBAGE_LOOKED_FOR)
    # We use no plugins of pydantic; to look for them it would read through all that is installed beside us.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
