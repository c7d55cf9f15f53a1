"""The picture of the break lab in the docs is drawn by the command that stands below it."""

from pathlib import Path

import pytest
from PIL import Image

from scripts.break_map import GRID, SAMPLES, draw, wanted

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_it_is_the_commands_picture(tmp_path: Path) -> None:
    draw(tmp_path / "new" / "map.webp", "4x3", 1, 1)
    with Image.open(tmp_path / "new" / "map.webp") as drawn, Image.open(DOCS / "pictures" / "break-lab.webp") as kept:
        assert (drawn.format, drawn.size) == (kept.format, kept.size)


def test_the_page_names_the_command() -> None:
    assert f"`yagopool {' '.join(wanted(GRID, SAMPLES))}`" in (DOCS / "practice.md").read_text(encoding="utf-8")


def test_a_map_that_cannot_be_is_refused_in_the_commands_words(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="none"):
        draw(tmp_path / "map.webp", "none", 1, 1)
    assert not (tmp_path / "map.webp").exists()
