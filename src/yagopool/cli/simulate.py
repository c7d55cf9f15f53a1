"""``yagopool simulate``: one position and stroke in, what happened out."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from yagopool.cli.options import Board, Language
from yagopool.cli.streams import STANDARD_INPUT, Output, Unlocked, reading, whole

if TYPE_CHECKING:
    from yagopool.match.position import Position
    from yagopool.table.spec import BoardSpec
    from yagopool.text import Speaker


def simulate(
    file: Annotated[
        Path, typer.Argument(help="The position; standard input without it or with -.", show_default=False)
    ] = STANDARD_INPUT,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    batch: Annotated[bool, typer.Option("--batch", help="One JSON object a line in, one a line out.")] = False,
    draw: Annotated[
        Path | None, typer.Option(help="Also draw the position as pymunk sees it, to a PNG file.", show_default=False)
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes work on a batch.")] = 1,
    board: Board = None,
    lang: Language = "en",
) -> None:
    """Simulate a stroke: a position and a flick in, events and resting places out."""
    from yagopool.cli.boards import board_from
    from yagopool.cli.refusing import refuse
    from yagopool.cli.saying import speaker_or_leave
    from yagopool.errors import YagoError

    speak = speaker_or_leave(lang)
    good = True
    try:
        base = board_from(board)
        if batch:
            good = _many(file, base, lang, jobs)
        else:
            _one(file, base, speak if not as_json else None, draw)
    except YagoError as error:
        refuse(error, speak, as_json or batch)
    if not good:
        raise typer.Exit(2)


def _one(file: Path, base: "BoardSpec", speak: "Speaker | None", drawing: Path | None) -> None:
    """Simulate a single stroke and print it, in words where somebody can say them."""
    import json

    from yagopool.cli.simulating import position_in
    from yagopool.cli.told import told
    from yagopool.match.position import trace_json
    from yagopool.physics.simulate import simulate

    position, flick = position_in(whole(file), base)
    trace = simulate(position.layout, flick, position.spec)
    if drawing is not None:
        _draw(position, drawing)
    output = Output()
    output.line(json.dumps(trace_json(trace)) if speak is None else told(trace, speak))
    output.flush()


def _draw(position: "Position", drawing: Path) -> None:
    from yagopool.match.files import write_output
    from yagopool.physics.world import world_of
    from yagopool.ui.world_picture import world_picture

    write_output(drawing, world_picture(world_of(position.layout, position.spec)))


def _many(file: Path, base: "BoardSpec", lang: str, jobs: int) -> bool:
    """Simulate a batch, printing each answer as soon as it is there; tell whether every line was good."""
    from yagopool.cli.simulating import answers, batch_lines

    output = Output()
    good = True
    with reading(file) as source:
        for answered in answers(batch_lines(Unlocked(source)), base, lang, jobs):
            for answer in answered:
                output.line(answer.line)
                good = good and answer.good
            output.flush()
    return good
