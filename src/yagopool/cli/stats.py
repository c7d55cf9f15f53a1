"""``yagopool stats``: what players have done, counted from their match records."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from yagopool.cli.options import DataFolder, Language, data_folders
from yagopool.cli.output import print_error, printing
from yagopool.cli.usage import refusing, speaker_named
from yagopool.practice.breaks import BreakLog, BreakStats
from yagopool.practice.lab_file import stats_json
from yagopool.practice.statistics import Figures, Player, Statistics, figures_json, statistics
from yagopool.text import Speaker
from yagopool.text.explanation import level_name

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
            for line in _lines(found, practised, folders.data, speak):
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


def _lines(found: Statistics, practised: _Practised, data: Path, speak: Speaker) -> Iterator[str]:
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
