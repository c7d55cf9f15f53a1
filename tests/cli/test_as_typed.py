"""Words are handed on as they were typed; what Typer would make of them is the same, only later."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.core import TyperArgument, TyperCommand, TyperOption
from typer.testing import CliRunner

from yagopool.cli.as_typed import as_typed
from yagopool.cli.commands import COMMANDS, app

ROOT: Any = typer.main.get_command(app)
WORDS = ("", "easy", " Ann ", "-3", "2.5", "true", "no", "/tmp/../x.jsonl", "ü\N{SNOWMAN}", "\udce4", "a\nb")


def parameters() -> Iterator[tuple[Any, Any]]:
    """Yield every parameter of every command, and one as Typer makes it."""
    for command in (ROOT, *(ROOT.commands[name] for name in COMMANDS)):
        context = typer.Context(command)
        for one in command.get_params(context):
            yield one, context


def by_typer(one: Any, context: Any, value: object) -> object:
    """Return what Typer's own class hands on, or the kind of its refusal."""
    kind = next(kind for kind in type(one).__mro__ if kind in (TyperOption, TyperArgument))
    try:
        return kind.process_value(one, context, value)
    except (typer.BadParameter, typer.Exit) as refused:
        return type(refused)


def by_us(one: Any, context: Any, value: object) -> object:
    try:
        return one.process_value(context, value)
    except (typer.BadParameter, typer.Exit) as refused:
        return type(refused)


past_typer = pytest.mark.skipif(
    not any(hasattr(one, "type_descriptor") for one, _ in parameters()),
    reason="Typer before 0.29 asks no models: it looks at everything itself",
)


@past_typer
@pytest.mark.parametrize("value", [None, *WORDS, *(Path(word) for word in WORDS[1:3]), True, False, ("Ann", "Ben")])
def test_every_option_gets_what_typer_would_hand_on(value: object) -> None:
    seen = 0
    for one, context in parameters():
        if one.name in ("version", "help"):
            continue
        if isinstance(value, tuple) != (one.nargs == 2):
            continue
        ours, theirs = by_us(one, context, value), by_typer(one, context, value)
        assert (ours, type(ours)) == (theirs, type(theirs)), one.name
        seen += 1
    assert seen


def test_a_flag_with_a_callback_is_still_answered() -> None:
    assert CliRunner().invoke(app, ["--version"]).stdout.startswith("yagopool ")
    assert "--variant" in CliRunner().invoke(app, ["play", "--help"]).stdout


@past_typer
def test_words_are_handed_on_without_a_model() -> None:
    def asked(name: str = "x", where: Path | None = None) -> None: ...

    alone = typer.Typer(add_completion=False)
    alone.command()(asked)
    command = typer.main.get_command(alone)
    assert isinstance(command, TyperCommand)
    name, where = as_typed(command.params)
    context: Any = typer.Context(command)
    assert (name.process_value(context, "Ann"), where.process_value(context, "a/b")) == ("Ann", Path("a/b"))
    assert where.process_value(context, None) is None
    assert name._runtime_param is where._runtime_param is None
