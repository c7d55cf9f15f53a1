"""Every command that touches the data folder takes ``--data-dir`` and ``YAGOPOOL_DATA``; the others leave it alone."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import platformdirs
import pytest
import typer
from typer.testing import CliRunner

from yagopool.assets import asset
from yagopool.cli import app
from yagopool.match.store import VARIABLE
from yagopool.ui import start
from yagopool.ui.context import Scene

ROOT = Path(__file__).parents[2]
RECORD = str(ROOT / "tests" / "golden" / "easy.jsonl")
POSITION = json.dumps({"balls": {"blue": [260, 150]}, "stroke": {"ball": "blue", "direction": 90, "speed": 500}})
LITTLE = ["--samples", "1", "--directions", "89", "90", "--scatter", "exact", "--jobs", "1"]

CALLS: dict[str, tuple[list[str], ...]] = {
    "": ([],),
    "play": ([], ["--practice"], ["--code", "YP2Mf9mp_4fOyIBZSEQAQzWr1M"], ["--against", "novice"]),
    "replay": ([RECORD], [RECORD, "--verify"]),
    "stats": ([], ["--json"]),
    "drills list": ([],),
    "drills check": ([str(asset("drills/first-01-straight.json"))],),
    "doctor": (["--json"],),
    "simulate": (["-"],),
    "board": ([],),
    "referee": ([RECORD],),
    "code": (["-"],),
    "verdicts": ([RECORD, "--line", "2"],),
    "lab break": ([*LITTLE, "--grid", "1x1"],),
    "lab find": (LITTLE,),
    "arena": (["--a", "novice", "--b", "novice", "--games", "1"],),
    "agent": (["novice"],),
    "merge": (["-"],),
    "lab merge": (["-"],),
    "explain": ([RECORD, "--line", "2", "--level", "novice"],),
    "review": (["-"],),
    "export": ([RECORD, str(Path(tempfile.gettempdir()) / "sheet.svg")],),
}
"""Calls of every command that come as far as the data folder, if it wants one."""

NONE_OF_IT = (
    "agent", "arena", "board", "code", "drills check", "explain", "export", "lab break", "lab find", "lab merge",
    "merge", "referee", "review", "simulate", "verdicts",
)  # fmt: skip
"""Commands that keep nothing and read nothing that is kept: files are named to them."""


def commands(found: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Every command with the words that call it; a group that does something by itself too."""
    inner = getattr(found, "commands", {})
    if not inner or getattr(found, "invoke_without_command", False):
        yield name, found
    for word, one in inner.items():
        yield from commands(one, f"{name} {word}".strip())


COMMANDS = dict(commands(typer.main.get_command(app)))


def options(name: str) -> set[str]:
    return {option for one in COMMANDS[name].params for option in one.opts}


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whoever asks for the platform's folder is noted; scenes are closed as soon as they are open."""
    asked: list[str] = []

    def platform_folder(*_arguments: object, **_options: object) -> Path:
        asked.append("asked")
        return tmp_path / "platform"

    monkeypatch.setattr(platformdirs, "user_data_path", platform_folder)
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr(start, "run", close)
    return asked


def close(_app: object, *scenes: Scene, **_: object) -> None:
    scenes[-1].close()


COUNTED = {"strokes": 9, "fouls": 0, "pots": 3, "points": 0}
GAME = {"number": 0, "winner": "A", "reason": "row", "a": {**COUNTED, "points": 1}, "b": COUNTED, "fault": []}
PART = json.dumps(
    {
        "format": "yagopool-arena", "version": 1, "shard": [1, 1], "games": 1, "ladder": False,
        "made_with": {"yagopool": "0.1.0"},
        "pairings": [{"a": "random", "b": "random", "variant": "easy", "seed": 1, "results": [GAME]}],
    }
)  # fmt: skip
"""What a machine that has played its share of an arena hands in."""


def invoke(name: str, call: list[str], *more: str, **environment: str) -> None:
    header = Path(RECORD).read_text(encoding="utf-8").partition("\n")[0]
    hello = '{"say": "hello", "protocol": 1, "name": "arena"}\n'
    given = {"agent": hello, "merge": PART, "review": header}.get(name, POSITION)
    result = CliRunner(env=environment).invoke(app, [*name.split(), *call, *more], input=given)
    # No share of a map is at hand: that it is asked for is enough.
    assert result.exit_code in ((2,) if name == "lab merge" else (0, 1)), result.output


def test_no_command_is_forgotten_here() -> None:
    assert set(CALLS) == set(COMMANDS)


@pytest.mark.parametrize("name", [name for name in CALLS if name not in NONE_OF_IT])
def test_what_keeps_or_reads_the_data_folder_can_be_given_another(
    name: str, elsewhere: list[str], tmp_path: Path
) -> None:
    assert "--data-dir" in options(name)
    (tmp_path / "data").mkdir()
    for call in CALLS[name]:
        invoke(name, call, "--data-dir", str(tmp_path / "data"))
        invoke(name, call, **{VARIABLE: str(tmp_path / "data")})
    assert elsewhere == []
    assert [path.name for path in tmp_path.iterdir()] == ["data"], "nothing anywhere else"


@pytest.mark.parametrize("name", [name for name in CALLS if name not in NONE_OF_IT])
def test_and_it_does_want_one(name: str, elsewhere: list[str]) -> None:
    for call in CALLS[name]:
        if "--verify" not in call:
            elsewhere.clear()
            invoke(name, call)
            assert elsewhere, f"{name} {call}"


@pytest.mark.parametrize("name", NONE_OF_IT)
def test_the_others_leave_it_alone(name: str, elsewhere: list[str], tmp_path: Path) -> None:
    assert "--data-dir" not in options(name)
    for call in CALLS[name]:
        invoke(name, call)
    assert elsewhere == []
    assert list(tmp_path.iterdir()) == []
