"""How a text command says that its input is wrong: JSON on standard output, or a sentence on standard error."""

import json
from typing import NoReturn

import typer

from yagopool.cli.saying import WRONG_INPUT, say_wrong
from yagopool.cli.streams import Output
from yagopool.errors import BoardError, YagoError
from yagopool.text import Speaker


def refuse(error: YagoError, speak: Speaker, as_json: bool) -> NoReturn:
    """Print why an input is refused, and leave with exit status 2."""
    if as_json:
        output = Output()
        output.line(error_json(error, speak))
        output.flush()
    else:
        say_wrong(speak.error(error))
    raise typer.Exit(WRONG_INPUT)


def error_json(error: YagoError, speak: Speaker) -> str:
    """Return the JSON that refuses an input."""
    field = error.field if isinstance(error, BoardError) else "FILE"
    return json.dumps(
        {"error": {"code": error.code, "field": field, "message": speak.error(error)}}, ensure_ascii=False
    )
