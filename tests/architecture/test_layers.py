"""Imports go one way, and each library stays in its room."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import yagopool

SOURCE = Path(yagopool.__file__).parent

MAY_IMPORT = {
    "errors": set[str](),
    "assets": set[str](),
    "table": {"errors"},
    "physics": {"errors", "table"},
    "games": {"errors", "table"},
    "match": {"errors", "assets", "table", "physics", "games"},
    "ai": {"errors", "assets", "table", "physics", "games", "match"},
    "practice": {"errors", "assets", "table", "physics", "games", "match", "ai"},
    "text": {"errors", "assets", "table", "physics", "games", "match", "ai", "practice"},
    "ui": {"errors", "assets", "table", "physics", "games", "match", "ai", "practice", "text"},
    "cli": {"errors", "assets", "table", "physics", "games", "match", "ai", "practice", "text", "ui"},
    "__main__": {"cli", "text"},
}
"""Every package of the house and those before it. ``yagopool/__init__.py`` exports lazily and stands outside."""

ONLY_HOME_OF = {"pymunk": {"physics"}, "pygame": {"ui"}, "typer": {"cli"}}
NOT_ALLOWED_IN = {"pydantic": {"errors", "assets", "table", "physics", "games", "ai"}}
STANDARD_LIBRARY_ONLY = {"errors", "assets", "table", "games"}

MAY_IMPORT_IN_UI = {
    "input": set[str](),
    "picture": set[str](),
    "widgets": {"input", "picture"},
    "play": {"input", "picture", "widgets", "practice_view", "scenes"},
    "practice_view": {"input", "picture", "widgets", "play"},
    "scenes": {"input", "picture", "widgets", "play", "practice_view"},
}
"""The folders of the window and those before it. The files beside them are what all share, and what opens it."""


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        if parts != ("__init__",):
            yield parts[0], path


def imported(path: Path) -> Iterator[str]:
    """Yield each imported module's dotted name, inside functions and type-checking blocks too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            module = node.module or ""
            if module == "yagopool":
                yield from (f"yagopool.{alias.name}" for alias in node.names)
            else:
                yield module


@pytest.mark.parametrize(("package", "path"), tuple(modules()), ids=lambda value: getattr(value, "name", value))
def test_imports_go_one_way(package: str, path: Path) -> None:
    for name in imported(path):
        if name.startswith("yagopool."):
            home = name.split(".")[1]
            if home == "__version__":
                continue
            assert home == package or home in MAY_IMPORT[package], f"{path} imports {name}"


@pytest.mark.parametrize("folder", MAY_IMPORT_IN_UI)
def test_imports_go_one_way_within_the_window_too(folder: str) -> None:
    later = {f"yagopool.ui.{one}" for one in MAY_IMPORT_IN_UI.keys() - MAY_IMPORT_IN_UI[folder] - {folder}}
    for path in (SOURCE / "ui" / folder).rglob("*.py"):
        for name in imported(path):
            assert ".".join(name.split(".")[:3]) not in later, f"{path} imports {name}"


@pytest.mark.parametrize(("package", "path"), tuple(modules()), ids=lambda value: getattr(value, "name", value))
def test_each_library_stays_in_its_room(package: str, path: Path) -> None:
    for name in imported(path):
        library = name.split(".")[0]
        assert package in ONLY_HOME_OF.get(library, {package}), f"{path} imports {library}"
        assert package not in NOT_ALLOWED_IN.get(library, set()), f"{path} imports {library}"
        if package in STANDARD_LIBRARY_ONLY:
            assert library == "yagopool" or library in sys.stdlib_module_names, f"{path} imports {library}"


def test_every_package_is_placed() -> None:
    assert {package for package, _ in modules()} == set(MAY_IMPORT)
    assert {path.parent.name for path in (SOURCE / "ui").glob("*/__init__.py")} == set(MAY_IMPORT_IN_UI)


def test_the_package_exports_what_it_promises() -> None:
    for name in yagopool.__all__:
        assert getattr(yagopool, name) is not None
    assert set(yagopool.__all__) <= set(dir(yagopool))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        yagopool.__getattr__("nothing")
