"""A map of the lab at the command line: computed with a progress bar, kept when it is stopped, written when done."""

import json
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from yagopool.ai.worker_pool import LostError, interrupts_deferred
from yagopool.cli.saying import say_wrong
from yagopool.cli.streams import STANDARD_INPUT
from yagopool.errors import YagoError
from yagopool.match.files import check_output, is_plain, same_file, write_output
from yagopool.practice.lab import LabMap, LabPlan
from yagopool.practice.lab_file import PartFile, check_picture, map_csv, map_json
from yagopool.practice.lab_run import run
from yagopool.practice.tally import MEASURES, BreakTally
from yagopool.table.pots import POTS
from yagopool.text import Speaker

PART: Final = ".part"
"""What is added to the name of the first output while a map is not complete."""


@dataclass(frozen=True, slots=True)
class Outputs:
    """Where a map goes; None where it does not."""

    picture: Path | None
    csv: Path | None
    json: Path | None

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that are to be written."""
        return tuple(path for path in (self.json, self.csv, self.picture) if path is not None)

    @property
    def part(self) -> Path | None:
        """Where cells are saved while the map grows; None where no plain file is to be written."""
        plain = next((path for path in self.files if is_plain(path)), None)
        return None if plain is None else plain.with_name(plain.name + PART)

    def check(self, board: Path | None) -> None:
        """Raise ``YagoError`` where an output cannot be written, or is the board's file: now, not after minutes."""
        if self.picture is not None:
            check_picture(self.picture)
        for path in self.files:
            check_output(path)
        written = self.files if self.part is None else (*self.files, self.part)
        for one, other in combinations(written, 2):
            if same_file(one, other):
                raise YagoError("bad_value", "error.lab.same_file", path=str(other))
        read = Path("/dev/stdin") if board == STANDARD_INPUT else board
        if read is not None and any(same_file(path, read) for path in written):
            raise YagoError("bad_value", "error.lab.board_is_output", path=str(board))

    def write(self, found: LabMap, speak: Speaker) -> None:
        """Write a map, complete or not.

        Raises:
            YagoError: a file cannot be written.
        """
        if self.json is not None:
            write_output(self.json, (json.dumps(map_json(found), indent=1) + "\n").encode())
        if self.csv is not None:
            write_output(self.csv, map_csv(found).encode())
        if self.picture is not None:
            write_output(self.picture, _picture(found, speak, self.picture.suffix.lower()))


def draw_up(plan: LabPlan, outputs: Outputs, jobs: int, speak: Speaker, *, fresh: bool = False) -> bool:
    """Compute a map, write it, tell the best break; return whether it was completed, not stopped.

    Raises:
        YagoError: a file cannot be read or written.
    """
    part = None if outputs.part is None else PartFile(outputs.part, plan)
    done = {} if part is None or fresh else part.done()
    if done:
        say_wrong(speak.say("cli.lab.goes_on", done=len(done), n=plan.cells, path=str(outputs.part)))
    complete = _compute(plan, jobs, done, part, speak)
    found = LabMap(plan, done)
    # Stopped again, or now, it still writes all files and says what is in them.
    with interrupts_deferred():
        outputs.write(found, speak)
        if complete and part is not None:
            part.remove()
        if not complete:
            key = "cli.lab.stopped" if part is not None else "cli.lab.stopped_unkept"
            say_wrong(speak.say(key, done=len(done), n=plan.cells, path=str(outputs.part)))
        for path in outputs.files:
            typer.echo(speak.say("cli.lab.written", path=str(path)))
        _tell_best(found, speak)
    return complete


def _compute(plan: LabPlan, jobs: int, done: dict[int, BreakTally], part: PartFile | None, speak: Speaker) -> bool:
    """Measure what is missing into ``done``; return False when it was stopped: by Ctrl-C, or as a process was lost."""
    try:
        if part is not None:
            part.begin(done)
        with progress() as bars:
            bar = bars.add_task(speak.say("cli.lab.bar", variant=plan.variant), total=plan.cells, completed=len(done))
            for cell in run(plan, jobs, frozenset(done)):
                if part is not None:
                    part.add(cell)
                done[cell.number] = cell.tally
                bars.update(bar, completed=len(done))
    except KeyboardInterrupt:
        # It may have come between the two: what is kept in the file counts.
        done.update({} if part is None else part.done())
        return False
    except LostError as error:
        say_wrong(speak.error(error))
        return False
    return True


def progress() -> Progress:
    """Return a progress bar on standard error."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=Console(stderr=True))


def _tell_best(found: LabMap, speak: Speaker) -> None:
    best = found.best()
    if best is None:
        return
    flick, tally = found.plan.flick(best), found.done[best]
    typer.echo(
        speak.say(
            "cli.lab.best",
            direction=round(flick.direction, 2),
            speed=round(flick.speed),
            **{name: percent(tally.measure(name)) for name in ("plays_on", "pot", "foul")},
        )
    )


def percent(share: float) -> str:
    """Return a share as whole percents."""
    return f"{100.0 * share:.0f}"


def _picture(found: LabMap, speak: Speaker, kind: str) -> bytes:
    from yagopool.practice.chart import ChartWords, picture

    plan = found.plan
    words = ChartWords(
        title=speak.say("lab.title", variant=plan.variant),
        subtitle=speak.say(
            "lab.subtitle" if found.complete else "lab.subtitle_part",
            scatter=speak.say(f"lab.hand.{plan.scatter}"),
            turn=float(plan.hand.direction),
            push=round(100.0 * plan.hand.speed, 1),
            samples=plan.samples,
            seed=plan.seed,
            done=len(found.done),
            cells=plan.cells,
        ),
        direction=speak.say("lab.axis.direction"),
        speed=speak.say("lab.axis.speed"),
        measures={name: speak.say(f"lab.measure.{name}") for name in MEASURES},
        pot={pot: speak.say("lab.pot", pot=pot) for pot in POTS},
        pots_title=speak.say("lab.pots_title"),
        best=speak.say("lab.best"),
    )
    return picture(found, words, kind)
