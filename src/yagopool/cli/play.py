"""``yagopool play``: the table at once, nothing before it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from yagopool.cli.options import Board, DataFolder, WindowLanguage, named

if TYPE_CHECKING:
    from yagopool.ui.match_view.setup import Setup


def play(
    context: typer.Context,
    *,
    variant: Annotated[str, typer.Option(help="easy, medium or professional.")] = "easy",
    players: Annotated[
        tuple[str, str] | None,
        typer.Option(metavar="NAME NAME", help='The two sides; "NAME+NAME" makes a team.', show_default=False),
    ] = None,
    target: Annotated[str, typer.Option(metavar="N", help="Points that win the match, 1 to 1,000,000.")] = "3",
    opener: Annotated[str, typer.Option(help="Who opens the first game: A, B or toss.")] = "A",
    against: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="Play the computer: novice, casual, skilled or master.")
    ] = None,
    side: Annotated[str | None, typer.Option(help="With --against: your side, A or B.", show_default="A")] = None,
    practice: Annotated[bool, typer.Option("--practice", help="Practise the break.")] = False,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the match's record to a new file.", show_default=False)
    ] = None,
    board: Board = None,
    code: Annotated[
        str | None, typer.Option(metavar="CODE", help="Lay the position of a share code.", show_default=False)
    ] = None,
    seed: Annotated[str | None, typer.Option(metavar="N", help="What racks and toss follow from.")] = None,
    lang: WindowLanguage = None,
    transcript: Annotated[
        bool, typer.Option("--transcript", help="Print the match in words, a line a stroke.")
    ] = False,
    data_dir: DataFolder = None,
) -> None:
    """Open the table: two players, against the computer, or practising the break."""
    from yagopool.cli.agreed import Wishes, agreed, check_code
    from yagopool.cli.boards import board_from
    from yagopool.cli.saying import WRONG_INPUT, say_wrong, speaker_or_leave
    from yagopool.errors import YagoError
    from yagopool.text import system_language

    speak = speaker_or_leave(system_language() if lang is None else lang)
    wishes = Wishes(variant, players, target, opener, against, side, practice, record, seed)
    try:
        if code is not None:
            check_code(named(context))
            _open_code(code, lang, data_dir)
            return
        setup = agreed(wishes, board_from(board), speak)
        _open(setup, record, lang, data_dir, transcript=transcript, named=named(context))
    except YagoError as error:
        say_wrong(speak.error(error))
        raise typer.Exit(WRONG_INPUT) from None


def _open(
    setup: "Setup",
    record: Path | None,
    lang: str | None,
    data_dir: Path | None,
    *,
    transcript: bool,
    named: frozenset[str],
) -> None:
    from yagopool.cli.streams import say_line
    from yagopool.match.store import data_folder
    from yagopool.text import speaker
    from yagopool.ui.start import open_table

    scribe = say_line if transcript else None
    open_table(None if lang is None else speaker(lang), data_dir or data_folder(), setup, record, scribe, named=named)


def _open_code(code: str, lang: str | None, data_dir: Path | None) -> None:
    """Lay the position of a share code on the free table, its stroke aimed."""
    from yagopool.match.share import decode
    from yagopool.match.store import data_folder
    from yagopool.text import speaker
    from yagopool.ui.start import open_shared

    open_shared(None if lang is None else speaker(lang), data_dir or data_folder(), decode(code))
