"""The command line: one file for each group of commands, plain Typer. Thin: parse, call, print.

What several commands share stands in ``options``, ``output`` (files, pipes, standard output) and ``usage`` (help, and
wrong input in one sentence). Only the window is imported late, by the commands that open it: the others work without
pygame. Not here: anything a program would want from the library.
"""

import _thread
import signal
import sys
import threading
import time
from types import CodeType, FrameType
from typing import Annotated, Any, Final

import typer

from yagopool.cli import break_lab, doctor, opponents, play, positions, practice, records
from yagopool.cli.options import VARIANTS, DataFolder, WindowLanguage
from yagopool.cli.output import checked_output
from yagopool.cli.usage import HelpCommand, HelpGroup, help_end, usage_error

__all__ = ["app", "main"]

app = typer.Typer(name="yagopool", cls=HelpGroup, rich_markup_mode=None, pretty_exceptions_enable=False)

_COMMANDS: Final = (
    (play.play, help_end(f"play --players Ann+Amy Ben --variant {VARIANTS[1]}", "play --against skilled")),
    (positions.simulate, help_end("simulate position.json", "simulate --batch --jobs 4 < positions.jsonl")),
    (positions.board, help_end("board", "board --json --board fast-cloth")),
    (records.referee, help_end("referee match.jsonl", "referee --json --lang de < match.jsonl")),
    (records.replay, help_end("replay match.jsonl", "replay --verify match.jsonl", failed="cli.help.failed.replay")),
    (records.review, help_end("review match.jsonl", "review match.jsonl --side A --jobs 2 --json")),
    (records.export, help_end("export match.jsonl match.webp", "export match.jsonl shot.png --shot 12 --size page")),
    (positions.code, help_end("code position.json", "code --show CODE", failed="cli.help.failed.code")),
    (records.verdicts, help_end("verdicts match.jsonl --line 3", "verdicts match.jsonl --line 3 --json")),
    (practice.stats, help_end("stats", "stats --json")),
    (opponents.arena, help_end("arena --a casual --b novice --games 200 --jobs 2", "arena --ladder --json")),
    (opponents.merge, help_end("merge part-1.json part-2.json", "merge part-*.json --json")),
    (opponents.agent, help_end("agent master", "agent my_bot.py:Bot")),
    (records.explain, help_end("explain match.jsonl --line 12", "explain match.jsonl --line 12 --level master")),
    (doctor.doctor, help_end("doctor", "doctor --lang de", failed="cli.help.failed.doctor")),
)

for _function, _end in _COMMANDS:
    app.command(cls=HelpCommand, help=f"cli.help.{_function.__name__}", epilog=_end)(_function)
app.add_typer(break_lab.lab)
app.add_typer(practice.drills)


def main() -> None:
    """Run the command line and leave with its exit status."""
    handle_interrupts()
    with checked_output():
        try:
            status = app(prog_name="yagopool", standalone_mode=False)
        except typer.TyperException as error:
            status = usage_error(error, typer.main.get_command(app), sys.argv[1:])
        sys.exit(status)


def _print_versions(asked: bool) -> None:
    if asked:
        for line in doctor.versions():
            typer.echo(line)
        raise typer.Exit


@app.callback(invoke_without_command=True, help="cli.help.menu", epilog=help_end("", "--lang de"))
def menu(
    context: typer.Context,
    *,
    lang: WindowLanguage = None,
    data_dir: DataFolder = None,
    transcript: Annotated[bool, typer.Option("--transcript", help="cli.help.play.transcripts")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_versions, is_eager=True, help="cli.help.option.version")
    ] = False,
) -> None:
    """Open the menu, or pass the options before a command on to it."""
    del version  # answered by its callback
    if context.invoked_subcommand is None:
        raise typer.Exit(play.open_game(lang, data_dir, transcript=transcript))
    given = {"lang": lang, "data_dir": data_dir, "transcript": transcript or None}
    context.default_map = _command_defaults(
        context, {name: value for name, value in given.items() if value is not None}
    )


def _command_defaults(context: typer.Context, given: dict[str, object]) -> dict[str, object]:
    """Return options named before a command as the defaults of the command and of those within it."""
    name = context.invoked_subcommand or ""
    command: Any = context.command
    inner = dict.fromkeys(getattr(command.commands.get(name), "commands", {}), given)
    return {name: {**given, **inner}}


# Ctrl-C. What is raised while a C library calls back, or while an object is deleted, is printed and lost.

_PYMUNK: Final = "/pymunk/"
"""In the names of pymunk's files, whose library calls back."""
_WEAK: Final = ("weakref.py", "_weakrefset.py", "<frozen importlib._bootstrap>")
"""Files of Python's own with functions, of the names below, that are called when an object is deleted."""
_REMOVERS: Final = ("remove", "_remove", "cb", "__call__")
_RETRY: Final = 0.001
"""Seconds until an interrupt that came there is tried again."""


def handle_interrupts() -> None:
    """Let Ctrl-C end the program even during a simulated shot; only where Python's own handler is in place.

    Only for the main thread.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupted)


def _interrupted(_number: int, frame: FrameType | None) -> None:
    """Raise ``KeyboardInterrupt``; where it would be lost, a moment later."""
    while frame is not None:
        if _is_callback(frame.f_code):
            # Without threading, which takes a lock that may be held where this came.
            _thread.start_new_thread(_interrupt_main_thread, ())
            return
        frame = frame.f_back
    raise KeyboardInterrupt


def _is_callback(code: CodeType) -> bool:
    """Return whether the caller of this code prints what is raised, and goes on."""
    if code.co_name == "__del__" or (code.co_name in _REMOVERS and code.co_filename.endswith(_WEAK)):
        return True
    return _PYMUNK in code.co_filename.replace("\\", "/")


def _interrupt_main_thread() -> None:
    """Send Ctrl-C to the main thread in a moment; if it waits then, it is woken where the system can do that."""
    time.sleep(_RETRY)
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
