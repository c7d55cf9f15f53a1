"""The drawing of the house in the docs is drawn from the imports, and the page names every package and real files."""

import re
from pathlib import Path

import pytest

from scripts import draw_house

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_the_drawing_matches_the_imports() -> None:
    assert draw_house.DRAWING.read_text(encoding="utf-8") == draw_house.drawing(draw_house.imports()), (
        "run scripts/draw_house.py"
    )


def test_every_package_is_drawn_and_told() -> None:
    packages = {path.parent.name for path in draw_house.SOURCE.glob("*/__init__.py")}
    assert packages == set(draw_house.PLACES) == set(draw_house.QUESTIONS)
    assert [package for package in packages if f"| `{package}` |" not in PAGE] == []


def test_arrows_point_downward() -> None:
    for start, end in draw_house.arrows(draw_house.imports()):
        assert draw_house.PLACES[start][1] < draw_house.PLACES[end][1], f"{start} > {end}"


@pytest.mark.parametrize("library", ["pymunk", "pydantic", "pygame"])
def test_libraries_are_drawn_where_they_are_imported(library: str) -> None:
    pattern = re.compile(rf"^\s*(?:from|import) {library}\b", re.MULTILINE)
    homes = {
        path.relative_to(draw_house.SOURCE).parts[0]
        for path in draw_house.SOURCE.rglob("*.py")
        if pattern.search(path.read_text(encoding="utf-8"))
    }
    assert homes == {package for package, told in draw_house.LIBRARIES.items() if library in told}


def test_longer_ways_take_an_arrow_away() -> None:
    assert draw_house.arrows({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == [("a", "b"), ("b", "c")]


def test_a_new_import_changes_the_drawing(tmp_path: Path) -> None:
    for package in ("rules", "physics"):
        (tmp_path / package).mkdir()
    (tmp_path / "rules" / "foul.py").write_text("def f():\n    from yagopool.physics.trace import Trace\n")
    (tmp_path / "physics" / "trace.py").write_text(
        "import yagopool.table.balls\nfrom yagopool.errors import YagoError\n"
    )
    graph = draw_house.imports(tmp_path)
    assert graph == {"rules": {"physics"}, "physics": {"table"}}
    assert draw_house.drawing(graph) != draw_house.drawing({"rules": set(), "physics": {"table"}})


def test_files_named_on_the_page_exist() -> None:
    named = re.findall(r"`((?:\w+/)+(?:\w+\.py)?)`", PAGE)
    assert len(named) > 10
    assert [name for name in named if not ((draw_house.SOURCE / name).exists() or (ROOT / name).exists())] == []
