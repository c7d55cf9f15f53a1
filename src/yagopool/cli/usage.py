"""What the command line says of its own use: the pages of ``--help``, and wrong input in one sentence.

Commands, arguments and options have the keys of their sentences as ``help``; the catalogues have the sentences. The
manual page and docs/commands.md use them too. Wrong input goes to standard error, or to JSON, with exit status 2.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NoReturn

import typer
import typer.core

from yagopool.cli.options import GAME_NAMES, HANDS, LEVEL_NAMES, PLAYERS, VARIANTS, command_of, language_meant
from yagopool.cli.output import STANDARD_INPUT, WRONG_INPUT, print_error, printing
from yagopool.errors import Argument, BoardError, RecordError, YagoError
from yagopool.match.position import shipped_names
from yagopool.practice.lab import goals
from yagopool.text import LANGUAGES, Speaker, speaker
from yagopool.ui.export import SIZES

_LANGUAGE: Final = "yagopool.language"
"""Where a context, and those within it, have the language of the help."""
_OF_TYPER: Final = {
    "help": "cli.help.option.help",
    "install_completion": "cli.help.option.install_completion",
    "show_completion": "cli.help.option.show_completion",
}
"""The options that Typer adds."""


def help_end(*examples: str, failed: str = "") -> str:
    """Return a command's end for ``ending``. ``failed``: the key of what status 1 means, if it can occur."""
    return "\n".join((failed, *examples))


class HelpCommand(typer.core.TyperCommand):
    """A command that describes itself in the game's words."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write(self, ctx, formatter)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        return _described(self, ctx, super().shell_complete(ctx, incomplete))


class HelpGroup(typer.core.TyperGroup):
    """A group of commands that describes itself in the game's words."""

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Take the language of the help from the whole command line."""
        ctx.meta.setdefault(_LANGUAGE, language_meant(self, args))
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write(self, ctx, formatter)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        return _described(self, ctx, super().shell_complete(ctx, incomplete))


def _write(command: Any, ctx: Any, formatter: Any) -> None:
    speak = speaker(ctx.meta[_LANGUAGE])
    formatter.write_usage(ctx.command_path, " ".join(usage(command, speak)), speak.say("cli.help.usage") + " ")
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text("\n\n".join(description(command, speak)))
    parameters = command.get_params(ctx)
    arguments = [_row(one, speak) for one in parameters if not is_option(one)]
    options = [_row(one, speak) for one in parameters if is_option(one)]
    inner = [(name, next(description(one, speak))) for name, one in _commands(command).items()]
    for key, rows in (("arguments", arguments), ("options", options), ("commands", inner)):
        if rows:
            with formatter.section(speak.say(f"cli.help.{key}")):
                formatter.write_dl(rows)
    for title, lines in ending(command, speak):
        formatter.write_paragraph()
        with formatter.indentation():
            # \b keeps the lines of a paragraph as they are.
            formatter.write_text("\n".join(("\b", title, *(f"  {line}" for line in lines))))


def _row(parameter: Any, speak: Speaker) -> tuple[str, str]:
    return written(parameter, speak), f"{about(parameter, speak)} {default_sentence(parameter, speak)}".strip()


def _commands(command: Any) -> dict[str, Any]:
    return getattr(command, "commands", {})


def _described(command: Any, ctx: Any, items: Any) -> Any:
    """Return what completes a word with its help: the options and commands among it."""
    speak = speaker(ctx.meta[_LANGUAGE])
    known = {name: about(one, speak) for one in command.get_params(ctx) for name in one.opts}
    known |= {name: next(description(one, speak)) for name, one in _commands(command).items()}
    for item in items:
        item.help = known.get(item.value, item.help)
    return items


def usage(command: Any, speak: Speaker) -> Iterator[str]:
    """Yield what follows the command's name: ``[OPTIONS]``, options that are needed, arguments, a command."""
    yield f"[{placeholder('OPTIONS', speak)}]"
    needed = [one for one in command.params if one.required or not is_option(one)]
    for one in sorted(needed, key=is_option, reverse=True):
        yield written(one, speak) if one.required else f"[{written(one, speak)}]"
    if _commands(command):
        word = placeholder("COMMAND", speak)
        yield f"[{word}] ..." if command.invoke_without_command else f"{word} ..."


def description(command: Any, speak: Speaker) -> Iterator[str]:
    """Yield what a command does, a paragraph each; the first is a line for lists of commands."""
    yield from speak.say(command.help).split("\n\n")


def ending(command: Any, speak: Speaker) -> Iterator[tuple[str, list[str]]]:
    """Yield what a command's help ends with, examples and exit statuses: a title, and its lines."""
    failed, *examples = command.epilog.split("\n")
    yield speak.say("cli.help.examples"), [f"yagopool {example}".rstrip() for example in examples]
    keys = {0: "cli.help.status.0", 1: failed, 2: "cli.help.status.2", 130: "cli.help.status.130"}
    yield speak.say("cli.help.statuses"), [f"{status:<5}{speak.say(key)}" for status, key in keys.items() if key]


def is_option(parameter: Any) -> bool:
    return any(name.startswith("-") for name in parameter.opts)


def written(parameter: Any, speak: Speaker) -> str:
    """Return an argument or option as it is typed: ``--jobs N``, ``FILE...``."""
    if not is_option(parameter):
        return value_name(parameter, speak) + ("..." if parameter.nargs == -1 else "")
    value = "" if getattr(parameter, "is_flag", False) else value_name(parameter, speak)
    return f"{', '.join(parameter.opts)} {value}".strip()


def value_name(parameter: Any, speak: Speaker) -> str:
    return placeholder(parameter.metavar or parameter.name.upper(), speak)


def placeholder(words: str, speak: Speaker) -> str:
    """Return what stands for values in a language; single letters stay."""
    keys = [(word, f"cli.placeholder.{word.lower()}") for word in words.split()]
    return " ".join(speak.say(key) if speak.knows(key) else word for word, key in keys)


def about(parameter: Any, speak: Speaker) -> str:
    """Return what an argument or option is for, and which words and numbers it takes."""
    words: dict[str, Argument] = {
        "variants": VARIANTS,
        "levels": LEVEL_NAMES,
        "players": PLAYERS,
        "hands": HANDS,
        "games": GAME_NAMES,
        "goals": goals(),
        "sizes": tuple(SIZES),
        "boards": shipped_names(),
        "languages": LANGUAGES,
        "low": str(getattr(parameter, "min", "")),
        "high": str(getattr(parameter, "max", "")),
    }
    return speak.say(_OF_TYPER.get(parameter.name) or parameter.help, **words)


def default_sentence(parameter: Any, speak: Speaker) -> str:
    """Return the default as a sentence, or that a value is needed; empty for a flag and where the help says it."""
    if parameter.required:
        return speak.say("cli.help.required") if is_option(parameter) else ""
    value = default_value(parameter)
    return speak.say("cli.help.default", value=value) if value else ""


def default_value(parameter: Any) -> str:
    """Return the default as it would be typed, empty for a flag and where there is none."""
    value = parameter.default
    if value is None or not is_option(parameter) or getattr(parameter, "is_flag", False):
        return ""
    return f"{value:g}" if isinstance(value, float) else str(value)


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
