"""Options that cannot be: names that are too long, folders without access, no language, an absurd terminal."""

import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from typer.testing import CliRunner

import yagopool
from tests.ai.processes import PATIENCE
from yagopool.cli import app
from yagopool.cli.doctor import versions
from yagopool.cli.options import board_named, data_folders
from yagopool.errors import YagoError
from yagopool.match.position import shipped_names
from yagopool.text import speaker

TOO_LONG = "n" * 256


@pytest.mark.parametrize(
    "command",
    [
        ["board", "--board", TOO_LONG],
        ["play", "--board", TOO_LONG],
        ["play", "--record", TOO_LONG],
        ["play", "--lang", ""],
        ["replay", TOO_LONG],
        ["lab", "break", "--csv", TOO_LONG],
        ["lab", "break", "--json", TOO_LONG],
        ["lab", "break", "--board", TOO_LONG],
        ["drills", "list", "--data-dir", TOO_LONG],
        ["stats", "--data-dir", TOO_LONG],
    ],
    ids=lambda command: " ".join(command[:-1]),
)
def test_it_is_refused_in_a_sentence(command: list[str]) -> None:
    done = CliRunner().invoke(app, command)
    assert isinstance(done.exception, SystemExit)
    assert done.exit_code == 2
    assert done.stderr.count("\n") == 1


def test_a_folder_without_access_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "scandir", refused)
    with pytest.raises(YagoError) as caught:
        data_folders(Path("data"))
    assert caught.value.code == "no_file"


def test_a_board_that_is_not_there_names_those_that_ship() -> None:
    with pytest.raises(YagoError) as caught:
        board_named(Path("nosuch"))
    assert caught.value.code == "no_file"
    assert all(name in speaker("en").error(caught.value) for name in shipped_names())


def test_help_is_never_wider_than_a_screen() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "yagopool", "--help"], env=os.environ | {"COLUMNS": "20000"}, capture_output=True,
        check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0
    assert max(map(len, done.stdout.decode().splitlines())) < 1000


def test_versions_are_dashes_where_no_package_says_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.version", version)
    assert next(versions()) == "yagopool -"
    assert yagopool.__version__ == "-"
