"""The page of commands is written from the commands."""

import sys
from pathlib import Path

import pytest
import typer

from scripts import docs_cli
from yagopool.cli import app

NAMES = ["", *(name for name, _ in docs_cli.commands(typer.main.get_command(app)))]


def test_the_page_is_up_to_date() -> None:
    assert docs_cli.PAGE.read_text(encoding="utf-8") == docs_cli.page(), "run scripts/docs_cli.py"


def test_a_changed_command_needs_a_new_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(docs_cli, "PAGE", tmp_path / "commands.md")
    monkeypatch.setattr(sys, "argv", ["docs_cli.py", "--check"])
    assert docs_cli.main() == 1
    monkeypatch.setattr(sys, "argv", ["docs_cli.py"])
    assert docs_cli.main() == 0
    monkeypatch.setattr(sys, "argv", ["docs_cli.py", "--check"])
    assert docs_cli.main() == 0
    docs_cli.PAGE.write_text(docs_cli.page().replace("--lang", "--language"), encoding="utf-8")
    assert docs_cli.main() == 1


def test_every_command_has_two_examples() -> None:
    assert set(docs_cli.EXAMPLES) == set(NAMES)
    assert [name for name, lines in docs_cli.EXAMPLES.items() if len(lines) < 2] == []
    assert set(docs_cli.SEE_ALSO) <= set(NAMES)
