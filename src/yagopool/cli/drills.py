"""``yagopool drills``: what there is to practise, and whether a drill file is good."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from yagopool.cli.options import DataFolder, Language, data_folders, group_language
from yagopool.cli.output import CHECK_FAILED, STANDARD_INPUT, WRONG_INPUT, print_error, read_whole
from yagopool.cli.usage import HelpCommand, HelpGroup, error_json, help_end, refusing, speaker_named
from yagopool.errors import BoardError, YagoError
from yagopool.practice.drill import LEAST_SHARE, TRIES, Drill, DrillCheck, check
from yagopool.practice.drill_library import PersonalBests, drill_library, drill_of
from yagopool.practice.folders import Folders
from yagopool.text import Speaker

drills = typer.Typer(
    name="drills",
    callback=group_language,
    help="cli.help.drills",
    epilog=help_end("drills list", "drills check mine.json"),
    rich_markup_mode=None,
    cls=HelpGroup,
)


@drills.command(
    "check",
    cls=HelpCommand,
    help="cli.help.drills.check",
    epilog=help_end("drills check mine.json", "drills check --json *.json", failed="cli.help.failed.drills"),
)
def check_drills(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="cli.help.drills.files")],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.drills.json")] = False,
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    statuses = [_check(file, speak, as_json=as_json) for file in files]
    if any(statuses):
        raise typer.Exit(max(statuses))


@drills.command(
    "list", cls=HelpCommand, help="cli.help.drills.list", epilog=help_end("drills list", "drills list --lang de")
)
def list_drills(*, data_dir: DataFolder = None, lang: Language = "en") -> None:
    speak = speaker_named(lang)
    with refusing(speak):
        folders = data_folders(data_dir)
    bests = PersonalBests(folders.bests)
    for line in _list_lines(folders, bests, speak):
        typer.echo(line)
    if bests.trouble is not None:
        print_error(speak.error(bests.trouble))


def _check(file: Path, speak: Speaker, *, as_json: bool) -> int:
    """Print what a check of a drill's file finds; return its exit status."""
    try:
        found = check(_drill(file))
    except YagoError as error:
        if as_json:
            typer.echo(json.dumps({"file": str(file)} | json.loads(error_json(error, speak)), ensure_ascii=False))
        else:
            sentence = speak.error(error)
            field = error.field if isinstance(error, BoardError) else ""
            place = [part for part in (str(file), field) if part and part not in sentence]
            print_error(": ".join((*place, sentence)))
        return WRONG_INPUT
    if as_json:
        typer.echo(json.dumps(_check_json(file, found), ensure_ascii=False))
    else:
        for line in _check_lines(found, speak):
            typer.echo(f"{file}: {line}")
    return 0 if found.good else CHECK_FAILED


def _drill(file: Path) -> Drill:
    return drill_of(read_whole(file), str(file) if file == STANDARD_INPUT else file.stem)


def _check_lines(found: DrillCheck, speak: Speaker) -> Iterator[str]:
    """Yield what is wrong with a drill, or how good it is, then how often each shot works."""
    if not found.drill.solution:
        yield speak.say("cli.drills.no_solution")
        return
    if found.solvable:
        yield speak.say("cli.drills.solved", used=found.used, stars=found.stars)
    elif found.status != "solved":
        yield speak.say("cli.drills.not_solved", why=speak.phrase(f"cli.drills.standing.{found.status}"))
    elif not found.same_positions:
        yield speak.say("cli.drills.other_positions")
    else:
        yield speak.say("cli.drills.too_long", used=found.used, stored=len(found.worked))
    least = round(LEAST_SHARE * TRIES)
    for number, worked in enumerate(found.worked, 1):
        key = "cli.drills.stroke_weak" if number in found.weak else "cli.drills.stroke"
        yield speak.say(key, number=number, worked=worked, tries=TRIES, least=least)


def _check_json(file: Path, found: DrillCheck) -> dict[str, Any]:
    return {
        "file": str(file),
        "good": found.good,
        "solvable": found.solvable,
        "standing": found.status,
        "strokes": found.used,
        "stars": found.stars,
        "tries": TRIES,
        "worked": list(found.worked),
    }


def _list_lines(folders: Folders, bests: PersonalBests, speak: Speaker) -> Iterator[str]:
    """Yield a line for each drill: its kind, name, title, variant, and each player's stars."""
    kind = None
    for found in drill_library(folders.drills):
        if found.drill is None:
            yield f"  {found.name}: {speak.error(found.trouble) if found.trouble else ''}"
            continue
        if found.drill.kind != kind:
            kind = found.drill.kind
            yield speak.say(f"drill.kind.{kind}")
        title, variant = found.drill.words(found.drill.title, speak.lang), speak.say(f"variant.{found.drill.variant}")
        stars = ", ".join(f"{player} {'*' * best.stars}" for player, best in bests.by_drill(found.name).items())
        yield f"  {found.name:<26} {title:<32} {variant}" + (f"  {stars}" if stars else "")
