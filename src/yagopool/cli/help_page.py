"""What ``--help`` shows of a command: usage, arguments and options. The manual page and docs/commands.md use it too."""

from collections.abc import Iterator
from typing import Any, Final

import typer.core

_HUGE: Final = 10**9
"""A largest value from here on is not shown; a number beyond it is refused all the same."""
_COMPLETION: Final = {
    "install_completion": "Install completion for this shell: bash, zsh, fish or PowerShell.",
    "show_completion": "Print the completion script for this shell.",
}
"""In our words: the options that Typer adds."""


class HelpCommand(typer.core.TyperCommand):
    """A command that describes itself in the game's words."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the line of usage."""
        formatter.write_usage(ctx.command_path, " ".join(usage(self)))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments and the options."""
        _write_parameters(self, ctx, formatter)


class HelpGroup(typer.core.TyperGroup):
    """A group of commands that describes itself in the game's words."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the line of usage."""
        command = "[COMMAND]" if self.invoke_without_command else "COMMAND"
        formatter.write_usage(ctx.command_path, " ".join([*usage(self), command, "..."]))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the options and the commands."""
        _write_parameters(self, ctx, formatter)
        self.format_commands(ctx, formatter)


def _write_parameters(command: Any, ctx: Any, formatter: Any) -> None:
    for title, options in (("Arguments", False), ("Options", True)):
        rows = [
            (written(one), f"{about(one)} {default_sentence(one)}".strip())
            for one in command.get_params(ctx)
            if is_option(one) == options
        ]
        if rows:
            with formatter.section(title):
                formatter.write_dl(rows)


def usage(command: Any) -> Iterator[str]:
    """Yield what follows the command's name: ``[OPTIONS]``, options that are needed, arguments."""
    yield "[OPTIONS]"
    needed = [one for one in command.params if one.required or not is_option(one)]
    for one in sorted(needed, key=is_option, reverse=True):
        yield written(one) if one.required else f"[{written(one)}]"


def is_option(parameter: Any) -> bool:
    """Return whether this is an option, not an argument."""
    return any(name.startswith("-") for name in parameter.opts)


def written(parameter: Any) -> str:
    """Return an argument or option as it is typed: ``--jobs N``, ``FILE...``."""
    if not is_option(parameter):
        return f"{parameter.metavar}..." if parameter.nargs == -1 else str(parameter.metavar)
    value = "" if getattr(parameter, "is_flag", False) else parameter.metavar
    return f"{', '.join(parameter.opts)} {value or ''}".strip()


def about(parameter: Any) -> str:
    """Return what an argument or option is for, and which numbers it takes."""
    purpose, default, rest = _COMPLETION.get(parameter.name, parameter.help or "").partition(" Default: ")
    low, high = getattr(parameter, "min", None), getattr(parameter, "max", None)
    if high is not None and high < _HUGE:
        purpose = f"{purpose.removesuffix('.')}, {low} to {high}."
    elif low is not None and low > 1:
        purpose = f"{purpose.removesuffix('.')}, at least {low}."
    return f"{purpose}{default}{rest}"


def default_sentence(parameter: Any) -> str:
    """Return the default as a sentence, or that a value is needed; empty for a flag and where the help says it."""
    if parameter.required:
        return "Required." if is_option(parameter) else ""
    value = default_value(parameter)
    return f"Default: {value}." if value else ""


def default_value(parameter: Any) -> str:
    """Return the default as it would be typed, empty for a flag and where there is none."""
    value = parameter.default
    if value is None or not is_option(parameter) or getattr(parameter, "is_flag", False):
        return ""
    return f"{value:g}" if isinstance(value, float) else str(value)
