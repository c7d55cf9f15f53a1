"""``yagopool play``: a match right away; and the menu, for ``yagopool`` alone."""

import errno
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer

from yagopool.ai.agents import Program, introduced, player_named
from yagopool.ai.levels import levels_of
from yagopool.cli.options import (
    DEFAULT_VARIANT,
    LEVEL_NAMES,
    AnyVariant,
    Board,
    DataFolder,
    Game,
    WindowLanguage,
    board_of,
    complete,
    given_options,
    variant_of,
)
from yagopool.cli.output import print_line
from yagopool.cli.usage import refusing, speaker_named
from yagopool.errors import WriteError
from yagopool.match.game import DEFAULT, games
from yagopool.match.share import decode
from yagopool.match.store import data_folder
from yagopool.table.spec import BoardSpec, Side, other_side
from yagopool.text import Speaker, speaker, system_language
from yagopool.text.speaker import printable
from yagopool.ui.play.match_setup import (
    DEFAULT_LEVEL,
    DEFAULT_TEAMS,
    GREATEST_TARGET,
    LONGEST_NAME,
    Setup,
    SetupError,
    new_seed,
    team_of,
    usual_target,
)

LARGEST_SEED: Final = 2**53
"""Whole numbers up to here survive every reader of JSON."""
_WITH_CODE: Final = frozenset({"code", "lang", "data_dir"})
"""The options of ``play`` that can be combined with a share code."""
_SIDES: Final[dict[str, Side]] = {"A": "A", "B": "B"}


def open_game(lang: str | None, data_dir: Path | None, *, transcript: bool) -> int:
    """Open the menu, in the language asked for, else as set in the game; return the exit status."""
    from yagopool.ui.start import open_menu  # noqa: PLC0415 - the window

    asked = None if lang is None else speaker_named(lang)
    with refusing(asked or speaker(system_language())):
        open_menu(asked, data_folder(data_dir), print_line if transcript else None)
    return 0


