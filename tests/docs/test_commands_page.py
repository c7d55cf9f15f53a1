"""The page of commands is written from the commands; its examples work."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from scripts import docs_cli
from yagopool.cli import app

ROOT = Path(__file__).resolve().parents[2]
NAMES = ["", *(name for name, _ in docs_cli.commands(typer.main.get_command(app)))]
NOT_RUN = {
    "": "opens the window",
    "play": "opens the window",
    "lab break": "takes minutes",
    "lab find": "takes minutes",
    "arena": "takes minutes",
    "explain": "needs a record of the reader's",
    "doctor": "depends on the computer",
}
RUN = [(name, line) for name, lines in docs_cli.EXAMPLES.items() if name not in NOT_RUN for line in lines]


def test_the_page_is_up_to_date() -> None:
    assert docs_cli.PAGE.read_text(encoding="utf-8") == docs_cli.page(), "run scripts/docs_cli.py"


def test_a_changed_command_makes_it_stale(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(docs_cli, "PAGE", tmp_path / "commands.md")
    monkeypatch.setattr(sys, "argv", ["docs_cli.py", "--check"])
    assert docs_cli.main() == 1
    monkeypatch.setattr(sys, "argv", ["docs_cli.py"])
    assert docs_cli.main() == 0
    monkeypatch.setattr(sys, "argv", ["docs_cli.py", "--check"])
    assert docs_cli.main() == 0
    docs_cli.PAGE.write_text(docs_cli.page().replace("--lang", "--language"), encoding="utf-8")
    assert docs_cli.main() == 1


def test_every_command_has_an_example_and_no_other() -> None:
    assert set(docs_cli.EXAMPLES) == set(NAMES)
    assert set(docs_cli.SEE_ALSO) <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_examples_name_options_that_exist(name: str) -> None:
    commands = dict(docs_cli.commands(typer.main.get_command(app))) | {"": typer.main.get_command(app)}
    known = {option for parameter in commands[name].params for option in parameter.opts}
    for line in docs_cli.EXAMPLES[name]:
        words = shlex.split(line.rpartition("| ")[2])
        assert words[: 1 + len(name.split())] == ["yagopool", *name.split()]
        assert {word for word in words if word.startswith("--")} <= known, line


@pytest.mark.parametrize(("name", "line"), RUN, ids=[name for name, _ in RUN])
def test_examples_work(name: str, line: str, tmp_path: Path) -> None:
    del name
    environment = os.environ | {"YAGOPOOL_DATA": str(tmp_path), "PYTHON": sys.executable}
    run = line.replace("yagopool ", '"$PYTHON" -m yagopool ')
    done = subprocess.run(run, shell=True, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
