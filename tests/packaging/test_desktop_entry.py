"""The desktop entry: whole, in both languages, with commands and icons that exist."""

import shlex
import tomllib
from configparser import ConfigParser
from pathlib import Path

import pytest
import typer
from PIL import Image

from yagopool.cli import app
from yagopool.text import LANGUAGES
from yagopool.ui.app import WINDOW_CLASS

ROOT = Path(__file__).resolve().parents[2]
ENTRY = ROOT / "packaging" / "yagopool.desktop"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SHARED: dict[str, str] = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]


@pytest.fixture
def entry() -> ConfigParser:
    read = ConfigParser(interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read(ENTRY, encoding="utf-8")
    return read


def test_it_starts_the_game(entry: ConfigParser) -> None:
    main = entry["Desktop Entry"]
    assert (main["Type"], main["Terminal"]) == ("Application", "false")
    assert main["Categories"].startswith("Game;")
    assert main["StartupWMClass"] == WINDOW_CLASS
    actions = [entry[f"Desktop Action {name}"] for name in main["Actions"].strip(";").split(";")]
    assert len(actions) == len(entry.sections()) - 1
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    for section in (main, *actions):
        program, *words = shlex.split(section["Exec"])
        assert program in PROJECT["project"]["scripts"]
        if words:
            known = {option for parameter in commands[words[0]].params for option in parameter.opts}
            assert set(words[1:]) <= known


def test_it_speaks_every_language(entry: ConfigParser) -> None:
    for section in entry.sections():
        told = [name for name in entry[section] if name in ("GenericName", "Comment", "Keywords")]
        told += ["Name"] if section != "Desktop Entry" else []
        assert told
        for name in told:
            assert all(f"{name}[{lang}]" in entry[section] for lang in LANGUAGES if lang != "en"), (section, name)


def test_the_wheel_brings_it_with_icons_of_all_sizes() -> None:
    assert SHARED["packaging/yagopool.desktop"] == "share/applications/yagopool.desktop"
    icons = sorted(ROOT.glob("assets/icons/*.png"))
    assert len(icons) >= 6
    for icon in icons:
        with Image.open(icon) as picture:
            width, height = picture.size
        assert width == height
        assert SHARED[icon.relative_to(ROOT).as_posix()] == f"share/icons/hicolor/{width}x{height}/apps/yagopool.png"
    assert all((ROOT / name).is_file() for name in SHARED)
