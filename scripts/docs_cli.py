"""Write docs/commands.md: every command with its arguments, options and examples, from the commands themselves.

Run it after each change to a command: python scripts/docs_cli.py.
"""

import enum
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import typer

from yagopool.cli import app

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"

OPENING = """\
# The command line

`yagopool` without a command opens the menu. The commands below play, judge, simulate and measure from a terminal or a
script. In a checkout, set it up once:

```sh
make setup                # once, about a minute
. .venv/bin/activate
```

Every command has `--help`. These hold for all of them:

- `-` or no file means standard input.
- `--json` prints JSON for programs. Fields and codes stay the same from version to version.
- `--lang de` gives German sentences; the default is English. The window uses the language set in the game.
- Wrong input gets one sentence on standard error: what is wrong, and what to do.

| exit status | |
|---|---|
| 0 | all is well |
| 1 | a check failed: a replay differs, a drill can't be solved, the doctor found a problem |
| 2 | wrong input |
| 130 | interrupted: by Ctrl-C, or because a worker process died |

The examples use files from the checkout. This page is made from the commands by `scripts/docs_cli.py`.
"""

SEE_ALSO = {
    "referee": "The record and the answers are described under [file formats](formats.md#a-match-record).",
    "simulate": "The input and the answer are described under [file formats](formats.md#a-position-and-a-shot).",
    "board": "You can [describe a board of your own](formats.md#a-board).",
    "lab break": "How to read a map: [the break lab](practice.md#the-break-lab).",
    "drills check": "You can [write drills of your own](formats.md#a-drill).",
    "arena": "The levels are `novice`, `casual`, `skilled` and `master`, and the yardsticks `random` and `greedy`. For "
    "`--scheduler`, run `dask scheduler` and `dask worker ADDRESS` with the same yagopool and its extra `cluster`.",
    "explain": "Chance, risk and worth are explained under [the computer](opponent.md#why-did-it-play-that).",
    "doctor": "There is more help under [troubleshooting](troubleshooting.md).",
}

SHOT = '{"balls": {"blue": [260, 150], "red1": [260, 290]}, "stroke": {"ball": "blue", "direction": 90, "speed": 1500}}'

EXAMPLES: dict[str, tuple[str, ...]] = {
    "": ("yagopool", "yagopool --lang de", "yagopool --version"),
    "play": (
        "yagopool play --variant medium --players Ann Ben --target 5",
        "yagopool play --players Ann+Amy Ben+Bob --opener toss",
        "yagopool play --against skilled",
        "yagopool play --practice --board fast-cloth",
    ),
    "simulate": (
        f"echo '{SHOT}' | yagopool simulate",
        f"echo '{SHOT}' | yagopool simulate --json --board slow-carpet",
        f"echo '{SHOT}' | yagopool simulate --draw world.png",
    ),
    "board": ("yagopool board", "yagopool board --json --board fast-cloth"),
    "referee": (
        "yagopool referee tests/examples/easy-row-wins.jsonl",
        "yagopool referee --json --lang de < tests/examples/professional-decline.jsonl",
    ),
    "replay": (
        "yagopool replay tests/golden/easy.jsonl",
        "yagopool replay --verify tests/golden/easy.jsonl",
    ),
    "code": (
        f"echo '{SHOT}' | yagopool code > code.txt",
        'yagopool code --show "$(cat code.txt)"',
    ),
    "verdicts": (
        "yagopool verdicts tests/examples/medium-direct-pot-comes-back.jsonl --line 3",
        "yagopool verdicts tests/examples/easy-row-wins.jsonl --line 2 --json",
    ),
    "lab break": (
        "yagopool lab break --grid 12x8 --samples 2 --csv map.csv",
        "yagopool lab break --scatter skilled --variant professional --out map.png  # about 4 minutes on two cores",
    ),
    "lab find": (
        "yagopool lab find --scatter casual --for plays_on  # about 2 minutes on two cores",
        "yagopool lab find --scatter master --variant professional --json  # about 2 minutes on two cores",
    ),
    "drills list": ("yagopool drills list", "yagopool drills list --lang de"),
    "drills check": (
        "yagopool drills check assets/drills/first-01-straight.json",
        "yagopool drills check assets/drills/first-*.json --json",
    ),
    "stats": ("yagopool stats", "yagopool stats --json"),
    "arena": (
        "yagopool arena --a casual --b novice --games 2",
        "yagopool arena --ladder --games 20 --jobs 2 --json  # about 3 minutes",
    ),
    "explain": (
        "yagopool explain tests/golden/easy.jsonl --line 4 --level casual",
        "yagopool explain tests/golden/easy.jsonl --line 4 --level master --json",
    ),
    "doctor": ("yagopool doctor", "yagopool doctor --lang de"),
}
"""Command lines to start from, by command; ``scripts/run_pages.py`` runs them."""


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
    text = parameter.help or ""
    cells = [cell.replace("|", "\\|") for cell in (f"`{shown}`", default(parameter, is_flag), text)]
    return f"| {' | '.join(cells)} |"


def choices(hint: object) -> tuple[str, ...]:
    """Return the words of a Literal annotation, none for other annotations."""
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if get_origin(hint) is Literal:
        return tuple(map(str, get_args(hint)))
    return ()


def default(parameter: Any, is_flag: bool) -> str:
    """Return the default as the table shows it."""
    if parameter.required:
        return "required"
    if isinstance(parameter.show_default, str):
        return parameter.show_default
    value = parameter.default
    if is_flag or value is None or parameter.show_default is False:
        return ""
    return f"`{value.value if isinstance(value, enum.Enum) else value}`"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.name}: {sum(1 for _ in sections())} commands")


if __name__ == "__main__":
    main()
