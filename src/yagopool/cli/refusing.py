"""How a text command says that its input is wrong: JSON on standard output, or a sentence on standard error."""

import json
from pathlib import Path
from typing import NoReturn

import typer

from yagopool.cli.saying import WRONG_INPUT, say_wrong
from yagopool.cli.streams import STANDARD_INPUT, Output
from yagopool.errors import BoardError, RecordError, YagoError
from yagopool.text import Speaker


def refuse(error: YagoError, speak: Speaker, as_json: bool, file: Path | None = None) -> NoReturn:
    """Print why an input is refused, and leave with exit status 2. ``file`` is told with a record's line."""
    if as_json:
        output = Output()
        output.line(error_json(error, speak))
        output.flush()
    elif isinstance(error, RecordError) and file is not None:
        name = speak.say("cli.standard_input") if file == STANDARD_INPUT else str(file)
        say_wrong(f"{speak.say('cli.at_line', file=name, line=error.line)} {speak.error(error)}")
    else:
        say_wrong(speak.error(error))
    raise typer.Exit(WRONG_INPUT)


def error_json(error: YagoError, speak: Speaker) -> str:
    """Return the JSON that refuses an input: a record's line, or a field of another."""
    if isinstance(error, RecordError):
        told: dict[str, object] = {"line": error.line, "error": {"code": error.code, "message": speak.error(error)}}
    else:
        field = error.field if isinstance(error, BoardError) else "FILE"
        told = {"error": {"code": error.code, "field": field, "message": speak.error(error)}}
    return json.dumps(told, ensure_ascii=False)
