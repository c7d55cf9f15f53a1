"""Every command, one file each. Thin: parse, call, print.

A command's file takes arguments, asks the packages below and prints what ``text`` says; what several commands share
stands beside it: ``streams`` (files and pipes), ``saying`` and ``refusing`` (wrong input in one sentence), ``boards``.
Imports that cost time are made inside the functions, so ``yagopool referee`` never loads the window's library. Not
here: anything that a program would want from the library.

Exit statuses everywhere: 0 good, 1 a check says no, 2 wrong input, 130 cancelled.
"""

import sys

import typer

from yagopool.cli.arena import arena
from yagopool.cli.board import board
from yagopool.cli.code import code
from yagopool.cli.doctor import doctor
from yagopool.cli.drills import drills
from yagopool.cli.explain import explain
from yagopool.cli.lab import lab
from yagopool.cli.menu import menu
from yagopool.cli.play import play
from yagopool.cli.referee import referee
from yagopool.cli.replay import replay
from yagopool.cli.simulate import simulate
from yagopool.cli.stats import stats
from yagopool.cli.verdicts import verdicts

app = typer.Typer(
    name="yagopool",
    help="YAGO POOL, the Swiss finger-billiards board: play it, judge it, simulate it.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.callback(invoke_without_command=True)(menu)
app.command()(play)
app.command()(simulate)
app.command()(board)
app.command()(referee)
app.command()(replay)
app.command()(code)
app.command()(verdicts)
app.add_typer(lab)
app.add_typer(drills)
app.command()(stats)
app.command()(arena)
app.command()(explain)
app.command()(doctor)


def main() -> None:
    """Run the command line and leave with its exit status."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
