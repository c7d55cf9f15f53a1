"""The statistics as text and as JSON."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from yagopool.practice.figures import Figures, Player
from yagopool.practice.lab_file import tally_json
from yagopool.practice.statistics import Statistics, figures_json
from yagopool.practice.tally import BreakTally
from yagopool.rules.state import VariantName
from yagopool.table.pots import POTS
from yagopool.text import Speaker
from yagopool.text.level_names import level_name

Practised = Mapping[tuple[str, VariantName], BreakTally]

_COLUMNS = ("games", "won", "points", "strokes", "pots", "fouls", "longest_run", "breaks")


def stats_json(found: Statistics, practised: Practised, speak: Speaker) -> dict[str, Any]:
    """Return the statistics as one JSON object."""
    return {
        "records": found.records,
        "players": [
            {"name": player.name, "variant": player.variant, "computer": player.level, **figures_json(figures)}
            for player, figures in found.figures.items()
        ],
        "breaks_practised": [
            {"name": name, "variant": variant, **tally_json(tally)} for (name, variant), tally in practised.items()
        ],
        "unread": [{"file": str(one.path), "message": speak.error(one.trouble)} for one in found.unread],
        "torn": [str(path) for path in found.torn],
    }


def as_told(found: Statistics, practised: Practised, data: Path, speak: Speaker) -> Iterator[str]:
    """Yield the statistics line by line: a table, then for each player where the balls went and which fouls.

    ``data``: the folder that was looked through.
    """
    if not found.figures and not practised:
        yield speak.say("cli.stats.nothing", folder=str(data))
        return
    yield from _table(found, speak)
    for player, figures in found.figures.items():
        yield ""
        yield _named(player, speak)
        yield from _detail(figures, speak)
    for (name, variant), tally in practised.items():
        yield ""
        yield speak.count("cli.stats.practised", tally.breaks, name=name, variant=variant)
        shares = {key: f"{100 * tally.measure(key):.0f}" for key in ("pot", "plays_on", "foul")}
        yield "  " + speak.say("cli.stats.practised_brings", pots=round(tally.measure("pots"), 2), **shares)


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
            f"{speak.say('lab.pot', pot=pot)}: {count}"
            for pot, count in zip(POTS, figures.by_pot, strict=True)
            if count
        )
        yield "  " + speak.say("cli.stats.by_pot", holes=holes)
    if figures.fouls:
        rules = ", ".join(f"{rule}: {count}" for rule, count in figures.fouls.items())
        yield "  " + speak.say("cli.stats.by_rule", rules=rules)
    if figures.breaks:
        yield "  " + speak.say(
            "cli.stats.breaks",
            breaks=figures.breaks,
            potted=figures.breaks_potted,
            fouled=figures.breaks_fouled,
        )
