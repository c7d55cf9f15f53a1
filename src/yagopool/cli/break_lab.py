"""``yagopool lab``: what breaks are worth, as a map, and the best one for a hand."""

import json
import math
import re
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import typer

from yagopool.ai.worker_pool import Shard, cluster, interrupts_deferred, processors, shard_named
from yagopool.cli.options import (
    DEFAULT_VARIANT,
    HANDS,
    MOST_JOBS,
    VARIANTS,
    Board,
    Language,
    Scheduler,
    Seed,
    Variant,
    board_named,
    complete,
    group_language,
    variant_named,
)
from yagopool.cli.output import INTERRUPTED, STANDARD_INPUT, print_error, printing, progress, reading, stoppable
from yagopool.cli.usage import HelpCommand, HelpGroup, help_end, refusing, speaker_named
from yagopool.errors import YagoError
from yagopool.games.yago.board import POTS, check_racked
from yagopool.match.files import check_output, is_plain, same_file, write_output
from yagopool.practice.breaks import BreakStats, Measure, measures
from yagopool.practice.lab import (
    MOST_CELLS,
    MOST_SAMPLES,
    Axis,
    LabMap,
    LabPlan,
    SearchGoal,
    SearchState,
    cost,
    default_directions,
    default_speeds,
    goals,
    hand_named,
    interval,
    lab_pool,
    run,
)
from yagopool.practice.lab import find as find_best
from yagopool.practice.lab_file import (
    PartFile,
    cell_line,
    check_picture,
    map_csv,
    map_json,
    merged,
    part_header,
    plan_json,
    read_part,
    stats_json,
)
from yagopool.table.spec import BoardSpec
from yagopool.text import Speaker

PART: Final = ".part"
"""What is added to the name of the first output while a map is not complete."""
_GRID: Final = re.compile(r"([0-9]{1,7})[x×*]([0-9]{1,7})", re.IGNORECASE)
_GOALS: Final[dict[str, SearchGoal]] = {name: name for name in goals()}

Workers: TypeAlias = Callable[[int], AbstractContextManager[Executor | None]]

lab = typer.Typer(
    name="lab",
    callback=group_language,
    help="cli.help.lab",
    epilog=help_end("lab break --out map.png", "lab find --scatter casual"),
    rich_markup_mode=None,
    cls=HelpGroup,
)

Scatter: TypeAlias = Annotated[
    str, typer.Option(metavar="HAND", help="cli.help.lab.scatter", autocompletion=complete(*HANDS))
]
Jobs: TypeAlias = Annotated[int | None, typer.Option(metavar="N", min=1, max=MOST_JOBS, help="cli.help.lab.jobs")]
Directions: TypeAlias = Annotated[
    tuple[float, float] | None, typer.Option(metavar="FROM TO", help="cli.help.lab.directions")
]
Out: TypeAlias = Annotated[Path | None, typer.Option(metavar="FILE", help="cli.help.lab.out")]
Csv: TypeAlias = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="cli.help.lab.csv")]
AsJson: TypeAlias = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="cli.help.lab.json")]
Speeds: TypeAlias = Annotated[tuple[float, float] | None, typer.Option(metavar="FROM TO", help="cli.help.lab.speeds")]


@lab.command(
    "break",
    cls=HelpCommand,
    help="cli.help.lab.break",
    epilog=help_end("lab break --out map.png", "lab break --grid 12x8 --samples 10 --csv map.csv"),
)
def map_breaks(
    *,
    grid: Annotated[str, typer.Option(metavar="COLUMNSxROWS", help="cli.help.lab.grid")] = "60x40",
    samples: Annotated[int, typer.Option(metavar="N", min=1, help="cli.help.lab.samples")] = 50,
    scatter: Scatter = "casual",
    seed: Seed = 1,
    out: Out = None,
    csv: Csv = None,
    as_json: AsJson = None,
    variant: Variant = DEFAULT_VARIANT,
    board: Board = None,
    directions: Directions = None,
    speeds: Speeds = None,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="cli.help.lab.fresh")] = False,
    shard: Annotated[str | None, typer.Option(metavar="K/N", help="cli.help.lab.shard")] = None,
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    with refusing(speak, file=board):
        if shard is not None:
            if out or csv or as_json:
                raise YagoError("bad_value", "error.lab.shard_prints")
            plan = lab_plan(variant, scatter, board, directions, speeds, seed, samples, grid)
            workers = partial(_workers, jobs=jobs, scheduler=scheduler)
            if not _print_share(plan, shard_named(shard), workers, speak):
                raise typer.Exit(INTERRUPTED)
            return
        outputs = Outputs(out, csv, as_json)
        outputs.check(board)
        plan = lab_plan(variant, scatter, board, directions, speeds, seed, samples, grid)
        finished = draw_map(plan, outputs, partial(_workers, jobs=jobs, scheduler=scheduler), speak, fresh=fresh)
    if not finished:
        raise typer.Exit(INTERRUPTED)


