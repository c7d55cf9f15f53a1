"""A map of the lab as files: CSV and JSON when it is done or stopped, lines of a part file while it grows."""

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeAlias

from yagopool.errors import RecordError, YagoError, unreadable
from yagopool.match.files import open_regular, unwritable, write_atomic
from yagopool.match.json_input import parse
from yagopool.match.position import overrides_of
from yagopool.physics.fingerprint import fingerprint
from yagopool.practice.lab import LabMap, LabPlan
from yagopool.practice.lab_run import Cell
from yagopool.practice.tally import MEASURES, BreakTally
from yagopool.table.pots import POTS

Json: TypeAlias = dict[str, Any]

FORMAT: Final = "yagopool-lab"
VERSION: Final = 1
PICTURE_KINDS: Final = (".png", ".svg", ".pdf")
"""The kinds of picture there are, by the end of the file's name."""
COLUMNS: Final[tuple[str, ...]] = ("direction", "speed", "breaks", *MEASURES, *(f"pot{pot}" for pot in POTS))
"""The columns of the CSV."""
_GRAIN: Final = 6
_MOST: Final = 2**53
"""The greatest count or sum that is read: nothing is lost where a mean is made of it."""


def plan_json(plan: LabPlan) -> Json:
    """Return all that a map follows from; two maps with equal plans are the same map."""
    return {
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
        "format": FORMAT,
        "version": VERSION,
        "complete": found.complete,
        **plan_json(found.plan),
        "cells": [_cell_json(found, cell) for cell in sorted(found.done)],
        "best": None if best is None else _cell_json(found, best),
    }


def map_csv(found: LabMap) -> str:
    """Return a map as CSV: a header, then one row for each measured cell."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for cell in sorted(found.done):
        told = _cell_json(found, cell)
        pots = told.pop("by_pot")
        writer.writerow([*told.values(), *pots])
    return text.getvalue()


def tally_json(tally: BreakTally) -> Json:
    """Return the means of many breaks as JSON."""
    told: Json = {"breaks": tally.breaks}
    told |= {name: round(tally.measure(name), _GRAIN) if tally.breaks else None for name in MEASURES}
    return told | {"by_pot": [round(tally.pots_in(pot), _GRAIN) if tally.breaks else None for pot in POTS]}


def check_picture(path: Path) -> None:
    """Raise ``YagoError`` where a picture of this name cannot be drawn: matplotlib is missing, or the kind unknown."""
    if path.suffix.lower() not in PICTURE_KINDS:
        raise YagoError("bad_value", "error.lab.picture_kind", name=str(path), possible=PICTURE_KINDS)
    if find_spec("matplotlib") is None:
        raise YagoError("no_matplotlib", "error.lab.no_matplotlib", name=str(path))


def _cell_json(found: LabMap, cell: int) -> Json:
    flick = found.plan.flick(cell)
    return {"direction": flick.direction, "speed": flick.speed, **tally_json(found.done[cell])}


class PartFile:
    """The cells of a map that is not complete yet, beside where it will be; kept line by line as they come."""

    def __init__(self, path: Path, plan: LabPlan) -> None:
        self.path = path
        self._header = json.dumps({"format": FORMAT, "version": VERSION, "plan": plan_json(plan)}) + "\n"
        self._cells = plan.cells

    def done(self) -> dict[int, BreakTally]:
        """Return the cells kept so far; none where there is no file, or one of another map or of other physics.

        A line torn by a crash ends the reading.

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
        found: dict[int, BreakTally] = {}
        for line in lines[1:]:
            cell = _read(line)
            if cell is None or not 0 <= cell.number < self._cells:
                break
            found[cell.number] = cell.tally
        return found

    def begin(self, done: Mapping[int, BreakTally]) -> None:
        """Write what is done already to a fresh file.

        Raises:
            YagoError: it cannot be written.
        """
        lines = [_line(Cell(number, tally)) for number, tally in sorted(done.items())]
        write_atomic(self.path, (self._header + "".join(lines)).encode())

    def add(self, cell: Cell) -> None:
        """Keep one more cell.

        Raises:
            YagoError: it cannot be written.
        """
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(_line(cell))
        except OSError as error:
            raise unwritable(self.path, error) from None

    def remove(self) -> None:
        """Forget the file: the map is complete."""
        self.path.unlink(missing_ok=True)


def _line(cell: Cell) -> str:
    return json.dumps({"cell": cell.number, **asdict(cell.tally)}) + "\n"


_NUMBERS: Final[Mapping[str, type]] = {
    item.name: float if item.name in ("spread", "duration") else int
    for item in fields(BreakTally)
    if item.name != "by_pot"
}


def _read(line: str) -> Cell | None:
    """Return the cell of a line; None for a line that is none."""
    if not line.endswith("\n"):
        return None
    try:
        found = parse(1, line.encode())
        number, by_pot = int(found["cell"]), tuple(int(count) for count in found["by_pot"])
        counts = {name: kind(found[name]) for name, kind in _NUMBERS.items()}
    except (RecordError, ValueError, TypeError, KeyError, OverflowError):
        return None
    if len(by_pot) != len(POTS) or not all(0 <= count <= _MOST for count in (*counts.values(), *by_pot)):
        return None
    return Cell(number, BreakTally(**counts, by_pot=by_pot))
