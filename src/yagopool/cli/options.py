"""Options that several commands have, each with one parser. Their ``help`` are keys: see ``help_page``."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias, cast, get_args

import typer

from yagopool.ai.levels import LEVELS
from yagopool.assets import asset
from yagopool.cli.output import read_whole
from yagopool.errors import BoardError, YagoError, unreadable
from yagopool.games.yago.rules.state import VariantName
from yagopool.match.game import DEFAULT, games
from yagopool.match.game import Game as AnyGame
from yagopool.match.json_input import json_object
from yagopool.match.position import board_in_file, shipped_names
from yagopool.practice.folders import Folders
from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.text import LANGUAGES, system_language
from yagopool.text.speaker import FALLBACK

VARIANTS: tuple[VariantName, ...] = get_args(VariantName)
DEFAULT_VARIANT = VARIANTS[0]
LEVEL_NAMES = tuple(level.name for level in LEVELS)
GAME_NAMES = tuple(games())
HANDS = ("exact", *LEVEL_NAMES)
PLAYERS = (*LEVEL_NAMES, "random", "greedy")
MOST_JOBS = 256


def complete(*words: str) -> Callable[[str], list[str]]:
    """Return a completion function for an option that takes one of these words."""

    def matching(incomplete: str) -> list[str]:
        return [word for word in words if word.startswith(incomplete)]

    return matching


def _complete_board(incomplete: str) -> list[str]:
    return [name for name in shipped_names() if name.startswith(incomplete)]


_WINDOW_COMMANDS: Final = ("yagopool", "yagopool play", "yagopool replay")
"""Commands that open a window, which speaks the system's language until one is set."""


def command_of(group: Any, arguments: Sequence[str]) -> tuple[str, Any]:
    """Return the command that a command line means: its whole name, and Typer's object."""
    path, command = "yagopool", group
    for word in arguments:
        inner = getattr(command, "commands", {}).get(word)
        if inner is not None:
            path, command = f"{path} {word}", inner
    return path, command


def language_meant(group: Any, arguments: Sequence[str]) -> str:
    """Return the language of a command line's help and usage errors: that of ``--lang``, else the command's own.

    A command's own language is English; the system's, if it opens a window.
    """
    path, _ = command_of(group, arguments)
    window = path in _WINDOW_COMMANDS and "--verify" not in arguments
    return _language_asked(arguments) or (system_language() if window else FALLBACK)


def _language_asked(arguments: Sequence[str]) -> str | None:
    """Return the language that a command line asks for, None if it asks for none that is there."""
    for option, value in zip(arguments, [*arguments, ""][1:], strict=True):
        asked = value if option == "--lang" else option.removeprefix("--lang=")
        if option.startswith("--lang") and asked in LANGUAGES:
            return asked
    return None


Language: TypeAlias = Annotated[
    str, typer.Option(metavar="LANG", help="cli.help.option.lang", autocompletion=complete(*LANGUAGES))
]
WindowLanguage: TypeAlias = Annotated[
    str | None, typer.Option(metavar="LANG", help="cli.help.option.window_lang", autocompletion=complete(*LANGUAGES))
]
"""``--lang`` of commands that open a window; errors before it opens are in the system's language."""


def group_language(context: typer.Context, *, lang: Language = "en") -> None:
    """Pass a group's ``--lang`` on to its commands: the callback of ``lab`` and ``drills``."""
    command: Any = context.command
    given = context.default_map or {}
    context.default_map = {name: {**given.get(name, {}), "lang": lang} for name in command.commands}


DataFolder: TypeAlias = Annotated[Path | None, typer.Option(metavar="FOLDER", help="cli.help.option.data_dir")]

Board: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="BOARD", help="cli.help.option.board", autocompletion=_complete_board)
]

Record: TypeAlias = Annotated[Path, typer.Argument(metavar="RECORD", help="cli.help.option.record")]

Variant: TypeAlias = Annotated[
    str, typer.Option(metavar="VARIANT", help="cli.help.option.variant", autocompletion=complete(*VARIANTS))
]

AnyVariant: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="VARIANT",
        help="cli.help.option.any_variant",
        autocompletion=complete(*(name for game in games().values() for name in game.variants)),
    ),
]

Jobs: TypeAlias = Annotated[int, typer.Option(metavar="N", min=1, max=MOST_JOBS, help="cli.help.option.jobs")]

Scheduler: TypeAlias = Annotated[str | None, typer.Option(metavar="ADDRESS", help="cli.help.option.scheduler")]

Seed: TypeAlias = Annotated[int, typer.Option(metavar="N", min=0, help="cli.help.option.seed")]


def given_options(context: typer.Context) -> frozenset[str]:
    """Return the names of the options that were typed or set by the environment, not left to their defaults."""
    default = ("DEFAULT", "DEFAULT_MAP")
    sources = {name: context.get_parameter_source(name) for name in context.params}
    return frozenset(name for name, source in sources.items() if source is not None and source.name not in default)


Game: TypeAlias = Annotated[
    str, typer.Option(metavar="GAME", help="cli.help.option.game", autocompletion=complete(*GAME_NAMES))
]


def variant_named(word: str) -> VariantName:
    return cast("VariantName", variant_of(DEFAULT, word))


def variant_of(game: str, word: str) -> str:
    """Return a game's variant of this name, in capitals or not. Raises ``YagoError``: there is none."""
    found = next((name for name in games()[game].variants if name == word.lower()), None)
    if found is None:
        raise YagoError("bad_value", "error.no_such_variant", name=word, possible=games()[game].variants)
    return found


def board_of(game: str, file: Path | None) -> BoardSpec:
    """Return the board of a file or a built-in name as ``board_named`` does, for None a game's own.

    Raises:
        YagoError: there is no such game, or as for ``board_named``.
    """
    board = game_named(game).board
    return board if file is None else board_named(file)


def game_named(word: str) -> AnyGame:
    """Return the game with this name. Raises ``YagoError`` if there is none."""
    if word not in GAME_NAMES:
        raise YagoError("bad_value", "error.no_such_game", name=word, possible=GAME_NAMES)
    return games()[word]


def board_named(file: Path | None) -> BoardSpec:
    """Return the board of a file, of a built-in board's name, or the standard one for None.

    A file with the name of a built-in board comes first.

    Raises:
        YagoError: the file cannot be read, or describes a board that cannot be.
    """
    if file is None:
        return STANDARD_BOARD
    built_in = str(file) in shipped_names() and not file.exists()
    try:
        content = read_whole(asset(f"boards/{file}.json") if built_in else file)
    except YagoError as error:
        if error.key == "error.no_file":
            raise YagoError("no_file", "error.no_board", name=str(file), possible=shipped_names()) from None
        raise
    try:
        return board_in_file(json_object(content))
    except BoardError as error:
        field = ".".join(filter(None, ("board", error.field)))
        raise BoardError(error.code, error.key, field, **error.arguments) from None


def data_folders(asked: Path | None) -> Folders:
    """Return the places in the data folder, the platform's for None. If it does not exist, nothing is saved yet.

    Raises:
        YagoError: it is a file, or may not be read.
    """
    if asked is not None:
        try:
            os.scandir(asked).close()
        except FileNotFoundError:
            pass
        except NotADirectoryError:
            raise YagoError("bad_value", "error.data_is_file", name=str(asked)) from None
        except OSError as error:
            raise unreadable(asked, error) from None
    return Folders.of(asked)
