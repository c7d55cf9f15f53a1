"""Colours are in the theme alone, so that high contrast and colour-blind palettes change all of them."""

import ast
from pathlib import Path

import yagopool

UI = Path(yagopool.__file__).parent / "ui"
NO_COLOUR = {(0, 0, 0), (255, 255, 255)}
"""Shadows and masks: no light, and all of it."""
COUNTS = {(24, 16, 8), (40, 28, 16), (60, 40, 30)}
"""Three numbers that are no colour: cells and samples of a map."""


def colours(path: Path) -> list[tuple[int, ...]]:
    """Return the threes and fours of whole numbers up to 255 in a file."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        parts = [getattr(part, "value", None) for part in node.elts] if isinstance(node, ast.Tuple) else []
        numbers = tuple(part for part in parts if type(part) is int and 0 <= part <= 255)
        if len(numbers) == len(parts) in (3, 4) and max(numbers) > 10:
            found.append(numbers)
    return found


def test_colours_are_in_the_theme() -> None:
    files = [path for path in UI.rglob("*.py") if path.name not in ("theme.py", "paint.py")]
    written = {path.name: set(colours(path)) - COUNTS for path in files}
    written = {name: {one for one in found if one[:3] not in NO_COLOUR} for name, found in written.items()}
    assert {name: found for name, found in written.items() if found} == {}
    assert len(colours(UI / "theme.py")) > 10, "they are found where they are"
