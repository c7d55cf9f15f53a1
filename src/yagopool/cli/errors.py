"""Wrong input at the command line: one clear sentence on standard error, or JSON, and exit status 2."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

import typer

from yagopool.cli.help_page import value_name
from yagopool.cli.options import command_of, language_meant
from yagopool.cli.output import STANDARD_INPUT, WRONG_INPUT, print_error, printing
from yagopool.errors import BoardError, RecordError, YagoError
from yagopool.text import LANGUAGES, Speaker, speaker


def speaker_named(lang: str) -> Speaker:
    """Return the speaker of a language; leave with a sentence if there is none."""
    if lang in LANGUAGES:
        return speaker(lang)
    print_error(speaker().say("cli.no_such_language", lang=lang, possible=LANGUAGES))
    raise typer.Exit(WRONG_INPUT)


@contextmanager
def refusing(speak: Speaker, *, as_json: bool = False, file: Path | None = None) -> Iterator[None]:
    """Print any ``YagoError`` that comes, and leave with exit status 2; ``file``, what was read, is named with it."""
    try:
        yield
    except YagoError as error:
        refuse(error, speak, as_json=as_json, file=file)


def refuse(error: YagoError, speak: Speaker, *, as_json: bool = False, file: Path | None = None) -> NoReturn:
    """Print why an input is refused, and leave with exit status 2."""
    if as_json:
        with printing() as output:
            output.line(error_json(error, speak))
    elif isinstance(error, RecordError) and file is not None:
        name = speak.say("cli.standard_input") if file == STANDARD_INPUT else str(file)
        print_error(f"{speak.say('cli.at_line', file=name, line=error.line)} {speak.error(error)}")
    elif isinstance(error, BoardError) and file not in (None, STANDARD_INPUT):
        print_error(f"{file}: {speak.error(error)}")
    else:
        print_error(speak.error(error))
    raise typer.Exit(WRONG_INPUT)


def error_json(error: YagoError, speak: Speaker) -> str:
    """Return the JSON that refuses an input: a record's line, or a field of another."""
    if isinstance(error, RecordError):
        found: dict[str, object] = {"line": error.line, "error": {"code": error.code, "message": speak.error(error)}}
    else:
        field = error.field if isinstance(error, BoardError) else "FILE"
        found = {"error": {"code": error.code, "field": field, "message": speak.error(error)}}
    return json.dumps(found, ensure_ascii=False)


# Usage errors: what Typer refuses before any command is called, in our words and language.


def usage_error(error: Any, group: Any, arguments: Sequence[str]) -> int:
    """Print what was wrong with the arguments, by what Typer found; return the exit status."""
    path, command = command_of(group, arguments)
    speak = speaker(language_meant(group, arguments))
    print_error(f"{_usage_sentence(error, command, path, arguments, speak)} {speak.say('cli.usage.help', path=path)}")
    return WRONG_INPUT


def _usage_sentence(error: Any, command: Any, path: str, arguments: Sequence[str], speak: Speaker) -> str:
    if isinstance(error, typer.BadParameter):
        return _value_sentence(error, speak)
    if getattr(error, "option_name", None) is not None:
        return _option_sentence(error, command, path, arguments, speak)
    names = tuple(getattr(command, "commands", ()))
    if not names:
        # Typer names what is too much in brackets at the end, and nowhere else.
        return speak.say("cli.usage.too_much", path=path, given=error.message.rpartition("(")[2].rstrip(")"))
    unknown = next((word for word in arguments if repr(word) in error.message), None)
    if unknown is None:
        return speak.say("cli.usage.no_command", path=path, possible=names)
    close = tuple(get_close_matches(unknown, names))
    key = "cli.usage.unknown_command_but" if close else "cli.usage.unknown_command"
    return speak.say(key, path=path, given=unknown, possible=close or names)


def _option_sentence(error: Any, command: Any, path: str, arguments: Sequence[str], speak: Speaker) -> str:
    """Return what is wrong with an option: there is none of this name, or its value is missing or too much."""
    option = error.option_name
    if hasattr(error, "possibilities"):
        close = tuple(sorted(error.possibilities or ()))
        key = "cli.usage.no_option_but" if close else "cli.usage.no_option"
        return speak.say(key, path=path, option=option, possible=close)
    given_value = any(word.startswith(f"{option}=") for word in arguments)
    wanted = next((value_name(one, speak) for one in command.params if option in one.opts), "")
    return speak.say("cli.usage.no_value" if given_value else "cli.usage.needs", option=option, wanted=wanted)


def _value_sentence(error: Any, speak: Speaker) -> str:
    """Return what is wrong with the value of an option or argument."""
    parameter = error.param
    option = parameter.opts[-1] if parameter.opts[-1].startswith("-") else value_name(parameter, speak)
    if hasattr(error, "param_type"):
        return speak.say("cli.usage.missing", option=option)
    given = str(error.__cause__.errors()[0]["input"]) if error.__cause__ is not None else ""
    low, high = getattr(parameter, "min", None), getattr(parameter, "max", None)
    if low is not None and high is not None:
        key = "cli.usage.range" if isinstance(high, int) and isinstance(low, int) else "cli.usage.between"
        return speak.say(key, option=option, given=given, low=low, high=high)
    if low is not None:
        return speak.say("cli.usage.at_least", option=option, given=given, low=low)
    return speak.say("cli.usage.value", option=option, given=given, wanted=value_name(parameter, speak))
