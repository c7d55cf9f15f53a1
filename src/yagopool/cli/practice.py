"""``yagopool drills`` and ``stats``: what there is to practise, how good a drill file is, what players have done."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from yagopool.cli.options import GAME_NAMES, DataFolder, Language, complete, data_folders, game_named, group_language
from yagopool.cli.output import CHECK_FAILED, STANDARD_INPUT, WRONG_INPUT, print_error, printing, read_whole
from yagopool.cli.usage import HelpCommand, HelpGroup, error_json, help_end, refusing, speaker_named
from yagopool.errors import BoardError, YagoError
from yagopool.match.game import DEFAULT
from yagopool.practice.breaks import BreakLog, BreakStats
from yagopool.practice.drill import LEAST_SHARE, TRIES, Drill, DrillCheck, check
from yagopool.practice.drill_library import PersonalBests, drill_library, drill_of
from yagopool.practice.folders import Folders
from yagopool.practice.lab_file import stats_json
from yagopool.practice.statistics import Figures, Player, Statistics, figures_json, statistics
from yagopool.text import Speaker
from yagopool.text.explanation import level_name

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
    "list",
    cls=HelpCommand,
    help="cli.help.drills.list",
    epilog=help_end("drills list", "drills list --game carrom"),
)
def list_drills(
    *,
    game: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="cli.help.drills.game", autocompletion=complete(*GAME_NAMES)),
    ] = None,
    data_dir: DataFolder = None,
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    with refusing(speak):
        listed = GAME_NAMES if game is None else (game_named(game).name,)
        folders = data_folders(data_dir)
    bests = PersonalBests(folders.bests)
    for line in _list_lines(listed, folders, bests, speak):
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


def _list_lines(games: Iterable[str], folders: Folders, bests: PersonalBests, speak: Speaker) -> Iterator[str]:
    """Yield a line for each drill: its kind, name, title, variant, and each player's stars.

    For drills of other games, the game stands in place of the variant. Drills that can't be read come last.
    """
    found_all = [found for game in games for found in drill_library(folders.drills, game)]
    unread = {found.path: found for found in found_all if found.drill is None}
    kind = None
    for found in found_all:
        if found.drill is None:
            continue
        if (found.drill.game, found.drill.kind) != kind:
            kind = found.drill.game, found.drill.kind
            yield speak.of(found.drill.game).say(f"drill.kind.{found.drill.kind}")
        yield _list_line(found.drill, bests, speak)
    for found in unread.values():
        yield f"  {found.name}: {speak.error(found.trouble) if found.trouble else ''}"


def _list_line(drill: Drill, bests: PersonalBests, speak: Speaker) -> str:
    key = f"variant.{drill.variant}" if drill.game == DEFAULT else f"ui.game.{drill.game}"
    title, variant = drill.words(drill.title, speak.lang), speak.say(key)
    stars = ", ".join(f"{player} {'*' * best.stars}" for player, best in bests.by_drill(drill.name).items())
    return f"  {drill.name:<27} {title:<32} {variant}" + (f"  {stars}" if stars else "")


_Practised = Mapping[tuple[str, str], BreakStats]

_COLUMNS = ("games", "won", "points", "strokes", "pots", "fouls", "longest_run", "breaks")


def stats(
    *,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.option.json")] = False,
    data_dir: DataFolder = None,
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    with refusing(speak, as_json=as_json):
        folders = data_folders(data_dir)
    found, practised = statistics(folders), BreakLog(folders.breaks).stats()
    with printing() as output:
        if as_json:
            output.line(json.dumps(_statistics_json(found, practised, speak), ensure_ascii=False))
        else:
            for line in _stats_lines(found, practised, folders.data, speak):
                output.line(line)
    for unread in found.unread:
        print_error(f"{unread.path}: {speak.say('cli.stats.unread')} {speak.error(unread.trouble)}")
    for path in found.truncated:
        print_error(f"{path}: {speak.say('cli.stats.torn')}")


def _statistics_json(found: Statistics, practised: _Practised, speak: Speaker) -> dict[str, Any]:
    return {
        "records": found.records,
        "players": [
            {"name": player.name, "variant": player.variant, "computer": player.level, **figures_json(figures)}
            for player, figures in found.figures.items()
        ],
        "breaks_practised": [
            {"name": name, "variant": variant, **stats_json(stats)} for (name, variant), stats in practised.items()
        ],
        "unread": [{"file": str(one.path), "message": speak.error(one.trouble)} for one in found.unread],
        "torn": [str(path) for path in found.truncated],
    }


def _stats_lines(found: Statistics, practised: _Practised, data: Path, speak: Speaker) -> Iterator[str]:
    """Yield the statistics of a data folder: a table, then for each player where the balls went and which fouls."""
    if not found.figures and not practised:
        yield speak.say("cli.stats.nothing", folder=str(data))
        return
    yield from _table(found, speak)
    for player, figures in found.figures.items():
        yield ""
        yield _named(player, speak)
        yield from _detail(figures, speak.of(player.game))
    for (name, variant), stats in practised.items():
        yield ""
        yield speak.count("cli.stats.practised", stats.breaks, name=name, variant=variant)
        shares = {key: f"{100 * stats.measure(key):.0f}" for key in ("pot", "plays_on", "foul")}
        yield "  " + speak.say("cli.stats.practised_brings", pots=round(stats.measure("pots"), 2), **shares)


def _table(found: Statistics, speak: Speaker) -> Iterator[str]:
    head = ["", *(speak.say(f"stats.{column}") for column in _COLUMNS)]
    rows = [
        [_named(player, speak), *(str(_value(figures, column)) for column in _COLUMNS)]
        for player, figures in found.figures.items()
    ]
    if not rows:
        return
    widths = [max(len(row[number]) for row in (head, *rows)) for number in range(len(head))]
    for row in (head, *rows):
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        yield "  ".join(cells).rstrip()


def _value(figures: Figures, column: str) -> int:
    return figures.all_fouls if column == "fouls" else int(getattr(figures, column))


def _named(player: Player, speak: Speaker) -> str:
    key = "stats.player" if player.level is None else "stats.computer"
    return speak.say(key, name=level_name(player.level, speak) or player.name, variant=player.variant)


def _detail(figures: Figures, speak: Speaker) -> Iterator[str]:
    if figures.pots:
        holes = ", ".join(
            speak.say("cli.stats.in_pot", n=count, pot=pot) for pot, count in enumerate(figures.by_pot, 1) if count
        )
        yield "  " + speak.say("cli.stats.by_pot", holes=holes)
    if figures.fouls:
        rules = ", ".join(f"{count}× {rule}" for rule, count in figures.fouls.items())
        yield "  " + speak.say("cli.stats.by_rule", rules=rules)
    if figures.breaks:
        yield "  " + speak.say(
            "cli.stats.breaks", breaks=figures.breaks, potted=figures.breaks_potted, fouled=figures.breaks_fouled
        )
