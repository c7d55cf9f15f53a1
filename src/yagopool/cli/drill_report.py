"""What the command line says of drills."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import typer

from yagopool.cli.refusing import error_json
from yagopool.cli.saying import WRONG_INPUT, say_wrong
from yagopool.cli.streams import STANDARD_INPUT, whole
from yagopool.errors import BoardError, YagoError
from yagopool.practice.bests import Bests
from yagopool.practice.drill import Drill
from yagopool.practice.drill_check import LEAST_SHARE, TRIES, DrillCheck, check
from yagopool.practice.drill_file import drill_of
from yagopool.practice.folders import Folders
from yagopool.practice.shelf import shelf
from yagopool.text import Speaker

NOT_GOOD: Final = 1
"""The exit status after a drill that is one, but cannot be done as its file says."""


def report(file: Path, speak: Speaker, *, as_json: bool) -> int:
    """Print what a check of a drill's file finds; return its exit status."""
    try:
        found = check(_drill(file))
    except YagoError as error:
        if as_json:
            typer.echo(json.dumps({"file": str(file)} | json.loads(error_json(error, speak)), ensure_ascii=False))
        else:
            sentence = speak.error(error)
            field = error.field if isinstance(error, BoardError) else ""
            say_wrong(f"{file}: {sentence if field in sentence else f'{field}: {sentence}'}")
        return WRONG_INPUT
    if as_json:
        typer.echo(json.dumps(_as_json(file, found), ensure_ascii=False))
    else:
        for line in _sentences(found, speak):
            typer.echo(f"{file}: {line}")
    return 0 if found.good else NOT_GOOD


def _drill(file: Path) -> Drill:
    """Return the drill of a file, of standard input for ``-``."""
    return drill_of(whole(file), str(file) if file == STANDARD_INPUT else file.stem)


def _sentences(found: DrillCheck, speak: Speaker) -> Iterator[str]:
    """Yield what is wrong with a drill, or how good it is, then how surely each stroke is made."""
    if not found.drill.solution:
        yield speak.say("cli.drills.no_solution")
        return
    if found.solvable:
        yield speak.say("cli.drills.solved", used=found.used, stars=found.stars)
    elif found.standing != "solved":
        yield speak.say("cli.drills.not_solved", why=speak.phrase(f"cli.drills.standing.{found.standing}"))
    elif not found.same_positions:
        yield speak.say("cli.drills.other_positions")
    else:
        yield speak.say("cli.drills.too_long", used=found.used, stored=len(found.worked))
    for number, worked in enumerate(found.worked, 1):
        key = "stroke_weak" if number in found.weak else "stroke"
        yield speak.say(
            f"cli.drills.{key}", number=number, worked=worked, tries=TRIES, least=round(LEAST_SHARE * TRIES)
        )


def _as_json(file: Path, found: DrillCheck) -> dict[str, Any]:
    return {
        "file": str(file),
        "good": found.good,
        "solvable": found.solvable,
        "standing": found.standing,
        "strokes": found.used,
        "stars": found.stars,
        "tries": TRIES,
        "worked": list(found.worked),
    }


def listed(folders: Folders, bests: Bests, speak: Speaker) -> Iterator[str]:
    """Yield a line for each drill: its kind, name, title, variant, and who did it best."""
    kind = None
    for found in shelf(folders.drills):
        if found.drill is None:
            yield f"  {found.name}: {speak.error(found.trouble) if found.trouble else ''}"
            continue
        if found.drill.kind != kind:
            kind = found.drill.kind
            yield speak.say(f"drill.kind.{kind}")
        title = found.drill.words(found.drill.title, speak.lang)
        yield f"  {found.name:<26} {title:<32} {speak.say(f'variant.{found.drill.variant}')}{_bests(bests, found.name)}"


def _bests(bests: Bests, drill: str) -> str:
    told = [f"{player} {'*' * best.stars}" for player, best in bests.by_drill(drill).items()]
    return f"  {', '.join(told)}" if told else ""
