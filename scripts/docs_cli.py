"""Write docs/commands.md: every command with its arguments, options and examples, from the commands themselves.

Run after each change of a command: python scripts/docs_cli.py. ``--check`` only says whether the page is stale.
"""

import enum
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import typer

from yagopool.cli import app

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"

OPENING = """\
# The command line

This page is written by `scripts/docs_cli.py` from the commands themselves.

Every command has `--help`. Exit statuses are the same everywhere:

| status | means |
|---|---|
| 0 | good |
| 1 | a check says no: a replay differs, a drill cannot be done, the doctor found something |
| 2 | wrong input; one sentence on standard error says what was asked, why it cannot be, and what can |
| 130 | stopped before it was done: by Ctrl-C, or because a process of it was lost |

With `--json` the answer is for programs; fields and codes are kept from version to version. `-` or no file means
standard input. Answers are English unless `--lang` says otherwise; the window speaks as set in the game, and
errors before it opens are in the system's language.
"""

SEE_ALSO = {
    "referee": "What a record looks like and what the answers mean: [file formats](formats.md).",
    "simulate": "What goes in and comes out: [file formats](formats.md#a-position-and-a-stroke).",
    "board": "Boards of your own: [file formats](formats.md#a-board).",
    "drills check": "Drills of your own: [file formats](formats.md#a-drill).",
    "arena": "The levels: `novice`, `casual`, `skilled`, `master`; and `random` and `greedy` to measure them against.",
    "doctor": "More help: [troubleshooting](troubleshooting.md).",
}

STROKE = (
    '{"balls": {"blue": [260, 150], "red1": [260, 290]}, "stroke": {"ball": "blue", "direction": 90, "speed": 1500}}'
)

EXAMPLES: dict[str, tuple[str, ...]] = {
    "": ("yagopool", "yagopool --lang de", "yagopool --version"),
    "play": (
        "yagopool play --variant medium --players Ann Ben --target 5",
        "yagopool play --players Ann+Amy Ben+Bob --opener toss",
        "yagopool play --against skilled",
        "yagopool play --practice --board fast-cloth",
    ),
    "simulate": (
        f"echo '{STROKE}' | yagopool simulate",
        f"echo '{STROKE}' | yagopool simulate --json --board slow-carpet",
        f"echo '{STROKE}' | yagopool simulate --draw world.png",
    ),
    "board": ("yagopool board", "yagopool board --json --board fast-cloth"),
    "referee": (
        "yagopool referee tests/examples/easy-row-wins.jsonl",
        "yagopool referee --json --lang de < tests/examples/professional-decline.jsonl",
    ),
    "replay": ("yagopool replay --verify tests/golden/easy.jsonl",),
    "code": (f"echo '{STROKE}' | yagopool code",),
    "verdicts": ("yagopool verdicts tests/examples/medium-direct-pot-comes-back.jsonl --line 3",),
    "lab break": (
        "yagopool lab break --grid 60x40 --samples 50 --out map.png --csv map.csv",
        "yagopool lab break --scatter skilled --variant professional --json map.json",
    ),
    "lab find": ("yagopool lab find --scatter casual --for plays_on",),
    "drills list": ("yagopool drills list",),
    "drills check": ("yagopool drills check assets/drills/first-01-straight.json",),
    "stats": ("yagopool stats", "yagopool stats --json"),
    "arena": ("yagopool arena --a casual --b novice --games 200 --jobs 2", "yagopool arena --ladder --json"),
    "explain": ("yagopool explain match.jsonl --line 12 --level master",),
    "doctor": ("yagopool doctor", "yagopool doctor --lang de"),
}
"""Command lines to start from, by command; the tests try them."""


def page() -> str:
    """Return the whole page."""
    return OPENING + "".join(f"\n{section}" for section in sections())


def sections() -> Iterator[str]:
    """Yield a section for each command, the bare one first."""
    group: Any = typer.main.get_command(app)
    yield section("", group)
    for name, command in commands(group):
        yield section(name, command)


def commands(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    """Yield each command with its whole name, those of groups too."""
    for name, command in group.commands.items():
        whole = f"{before}{name}"
        if hasattr(command, "commands"):
            yield from commands(command, f"{whole} ")
        else:
            yield whole, command


def section(name: str, command: Any) -> str:
    """Return the section of one command."""
    callback = inspect.unwrap(command.callback)
    parts = [f"## yagopool {name}".rstrip(), "", *inspect.cleandoc(callback.__doc__ or "").splitlines(), ""]
    hints = inspect.get_annotations(callback)
    rows = [row(parameter, hints.get(parameter.name)) for parameter in command.params if parameter.name != "help"]
    if rows:
        parts += ["| argument or option | default | |", "|---|---|---|", *rows, ""]
    if name in EXAMPLES:
        parts += ["```sh", *EXAMPLES[name], "```", ""]
    if name in SEE_ALSO:
        parts += [SEE_ALSO[name], ""]
    return "\n".join(parts)


def row(parameter: Any, hint: object) -> str:
    """Return the table's row of one argument or option."""
    is_option = any(option.startswith("-") for option in parameter.opts)
    is_flag = is_option and bool(getattr(parameter, "is_flag", False))
    value = "" if is_flag else parameter.metavar or "|".join(choices(hint)) or parameter.name.upper()
    shown = f"{', '.join(parameter.opts)} {value}".strip() if is_option else value
    said = parameter.help or ""
    if parameter.envvar:
        said += f" Also by the environment: `{parameter.envvar}`."
    cells = [cell.replace("|", "\\|") for cell in (f"`{shown}`", default(parameter, is_flag), said)]
    return f"| {' | '.join(cells)} |"


def choices(hint: object) -> tuple[str, ...]:
    """Return the words an annotation allows, none where it allows more than words."""
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if get_origin(hint) is Literal:
        return tuple(map(str, get_args(hint)))
    return ()


def default(parameter: Any, is_flag: bool) -> str:
    """Return what holds where nothing is given."""
    if parameter.required:
        return "needed"
    if isinstance(parameter.show_default, str):
        return parameter.show_default
    value = parameter.default
    if is_flag or value is None or parameter.show_default is False:
        return ""
    return f"`{value.value if isinstance(value, enum.Enum) else value}`"


def main() -> int:
    """Write the page, or with ``--check`` compare it; return the exit status."""
    wanted = page()
    if "--check" in sys.argv[1:]:
        stale = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != wanted
        print(f"{PAGE.name} is stale: run scripts/docs_cli.py" if stale else f"{PAGE.name} is up to date")
        return int(stale)
    PAGE.write_text(wanted, encoding="utf-8")
    print(f"{PAGE.name}: {sum(1 for _ in sections())} commands")
    return 0


if __name__ == "__main__":
    sys.exit(main())
