"""``yagopool drills``: what there is to practise, and whether a drill is fit to be played."""

from pathlib import Path
from typing import Annotated

import typer

from yagopool.cli.options import DataFolder, Language

drills = typer.Typer(
    name="drills", help="Drills: what there is, and whether one is good.", no_args_is_help=True, add_completion=False
)


@drills.command("check")
def check_files(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Drills to check; - for standard input.")],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a file.")] = False,
    lang: Language = "en",
) -> None:
    """Check drills: exit status 0 where all can be done, 1 where one cannot, 2 where a file is no drill."""
    from yagopool.cli.drill_report import report
    from yagopool.cli.saying import speaker_or_leave

    speak = speaker_or_leave(lang)
    statuses = [report(file, speak, as_json=as_json) for file in files]
    if any(statuses):
        raise typer.Exit(max(statuses))


@drills.command("list")
def list_drills(*, data_dir: DataFolder = None, lang: Language = "en") -> None:
    """List the drills that ship and your own, with the best of each player."""
    from yagopool.cli.drill_report import listed
    from yagopool.cli.kept import folders_of
    from yagopool.cli.refusing import refuse
    from yagopool.cli.saying import say_wrong, speaker_or_leave
    from yagopool.errors import YagoError
    from yagopool.practice.bests import Bests

    speak = speaker_or_leave(lang)
    try:
        folders = folders_of(data_dir)
    except YagoError as error:
        refuse(error, speak, as_json=False)
    bests = Bests(folders.bests)
    for line in listed(folders, bests, speak):
        typer.echo(line)
    if bests.trouble is not None:
        say_wrong(speak.error(bests.trouble))
