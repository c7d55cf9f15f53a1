"""All commands as one: what ``yagopool`` is when something is typed after it."""

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

app = typer.Typer(
    name="yagopool",
    cls=group_of(COMMANDS),
    help="YAGO POOL, the Swiss finger-billiards board: play it, judge it, simulate it.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.callback(invoke_without_command=True)(menu)
