"""``yagopool lab``: what breaks are worth, as a map, and the best one for a hand."""

from pathlib import Path
from typing import Annotated

import typer

from yagopool.cli.options import Board, Language

lab = typer.Typer(
    name="lab", help="The break lab: what any break is worth.", no_args_is_help=True, add_completion=False
)

Scatter = Annotated[str, typer.Option(help="Whose hand: exact, novice, casual, skilled or master.")]
Variant = Annotated[str, typer.Option(help="easy, medium or professional.")]
Seed = Annotated[int, typer.Option(min=0, help="What racks and hand follow from.")]
Jobs = Annotated[
    int | None, typer.Option(min=1, max=256, help="How many processes.", show_default="as many as processors")
]
Range = Annotated[tuple[float, float] | None, typer.Option(metavar="FROM TO", show_default="what meets the rack")]
Speeds = Annotated[
    tuple[float, float] | None, typer.Option(metavar="FROM TO", help="mm/s.", show_default="the board's")
]


@lab.command("break")
def map_of_breaks(
    *,
    grid: Annotated[str, typer.Option(metavar="COLUMNSxROWS", help="Directions by speeds.")] = "60x40",
    samples: Annotated[int, typer.Option(min=1, help="Breaks for each cell.")] = 50,
    scatter: Scatter = "casual",
    seed: Seed = 1,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="A picture: .png, .svg or .pdf.")] = None,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="A row for each cell.")] = None,
    as_json: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="The plan and each cell.")] = None,
    variant: Variant = "easy",
    board: Board = None,
    directions: Range = None,
    speeds: Speeds = None,
    jobs: Jobs = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Do not go on with a map that was stopped.")] = False,
    lang: Language = "en",
) -> None:
    """Map what breaks are worth; Ctrl-C keeps what is done, the same command again goes on with it."""
    from yagopool.ai.worker_pool import processors
    from yagopool.cli.lab_map import Outputs, draw_up
    from yagopool.cli.lab_plan import Wishes, planned
    from yagopool.cli.saying import WRONG_INPUT, say_wrong, speaker_or_leave
    from yagopool.errors import YagoError

    speak = speaker_or_leave(lang)
    wishes = Wishes(variant, scatter, board, directions, speeds, seed, samples)
    try:
        outputs = Outputs(out, csv, as_json)
        outputs.check(board)
        complete = draw_up(planned(wishes, grid), outputs, jobs or processors(), speak, fresh=fresh)
    except YagoError as error:
        say_wrong(speak.error(error))
        raise typer.Exit(WRONG_INPUT) from None
    if not complete:
        raise typer.Exit(130)


@lab.command()
def find(
    *,
    scatter: Scatter = "casual",
    goal: Annotated[
        str, typer.Option("--for", metavar="GOAL", help="value, pot, pots, plays_on, both or row.")
    ] = "value",
    samples: Annotated[int, typer.Option(min=1, help="Breaks for each break tried in the first round.")] = 8,
    seed: Seed = 1,
    variant: Variant = "easy",
    board: Board = None,
    directions: Range = None,
    speeds: Speeds = None,
    jobs: Jobs = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    lang: Language = "en",
) -> None:
    """Find the break that is best for a hand that strays so much, not for a perfect one."""
    from yagopool.ai.worker_pool import processors
    from yagopool.cli.lab_find import look_for
    from yagopool.cli.lab_plan import Wishes, planned
    from yagopool.cli.saying import WRONG_INPUT, say_wrong, speaker_or_leave
    from yagopool.errors import YagoError

    speak = speaker_or_leave(lang)
    wishes = Wishes(variant, scatter, board, directions, speeds, seed, samples)
    try:
        found = look_for(planned(wishes), goal, jobs or processors(), speak, as_json=as_json)
    except YagoError as error:
        say_wrong(speak.error(error))
        raise typer.Exit(WRONG_INPUT) from None
    if not found:
        raise typer.Exit(130)
