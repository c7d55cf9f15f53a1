"""A map of the lab as files: CSV and JSON of what is measured, and a part file that grows line by line."""

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeAlias

from pydantic import TypeAdapter, ValidationError

from yagopool.errors import RecordError, YagoError, unreadable
from yagopool.match.files import open_regular, unwritable, write_atomic
from yagopool.match.game import DEFAULT, games
from yagopool.match.json_input import parse
from yagopool.match.position import board_of, overrides_of
from yagopool.physics.parameters import fingerprint
from yagopool.practice.breaks import BreakStats, measures
from yagopool.practice.lab import Axis, Cell, LabMap, LabPlan
from yagopool.table.arguments import check_type

Json: TypeAlias = dict[str, Any]

PICTURE_KINDS: Final = (".png", ".svg", ".pdf")
_FORMAT: Final = {"format": "yagopool-lab", "version": 1}
_DIGITS: Final = 6
_STATS: Final = TypeAdapter(BreakStats)


def columns(game: str = DEFAULT) -> tuple[str, ...]:
    pots = (f"pot{pot}" for pot in range(1, games()[game].pots + 1))
    return ("direction", "speed", "breaks", *measures(game), *pots)


def plan_json(plan: LabPlan) -> Json:
    """Return all that determines a map: equal plans, equal maps."""
    return {
        **({} if plan.game == DEFAULT else {"game": plan.game}),
        "variant": plan.variant,
        "scatter": plan.scatter,
        "hand": asdict(plan.hand),
        "samples": plan.samples,
        "seed": plan.seed,
        "directions": asdict(plan.directions),
        "speeds": asdict(plan.speeds),
        "board": overrides_of(plan.spec),
        "fingerprint": fingerprint(plan.spec),
    }


def map_json(found: LabMap) -> Json:
    """Return a map as JSON: the plan, then every measured cell."""
    best = found.best()
    return {
        **_FORMAT,
        "complete": found.complete,
        **plan_json(found.plan),
        "cells": [_cell_json(found, cell) for cell in sorted(found.done)],
        "best": None if best is None else _cell_json(found, best),
    }


def map_csv(found: LabMap) -> str:
    """Return a map as CSV: a header, then one row for each measured cell."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns(found.plan.game))
    for cell in sorted(found.done):
        values = _cell_json(found, cell)
        pots = values.pop("by_pot")
        writer.writerow([*values.values(), *pots])
    return text.getvalue()


def stats_json(stats: BreakStats, game: str = DEFAULT) -> Json:
    def rounded(mean: float) -> float | None:
        return round(mean, _DIGITS) if stats.breaks else None

    pots = range(1, games()[game].pots + 1)
    means: Json = {name: rounded(stats.measure(name)) for name in measures(game)}
    return {"breaks": stats.breaks, **means, "by_pot": [rounded(stats.pots_in(pot)) for pot in pots]}


def check_picture(path: Path) -> None:
    """Raise ``YagoError`` if a picture cannot be drawn: matplotlib is missing, or the kind of file unknown."""
    if path.suffix.lower() not in PICTURE_KINDS:
        raise YagoError("bad_value", "error.lab.picture_kind", name=str(path), possible=PICTURE_KINDS)
    if find_spec("matplotlib") is None:
        raise YagoError("no_matplotlib", "error.lab.no_matplotlib", name=str(path))


def _cell_json(found: LabMap, cell: int) -> Json:
    flick = found.plan.flick(cell)
    return {"direction": flick.direction, "speed": flick.speed, **stats_json(found.done[cell], found.plan.game)}


def part_header(plan: LabPlan) -> str:
    return json.dumps({**_FORMAT, "plan": plan_json(plan)}) + "\n"


def cell_line(cell: Cell) -> str:
    return json.dumps({"cell": cell.number, **asdict(cell.stats)}) + "\n"


def read_part(name: str, content: bytes) -> LabMap:
    """Return what a part of a map holds: the whole plan, and the cells that were measured.

    Raises:
        YagoError: it is no part of a map, or one of another version of the physics; ``name`` names the file.
    """
    head, *lines = content.decode("utf-8", "replace").splitlines(keepends=True) or [""]
    try:
        value = parse(1, head.encode())["plan"]
        plan = LabPlan(
            Axis(**value["directions"]),
            Axis(**value["speeds"]),
            value["samples"],
            value["scatter"],
            value["variant"],
            value["seed"],
            board_of(value["board"]),
            value.get("game", DEFAULT),
        )
        check_type(plan, LabPlan, "plan")
        same = part_header(plan) == head
    except (YagoError, KeyError, TypeError, ValueError, AttributeError):
        same = False
    if not same:
        raise YagoError("bad_value", "error.lab.no_part", name=name)
    cells = [_cell(line) for line in lines]
    return LabMap(plan, {cell.number: cell.stats for cell in cells if cell is not None})


def merged(parts: Mapping[str, LabMap]) -> LabMap:
    """Return a whole map from its parts, by their files' names, in any order.

    Raises:
        YagoError: they are of different plans, or a cell is missing.
    """
    first = next(iter(parts))
    done: dict[int, BreakStats] = {}
    for name, part in parts.items():
        if part.plan != parts[first].plan:
            raise YagoError("bad_value", "error.lab.other_plan", name=name, other=first)
        done |= part.done
    found = LabMap(parts[first].plan, done)
    if not found.complete:
        raise YagoError(
            "bad_value", "error.lab.cells_missing", missing=found.plan.cells - len(done), n=found.plan.cells
        )
    return found


class PartFile:
    """The cells of a map that is not complete yet, added line by line."""

    def __init__(self, path: Path, plan: LabPlan) -> None:
        self.path = path
        self._header = part_header(plan)
        self._cells = plan.cells

    def done(self) -> dict[int, BreakStats]:
        """Return the saved cells up to the first incomplete line; none of another plan or with other physics.

        Raises:
            YagoError: the file cannot be read.
        """
        try:
            with open_regular(self.path) as file:
                lines = file.read().decode("utf-8", "replace").splitlines(keepends=True)
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise unreadable(self.path, error) from None
        if not lines or lines[0] != self._header:
            return {}
        found: dict[int, BreakStats] = {}
        for line in lines[1:]:
            cell = _cell(line)
            if cell is None or not 0 <= cell.number < self._cells:
                break
            found[cell.number] = cell.stats
        return found

    def begin(self, done: Mapping[int, BreakStats]) -> None:
        """Write what is done to a new file. Raises ``YagoError`` if it cannot be written."""
        lines = [cell_line(Cell(number, stats)) for number, stats in sorted(done.items())]
        write_atomic(self.path, (self._header + "".join(lines)).encode())

    def add(self, cell: Cell) -> None:
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(cell_line(cell))
        except OSError as error:
            raise unwritable(self.path, error) from None

    def remove(self) -> None:
        self.path.unlink(missing_ok=True)


def _cell(line: str) -> Cell | None:
    """Return the cell of a line; None if it is incomplete or wrong."""
    if not line.endswith("\n"):
        return None
    try:
        found = parse(1, line.encode())
        number = int(found.pop("cell"))
        if found.keys() != BreakStats.__dataclass_fields__.keys():
            return None
        return Cell(number, _STATS.validate_json(json.dumps(found), strict=True))
    except (RecordError, ValidationError, ValueError, TypeError, KeyError, AttributeError, OverflowError):
        return None
