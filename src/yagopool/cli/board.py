"""``yagopool board``: the board in use."""

from typing import Annotated

import typer

from yagopool.cli.options import Board, Language
from yagopool.cli.streams import Output


def board(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON: every field by its name.")] = False,
    board: Board = None,
    lang: Language = "en",
) -> None:
    """Print the board's measures: field, balls, pots, rack, frictions, limits of a flick."""
    import json

    from yagopool.cli.boards import board_from
    from yagopool.cli.refusing import refuse
    from yagopool.cli.saying import speaker_or_leave
    from yagopool.cli.told import board_told
    from yagopool.errors import YagoError
    from yagopool.match.position import described

    speak = speaker_or_leave(lang)
    try:
        spec = board_from(board)
    except YagoError as error:
        refuse(error, speak, as_json)
    output = Output()
    output.line(json.dumps(described(spec)) if as_json else board_told(spec, speak))
    output.flush()
