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
from typing import TYPE_CHECKING, Any

from yagopool.cli.interrupts import heed_interrupts
from yagopool.cli.streams import checked_output

if TYPE_CHECKING:
    from yagopool.cli.commands import app

__all__ = ["app", "main"]

GARBAGE_LOOKED_FOR = 100_000
"""After how many more new objects than freed ones Python looks for garbage; 700 where nothing is said.

More than a start makes: to look through half of them takes 10 ms."""

_MOST_DIGITS_OF_COLUMNS = 3


def main() -> None:
    """Run the command line and leave with its exit status."""
    # Importing makes many objects and hardly any garbage: to look for it as often as usual costs a tenth of a start.
    gc.set_threshold(GARBAGE_LOOKED_FOR)
    # We use no plugins of pydantic; to look for them it would read through all that is installed beside us.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    heed_interrupts()
    with checked_output():
        try:
            sys.exit(_run(sys.argv[1:]))
        except KeyboardInterrupt:
            sys.exit(130)


def _run(arguments: list[str]) -> int:
    # A help page as wide as a mistyped number of columns would fill the disk.
    if len(os.environ.get("COLUMNS", "")) > _MOST_DIGITS_OF_COLUMNS:
        del os.environ["COLUMNS"]
    if arguments:
        from yagopool.cli.commands import app

        app()
        return 0
    from yagopool.cli.opening import open_game

    return open_game()


def __getattr__(name: str) -> Any:
    """Import the commands when they are asked for: the menu opens without."""
    if name == "app":
        from yagopool.cli.commands import app

        return app
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
