"""A command of the game, run in this process as a shell would start it, or in one of its own."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from yagopool.cli import main

YAGOPOOL = (sys.executable, "-m", "yagopool")


@dataclass(frozen=True, slots=True)
class Done:
    """What a command printed, and its exit status."""

    exit_code: int
    stdout: str
    stderr: str


def run(*arguments: str | Path, given: str | bytes = "", **environment: str) -> Done:
    """Run a command in this process."""
    before, status = sys.argv, 0
    with CliRunner().isolation(input=given, env={"LANGUAGE": "en", **environment}) as (out, err, _):
        sys.argv = ["yagopool", *map(str, arguments)]
        try:
            main()
        except SystemExit as left:
            status = int(left.code or 0)
        finally:
            sys.argv = before
            sys.stdout.flush()
            sys.stderr.flush()
        return Done(status, out.getvalue().decode(), err.getvalue().decode())


def started(*arguments: str | Path, **more: Any) -> "subprocess.Popen[bytes]":
    """Start a command in a process of its own, with pipes."""
    pipe = subprocess.PIPE
    return subprocess.Popen([*YAGOPOOL, *map(str, arguments)], stdin=pipe, stdout=pipe, stderr=pipe, **more)
