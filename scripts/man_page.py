"""Write packaging/yagopool.1, the man page, from the commands themselves.

Run it after each change to a command: python scripts/man_page.py.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

sys.path.insert(0, str(Path(__file__).parents[1]))
from scripts.docs_cli import ENGLISH, commands
from yagopool.cli import app
from yagopool.cli.usage import about, default_sentence, description, ending, written

PAGE = Path(__file__).parents[1] / "packaging" / "yagopool.1"


def page() -> str:
    """Return the whole page in the man macros of roff."""
    group: Any = typer.main.get_command(app)
    lines = [
        ".TH YAGOPOOL 1",
        ".SH NAME",
        "yagopool \\- the Swiss finger-billiards game",
        ".SH SYNOPSIS",
        ".B yagopool",
        "[\\fIOPTIONS\\fR] [\\fICOMMAND\\fR] ...",
        ".SH DESCRIPTION",
        *described(group),
        ".SH OPTIONS",
        *parameters(group),
        *ended(group),
        ".SH COMMANDS",
    ]
    for name, command in commands(group):
        lines += [f".SS yagopool {escaped(name)}", *described(command), *parameters(command), *ended(command)]
    lines += [".SH ENVIRONMENT", ".TP", ".B YAGOPOOL_DATA", "the data folder, as with \\-\\-data\\-dir"]
    return "\n".join(lines) + "\n"


def described(command: Any) -> Iterator[str]:
    """Yield what a command does, a paragraph each."""
    for paragraph in description(command, ENGLISH):
        yield ".PP"
        yield escaped(paragraph)


def parameters(command: Any) -> Iterator[str]:
    """Yield each argument and option with its help and default, as --help shows them."""
    context = typer.Context(command)
    for parameter in command.get_params(context):
        yield ".TP"
        yield f"\\fB{escaped(written(parameter, ENGLISH))}\\fR"
        yield escaped(f"{about(parameter, ENGLISH)} {default_sentence(parameter, ENGLISH)}".strip())


def ended(command: Any) -> Iterator[str]:
    """Yield a command's examples and exit statuses, line by line."""
    for title, lines in ending(command, ENGLISH):
        yield ".PP"
        yield escaped(title)
        yield ".nf"
        yield from (escaped(f"  {line}") for line in lines)
        yield ".fi"


def escaped(text: str) -> str:
    """Return text as roff shows it unchanged; nothing at the start of a line is taken for a command."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.name} written")


if __name__ == "__main__":
    main()
