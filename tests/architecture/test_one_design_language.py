"""Colours stand in the theme alone, and every length in units stands on its grid."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import yagopool
from yagopool.ui.theme import GRID, LINES, Radii, Spacing

UI = Path(yagopool.__file__).parent / "ui"
FILES = tuple(path for path in sorted(UI.rglob("*.py")) if path.name != "theme.py")

NO_COLOUR = {(0, 0, 0), (255, 255, 255)}
"""Shadows and masks: no light, and all of it."""
COUNTS = {"scenes/lab.py": {(24, 16, 8), (40, 28, 16), (60, 40, 30)}}
"""Threes of numbers that are no colours: cells and tries of a map."""


def numbers(node: ast.expr) -> tuple[float, ...]:
    """Return the numbers of a tuple that holds nothing else."""
    if not isinstance(node, ast.Tuple):
        return ()
    held = [part.value for part in node.elts if isinstance(part, ast.Constant) and type(part.value) is int]
    return tuple(held) if len(held) == len(node.elts) else ()


def colours(path: Path) -> Iterator[tuple[float, ...]]:
    """Yield threes and fours of numbers that are a colour's."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        found = numbers(node) if isinstance(node, ast.Tuple) else ()
        if len(found) in (3, 4) and all(0 <= part <= 255 for part in found) and max(found) > 10:
            yield found


def lengths(path: Path) -> Iterator[float]:
    """Yield the lengths in units that are written out where something is laid out."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("px", "tall"):
            held = (part.value for part in node.args if isinstance(part, ast.Constant))
            yield from (value for value in held if isinstance(value, int | float))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(UI)))
def test_colours_stand_in_the_theme(path: Path) -> None:
    counts = COUNTS.get(path.relative_to(UI).as_posix(), set())
    assert [found for found in colours(path) if found[:3] not in NO_COLOUR and found not in counts] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(UI)))
def test_lengths_stand_on_the_grid(path: Path) -> None:
    assert [found for found in lengths(path) if found not in LINES and found % GRID] == []


def test_what_the_theme_names_stands_on_the_grid_too() -> None:
    named = [getattr(of, name) for of in (Spacing(), Radii()) for name in of._fields]
    assert [found for found in named if found not in LINES and found % GRID] == []