@lab.command(
    "merge",
    cls=HelpCommand,
    help="cli.help.lab.merge",
    epilog=help_end("lab merge part-1 part-2 --out map.png", "lab merge part-* --json map.json"),
)
def merge_maps(
    parts: Annotated[list[Path], typer.Argument(metavar="PART", help="cli.help.lab.parts")],
    *,
    out: Out = None,
    csv: Csv = None,
    as_json: AsJson = None,
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    with refusing(speak):
        outputs = Outputs(out, csv, as_json)
        outputs.check(None)
        read = {}
        for file in parts:
            with reading(file) as source:
                read[str(file)] = read_part(str(file), source.read())
        found = merged(read)
        outputs.write(found, speak)
        for path in outputs.files:
            typer.echo(speak.say("cli.lab.written", path=str(path)))
        _print_best(found, speak)


@lab.command(
    cls=HelpCommand,
    help="cli.help.lab.find",
    epilog=help_end("lab find --scatter casual", f"lab find --for plays_on --variant {VARIANTS[-1]} --json"),
)
def find(
    *,
    scatter: Scatter = "casual",
    goal: Annotated[
        str, typer.Option("--for", metavar="GOAL", help="cli.help.lab.goal", autocompletion=complete(*_GOALS))
    ] = "value",
    samples: Annotated[int, typer.Option(metavar="N", min=1, help="cli.help.lab.first_samples")] = 8,
    seed: Seed = 1,
    variant: Variant = DEFAULT_VARIANT,
    board: Board = None,
    directions: Directions = None,
    speeds: Speeds = None,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.option.json")] = False,
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    with refusing(speak, file=board):
        plan = lab_plan(variant, scatter, board, directions, speeds, seed, samples)
        if goal not in _GOALS:
            raise YagoError("bad_value", "error.lab.goal", name=goal, possible=tuple(_GOALS))
        found = _search(plan, _GOALS[goal], _workers(cost(plan), jobs, scheduler), speak)
    if found is None or found.verdict is None:
        raise typer.Exit(INTERRUPTED)
    if as_json:
        typer.echo(json.dumps(_found_json(plan, _GOALS[goal], found, found.verdict)))
    else:
        _print_found(found, found.verdict, _GOALS[goal], plan, speak)


# What the options ask for


def lab_plan(  # noqa: PLR0917 - the options of both commands
    variant: str,
    scatter: str,
    board: Path | None,
    directions: tuple[float, float] | None,
    speeds: tuple[float, float] | None,
    seed: int,
    samples: int,
    grid: str = "1x1",
) -> LabPlan:
    """Return the plan that the options of both commands ask for.

    Raises:
        YagoError: an option has no such value, or the board has no room for a rack.
    """
    columns, rows = _grid(grid)
    hand_named(scatter)
    named = variant_named(variant)
    if samples > MOST_SAMPLES:
        raise YagoError("bad_value", "error.out_of_range", name="samples", value=samples, low=1, high=MOST_SAMPLES)
    spec = board_named(board)
    check_racked(spec)
    return LabPlan(
        _directions(directions, columns, spec), _speeds(speeds, rows, spec), samples, scatter, named, seed, spec
    )


def _workers(breaks: int, jobs: int | None, scheduler: str | None) -> AbstractContextManager[Executor | None]:
    return lab_pool(breaks, jobs or processors()) if scheduler is None else cluster(scheduler)


def _grid(text: str) -> tuple[int, int]:
    found = _GRID.fullmatch(text.strip())
    columns, rows = (int(part) for part in found.groups()) if found else (0, 0)
    if columns < 1 or rows < 1 or columns * rows > MOST_CELLS:
        raise YagoError("bad_value", "error.lab.grid", given=text, most=MOST_CELLS)
    return columns, rows


def _directions(asked: tuple[float, float] | None, cells: int, spec: BoardSpec) -> Axis:
    if asked is None:
        return default_directions(spec, cells)
    low, high = asked
    if not (math.isfinite(low) and math.isfinite(high) and low < high <= low + 360.0 and abs(low) <= 360.0):
        raise YagoError("bad_value", "error.lab.directions", low=low, high=high)
    return Axis(low, high, cells)


def _speeds(asked: tuple[float, float] | None, cells: int, spec: BoardSpec) -> Axis:
    if asked is None:
        return default_speeds(spec, cells)
    low, high = asked
    if not spec.least_flick <= low < high <= spec.greatest_flick:
        least, greatest = spec.least_flick, spec.greatest_flick
        raise YagoError("bad_value", "error.lab.speeds", low=low, high=high, least=least, greatest=greatest)
    return Axis(low, high, cells)


# The map


@dataclass(frozen=True, slots=True)
class Outputs:
    """Where a map is written; None for each file that is not asked for."""

    picture: Path | None
    csv: Path | None
    json: Path | None

    @property
    def files(self) -> tuple[Path, ...]:
        return tuple(path for path in (self.json, self.csv, self.picture) if path is not None)

    @property
    def part(self) -> Path | None:
        """Where cells are saved while the map grows; None if no plain file is written."""
        plain = next((path for path in self.files if is_plain(path)), None)
        return None if plain is None else plain.with_name(plain.name + PART)

    def check(self, board: Path | None) -> None:
        """Raise ``YagoError`` if an output cannot be written, or is the board's file: now, not after minutes."""
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
        """Write a map, complete or not. Raises ``YagoError`` if a file cannot be written."""
        if self.json is not None:
            write_output(self.json, (json.dumps(map_json(found), indent=1) + "\n").encode())
        if self.csv is not None:
            write_output(self.csv, map_csv(found).encode())
        if self.picture is not None:
            write_output(self.picture, _picture(found, speak, self.picture.suffix.lower()))


def draw_map(plan: LabPlan, outputs: Outputs, workers: Workers, speak: Speaker, *, fresh: bool = False) -> bool:
    """Compute a map, write it, print the best break; return whether it was completed, not interrupted.

    ``workers`` gives what computes a number of breaks.

    Raises:
        YagoError: a file cannot be read or written, or the cluster cannot be used.
    """
    part = None if outputs.part is None else PartFile(outputs.part, plan)
    done = {} if part is None or fresh else part.done()
    if done:
        print_error(speak.say("cli.lab.goes_on", done=len(done), n=plan.cells, path=str(outputs.part)))
    complete = _compute(plan, workers, done, part, speak)
    found = LabMap(plan, done)
    # Interrupted now, or again, it still writes all files and says what is in them.
    with interrupts_deferred():
        outputs.write(found, speak)
        if complete and part is not None:
            part.remove()
        if not complete:
            key = "cli.lab.stopped" if part is not None else "cli.lab.stopped_unkept"
            print_error(speak.say(key, done=len(done), n=plan.cells, path=str(outputs.part)))
        for path in outputs.files:
            typer.echo(speak.say("cli.lab.written", path=str(path)))
        _print_best(found, speak)
    return complete


def _compute(
    plan: LabPlan, workers: Workers, done: dict[int, BreakStats], part: PartFile | None, speak: Speaker
) -> bool:
    """Measure the missing cells into ``done``; return False if interrupted, by Ctrl-C or as a process was lost."""
    with stoppable(speak) as stop, progress() as bars:
        bar = bars.add_task(speak.say("cli.lab.bar", variant=plan.variant), total=plan.cells, completed=len(done))
        with workers((plan.cells - len(done)) * plan.samples) as pool:
            if part is not None:
                part.begin(done)
            for cell in run(plan, pool, frozenset(done)):
                if part is not None:
                    part.add(cell)
                done[cell.number] = cell.stats
                bars.update(bar, completed=len(done))
    if stop.came and part is not None:
        done.update(part.done())  # Ctrl-C may have come between the two: what is in the file counts
    return not stop.came


def _print_share(plan: LabPlan, share: Shard, workers: Workers, speak: Speaker) -> bool:
    """Measure a share of the cells and print it as a part; return False if interrupted, by Ctrl-C or a lost process."""
    wanted = frozenset(share.numbers(plan.cells))
    with stoppable(speak) as stop, progress() as bars, printing() as output:
        output.line(part_header(plan).rstrip())
        bar = bars.add_task(speak.say("cli.lab.bar", variant=plan.variant), total=len(wanted))
        with workers(len(wanted) * plan.samples) as pool:
            for cell in run(plan, pool, frozenset(range(plan.cells)) - wanted):
                output.line(cell_line(cell).rstrip())
                bars.advance(bar)
    return not stop.came


def _print_best(found: LabMap, speak: Speaker) -> None:
    best = found.best()
    if best is None:
        return
    flick, stats = found.plan.flick(best), found.done[best]
    shares = _percents(stats, "plays_on", "pot", "foul")
    direction, speed = round(flick.direction, 2), round(flick.speed)
    typer.echo(speak.say("cli.lab.best", direction=direction, speed=speed, **shares))


def _percents(stats: BreakStats, *names: Measure) -> dict[str, str]:
    return {name: f"{100.0 * stats.measure(name):.0f}" for name in names}


def _picture(found: LabMap, speak: Speaker, kind: str) -> bytes:
    from yagopool.practice.chart import ChartWords, picture  # noqa: PLC0415 - matplotlib, the extra ``lab``

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
        measures={name: speak.say(f"lab.measure.{name}") for name in measures()},
        pot={pot: speak.say("lab.pot", pot=pot) for pot in POTS},
        pots_title=speak.say("lab.pots_title"),
        best=speak.say("lab.best"),
    )
    return picture(found, words, kind)


# The search


def _search(
    plan: LabPlan, goal: SearchGoal, workers: AbstractContextManager[Executor | None], speak: Speaker
) -> SearchState | None:
    """Return the search when it is over; None if it was interrupted."""
    last = None
    with stoppable(speak) as stop, progress() as bars:
        bar = bars.add_task(speak.say("cli.lab.find_bar", scatter=plan.scatter), total=cost(plan))
        with workers as pool:
            for last in find_best(plan, goal, pool):
                bars.update(bar, completed=last.tried)
    return None if stop.came else last


def _print_found(found: SearchState, verdict: BreakStats, goal: SearchGoal, plan: LabPlan, speak: Speaker) -> None:
    best = found.leading[0].flick
    low, high = interval(verdict, goal)
    hand, direction, speed = speak.say(f"lab.hand.{plan.scatter}"), round(best.direction, 2), round(best.speed)
    typer.echo(speak.say("cli.lab.found", scatter=hand, direction=direction, speed=speed))
    shares = _percents(verdict, "plays_on", "pot", "foul", "both")
    pots = round(verdict.measure("pots"), 2)
    typer.echo(speak.say("cli.lab.found_brings", **shares, pots=pots, breaks=verdict.breaks))
    value = round(verdict.measure(goal), 3)
    name = speak.say(f"lab.measure.{goal}")
    typer.echo(speak.say("cli.lab.found_goal", goal=name, value=value, low=round(low, 3), high=round(high, 3)))


def _found_json(plan: LabPlan, goal: SearchGoal, found: SearchState, verdict: BreakStats) -> dict[str, Any]:
    best = found.leading[0].flick
    return {
        **plan_json(plan),
        "goal": goal,
        "direction": best.direction,
        "speed": best.speed,
        **stats_json(verdict),
        "interval": [round(bound, 4) for bound in interval(verdict, goal)],
        "tried": found.tried,
        "leading": [
            {"direction": one.flick.direction, "speed": one.flick.speed, **stats_json(one.stats)}
            for one in found.leading
        ],
    }
