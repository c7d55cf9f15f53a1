"""The house is kept: small files, packages that say what lives there, nothing that reads outside the project."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(path for folder in ("src", "tests", "benchmarks", "scripts") for path in (ROOT / folder).rglob("*.py"))
NAMES_OF_NOTHING = {"utils", "util", "helpers", "helper", "manager", "misc", "common", "data"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_is_long_or_named_after_nothing(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400
    assert path.stem not in NAMES_OF_NOTHING


@pytest.mark.parametrize("path", sorted((ROOT / "src").rglob("__init__.py")), ids=lambda path: path.parent.name)
def test_each_package_says_what_lives_there(path: Path) -> None:
    told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    assert len(told) >= 150, f"{path}: say in a paragraph what lives here, and what does not"
    assert re.search(r"\b(not|no|none|nothing|never)\b", told, re.IGNORECASE), f"{path}: what does not live here?"
    named = {name for name in re.findall(r"``(\w+)``", told) if name.islower()}
    folders = (path.parent, path.parent.parent, ROOT / "src/yagopool")
    here = {name.stem for folder in folders for name in folder.iterdir()}
    assert named <= here, f"{path} names {sorted(named - here)}, which are not there"