def play(
    context: typer.Context,
    *,
    game: Game = DEFAULT,
    variant: AnyVariant = DEFAULT_VARIANT,
    players: Annotated[tuple[str, str] | None, typer.Option(metavar="NAME NAME", help="cli.help.play.players")] = None,
    target: Annotated[int, typer.Option(metavar="N", min=1, max=GREATEST_TARGET, help="cli.help.play.target")] = 3,
    opener: Annotated[
        str, typer.Option(metavar="SIDE", help="cli.help.play.opener", autocompletion=complete("A", "B", "toss"))
    ] = "A",
    against: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="cli.help.play.against", autocompletion=complete(*LEVEL_NAMES))
    ] = None,
    side: Annotated[
        str | None, typer.Option(metavar="SIDE", help="cli.help.play.side", autocompletion=complete("A", "B"))
    ] = None,
    practice: Annotated[bool, typer.Option("--practice", help="cli.help.play.practice")] = False,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="cli.help.play.record")] = None,
    board: Board = None,
    code: Annotated[str | None, typer.Option(metavar="CODE", help="cli.help.play.code")] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", min=0, max=LARGEST_SEED, help="cli.help.play.seed")] = None,
    lang: WindowLanguage = None,
    transcript: Annotated[bool, typer.Option("--transcript", help="cli.help.play.transcript")] = False,
    data_dir: DataFolder = None,
) -> None:
    """Start a match for two players, a match against the computer, or break practice."""
    speak = speaker_named(system_language() if lang is None else lang)
    asked, folder = None if lang is None else speak, data_folder(data_dir)
    given = given_options(context)
    with refusing(speak, file=board):
        if code is not None:
            check_code_options(given)
            from yagopool.ui.start import open_shared  # noqa: PLC0415 - the window

            open_shared(asked, folder, decode(code))
            return
        options = PlayOptions(
            variant if "variant" in given else None,
            players,
            target if "target" in given else None,
            opener,
            against,
            side,
            practice,
            record,
            seed,
            game,
        )
        setup = match_setup(options, board_of(options.game, board), speak)
        if setup.program is not None:
            given -= {"against"}  # the menu offers levels: it goes on with the one before
        from yagopool.ui.start import open_table  # noqa: PLC0415 - the window

        open_table(asked, folder, setup, record, print_line if transcript else None, named=given)


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The options of ``play`` as they were typed; None where one was left out."""

    variant: str | None = None
    players: tuple[str, str] | None = None
    target: int | None = None
    opener: str = "A"
    against: str | None = None
    side: str | None = None
    practice: bool = False
    record: Path | None = None
    seed: int | None = None
    game: str = DEFAULT


def match_setup(options: PlayOptions, spec: BoardSpec, speaker: Speaker) -> Setup:
    """Return the setup that the options ask for.

    Raises:
        YagoError: an option has no such value, options exclude each other, or the board has no room for a rack.
    """
    _check_together(options)
    variant = variant_of(options.game, options.variant or games()[options.game].variants[0])
    person = _side(options.side or "A", "side")
    against, program = options.against, _program(options.against)
    setup = Setup(
        use="practice" if options.practice else "two" if options.against is None else "computer",
        variant=variant,
        teams=_teams(options, person, program, speaker),
        target=usual_target(options.game) if options.target is None else options.target,
        opener=None if options.opener == "toss" else _side(options.opener, "opener"),
        level=DEFAULT_LEVEL if against is None or program is not None else _level(against, options.game),
        program=program,
        computer=other_side(person),
        seed=new_seed() if options.seed is None else options.seed,
        recorded=options.record is not None,
        spec=spec,
        game=options.game,
    )
    setup.match()
    games()[options.game].check_board(spec)
    _check_record(options.record)
    return setup


def _check_together(options: PlayOptions) -> None:
    if options.practice and options.against is not None:
        raise SetupError("bad_value", "error.play.practice_against")
    if options.side is not None and options.against is None:
        raise SetupError("bad_value", "error.play.side_without_against")


def check_code_options(given: frozenset[str]) -> None:
    """Raise ``SetupError`` if an option next to ``--code`` says what the code says, or asks for a match."""
    more = sorted(given - _WITH_CODE)
    if more:
        raise SetupError("bad_value", "error.play.code_alone", given=tuple(f"--{name}" for name in more))


def _level(word: str, game: str) -> str:
    possible = tuple(level.name for level in levels_of(games()[game]))
    if word not in possible:
        raise SetupError("bad_value", "error.play.level", level=word, possible=possible)
    return word


def _program(word: str | None) -> Program | None:
    """Return the program that is asked for as an opponent, None for a level or nobody."""
    player = player_named(word) if word is not None and ":" in word else None
    return player if isinstance(player, Program) else None


def _side(word: str, option: str) -> Side:
    side = _SIDES.get(word.upper())
    if side is None:
        raise SetupError("bad_value", f"error.play.{option}", given=word)
    return side


def _teams(
    options: PlayOptions, person: Side, program: Program | None, speaker: Speaker
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of both sides; a program is started once, to be asked for its own."""
    called = None if program is None else printable(introduced(program))[:LONGEST_NAME].strip()
    if options.players is not None:
        return (team_of(options.players[0]), team_of(options.players[1]))
    if options.against is None:
        return DEFAULT_TEAMS
    computer = (called or speaker.say(f"ui.opponent.{_level(options.against, options.game)}"),)
    return (DEFAULT_TEAMS[0], computer) if person == "A" else (computer, DEFAULT_TEAMS[0])


def _check_record(record: Path | None) -> None:
    """Refuse a file that exists or cannot be created, before any window opens. Nothing is created yet."""
    if record is None:
        return
    try:
        exists = record.exists()
        taken = exists and (not record.is_file() or record.stat().st_size > 0)
        folder_exists, in_folder = record.parent.exists(), record.parent.is_dir()
    except OSError as error:
        raise _unwritable(record, error.errno) from None
    if taken:
        key = "error.record_is_folder" if record.is_dir() else "error.record_exists"
        raise WriteError("exists", key, path=str(record))
    if not folder_exists:
        raise WriteError("cannot_write", "error.no_folder", name=str(record.parent))
    if not in_folder:
        raise _unwritable(record, errno.ENOTDIR)
    if not (os.access(record, os.W_OK) if exists else os.access(record.parent, os.W_OK | os.X_OK)):
        raise _unwritable(record, errno.EACCES)


def _unwritable(record: Path, number: int | None) -> WriteError:
    reason = os.strerror(number or errno.EIO)
    return WriteError("cannot_write", "error.play.cannot_write", path=str(record), reason=reason)
