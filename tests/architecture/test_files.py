"""The house is kept: small files, packages that say what lives there, nothing that reads outside the project."""

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
    assert path.read_text(encoding="utf-8").startswith('"""'), f"{path} has no docstring"
