"""Draw which package imports which, from the imports themselves: docs/drawings/house.svg.

An arrow is drawn where no longer way says the same. Run after a change of imports between packages:
python scripts/draw_house.py. ``--check`` only says whether the drawing is stale.
"""

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "yagopool"
DRAWING = ROOT / "docs" / "drawings" / "house.svg"

QUESTIONS = {
    "cli": "every command",
    "ui": "what one sees",
    "text": "what it says",
    "ai": "what to play",
    "practice": "getting better",
    "match": "what was played",
    "physics": "what happens",
    "games": "what it means",
    "table": "what there is",
}
PLACES = {
    "cli": (1, 0),
    "ui": (1, 1),
    "practice": (0, 2),
    "text": (2, 2.5),
    "ai": (0, 3),
    "match": (1, 4),
    "physics": (0, 5),
    "games": (2, 5),
    "table": (1, 6),
}
"""Column and row of each package; those above import from those below."""
LIBRARIES = {"cli": "typer, rich", "ui": "pygame-ce", "physics": "pymunk", "match": "pydantic", "practice": "pydantic"}
"""What is imported from outside; only there, as ``tests/architecture`` proves."""
FOUNDATIONS = frozenset({"errors", "assets"})
"""Single files that everyone may import; not drawn."""

WIDE, HIGH, STEP_X, STEP_Y, EDGE = 200, 48, 125, 82, 10


def imports(source: Path = SOURCE) -> dict[str, set[str]]:
    """Return for each package those of ours that it imports anywhere, inside functions too."""
    found: dict[str, set[str]] = {}
    for path in sorted(source.rglob("*.py")):
        package = path.relative_to(source).with_suffix("").parts[0]
        if package not in {"__init__", "__main__"} | FOUNDATIONS:
            found.setdefault(package, set()).update(set(homes(path)) - {package} - FOUNDATIONS)
    return found


def homes(path: Path) -> Iterator[str]:
    """Yield the packages of ours that a file imports from."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [node.module] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        yield from (name.split(".")[1] for name in names if name and name.startswith("yagopool."))


def arrows(graph: Mapping[str, set[str]]) -> list[tuple[str, str]]:
    """Return the imports that no longer way implies."""
    reach: dict[str, set[str]] = {}

    def reached(package: str) -> set[str]:
        if package not in reach:
            reach[package] = set().union(*(reached(one) | {one} for one in graph.get(package, ())))
        return reach[package]

    return sorted(
        (package, one)
        for package, ones in graph.items()
        for one in ones
        if not any(one in reached(other) for other in ones)
    )


def drawing(graph: Mapping[str, set[str]]) -> str:
    """Return the drawing as SVG."""
    width = 2 * STEP_X + WIDE + 2 * EDGE
    height = max(row for _, row in PLACES.values()) * STEP_Y + HIGH + 2 * EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img"'
        ' font-family="sans-serif" text-anchor="middle">',
        "<title>Which package imports which: arrows point to what is imported</title>",
        '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0 8 4 0 8z" fill="#7a8288"/></marker></defs>',
        *(arrow(*pair) for pair in arrows(graph)),
        *(box(package) for package in PLACES),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def middle(package: str) -> tuple[float, float]:
    """Return the middle of a package's box."""
    column, row = PLACES[package]
    return EDGE + WIDE / 2 + column * STEP_X, EDGE + HIGH / 2 + row * STEP_Y


def arrow(start: str, end: str) -> str:
    """Return the arrow from below one box to above the other."""
    (x1, y1), (x2, y2) = middle(start), middle(end)
    y1, y2 = y1 + HIGH / 2, y2 - HIGH / 2
    bend = 0 if x1 == x2 else (y2 - y1) / 2
    way = f"M{x1:g} {y1:g} C{x1:g} {y1 + bend:g} {x2:g} {y2 - bend:g} {x2:g} {y2:g}"
    return f'<path d="{way}" fill="none" stroke="#7a8288" stroke-width="1.5" marker-end="url(#head)"/>'


def box(package: str) -> str:
    """Return a package's box: its name, its question, its libraries."""
    x, y = middle(package)
    told = " - ".join(part for part in (QUESTIONS[package], LIBRARIES.get(package)) if part)
    return (
        f'<rect x="{x - WIDE / 2:g}" y="{y - HIGH / 2:g}" width="{WIDE}" height="{HIGH}" rx="8" fill="#f6f4ee"'
        f' stroke="#7a8288"/><text x="{x:g}" y="{y - 4:g}" font-size="15" font-weight="bold" fill="#20262a">{package}'
        f'</text><text x="{x:g}" y="{y + 15:g}" font-size="12" fill="#4a5257">{told}</text>'
    )


def main() -> int:
    """Write the drawing, or with ``--check`` compare it; return the exit status."""
    wanted = drawing(imports())
    if "--check" in sys.argv[1:]:
        stale = not DRAWING.exists() or DRAWING.read_text(encoding="utf-8") != wanted
        print(f"{DRAWING.name} is stale: run scripts/draw_house.py" if stale else f"{DRAWING.name} is up to date")
        return int(stale)
    DRAWING.write_text(wanted, encoding="utf-8")
    print(", ".join(f"{start} > {end}" for start, end in arrows(imports())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
